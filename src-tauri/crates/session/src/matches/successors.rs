//! Matches that come after another one.

use super::commands::allow;
use super::*;
use crate::Series;

impl<S: Playable> Match<S> {
    /// Another match with the rules chosen for this one, but without players.
    pub(super) fn again(&self, seed: u64) -> Result<Self, MatchError> {
        Match::begin(self.chosen.for_rematch(), seed, self.dealerless)
    }

    /// The same, which begins where the text says: in a position, on a board.
    pub(super) fn begun_at(&self, text: &str, seed: u64) -> Result<Self, MatchError> {
        let mut options = self.chosen.for_rematch();
        let unknown = || BadOptions::Unknown(text.to_owned());
        let name = S::Options::BEGINNING.ok_or_else(unknown).map_err(BadSave::Beginning)?;
        options.set(name, text).map_err(BadSave::Beginning)?;
        Match::begin(options, seed, self.dealerless)
    }

    /// The next match of the series, in which the players have swapped sides.
    pub(super) fn rematch(&self, seed: u64) -> Result<Self, MatchError> {
        // A friend on another device is invited again.
        let outcome = self.outcome().filter(|_| self.friend.is_none());
        let outcome = outcome.ok_or(MatchError::NotNow("a rematch"))?;
        let mut next = self.again(seed)?;
        next.set_clock(self.time_control())?;
        next.series = Some(self.series.unwrap_or(Series::FIRST).next(outcome));
        for side in Side::BOTH {
            next.seat(!side, self.player(side))?;
            next.names.get_mut(!side).clone_from(self.names.get(side));
        }
        Ok(next)
    }

    /// A match that begins at `unix_time` with the first `ply` moves of this one, paused.
    pub(super) fn continued_from(&self, ply: usize, unix_time: u64) -> Result<Self, MatchError> {
        allow(self.friend.is_none() || self.phase() == Phase::Over, "continuing what a friend plays")?;
        let save = self.save().for_others();
        allow(self.told.is_none(), "continuing a game whose secrets are not here")?;
        allow(self.may_export() && self.begun && ply <= save.moves.len(), "continuing from there")?;
        let moves = save.moves[..ply].to_vec();
        let thoughts = save.thoughts[..ply].to_vec();
        let judgements = save.judgements.into_iter().take(ply).collect();
        let clock = save.clock.map(|clock| clock.after(ply));
        let begun = Save {
            moves,
            thoughts,
            judgements,
            clock,
            at: ply,
            settled: None,
            series: None,
            continued: true,
            began: Some(unix_time),
            ..save
        };
        let continued = Match::restore(begun, self.dealerless)?;
        allow(continued.phase() != Phase::Over, "continuing from the end")?;
        Ok(continued)
    }
}
