use super::*;
use crate::Position;
use game::Side;
use search::Proven::{Loss, Score, Win};

fn board(text: &str) -> Board {
    text.parse::<Position>().expect("a position").board
}

/// The endings of three pieces, one with promotions, and one of four in which both sides have the same. `arena endings`
/// solves and verifies the others, which take longer.
static SOLVED: LazyLock<Tablebase> = LazyLock::new(|| {
    let mut tablebase = Tablebase::default();
    tablebase.solve(Material::new(&[Piece::Numskull], &[Piece::Numskull]));
    tablebase.solve(Material::new(&[], &[Piece::Ninny]));
    tablebase
});

/// Positions spread over all solved endings, with their results.
fn spread(step: usize) -> impl Iterator<Item = (Board, Proven)> {
    SOLVED.tables.values().flat_map(move |table| table.positions().step_by(step))
}

fn probe(board: &Board) -> Proven {
    SOLVED.probe(board).expect("the ending is solved")
}

fn after_moves(board: &Board) -> impl Iterator<Item = Board> {
    board.legal_moves().into_iter().map(|m| {
        let mut after = *board;
        after.play_unchecked(m);
        after
    })
}

/// What the moves of a position say about it, if `known` says what is after them.
fn by_its_moves(board: &Board, known: impl Fn(&Board) -> Proven) -> Proven {
    let results = after_moves(board).map(|after| match known(&after) {
        Win(plies) => Loss(plies + 1),
        Loss(plies) => Win(plies + 1),
        worth => worth,
    });
    results.max_by_key(|&known| search::score::of_proven(known, 0)).expect("a side with a piece has a move")
}

/// What the rules alone say about a position within so many plies.
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

/// What a result tells somebody who sees only so many plies.
fn within(plies: u32, result: Proven) -> Proven {
    match result {
        Win(length) | Loss(length) if length > plies => Score(0),
        near => near,
    }
}

#[test]
fn every_result_follows_from_those_after_its_moves() {
    for (board, result) in spread(211) {
        assert_eq!(result, by_its_moves(&board, probe), "{board:?}");
    }
}

#[test]
fn near_ends_are_those_that_brute_force_finds() {
    for (board, result) in spread(100_003) {
        assert_eq!(within(4, result), by_brute_force(&board, 4), "{board:?}");
    }
    for (board, result) in spread(2_003) {
        assert_eq!(within(2, result), by_brute_force(&board, 2), "{board:?}");
    }
}

#[test]
fn both_sides_are_told_the_same() {
    for (board, result) in spread(1_009) {
        assert_eq!(probe(&board.turned()), result, "{board:?}");
    }
}

#[test]
fn the_search_knows_the_endings_of_three() {
    for (material, table) in &THREE_PIECES.tables {
        assert_eq!(table.results, SOLVED.tables[material].results, "{material}");
    }
    assert_eq!(THREE_PIECES.tables.len(), 2);
}

#[test]
fn the_longest_endings_are_known() {
    let longest = |one, other| SOLVED.tables[&Material::new(one, other)].results.iter().max().copied();
    // The first figure is known from an independent solution of this ending.
    assert_eq!(longest(&[Piece::Ninny], &[]), Some(54));
    assert_eq!(longest(&[Piece::Numskull], &[Piece::Numskull]), Some(54));
}

#[test]
fn a_position_is_found_by_its_number() {
    use Piece::{Ninny, Numskull};
    for (one, other) in [
        (&[Numskull][..], &[][..]),
        (&[Ninny], &[Numskull]),
        (&[Ninny], &[Ninny]),
        (&[Numskull], &[Ninny, Ninny, Numskull]),
    ] {
        let material = Material::new(one, other);
        for index in (0..material.size()).step_by(material.size() / 997) {
            let Some(board) = material.board(index) else { continue };
            assert_eq!(Material::of(&board), Some(material));
            assert_eq!(material.index(&board), index);
            for seen in [board, board.turned()] {
                assert_eq!(material.seen(&seen), board);
            }
        }
    }
}

#[test]
fn a_material_is_named_by_its_letters_the_strong_side_first() {
    let name = |text| Material::of(&board(text)).map(|material| material.to_string());
    assert_eq!(name("3b3/7/7/7/7/7/7/3B3 b"), Some("B-B".to_owned()));
    assert_eq!(name("3b3/7/7/2s4/7/4N2/7/3B3 b"), Some("BS-BN".to_owned()));
    assert_eq!(name("3b3/2s4/7/7/7/4N2/2N4/3B3 b"), Some("BNN-BS".to_owned()));
    assert_eq!(name("7/2s4/7/7/7/4N2/2N4/3B3 b"), None);
}

#[test]
fn what_is_over_needs_no_table_and_what_is_not_solved_is_not_known() {
    let nothing = Tablebase::default();
    assert_eq!(nothing.probe(&board("7/7/7/7/7/7/7/3B3 r")), Some(Loss(0)));
    assert_eq!(nothing.probe(&board("7/7/7/7/7/7/7/3B3 b")), Some(Win(0)));
    assert_eq!(nothing.probe(&board("3b3/7/7/7/7/7/7/3B3 b")), Some(Score(0)));
    assert_eq!(nothing.probe(&board("3b3/7/7/7/N6/7/7/3B3 b")), None);
}

#[test]
fn the_board_is_turned_with_its_sides() {
    let turned = board("3b3/7/7/2n4/7/7/N6/4B2 b").turned();
    assert_eq!(turned, board("2b4/6n/7/7/4N2/7/7/3B3 r"));
    assert_eq!(turned.side(), Side::Second);
}
