//! The rules match the tables in `tests/data/smess/perft.json`, which come from an independent reference program.

use game::{Side, Turn};
use serde::Deserialize;
use smess::{Board, Position, SmessMove, divide, perft};
use std::collections::BTreeSet;

#[derive(Deserialize)]
struct Table {
    positions: Vec<Row>,
}

#[derive(Deserialize)]
struct Row {
    name: String,
    fen: String,
    moves_from_start: Vec<String>,
    result: String,
    legal_moves: BTreeSet<String>,
    promotions: BTreeSet<String>,
    captures: BTreeSet<String>,
    perft: Vec<u64>,
    last_move_captures: Vec<u64>,
    last_move_promotions: Vec<u64>,
    last_move_takes_brain: Vec<u64>,
}

impl Row {
    fn position(&self) -> Position {
        format!("{} 0 1", self.fen).parse().expect("a position")
    }
}

fn table() -> Vec<Row> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../tests/data/smess/perft.json");
    let text = std::fs::read_to_string(path).expect("the table is in the repository");
    let rows = serde_json::from_str::<Table>(&text).expect("the table has the expected format").positions;
    assert!(rows.len() >= 10, "the table is complete");
    rows
}

fn played(board: &Board, m: SmessMove) -> Board {
    let mut board = *board;
    board.play_unchecked(m);
    board
}

#[test]
fn perft_is_exact() {
    for row in table() {
        let board = row.position().board;
        for (depth, &nodes) in (1..).zip(&row.perft) {
            assert_eq!(perft(&board, depth), nodes, "{} at depth {depth}", row.name);
            let divided: u64 = divide(&board, depth).into_iter().map(|(_, nodes)| nodes).sum();
            assert_eq!(divided, nodes, "{} divided at depth {depth}", row.name);
        }
    }
}

#[test]
fn moves_captures_and_promotions_match_the_table() {
    for row in table() {
        let board = row.position().board;
        let moves: BTreeSet<String> = board.legal_moves().iter().map(ToString::to_string).collect();
        assert_eq!(moves, row.legal_moves, "{}", row.name);
        let some = |wanted: fn(&smess::Played) -> bool| -> BTreeSet<String> {
            let fulfils = |m: &SmessMove| wanted(&{ board }.play_unchecked(*m));
            board.legal_moves().into_iter().filter(fulfils).map(|m| m.to_string()).collect()
        };
        assert_eq!(some(|played| played.captured.is_some()), row.captures, "{}", row.name);
        assert_eq!(some(|played| played.promoted), row.promotions, "{}", row.name);
    }
}

#[derive(Default, PartialEq, Debug)]
struct LastMoves {
    captures: u64,
    promotions: u64,
    brains: u64,
}

fn count_last_moves(board: &Board, depth: u32, counts: &mut LastMoves) {
    for m in board.legal_moves() {
        if depth > 1 {
            count_last_moves(&played(board, m), depth - 1, counts);
            continue;
        }
        let last = { *board }.play_unchecked(m);
        counts.captures += u64::from(last.captured.is_some());
        counts.promotions += u64::from(last.promoted);
        counts.brains += u64::from(last.captured == Some(smess::Piece::Brain));
    }
}

#[test]
fn captures_and_promotions_on_the_last_ply_match_the_table() {
    // Every leaf is played here, so the deepest rows are left to the bulk count.
    for row in table() {
        for (i, _) in row.perft.iter().enumerate().filter(|(_, nodes)| **nodes < 2_000_000) {
            let mut counts = LastMoves::default();
            count_last_moves(&row.position().board, i as u32 + 1, &mut counts);
            let expected = LastMoves {
                captures: row.last_move_captures[i],
                promotions: row.last_move_promotions[i],
                brains: row.last_move_takes_brain[i],
            };
            assert_eq!(counts, expected, "{} at depth {}", row.name, i + 1);
        }
    }
}

#[test]
fn results_and_move_sequences_match_the_table() {
    for row in table() {
        let result = match row.position().board.outcome() {
            None => "ongoing",
            Some(outcome) => match outcome.winner {
                None => "draw",
                Some(Side::First) => "blue wins",
                Some(Side::Second) => "red wins",
            },
        };
        assert_eq!(result, row.result, "{}", row.name);
        if row.moves_from_start.is_empty() {
            continue;
        }
        let mut game = <smess::Smess as game::State>::start(&Default::default(), 0).expect("a start");
        for m in &row.moves_from_start {
            assert!(matches!(game.turn(), Turn::Of(_)));
            game::State::play(&mut game, m.parse().expect("a move")).expect("a legal move");
        }
        assert_eq!(game.position().board, row.position().board, "{}", row.name);
    }
}
