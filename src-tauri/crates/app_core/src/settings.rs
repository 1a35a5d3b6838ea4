#[cfg(test)]
mod tests;

use game::Resources;
use serde::{Deserialize, Serialize};
use serde_json::json;
use session::Games;
use std::collections::BTreeMap;
use std::thread;
use std::time::Duration;
use thiserror::Error;

/// What a user sets for all games, and what they like to see of each.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// The language of the page.
    pub language: Language,
    /// The size of texts and buttons in percent, 50 to 300; the board fits into what they leave.
    pub scale_percent: ScalePercent,
    /// How large the board is in percent of its room, 100 to 300.
    pub board_percent: BoardPercent,
    /// The shape of the page.
    pub orientation: Orientation,
    /// How far the picture is turned clockwise, in degrees: 0, 90, 180 or 270.
    pub turn_deg: TurnDeg,
    /// Whether the picture is turned half round after each move between two people.
    pub turn_each_move: bool,
    /// Whether a game's board is shown from the second side.
    pub flip: ByGame,
    /// How fast moves are animated.
    pub animation: Animation,
    /// Light or dark.
    pub theme: Theme,
    /// Whether contrast goes before looks.
    pub high_contrast: bool,
    /// Whether the sides have colours that the colour-blind can tell apart: a light blue and a dark red.
    pub safe_sides: bool,
    /// The least time a computer player takes for a visible answer, in milliseconds, 0 to 3000.
    pub pace_ms: PaceMs,
    /// Whether there are sounds.
    pub sound: bool,
    /// Whether a device that is held in the hand vibrates, where pages may have it do so.
    pub vibration: bool,
    /// In which games the record is shown.
    pub record: ByGame,
    /// Whether a move made by touch waits to be confirmed.
    pub confirm_touch: bool,
    /// Whether moves may be taken back, in games that allow it.
    pub take_back: bool,
    /// How much is said of the board and of moves to somebody who listens.
    pub speech: Speech,
    /// Whether there is a field to type moves.
    pub typing: bool,
    /// In which games it is shown what a computer player is thinking.
    pub thinking: ByGame,
    /// In which games the rules are still shown in short: until a first game is over, or the person has had enough.
    pub primer: ByGame,
    /// What the tables of a computer player may take, in MiB, 16 to 4096.
    pub table_mb: TableMb,
    /// The switches that a game brings along, such as `kalaha.show_counts`.
    pub switches: ByGame,
    /// What this person calls themself towards friends on other devices, at most 40 characters; empty if nothing.
    pub own_name: OwnName,
    /// Whether the system says that it is the person's turn against a friend while the window is not in front.
    pub friend_notices: bool,
    /// What was on the screen last; the app opens there.
    pub place: Place,
}

/// The language of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
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

/// The shape of the page, and how a phone is held for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Orientation {
    /// That of the free area; the phone turns as its user holds it.
    Automatic,
    /// Upright.
    Portrait,
    /// Lying.
    Landscape,
}

/// A screen of the app: home, or the table of the game with this id.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
#[serde(try_from = "String")]
pub struct Place(String);

/// What is chosen for each game by itself, by the game's id. A switch of its own has a dot and the switch's name
/// behind the id. Where nothing was chosen the page knows what is usual.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
#[serde(try_from = "BTreeMap<String, bool>")]
pub struct ByGame(BTreeMap<String, bool>);

/// How fast moves are animated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
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

/// How much is said of the board and of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Speech {
    /// What one cannot do without.
    Brief,
    /// What most people want to know.
    Normal,
    /// Everything.
    Full,
}

/// Light or dark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Theme {
    /// As the system has it.
    System,
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
}

