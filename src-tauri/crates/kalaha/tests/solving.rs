//! The solver agrees with the values of an independent reference program in `tests/data/kalaha`.

use game::{Budget, Stop};
use kalaha::Rules;
use kalaha::bot::{Pits, Solver, Watch};
use serde::Deserialize;
use std::collections::BTreeMap;

#[derive(Deserialize)]
struct Table {
    entries: Vec<Entry>,
}

#[derive(Deserialize)]
struct Entry {
    rules: Flags,
    stones: Option<u8>,
    position: Option<Seen>,
    value: i32,
    moves: BTreeMap<usize, i32>,
}

#[derive(Deserialize)]
struct Flags {
    pits: usize,
    skip_opponent_kalaha: bool,
    skip_start_pit: bool,
    end_rule: String,
    empty_capture: bool,
}

impl Flags {
    fn rules(&self) -> Rules {
        Rules {
            skip_opponent: self.skip_opponent_kalaha,
            skip_start_pit: self.skip_start_pit,
            standard_ending: self.end_rule == "either_empty",
            empty_capture: self.empty_capture,
        }
    }
}

/// Seen from the player with the right to move.
#[derive(Deserialize)]
struct Seen {
    own: Vec<u8>,
    own_kalaha: i32,
    opp: Vec<u8>,
    opp_kalaha: i32,
}

fn read(name: &str) -> Vec<Entry> {
    let path = format!("{}/../../../tests/data/kalaha/{name}.json", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).expect("the table is in the repository");
    serde_json::from_str::<Table>(&text).expect("the table has the known form").entries
}

fn row(pits: &[u8]) -> u64 {
    pits.iter().enumerate().map(|(pit, &stones)| u64::from(stones) << (8 * pit)).sum()
}

/// Solves the position and every move of it with a database of so many stones.
fn check<const PITS: usize>(entry: &Entry, database: u8) {
    let rules = entry.rules.rules();
    let start = vec![entry.stones.unwrap_or_default(); PITS];
    let (pits, ahead) = match &entry.position {
        Some(seen) => {
            (Pits { own: row(&seen.own), other: row(&seen.opp) }, seen.own_kalaha - seen.opp_kalaha)
        }
        None => (Pits { own: row(&start), other: row(&start) }, 0),
    };
    let stop = Stop::default();
    let mut watch = Watch::new(&Budget::default(), &stop);
    let mut solver = Solver::<PITS>::new(&rules, 16 << 20);
    solver.prepare(database, &mut watch);
    let total = i32::from(pits.total());
    let difference = |gets: i32| ahead + 2 * gets - total;
    let value = solver.value(pits, total / 2, &mut watch).expect("nothing stops it");
    assert_eq!(difference(value), entry.value, "{pits:x?} {rules:?}");
    for (&pit, &expected) in &entry.moves {
        let solved = solver.move_value(pits, pit - 1, value, &mut watch).expect("nothing stops it");
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
fn starts_are_solved_exactly_on_boards_of_every_size() {
    let table = read("roots");
    assert_eq!(table.len(), 416);
    for entry in &table {
        let stones = 2 * entry.rules.pits * usize::from(entry.stones.unwrap_or_default());
        check_any(entry, if stones <= 12 { 0 } else { 8 });
    }
}

#[test]
fn positions_with_up_to_twenty_two_stones_are_solved_exactly() {
    let table = read("positions");
    assert_eq!(table.len(), 253);
    for entry in table.iter().filter(|entry| stones_in(entry) <= 22) {
        check_any(entry, 8);
    }
}

#[test]
#[ignore = "takes minutes: cargo test --release -p kalaha --test solving -- --ignored"]
fn all_positions_are_solved_exactly_with_and_without_a_database() {
    for entry in &read("positions") {
        check_any(entry, 0);
        check_any(entry, 14);
    }
}

fn stones_in(entry: &Entry) -> u32 {
    let seen = entry.position.as_ref().expect("these entries have a position");
    seen.own.iter().chain(&seen.opp).map(|&stones| u32::from(stones)).sum()
}
