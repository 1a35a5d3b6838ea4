use crate::matches::Played;
use serde::Serialize;

/// How a match ended for a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum MatchResult {
    /// The person won.
    Won,
    /// A draw.
    Drawn,
    /// The opponent won.
    Lost,
}

/// The number of matches by result, and their length.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct Results {
    /// Matches won by the person.
    pub won: u32,
    /// Drawn matches.
    pub drawn: u32,
    /// Matches won by the opponent.
    pub lost: u32,
    /// The total number of plies.
    pub plies: u32,
    /// The total number of moves before which the person saw a hint.
    pub hints: u32,
}

impl Results {
    /// The number of matches.
    pub const fn matches(self) -> u32 {
        self.won + self.drawn + self.lost
    }

    pub(crate) fn add(&mut self, played: &Played<'_>) {
        match played.result {
            MatchResult::Won => self.won += 1,
            MatchResult::Drawn => self.drawn += 1,
            MatchResult::Lost => self.lost += 1,
        }
        let add = |sum: u32, number: usize| sum.saturating_add(u32::try_from(number).unwrap_or(u32::MAX));
        self.plies = add(self.plies, played.summary.plies);
        self.hints = add(self.hints, played.hints());
    }
}

/// Consecutive matches with the same result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct Streak {
    /// The result.
    pub result: MatchResult,
    /// The number of matches.
    pub length: u32,
}

/// Streaks, in the order in which matches started.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct Streaks {
    /// The last match's streak; null without matches.
    pub current: Option<Streak>,
    /// The most consecutive wins.
    pub longest_won: u32,
}

impl Streaks {
    pub(crate) fn of(results: impl Iterator<Item = MatchResult>) -> Streaks {
        let mut streaks = Streaks::default();
        for result in results {
            let before = streaks.current.filter(|streak| streak.result == result);
            let length = before.map_or(0, |streak| streak.length) + 1;
            streaks.current = Some(Streak { result, length });
            if result == MatchResult::Won {
                streaks.longest_won = streaks.longest_won.max(length);
            }
        }
        streaks
    }
}

#[cfg(test)]
mod tests {
    use super::MatchResult::{Drawn, Lost, Won};
    use super::*;

    #[test]
    fn a_draw_ends_a_streak() {
        let streaks = Streaks::of([Won, Won, Won, Drawn, Won, Lost, Lost].into_iter());
        assert_eq!(streaks, Streaks { current: Some(Streak { result: Lost, length: 2 }), longest_won: 3 });
        assert_eq!(Streaks::of(std::iter::empty()), Streaks::default());
    }
}
