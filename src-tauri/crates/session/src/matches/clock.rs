//! The match clock: what time each player has, whose time runs, and when it is up.
//!
//! The time is looked at by [`tick`](MatchClock::tick), whenever the session is asked for anything. So a flag that has
//! fallen has fallen before a command is carried out, and what waits for it only makes the session look.

use super::record::Record;
use crate::job::Job;
use crate::save::{SavedClock, Termination};
use crate::task::Timer;
use crate::{BadSave, BySide, ClockShown, MatchError, TimeControl};
use game::{Playable, Side};
use std::time::Duration;

/// How long people may play at the most: three hours, and three minutes added for each move.
const MOST: TimeControl = TimeControl { initial_seconds: 3 * 60 * 60, increment_seconds: 3 * 60 };

/// For so many more moves the time that is left has to last, as a thought plans it.
const MOVES_TO_GO: u32 = 20;

/// The clock of one match. Times are whole milliseconds, so that a save has the same ones.
#[derive(Default)]
pub(super) struct MatchClock {
    control: Option<TimeControl>,
    /// Who made each move of the record, and what it took; empty without a clock.
    spent: Vec<(Side, u64)>,
    /// How many of them are on the board.
    at: usize,
    /// What the move at hand has taken so far.
    turn_ms: u64,
    /// What the move after the whole record had taken when moves were taken back; 0 while none are.
    end_ms: u64,
    /// Up to which reading of the session's clock `turn_ms` is counted.
    counted: Duration,
    /// What waits for the flag to fall, and the reading at which it does.
    flag: Option<(Duration, Job)>,
}

impl MatchClock {
    pub(super) fn control(&self) -> Option<TimeControl> {
        self.control
    }

    /// The same clock for another match.
    pub(super) fn again(&self) -> MatchClock {
        MatchClock { control: self.control, ..MatchClock::default() }
    }

    /// Chooses a clock, before the start.
    pub(super) fn set(&mut self, control: Option<TimeControl>) -> Result<(), MatchError> {
        match control.filter(|control| !control.is_playable()) {
            Some(control) => Err(MatchError::BadClock(control)),
            None => {
                self.control = control;
                Ok(())
            }
        }
    }

    /// What is counted when the match goes on begins at this reading of the session's clock.
    pub(super) fn count_from(&mut self, now: Duration) {
        self.counted = now;
    }

    /// Looks at the session's clock while the time of `running` runs. True if their flag has fallen.
    pub(super) fn tick(&mut self, now: Duration, running: Option<Side>) -> bool {
        let Some(side) = running else {
            self.counted = now;
            return false;
        };
        let left_ms = *self.left(running).get(side);
        let passed = u64::try_from(now.saturating_sub(self.counted).as_millis()).unwrap_or(u64::MAX);
        // What is less than a millisecond is counted the next time.
        self.counted += Duration::from_millis(passed);
        self.turn_ms += passed.min(left_ms);
        passed >= left_ms
    }

    /// What both have left after `ply` moves of the record, without what the next move took.
    fn left_after(&self, ply: usize) -> BySide<u64> {
        let Some(control) = self.control else { return BySide::default() };
        let mut left = control.initial();
        for &(side, spent_ms) in self.spent.iter().take(ply) {
            control.charge(&mut left, side, spent_ms);
        }
        left
    }

    /// What who moved has left after each move of the record; empty without a clock.
    pub(super) fn left_after_each(&self) -> Vec<u64> {
        let Some(control) = self.control else { return Vec::new() };
        let mut left = control.initial();
        let left_after = |&(side, spent_ms): &(Side, u64)| {
            control.charge(&mut left, side, spent_ms);
            *left.get(side)
        };
        self.spent.iter().map(left_after).collect()
    }

    /// What both have left now that `mover` is to move.
    fn left(&self, mover: Option<Side>) -> BySide<u64> {
        let mut left = self.left_after(self.at);
        if let Some(mover) = mover {
            let left_ms = left.get_mut(mover);
            *left_ms = left_ms.saturating_sub(self.turn_ms);
        }
        left
    }

    /// The clock as it is shown after `ply` moves of the record, while the time of `running` runs.
    pub(super) fn shown(&self, ply: usize, mover: Option<Side>, running: Option<Side>) -> Option<ClockShown> {
        let control = self.control?;
        let remaining_ms = if ply == self.at { self.left(mover) } else { self.left_after(ply) };
        Some(ClockShown { control, remaining_ms, running })
    }

    /// What this side's computer player may take for a thought; without a clock as long as its level does.
    pub(super) fn thinking_time(&self, side: Side, mover: Side) -> Option<Duration> {
        let control = self.control?;
        let left = Duration::from_millis(*self.left(Some(mover)).get(side));
        let increment = Duration::from_secs(control.increment_seconds.into());
        Some((left / MOVES_TO_GO + increment / 2).min(left / 2))
    }

    /// Stops waiting for a flag that cannot fall any more, and begins to wait for the one that can.
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

    /// This side has moved.
    pub(super) fn note_move(&mut self, side: Side) {
        if self.control.is_some() {
            self.spent.truncate(self.at);
            self.spent.push((side, self.turn_ms));
        }
        self.at += 1;
        self.turn_ms = 0;
        self.end_ms = 0;
    }

    /// Going to another ply gives the time of the move at hand back. Only what the move after the whole record took is
    /// known again when it is at hand again, unless its time was up.
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

    /// The clock as it is kept.
    pub(super) fn save(&self) -> Option<SavedClock> {
        let MatchClock { control, spent, turn_ms, end_ms, .. } = self;
        let spent_ms = spent.iter().map(|&(_, spent_ms)| spent_ms).collect();
        control.map(|control| SavedClock { control, spent_ms, turn_ms: *turn_ms, end_ms: *end_ms })
    }

    /// The clock of a save with this record.
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
            return Err(BadSave::Contradiction("nobody can play with such a clock"));
        }
        if saved.spent_ms.len() != history.record().len() {
            return Err(BadSave::Contradiction("not every move has its time"));
        }
        let spent =
            history.record().iter().zip(&saved.spent_ms).map(|(entry, &ms)| (entry.side, ms)).collect();
        let SavedClock { control, turn_ms, end_ms, .. } = *saved;
        let control = Some(control);
        let clock = MatchClock { control, spent, at, turn_ms, end_ms, ..MatchClock::default() };
        clock.check(record, saved.control, is_up).map_err(BadSave::Contradiction)?;
        Ok(clock)
    }

    /// Whether each move took less than its player had, and only a move that was not made all of it.
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
        if turn_fits && end_fits { Ok(()) } else { Err("the move at hand took longer than its player has") }
    }
}

impl TimeControl {
    fn is_playable(&self) -> bool {
        (1..=MOST.initial_seconds).contains(&self.initial_seconds)
            && self.increment_seconds <= MOST.increment_seconds
    }

    /// What both have at the start, in milliseconds.
    pub(crate) fn initial(self) -> BySide<u64> {
        let initial_ms = u64::from(self.initial_seconds) * 1_000;
        BySide { first: initial_ms, second: initial_ms }
    }

    /// Takes off what a move of this side took, and adds what each move brings.
    pub(crate) fn charge(self, left: &mut BySide<u64>, side: Side, spent_ms: u64) {
        let left_ms = left.get_mut(side);
        *left_ms = left_ms.saturating_sub(spent_ms) + self.increment_ms();
    }

    /// What each move brings.
    pub(crate) fn increment_ms(self) -> u64 {
        u64::from(self.increment_seconds) * 1_000
    }
}
