//! A match between two devices that do not know the game's secrets. This device knows only the settled moves until both
//! sides have opened their secrets; then it replays the complete game.

use super::Record;
use crate::LogView;
use crate::friend::DealerlessShown;
use crate::history::{Entry, History, Played};
use crate::match_log::{DealerlessMoves, Due, LogMoves};
use game::{BadOptions, Playable, Side, Viewer};

impl<S: Playable> Record<S> {
    /// Restarts the game without its secrets on this player's device, if it is played that way.
    pub(in crate::matches) fn forget_secrets(&mut self, own: Side) -> Result<(), BadOptions> {
        if let Some(game) = self.dealerless {
            self.history = History::without_secrets(game, &self.options, own)?;
            self.told = Some(own);
        }
        Ok(())
    }

    /// Updates the record from the settled moves, or replaces it with the complete game once that is known. True if the
    /// record changed; none if the view belongs to another match. `own` is this device's side.
    pub(in crate::matches) fn take_settled(&mut self, own: Side, view: &DealerlessMoves) -> Option<bool> {
        if let Some((options, moves)) = &view.replay {
            if self.is_replay(options, moves) {
                return Some(false);
            }
            let refused = self.refused_replay.as_ref();
            let is_refused = refused.is_some_and(|((known, of), settled)| {
                known == options && of == moves && *settled == view.settled.len()
            });
            if !is_refused {
                if let Some((options, history)) = self.replayed(own, view, options, moves) {
                    (self.options, self.history, self.told) = (options, history, None);
                    return Some(true);
                }
                self.refused_replay = view.replay.clone().map(|replay| (replay, view.settled.len()));
            }
        }
        self.told?;
        let record = self.history.record();
        let same =
            record.iter().zip(&view.settled).take_while(|(entry, text)| is_told(&entry.m, text)).count();
        let changes = same < record.len() || same < view.settled.len();
        if same < record.len() {
            self.history.truncate(same);
        }
        for text in &view.settled[same..] {
            self.history.settle(text).ok()?;
        }
        Some(changes)
    }

    fn is_replay(&self, options: &str, moves: &[String]) -> bool {
        let record = self.history.record();
        self.told.is_none()
            && self.options.to_string() == options
            && record.len() == moves.len()
            && record.iter().zip(moves).all(|(entry, text)| entry.m.to_string() == *text)
    }

    /// The game replayed with its secrets, if it matches the settled moves.
    fn replayed(
        &self,
        own: Side,
        view: &DealerlessMoves,
        options: &str,
        moves: &[String],
    ) -> Option<(S::Options, History<S>)> {
        let options: S::Options = options.parse().ok()?;
        let mut again = History::new(S::start(&options, 0).ok()?);
        for text in moves {
            again.play(text.parse().ok()?, None).ok()?;
        }
        let mut told = History::without_secrets(self.dealerless?, &self.chosen, own).ok()?;
        for text in &view.settled {
            told.settle(text).ok()?;
        }
        let reports = |history: &History<S>| -> Vec<_> {
            let told = |entry: &Entry<S>| entry.reports.get(Viewer::Player(own)).clone();
            history.record().iter().map(told).collect()
        };
        (reports(&again) == reports(&told)).then_some((options, again))
    }

    pub(in crate::matches) fn shown_dealerless(&self, log: &LogView) -> Option<DealerlessShown> {
        let LogMoves::Dealerless(view) = &log.moves else { return None };
        Some(DealerlessShown {
            dealt: view.dealt,
            owes: log.turn.filter(|_| log.due == Due::Program),
            asked: view.asked.clone(),
            illegal_mark: view.illegal_mark,
            opened: view.opened,
            confirmed: self.told.is_none(),
        })
    }
}

fn is_told<M>(played: &Played<M>, text: &str) -> bool {
    matches!(played, Played::Told(told) if told == text)
}
