use crate::{BadPosition, Position};
use game::{BadOptions, Offered, on_or_off, read_options, written_switch};
use serde::Serialize;
use std::fmt;
use std::str::FromStr;

/// The rules chosen before a game, as text `repetition-draw=on,position=3b3/7/7/7/7/7/7/3B2N b 0 1`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Options {
    /// The option *draw by repetition*. The game is a draw when a position occurs for the third time with the same side
    /// to move, or after 100 plies without a capture or a promotion. If unset, it is on only between two computers.
    pub repetition_draw: Option<bool>,
    /// The start position, if not the usual one.
    #[serde(serialize_with = "as_text")]
    pub position: Option<Position>,
}

const REPETITION_DRAW: &str = "repetition-draw";
const POSITION: &str = "position";

fn as_text<S: serde::Serializer>(position: &Option<Position>, serializer: S) -> Result<S::Ok, S::Error> {
    position.map(|p| p.to_string()).serialize(serializer)
}

impl Options {
    /// Whether the option *draw by repetition* is on.
    pub fn draws_by_repetition(&self) -> bool {
        self.repetition_draw.unwrap_or(false)
    }
}

impl game::Options for Options {
    const BEGINNING: Option<&'static str> = Some(POSITION);

    fn set(&mut self, name: &str, value: &str) -> Result<(), BadOptions> {
        match name {
            REPETITION_DRAW => self.repetition_draw = Some(on_or_off(REPETITION_DRAW, value)?),
            POSITION => {
                let bad =
                    |error: BadPosition| BadOptions::Value { option: POSITION, reason: error.to_string() };
                self.position = Some(value.parse().map_err(bad)?);
            }
            _ => return Err(BadOptions::Unknown(name.to_owned())),
        }
        Ok(())
    }

    fn offered(&self) -> Vec<Offered> {
        vec![Offered::switch(REPETITION_DRAW)]
    }

    fn for_rematch(&self) -> Self {
        Options { position: None, ..self.clone() }
    }

    /// As in the rule book, *draw by repetition* is on by default if the computer plays both sides.
    fn resolved(&self, computers_only: bool) -> Self {
        let repetition_draw = Some(self.repetition_draw.unwrap_or(computers_only));
        Options { repetition_draw, ..self.clone() }
    }
}

impl fmt::Display for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let repetition_draw = self.repetition_draw.map(|is_on| written_switch(REPETITION_DRAW, is_on));
        let position = self.position.map(|position| format!("{POSITION}={position}"));
        let items: Vec<String> = [repetition_draw, position].into_iter().flatten().collect();
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
    use game::Options as _;

    fn options(text: &str) -> Options {
        text.parse().expect("options")
    }

    #[test]
    fn options_round_trip() {
        for text in [
            "",
            "repetition-draw=on",
            "repetition-draw=off",
            "position=3b3/7/7/7/7/7/7/3B2N b 4 9",
            "repetition-draw=on,position=3b3/7/7/7/7/7/7/3B2N r 0 1",
        ] {
            assert_eq!(options(text).to_string(), text);
        }
        assert_eq!(options("repetition-draw"), options("repetition-draw=on"));
        assert_eq!(options("no-repetition-draw"), options("repetition-draw=off"));
    }

    #[test]
    fn undecided_options_depend_on_the_players() {
        assert_eq!(options("").resolved(true), options("repetition-draw"));
        assert_eq!(options("").resolved(false), options("no-repetition-draw"));
        assert_eq!(options("no-repetition-draw").resolved(true), options("no-repetition-draw"));
    }

    #[test]
    fn unknown_and_invalid_options_are_rejected() {
        assert_eq!("huff".parse::<Options>(), Err(BadOptions::Unknown("huff".to_owned())));
        let error = |text: &str| text.parse::<Options>().expect_err("not options").to_string();
        assert_eq!(
            error("position=7/7 b 0 1"),
            "the option 'position' cannot be used: a position has 8 rows separated by '/', not 2"
        );
        assert_eq!(
            error("repetition-draw=maybe"),
            "the option 'repetition-draw' cannot be used: expected 'on' or 'off', not 'maybe'"
        );
    }
}
