//! Editing a position on the board. Stones can be placed freely; whether the position can be played is checked apart.

use crate::position::MOST_STONES;
use crate::view::hole_at;
use crate::{BadPosition, Board, Kalaha, Options, Position};
use game::{Edit, EditedPosition, Refusal};

/// See [`EditPosition`](game::EditPosition).
pub(crate) fn edit(options: &Options, text: &str, edit: Option<&Edit>) -> Option<EditedPosition<Kalaha>> {
    let before = Position::read(text).ok()?.board;
    let position = Position { board: edit.map_or(before, |edit| edited(before, edit, options)) };
    Some(EditedPosition {
        text: position.to_string(),
        to_move: position.board.mover(),
        refusal: position.check().err().and_then(|bad| refusal(&bad)),
        view: Kalaha::at(position.board, options),
    })
}

fn edited(board: Board, edit: &Edit, options: &Options) -> Board {
    match edit {
        Edit::Put { cell, content } => hole_at(*cell)
            .and_then(|hole| Some(board.with_stones(hole, stones(board.stones_in(hole), content)?)))
            .unwrap_or(board),
        // There are no pieces to carry.
        Edit::Carry { .. } => board,
        Edit::Turn { side } => board.with_mover(*side),
        Edit::Clear => Board::start(0).with_mover(board.mover()),
        Edit::Start => Board::start(options.stones),
    }
}

/// The new number of stones in a hole: one more for `+1`, one fewer for `-1`, none for an empty text, otherwise the
/// number in it. `None` if the number is impossible.
fn stones(before: u8, content: &str) -> Option<u8> {
    let stones = match content {
        "" => Some(0),
        "+1" => before.checked_add(1),
        "-1" => before.checked_sub(1),
        number if number.bytes().all(|digit| digit.is_ascii_digit()) => number.parse().ok(),
        _ => None,
    };
    // Fewer stones are always allowed, so that any position can be corrected.
    stones.filter(|&stones| stones < before || u32::from(stones) <= MOST_STONES)
}

fn refusal(bad: &BadPosition) -> Option<Refusal> {
    match *bad {
        BadPosition::Total(0) => Some(Refusal { code: "no_stones", ..Refusal::default() }),
        BadPosition::Total(count) => {
            Some(Refusal { code: "stones", count: Some(count), ..Refusal::default() })
        }
        // Texts with these mistakes are not edited.
        BadPosition::Parts
        | BadPosition::Half(_)
        | BadPosition::Pits(_)
        | BadPosition::Stones(_)
        | BadPosition::Side(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Side;

    const EMPTY: &str = "0,0,0,0,0,0|0 / 0,0,0,0,0,0|0 o";
    const PLAYED: &str = "4,4,0,5,5,5|1 / 4,4,4,4,4,4|0 o";

    fn after(text: &str, change: &Edit) -> String {
        edit(&Options::default(), text, Some(change)).expect("a position").text
    }

    fn put(cell: u16, content: &str) -> Edit {
        Edit::Put { cell, content: content.to_owned() }
    }

    #[test]
    fn stones_are_added_removed_and_set_in_every_pit_and_kalaha() {
        for (cell, content, text) in [
            (2, "+1", "4,4,1,5,5,5|1 / 4,4,4,4,4,4|0 o"),
            (0, "-1", "3,4,0,5,5,5|1 / 4,4,4,4,4,4|0 o"),
            (6, "12", "4,4,0,5,5,5|12 / 4,4,4,4,4,4|0 o"),
            (7, "0", "4,4,0,5,5,5|1 / 0,4,4,4,4,4|0 o"),
            (12, "", "4,4,0,5,5,5|1 / 4,4,4,4,4,0|0 o"),
            (13, "144", "4,4,0,5,5,5|1 / 4,4,4,4,4,4|144 o"),
        ] {
            assert_eq!(after(PLAYED, &put(cell, content)), text);
        }
    }

    #[test]
    fn the_board_can_be_cleared_and_set_up_and_either_side_can_move() {
        assert_eq!(after(PLAYED, &Edit::Clear), EMPTY);
        assert_eq!(after(PLAYED, &Edit::Turn { side: Side::Second }), PLAYED.replace(" o", " b"));
        let six = Options { stones: 6, ..Options::default() };
        let start = edit(&six, PLAYED, Some(&Edit::Start)).expect("a position").text;
        assert_eq!(start, "6,6,6,6,6,6|0 / 6,6,6,6,6,6|0 o");
    }

    #[test]
    fn invalid_cells_and_numbers_change_nothing() {
        for change in [
            put(2, "-1"),
            put(14, "1"),
            put(u16::MAX, ""),
            put(0, "145"),
            put(0, "256"),
            put(0, "+2"),
            put(0, "x"),
            put(0, "٣"),
            Edit::Carry { from: 0, to: Some(1) },
            Edit::Carry { from: 0, to: None },
        ] {
            assert_eq!(after(PLAYED, &change), PLAYED, "{change:?}");
        }
        let full = "144,0,0,0,0,0|0 / 0,0,0,0,0,0|0 o";
        assert_eq!(after(full, &put(0, "+1")), full);
        for text in ["", "4,4|0 / 4|0 o", "4,4,4,4,4,4|256 / 4,4,4,4,4,4|0 o", "x"] {
            assert!(edit(&Options::default(), text, Some(&Edit::Start)).is_none(), "{text}");
        }
    }

    #[test]
    fn every_impossible_position_is_drawn_and_says_why() {
        for (text, refusal) in [
            (EMPTY, Some(Refusal { code: "no_stones", ..Refusal::default() })),
            (
                "255,255,255,255,255,255|255 / 255,255,255,255,255,255|255 b",
                Some(Refusal { code: "stones", count: Some(3570), ..Refusal::default() }),
            ),
            (PLAYED, None),
        ] {
            let shown = edit(&Options::default(), text, None).expect("a position");
            assert_eq!((shown.text.as_str(), shown.refusal), (text, refusal));
            let view = serde_json::to_value(&shown.view).expect("a view");
            assert_eq!(view["position"], text);
        }
    }
}
