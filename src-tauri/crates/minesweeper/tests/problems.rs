//! Checks every problem that ships by counting all layouts, without the solver.

use game::{Problem, Side, State, Theme, Turn, View, Viewer};
use minesweeper::bot::action_values;
use minesweeper::points::{OUCH, PLOP, for_marking};
use minesweeper::{Action, ActionKind, GameInMatch, Grid, Knowledge, Shown, Size, Square};
use std::collections::{BTreeSet, HashSet};

/// The problems of a theme, with their positions.
fn problems(theme: &str) -> Vec<(Problem, GameInMatch)> {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../ui/problems/minesweeper.tsv");
    let text = std::fs::read_to_string(file).expect("the problems are in the repository");
    let all = text.lines().map(|line| line.parse::<Problem>().expect("a problem"));
    let of_theme = all.filter(|problem| problem.theme == theme);
    let with_position = |problem: Problem| {
        let game = problem.position().expect("a playable problem");
        (problem, game)
    };
    of_theme.map(with_position).collect()
}

/// What the side to move knows.
fn view(game: &GameInMatch) -> Knowledge {
    let Turn::Of(side) = game.view(Viewer::Audience).turn() else { panic!("the game is over") };
    game.view(Viewer::Player(side))
}

/// A public board, for plain counting.
struct Board {
    size: Size,
    mines: usize,
    /// The visible mines, one bit per cell.
    visible: u128,
    hidden: Vec<usize>,
    /// Each number's hidden neighbours, and how many of them hold mines.
    numbers: Vec<(Vec<usize>, usize)>,
    /// Each cell's neighbours, one bit per cell.
    near: Vec<u128>,
}

impl Board {
    fn of(grid: &Grid) -> Board {
        let (size, cells) = (grid.size(), 0..grid.size().cells());
        let bits = |cells: &mut dyn Iterator<Item = usize>| cells.fold(0, |bits, cell| bits | 1u128 << cell);
        let visible = bits(&mut cells.clone().filter(|&cell| grid.get(cell).is_mine()));
        let near: Vec<u128> = cells.clone().map(|cell| bits(&mut size.neighbours(cell))).collect();
        let numbers = cells.filter_map(|cell| {
            let Shown::Number(number) = grid.get(cell) else { return None };
            let hidden: Vec<usize> = size.neighbours(cell).filter(|&other| grid.is_hidden(other)).collect();
            let missing = usize::from(number) - (near[cell] & visible).count_ones() as usize;
            (!hidden.is_empty()).then_some((hidden, missing))
        });
        let (numbers, hidden) = (numbers.collect(), grid.hidden_cells().collect());
        Board { size, mines: grid.mines(), visible, hidden, numbers, near }
    }

    fn left(&self) -> usize {
        self.mines - self.visible.count_ones() as usize
    }

    /// The hidden cells next to a number, number by number.
    fn frontier(&self) -> Vec<usize> {
        let mut frontier = Vec::new();
        for &cell in self.numbers.iter().flat_map(|(cells, _)| cells) {
            if !frontier.contains(&cell) {
                frontier.push(cell);
            }
        }
        frontier
    }

    /// Calls `found` with every set of mines on these cells that agrees with the numbers.
    fn place(&self, cells: &[usize], found: &mut dyn FnMut(u128)) {
        let mut constraints: Vec<(u128, u32, usize)> = Vec::new();
        for (near, missing) in &self.numbers {
            let bits = near.iter().fold(0, |bits, cell| bits | 1u128 << cell);
            let last =
                near.iter().map(|near| cells.iter().position(|cell| cell == near).expect("all are there"));
            constraints.push((bits, *missing as u32, last.max().expect("a number has hidden neighbours")));
        }
        self.place_rest(cells, 0, 0, &constraints, found);
    }

    fn place_rest(
        &self,
        cells: &[usize],
        at: usize,
        mines: u128,
        constraints: &[(u128, u32, usize)],
        found: &mut dyn FnMut(u128),
    ) {
        if at == cells.len() {
            found(mines);
            return;
        }
        for mines in [mines, mines | 1 << cells[at]] {
            let agrees = |&(bits, missing, last): &(u128, u32, usize)| {
                let placed = (mines & bits).count_ones();
                placed <= missing && (last != at || placed == missing)
            };
            if mines.count_ones() as usize <= self.left() && constraints.iter().all(agrees) {
                self.place_rest(cells, at + 1, mines, constraints, found);
            }
        }
    }

