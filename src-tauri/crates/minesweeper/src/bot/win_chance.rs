//! The chance of winning, by lead and mines left, and the risk that the score calls for.
//!
//! The leading side benefits from shortening the game, the trailing side from prolonging it.

/// The side to move is expected to end up ahead by this share of its best expected points. The opponent likewise gets a
/// share of the rest. This value predicts the winner best, judging by the likelihood of 27530 positions from level 4's
/// games against itself and R5. With a lead of `x` points, including the share, and `m` mines left, the side to move
/// wins with probability 1 ÷ (1 + exp(−x ÷ 4√m)). Shares from a quarter to three quarters do nearly as well. The
/// resulting value is positive for the side more likely to win.
pub const SHARE: f64 = 0.5;

/// The scale of the logistic curve for one mine left.
const SCALE: f64 = 4.0;

/// The lower bound on the curve's slope, as a share of its scale. It limits the weight of points in a nearly decided
/// game.
const FLATTEST: f64 = 0.05;

/// The chance of winning with this lead in points and number of mines left, 0 to 1; a draw counts as half a win.
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

/// The mover's situation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Standing {
    /// Its lead in points.
    pub lead: f64,
    /// The number of hidden mines.
    pub mines_left: usize,
}

/// A possible outcome of an action.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Effect {
    /// The points scored.
    pub points: f64,
    /// The number of mines it makes visible.
    pub mines: usize,
    /// The best expected points from the opponent's next action; 0 if the game is over.
    pub best_reply: f64,
}

impl Standing {
    /// An effect's value beyond its points, in points: how much it changes the chance of winning, compared with an
    /// average change of this many points.
    ///
    /// # Panics
    /// If it makes more mines visible than are left.
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
    fn a_leading_side_wants_an_early_end_and_a_trailing_side_a_late_one() {
        for mines_left in 2..15 {
            assert!(beyond(8.0, mines_left, 0.0, 1) > 0.0, "{mines_left} mines");
            assert!(beyond(-8.0, mines_left, 0.0, 1) < 0.0, "{mines_left} mines");
            assert!(beyond(0.0, mines_left, 0.0, 1).abs() < 1e-9, "{mines_left} mines");
        }
    }

    #[test]
    fn the_last_mine_decides() {
        assert!(beyond(-5.0, 1, 6.0, 1) > 0.0, "it wins");
        assert!(beyond(-7.0, 1, 6.0, 1) < -6.0, "it loses despite its points");
        assert_eq!(win_chance(0.0, 0), 0.5);
        assert_eq!((win_chance(1.0, 0), win_chance(-1.0, 0)), (1.0, 0.0));
    }

    #[test]
    fn points_count_fully_in_an_open_game() {
        assert!(beyond(0.0, 15, 1.0, 0).abs() < 0.01);
    }
}
