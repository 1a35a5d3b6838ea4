//! The tables in `tests/data/kalaha`, which come from an independent reference program.

use kalaha::Rules;
use serde::Deserialize;

#[derive(Deserialize)]
struct Table<T> {
    entries: Vec<T>,
}

/// An entry's rules.
#[derive(Deserialize)]
pub struct Flags {
    pub pits: usize,
    skip_opponent_kalaha: bool,
    skip_start_pit: bool,
    end_rule: String,
    empty_capture: bool,
}

impl Flags {
    pub fn rules(&self) -> Rules {
        Rules {
            skip_opponent: self.skip_opponent_kalaha,
            skip_start_pit: self.skip_start_pit,
            standard_ending: self.end_rule == "either_empty",
            empty_capture: self.empty_capture,
        }
    }
}

/// A position from the viewpoint of the player to move.
#[derive(Deserialize)]
pub struct Seen {
    pub own: Vec<u8>,
    pub own_kalaha: u8,
    pub opp: Vec<u8>,
    pub opp_kalaha: u8,
}

/// A table's entries.
pub fn read<T: for<'a> Deserialize<'a>>(name: &str) -> Vec<T> {
    let path = format!("{}/../../../tests/data/kalaha/{name}.json", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).expect("the table is in the repository");
    serde_json::from_str::<Table<T>>(&text).expect("the table has the expected format").entries
}
