//! The levels' strengths match the results in `docs/strength.md`.

use game::{Level, LevelInfo, LevelKind, LevelName};
use session::{Games, Strengths};
use std::path::Path;

fn info(levels: &[LevelInfo], level: Level) -> LevelInfo {
    *levels.iter().find(|info| info.level == level).expect("a level of the ladder is one of the game")
}

/// A level as in the document: `1.2` with tenths, `6` in plies.
fn name(info: LevelInfo) -> String {
    let (whole, tenth) = (info.level / 10, info.level % 10);
    match info.kind {
        LevelKind::Strength if tenth == 0 => whole.to_string(),
        LevelKind::Strength => format!("{whole}.{tenth}"),
        _ => info.level.to_string(),
    }
}

#[test]
fn every_ladder_match_is_in_the_document() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../docs/strength.md");
    let document = std::fs::read_to_string(file).expect("the document");
    for Strengths { game, ladder, levels } in Games::ALL.strengths() {
        let is_section = |section: &&str| section.to_lowercase().starts_with(game);
        let section = document.split("\n## ").find(is_section).expect("a section of the game");
        for played in ladder.matches {
            let [level, against] = [played.level, played.against].map(|level| name(info(&levels, level)));
            let results = format!("| {}, {}, {} |", played.won, played.drawn, played.lost);
            let is_its = |line: &str| {
                let title = line.trim_start_matches("| ").split(" | ").next().unwrap_or_default();
                let starts = title.starts_with(&format!("{level} "));
                starts && title.ends_with(&format!(" against {against}")) && line.contains(&results)
            };
            assert!(section.lines().any(is_its), "{game}: {level} against {against}, {results}");
        }
    }
}

#[test]
fn a_ladder_is_anchored_at_the_beginner_level() {
    for Strengths { game, ladder, levels } in Games::ALL.strengths() {
        let name = info(&levels, ladder.fixed).name;
        assert!(matches!(name, Some(LevelName::Weak | LevelName::Easy)), "{game}: {name:?}");
    }
}
