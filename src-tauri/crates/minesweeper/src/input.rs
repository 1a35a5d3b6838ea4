use crate::{Action, ActionKind, Knowledge, Square};
use game::{Input, InputResult};
use serde::Serialize;

/// A selected square that waits for confirmation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct Draft {
    /// Its cell number.
    pub cell: u16,
    /// The selected action.
    pub action: ActionKind,
}

impl Knowledge {
    /// Interprets an input as in the rules: the first press on a square selects exploring, the second selects marking,
    /// and the third deselects the square. The secondary action selects marking directly. The confirm button makes the
    /// move. A player cannot mark a square again after a failed mark.
    pub(crate) fn interpret_input(&self, draft: Option<&Draft>, input: Input) -> InputResult<Knowledge> {
        let choose = |action, cell| self.may(action, usize::from(cell)).then_some(Draft { cell, action });
        match input {
            Input::Press { cell } => match draft {
                Some(&Draft { cell: chosen, action: ActionKind::Explore }) if chosen == cell => {
                    InputResult::Draft(choose(ActionKind::Mark, cell))
                }
                Some(draft) if draft.cell == cell => InputResult::Draft(None),
                Some(_) => InputResult::Draft(choose(ActionKind::Explore, cell)),
                None => choose(ActionKind::Explore, cell)
                    .map_or(InputResult::Nothing, |draft| InputResult::Draft(Some(draft))),
            },
            Input::Secondary { cell } => choose(ActionKind::Mark, cell)
                .map_or(InputResult::Nothing, |draft| InputResult::Draft(Some(draft))),
            Input::Confirm => {
                draft.and_then(|draft| self.confirmed(draft)).map_or(InputResult::Nothing, InputResult::Move)
            }
            Input::Cancel => InputResult::Draft(None),
            Input::Lift { .. } | Input::Drop { .. } => InputResult::Nothing,
        }
    }

    fn confirmed(&self, draft: &Draft) -> Option<Action> {
        let cell = usize::from(draft.cell);
        let square = || Square::of_cell(cell, self.grid().size());
        self.may(draft.action, cell).then(|| Action { kind: draft.action, square: square() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Minesweeper;
    use game::{Side, State, Viewer};

    /// A square's cell on the usual board.
    fn cell(name: &str) -> u16 {
        let square: Square = name.parse().expect("a square");
        square.cell(crate::Size::USUAL).expect("on the board") as u16
    }

    fn explore(name: &str) -> Draft {
        Draft { cell: cell(name), action: ActionKind::Explore }
    }

    fn mark(name: &str) -> Draft {
        Draft { cell: cell(name), action: ActionKind::Mark }
    }

    fn start() -> Minesweeper {
        Minesweeper::start(&crate::Options::default(), 3).expect("a start")
    }

    fn view() -> Knowledge {
        start().view(Viewer::Player(Side::First))
    }

    #[test]
    fn presses_on_a_square_go_from_explore_to_mark_to_nothing() {
        let press = |draft: Option<Draft>, name| {
            view().interpret_input(draft.as_ref(), Input::Press { cell: cell(name) })
        };
        assert_eq!(press(None, "a1"), InputResult::Draft(Some(explore("a1"))));
        assert_eq!(press(Some(explore("a1")), "a1"), InputResult::Draft(Some(mark("a1"))));
        assert_eq!(press(Some(mark("a1")), "a1"), InputResult::Draft(None));
        assert_eq!(press(Some(mark("a1")), "b1"), InputResult::Draft(Some(explore("b1"))));
    }

    #[test]
    fn the_secondary_action_selects_marking() {
        let other = |draft: Option<Draft>| {
            view().interpret_input(draft.as_ref(), Input::Secondary { cell: cell("a1") })
        };
        for draft in [None, Some(explore("a1")), Some(explore("b7")), Some(mark("a1"))] {
            assert_eq!(other(draft), InputResult::Draft(Some(mark("a1"))));
        }
    }

    #[test]
    fn only_confirming_makes_a_move() {
        let confirm = |draft: Option<Draft>| view().interpret_input(draft.as_ref(), Input::Confirm);
        assert_eq!(confirm(Some(explore("a1"))), InputResult::Move("e a1".parse().expect("an action")));
        assert_eq!(confirm(Some(mark("a1"))), InputResult::Move("m a1".parse().expect("an action")));
        assert_eq!(confirm(None), InputResult::Nothing);
        assert_eq!(confirm(Some(explore("f6"))), InputResult::Nothing, "f6 is already visible");
        assert_eq!(view().interpret_input(Some(&mark("a1")), Input::Cancel), InputResult::Draft(None));
    }

    #[test]
    fn visible_squares_and_invalid_cells_cannot_be_selected() {
        for at in [cell("f6"), 121, u16::MAX] {
            assert_eq!(view().interpret_input(None, Input::Press { cell: at }), InputResult::Nothing);
            assert_eq!(view().interpret_input(None, Input::Secondary { cell: at }), InputResult::Nothing);
        }
        let elsewhere = view().interpret_input(Some(&mark("a1")), Input::Press { cell: cell("f6") });
        assert_eq!(elsewhere, InputResult::Draft(None), "a press elsewhere deselects");
        let not_his = start().view(Viewer::Player(Side::Second));
        assert!(!not_his.may(ActionKind::Mark, 0));
    }

    #[test]
    fn a_square_cannot_be_marked_after_a_failed_mark() {
        let mut game = start();
        // e6 is next to the centre, so it holds no mine.
        game.play("m e6".parse().expect("an action")).expect("legal");
        game.play("e d6".parse().expect("an action")).expect("legal");
        let view = game.view(Viewer::Player(Side::First));
        let at = cell("e6");
        assert_eq!(
            view.interpret_input(None, Input::Press { cell: at }),
            InputResult::Draft(Some(explore("e6")))
        );
        assert_eq!(
            view.interpret_input(Some(&explore("e6")), Input::Press { cell: at }),
            InputResult::Draft(None)
        );
        assert_eq!(view.interpret_input(None, Input::Secondary { cell: at }), InputResult::Nothing);
    }
}
