//! Minesweeper passes the conformance suite and keeps its secrets.

use conformance::{Suite, conformance, judging, lesson, secrecy};
use minesweeper::{Action, Minesweeper, Size, Square};

/// Every action on a board of this size, and some outside it.
fn all_moves(columns: usize, rows: usize) -> Vec<Action> {
    let squares =
        (0..columns + 1).flat_map(|column| (0..rows + 1).filter_map(move |row| Square::at(column, row)));
    squares.flat_map(|square| [Action::explore(square), Action::mark(square)]).collect()
}

fn check(columns: usize, rows: usize, texts: &[&str], games: u64, check: impl Fn(&Suite<'_, Minesweeper>)) {
    let size = Size::new(columns, rows).expect("a size");
    check(&Suite {
        options: texts.iter().map(|text| text.parse().expect("options")).collect(),
        all_moves: &all_moves(columns, rows),
        cells: size.cells() as u16,
        games,
        most_plies: 400,
    });
}

#[test]
fn minesweeper_passes_the_conformance_suite() {
    check(11, 11, &["", "board=11x11:15:42"], 3, conformance);
    check(5, 6, &["width=5,height=6,mines=1", "width=5,height=6,mines=10"], 10, conformance);
    check(9, 9, &["width=9,height=9,mines=10"], 3, conformance);
    check(5, 6, &["width=5,height=6,mines=10"], 1, judging);
    lesson::<Minesweeper>(5 * 5);
}

#[test]
fn minesweeper_keeps_its_secrets() {
    fn check_secrecy(suite: &Suite<'_, Minesweeper>) {
        secrecy::<Minesweeper>(suite, Minesweeper::consistent_with);
    }
    check(5, 5, &["width=5,height=5,mines=3", "width=5,height=5,mines=8"], 6, check_secrecy);
    check(11, 11, &[""], 1, check_secrecy);
}

#[test]
fn the_wire_types_of_minesweeper_are_current() {
    conformance::game_wire_types::<Minesweeper>();
}
