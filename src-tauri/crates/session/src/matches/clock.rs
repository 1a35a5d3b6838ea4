//! The match clock: each player's time, whose clock is running, and when time is up.
//!
//! [`tick`](MatchClock::tick) updates the clock whenever the session is used, so time is checked before each command.
//! The timer for the flag only triggers this check.

use super::record::Record;
use crate::job::Job;
use crate::save::{SavedClock, Termination};
use crate::task::Timer;
use crate::{BadSave, BySide, ClockShown, MatchError, TimeControl};
use game::{Playable, Side};
use std::time::Duration;

/// A match clock's limits: three hours, and three minutes added per move.
const MOST: TimeControl = TimeControl { initial_seconds: 3 * 60 * 60, increment_seconds: 3 * 60 };

/// The number of moves for which a computer player budgets its remaining time.
const MOVES_TO_GO: u32 = 20;

/// One match's clock. Times are whole milliseconds, so that they survive a save.
#[derive(Default)]
pub(super) struct MatchClock {
    control: Option<TimeControl>,
    /// The side and time of each move in the record; empty without a clock.
    spent: Vec<(Side, u64)>,
    /// How many of these moves are on the board.
    at: usize,
    /// The time the current move has taken so far.
    turn_ms: u64,
    /// While moves are taken back, the time already spent on the next move after the record; otherwise 0.
    end_ms: u64,
    /// The reading of the session's clock up to which `turn_ms` is counted.
    counted: Duration,
    /// The reading at which the flag falls, and the job that waits for it.
    flag: Option<(Duration, Job)>,
}

impl MatchClock {
    pub(super) fn control(&self) -> Option<TimeControl> {
        self.control
    }

    /// A fresh clock with the same setting, for another match.
    pub(super) fn again(&self) -> MatchClock {
        MatchClock { control: self.control, ..MatchClock::default() }
    }

    /// Sets the clock before the start.
    pub(super) fn set(&mut self, control: Option<TimeControl>) -> Result<(), MatchError> {
        match control.filter(|control| !control.is_playable()) {
            Some(control) => Err(MatchError::BadClock(control)),
            None => {
                self.control = control;
                Ok(())
            }
        }
    }

    /// Starts counting at this reading of the session's clock.
    pub(super) fn count_from(&mut self, now: Duration) {
        self.counted = now;
    }

    /// Updates the clock while `running`'s time runs. True if that player's flag has fallen.
    pub(super) fn tick(&mut self, now: Duration, running: Option<Side>) -> bool {
        let Some(side) = running else {
            self.counted = now;
            return false;
        };
        let left_ms = *self.left(running).get(side);
        let passed = u64::try_from(now.saturating_sub(self.counted).as_millis()).unwrap_or(u64::MAX);
        // Fractions of a millisecond carry over to the next tick.
        self.counted += Duration::from_millis(passed);
        self.turn_ms += passed.min(left_ms);
        passed >= left_ms
    }

    /// Both sides' remaining time after `ply` moves in the record, without the next move.
    fn left_after(&self, ply: usize) -> BySide<u64> {
        let Some(control) = self.control else { return BySide::default() };
        let mut left = control.initial();
        for &(side, spent_ms) in self.spent.iter().take(ply) {
            control.charge(&mut left, side, spent_ms);
        }
        left
    }

    /// The mover's remaining time after each move in the record; empty without a clock.
    pub(super) fn left_after_each(&self) -> Vec<u64> {
        let Some(control) = self.control else { return Vec::new() };
        let mut left = control.initial();
        let left_after = |&(side, spent_ms): &(Side, u64)| {
            control.charge(&mut left, side, spent_ms);
            *left.get(side)
        };
        self.spent.iter().map(left_after).collect()
    }

    /// Both sides' remaining time while `mover` is to move.
    fn left(&self, mover: Option<Side>) -> BySide<u64> {
        let mut left = self.left_after(self.at);
        if let Some(mover) = mover {
            let left_ms = left.get_mut(mover);
            *left_ms = left_ms.saturating_sub(self.turn_ms);
        }
        left
    }

    /// The clock as shown after `ply` moves in the record, while `running`'s time runs.
    pub(super) fn shown(&self, ply: usize, mover: Option<Side>, running: Option<Side>) -> Option<ClockShown> {
        let control = self.control?;
        let remaining_ms = if ply == self.at { self.left(mover) } else { self.left_after(ply) };
        Some(ClockShown { control, remaining_ms, running })
    }

    /// How long this side's computer player can think; without a clock, its level decides.
    pub(super) fn thinking_time(&self, side: Side, mover: Side) -> Option<Duration> {
        let control = self.control?;
        let left = Duration::from_millis(*self.left(Some(mover)).get(side));
        let increment = Duration::from_secs(control.increment_seconds.into());
        Some((left / MOVES_TO_GO + increment / 2).min(left / 2))
    }

