//! The solver agrees with an independent reference program, whose values are in `tests/data/kalaha`.

mod oracle;

use game::SearchControl;
use kalaha::Rules;
use kalaha::bot::{Pits, Solver};
use oracle::{Flags, Seen, read};
use serde::Deserialize;
use std::collections::BTreeMap;

#[derive(Deserialize)]
struct Entry {
    rules: Flags,
    stones: Option<u8>,
    position: Option<Seen>,
    value: i32,
    moves: BTreeMap<usize, i32>,
}

fn row(pits: &[u8]) -> u64 {
    pits.iter().enumerate().map(|(pit, &stones)| u64::from(stones) << (8 * pit)).sum()
}

/// Solves a position and each of its moves with a database of this many stones.
fn check<const PITS: usize>(entry: &Entry, database: u8) {
    let rules = entry.rules.rules();
    let start = vec![entry.stones.unwrap_or_default(); PITS];
    let (pits, ahead) = match &entry.position {
        Some(seen) => {
            let ahead = i32::from(seen.own_kalaha) - i32::from(seen.opp_kalaha);
            (Pits { own: row(&seen.own), other: row(&seen.opp) }, ahead)
        }
        None => (Pits { own: row(&start), other: row(&start) }, 0),
    };
    let mut control = SearchControl::unlimited();
    let mut solver = Solver::<PITS>::new(&rules, 16 << 20);
    solver.prepare(database, 1, &mut control);
    let total = i32::from(pits.total());
    let difference = |gets: i32| ahead + 2 * gets - total;
    let value = solver.value(pits, total / 2, &mut control).expect("nothing stops it");
    assert_eq!(difference(value), entry.value, "{pits:x?} {rules:?}");
    for (&pit, &expected) in &entry.moves {
        let solved = solver.move_value(pits, pit - 1, value, &mut control).expect("nothing stops it");
        assert_eq!(difference(solved.gets), expected, "{pits:x?} {rules:?} pit {pit}");
    }
}

fn check_any(entry: &Entry, database: u8) {
    match entry.rules.pits {
        1 => check::<1>(entry, database),
        2 => check::<2>(entry, database),
        3 => check::<3>(entry, database),
        4 => check::<4>(entry, database),
        5 => check::<5>(entry, database),
        _ => check::<6>(entry, database),
    }
}

#[test]
fn starts_are_solved_exactly_on_boards_of_all_sizes() {
    let table = read::<Entry>("roots");
    assert_eq!(table.len(), 416);
    for entry in &table {
        let stones = 2 * entry.rules.pits * usize::from(entry.stones.unwrap_or_default());
        check_any(entry, if stones <= 12 { 0 } else { 8 });
    }
}

#[test]
fn positions_with_up_to_twenty_two_stones_are_solved_exactly() {
    let table = read::<Entry>("positions");
    assert_eq!(table.len(), 253);
    for entry in table.iter().filter(|entry| stones_in(entry) <= 22) {
        check_any(entry, 8);
    }
}

#[test]
#[ignore = "takes minutes: cargo test --release -p kalaha --test solving -- --ignored"]
fn all_positions_are_solved_exactly_with_and_without_a_database() {
    for entry in &read::<Entry>("positions") {
        check_any(entry, 0);
        check_any(entry, 14);
    }
}

fn stones_in(entry: &Entry) -> u32 {
    let seen = entry.position.as_ref().expect("these entries have a position");
    seen.own.iter().chain(&seen.opp).map(|&stones| u32::from(stones)).sum()
}

/// A value from the literature or another program, and whether the reference program agrees; null if it found no
/// solution.
#[derive(Deserialize)]
struct Published {
    pits: usize,
    stones: u8,
    empty_capture: bool,
    published: Option<i32>,
    #[serde(default)]
    published_best: Vec<usize>,
    agrees: Option<bool>,
}

fn check_published<const PITS: usize>(entry: &Published) {
    let rules = Rules { standard_ending: true, empty_capture: entry.empty_capture, ..Rules::default() };
    let start = row(&[entry.stones; PITS]);
    let pits = Pits { own: start, other: start };
    let mut control = SearchControl::unlimited();
    let mut solver = Solver::<PITS>::new(&rules, 256 << 20);
    solver.prepare(if pits.total() > 40 { 16 } else { 8 }, 1, &mut control);
    let total = i32::from(pits.total());
    let gets = solver.value(pits, total / 2, &mut control).expect("nothing stops it");
    assert_eq!(Some(2 * gets - total), entry.published, "{PITS} pits, {} stones", entry.stones);
    for pit in &entry.published_best {
        let solved = solver.test_move(pits, pit - 1, gets, &mut control).expect("nothing stops it");
        assert_eq!(solved.gets, gets, "{PITS} pits, {} stones, pit {pit}", entry.stones);
    }
    println!("{PITS} pits, {} stones, {rules:?}: {} positions", entry.stones, control.nodes());
}

/// Checks the values that the reference program confirmed; the others take days.
#[test]
#[ignore = "takes minutes: cargo test --release -p kalaha --test solving -- --ignored"]
fn published_values_are_reproduced() {
    let table: Vec<_> =
        read::<Published>("published").into_iter().filter(|entry| entry.agrees == Some(true)).collect();
    assert_eq!(table.len(), 6);
    for entry in &table {
        match entry.pits {
            2 => check_published::<2>(entry),
            4 => check_published::<4>(entry),
            6 => check_published::<6>(entry),
            other => panic!("no published value has {other} pits"),
        }
    }
}
