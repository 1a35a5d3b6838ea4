//! Nim fulfils the contract.

use conformance::{Suite, conformance};
use nim::{Nim, Options, Take};

#[test]
fn nim_keeps_the_contract() {
    let all_moves: Vec<Take> = Take::all().collect();
    conformance::<Nim>(&Suite {
        options: vec![Options::default()],
        all_moves: &all_moves,
        cells: 12,
        games: 20,
        most_plies: 12,
    });
}

#[test]
fn the_page_knows_the_wire_types_of_nim() {
    conformance::game_wire_types::<Nim>();
}
