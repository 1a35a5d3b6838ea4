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

/// The user's settings, for all games and for each one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// The page's language.
    pub language: Language,
    /// The size of text and buttons in percent, 50 to 300; the board uses the remaining space.
    pub scale_percent: ScalePercent,
    /// The size of the board in percent of its space, 100 to 300.
    pub board_percent: BoardPercent,
    /// The page's orientation.
    pub orientation: Orientation,
    /// The clockwise rotation of the board in degrees: 0, 90, 180 or 270.
    pub turn_deg: TurnDeg,
    /// Whether the board is rotated by 180 degrees after each move between two people.
    pub turn_each_move: bool,
    /// In which games the board is shown from the second side.
    pub flip: ByGame,
    /// The speed of move animations.
    pub animation: Animation,
    /// Light or dark.
    pub theme: Theme,
    /// Whether to prefer high contrast.
    pub high_contrast: bool,
    /// Whether the sides have colour-blind safe colours: light blue and dark red.
    pub safe_sides: bool,
    /// How each game's board is drawn; the usual look if absent.
    pub board_look: ByGame<BoardLook>,
    /// The minimum time for a computer player's visible answer, in milliseconds, 0 to 3000.
    pub pace_ms: PaceMs,
    /// The volume of sounds in percent, 0 to 100; 0 is silent.
    pub volume_percent: VolumePercent,
    /// Whether a handheld device vibrates, if pages can control that.
    pub vibration: bool,
    /// In which games the record is shown.
    pub record: ByGame,
    /// Whether moves made by touch need confirmation.
    pub confirm_touch: bool,
    /// Whether moves can be taken back, in games that allow it.
    pub take_back: bool,
    /// How much a screen reader says about the board and moves.
    pub speech: Speech,
    /// Whether there is a field for typing moves.
    pub typing: bool,
    /// In which games a computer player's thinking is shown.
    pub thinking: ByGame,
    /// In which games the short rules are still shown: until the first game is over or the player dismisses them.
    pub primer: ByGame,
    /// For each game, the lesson's step where the learner continues, from 0; 0 if absent.
    pub lesson: ByGame<u8>,
    /// Memory for a computer player's tables in MiB, 16 to 4096.
    pub table_mb: TableMb,
    /// Game-specific switches, such as `kalaha.show_counts`.
    pub switches: ByGame,
    /// The player's name for friends on other devices, at most 40 characters; may be empty.
    pub own_name: OwnName,
    /// Whether the system notifies the player of their turn against a friend while the window is in the background.
    pub friend_notices: bool,
    /// The last screen, where the app reopens.
    pub place: Place,
}

/// The page's language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Language {
    /// The system's language, or English if unsupported.
    System,
    /// German.
    De,
    /// English.
    En,
    /// Khmer.
    Km,
}

/// The orientation of the page and of the phone that shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Orientation {
    /// Follows the available area and the rotation of the phone.
    Automatic,
    /// Portrait.
    Portrait,
    /// Landscape.
    Landscape,
}

/// A screen in the app: home, or the table of the game with this id.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
#[serde(try_from = "String")]
pub struct Place(String);

/// A choice for each game, by game id. A switch is written as the id, a dot and the switch's name. The page knows each
/// default.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
#[serde(try_from = "BTreeMap<String, T>")]
pub struct ByGame<T = bool>(BTreeMap<String, T>);

/// The speed of move animations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Animation {
    /// For learning.
    Slow,
    /// For most players.
    Normal,
    /// For experienced players.
    Fast,
    /// No animation.
    Off,
}

/// How much a screen reader says about the board and moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Speech {
    /// The essentials.
    Brief,
    /// Enough for most players.
    Normal,
    /// Everything.
    Full,
}

/// Light or dark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Theme {
    /// Follows the system.
    System,
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
}

/// How a board is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum BoardLook {
    /// Wood, sand and plasticine.
    #[default]
    Usual,
    /// Flat, with high contrast.
    Calm,
    /// Rich and ornamented.
    Festive,
}

/// Defines an integer type with these bounds.
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
    /// A volume from 0 to 100 percent.
    VolumePercent, 0..=100
}

