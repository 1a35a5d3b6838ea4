use serde::Serialize;

/// The results of a match, from the first player's point of view.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub(crate) struct Wdl {
    pub(crate) wins: u32,
    pub(crate) draws: u32,
    pub(crate) losses: u32,
}

/// The difference in strength, estimated from the results.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub(crate) struct Rating {
    /// Points per game, 0 to 1.
    pub(crate) score: f64,
    /// The 95 % confidence interval of the score.
    pub(crate) score_interval: [f64; 2],
    /// The difference in Elo; `None` if the score is 0 or 1.
    pub(crate) elo: Option<f64>,
    /// The 95 % confidence interval of the Elo difference; `None` for infinite ends.
    pub(crate) elo_interval: [Option<f64>; 2],
}

impl Wdl {
    pub(crate) fn games(self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// The normal approximation for three results, assuming independent games. Paired games vary less, so the true
    /// interval is narrower.
    pub(crate) fn rating(self) -> Rating {
        let games = f64::from(self.games().max(1));
        let score = (f64::from(self.wins) + 0.5 * f64::from(self.draws)) / games;
        let square = |points: f64| (points - score).powi(2);
        let variance = (f64::from(self.wins) * square(1.0)
            + f64::from(self.draws) * square(0.5)
            + f64::from(self.losses) * square(0.0))
            / games;
        let error = 1.96 * (variance / games).sqrt();
        let score_interval = [(score - error).max(0.0), (score + error).min(1.0)];
        Rating { score, score_interval, elo: elo(score), elo_interval: score_interval.map(elo) }
    }
}

/// The Elo difference for this expected score.
fn elo(score: f64) -> Option<f64> {
    (score > 0.0 && score < 1.0).then(|| -400.0 * (1.0 / score - 1.0).log10())
}

impl std::fmt::Display for Wdl {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Rating { score, score_interval: [low, high], elo, elo_interval } = self.rating();
        let number = |elo: Option<f64>| elo.map_or("beyond".to_owned(), |elo| format!("{elo:+.0}"));
        write!(
            f,
            "{} games: {} won, {} drawn, {} lost; score {:.1} % [{:.1}, {:.1}]; Elo {} [{}, {}]",
            self.games(),
            self.wins,
            self.draws,
            self.losses,
            100.0 * score,
            100.0 * low,
            100.0 * high,
            number(elo),
            number(elo_interval[0]),
            number(elo_interval[1]),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_quarters_of_the_points_are_191_elo() {
        let rating = Wdl { wins: 200, draws: 200, losses: 0 }.rating();
        assert_eq!(rating.score, 0.75);
        assert_eq!(rating.elo.map(f64::round), Some(191.0));
        // The standard deviation of one game is a quarter of a point: 1.96 × 0.25 / 20.
        assert!((rating.score_interval[1] - 0.7745).abs() < 1e-9);
    }

    #[test]
    fn a_clean_sweep_has_no_finite_elo() {
        assert_eq!(Wdl { wins: 5, draws: 0, losses: 0 }.rating().elo, None);
    }
}
