//! Smess passes the conformance suite.

use conformance::{Suite, conformance, judging, lesson};
use smess::{Options, Smess, SmessMove, Square};

#[test]
fn smess_passes_the_conformance_suite() {
    let all_moves: Vec<SmessMove> =
        Square::all().flat_map(|from| Square::all().map(move |to| SmessMove { from, to })).collect();
    let options = |text: &str| text.parse::<Options>().expect("options");
    let suite = Suite {
        options: vec![
            options(""),
            options("repetition-draw"),
            // Both sides are about to promote, including by capture.
            options("position=2sbs2/2n1N2/4n2/7/2n3N/NS5/N6/3B1Sn b 0 1"),
            // With few pieces, repetitions, Brain captures and bare Brains come early.
            options("repetition-draw,position=7/1b5/1S5/7/3n3/2B4/7/7 r 0 1"),
            // Over from the start.
            options("position=7/7/1b5/7/3B3/7/7/7 r 0 1"),
        ],
        all_moves: &all_moves,
        cells: Square::COUNT as u16,
        games: 8,
        most_plies: 200,
    };
    conformance::<Smess>(&suite);
    judging::<Smess>(&suite);
    lesson::<Smess>(suite.cells);
}

#[test]
fn the_page_knows_the_wire_types_of_smess() {
    conformance::game_wire_types::<Smess>();
}
