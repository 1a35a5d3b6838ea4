//! The rules agree with the tables in `tests/data/kalaha`, which come from an independent reference program.

mod oracle;

use game::Side;
use kalaha::{Board, Counts, Hole, Rules, perft};
use oracle::{Flags, Seen, read};
use serde::Deserialize;

fn seen<const PITS: usize>(entry: &Seen, mover: Side) -> Board<PITS> {
    let half = |pits: &[u8]| pits.try_into().expect("as many pits as the entry says");
    let (mut pits, mut kalahas) =
        ([half(&entry.own), half(&entry.opp)], [entry.own_kalaha, entry.opp_kalaha]);
    if mover == Side::Second {
        pits.swap(0, 1);
        kalahas.swap(0, 1);
    }
    Board::new(pits, kalahas, mover)
}

#[derive(Deserialize)]
struct PerftEntry {
    rules: Flags,
    position: Seen,
    depths: Vec<Row>,
}

#[derive(Deserialize)]
struct Row {
    depth: u32,
    nodes: u64,
    over: u64,
    extra: u64,
    captures: u64,
    lapped: u64,
    kalaha_sum: i64,
}

fn check_perft<const PITS: usize>(entry: &PerftEntry) {
    // Both sides must give the same result.
    for mover in Side::BOTH {
        let board = seen::<PITS>(&entry.position, mover);
        for row in entry.depths.iter().filter(|row| row.nodes < 3_000_000) {
            let expected = Counts {
                nodes: row.nodes,
                over: row.over,
                extra: row.extra,
                captures: row.captures,
                lapped: row.lapped,
                kalaha_sum: row.kalaha_sum,
            };
            let counted = perft(&board, &entry.rules.rules(), row.depth);
            assert_eq!(counted, expected, "{board:?} {:?} depth {}", entry.rules.rules(), row.depth);
        }
    }
}

#[test]
fn perft_is_exact_for_every_combination_of_rules() {
    for (name, entries) in [("perft_start", 16), ("perft_more", 128)] {
        let table = read::<PerftEntry>(name);
        assert_eq!(table.len(), entries);
        for entry in &table {
            match entry.rules.pits {
                1 => check_perft::<1>(entry),
                2 => check_perft::<2>(entry),
                3 => check_perft::<3>(entry),
                4 => check_perft::<4>(entry),
                5 => check_perft::<5>(entry),
                _ => check_perft::<6>(entry),
            }
        }
    }
}

#[derive(Deserialize)]
struct SowingEntry {
    skip_opponent_kalaha: bool,
    skip_start_pit: bool,
    position: Seen,
    pit: usize,
    after: Seen,
    last_stone: String,
    extra_move: bool,
    capture: bool,
    lapped: bool,
    empty_capture_would_differ: bool,
}

#[test]
fn single_sowings_are_exact() {
    let table = read::<SowingEntry>("sowing");
    assert_eq!(table.len(), 260);
    for entry in table {
        let rules = Rules {
            skip_opponent: entry.skip_opponent_kalaha,
            skip_start_pit: entry.skip_start_pit,
            ..Rules::default()
        };
        for mover in Side::BOTH {
            let start = seen::<6>(&entry.position, mover);
            let mut board = start;
            let sowing = board.sow(entry.pit - 1, &rules);
            let next = if entry.extra_move { mover } else { !mover };
            let expected = seen::<6>(&entry.after, mover);
            let expected = Board::new(
                [*expected.pits(Side::First), *expected.pits(Side::Second)],
                [expected.kalaha(Side::First), expected.kalaha(Side::Second)],
                next,
            );
            assert_eq!(board, expected, "{start:?} pit {}", entry.pit);
            assert_eq!(last_stone(sowing.last, mover), entry.last_stone);
            assert_eq!((sowing.moves_again, sowing.captured.is_some()), (entry.extra_move, entry.capture));
            assert_eq!(sowing.lapped, entry.lapped, "{start:?} pit {}", entry.pit);
            let mut with_option = start;
            with_option.sow(entry.pit - 1, &Rules { empty_capture: true, ..rules });
            assert_eq!(with_option != board, entry.empty_capture_would_differ);
        }
    }
}

fn last_stone(hole: Hole, mover: Side) -> String {
    let whose = |side| if side == mover { "own" } else { "opp" };
    match hole {
        Hole::Pit(side, pit) => format!("{} pit {}", whose(side), pit + 1),
        Hole::Kalaha(side) => format!("{} Kalaha", whose(side)),
    }
}
