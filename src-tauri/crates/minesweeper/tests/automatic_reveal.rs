//! The automatic reveal shows exactly the squares that follow from public information.

use game::{State, Turn, View, Viewer};
use minesweeper::{Found, Grid, Minesweeper, MoveReport, Shown};
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

/// All layouts that agree with a board, by brute force.
fn layouts(grid: &Grid) -> Vec<Vec<bool>> {
    let hidden: Vec<usize> = grid.hidden_cells().collect();
    let visible: Vec<bool> = grid.cells().iter().map(|shown| shown.is_mine()).collect();
    let mut found = Vec::new();
    for set in (0u32..1 << hidden.len()).filter(|set| set.count_ones() as usize == grid.mines_left()) {
        let mut layout = visible.clone();
        (0..hidden.len()).for_each(|i| layout[hidden[i]] = set >> i & 1 == 1);
        let agrees = |(cell, &shown): (usize, &Shown)| match shown {
            Shown::Number(number) => number == self::number(grid, &layout, cell),
            _ => true,
        };
        if grid.cells().iter().enumerate().all(agrees) {
            found.push(layout);
        }
    }
    found
}

fn number(grid: &Grid, layout: &[bool], cell: usize) -> u8 {
    grid.size().neighbours(cell).filter(|&other| layout[other]).count() as u8
}

fn plainly_derivable(grid: &Grid) -> Vec<(usize, u8)> {
    let layouts = layouts(grid);
    let seen = |layout: &Vec<bool>, cell: usize| (!layout[cell]).then(|| number(grid, layout, cell));
    let certain = |cell: usize| {
        let first = seen(&layouts[0], cell)?;
        layouts.iter().all(|layout| seen(layout, cell) == Some(first)).then_some((cell, first))
    };
    grid.hidden_cells().filter_map(certain).collect()
}

/// The board after an action, without the automatic reveal.
fn after(mut grid: Grid, report: &MoveReport) -> Grid {
    let shown = match report.found {
        Found::Number(number) => Shown::Number(number),
        Found::Exploded(_) => Shown::Exploded,
        Found::Mine(_) => Shown::Marked,
        Found::Plop => return grid,
    };
    grid.show(report.place.expect("only failed marks hide the square").0, shown);
    grid
}

#[test]
fn the_automatic_reveal_matches_brute_force() {
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    let mut revealed = 0;
    for options in ["width=5,height=5,mines=1", "width=5,height=5,mines=3", "width=5,height=5,mines=6"] {
        for seed in 0..8 {
            let mut game = Minesweeper::start(&options.parse().expect("options"), seed).expect("a start");
            while let Turn::Of(side) = game.view(Viewer::Audience).turn() {
                let before = game.view(Viewer::Audience).grid().clone();
                let legal = game.view(Viewer::Player(side)).legal_moves();
                let m = *legal.choose(&mut rng).expect("a game in progress has legal actions");
                let report = game.play(m).expect("a legal action").audience;
                let shown = after(before, &report);
                // More hidden squares would take too long, and the first moves reveal nothing.
                if shown.hidden_cells().count() <= 18 {
                    assert_eq!(
                        report.revealed,
                        plainly_derivable(&shown),
                        "{shown} after {m}, {options}, {seed}"
                    );
                    revealed += report.revealed.len();
                }
            }
        }
    }
    assert!(revealed > 100, "only {revealed} squares were revealed");
}
