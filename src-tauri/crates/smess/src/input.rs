use crate::piece::promotion_squares;
use crate::{Board, Piece, Smess, SmessMove, Square};
use game::{Input, InputResult, Turn};
use serde::Serialize;

/// A selected piece waiting for a target.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct Draft {
    /// The selected piece's square.
    pub from: u16,
    /// Its possible targets, by ascending square number.
    pub targets: Vec<Target>,
}

/// A possible target for the selected piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct Target {
    /// The square.
    pub to: u16,
    /// Whether it captures an enemy piece there.
    pub captures: bool,
    /// Whether it is a Ninny and becomes a Numskull there.
    pub promotes: bool,
}

impl Smess {
    /// Interprets an input. Pressing a movable piece selects it, pressing a target moves the selected piece there, and
    /// any other press deselects it. A drag does the same in one gesture.
    pub(crate) fn interpret_input(&self, draft: Option<&Draft>, input: Input) -> InputResult<Smess> {
        match input {
            Input::Press { cell } => match draft {
                Some(draft) if draft.from == cell => InputResult::Draft(None),
                Some(draft) => self.completed(draft, cell).unwrap_or(InputResult::Draft(self.chosen(cell))),
                None => {
                    self.chosen(cell).map_or(InputResult::Nothing, |draft| InputResult::Draft(Some(draft)))
                }
            },
            Input::Lift { cell } => InputResult::Draft(self.chosen(cell)),
            Input::Drop { cell } => {
                draft.and_then(|draft| self.completed(draft, cell)).unwrap_or(InputResult::Draft(None))
            }
            Input::Cancel => InputResult::Draft(None),
            Input::Secondary { .. } | Input::Confirm => InputResult::Nothing,
        }
    }

    /// The selected piece's move to this square, if it is legal.
    fn completed(&self, draft: &Draft, to: u16) -> Option<InputResult<Smess>> {
        let m = SmessMove { from: square(draft.from)?, to: square(to)? };
        self.may_play(m).then_some(InputResult::Move(m))
    }

    fn may_play(&self, m: SmessMove) -> bool {
        matches!(self.turn(), Turn::Of(_)) && self.position().board.is_legal(m)
    }

    /// Selects the piece on this square, if it belongs to the side to move and can move.
    fn chosen(&self, cell: u16) -> Option<Draft> {
        let from = square(cell)?;
        let Turn::Of(side) = self.turn() else { return None };
        let board = &self.position().board;
        let piece = board.piece_of(side, from)?;
        let targets = targets(board, piece, from);
        (!targets.is_empty()).then_some(Draft { from: cell, targets })
    }
}

/// The possible targets for a piece belonging to the side to move.
pub(crate) fn targets(board: &Board, piece: Piece, from: Square) -> Vec<Target> {
    let side = board.side();
    let target = |to: Square| Target {
        to: to.index() as u16,
        captures: board.piece_of(!side, to).is_some(),
        promotes: piece == Piece::Ninny && promotion_squares(side).contains(to),
    };
    board.targets(piece, from).map(target).collect()
}

fn square(cell: u16) -> Option<Square> {
    u8::try_from(cell).ok().and_then(Square::new)
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::State;

    fn start() -> Smess {
        Smess::start(&Default::default(), 0).expect("the default options are valid")
    }

    fn cell(name: &str) -> u16 {
        name.parse::<Square>().expect("a square").index() as u16
    }

    fn choose(game: &Smess, name: &str) -> Option<Draft> {
        match game.interpret_input(None, Input::Press { cell: cell(name) }) {
            InputResult::Draft(draft) => draft,
            _ => None,
        }
    }

    #[test]
    fn a_press_on_a_movable_piece_and_a_press_on_its_target_make_a_move() {
        let game = start();
        let draft = choose(&game, "a2").expect("a2 can move");
        let targets: Vec<u16> = draft.targets.iter().map(|target| target.to).collect();
        assert_eq!(targets, [cell("a1"), cell("a3")]);
        let result = game.interpret_input(Some(&draft), Input::Press { cell: cell("a3") });
        assert_eq!(result, InputResult::Move("a2a3".parse().expect("a move")));
    }

    #[test]
    fn a_press_on_another_movable_piece_selects_it() {
        let game = start();
        let draft = choose(&game, "a2").expect("a2 can move");
        let result = game.interpret_input(Some(&draft), Input::Press { cell: cell("c2") });
        assert_eq!(result, InputResult::Draft(choose(&game, "c2")));
    }

    #[test]
    fn a_second_press_or_a_press_elsewhere_deselects_the_piece() {
        let game = start();
        let draft = choose(&game, "a2");
        for name in ["a2", "d5", "d8"] {
            assert_eq!(
                game.interpret_input(draft.as_ref(), Input::Press { cell: cell(name) }),
                InputResult::Draft(None),
                "{name}"
            );
        }
        assert_eq!(game.interpret_input(draft.as_ref(), Input::Cancel), InputResult::Draft(None));
    }

    #[test]
    fn a_drag_moves_or_puts_the_piece_back() {
        let game = start();
        let InputResult::Draft(draft) = game.interpret_input(None, Input::Lift { cell: cell("g2") }) else {
            panic!("a lift makes a draft")
        };
        assert_eq!(
            game.interpret_input(draft.as_ref(), Input::Lift { cell: cell("g2") }),
            InputResult::Draft(draft.clone())
        );
        let drop = |name| game.interpret_input(draft.as_ref(), Input::Drop { cell: cell(name) });
        assert_eq!(drop("g3"), InputResult::Move("g2g3".parse().expect("a move")));
        assert_eq!(drop("g2"), InputResult::Draft(None));
        assert_eq!(drop("a8"), InputResult::Draft(None));
    }

    #[test]
    fn presses_on_immovable_pieces_and_invalid_cells_do_nothing() {
        let game = start();
        for at in [cell("d1"), cell("a7"), cell("d4"), 56, u16::MAX] {
            assert_eq!(game.interpret_input(None, Input::Press { cell: at }), InputResult::Nothing, "{at}");
        }
    }

    #[test]
    fn nothing_can_be_selected_after_the_end() {
        let over =
            Smess::start(&"position=7/3b3/7/7/7/7/7/N6 b 0 1".parse().expect("options"), 0).expect("a start");
        assert_eq!(choose(&over, "a1"), None);
    }
}
