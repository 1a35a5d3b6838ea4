//! Folders with stored matches.

use archive::Archive;
use game::{Environment, Side};
use serde_json::{Value, json};
use session::{Games, Imported, MatchId, Player, SavedMatch};
use std::path::Path;

/// Saves stored repeatedly with different people and times.
const SAVES: [&str; 4] = [
    include_str!("../data/saves/kalaha.json"),
    include_str!("../data/saves/minesweeper.json"),
    include_str!("../data/saves/smess.json"),
    include_str!("../data/saves/kalaha.json"),
];
const PEOPLE: [&str; 5] = ["Jürgen", "Zoë", "សុខា", "Bo", "Dara"];

/// Stores `count` of Anna's matches in this folder. The first begins at `first`, in seconds since 1970, and each later
/// one `apart` seconds after the previous one. In every other match she plays a computer.
pub fn keep_matches(folder: &Path, count: u64, first: u64, apart: u64) {
    let games = Games::ALL;
    let summaries = SAVES.map(|save| games.summary(save).expect("a save"));
    let saved = |n: u64| {
        let which = n as usize % SAVES.len();
        let mut save: Value = serde_json::from_str(SAVES[which]).expect("a save is JSON");
        let mut summary = summaries[which].clone();
        let anna = if n.is_multiple_of(3) { Side::Second } else { Side::First };
        let (person, other) = if n.is_multiple_of(2) {
            (None, Player::Computer { level: [4, 10, 20][which % 3] })
        } else {
            (Some(PEOPLE[n as usize % PEOPLE.len()].to_owned()), Player::Human)
        };
        *summary.names.get_mut(anna) = Some("Anna".to_owned());
        *summary.names.get_mut(!anna) = person;
        *summary.seats.get_mut(anna) = Some(Player::Human);
        *summary.seats.get_mut(!anna) = Some(other);
        summary.began = Some(first + n * apart);
        save["began"] = json!(summary.began);
        save["names"] = json!(summary.names);
        save["seats"] = json!(summary.seats);
        let saved = SavedMatch { summary, save: save.to_string() };
        let imported = Imported { line: 1, saved, note: String::new(), starred: false, changed: None };
        (MatchId(n + 1), imported)
    };
    let archive = Archive::new(folder, games, Environment::native().clock);
    archive.open().expect("a new database");
    // Each match is inserted before its game's existing ones.
    archive.take_in(&(0..count).rev().map(saved).collect::<Vec<_>>(), &[]).expect("the matches");
    archive.close();
}
