use crate::Thought;
use crate::job::{JobContext, JobEvent, Tell};
use game::{Bot, Budget, Choice, Level, Playable, Progress, Resources, Side, Turn, View, lock};
use serde::{Deserialize, Serialize};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// The place of a bot that outlives its thoughts, so that it can keep what it learnt. Empty until the first
/// thought makes the bot, and again after one that broke down. A job whose predecessor has been stopped waits
/// here until that one has let go.
pub(crate) type SharedBot<V> = Arc<Mutex<Option<Box<dyn Bot<V>>>>>;

/// A computer player's thought about the game as it stands.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ThinkRequest {
    /// Who thinks, by what they can see.
    pub(crate) side: Side,
    /// What is asked.
    pub(crate) ask: Ask,
    /// How strong they are.
    pub(crate) level: Level,
    /// What fixes whatever is random in their play.
    pub(crate) seed: u64,
    /// The bot that goes on, if there is one already.
    pub(crate) bot: u64,
    /// What they may use of the machine.
    pub(crate) resources: Resources,
    /// What the thought may cost.
    pub(crate) budget: Budget,
    /// The least time to an answer, unless there is only one legal move.
    pub(crate) pace: Duration,
}

/// What is asked of a computer player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Ask {
    /// Its move.
    Move,
    /// What the position is worth to it.
    Evaluation,
}

/// Two snapshots that a thought causes are at least this far apart.
const REPORT_INTERVAL: Duration = Duration::from_millis(200);

/// Thinks and tells the answer. `view` is what the thinker can see. The bot is made if its place is empty.
pub(crate) fn think<S: Playable>(
    request: &ThinkRequest,
    view: &S::View,
    place: &SharedBot<S::View>,
    context: &JobContext,
    tell: &mut Tell<'_>,
) {
    // A panic leaves the place empty, so what the lock guards is never half changed.
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
    // What a position is worth is told from the view of the side to move, also to a thinker of the other side.
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
