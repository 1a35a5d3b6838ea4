use super::*;
use crate::Shown;
use crate::bot::attention::overlooked;

/// A mid-game position, with the cells shown by the last two actions.
fn amidst() -> (Knowledge, Vec<usize>) {
    let mut game = start("", 4);
    let mut random = ChaCha8Rng::seed_from_u64(9);
    for _ in 0..12 {
        let seen = view(&game).expect("the game is not over");
        let explored: Vec<Action> =
            seen.legal_moves().into_iter().filter(|action| action.kind == ActionKind::Explore).collect();
        game.play(*explored.choose(&mut random).expect("something is hidden")).expect("a legal action");
    }
    let seen = view(&game).expect("the game is not over");
    let cells = 0..seen.grid().size().cells();
    let fresh = cells.filter(|&cell| seen.public().is_fresh(cell)).collect();
    (seen, fresh)
}

#[test]
fn numbers_near_the_last_actions_are_overlooked_less_often() {
    let (seen, fresh) = amidst();
    let size = seen.grid().size();
    let is_near =
        |cell: usize| fresh.contains(&cell) || size.neighbours(cell).any(|other| fresh.contains(&other));
    let numbers: Vec<usize> =
        (0..size.cells()).filter(|&cell| matches!(seen.grid().get(cell), Shown::Number(_))).collect();
    let (near, far): (Vec<usize>, Vec<usize>) = numbers.into_iter().partition(|&cell| is_near(cell));
    assert!(!near.is_empty() && !far.is_empty());
    let share = |cells: &[usize]| {
        let times = (0..300).map(|seed| overlooked(&seen, 300, &mut ChaCha8Rng::seed_from_u64(seed)));
        let hits: usize = times.map(|times| times.iter().filter(|cell| cells.contains(cell)).count()).sum();
        hits as f64 / (300 * cells.len()) as f64
    };
    assert!(share(&near) < 0.2, "{}", share(&near));
    assert!(share(&far) > 0.25, "{}", share(&far));
}

#[test]
fn overlooking_numbers_leaves_the_choice_legal() {
    let (seen, _) = amidst();
    for seed in 0..40 {
        for level in [12, 13, 15] {
            let choice = choose(player(level, seed).as_mut(), &seen, &Budget::nodes(1));
            assert!(seen.legal_moves().contains(&choice.best), "level {level}, seed {seed}");
        }
    }
}

#[test]
fn the_levels_ascend_from_zero_and_include_the_four_whole_ones() {
    assert!(LEVELS.is_sorted_by(|a, b| a < b) && LEVELS[0] == 0);
    assert!([10, 20, 30, 40].iter().all(|level| LEVELS.contains(level)));
}
