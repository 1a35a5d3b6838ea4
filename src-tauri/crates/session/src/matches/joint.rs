//! A match between two devices of which neither knows the secrets of the game. What this one was told is all that it
//! has, until both have shown what was secret. From then on it is the same game with its secrets.

use super::*;
use crate::friend::{AskedShown, JointShown};
use crate::history::Played;
use remote::{JointView, Owed};

impl<S: Playable> Match<S> {
    /// Has a game that is played so begin without its secrets, on the device of this player.
    pub(super) fn forget_secrets(&mut self, own: Side) -> Result<(), BadOptions> {
        if let Some(game) = self.dealerless {
            self.history = History::without_secrets(game, &self.options, own)?;
            self.told = Some(own);
        }
        Ok(())
    }

    /// Makes the record what was settled, or the game again once everything is known. True if it was another one;
    /// nothing if it is of another match.
    pub(super) fn take_settled(&mut self, joint: &JointView) -> Option<bool> {
        let own = self.friend.as_ref()?.own();
        if let Some((options, moves)) = &joint.replay {
            if self.is_replay(options, moves) {
                return Some(false);
            }
            let refused = self.friend.as_ref()?.refused_replay.as_ref();
            let is_refused = refused.is_some_and(|((known, of), settled)| {
                known == options && of == moves && *settled == joint.settled.len()
            });
            if !is_refused {
                if let Some((options, history)) = self.replayed(own, joint, options, moves) {
                    (self.options, self.history, self.told) = (options, history, None);
                    return Some(true);
                }
                let friend = self.friend.as_mut().expect("it was there");
                friend.refused_replay = joint.replay.clone().map(|replay| (replay, joint.settled.len()));
            }
        }
        self.told?;
        let record = self.history.record();
        let same =
            record.iter().zip(&joint.settled).take_while(|(entry, text)| is_told(&entry.m, text)).count();
        let changes = same < record.len() || same < joint.settled.len();
        if same < record.len() {
            self.history.truncate(same);
        }
        for text in &joint.settled[same..] {
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

    /// The game with its secrets, if it is the one that this device was told.
    fn replayed(
        &self,
        own: Side,
        joint: &JointView,
        options: &str,
        moves: &[String],
    ) -> Option<(S::Options, History<S>)> {
        let options: S::Options = options.parse().ok()?;
        let mut again = History::new(S::start(&options, 0).ok()?);
        for text in moves {
            again.play(text.parse().ok()?, None).ok()?;
        }
        let mut told = History::without_secrets(self.dealerless?, &self.chosen, own).ok()?;
        for text in &joint.settled {
            told.settle(text).ok()?;
        }
        let reports = |history: &History<S>| -> Vec<_> {
            let told = |entry: &crate::history::Entry<S>| entry.reports.get(Viewer::Player(own)).clone();
            history.record().iter().map(told).collect()
        };
        (reports(&again) == reports(&told)).then_some((options, again))
    }

    pub(super) fn shown_joint(&self, log: &FriendLog) -> Option<JointShown> {
        let joint = log.view.joint.as_ref()?;
        let owes = log.view.pen.filter(|_| matches!(log.view.owed, Owed::Result | Owed::Deal));
        let asked = joint.asked.as_ref();
        let [first, second] = Side::BOTH.map(|side| joint.opened[log.terms.seat(side).index()]);
        Some(JointShown {
            dealt: joint.dealt,
            owes: owes.map(|seat| log.side(seat)),
            asked: asked.map(|(seat, text)| AskedShown { by: log.side(*seat), text: text.clone() }),
            illegal_mark: joint.illegal_mark.map(|seat| log.side(seat)),
            opened: BySide { first, second },
            confirmed: self.told.is_none(),
        })
    }
}

fn is_told<M>(played: &Played<M>, text: &str) -> bool {
    matches!(played, Played::Told(told) if told == text)
}
