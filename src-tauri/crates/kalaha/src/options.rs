use crate::{BadPosition, Board, Position, Rules};
use game::{BadOptions, Offered, on_or_off, read_options, written_switch};
use serde::Serialize;
use std::fmt;
use std::str::FromStr;

/// The rules chosen before a game, as text `stones=6,skip-opponent=off,standard-ending=on`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Options {
    /// Stones in each pit at the start, 1 to 12.
    pub stones: u8,
    /// The rules for sowing, capturing and ending.
    #[serde(flatten)]
    pub rules: Rules,
    /// The start position, if not `stones` in every pit.
    #[serde(serialize_with = "as_text")]
    pub position: Option<Position>,
}

const FEWEST_STONES: u8 = 1;
const MOST_STONES: u8 = 12;

const STONES: &str = "stones";
const POSITION: &str = "position";
const SKIP_OPPONENT: &str = "skip-opponent";
const SKIP_START_PIT: &str = "skip-start-pit";
const STANDARD_ENDING: &str = "standard-ending";
const EMPTY_CAPTURE: &str = "empty-capture";

fn as_text<S: serde::Serializer>(position: &Option<Position>, serializer: S) -> Result<S::Ok, S::Error> {
    position.map(|p| p.to_string()).serialize(serializer)
}

impl Default for Options {
    fn default() -> Self {
        Options { stones: 4, rules: Rules::default(), position: None }
    }
}

impl Options {
    /// The initial board.
    pub fn board(&self) -> Board {
        self.position.map_or(Board::start(self.stones), |position| position.board)
    }
}

impl game::Options for Options {
    const BEGINNING: Option<&'static str> = Some(POSITION);

    fn set(&mut self, name: &str, value: &str) -> Result<(), BadOptions> {
        match name {
            STONES => self.stones = read_stones(value)?,
            POSITION => {
                let bad =
                    |error: BadPosition| BadOptions::Value { option: POSITION, reason: error.to_string() };
                self.position = Some(value.parse().map_err(bad)?);
            }
            SKIP_OPPONENT => self.rules.skip_opponent = on_or_off(SKIP_OPPONENT, value)?,
            SKIP_START_PIT => self.rules.skip_start_pit = on_or_off(SKIP_START_PIT, value)?,
            STANDARD_ENDING => self.rules.standard_ending = on_or_off(STANDARD_ENDING, value)?,
            EMPTY_CAPTURE => self.rules.empty_capture = on_or_off(EMPTY_CAPTURE, value)?,
            _ => return Err(BadOptions::Unknown(name.to_owned())),
        }
        Ok(())
    }

    fn offered(&self) -> Vec<Offered> {
        let switches = [SKIP_OPPONENT, SKIP_START_PIT, STANDARD_ENDING, EMPTY_CAPTURE].map(Offered::switch);
        let stones = Offered::number(STONES, FEWEST_STONES.into(), MOST_STONES.into());
        switches.into_iter().chain([stones]).collect()
    }

    fn for_rematch(&self) -> Self {
        Options { position: None, ..self.clone() }
    }
}

fn read_stones(value: &str) -> Result<u8, BadOptions> {
    let bad = || BadOptions::Value {
        option: STONES,
        reason: format!("expected {FEWEST_STONES} to {MOST_STONES}, not '{value}'"),
    };
    value.parse().ok().filter(|stones| (FEWEST_STONES..=MOST_STONES).contains(stones)).ok_or_else(bad)
}

impl fmt::Display for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let usual = Options::default();
        let mut items = Vec::new();
        if self.stones != usual.stones {
            items.push(format!("{STONES}={}", self.stones));
        }
        let (chosen, usual) = (self.rules, usual.rules);
        for (name, is_on, was_on) in [
            (SKIP_OPPONENT, chosen.skip_opponent, usual.skip_opponent),
            (SKIP_START_PIT, chosen.skip_start_pit, usual.skip_start_pit),
            (STANDARD_ENDING, chosen.standard_ending, usual.standard_ending),
            (EMPTY_CAPTURE, chosen.empty_capture, usual.empty_capture),
        ] {
            if is_on != was_on {
                items.push(written_switch(name, is_on));
            }
        }
        if let Some(position) = self.position {
            items.push(format!("{POSITION}={position}"));
        }
        f.write_str(&items.join(","))
    }
}

impl FromStr for Options {
    type Err = BadOptions;

    fn from_str(text: &str) -> Result<Self, BadOptions> {
        read_options(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_round_trip() {
        for text in [
            "",
            "stones=6",
            "skip-opponent=off,skip-start-pit=on,standard-ending=on,empty-capture=on",
            "stones=12,position=13,1,0,2,0,3|5 / 1,0,2,0,4,1|4 b",
        ] {
            assert_eq!(text.parse::<Options>().expect("options").to_string(), text);
        }
        let switches: Options = "standard-ending,no-skip-opponent".parse().expect("options");
        assert_eq!(switches.to_string(), "skip-opponent=off,standard-ending=on");
    }

    #[test]
    fn unknown_and_invalid_options_are_rejected() {
        let error = |text: &str| text.parse::<Options>().expect_err("not options").to_string();
        assert_eq!(error("beans=3"), "there is no option 'beans'");
        for stones in ["0", "13", "-1", "four", ""] {
            let reason = format!("the option 'stones' cannot be used: expected 1 to 12, not '{stones}'");
            assert_eq!(error(&format!("stones={stones}")), reason);
        }
        assert!(error("position=1,2|3 / 4 o").contains("a side has 6 pits, not 2"));
    }
}