    /// All layouts, with the visible mines.
    fn layouts(&self) -> Vec<u128> {
        let mut cells = self.frontier();
        cells.extend(self.hidden.iter().filter(|cell| !cells.contains(cell)).copied().collect::<Vec<_>>());
        let mut layouts = Vec::new();
        self.place(&cells, &mut |mines| {
            if mines.count_ones() as usize == self.left() {
                layouts.push(mines | self.visible);
            }
        });
        layouts
    }

    /// Marks of all certain mines and explorations of all safe squares.
    fn certain(&self) -> BTreeSet<String> {
        let frontier = self.frontier();
        let rest: Vec<usize> = self.hidden.iter().filter(|cell| !frontier.contains(cell)).copied().collect();
        let (mut all, mut with_mine, mut rest_mine) = (0, vec![0; self.size.cells()], 0);
        self.place(&frontier, &mut |mines| {
            let left = self.left() - mines.count_ones() as usize;
            let ways = choose(rest.len(), left);
            all += ways;
            rest_mine += if left == 0 || rest.is_empty() { 0 } else { choose(rest.len() - 1, left - 1) };
            frontier.iter().filter(|&&cell| mines >> cell & 1 == 1).for_each(|&cell| with_mine[cell] += ways);
        });
        rest.iter().for_each(|&cell| with_mine[cell] = rest_mine);
        let action = |&cell: &usize| match with_mine[cell] {
            0 => Some(self.action(ActionKind::Explore, cell)),
            mines if mines == all => Some(self.action(ActionKind::Mark, cell)),
            _ => None,
        };
        self.hidden.iter().filter_map(action).collect()
    }

    fn action(&self, kind: ActionKind, cell: usize) -> String {
        Action { kind, square: Square::of_cell(cell, self.size) }.to_string()
    }

    /// The sum of the points for an action over these layouts, if these mines are visible.
    fn points(&self, kind: ActionKind, cell: usize, visible: u128, layouts: &[u128]) -> i64 {
        let mark = for_marking(visible.count_ones() as usize + 1, self.mines);
        let points = |layout: &u128| match (kind, layout >> cell & 1) {
            (ActionKind::Mark, 1) => mark,
            (ActionKind::Mark, _) => PLOP,
            (ActionKind::Explore, 1) => OUCH,
            (ActionKind::Explore, _) => (layout & !visible & self.near[cell]).count_ones() as i32,
        };
        layouts.iter().map(|layout| i64::from(points(layout))).sum()
    }

    /// The sum of the points for the best action over these layouts.
    fn best_reply(&self, hidden: &[usize], visible: u128, layouts: &[u128]) -> i64 {
        if visible.count_ones() as usize == self.mines {
            return 0;
        }
        let points = |&cell: &usize| {
            [ActionKind::Explore, ActionKind::Mark].map(|kind| self.points(kind, cell, visible, layouts))
        };
        hidden.iter().flat_map(points).max().expect("a hidden mine is on a hidden cell")
    }

    /// The cells still hidden after the automatic reveal.
    fn still_hidden(&self, layouts: &[u128]) -> Vec<usize> {
        let number = |layout: u128, cell: usize| {
            (layout >> cell & 1 == 0).then(|| (layout & self.near[cell]).count_ones())
        };
        let is_derivable = |cell: usize| {
            let first = number(layouts[0], cell);
            first.is_some() && layouts.iter().all(|&layout| number(layout, cell) == first)
        };
        self.hidden.iter().copied().filter(|&cell| !is_derivable(cell)).collect()
    }

    /// An action's points less the best reply's, times the square of the number of layouts.
    fn value(&self, kind: ActionKind, cell: usize, layouts: &[u128]) -> i64 {
        let all = layouts.len() as i64;
        let mut value = all * self.points(kind, cell, self.visible, layouts);
        let (mines, free): (Vec<u128>, Vec<u128>) =
            layouts.iter().partition(|&layout| layout >> cell & 1 == 1);
        if !mines.is_empty() {
            let hidden = self.still_hidden(&mines);
            let hidden: Vec<usize> = hidden.into_iter().filter(|&other| other != cell).collect();
            value -= all * self.best_reply(&hidden, self.visible | 1 << cell, &mines);
        }
        if kind == ActionKind::Mark {
            // The opponent does not see where.
            return value - free.len() as i64 * self.best_reply(&self.hidden, self.visible, layouts);
        }
        for number in 0..=8 {
            let shows = |layout: &&u128| (**layout & self.near[cell]).count_ones() == number;
            let shown: Vec<u128> = free.iter().filter(shows).copied().collect();
            if !shown.is_empty() {
                let hidden = self.still_hidden(&shown);
                let hidden: Vec<usize> = hidden.into_iter().filter(|&other| other != cell).collect();
                value -= all * self.best_reply(&hidden, self.visible, &shown);
            }
        }
        value
    }
}

