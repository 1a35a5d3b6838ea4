use super::*;
use crate::Position;

fn board(text: &str) -> Board {
    text.parse::<Position>().expect("a position").board
}

fn squares(text: &str) -> Bitboard {
    text.split_whitespace()
        .map(|name| name.parse().expect("a square"))
        .fold(Bitboard::EMPTY, |set, square| set | Bitboard::of(square))
}

/// Numskull moves found by walking square by square, to check the tables.
fn walked(board: &Board, from: Square) -> Bitboard {
    let mut reached = Bitboard::EMPTY;
    for direction in from.arrows().iter() {
        let mut at = from;
        while let Some(next) = at.neighbour(direction) {
            reached |= Bitboard::of(next);
            if board.occupied().contains(next) {
                break;
            }
            at = next;
        }
    }
    reached & !board.occupied_by(board.side())
}

#[test]
fn the_start_has_the_twelve_moves_of_the_rule_book() {
    let moves: Vec<String> = Board::START.legal_moves().iter().map(ToString::to_string).collect();
    let mut expected: Vec<&str> =
        "a2a1 a2a3 b1a1 b2b3 c2c3 d2d3 e2e3 f1g1 f2f3 f2g1 g2g1 g2g3".split(' ').collect();
    expected.sort_by_key(|m| (m.as_bytes()[1], m.as_bytes()[0], m.as_bytes()[3]));
    assert_eq!(moves, expected);
}

#[test]
fn a_numskull_stops_at_the_first_piece_and_captures_only_enemies() {
    // d4 has all eight arrows.
    let board = board("3b3/7/3n3/7/1N1S1n1/2N4/7/3B3 b 0 1");
    let d4 = "d4".parse().expect("a square");
    assert_eq!(
        board.targets(Piece::Numskull, d4),
        squares("d5 d6 e5 f6 g7 e4 f4 e3 f2 g1 d3 d2 c4 c5 b6 a7")
    );
}

#[test]
fn the_slide_tables_agree_with_walking_on_every_square() {
    let crowded = board("1ssbss1/n1n1N2/2n4/6n/N6/1NN4/4n1N/1SSBSS1 r 0 1");
    let empty = board("3b3/7/7/7/7/7/7/3B3 b 0 1");
    for board in [crowded, crowded.with_side(Side::First), empty, Board::START] {
        for from in Square::all() {
            assert_eq!(board.targets(Piece::Numskull, from), walked(&board, from), "{from}");
        }
    }
}

#[test]
fn the_bulk_count_is_the_number_of_moves() {
    for text in [
        "1ssbss1/4n2/n1n4/3nN1n/N2N3/2N3N/7/1SSBSS1 r 0 1",
        "2sbs2/2n1N2/4n2/7/2n3N/NS5/N6/3B1Sn b 0 1",
        "1B5/7/7/7/2N1Nb1/7/1N5/7 r 0 1",
    ] {
        let board = board(text);
        assert_eq!(board.count_moves() as usize, board.legal_moves().len(), "{text}");
    }
}

#[test]
fn no_side_with_a_piece_can_be_stuck() {
    // The arrows connect every square to every other, so an arrow always leads out of a side's squares unless they fill
    // the board.
    for from in Square::all() {
        let mut reached = Bitboard::of(from);
        loop {
            let next = reached.fold(reached, |set, square| set | rays::STEPS[square.index()]);
            if next == reached {
                break;
            }
            reached = next;
        }
        assert_eq!(reached, Bitboard::ALL, "{from}");
    }
}

#[test]
fn a_side_without_pieces_has_no_move() {
    let mut board = Board::EMPTY;
    board.put(Side::First, Piece::Brain, Square::at(3, 0).expect("d1"));
    assert_eq!(board.with_side(Side::Second).outcome(), Some(Outcome::win(Side::First, BRAIN_CAPTURED)));
    assert_eq!(board.with_side(Side::Second).count_moves(), 0);
}
