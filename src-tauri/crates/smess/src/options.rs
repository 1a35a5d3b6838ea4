use crate::{BadPosition, Position};
use game::BadOptions;
use serde::Serialize;
use std::fmt;
use std::str::FromStr;

/// The rules chosen before a game. As text, the items that differ from the default with commas between:
/// `repetition-draw,position=3b3/7/7/7/7/7/7/3B2N b 0 1`; the empty text is the default.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Options {
    /// The option *draw by repetition*: the third time a position arises with the same side to move, or 100
    /// plies without a capture or a promotion, end the game in a draw.
    pub repetition_draw: bool,
    /// Where the game begins, if not at the usual start.
    #[serde(serialize_with = "as_text")]
    pub position: Option<Position>,
}

const REPETITION_DRAW: &str = "repetition-draw";
const POSITION: &str = "position";

fn as_text<S: serde::Serializer>(position: &Option<Position>, serializer: S) -> Result<S::Ok, S::Error> {
    position.map(|p| p.to_string()).serialize(serializer)
}

impl fmt::Display for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut items = Vec::new();
        if self.repetition_draw {
            items.push(REPETITION_DRAW.to_owned());
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
        let mut options = Options::default();
        for item in text.split(',').filter(|item| !item.is_empty()) {
            match item.split_once('=') {
                None if item == REPETITION_DRAW => options.repetition_draw = true,
                Some((POSITION, position)) => {
                    let bad = |error: BadPosition| BadOptions::Value {
                        option: POSITION,
                        reason: error.to_string(),
                    };
                    options.position = Some(position.parse().map_err(bad)?);
                }
                _ => return Err(BadOptions::Unknown(item.to_owned())),
            }
        }
        Ok(options)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_read_back_as_written() {
        for text in [
            "",
            "repetition-draw",
            "position=3b3/7/7/7/7/7/7/3B2N b 4 9",
            "repetition-draw,position=3b3/7/7/7/7/7/7/3B2N r 0 1",
        ] {
            assert_eq!(text.parse::<Options>().expect("options").to_string(), text);
        }
    }

    #[test]
    fn unknown_and_unusable_options_are_refused() {
        assert_eq!("huff".parse::<Options>(), Err(BadOptions::Unknown("huff".to_owned())));
        let error = "position=7/7 b 0 1".parse::<Options>().expect_err("two rows");
        assert_eq!(
            error.to_string(),
            "the option 'position' cannot be used: a position has 8 rows separated by '/', not 2"
        );
    }
}
