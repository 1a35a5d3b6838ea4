//! What is certain, and what a level sees of it.

use super::attention::overlooked;
use super::level::sight;
use super::proof::Proofs;
use crate::solver::chances;
use crate::{Action, Knowledge, Shown, Square};
use game::{Level, Turn, View, Viewer};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

/// What it takes to find out that an action is certain, from simple to hard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Deduction {
    /// At most three steps, each from one number.
    OneNumber,
    /// At most three steps, each from one number or two overlapping ones.
    TwoNumbers,
    /// More steps, several cases, or the number of mines left.
    Cases,
}

/// Marks of all certain mines and explorations of all safe squares, by what the view's owner knows; the simplest to
/// prove first. Empty if it is not the owner's turn, or the position is too complex to count.
pub fn certain_actions(view: &Knowledge) -> Vec<(Action, Deduction)> {
    if !is_own_turn(view) {
        return Vec::new();
    }
    let proofs = Proofs::of(view);
    let mut certain: Vec<(Action, Deduction, usize)> = decided(view, &[])
        .into_iter()
        .map(|(cell, is_mine)| {
            let steps = proofs.proof(cell).map_or(usize::MAX, |steps| steps.len());
            (action(view, cell, is_mine), proofs.deduction(cell), steps)
        })
        .collect();
    certain.sort_by_key(|&(_, deduction, steps)| (deduction, steps));
    certain.into_iter().map(|(action, deduction, _)| (action, deduction)).collect()
}

/// The certain actions that a computer player at this level sees at a glance. `seed` decides which numbers it
/// overlooks; another glance at the same board needs another seed.
pub fn certain_at_a_glance(view: &Knowledge, level: Level, seed: u64) -> Vec<Action> {
    if !is_own_turn(view) {
        return Vec::new();
    }
    let sight = sight(level);
    let overlooked = overlooked(view, sight.overlooks, &mut ChaCha8Rng::seed_from_u64(seed));
    let certain = decided(view, &overlooked).into_iter();
    let seen = certain.filter(|&(cell, _)| sight.combines || is_seen_alone(view, cell, &overlooked));
    seen.map(|(cell, is_mine)| action(view, cell, is_mine)).collect()
}

fn is_own_turn(view: &Knowledge) -> bool {
    matches!(view.turn(), Turn::Of(side) if view.viewer() == Viewer::Player(side))
}

fn action(view: &Knowledge, cell: usize, is_mine: bool) -> Action {
    let square = Square::of_cell(cell, view.grid().size());
    if is_mine { Action::mark(square) } else { Action::explore(square) }
}

/// The hidden cells on which all layouts agree, and whether they hold a mine, for a viewer who overlooks these cells'
/// numbers but knows that they hold no mine.
fn decided(view: &Knowledge, overlooked: &[usize]) -> Vec<(usize, bool)> {
    let mut grid = view.grid().clone();
    overlooked.iter().for_each(|&cell| grid.show(cell, Shown::Hidden));
    let free = [view.own_failed(), overlooked].concat();
    let chances = chances(&grid, &free).map_or_else(|_| Vec::new(), |(_, chances)| chances);
    let decided = chances
        .into_iter()
        .filter(|&(cell, chance)| view.grid().is_hidden(cell) && (chance == 0.0 || chance == 1.0));
    decided.map(|(cell, chance)| (cell, chance == 1.0)).collect()
}

/// Whether a decided cell is decided by one of the numbers next to it.
fn is_seen_alone(view: &Knowledge, cell: usize, overlooked: &[usize]) -> bool {
    let grid = view.grid();
    let decides = |cell: usize| {
        let Shown::Number(number) = grid.get(cell) else { return false };
        let near = grid.size().neighbours(cell);
        let visible = near.clone().filter(|&other| grid.get(other).is_mine()).count();
        let open = near.filter(|&other| grid.is_hidden(other) && !view.own_failed().contains(&other)).count();
        let missing = usize::from(number) - visible;
        missing == 0 || missing == open
    };
    grid.size().neighbours(cell).any(|other| !overlooked.contains(&other) && decides(other))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Minesweeper;
    use game::State;

    fn view(moves: &[&str]) -> Knowledge {
        let mut game =
            Minesweeper::start(&"layout=5x5:5020008".parse().expect("options"), 0).expect("a board");
        for text in moves {
            game.play(text.parse().expect("an action")).expect("a legal action");
        }
        let Turn::Of(side) = game.view(Viewer::Audience).turn() else { panic!("the game is over") };
        game.view(Viewer::Player(side))
    }

    #[test]
    fn only_a_level_that_combines_numbers_sees_what_two_of_them_say() {
        // c4 shows 2 and d4 shows 1: b5 is a mine.
        let view = view(&["e c4", "e d4"]);
        let mine: Action = "m b5".parse().expect("an action");
        let certain = certain_actions(&view);
        assert!(certain.contains(&(mine, Deduction::TwoNumbers)));
        assert!(certain.is_sorted_by_key(|&(_, deduction)| deduction));
        let all: Vec<Action> = certain.iter().map(|&(action, _)| action).collect();
        for seed in 0..20 {
            let sees = |level| certain_at_a_glance(&view, level, seed);
            assert!(sees(40).len() == all.len() && sees(40).contains(&mine));
            assert!(!sees(0).contains(&mine) && !sees(10).contains(&mine));
            assert!([0, 10, 12, 15].into_iter().flat_map(sees).all(|action| all.contains(&action)));
        }
        let sees_mine = |seed: &u64| certain_at_a_glance(&view, 17, *seed).contains(&mine);
        let seen = (0..100).filter(sees_mine).count();
        assert!((1..100).contains(&seen), "a level that overlooks numbers sees it at times: {seen}");
    }

    #[test]
    fn nothing_is_certain_to_a_viewer_who_is_not_to_move() {
        let mut game = Minesweeper::start(&Default::default(), 0).expect("a board");
        assert_eq!(certain_actions(&game.view(Viewer::Player(game::Side::First))).len(), 8);
        game.play("e f7".parse().expect("an action")).expect("a legal action");
        assert!(certain_actions(&game.view(Viewer::Player(game::Side::First))).is_empty());
        assert!(certain_actions(&game.view(Viewer::Audience)).is_empty());
    }
}
