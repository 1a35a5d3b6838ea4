use super::*;
use crate::snapshot::{Can, Line, OptionsShown, Thinking};

impl<S: Playable> Match<S> {
    pub(super) fn snapshot(&self, id: MatchId, revision: u64) -> Snapshot {
        Snapshot {
            id,
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
            names: self.shown_names(),
            began: self.began,
            series: self.series,
            levels: S::levels(),
            view: json(&self.view()),
            eyes: match self.eyes() {
                Viewer::Player(side) => Some(side),
                Viewer::Audience => None,
            },
            hand_over: self.hand_over(),
            draft: self.draft.as_ref().map(json),
            record: self.lines(),
            at: self.history.at(),
            outcome: self.outcome(),
            shown_ply: self.looking.as_ref().map_or(self.history.at(), |looking| looking.shown.ply),
            looking: self.looking.as_ref().map(|looking| looking.shown),
            thinking: self.thinking.as_ref().map(|in_progress| self.shown_thinking(in_progress)),
            analysis: self.analysis(),
            review: self.review(),
            draw_offer: self.offer,
            trouble: self.fault.clone().or_else(|| self.unkept.clone()),
            clock: self.shown_clock(),
            friend: self.shown_friend(),
            can: self.can(),
        }
    }

    fn shown_thinking(&self, in_progress: &computer::ThoughtInProgress) -> Thinking {
        let computer::ThoughtInProgress { side, thought, .. } = in_progress;
        Thinking { side: *side, thought: thought.clone().filter(|_| self.may_show_thoughts(*side)) }
    }

    fn lines(&self) -> Vec<Line> {
        let over = self.phase() == Phase::Over;
        let line = |entry: &crate::history::Entry<S>| {
            let report = entry.reports.get(self.report_viewer(entry.side));
            Line {
                side: entry.side,
                text: report.to_string(),
                report: json(report),
                thought: entry.thought.clone().filter(|_| self.may_show_thoughts(entry.side)),
                judgement: entry.judgement.as_ref().filter(|_| over).map(Self::judgement),
            }
        };
        self.history.record().iter().map(line).collect()
    }

    pub(super) fn can(&self) -> Can {
        if let Some(friend) = &self.friend {
            return self.can_with(friend);
        }
        Can {
            start: self.may_start(),
            pause: self.phase() == Phase::Running,
            enter: self.human_to_move().is_some(),
            undo: self.ply_before().is_some(),
            redo: self.ply_after().is_some(),
            go_to: self.may_go(),
            judge: self.may_judge(),
            look: self.may_look(),
            quit: self.may_quit(),
            resign: self.resigner().is_some(),
            offer_draw: self.may_offer_draw(),
            answer_draw: self.may_answer_draw(),
            save: self.may_export(),
            rematch: self.phase() == Phase::Over,
            leave_device: self.may_leave_device(),
            ..Can::default()
        }
    }
}

pub(crate) fn json(value: &impl serde::Serialize) -> serde_json::Value {
    serde_json::to_value(value).expect("views, drafts and records have only texts, numbers and lists")
}
