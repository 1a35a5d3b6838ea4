//! Editing a position on the board. Pieces can be placed freely; whether the position can be played is checked apart.

use crate::{BadPosition, Board, Options, Piece, Position, Smess, Square};
use game::{Edit, EditedPosition, Refusal, Side};

/// See [`EditPosition`](game::EditPosition).
pub(crate) fn edit(options: &Options, text: &str, edit: Option<&Edit>) -> Option<EditedPosition<Smess>> {
    let before = Position::read(text).ok()?;
    let board = edit.map_or(before.board, |edit| edited(before.board, edit));
    // The plies and moves counted so far belong to another position.
    let changed = Position { board, ..Position::START };
    let position = if board == before.board { before } else { changed };
    Some(EditedPosition {
        text: position.to_string(),
        to_move: position.board.side(),
        refusal: position.check().err().and_then(|bad| refusal(&bad)),
        view: Smess::at(position, options),
    })
}

fn edited(board: Board, edit: &Edit) -> Board {
    match edit {
        Edit::Put { cell, content } => match (square(*cell), read_content(content)) {
            (Some(square), Some(content)) => board.with_piece(square, content),
            _ => board,
        },
        Edit::Carry { from, to } => {
            let Some(from) = square(*from) else { return board };
            let without = board.with_piece(from, None);
            match to {
                None => without,
                Some(to) => square(*to).map_or(board, |to| match board.piece_at(from) {
                    Some(piece) => without.with_piece(to, Some(piece)),
                    None => board,
                }),
            }
        }
        Edit::Turn { side } => board.with_side(*side),
        Edit::Clear => Board::EMPTY.with_side(board.side()),
        Edit::Start => Board::START,
    }
}

fn square(cell: u16) -> Option<Square> {
    Square::new(cell.try_into().ok()?)
}

/// A piece's letter as in a position, or an empty text for no piece. `None` if it is neither.
fn read_content(text: &str) -> Option<Option<(Side, Piece)>> {
    let mut letters = text.chars();
    match (letters.next(), letters.next()) {
        (None, _) => Some(None),
        (Some(letter), None) => Piece::of_side(letter).map(Some),
        _ => None,
    }
}

fn refusal(bad: &BadPosition) -> Option<Refusal> {
    match *bad {
        BadPosition::TooMany { side, piece } => {
            let code = match piece {
                Piece::Brain => "brains",
                Piece::Numskull => "numskulls",
                Piece::Ninny => "ninnies",
            };
            Some(Refusal { code, side: Some(side), ..Refusal::default() })
        }
        BadPosition::UnpromotedNinny { side, square } => {
            let cell = u16::try_from(square.index()).ok();
            Some(Refusal { code: "unpromoted_ninny", side: Some(side), cell, count: None })
        }
        BadPosition::NoBrain => Some(Refusal { code: "no_brain", ..Refusal::default() }),
        // Texts with these mistakes are not edited.
        BadPosition::Parts
        | BadPosition::Rows(_)
        | BadPosition::Columns { .. }
        | BadPosition::Square(_)
        | BadPosition::Side(_)
        | BadPosition::Counter(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const EMPTY: &str = "7/7/7/7/7/7/7/7 b 0 1";
    const BRAINS: &str = "3b3/7/7/7/7/7/7/3B3 b 7 12";

    fn shown(text: &str) -> EditedPosition<Smess> {
        edit(&Options::default(), text, None).expect("a position")
    }

    fn after(text: &str, change: &Edit) -> String {
        edit(&Options::default(), text, Some(change)).expect("a position").text
    }

    fn put(cell: u16, content: &str) -> Edit {
        Edit::Put { cell, content: content.to_owned() }
    }

    #[test]
    fn every_piece_can_be_put_replaced_and_cleared() {
        let e4 = 25;
        for letter in ["B", "S", "N", "b", "s", "n"] {
            assert_eq!(after(EMPTY, &put(e4, letter)), format!("7/7/7/7/4{letter}2/7/7/7 b 0 1"));
        }
        assert_eq!(after("7/7/7/7/4B2/7/7/7 b 0 1", &put(e4, "n")), "7/7/7/7/4n2/7/7/7 b 0 1");
        assert_eq!(after("7/7/7/7/4B2/7/7/7 b 0 1", &put(e4, "")), EMPTY);
    }

    #[test]
    fn a_piece_is_carried_to_another_square_or_off_the_board() {
        let (d1, d8) = (3, 52);
        assert_eq!(after(BRAINS, &Edit::Carry { from: d1, to: Some(0) }), "3b3/7/7/7/7/7/7/B6 b 0 1");
        assert_eq!(after(BRAINS, &Edit::Carry { from: d1, to: Some(d8) }), "3B3/7/7/7/7/7/7/7 b 0 1");
        assert_eq!(after(BRAINS, &Edit::Carry { from: d1, to: None }), "3b3/7/7/7/7/7/7/7 b 0 1");
        for (from, to) in [(d1, d1), (0, 1), (d1, 56), (56, d1)] {
            assert_eq!(after(BRAINS, &Edit::Carry { from, to: Some(to) }), BRAINS, "{from} {to}");
        }
    }

    #[test]
    fn the_board_can_be_cleared_and_set_up_and_either_side_can_move() {
        assert_eq!(after(BRAINS, &Edit::Clear), EMPTY);
        assert_eq!(after("7/7/7/7/7/7/7/3B3 r 3 4", &Edit::Clear), "7/7/7/7/7/7/7/7 r 0 1");
        assert_eq!(after(BRAINS, &Edit::Start), Position::START.to_string());
        assert_eq!(after(BRAINS, &Edit::Turn { side: Side::Second }), "3b3/7/7/7/7/7/7/3B3 r 0 1");
    }

    #[test]
    fn an_edit_without_effect_also_keeps_the_counters() {
        for change in [
            put(56, "B"),
            put(u16::MAX, ""),
            put(3, "B"),
            put(3, "x"),
            put(3, "BB"),
            put(3, "+1"),
            Edit::Carry { from: 0, to: None },
            Edit::Turn { side: Side::First },
        ] {
            assert_eq!(after(BRAINS, &change), BRAINS, "{change:?}");
        }
        for text in ["", "7/7 b 0 1", "7/7/7/7/7/7/7/7 w 0 1", "x"] {
            assert!(edit(&Options::default(), text, Some(&Edit::Start)).is_none(), "{text}");
        }
    }

    #[test]
    fn every_impossible_position_is_drawn_and_says_why() {
        let (blue, red) = (Some(Side::First), Some(Side::Second));
        let refused = |code, side, cell| Some(Refusal { code, side, cell, count: None });
        for (text, refusal) in [
            (EMPTY, refused("no_brain", None, None)),
            ("BBBBBBB/7/7/7/7/7/7/bbbbbbb b 0 1", refused("brains", blue, None)),
            ("3b3/7/sssssss/sssss2/7/7/7/3B3 b 0 1", refused("numskulls", red, None)),
            ("3b3/7/NNNNNNN/N6/7/7/7/3B3 b 0 1", refused("ninnies", blue, None)),
            ("1N1b3/7/7/7/7/7/7/3B3 b 0 1", refused("unpromoted_ninny", blue, Some(50))),
            (BRAINS, None),
        ] {
            let shown = shown(text);
            assert_eq!((shown.text.as_str(), shown.refusal), (text, refusal));
            let view = serde_json::to_value(&shown.view).expect("a view");
            assert_eq!(view["position"], text);
        }
    }
}