    /// Cancels an obsolete wait for the flag and starts the current one.
    pub(super) fn watch_flag(&mut self, running: Option<Side>, last_ticket: &mut u64) -> Option<Timer> {
        let time_left = |side| Duration::from_millis(*self.left(running).get(side));
        let due = running.map(|side| self.counted + time_left(side));
        if self.flag.as_ref().map(|(due, _)| *due) == due {
            return None;
        }
        self.flag = None;
        let due = due?;
        let job = Job::new(last_ticket);
        let timer = Timer { due, stop: job.stop().clone() };
        self.flag = Some((due, job));
        Some(timer)
    }

    /// Records a move by this side.
    pub(super) fn note_move(&mut self, side: Side) {
        if self.control.is_some() {
            self.spent.truncate(self.at);
            self.spent.push((side, self.turn_ms));
        }
        self.at += 1;
        self.turn_ms = 0;
        self.end_ms = 0;
    }

    /// Restores the clock at another ply, which gives back the current move's time. Only the time spent on the move
    /// after the whole record is kept for a later return, unless time was up.
    pub(super) fn go_to(&mut self, ply: usize, is_up: bool) {
        let end = self.spent.len();
        if is_up {
            self.turn_ms = 0;
        }
        if self.at == end {
            self.end_ms = self.turn_ms;
        }
        self.turn_ms = if ply == end { std::mem::take(&mut self.end_ms) } else { 0 };
        self.at = ply;
    }

    /// The clock as saved.
    pub(super) fn save(&self) -> Option<SavedClock> {
        let MatchClock { control, spent, turn_ms, end_ms, .. } = self;
        let spent_ms = spent.iter().map(|&(_, spent_ms)| spent_ms).collect();
        control.map(|control| SavedClock { control, spent_ms, turn_ms: *turn_ms, end_ms: *end_ms })
    }

    /// The clock from a save with this record.
    pub(super) fn restore<S: Playable>(
        saved: Option<&SavedClock>,
        record: &Record<S>,
    ) -> Result<MatchClock, BadSave> {
        let history = &record.history;
        let at = history.at();
        let is_up = match record.termination {
            Some(Termination::OutOfTime(side)) => Some(side),
            _ => None,
        };
        let Some(saved) = saved else {
            let contradiction = BadSave::Contradiction("time was up without a clock");
            return is_up.is_none().then(|| MatchClock { at, ..MatchClock::default() }).ok_or(contradiction);
        };
        if !saved.control.is_playable() {
            return Err(BadSave::Contradiction("the clock's times are out of range"));
        }
        if saved.spent_ms.len() != history.record().len() {
            return Err(BadSave::Contradiction("a move lacks its time"));
        }
        let spent =
            history.record().iter().zip(&saved.spent_ms).map(|(entry, &ms)| (entry.side, ms)).collect();
        let SavedClock { control, turn_ms, end_ms, .. } = *saved;
        let control = Some(control);
        let clock = MatchClock { control, spent, at, turn_ms, end_ms, ..MatchClock::default() };
        clock.check(record, saved.control, is_up).map_err(BadSave::Contradiction)?;
        Ok(clock)
    }

    /// Checks that each move took less time than its player had left; only an unfinished last move can have taken all
    /// of it.
    fn check<S: Playable>(
        &self,
        record: &Record<S>,
        control: TimeControl,
        is_up: Option<Side>,
    ) -> Result<(), &'static str> {
        let mut left = control.initial();
        for &(side, spent_ms) in &self.spent {
            if spent_ms >= *left.get(side) {
                return Err("a move took longer than its player had");
            }
            control.charge(&mut left, side, spent_ms);
        }
        let has_left = |ply, spent_ms| match record.history.mover_at(ply) {
            Some(side) => spent_ms < *self.left_after(ply).get(side),
            None => spent_ms == 0,
        };
        let &MatchClock { at, turn_ms, end_ms, .. } = self;
        let end = self.spent.len();
        let turn_fits = match is_up {
            Some(side) => record.history.mover() == Some(side) && turn_ms == *self.left_after(at).get(side),
            None => has_left(at, turn_ms) && (record.begun || turn_ms == 0),
        };
        let end_fits = if at == end { end_ms == 0 } else { has_left(end, end_ms) };
        if turn_fits && end_fits { Ok(()) } else { Err("the current move took longer than its player has") }
    }
}

impl TimeControl {
    fn is_playable(&self) -> bool {
        (1..=MOST.initial_seconds).contains(&self.initial_seconds)
            && self.increment_seconds <= MOST.increment_seconds
    }

    /// Both sides' time at the start, in milliseconds.
    pub(crate) fn initial(self) -> BySide<u64> {
        let initial_ms = u64::from(self.initial_seconds) * 1_000;
        BySide { first: initial_ms, second: initial_ms }
    }

    /// Subtracts the time of a move by this side and adds the increment.
    pub(crate) fn charge(self, left: &mut BySide<u64>, side: Side, spent_ms: u64) {
        let left_ms = left.get_mut(side);
        *left_ms = left_ms.saturating_sub(spent_ms) + self.increment_ms();
    }

    /// The increment per move.
    pub(crate) fn increment_ms(self) -> u64 {
        u64::from(self.increment_seconds) * 1_000
    }
}
