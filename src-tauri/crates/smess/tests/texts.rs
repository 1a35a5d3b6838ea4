//! Properties of the text forms: all notation round-trips, and no text makes a parser panic.

use proptest::prelude::*;
use smess::{MoveNotation, Options, Position, SmessMove, Square};

/// A position from a random game, so that any reachable arrangement can come up.
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

/// Corrupted positions, which get further into the parser than noise.
fn nearly_a_position() -> impl Strategy<Value = String> {
    (reachable(), any::<prop::sample::Index>(), "[ /1-9a-zBSNé+-]{0,3}").prop_map(|(position, at, change)| {
        let text = position.to_string();
        let at = at.index(text.len());
        format!("{}{change}{}", &text[..at], &text[at + 1..])
    })
}

proptest! {
    #[test]
    fn positions_round_trip(position in reachable()) {
        prop_assert_eq!(position.to_string().parse(), Ok(position));
        let options = Options { repetition_draw: Some(true), position: Some(position) };
        prop_assert_eq!(options.to_string().parse(), Ok(options));
    }

    #[test]
    fn accepted_texts_give_positions_that_round_trip(text in nearly_a_position()) {
        if let Ok(position) = text.parse::<Position>() {
            prop_assert_eq!(position.to_string().parse(), Ok(position));
            position.board.legal_moves();
            position.board.outcome();
        }
    }

    #[test]
    fn no_text_makes_a_parser_panic(text in any::<String>()) {
        let _ = text.parse::<Position>();
        let _ = text.parse::<SmessMove>();
        let _ = text.parse::<MoveNotation>();
        let _ = text.parse::<Square>();
        let _ = text.parse::<Options>();
    }

    #[test]
    fn move_notation_round_trips(position in reachable()) {
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
