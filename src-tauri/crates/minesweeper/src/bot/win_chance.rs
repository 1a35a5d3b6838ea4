//! The chance of winning, by lead and mines left, and how it lets the score decide the risk.
//!
//! Who leads gains by whatever brings the end nearer, who is behind by whatever leaves much to happen.

/// The share of its best expected points by which the side to move is taken to end up ahead. The opponent gets their
/// share of what is left too. This share foretells best who wins, by the likelihood of 27530 positions of games of
/// level 4 with itself and R5. With a lead of `x` points, the share included, and `m` mines left, the side to move
/// wins in 1 ÷ (1 + exp(−x ÷ 4√m)) of the cases. Shares from a quarter to three quarters do nearly as well. So the
/// value is above zero for a side that is likelier to win than to lose.
pub const SHARE: f64 = 0.5;

/// The scale of the logistic curve for one mine left.
const SCALE: f64 = 4.0;

/// Where the curve is flatter than this share of its scale, nearly all is decided, and points are not weighed higher.
const FLATTEST: f64 = 0.05;

/// The chance of winning with a lead of so many points and so many mines left, 0 to 1; a draw is half a win.
pub fn win_chance(lead: f64, mines_left: usize) -> f64 {
    if mines_left > 0 {
        1.0 / (1.0 + (-lead / scale(mines_left)).exp())
    } else if lead.abs() < 0.5 {
        0.5
    } else {
        f64::from(u8::from(lead > 0.0))
    }
}

fn scale(mines_left: usize) -> f64 {
    SCALE * (mines_left as f64).sqrt()
}

/// Where the side to move stands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Standing {
    /// By how many points it is ahead.
    pub lead: f64,
    /// The mines that are not visible.
    pub mines_left: usize,
}

/// What may come of an action.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Effect {
    /// What it scores.
    pub points: f64,
    /// How many mines it makes visible.
    pub mines: usize,
    /// The best expected points of the opponent's next action; 0 if the game is over.
    pub best_reply: f64,
}

impl Standing {
    /// What an effect is worth beyond its points, in points: by how much it changes the chance of winning more than
    /// its points do here on the average.
    ///
    /// # Panics
    /// If it makes more mines visible than there are left.
    pub fn beyond_points(self, effect: Effect) -> f64 {
        let now = win_chance(self.lead, self.mines_left);
        let slope = (now * (1.0 - now)).max(FLATTEST) / scale(self.mines_left);
        let gained = effect.points - SHARE * effect.best_reply;
        (win_chance(self.lead + gained, self.mines_left - effect.mines) - now) / slope - gained
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn beyond(lead: f64, mines_left: usize, points: f64, mines: usize) -> f64 {
        Standing { lead, mines_left }.beyond_points(Effect { points, mines, best_reply: 0.0 })
    }

    #[test]
    fn a_side_that_leads_wants_the_end_nearer_and_one_behind_farther() {
        for mines_left in 2..15 {
            assert!(beyond(8.0, mines_left, 0.0, 1) > 0.0, "{mines_left} mines");
            assert!(beyond(-8.0, mines_left, 0.0, 1) < 0.0, "{mines_left} mines");
            assert!(beyond(0.0, mines_left, 0.0, 1).abs() < 1e-9, "{mines_left} mines");
        }
    }

    #[test]
    fn the_last_mine_decides() {
        assert!(beyond(-5.0, 1, 6.0, 1) > 0.0, "it wins");
        assert!(beyond(-7.0, 1, 6.0, 1) < -6.0, "it loses for all its points");
        assert_eq!(win_chance(0.0, 0), 0.5);
        assert_eq!((win_chance(1.0, 0), win_chance(-1.0, 0)), (1.0, 0.0));
    }

    #[test]
    fn points_count_as_points_where_nothing_is_decided() {
        assert!(beyond(0.0, 15, 1.0, 0).abs() < 0.01);
    }
}
