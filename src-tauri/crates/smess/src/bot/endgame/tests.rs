use super::*;
use crate::Position;
use search::Proven::{Loss, Score, Win};

fn read(text: &str) -> Board {
    text.parse::<Position>().expect("a position").board
}

/// A sample of positions from both endgames, with their results.
fn spread(step: usize) -> impl Iterator<Item = (Board, Proven)> {
    THREE_PIECES.iter().flat_map(move |ending| {
        let boards = (0..SIZE).step_by(step).filter_map(|index| board(ending.piece, index));
        boards.map(|board| (board, ending.result(&board)))
    })
}

fn after_moves(board: &Board) -> impl Iterator<Item = Board> {
    board.legal_moves().into_iter().map(|m| {
        let mut after = *board;
        after.play_unchecked(m);
        after
    })
}

/// The result that follows from a position's moves, given the results after them.
fn by_its_moves(board: &Board, known: impl Fn(&Board) -> Proven) -> Proven {
    let results = after_moves(board).map(|after| match known(&after) {
        Win(plies) => Loss(plies + 1),
        Loss(plies) => Win(plies + 1),
        worth => worth,
    });
    results.max_by_key(|&known| search::score::of_proven(known, 0)).expect("a side with a piece has a move")
}

/// The result of a search to this depth, using only the rules.
fn by_brute_force(board: &Board, plies: u32) -> Proven {
    match board.outcome() {
        Some(outcome) => match outcome.winner {
            Some(winner) if winner == board.side() => Win(0),
            Some(_) => Loss(0),
            None => Score(0),
        },
        None if plies == 0 => Score(0),
        None => by_its_moves(board, |after| by_brute_force(after, plies - 1)),
    }
}

/// A result as seen by a search this many plies deep.
fn within(plies: u32, result: Proven) -> Proven {
    match result {
        Win(length) | Loss(length) if length > plies => Score(0),
        near => near,
    }
}

/// A position's known result after a move.
fn probe(board: &Board) -> Proven {
    match board.outcome() {
        None => three_pieces(board),
        Some(_) => by_brute_force(board, 0),
    }
}

#[test]
fn every_result_follows_from_the_results_after_its_moves() {
    for (board, result) in spread(23) {
        assert_eq!(result, by_its_moves(&board, probe), "{board:?}");
    }
}

#[test]
fn brute_force_confirms_short_wins_and_losses() {
    for (board, result) in spread(10_007) {
        assert_eq!(within(4, result), by_brute_force(&board, 4), "{board:?}");
    }
    for (board, result) in spread(211) {
        assert_eq!(within(2, result), by_brute_force(&board, 2), "{board:?}");
    }
}

#[test]
fn results_are_the_same_for_both_sides() {
    for (board, result) in spread(101) {
        assert_eq!(three_pieces(&board), result, "{board:?}");
        assert_eq!(three_pieces(&board.turned()), result, "{board:?}");
    }
}

#[test]
fn the_longest_endgames_have_the_known_length() {
    let longest = THREE_PIECES.each_ref().map(|ending| ending.results.iter().max().copied());
    // The number for the Ninny matches an independent solution of this endgame.
    assert_eq!(longest, [Some(22), Some(54)]);
}

#[test]
fn a_position_is_found_by_its_index() {
    for piece in [Piece::Numskull, Piece::Ninny] {
        for number in (0..SIZE).step_by(997) {
            let Some(board) = board(piece, number) else { continue };
            assert_eq!(index(piece, &board), number);
            for other in [board, board.turned()] {
                assert_eq!(seen(piece, &other), board);
            }
        }
    }
}

#[test]
fn the_board_is_turned_with_its_sides() {
    let turned = read("3b3/7/7/2n4/7/7/N6/4B2 b").turned();
    assert_eq!(turned, read("2b4/6n/7/7/4N2/7/7/3B3 r"));
    assert_eq!(turned.side(), Side::Second);
}