bounded! {
    /// Memory from 16 to 4096 MiB.
    TableMb, 16..=4096
}

/// A rotation of 0, 90, 180 or 270 degrees.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS), ts(type = "0 | 90 | 180 | 270"))]
#[serde(try_from = "u16", into = "u16")]
pub struct TurnDeg(u16);

/// A player's name for friends on other devices, valid in an invitation.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
#[serde(try_from = "String")]
pub struct OwnName(String);

/// Why the settings are invalid.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("invalid settings: {0}")]
pub struct BadSettings(String);

/// A number is outside its range.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{value} is not between {least} and {most}")]
pub struct OutOfRange {
    value: u16,
    least: u16,
    most: u16,
}

/// There is no game with this id.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("'{0}' is not a game")]
pub struct NoGame(String);

/// The angle is not a quarter turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{0} is not 0, 90, 180 or 270")]
pub struct NoQuarterTurn(u16);

/// The name is invalid.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("'{name}': {}", texts::BadName, name = .0)]
pub struct BadOwnName(String);

impl Settings {
    /// These settings with the given changes.
    ///
    /// # Errors
    /// If a setting or its value is invalid.
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

    /// Reads a settings file and returns what is wrong with it. Missing and invalid settings get their defaults;
    /// unknown ones are dropped. If the text is not a settings file or has a newer format, all get their defaults.
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

    /// The settings file's text.
    pub fn to_text(&self) -> String {
        let file = json!({ "format": FORMAT, "settings": self });
        format!("{file:#}\n")
    }

    /// The minimum time for a computer player's move.
    pub fn pace(&self) -> Duration {
        Duration::from_millis(self.pace_ms.0.into())
    }

    /// The resources for computer players: the configured memory and a share of the cores.
    pub fn resources(&self) -> Resources {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let threads = (cores / USUAL_SHARE).max(1);
        // Saturates on 32-bit platforms, where the maximum does not fit.
        Resources { table_bytes: usize::from(self.table_mb.0).saturating_mul(1 << 20), threads }
    }
}

/// The settings in a file that this version supports, as written there.
fn settings_in(text: &str) -> Result<serde_json::Map<String, serde_json::Value>, BadSettings> {
    let file: SettingsFile = serde_json::from_str(text).map_err(|error| BadSettings(error.to_string()))?;
    if file.format != FORMAT {
        return Err(BadSettings(format!("format {} is not supported by this version", file.format)));
    }
    let known = Settings::default().wire();
    let mut settings = file.settings;
    // Earlier versions had a switch for sounds instead of a volume.
    if settings.get("sound") == Some(&json!(false)) {
        settings.entry("volume_percent").or_insert(json!(0));
    }
    settings.retain(|name, value| {
        known.contains_key(name) && (name != "place" || value.as_str().is_none_or(is_place))
    });
    for by_game in settings.values_mut().filter_map(serde_json::Value::as_object_mut) {
        by_game.retain(|name, _| is_of_a_game(name));
    }
    Ok(settings)
}

/// The version of the settings file.
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
            board_look: ByGame::default(),
            pace_ms: PaceMs(600),
            volume_percent: VolumePercent(100),
            vibration: true,
            record: ByGame::default(),
            confirm_touch: false,
            take_back: true,
            speech: Speech::Normal,
            typing: false,
            thinking: ByGame::default(),
            primer: ByGame::default(),
            lesson: ByGame::default(),
            table_mb: USUAL_TABLE,
            switches: ByGame::default(),
            own_name: OwnName::default(),
            friend_notices: false,
            place: Place(HOME.to_owned()),
        }
    }
}

/// Browsers do not reveal the device, so they get the smaller values.
const ON_PHONE: bool = cfg!(any(target_os = "android", target_os = "ios", target_family = "wasm"));

/// The divisor for the number of cores in use. Many of a phone's cores are slow, and using all of them overheats it.
const USUAL_SHARE: usize = if ON_PHONE { 2 } else { 1 };

/// Phones kill programs that use a lot of memory.
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

impl<T> TryFrom<BTreeMap<String, T>> for ByGame<T> {
    type Error = NoGame;

    fn try_from(choices: BTreeMap<String, T>) -> Result<Self, NoGame> {
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
