use crate::judgement::SavedJudgement;
use crate::{BadSave, BySide, Player, Series, Thought, TimeControl};
use game::Side;
use notation::MOST_MOVES;
use serde::{Deserialize, Serialize};

/// The last second of the year 9999, behind which no match begins.
pub(crate) const END_OF_TIME: u64 = 253_402_300_799;

/// A saved match: its beginning and the moves as text, which loading replays and checks. Its text is JSON.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Save {
    /// The version of this form: [`Save::FORMAT`].
    pub(crate) format: u32,
    /// The game's id.
    pub(crate) game: String,
    /// The game's options as text.
    pub(crate) options: String,
    /// The options as they were chosen, which another match begins with, where that is another text: since
    /// format 2.
    #[serde(default)]
    pub(crate) chosen: Option<String>,
    /// What fixes everything random in the match.
    pub(crate) seed: u64,
    pub(crate) seats: BySide<Option<Player>>,
    /// The seats on which people sat at the start: since format 2.
    #[serde(default)]
    pub(crate) people: BySide<bool>,
    /// The names of the people who have one: since format 3.
    #[serde(default)]
    pub(crate) names: BySide<Option<String>>,
    /// Whether the match was started.
    pub(crate) begun: bool,
    /// When it was started, in seconds since 1970, as far as it was noted: since format 3.
    #[serde(default)]
    pub(crate) began: Option<u64>,
    /// Its place in a series, if it belongs to one: since format 3.
    #[serde(default)]
    pub(crate) series: Option<Series>,
    /// Whether it began with moves of another match: since format 3.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) continued: bool,
    /// The player on whose device it was played, where that does not know the game's secrets: since format 5.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) told: Option<Side>,
    /// The moves as text, those taken back included; in such a game with what they found.
    pub(crate) moves: Vec<String>,
    /// What computer players measured, a place for each move; may be missing altogether.
    #[serde(default)]
    pub(crate) thoughts: Vec<Option<Thought>>,
    /// What the moves were worth, a place for each move; may be missing altogether: since format 3.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) judgements: Vec<Option<SavedJudgement>>,
    /// How many moves are on the board.
    pub(crate) at: usize,
    /// How the players ended the match by will.
    #[serde(default)]
    pub(crate) settled: Option<Termination>,
    /// The match clock, if there is one: since format 3.
    #[serde(default)]
    pub(crate) clock: Option<SavedClock>,
}

/// A match clock, as what each move took.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SavedClock {
    pub(crate) control: TimeControl,
    /// What each move took, those taken back included.
    pub(crate) spent_ms: Vec<u64>,
    /// What the move at hand has taken so far.
    pub(crate) turn_ms: u64,
    /// What the move after the last one had taken, while moves are taken back.
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

/// An end by will.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Termination {
    /// This side gave up.
    Resigned(Side),
    /// Both agreed on a draw.
    Agreed,
    /// The match was broken off, without a result: since format 2.
    Abandoned,
    /// This side's time was up: since format 3.
    OutOfTime(Side),
    /// Both sides gave up at once, so it is a draw: since format 4.
    BothResigned,
    /// A player admitted that their time was over, and a draw was claimed: since format 4.
    DrawnOnTime,
    /// It had as many turns as a match between two devices may have, so it is a draw: since format 4.
    TooLong,
    /// Somebody left before both had moved: since format 4.
    CalledOff,
    /// Something in it does not fit: since format 4.
    Stopped,
    /// This side is proven to have made a mark that the rules do not allow: since format 5.
    IllegalMark(Side),
}

impl Save {
    /// The version that is written. All since the first are read.
    pub(crate) const FORMAT: u32 = 5;

    /// For others than this device: nobody can go on with it who has not its logs, so the friend is just a person.
    pub(crate) fn for_others(mut self) -> Save {
        for side in Side::BOTH {
            if let Some(player @ Player::Friend) = self.seats.get_mut(side) {
                *player = Player::Human;
            }
        }
        self
    }

    /// Reads a save that comes from outside this device.
    ///
    /// # Errors
    /// It is none, or has more moves than are read.
    pub(crate) fn from_others(text: &str) -> Result<Save, BadSave> {
        let save = Save::from_text(text)?;
        if save.moves.len() > MOST_MOVES { Err(BadSave::TooManyMoves) } else { Ok(save.for_others()) }
    }

    pub(crate) fn to_text(&self) -> String {
        serde_json::to_string(self).expect("a save has only texts, numbers and lists")
    }

    /// Reads a save of any known format, checking nothing but its form.
    pub(crate) fn from_text(text: &str) -> Result<Save, BadSave> {
        #[derive(Deserialize)]
        struct Header {
            format: u32,
        }
        let unreadable = |error: serde_json::Error| BadSave::Unreadable(error.to_string());
        // Around what was pasted there may be the words, quotes or marks of a message.
        let braces = text.find('{').zip(text.rfind('}')).filter(|(open, close)| open < close);
        let text = braces.map_or(text, |(open, close)| &text[open..=close]);
        let header: Header = serde_json::from_str(text).map_err(unreadable)?;
        if !(1..=Save::FORMAT).contains(&header.format) {
            return Err(BadSave::Format(header.format));
        }
        serde_json::from_str(text).map_err(unreadable)
    }
}
