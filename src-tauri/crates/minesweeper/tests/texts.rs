//! Properties of the text forms: parsing inverts formatting, and no input makes a parser panic.

use minesweeper::{Action, BoardId, Grid, Options, Square};
use proptest::prelude::*;

proptest! {
    #[test]
    fn accepted_view_texts_round_trip(
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
    fn accepted_board_texts_round_trip(
        (width, height) in (4usize..32, 4usize..32),
        mines in 0usize..300,
        seed in any::<u64>(),
    ) {
        let id = format!("{width}x{height}:{mines}:{seed}");
        if let Ok(board) = id.parse::<BoardId>() {
            prop_assert_eq!(board.to_string(), &id[..]);
            let options = format!("board={id}");
            prop_assert_eq!(options.parse::<Options>().map(|options| options.to_string()), Ok(options));
        }
        let sized = format!("width={width},height={height},mines={mines}");
        if let Ok(options) = sized.parse::<Options>() {
            prop_assert_eq!(options.to_string().parse(), Ok(options.clone()));
            prop_assert_eq!((options.size().columns(), options.size().rows()), (width, height));
            prop_assert_eq!(options.mines(), mines);
        }
    }

    #[test]
    fn actions_round_trip(column in 0usize..30, row in 0usize..30, marks in any::<bool>()) {
        let square = Square::at(column, row).expect("a square");
        let action = if marks { Action::mark(square) } else { Action::explore(square) };
        prop_assert_eq!(action.to_string().parse(), Ok(action));
    }

    #[test]
    fn no_text_makes_a_parser_panic(text in any::<String>(), nearly in "[.0-9MX/a-fhimn=:, ]{0,40}", mines in any::<usize>()) {
        for text in [text, nearly] {
            let _ = Grid::read(&text, mines);
            let _ = text.parse::<Square>();
            let _ = text.parse::<Action>();
            let _ = text.parse::<BoardId>();
            let _ = text.parse::<Options>();
        }
    }
}
