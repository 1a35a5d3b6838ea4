use crate::Thought;
use crate::work::{Finding, Wanted};
use game::{Bot, Budget, Choice, Progress, Side, Turn, View};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// The place of a bot that outlives its thoughts, so that it can keep what it learnt. Empty until the first
/// thought makes the bot, and again after one that broke down. A job whose predecessor has been stopped waits
/// here until that one has let go.
pub(crate) type SharedBot<V> = Arc<Mutex<Option<Box<dyn Bot<V>>>>>;

/// What a thought is about.
pub(crate) struct Question<V: View> {
    /// Who thinks.
    pub(crate) side: Side,
    /// What the thinker can see.
    pub(crate) view: V,
    /// What is asked.
    pub(crate) wish: Wish,
    /// What the thought may cost.
    pub(crate) budget: Budget,
    /// The least time to an answer, unless there is only one legal move.
    pub(crate) pace: Duration,
}

/// What is asked of a computer player.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wish {
    /// Its move.
    Move,
    /// What the position is worth to it.
    Worth,
}

/// Two snapshots that a thought causes are at least this far apart.
const REPORT_INTERVAL: Duration = Duration::from_millis(200);

/// Thinks and tells the answer. `make` makes the bot if its place is empty.
pub(crate) fn think<V: View>(
    question: &Question<V>,
    place: &SharedBot<V>,
    make: impl FnOnce() -> Box<dyn Bot<V>>,
    wanted: &Wanted,
    tell: &mut dyn FnMut(Finding),
) {
    // A panic leaves the place empty, so what the lock guards is never half changed.
    let mut place = place.lock().unwrap_or_else(PoisonError::into_inner);
    let begun = wanted.now();
    let mut bot = place.take().unwrap_or_else(make);
    let answer = ask(bot.as_mut(), question, wanted, begun, tell);
    *place = Some(bot);
    drop(place);
    let pace = if question.view.legal_moves().len() == 1 { Duration::ZERO } else { question.pace };
    wanted.wait(pace.saturating_sub(wanted.now() - begun));
    tell(answer);
}

fn ask<V: View>(
    bot: &mut dyn Bot<V>,
    question: &Question<V>,
    wanted: &Wanted,
    begun: Duration,
    tell: &mut dyn FnMut(Finding),
) -> Finding {
    let Question { side, view, wish, budget, .. } = question;
    // What a position is worth is told from the view of whoever is to move in it, also to a thinker who is not.
    let Turn::Of(mover) = view.turn() else { return Finding::Failure };
    let mut control = wanted.search(*budget);
    let mut reported: Option<Duration> = None;
    let mut report = |progress: Progress<V::Move>| {
        let now = wanted.now();
        if reported.is_none_or(|last| now - last >= REPORT_INTERVAL) && !wanted.stop.is_set() {
            reported = Some(now);
            tell(Finding::Thought(Thought::new(&progress, mover, now - begun)));
        }
    };
    match wish {
        Wish::Worth => Finding::Appraisal(bot.evaluate(view, *side, &mut control, &mut report)),
        Wish::Move => {
            let Choice { best, progress } = bot.think(view, &mut control, &mut report);
            Finding::Answer {
                best: Box::new(best),
                thought: Thought::new(&progress, mover, wanted.now() - begun),
            }
        }
    }
}
