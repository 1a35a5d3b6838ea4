use super::*;
use crate::snapshot::{Can, Line, OptionsShown, Thinking};

impl<S: Playable> Match<S> {
    pub(super) fn snapshot(&self, revision: u64) -> Snapshot {
        let eyes = self.eyes();
        Snapshot {
            revision,
            game: S::ID,
            phase: self.phase(),
            turn: self.begun.then(|| self.mover()).flatten(),
            options: OptionsShown {
                text: self.options.to_string(),
                chosen: json(&self.decided_options()),
                offered: self.options.offered(),
            },
            seats: self.seats,
            levels: S::levels(),
            view: json(&self.view()),
            draft: self.draft.as_ref().map(json),
            record: self.lines(eyes),
            at: self.history.at(),
            outcome: self.outcome(),
            thinking: self.job.as_ref().map(|job| Thinking { side: job.side, thought: job.thought.clone() }),
            draw_offer: self.offer,
            trouble: self.fault.clone().or_else(|| self.unkept.clone()),
            can: self.can(),
        }
    }

    fn lines(&self, eyes: Viewer) -> Vec<Line> {
        let line = |entry: &crate::history::Entry<S>| {
            let told = entry.told.get(eyes);
            Line {
                side: entry.side,
                text: told.to_string(),
                told: json(told),
                thought: entry.thought.clone(),
            }
        };
        self.history.record().iter().map(line).collect()
    }

    fn can(&self) -> Can {
        Can {
            start: self.may_start(),
            pause: self.phase() == Phase::Running,
            enter: self.human_to_move().is_some(),
            undo: self.ply_before().is_some(),
            redo: self.ply_after().is_some(),
            resign: self.may_resign(),
            offer_draw: self.may_offer_draw(),
            answer_draw: self.may_answer_draw(),
        }
    }
}

fn json(value: &impl serde::Serialize) -> serde_json::Value {
    serde_json::to_value(value).expect("views, drafts and records have only texts, numbers and lists")
}
