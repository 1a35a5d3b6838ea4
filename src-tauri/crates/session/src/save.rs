use crate::advice::Coach;
use crate::judgement::SavedJudgement;
use crate::{BadSave, BySide, Player, Series, Thought, TimeControl};
use game::Side;
use notation::MOST_MOVES;
use serde::{Deserialize, Serialize};

/// The last second of the year 9999; no match begins later.
pub(crate) const END_OF_TIME: u64 = 253_402_300_799;

/// A saved match as JSON: its beginning and its moves as text. Loading replays and checks them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Save {
    /// The version of the format: [`Save::FORMAT`].
    pub(crate) format: u32,
    /// The game's id.
    pub(crate) game: String,
    /// The game's options as text.
    pub(crate) options: String,
    /// The options as chosen, if they differ from `options`. The next match starts with them.
    #[serde(default)]
    pub(crate) chosen: Option<String>,
    /// The source of all randomness in the match.
    pub(crate) seed: u64,
    pub(crate) seats: BySide<Option<Player>>,
    /// The seats with human players at the start.
    #[serde(default)]
    pub(crate) people: BySide<bool>,
    /// Whether the coach is or was on.
    #[serde(default, skip_serializing_if = "Coach::is_absent")]
    pub(crate) coach: Coach,
    /// The human players' names, where given.
    #[serde(default)]
    pub(crate) names: BySide<Option<String>>,
    /// Whether the match has been started.
    pub(crate) begun: bool,
    /// When it was started, in seconds since 1970, if known.
    #[serde(default)]
    pub(crate) began: Option<u64>,
    /// Its place in a series, if it belongs to one.
    #[serde(default)]
    pub(crate) series: Option<Series>,
    /// Whether it began with moves from another match.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) continued: bool,
    /// The player on this device, if it did not know the game's secrets.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) told: Option<Side>,
    /// The moves as text, including those taken back; without the secrets, each has its result.
    pub(crate) moves: Vec<String>,
    /// The computer players' evaluations: one entry per move, or none at all.
    #[serde(default)]
    pub(crate) thoughts: Vec<Option<Thought>>,
    /// The judgements: one entry per move, or none at all.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) judgements: Vec<Option<SavedJudgement>>,
    /// The steps of a hint seen in each position from the start, up to the last one where there were any.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) hints: Vec<u8>,
    /// How many moves are on the board.
    pub(crate) at: usize,
    /// How the players ended the match, unless the rules did.
    #[serde(default)]
    pub(crate) settled: Option<Termination>,
    /// The match clock, if any.
    #[serde(default)]
    pub(crate) clock: Option<SavedClock>,
}

/// A match clock, stored as the time each move took.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SavedClock {
    pub(crate) control: TimeControl,
    /// The time each move took, including those taken back.
    pub(crate) spent_ms: Vec<u64>,
    /// The time the current move has taken so far.
    pub(crate) turn_ms: u64,
    /// While moves are taken back, the time already spent on the move after the last one.
    #[serde(default)]
    pub(crate) end_ms: u64,
}

impl SavedClock {
    /// The clock as it stood after the first `ply` moves.
    pub(crate) fn after(mut self, ply: usize) -> Self {
        self.spent_ms.truncate(ply);
        SavedClock { turn_ms: 0, end_ms: 0, ..self }
    }
}

/// How the players ended a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Termination {
    /// This side resigned.
    Resigned(Side),
    /// Both sides agreed on a draw.
    Agreed,
    /// The match was ended without a result.
    Abandoned,
    /// This side ran out of time.
    OutOfTime(Side),
    /// Both sides resigned at the same time, which is a draw.
    BothResigned,
    /// A player conceded that their time was up, and the opponent claimed only a draw.
    DrawnOnTime,
    /// It reached the turn limit of a match between two devices, which is a draw.
    TooLong,
    /// A player left before both sides had moved.
    CalledOff,
    /// The match stopped because of an error in its logs.
    Stopped,
    /// This side is proven to have made an illegal mark.
    IllegalMark(Side),
}

impl Save {
    /// The version that is written and read.
    pub(crate) const FORMAT: u32 = 5;

    /// The save with a human in the friend's seat, because other devices lack the logs to continue the match.
    pub(crate) fn for_others(mut self) -> Save {
        for side in Side::BOTH {
            if let Some(player @ Player::Friend) = self.seats.get_mut(side) {
                *player = Player::Human;
            }
        }
        self
    }

    /// Reads a save from outside this device.
    ///
    /// # Errors
    /// If it is not a save, or has too many moves.
    pub(crate) fn from_others(text: &str) -> Result<Save, BadSave> {
        let save = Save::from_text(text)?;
        if save.moves.len() > MOST_MOVES { Err(BadSave::TooManyMoves) } else { Ok(save.for_others()) }
    }

    pub(crate) fn to_text(&self) -> String {
        serde_json::to_string(self).expect("a save has only text, numbers and lists")
    }

    /// Reads a save and checks only its format.
    pub(crate) fn from_text(text: &str) -> Result<Save, BadSave> {
        #[derive(Deserialize)]
        struct Header {
            format: u32,
        }
        let unreadable = |error: serde_json::Error| BadSave::Unreadable(error.to_string());
        // Pasted text may include parts of a message around the save.
        let braces = text.find('{').zip(text.rfind('}')).filter(|(open, close)| open < close);
        let text = braces.map_or(text, |(open, close)| &text[open..=close]);
        let header: Header = serde_json::from_str(text).map_err(unreadable)?;
        if header.format != Save::FORMAT {
            return Err(BadSave::Format(header.format));
        }
        serde_json::from_str(text).map_err(unreadable)
    }
}
