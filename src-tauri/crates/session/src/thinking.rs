use crate::Thought;
use crate::job::{JobContext, JobEvent, Tell};
use game::{Bot, Budget, Choice, Level, Playable, Progress, Resources, Side, Turn, View, lock};
use serde::{Deserialize, Serialize};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// A slot for a bot that survives between thoughts with its cached knowledge. Empty before the first thought and after
/// a failed one. A new job waits here until a cancelled predecessor releases the lock.
pub(crate) type SharedBot<V> = Arc<Mutex<Option<Box<dyn Bot<V>>>>>;

/// A computer player's thought about the current position.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ThinkRequest {
    /// The thinker's side, which also determines what it can see.
    pub(crate) side: Side,
    /// The question for the bot.
    pub(crate) ask: Ask,
    /// The thinker's level.
    pub(crate) level: Level,
    /// The source of randomness in its play.
    pub(crate) seed: u64,
    /// The bot to continue with, if it exists.
    pub(crate) bot: u64,
    /// The resources for the thought.
    pub(crate) resources: Resources,
    /// The budget for the thought.
    pub(crate) budget: Budget,
    /// The minimum time for an answer, unless there is only one legal move.
    pub(crate) pace: Duration,
}

/// A question for a computer player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Ask {
    /// Its move.
    Move,
    /// The value of the position for it.
    Evaluation,
}

/// The minimum interval between two snapshots caused by a thought.
const REPORT_INTERVAL: Duration = Duration::from_millis(200);

/// Thinks and reports the answer. `view` is what the thinker can see. Creates the bot if its slot is empty.
pub(crate) fn think<S: Playable>(
    request: &ThinkRequest,
    view: &S::View,
    place: &SharedBot<S::View>,
    context: &JobContext,
    tell: &mut Tell<'_>,
) {
    // A panic leaves the slot empty, so the lock never guards a half-changed bot.
    let mut place = lock(place);
    let begun = context.now();
    let mut bot = place.take().unwrap_or_else(|| S::bot(request.level, request.seed, &request.resources));
    let answer = ask(bot.as_mut(), request, view, context, begun, tell);
    *place = Some(bot);
    drop(place);
    let pace = if view.legal_moves().len() == 1 { Duration::ZERO } else { request.pace };
    context.wait(pace.saturating_sub(context.now() - begun));
    tell(answer);
}

fn ask<V: View>(
    bot: &mut dyn Bot<V>,
    request: &ThinkRequest,
    view: &V,
    context: &JobContext,
    begun: Duration,
    tell: &mut Tell<'_>,
) -> JobEvent {
    // Thoughts are reported from the side to move's point of view, even if the other side thinks.
    let Turn::Of(mover) = view.turn() else { return JobEvent::Failure };
    let mut control = context.search(request.budget);
    let mut throttle = context.throttle(REPORT_INTERVAL);
    let mut report = |progress: Progress<V::Move>| {
        if !context.stop.is_set() && throttle.is_due() {
            tell(JobEvent::Thought(Thought::new(&progress, mover, context.now() - begun)));
        }
    };
    match request.ask {
        Ask::Evaluation => JobEvent::Evaluation(bot.evaluate(view, request.side, &mut control, &mut report)),
        Ask::Move => {
            let Choice { best, progress } = bot.think(view, &mut control, &mut report);
            let thought = Thought::new(&progress, mover, context.now() - begun);
            JobEvent::Answer { best: best.to_string(), thought }
        }
    }
}
