//! Kalaha passes the conformance suite.

use conformance::{Suite, conformance, judging, lesson};
use kalaha::{Kalaha, Pit};

#[test]
fn kalaha_passes_the_conformance_suite() {
    let all_moves: Vec<Pit> = Pit::all().collect();
    let texts = [
        "",
        "stones=1",
        "stones=12,skip-opponent=off",
        "stones=6,skip-start-pit=on,standard-ending=on",
        "empty-capture=on,skip-opponent=off,skip-start-pit=on",
        "position=13,1,0,2,0,3|5 / 1,0,2,0,4,1|4 b",
        // Over from the start.
        "position=0,0,0,0,0,0|5 / 1,0,2,0,4,1|4 o",
    ];
    let suite = Suite {
        options: texts.iter().map(|text| text.parse().expect("options")).collect(),
        all_moves: &all_moves,
        cells: 14,
        games: 20,
        most_plies: 400,
    };
    conformance::<Kalaha>(&suite);
    judging::<Kalaha>(&suite);
    lesson::<Kalaha>(suite.cells);
}

#[test]
fn the_page_knows_the_wire_types_of_kalaha() {
    conformance::game_wire_types::<Kalaha>();
}
