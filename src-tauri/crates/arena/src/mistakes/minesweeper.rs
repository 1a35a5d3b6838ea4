use super::MistakeClassifier;
use game::Level;
use minesweeper::bot::{LEVELS, mine_chances};
use minesweeper::{Action, ActionKind, Knowledge, Minesweeper};

const EXPLODED: usize = 0;
const MARKED_SAFE: usize = 1;
const MISSED: usize = 2;
const HUNCH: usize = 3;
const WILD: usize = 4;
const RECKLESS: usize = 5;

/// Marks likelier to hit than this are sound: a hit scores more than a failure costs.
const SOUND: f64 = 0.8;

/// Marks that hit about every second time are hunches, those that hit less often are wild.
const EVEN: f64 = 0.45;

/// To explore a square likelier to hold a mine than this is reckless.
const RISK: f64 = 0.35;

impl MistakeClassifier for Minesweeper {
    const KINDS: &'static [&'static str] = &[
        "certain mine exploded",
        "safe square marked",
        "certain mine overlooked",
        "mark on a hunch",
        "wild mark",
        "reckless exploring",
    ];

    fn untimed_levels() -> Vec<Level> {
        LEVELS.to_vec()
    }

    /// By the exact chances of what the player knows.
    fn mistake(&self, view: &Knowledge, action: Action) -> Option<usize> {
        let chances = mine_chances(view).expect("the usual board can be counted").squares;
        let cell = action.square.cell(view.grid().size()).expect("the board has the square");
        let mine = chances.iter().find(|square| square.cell == cell).map_or(0.0, |square| square.mine);
        let is_certain = |mine: f64| mine >= 1.0;
        let misses = || chances.iter().any(|square| is_certain(square.mine));
        match action.kind {
            ActionKind::Explore if is_certain(mine) => Some(EXPLODED),
            ActionKind::Mark if mine <= 0.0 => Some(MARKED_SAFE),
            ActionKind::Mark if is_certain(mine) => None,
            _ if misses() => Some(MISSED),
            ActionKind::Mark if mine < EVEN => Some(WILD),
            ActionKind::Mark if mine < SOUND => Some(HUNCH),
            ActionKind::Explore if mine > RISK => Some(RECKLESS),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Measured;
    use game::{State, Turn, View, Viewer};

    /// The mistakes that are possible in the first position of a game in which something is certain.
    fn possible(certain: f64) -> Vec<(ActionKind, Option<usize>)> {
        let mut game = Minesweeper::opening(5);
        loop {
            let Turn::Of(side) = game.view(Viewer::Audience).turn() else {
                panic!("nothing was ever certain")
            };
            let view = game.view(Viewer::Player(side));
            let chances = mine_chances(&view).expect("the board is small").squares;
            let place = |action: &Action| action.square.cell(view.grid().size());
            if let Some(square) = chances.iter().find(|square| square.mine == certain) {
                let there =
                    view.legal_moves().into_iter().filter(|action| place(action) == Some(square.cell));
                return there.map(|action| (action.kind, game.mistake(&view, action))).collect();
            }
            let m = view.legal_moves().into_iter().find(|action| action.kind == ActionKind::Explore);
            game.play(m.expect("something is hidden")).expect("it is legal");
        }
    }

    #[test]
    fn a_certain_mine_is_to_be_marked() {
        assert_eq!(possible(1.0), [(ActionKind::Explore, Some(EXPLODED)), (ActionKind::Mark, None)]);
    }

    #[test]
    fn a_safe_square_is_not_to_be_marked() {
        assert!(possible(0.0).contains(&(ActionKind::Mark, Some(MARKED_SAFE))));
    }
}
