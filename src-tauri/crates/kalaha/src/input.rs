use crate::{Kalaha, Pit};
use game::{Input, InputResult, Side};

/// Kalaha has no drafts: a click on a pit is the move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub enum Draft {}

impl Kalaha {
    /// Interprets an input: pressing one of the mover's non-empty pits plays it.
    pub(crate) fn interpret_input(&self, input: Input) -> InputResult<Kalaha> {
        let Input::Press { cell } = input else { return InputResult::Nothing };
        match pit_of(self.board().mover(), cell).filter(|&pit| self.may_play(pit)) {
            Some(pit) => InputResult::Move(pit),
            None => InputResult::Nothing,
        }
    }
}

/// Cells are numbered in sowing order. 0 to 5 are the first side's pits and 6 is its Kalaha; 7 to 12 are the second
/// side's pits and 13 is its Kalaha.
fn pit_of(side: Side, cell: u16) -> Option<Pit> {
    Pit::new(usize::from(cell).checked_sub(first_cell(side))?)
}

pub(crate) const fn first_cell(side: Side) -> usize {
    side.index() * (Pit::COUNT + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::State;

    #[test]
    fn only_a_press_on_a_movers_pit_with_stones_is_a_move() {
        let options = "position=4,0,4,4,4,4|4 / 4,4,4,4,4,4|0 o".parse().expect("options");
        let game = Kalaha::start(&options, 0).expect("a start");
        let press = |cell| game.interpret_input(Input::Press { cell });
        assert_eq!(press(0), InputResult::Move(Pit::new(0).expect("a pit")));
        assert_eq!(press(5), InputResult::Move(Pit::new(5).expect("a pit")));
        for cell in [1, 6, 7, 12, 13, 14, u16::MAX] {
            assert_eq!(press(cell), InputResult::Nothing, "{cell}");
        }
        assert_eq!(game.interpret_input(Input::Lift { cell: 0 }), InputResult::Nothing);
    }
}
