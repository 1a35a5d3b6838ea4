//! Laws of the text forms: everything written is read back, and nothing at all makes a reader panic.

use minesweeper::{Grid, Square};
use proptest::prelude::*;

proptest! {
    #[test]
    fn what_a_reader_accepts_is_written_back_the_same(
        rows in prop::collection::vec("[.0-8MX]{7}", 1..8),
        mines in 0usize..60,
    ) {
        let text = rows.join("/");
        if let Ok(grid) = Grid::read(&text, mines) {
            prop_assert_eq!(grid.to_string(), text);
            prop_assert_eq!(grid.mines(), mines);
        }
    }

    #[test]
    fn no_text_makes_a_reader_panic(text in any::<String>(), nearly in "[.0-9MX/a-f]{0,40}", mines in any::<usize>()) {
        for text in [text, nearly] {
            let _ = Grid::read(&text, mines);
            let _ = text.parse::<Square>();
        }
    }
}
