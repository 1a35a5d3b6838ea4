//! The solver agrees with an independent program and with brute force.

use minesweeper::solver::{
    Impossible, KnownBoard, LARGE_WORDS, ModelCount, SMALL_WORDS, Shape, Solver, U960, Unknown, chances,
    derivable,
};
use minesweeper::{Grid, Shown, Size};
use rand::seq::IteratorRandom;
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::Arc;

#[derive(Deserialize)]
struct Table {
    mines: usize,
    positions: Vec<OraclePosition>,
}

/// A position in the oracle's format; see `tests/data/README.md`.
#[derive(Deserialize)]
struct OraclePosition {
    id: usize,
    view: Vec<String>,
    count: String,
    mine: Vec<Option<String>>,
    #[serde(default)]
    numbers: BTreeMap<usize, BTreeMap<usize, String>>,
    #[serde(default)]
    derivable: BTreeMap<usize, u8>,
    #[serde(default)]
    private: Vec<Private>,
}

/// The same position as seen by a player with failed marks.
#[derive(Deserialize)]
struct Private {
    known_safe: Vec<usize>,
    count: String,
    mine: Vec<Option<String>>,
}

fn table(name: &str) -> Table {
    let path = format!("{}/../../../tests/data/minesweeper/{name}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).expect("the test data exists");
    serde_json::from_str(&text).expect("the test data is well-formed")
}

/// All the solver's counts for a board, in decimal.
struct Counts {
    layouts: String,
    /// For each hidden square in ascending order, the layouts with a mine there, and those in which it shows 0, 1, …,
    /// 8.
    squares: Vec<(usize, String, [String; 9])>,
    derivable: Vec<(usize, u8)>,
}

/// The counts for a board on which the squares in `free` hold no mine.
fn counts(grid: &Grid, free: &[usize]) -> Counts {
    if grid.size().cells() > 64 * SMALL_WORDS {
        counts_by::<LARGE_WORDS, U960>(grid, free)
    } else {
        counts_by::<SMALL_WORDS, u128>(grid, free)
    }
}

fn counts_by<const W: usize, N: ModelCount>(grid: &Grid, free: &[usize]) -> Counts {
    let shape = Shape::new(grid.size().columns(), grid.size().rows());
    let mut solver = Solver::<W, N>::new(Arc::new(shape), grid.mines());
    solver.solve(&KnownBoard::of(grid, free)).expect("the position is possible");
    assert_eq!(solver.ignored(), 0);
    let mut of_square =
        |cell| (cell, solver.mine(cell).to_string(), solver.numbers(cell).map(|layouts| layouts.to_string()));
    let squares = grid.hidden_cells().map(&mut of_square).collect();
    Counts { layouts: solver.layouts().to_string(), squares, derivable: solver.derivable().collect() }
}

fn mines_of(grid: &Grid, free: &[usize]) -> (String, Vec<Option<String>>) {
    let Counts { layouts, squares, .. } = counts(grid, free);
    let mut mines = vec![None; grid.size().cells()];
    for (cell, mine, _) in squares {
        mines[cell] = Some(mine);
    }
    (layouts, mines)
}

#[test]
fn all_counts_on_the_usual_board_match_the_oracle() {
    let table = table("positions.json");
    for oracle in &table.positions {
        let grid = Grid::read(&oracle.view.join("/"), table.mines).expect("a view text");
        let (layouts, mines) = mines_of(&grid, &[]);
        assert_eq!((&layouts, &mines), (&oracle.count, &oracle.mine), "position {}", oracle.id);
        let counts = counts(&grid, &[]);
        for (cell, _, numbers) in &counts.squares {
            let empty = BTreeMap::new();
            let expected = oracle.numbers.get(cell).unwrap_or(&empty);
            for (number, layouts) in numbers.iter().enumerate() {
                let expected = expected.get(&number).map_or("0", |text| text);
                assert_eq!(layouts, expected, "position {}, {} on {}", oracle.id, number, cell);
            }
        }
        let expected: Vec<_> = oracle.derivable.iter().map(|(&cell, &number)| (cell, number)).collect();
        assert_eq!(counts.derivable, expected, "position {}", oracle.id);
        assert_eq!(derivable(&grid), Ok(expected), "position {}", oracle.id);
        for private in &oracle.private {
            let seen = mines_of(&grid, &private.known_safe);
            assert_eq!(seen, (private.count.clone(), private.mine.clone()), "position {}", oracle.id);
        }
    }
}

#[test]
fn all_mine_counts_on_expert_boards_match_the_oracle() {
    let table = table("expert.json");
    for oracle in &table.positions {
        let grid = Grid::read(&oracle.view.join("/"), table.mines).expect("a view text");
        let seen = mines_of(&grid, &[]);
        assert_eq!(seen, (oracle.count.clone(), oracle.mine.clone()), "position {}", oracle.id);
    }
}

/// A board with some squares of a random layout shown.
fn random_grid(random: &mut impl Rng) -> (Grid, Vec<usize>) {
    let size = Size::new(random.random_range(1..=5), random.random_range(1..=4)).expect("a size");
    let mines = random.random_range(0..=size.cells() / 2);
    let layout = (0..size.cells()).sample(random, mines);
    let mut grid = Grid::hidden(size, mines).expect("the mines fit on the board");
    let mut free = Vec::new();
    for cell in 0..size.cells() {
        match (layout.contains(&cell), random.random_range(0..10)) {
            (true, 0) => grid.show(cell, Shown::Marked),
            (false, 0..4) => grid.show(cell, Shown::Number(number(size, &layout, cell))),
            (false, 4) => free.push(cell),
            _ => (),
        }
    }
    (grid, free)
}

fn number(size: Size, layout: &[usize], cell: usize) -> u8 {
    size.neighbours(cell).filter(|near| layout.contains(near)).count() as u8
}

/// Every layout that agrees with a board, by brute force.
fn layouts(grid: &Grid, free: &[usize]) -> Vec<Vec<usize>> {
    let cells = 0..grid.size().cells();
    let hidden: Vec<usize> = grid.hidden_cells().filter(|cell| !free.contains(cell)).collect();
    let visible: Vec<usize> = cells.clone().filter(|&cell| grid.get(cell).is_mine()).collect();
    let fits = |layout: &Vec<usize>| {
        let shows = |cell| match grid.get(cell) {
            Shown::Number(shown) => shown == number(grid.size(), layout, cell),
            _ => true,
        };
        layout.len() == grid.mines() && cells.clone().all(shows)
    };
    let choice = |bits: u32| hidden.iter().enumerate().filter(move |(at, _)| bits >> at & 1 != 0);
    (0..1u32 << hidden.len())
        .map(|bits| visible.iter().copied().chain(choice(bits).map(|(_, &cell)| cell)).collect())
        .filter(fits)
        .collect()
}

#[test]
fn all_counts_on_small_boards_match_brute_force() {
    let mut random = ChaCha8Rng::seed_from_u64(4);
    for _ in 0..400 {
        let (grid, free) = random_grid(&mut random);
        let layouts = layouts(&grid, &free);
        let counts = counts(&grid, &free);
        let (all, chances) = chances(&grid, &free).expect("the real layout agrees");
        assert_eq!((&all, &counts.layouts), (&layouts.len().to_string(), &all), "{grid} {free:?}");
        let mut derivable = Vec::new();
        for ((cell, mines, numbers), (at, chance)) in counts.squares.into_iter().zip(chances) {
            assert_eq!(at, cell);
            let mut shown = [0; 9];
            for layout in layouts.iter().filter(|layout| !layout.contains(&cell)) {
                shown[usize::from(number(grid.size(), layout, cell))] += 1;
            }
            assert_eq!(numbers, shown.map(|count: usize| count.to_string()), "{grid} {free:?} {cell}");
            let mine = layouts.len() - shown.iter().sum::<usize>();
            assert_eq!(mines, mine.to_string(), "{grid} {free:?} {cell}");
            assert!((chance - mine as f64 / layouts.len() as f64).abs() < 1e-12);
            assert_eq!((chance == 0.0, chance == 1.0), (mine == 0, mine == layouts.len()));
            if let Some(number) = shown.iter().position(|&count| count == layouts.len()) {
                derivable.push((cell, number as u8));
            }
        }
        assert_eq!(counts.derivable, derivable, "{grid} {free:?}");
    }
}

#[test]
fn a_board_without_a_consistent_layout_is_impossible() {
    for (text, mines) in [("1.", 0), ("3.", 1), ("1", 0), ("0.", 1), ("1.2.", 1), ("0M.", 1), ("1...1", 1)] {
        let grid = Grid::read(text, mines).expect("a view text");
        assert_eq!(chances(&grid, &[]), Err(Unknown::Impossible(Impossible)), "{text}");
        assert_eq!(derivable(&grid), Err(Impossible), "{text}");
    }
    let grid = Grid::read("1.", 1).expect("a view text");
    assert_eq!(chances(&grid, &[1]), Err(Unknown::Impossible(Impossible)));
}
