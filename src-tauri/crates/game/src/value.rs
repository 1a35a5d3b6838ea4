use crate::Side;
use serde::{Deserialize, Serialize};

/// A position's value to a side, to the best of a player's knowledge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS), ts(as = "Wire"))]
#[serde(from = "Wire", into = "Wire")]
pub enum Value {
    /// Not proven: hundredths of the game's unit (a Ninny, a stone, a point) in the side's favour.
    Estimate(i32),
    /// Proven: the side wins in this many plies with best play by both.
    Win(u32),
    /// Proven: the side loses in this many plies with best play by both.
    Loss(u32),
    /// Proven: the game ends with this difference, in whole units, in the side's favour (0 is a draw).
    Exact(i32),
}

impl Value {
    /// The same value from the other side's viewpoint.
    #[must_use]
    pub fn reversed(self) -> Value {
        match self {
            Value::Estimate(hundredths) => Value::Estimate(hundredths.saturating_neg()),
            Value::Win(plies) => Value::Loss(plies),
            Value::Loss(plies) => Value::Win(plies),
            Value::Exact(difference) => Value::Exact(difference.saturating_neg()),
        }
    }

    /// Converts a value from the viewpoint of `side` to that of [`Side::First`].
    #[must_use]
    pub fn for_first(self, side: Side) -> Value {
        match side {
            Side::First => self,
            Side::Second => self.reversed(),
        }
    }

    /// Whether a side prefers this value. Earlier wins and later losses are better.
    pub fn is_better_than(self, other: Value) -> bool {
        fn rank(value: Value) -> i64 {
            const WIN: i64 = 1 << 40;
            match value {
                Value::Estimate(hundredths) => hundredths.into(),
                Value::Exact(difference) => 100 * i64::from(difference),
                Value::Win(plies) => WIN - i64::from(plies),
                Value::Loss(plies) => i64::from(plies) - WIN,
            }
        }
        rank(self) > rank(other)
    }

    /// Converts the value of the position after a move to the value of that move for the side that makes it.
    #[must_use]
    pub fn a_ply_before(self) -> Value {
        match self.reversed() {
            Value::Win(plies) => Value::Win(plies.saturating_add(1)),
            Value::Loss(plies) => Value::Loss(plies.saturating_add(1)),
            other => other,
        }
    }

    /// Whether the value favours its side.
    pub fn is_above_zero(self) -> bool {
        match self {
            Value::Estimate(n) | Value::Exact(n) => n > 0,
            Value::Win(_) => true,
            Value::Loss(_) => false,
        }
    }
}

/// On the wire a value is `{"kind": "estimate", "hundredths": 35}`, `{"kind": "win", "plies": 7}` (likewise `loss`) or
/// `{"kind": "exact", "difference": 8}`, by convention from the viewpoint of [`Side::First`].
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
enum Wire {
    Estimate { hundredths: i32 },
    Win { plies: u32 },
    Loss { plies: u32 },
    Exact { difference: i32 },
}

impl From<Value> for Wire {
    fn from(value: Value) -> Wire {
        match value {
            Value::Estimate(hundredths) => Wire::Estimate { hundredths },
            Value::Win(plies) => Wire::Win { plies },
            Value::Loss(plies) => Wire::Loss { plies },
            Value::Exact(difference) => Wire::Exact { difference },
        }
    }
}

impl From<Wire> for Value {
    fn from(wire: Wire) -> Value {
        match wire {
            Wire::Estimate { hundredths } => Value::Estimate(hundredths),
            Wire::Win { plies } => Value::Win(plies),
            Wire::Loss { plies } => Value::Loss(plies),
            Wire::Exact { difference } => Value::Exact(difference),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn earlier_wins_and_later_losses_are_better() {
        use Value::{Estimate, Exact, Loss, Win};
        let best_first = [Win(1), Win(3), Estimate(900), Exact(2), Estimate(-5), Loss(6), Loss(2)];
        for pair in best_first.windows(2) {
            assert!(pair[0].is_better_than(pair[1]) && !pair[1].is_better_than(pair[0]));
        }
        assert!(!Exact(2).is_better_than(Estimate(200)));
    }

    #[test]
    fn moving_to_a_lost_position_wins_one_ply_later() {
        assert_eq!(Value::Loss(2).a_ply_before(), Value::Win(3));
        assert_eq!(Value::Estimate(35).a_ply_before(), Value::Estimate(-35));
    }
}