fn choose(all: usize, some: usize) -> u128 {
    if some > all {
        return 0;
    }
    (0..some as u128).fold(1, |ways, taken| ways * (all as u128 - taken) / (taken + 1))
}

/// The board's eight images, the first in the alphabet.
fn shape(grid: &Grid) -> Vec<String> {
    let side = grid.size().columns();
    assert_eq!(side, grid.size().rows());
    let rows: Vec<Vec<char>> = grid.to_string().split('/').map(|row| row.chars().collect()).collect();
    let turned = |rows: &Vec<Vec<char>>| -> Vec<Vec<char>> {
        (0..side).map(|row| (0..side).map(|column| rows[column][side - 1 - row]).collect()).collect()
    };
    let mirrored: Vec<Vec<char>> = rows.iter().map(|row| row.iter().rev().copied().collect()).collect();
    let mut images = vec![rows, mirrored];
    for turn in 0..6 {
        images.push(turned(&images[turn]));
    }
    let texts = images.into_iter().map(|rows| rows.into_iter().map(String::from_iter).collect::<Vec<_>>());
    texts.min().expect("there are eight")
}

fn play(game: &mut GameInMatch, action: &str) {
    game.play(action.parse().expect("an action")).expect("a legal action");
}

#[test]
fn both_players_know_the_same_in_every_problem_and_no_two_are_alike() {
    for theme in ["certain", "action"] {
        let problems = problems(theme);
        assert_eq!(problems.len(), 200, "{theme}");
        let mut shapes = HashSet::new();
        for (problem, game) in problems {
            let view = view(&game);
            assert!(Side::BOTH.iter().all(|&side| view.failed_marks(side) == 0), "{problem}");
            assert!(shapes.insert((view.grid().mines(), shape(view.grid()))), "{problem}");
        }
    }
}

#[test]
fn what_is_certain_is_found_in_any_order_and_nothing_else_is() {
    for (problem, start) in problems("certain") {
        let theme = Theme::<GameInMatch>::of(&problem).expect("a theme");
        assert!((3..=8).contains(&problem.line.len()), "{problem}");
        let mut game = start.clone();
        for action in &problem.line {
            let certain = Board::of(view(&game).grid()).certain();
            let right = theme.right_moves(&game, None);
            assert!(certain.contains(action), "{problem}: {action}");
            assert_eq!(right.iter().map(Action::to_string).collect::<BTreeSet<_>>(), certain, "{problem}");
            assert_eq!(right.len(), certain.len(), "{problem}");
            play(&mut game, action);
        }
        let end = Board::of(view(&game).grid());
        assert!(end.certain().is_empty() && theme.right_moves(&game, None).is_empty(), "{problem}");
        assert!(!end.frontier().is_empty(), "{problem}: nothing is in doubt");
        // The hardest first, and by the name of the action.
        let last = |game: &GameInMatch| theme.right_moves(game, None).last().map(Action::to_string);
        let first = |game: &GameInMatch| Board::of(view(game).grid()).certain().first().cloned();
        for choose in [&last as &dyn Fn(&GameInMatch) -> Option<String>, &first] {
            let mut other = start.clone();
            while let Some(action) = choose(&other) {
                play(&mut other, &action);
            }
            assert_eq!(view(&other).grid(), view(&game).grid(), "{problem}");
        }
    }
}

#[test]
fn the_best_action_leads_by_half_a_point() {
    for (problem, game) in problems("action") {
        let view = view(&game);
        let board = Board::of(view.grid());
        let layouts = board.layouts();
        let scale = layouts.len() as i64 * layouts.len() as i64;
        let mut values: Vec<(i64, String)> = Vec::new();
        for &cell in &board.hidden {
            for kind in [ActionKind::Explore, ActionKind::Mark] {
                values.push((board.value(kind, cell, &layouts), board.action(kind, cell)));
            }
        }
        values.sort();
        let [.., next, best] = &values[..] else { panic!("a choice") };
        assert_eq!(problem.line, std::slice::from_ref(&best.1), "{problem}");
        assert!(2 * (best.0 - next.0) >= scale, "{problem}: {best:?} {next:?} of {scale}");
        for value in action_values(&view).expect("it can be counted") {
            let (exact, _) =
                values.iter().find(|(_, action)| *action == value.action.to_string()).expect("it is legal");
            assert!((value.value - *exact as f64 / scale as f64).abs() < 1e-9, "{problem}: {value:?}");
        }
    }
}
