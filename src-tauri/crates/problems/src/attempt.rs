use crate::{Day, ProblemId};
use game::Problem;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use thiserror::Error;

/// The theme of problems from one's own games. They are in no collection.
pub const MISTAKE: &str = "mistake";

/// The number of hints that stands for the whole solution.
pub const MOST_HINTS: u8 = 4;

/// The end of the year 9999, in seconds since 1970.
const END_OF_TIME: u64 = 253_402_300_799;

/// The highest rating of a problem.
const MOST_RATING: u16 = 4000;

/// The maximum length of a game's or theme's id.
const MOST_OF_ID: usize = 40;

/// The maximum length of a problem's text, in bytes: some thousand moves.
const MOST_OF_TEXT: usize = 20_000;

/// One try at a problem. As JSON, it is checked when it is read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(remote = "Self", deny_unknown_fields)]
pub struct Attempt {
    /// The game's id.
    pub game: String,
    /// The problem.
    pub problem: ProblemId,
    /// The id of its theme.
    pub theme: String,
    /// Its rating when it was tried, 0 to 4000.
    pub rating: u16,
    /// When the attempt began, in seconds since 1970. Together with the game and the problem, this identifies it.
    pub at: u64,
    /// Whether the first move tried and all later ones were right, without hints.
    pub solved: bool,
    /// The number of hints seen before the first wrong move, if there was one; up to [`MOST_HINTS`].
    pub hints: u8,
    /// How long it took, in milliseconds.
    pub milliseconds: u32,
    /// What it was a part of.
    pub mode: Mode,
    /// The whole problem as text, if its theme is [`MISTAKE`]; otherwise none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
}

/// What an attempt is a part of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS), ts(rename = "ProblemMode"))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Mode {
    /// Problems one by one.
    Single,
    /// The problem of a day.
    Daily {
        /// The day.
        day: Day,
    },
    /// Problems until the first that is missed.
    Streak {
        /// When the run began, in seconds since 1970.
        #[cfg_attr(feature = "wire-types", ts(type = "number"))]
        run: u64,
    },
    /// As many problems as possible in three minutes.
    Timed {
        /// When the run began, in seconds since 1970.
        #[cfg_attr(feature = "wire-types", ts(type = "number"))]
        run: u64,
    },
}

/// Why an attempt cannot be meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum BadAttempt {
    /// The id of its game or theme is not one.
    #[error("its game or theme is not an id")]
    Id,
    /// The rating is too high.
    #[error("its rating is above {MOST_RATING}")]
    Rating,
    /// A time is after the year 9999.
    #[error("its time is after the year 9999")]
    Time,
    /// There are too many hints, or it counts as solved despite hints.
    #[error("its hints are impossible")]
    Hints,
    /// The text of the problem is missing, superfluous, too long, or of another problem.
    #[error("the text of its problem is missing or wrong")]
    Text,
}

impl Attempt {
    /// Checks the ranges of all fields, and that they agree.
    ///
    /// # Errors
    /// If no attempt can be so.
    pub fn check(&self) -> Result<(), BadAttempt> {
        let run = match self.mode {
            Mode::Streak { run } | Mode::Timed { run } => run,
            Mode::Single | Mode::Daily { .. } => 0,
        };
        if ![&self.game, &self.theme].into_iter().all(|id| is_id(id)) {
            Err(BadAttempt::Id)
        } else if self.rating > MOST_RATING {
            Err(BadAttempt::Rating)
        } else if self.at.max(run) > END_OF_TIME {
            Err(BadAttempt::Time)
        } else if self.hints > MOST_HINTS || (self.solved && self.hints > 0) {
            Err(BadAttempt::Hints)
        } else if !self.has_right_text() {
            Err(BadAttempt::Text)
        } else {
            Ok(())
        }
    }

    fn has_right_text(&self) -> bool {
        let Some(text) = &self.text else { return self.theme != MISTAKE };
        let is_same = |problem: Problem| {
            problem.theme == MISTAKE
                && self.theme == MISTAKE
                && problem.rating == self.rating
                && ProblemId::of(&problem) == self.problem
        };
        text.len() <= MOST_OF_TEXT && text.parse().is_ok_and(is_same)
    }
}

fn is_id(text: &str) -> bool {
    let is_part = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_';
    !text.is_empty() && text.len() <= MOST_OF_ID && text.bytes().all(is_part)
}