/// Makes a type of the whole numbers within these bounds.
macro_rules! bounded {
    ($(#[$about:meta])* $name:ident, $bounds:expr) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
        #[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
        #[serde(try_from = "u16", into = "u16")]
        pub struct $name(u16);

        impl TryFrom<u16> for $name {
            type Error = OutOfRange;

            fn try_from(value: u16) -> Result<Self, OutOfRange> {
                let (least, most) = $bounds.into_inner();
                if (least..=most).contains(&value) { Ok($name(value)) } else { Err(OutOfRange { value, least, most }) }
            }
        }

        impl From<$name> for u16 {
            fn from(bounded: $name) -> u16 {
                bounded.0
            }
        }
    };
}

bounded! {
    /// A size from 50 to 300 percent.
    ScalePercent, 50..=300
}

bounded! {
    /// A size from 100 to 300 percent.
    BoardPercent, 100..=300
}

bounded! {
    /// A time from 0 to 3000 milliseconds.
    PaceMs, 0..=3000
}

bounded! {
    /// Memory from 16 to 4096 MiB.
    TableMb, 16..=4096
}

/// A turn by a multiple of 90 degrees, less than a whole one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS), ts(type = "0 | 90 | 180 | 270"))]
#[serde(try_from = "u16", into = "u16")]
pub struct TurnDeg(u16);

/// A name for friends on other devices, as an invitation takes it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
#[serde(try_from = "String")]
pub struct OwnName(String);

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

/// There is no game with this id.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("'{0}' is not a game")]
pub struct NoGame(String);

/// An angle is no quarter turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{0} is not 0, 90, 180 or 270")]
pub struct NoQuarterTurn(u16);

/// This is no name.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("'{name}': {}", texts::BadName, name = .0)]
pub struct BadOwnName(String);

impl Settings {
    /// These settings with those changed that the page sends.
    ///
    /// # Errors
    /// A setting is unknown, or its value is.
    pub fn changed(
        &self,
        changes: impl IntoIterator<Item = (String, serde_json::Value)>,
    ) -> Result<Self, BadSettings> {
        let mut whole = self.wire();
        whole.extend(changes);
        Settings::deserialize(serde_json::Value::Object(whole))
            .map_err(|error| BadSettings(error.to_string()))
    }

    fn wire(&self) -> serde_json::Map<String, serde_json::Value> {
        match serde_json::to_value(self) {
            Ok(serde_json::Value::Object(fields)) => fields,
            _ => unreachable!("settings have names and plain values"),
        }
    }

    /// Reads settings as they are kept in a file, and says what is wrong with it. Those that an older version did not
    /// know have their defaults, as have those whose value is none; those that only another version knows are dropped.
    /// Of a text that holds no settings, or is of a later form, all have their defaults.
    pub fn load(text: &str) -> (Self, Option<BadSettings>) {
        let mut settings = Settings::default();
        let found = match settings_in(text) {
            Ok(found) => found,
            Err(bad) => return (settings, Some(bad)),
        };
        let mut wrong = None;
        for (name, value) in found {
            match settings.changed([(name, value)]) {
                Ok(changed) => settings = changed,
                Err(bad) => wrong = wrong.or(Some(bad)),
            }
        }
        (settings, wrong)
    }

    /// The text of the file that keeps them.
    pub fn to_text(&self) -> String {
        let file = json!({ "format": FORMAT, "settings": self });
        format!("{file:#}\n")
    }

    /// The least time a computer player takes for a visible answer.
    pub fn pace(&self) -> Duration {
        Duration::from_millis(self.pace_ms.0.into())
    }

    /// What a computer player may use of the machine: the memory set, and its share of the cores.
    pub fn resources(&self) -> Resources {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let threads = (cores / USUAL_SHARE).max(1);
        // Where an address has 32 bits there is less than the most that can be set.
        Resources { table_bytes: usize::from(self.table_mb.0).saturating_mul(1 << 20), threads }
    }
}

/// The settings of a file that this version knows, each as it is written there.
fn settings_in(text: &str) -> Result<serde_json::Map<String, serde_json::Value>, BadSettings> {
    let file: SettingsFile = serde_json::from_str(text).map_err(|error| BadSettings(error.to_string()))?;
    if file.format != FORMAT {
        return Err(BadSettings(format!("format {} is not known to this version", file.format)));
    }
    let known = Settings::default().wire();
    let mut settings = file.settings;
    settings.retain(|name, value| {
        known.contains_key(name) && (name != "place" || value.as_str().is_none_or(is_place))
    });
    for by_game in settings.values_mut().filter_map(serde_json::Value::as_object_mut) {
        by_game.retain(|name, _| is_of_a_game(name));
    }
    Ok(settings)
}

/// The version of the settings' file.
const FORMAT: u32 = 1;

const HOME: &str = "home";

fn is_place(name: &str) -> bool {
    name == HOME || Games::ALL.ids().any(|id| id == name)
}

fn is_of_a_game(name: &str) -> bool {
    Games::ALL
        .ids()
        .any(|id| name.strip_prefix(id).is_some_and(|rest| rest.is_empty() || rest.starts_with('.')))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SettingsFile {
    format: u32,
    settings: serde_json::Map<String, serde_json::Value>,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            language: Language::System,
            scale_percent: ScalePercent(100),
            board_percent: BoardPercent(100),
            orientation: Orientation::Automatic,
            turn_deg: TurnDeg(0),
            turn_each_move: false,
            flip: ByGame::default(),
            animation: Animation::Normal,
            theme: Theme::System,
            high_contrast: false,
            safe_sides: false,
            pace_ms: PaceMs(600),
            sound: true,
            vibration: true,
            record: ByGame::default(),
            confirm_touch: false,
            take_back: true,
            speech: Speech::Normal,
            typing: false,
            thinking: ByGame::default(),
            primer: ByGame::default(),
            table_mb: USUAL_TABLE,
            switches: ByGame::default(),
            own_name: OwnName::default(),
            friend_notices: false,
            place: Place(HOME.to_owned()),
        }
    }
}

/// In a browser nobody knows, and the smaller figures do.
const ON_PHONE: bool = cfg!(any(target_os = "android", target_os = "ios", target_family = "wasm"));

/// Of so many cores one thinks. Many of a phone's are slow ones, and all of them together make it hot.
const USUAL_SHARE: usize = if ON_PHONE { 2 } else { 1 };

/// Phones end programs that take much memory.
const USUAL_TABLE: TableMb = TableMb(if ON_PHONE { 64 } else { 256 });

impl TryFrom<String> for Place {
    type Error = NoGame;

    fn try_from(name: String) -> Result<Self, NoGame> {
        if is_place(&name) { Ok(Place(name)) } else { Err(NoGame(name)) }
    }
}

impl OwnName {
    /// The name.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for OwnName {
    type Error = BadOwnName;

    fn try_from(name: String) -> Result<Self, BadOwnName> {
        texts::name(&name).map(OwnName).map_err(|_| BadOwnName(name))
    }
}

impl TryFrom<BTreeMap<String, bool>> for ByGame {
    type Error = NoGame;

    fn try_from(choices: BTreeMap<String, bool>) -> Result<Self, NoGame> {
        match choices.keys().find(|name| !is_of_a_game(name)) {
            Some(name) => Err(NoGame(name.clone())),
            None => Ok(ByGame(choices)),
        }
    }
}

impl TryFrom<u16> for TurnDeg {
    type Error = NoQuarterTurn;

    fn try_from(degrees: u16) -> Result<Self, NoQuarterTurn> {
        if [0, 90, 180, 270].contains(&degrees) { Ok(TurnDeg(degrees)) } else { Err(NoQuarterTurn(degrees)) }
    }
}

impl From<TurnDeg> for u16 {
    fn from(turn: TurnDeg) -> u16 {
        turn.0
    }
}
