use serde::{Deserialize, Serialize};
use std::time::Duration;
use thiserror::Error;

/// What a user sets for all games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// The language of the page.
    pub language: Language,
    /// The size of board and controls in percent, 50 to 300.
    pub scale_percent: ScalePercent,
    /// How fast moves are animated.
    pub animation: Animation,
    /// Light or dark.
    pub theme: Theme,
    /// The least time a computer player takes for a visible answer, in milliseconds, 0 to 3000.
    pub pace_ms: PaceMs,
}

/// The language of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Language {
    /// The system's, or else English.
    System,
    /// German.
    De,
    /// English.
    En,
    /// Khmer.
    Km,
}

/// How fast moves are animated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Animation {
    /// For learning.
    Slow,
    /// For most people.
    Normal,
    /// For practised players.
    Fast,
    /// Not at all.
    Off,
}

/// Light or dark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Theme {
    /// As the system has it.
    System,
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
}

/// A size from 50 to 300 percent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "u16", into = "u16")]
pub struct ScalePercent(u16);

/// A time from 0 to 3000 milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "u16", into = "u16")]
pub struct PaceMs(u16);

/// These are not settings; the text says why.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("these settings cannot be used: {0}")]
pub struct BadSettings(String);

/// A number is outside its range.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{value} is not within {least} to {most}")]
pub struct OutOfRange {
    value: u16,
    least: u16,
    most: u16,
}

impl Settings {
    /// Reads settings as the page sends them.
    ///
    /// # Errors
    /// A setting is missing or unknown, or its value is.
    pub fn from_wire(wire: &serde_json::Value) -> Result<Self, BadSettings> {
        Settings::deserialize(wire).map_err(|error| BadSettings(error.to_string()))
    }

    /// Reads settings as they are kept in a file.
    ///
    /// # Errors
    /// The text is of a later version, or no settings at all.
    pub fn from_text(text: &str) -> Result<Self, BadSettings> {
        let kept: Kept = serde_json::from_str(text).map_err(|error| BadSettings(error.to_string()))?;
        if kept.format != FORMAT {
            return Err(BadSettings(format!("format {} is not known to this version", kept.format)));
        }
        Settings::from_wire(&kept.settings)
    }

    /// The text of the file that keeps them.
    pub fn to_text(&self) -> String {
        let kept = serde_json::json!({ "format": FORMAT, "settings": self });
        format!("{kept:#}\n")
    }

    /// The least time a computer player takes for a visible answer.
    pub fn pace(&self) -> Duration {
        Duration::from_millis(self.pace_ms.0.into())
    }
}

/// The version of the settings' file.
const FORMAT: u32 = 1;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Kept {
    format: u32,
    settings: serde_json::Value,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            language: Language::System,
            scale_percent: ScalePercent(100),
            animation: Animation::Normal,
            theme: Theme::System,
            pace_ms: PaceMs(600),
        }
    }
}

fn within(value: u16, least: u16, most: u16) -> Result<u16, OutOfRange> {
    if (least..=most).contains(&value) { Ok(value) } else { Err(OutOfRange { value, least, most }) }
}

impl TryFrom<u16> for ScalePercent {
    type Error = OutOfRange;

    fn try_from(percent: u16) -> Result<Self, OutOfRange> {
        within(percent, 50, 300).map(ScalePercent)
    }
}

impl From<ScalePercent> for u16 {
    fn from(percent: ScalePercent) -> u16 {
        percent.0
    }
}

impl TryFrom<u16> for PaceMs {
    type Error = OutOfRange;

    fn try_from(ms: u16) -> Result<Self, OutOfRange> {
        within(ms, 0, 3000).map(PaceMs)
    }
}

impl From<PaceMs> for u16 {
    fn from(ms: PaceMs) -> u16 {
        ms.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn settings_survive_their_file() {
        let settings =
            Settings { language: Language::Km, scale_percent: ScalePercent(300), ..Settings::default() };
        assert_eq!(Settings::from_text(&settings.to_text()), Ok(settings));
    }

    #[test]
    fn the_wire_has_the_names_that_the_page_knows() {
        let wire = serde_json::to_value(Settings::default()).expect("settings are plain data");
        let expected = json!({
            "language": "system", "scale_percent": 100, "animation": "normal", "theme": "system", "pace_ms": 600
        });
        assert_eq!(wire, expected);
    }

    #[test]
    fn foreign_settings_are_refused_with_a_reason() {
        let good = serde_json::to_value(Settings::default()).expect("settings are plain data");
        for (name, value, reason) in [
            ("language", json!("fr"), "fr"),
            ("scale_percent", json!(49), "49 is not within 50 to 300"),
            ("scale_percent", json!(301), "301 is not within 50 to 300"),
            ("scale_percent", json!("100"), "string"),
            ("animation", json!("frantic"), "frantic"),
            ("theme", json!(null), "null"),
            ("pace_ms", json!(-1), "-1"),
            ("pace_ms", json!(3001), "3001 is not within 0 to 3000"),
            ("colour", json!("pink"), "unknown field"),
        ] {
            let mut bad = good.clone();
            bad[name] = value;
            let refused = Settings::from_wire(&bad).expect_err(name).to_string();
            assert!(refused.contains(reason), "{refused}");
        }
    }

    #[test]
    fn a_file_of_a_later_version_is_refused() {
        let text = Settings::default().to_text().replace("\"format\": 1", "\"format\": 2");
        let refused = Settings::from_text(&text).expect_err("a later format").to_string();
        assert!(refused.contains("format 2"), "{refused}");
    }
}
