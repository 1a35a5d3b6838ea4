use crate::Thought;
use crate::job::{JobContext, JobEvent};
use game::{Bot, Budget, Choice, Progress, Side, Turn, View};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// The place of a bot that outlives its thoughts, so that it can keep what it learnt. Empty until the first
/// thought makes the bot, and again after one that broke down. A job whose predecessor has been stopped waits
/// here until that one has let go.
pub(crate) type SharedBot<V> = Arc<Mutex<Option<Box<dyn Bot<V>>>>>;

/// What a thought is about.
pub(crate) struct ThinkRequest<V: View> {
    /// Who thinks.
    pub(crate) side: Side,
    /// What the thinker can see.
    pub(crate) view: V,
    /// What is asked.
    pub(crate) ask: Ask,
    /// What the thought may cost.
    pub(crate) budget: Budget,
    /// The least time to an answer, unless there is only one legal move.
    pub(crate) pace: Duration,
}

/// What is asked of a computer player.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ask {
    /// Its move.
    Move,
    /// What the position is worth to it.
    Evaluation,
}

/// Two snapshots that a thought causes are at least this far apart.
const REPORT_INTERVAL: Duration = Duration::from_millis(200);

/// Thinks and tells the answer. `make` makes the bot if its place is empty.
pub(crate) fn think<V: View>(
    request: &ThinkRequest<V>,
    place: &SharedBot<V>,
    make: impl FnOnce() -> Box<dyn Bot<V>>,
    context: &JobContext,
    tell: &mut dyn FnMut(JobEvent),
) {
    // A panic leaves the place empty, so what the lock guards is never half changed.
    let mut place = place.lock().unwrap_or_else(PoisonError::into_inner);
    let begun = context.now();
    let mut bot = place.take().unwrap_or_else(make);
    let answer = ask(bot.as_mut(), request, context, begun, tell);
    *place = Some(bot);
    drop(place);
    let pace = if request.view.legal_moves().len() == 1 { Duration::ZERO } else { request.pace };
    context.wait(pace.saturating_sub(context.now() - begun));
    tell(answer);
}

fn ask<V: View>(
    bot: &mut dyn Bot<V>,
    request: &ThinkRequest<V>,
    context: &JobContext,
    begun: Duration,
    tell: &mut dyn FnMut(JobEvent),
) -> JobEvent {
    let ThinkRequest { side, view, ask, budget, .. } = request;
    // What a position is worth is told from the view of the side to move, also to a thinker of the other side.
    let Turn::Of(mover) = view.turn() else { return JobEvent::Failure };
    let mut control = context.search(*budget);
    let mut throttle = context.throttle(REPORT_INTERVAL);
    let mut report = |progress: Progress<V::Move>| {
        if !context.stop.is_set() && throttle.is_due() {
            tell(JobEvent::Thought(Thought::new(&progress, mover, context.now() - begun)));
        }
    };
    match ask {
        Ask::Evaluation => JobEvent::Evaluation(bot.evaluate(view, *side, &mut control, &mut report)),
        Ask::Move => {
            let Choice { best, progress } = bot.think(view, &mut control, &mut report);
            JobEvent::Answer {
                best: Box::new(best),
                thought: Thought::new(&progress, mover, context.now() - begun),
            }
        }
    }
}