impl Serialize for Attempt {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // The derived function, not this one.
        Attempt::serialize(self, serializer)
    }
}

impl<'de> Deserialize<'de> for Attempt {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Attempt, D::Error> {
        let attempt = Attempt::deserialize(deserializer)?;
        attempt.check().map_err(de::Error::custom)?;
        Ok(attempt)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::attempt;
    use proptest::prelude::*;
    use serde_json::{Value, json};

    fn mistake() -> Attempt {
        let text = "mistake\t1000\t\t1,2\t3";
        let problem = ProblemId::of(&text.parse().expect("a problem"));
        Attempt { theme: MISTAKE.to_owned(), problem, text: Some(text.to_owned()), ..attempt(1, 2, false) }
    }

    #[test]
    fn attempts_that_cannot_be_are_refused() {
        let fine = || attempt(1, 2, false);
        let with_text = |text: &str| Attempt { text: Some(text.to_owned()), ..mistake() };
        let bad = [
            (Attempt { game: String::new(), ..fine() }, BadAttempt::Id),
            (Attempt { theme: "<b>".to_owned(), ..fine() }, BadAttempt::Id),
            (Attempt { theme: "x".repeat(41), ..fine() }, BadAttempt::Id),
            (Attempt { rating: 4001, ..fine() }, BadAttempt::Rating),
            (Attempt { at: END_OF_TIME + 1, ..fine() }, BadAttempt::Time),
            (Attempt { mode: Mode::Timed { run: u64::MAX }, ..fine() }, BadAttempt::Time),
            (Attempt { hints: 5, ..fine() }, BadAttempt::Hints),
            (Attempt { hints: 1, solved: true, ..fine() }, BadAttempt::Hints),
            (Attempt { text: None, ..mistake() }, BadAttempt::Text),
            (Attempt { text: mistake().text, ..fine() }, BadAttempt::Text),
            (with_text("mistake\t1000\t\t1,2\t4"), BadAttempt::Text),
            (with_text("mistake\t1001\t\t1,2\t3"), BadAttempt::Text),
            (with_text("mistake"), BadAttempt::Text),
        ];
        for (attempt, reason) in bad {
            assert_eq!(attempt.check(), Err(reason), "{attempt:?}");
            let text = serde_json::to_string(&attempt).expect("JSON");
            let error = serde_json::from_str::<Attempt>(&text).expect_err("a bad attempt");
            assert!(error.to_string().contains(&reason.to_string()), "{error}");
        }
        assert_eq!((fine().check(), mistake().check()), (Ok(()), Ok(())));
    }

    #[test]
    fn unknown_and_missing_fields_are_refused() {
        let read = |change: &dyn Fn(&mut Value)| {
            let mut value = serde_json::to_value(mistake()).expect("JSON");
            change(&mut value);
            serde_json::from_value::<Attempt>(value)
        };
        assert_eq!(read(&|_| {}).ok(), Some(mistake()));
        assert!(read(&|value| value["more"] = json!(1)).is_err());
        assert!(read(&|value| value["mode"] = json!({ "kind": "timed", "run": 1, "more": 1 })).is_err());
        assert!(read(&|value| value["problem"] = json!("x")).is_err());
        assert!(read(&|value| value["mode"] = json!({ "kind": "daily", "day": "2026-02-30" })).is_err());
        assert!(read(&|value| _ = value.as_object_mut().and_then(|fields| fields.remove("at"))).is_err());
    }

    proptest! {
        #[test]
        fn attempts_survive_a_round_trip(
            (number, at, run, rating) in (any::<u64>(), 0..=END_OF_TIME, 0..=END_OF_TIME, 0..=MOST_RATING),
            (solved, hints, milliseconds, mode) in (any::<bool>(), 0..=MOST_HINTS, any::<u32>(), 0..4_usize),
        ) {
            let day = "2026-11-26".parse().expect("a day");
            let mode = [Mode::Single, Mode::Daily { day }, Mode::Streak { run }, Mode::Timed { run }][mode];
            let hints = if solved { 0 } else { hints };
            let attempt = Attempt { rating, hints, milliseconds, mode, ..attempt(number, at, solved) };
            let text = serde_json::to_string(&attempt).expect("JSON");
            prop_assert_eq!(serde_json::from_str::<Attempt>(&text).ok(), Some(attempt));
        }
    }
}
