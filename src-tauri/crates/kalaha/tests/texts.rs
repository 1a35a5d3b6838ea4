//! Properties of the text forms: everything round-trips, and no text makes a parser panic.

use kalaha::{Board, Options, Pit, Position};
use proptest::prelude::*;

fn position() -> impl Strategy<Value = Position> {
    (prop::array::uniform2(prop::array::uniform6(0u8..12)), 0u8..6, 0u8..6, any::<bool>()).prop_map(
        |(pits, first, second, blue)| {
            let mover = if blue { game::Side::Second } else { game::Side::First };
            Position { board: Board::new(pits, [first, second + 1], mover) }
        },
    )
}

proptest! {
    #[test]
    fn positions_round_trip(position in position()) {
        prop_assert_eq!(position.to_string().parse(), Ok(position));
        let options = Options { position: Some(position), ..Options::default() };
        prop_assert_eq!(options.to_string().parse(), Ok(options));
    }

    #[test]
    fn no_text_makes_a_parser_panic(text in any::<String>(), nearly in "[0-9,|/ ob]{0,40}") {
        for text in [text, nearly] {
            let _ = text.parse::<Position>();
            let _ = text.parse::<Pit>();
            let _ = text.parse::<Options>();
        }
    }
}
