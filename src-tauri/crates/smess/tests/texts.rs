//! Laws of the text forms: everything notation is read back, and nothing at all makes a reader panic.

use proptest::prelude::*;
use smess::{MoveNotation, Options, Position, SmessMove, Square};

/// A position from a random game, so that every reachable arrangement can come up.
fn reachable() -> impl Strategy<Value = Position> {
    prop::collection::vec(any::<prop::sample::Index>(), 0..150).prop_map(|choices| {
        let mut position = Position::START;
        for choice in choices {
            let moves = position.board.legal_moves();
            if moves.is_empty() {
                break;
            }
            position.play_unchecked(moves[choice.index(moves.len())]);
        }
        position
    })
}

/// Texts near to positions, which reach further into the reader than noise does.
fn nearly_a_position() -> impl Strategy<Value = String> {
    (reachable(), any::<prop::sample::Index>(), "[ /1-9a-zBSNé+-]{0,3}").prop_map(|(position, at, change)| {
        let text = position.to_string();
        let at = at.index(text.len());
        format!("{}{change}{}", &text[..at], &text[at + 1..])
    })
}

proptest! {
    #[test]
    fn a_position_is_read_back_as_written(position in reachable()) {
        prop_assert_eq!(position.to_string().parse(), Ok(position));
        let options = Options { repetition_draw: Some(true), position: Some(position) };
        prop_assert_eq!(options.to_string().parse(), Ok(options));
    }

    #[test]
    fn what_the_reader_accepts_is_written_back_to_the_same_position(text in nearly_a_position()) {
        if let Ok(position) = text.parse::<Position>() {
            prop_assert_eq!(position.to_string().parse(), Ok(position));
            position.board.legal_moves();
            position.board.outcome();
        }
    }

    #[test]
    fn no_text_makes_a_reader_panic(text in any::<String>()) {
        let _ = text.parse::<Position>();
        let _ = text.parse::<SmessMove>();
        let _ = text.parse::<MoveNotation>();
        let _ = text.parse::<Square>();
        let _ = text.parse::<Options>();
    }

    #[test]
    fn a_move_is_written_for_people_and_read_back(position in reachable()) {
        for m in position.board.legal_moves() {
            let played = { position }.play_unchecked(m);
            let notation = MoveNotation {
                piece: played.piece,
                m,
                captures: played.captured.is_some(),
                promotes: played.promoted,
            };
            prop_assert_eq!(notation.to_string().parse(), Ok(notation));
        }
    }
}
