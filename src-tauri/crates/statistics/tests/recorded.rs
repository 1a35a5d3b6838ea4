//! Reports on one winter's matches, also used by the page's tests. `UPDATE_SNAPSHOTS=1` updates them.

use game::Side;
use serde_json::{Value, json};
use session::{BySide, Games, Phase, Player, PointsAccount, SavedOutcome, Summary};
use statistics::{Query, Report};
use std::path::Path;
use std::{env, fs};

const DAY: u64 = 24 * 3600;
/// Monday, 31 August 2026.
const BEGINNING: u64 = 1_788_163_200;

/// Ada's match `i`, mostly against computers, which get stronger as she does.
fn played(i: u64) -> Summary {
    let game = ["smess", "smess", "minesweeper", "smess", "kalaha"][i as usize % 5];
    let chance = i * 2_654_435_761 % 97;
    let levels: [u8; 4] =
        if game == "kalaha" { [2, 3, 5, 14] } else { [10, 12 - (game == "smess") as u8, 13, 20] };
    let level = levels[(i as usize / 24).min(3)];
    let with_bo = i % 19 == 7;
    let opponent = if with_bo { Player::Human } else { Player::Computer { level } };
    let result = match chance {
        0..50 => Some(Side::First),
        50..58 => None,
        _ => Some(Side::Second),
    };
    let account = |luck: i32, lost: i32| PointsAccount { points: 3400 - lost + luck, best: 3400, lost, luck };
    let spread = |factor: u64, range: i32| (i * factor % 101) as i32 * range / 101;
    Summary {
        game: game.to_owned(),
        phase: Phase::Over,
        turn: None,
        seats: BySide { first: Some(Player::Human), second: Some(opponent) },
        names: BySide { first: Some("Ada".to_owned()), second: with_bo.then(|| "Bo".to_owned()) },
        options: String::new(),
        began: Some(BEGINNING + i * 22 * 3600 + i / 30 * 9 * DAY),
        plies: 24 + chance as usize,
        moves: 24 + chance as usize,
        outcome: Some(SavedOutcome { winner: result, ending: "resigned".to_owned() }),
        judged: (game == "minesweeper").then(|| BySide {
            first: account(spread(37, 1800) - 900, 900 - spread(59, 500) - 3 * i as i32),
            second: account(0, 300),
        }),
        continued: false,
        hints: if i % 20 == 13 { 2 } else { 0 },
        coached: false,
    }
}

fn report(game: Option<&str>, count: u64) -> Value {
    let summaries: Vec<_> = (0..count).map(played).collect();
    let strengths: Vec<_> = Games::ALL.strengths().collect();
    let query = Query { player: Some("Ada".to_owned()), game: game.map(str::to_owned), ..Query::default() };
    serde_json::to_value(Report::new(&summaries, &query, &strengths)).expect("a report is valid JSON")
}

#[test]
fn the_reports_match_the_recorded_ones() {
    let reports = json!({
        "none": report(None, 0),
        "first": report(None, 1),
        "all": report(None, 110),
        "smess": report(Some("smess"), 110),
        "kalaha": report(Some("kalaha"), 110),
        "minesweeper": report(Some("minesweeper"), 110),
    });
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../tests/data/statistics.json");
    let text = serde_json::to_string_pretty(&reports).expect("JSON") + "\n";
    if env::var_os("UPDATE_SNAPSHOTS").is_some() {
        fs::write(&file, &text).expect("the reports can be written");
    }
    let recorded = fs::read_to_string(file).expect("the recorded reports");
    assert!(recorded == text, "the reports differ; update them with UPDATE_SNAPSHOTS=1");
}
