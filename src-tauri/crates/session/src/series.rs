use crate::BySide;
use game::{Ending, Outcome};
use serde::{Deserialize, Serialize};

/// The position of a match in a series between the same players, who swap sides after each match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Series {
    /// The number of the match, from 1.
    pub game: u32,
    /// The half points that the player on each side won in previous matches: 2 for a win, 1 for a draw.
    pub half_points: BySide<u32>,
}

impl Series {
    /// The start of a series.
    pub(crate) const FIRST: Series = Series { game: 1, half_points: BySide { first: 0, second: 0 } };

    /// The series for the rematch after a match with this outcome.
    pub(crate) fn next(self, outcome: Outcome) -> Series {
        let won = |side| {
            let points = match outcome.winner {
                Some(winner) => 2 * u32::from(winner == side),
                None => u32::from(outcome.ending != Ending::ABANDONED),
            };
            self.half_points.get(side).saturating_add(points)
        };
        let half_points = BySide { first: won(game::Side::Second), second: won(game::Side::First) };
        Series { game: self.game.saturating_add(1), half_points }
    }

    /// Whether the previous matches could have given these points.
    pub(crate) fn is_possible(self) -> bool {
        let BySide { first, second } = self.half_points;
        let most = u64::from(self.game.saturating_sub(1)) * 2;
        self.game > 0 && u64::from(first) + u64::from(second) <= most
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Side;

    #[test]
    fn points_follow_the_players_who_swap_sides() {
        let second = Series::FIRST.next(Outcome::win(Side::First, Ending("won")));
        assert_eq!(second, Series { game: 2, half_points: BySide { first: 0, second: 2 } });
        let third = second.next(Outcome::draw(Ending::AGREED));
        assert_eq!(third, Series { game: 3, half_points: BySide { first: 3, second: 1 } });
        let fourth = third.next(Outcome::ABANDONED);
        assert_eq!(fourth, Series { game: 4, half_points: BySide { first: 1, second: 3 } });
        assert!(second.is_possible() && third.is_possible() && fourth.is_possible());
    }

    #[test]
    fn points_cannot_exceed_the_matches_played() {
        assert!(!Series { game: 0, half_points: BySide::default() }.is_possible());
        assert!(!Series { game: 2, half_points: BySide { first: 2, second: 1 } }.is_possible());
        assert!(!Series { game: 2, half_points: BySide { first: u32::MAX, second: u32::MAX } }.is_possible());
    }
}
