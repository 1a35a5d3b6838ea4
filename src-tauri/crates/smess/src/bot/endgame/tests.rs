use super::*;
use crate::Position;

fn result(text: &str) -> Proven {
    table().result(&text.parse::<Position>().expect("a position").board)
}

/// What the moves of a position say about it, one ply deep.
fn by_its_moves(board: &Board) -> Proven {
    let score = |proven| search::score::of_proven(proven, 0);
    let results = board.legal_moves().into_iter().map(|m| {
        let mut after = *board;
        after.play_unchecked(m);
        let known = if after.pieces(after.side(), Piece::Brain).is_empty() {
            Proven::Loss(0)
        } else if after.occupied().count() == 2 {
            Proven::Score(0)
        } else {
            table().result(&after)
        };
        match known {
            Proven::Win(plies) => Proven::Loss(plies + 1),
            Proven::Loss(plies) => Proven::Win(plies + 1),
            worth => worth,
        }
    });
    results.max_by_key(|&known| score(known)).expect("a side with a piece has a move")
}

#[test]
fn every_result_follows_from_those_after_its_moves() {
    // All of them take a while; these are spread over everything.
    for index in (0..SIZE).step_by(29) {
        let Some(board) = EndgamePosition::from_index(index).board() else { continue };
        assert_eq!(table().result(&board), by_its_moves(&board), "{:?}", EndgamePosition::from_index(index));
    }
}

#[test]
fn the_bare_brain_holds_out_for_at_most_54_plies() {
    // The figure is known from an independent solution of this ending.
    assert_eq!(table().0.iter().max(), Some(&54));
}

#[test]
fn a_situation_is_found_by_its_number() {
    for index in (0..SIZE).step_by(1_001) {
        let position = EndgamePosition::from_index(index);
        assert_eq!(position.index(), index);
        if let Some(board) = position.board() {
            assert_eq!(EndgamePosition::of(&board), Some(position));
        }
    }
}

#[test]
fn the_strong_side_may_be_either() {
    for (first, second) in [
        ("3b3/7/7/7/7/7/7/2SB3 b", "3bs2/7/7/7/7/7/7/3B3 r"),
        ("3b3/7/7/7/4N2/7/7/3B3 r", "3b3/7/7/2n4/7/7/7/3B3 b"),
    ] {
        assert_eq!(result(first), result(second));
    }
}

#[test]
fn a_piece_that_is_lost_draws_and_a_brain_next_to_the_mover_is_taken() {
    assert_eq!(
        result("7/7/7/7/3N3/3b3/7/3B3 r"),
        by_its_moves(&"7/7/7/7/3N3/3b3/7/3B3 r".parse::<Position>().expect("a position").board)
    );
    assert_eq!(result("7/7/7/7/N6/7/3b3/3B3 b"), Proven::Win(1));
}
