//! What the screen shows of a match, and to whom. The page cannot request another seat's view.
//!
//! A single human sees what they know. If two humans share the device, the screen shows the view of the player to act.
//! While their views differ, it does so only once that player is known to have the device. Until then, and when only
//! computers play, it shows public knowledge. After the end it shows everything.

use super::*;
use crate::history::Entry;
use crate::snapshot::{Can, Line, OptionsShown, Thinking, json};

/// The phase, the player to act, and the viewer.
impl<S: Playable> Match<S> {
    pub(super) fn phase(&self) -> Phase {
        if !self.record.begun {
            Phase::Choosing
        } else if self.record.outcome().is_some() {
            Phase::Over
        } else if self.paused.is_some() {
            Phase::Paused
        } else {
            Phase::Running
        }
    }

    /// The side whose open draw offer a human must answer, if any.
    pub(super) fn open_offer(&self) -> Option<Side> {
        self.offer.filter(|offer| offer.state == OfferState::Open).map(|offer| offer.by)
    }

    /// The side to act: to answer an offer, otherwise to move. None after the end.
    pub(super) fn awaited(&self) -> Option<Side> {
        self.open_offer().map(|by| !by).or_else(|| self.record.mover())
    }

    /// Whether the players' views of the current position differ.
    pub(super) fn views_differ(&self) -> bool {
        S::SECRETS && self.record.history.present().views_differ()
    }

    /// Whether showing this human's view reveals nothing to the other human.
    fn is_seen(&self, side: Side) -> bool {
        !self.views_differ() || self.seats.holder == Some(side)
    }

    /// The human who must take the device before acting, if two share it.
    pub(super) fn hand_over(&self) -> Option<Side> {
        self.awaited().filter(|&side| self.seats.both_human() && !self.is_seen(side))
    }

    /// Whose knowledge is shown. After the end there are no secrets, so it is the audience's.
    fn viewer(&self) -> Viewer {
        let side = if self.seats.both_human() {
            self.awaited().filter(|_| self.hand_over().is_none())
        } else {
            self.seats.only_human()
        };
        side.filter(|_| !self.record.is_over()).map_or(Viewer::Audience, Viewer::Player)
    }

    /// The human to move, if they can: the match is in progress, they are at the screen and see the board, and neither
    /// an offer nor the coach waits for an answer.
    pub(super) fn human_to_move(&self) -> Option<Side> {
        let plays = self.phase() == Phase::Running && self.looking.is_none();
        let human = self.record.mover().filter(|&side| plays && self.seats.is_human(side))?;
        let is_asked = self.lesson.as_ref().is_none_or(Lesson::is_open)
            && self.solving.as_ref().is_none_or(Solving::is_open);
        let may_write = self.friend.as_ref().is_none_or(Friend::may_move) && !self.advising.holds_move();
        let has_device = self.awaited() == Some(human) && self.is_seen(human);
        (is_asked && may_write && (!self.seats.both_human() || has_device)).then_some(human)
    }

    /// The view of the game to show.
    pub(super) fn view(&self) -> S::View {
        match &self.looking {
            Some(looking) => looking.view(),
            None if self.record.is_over() => self.record.history.present().full_view(),
            None => self.record.history.present().view(self.viewer()),
        }
    }

    /// The ply and viewer of the position shown, while the match is in progress or in a game without secrets.
    pub(super) fn viewpoint(&self) -> (usize, Viewer) {
        match &self.looking {
            Some(looking) => (looking.shown.ply, looking.player().map_or(Viewer::Audience, Viewer::Player)),
            None => (self.record.history.at(), self.viewer()),
        }
    }

    /// The side whose time is running: the side to move, unless an offer awaits an answer or the device is being handed
    /// over.
    pub(super) fn clock_runs(&self) -> Option<Side> {
        let waits = self.offer.is_some_and(|offer| offer.state != OfferState::Declined);
        let runs = self.clock.control().is_some() && self.phase() == Phase::Running && !waits;
        self.record.mover().filter(|_| runs && self.hand_over().is_none())
    }
}

/// The available commands.
impl<S: Playable> Match<S> {
    pub(super) fn can(&self) -> Can {
        let enter = self.human_to_move().is_some();
        if self.is_exercise() {
            return Can {
                enter,
                hint: self.may_hint_at_problem(),
                show_solution: self.may_show_solution(),
                try_again: self.may_try_again(),
                ..Can::default()
            };
        }
        let common = Can {
            enter,
            learn: !S::LESSON.is_empty(),
            solve: S::PROBLEMS.is_some(),
            judge: self.judging.may_be_asked(&self.record),
            look: self.record.may_look(),
            save: self.record.may_export(),
            ..Can::default()
        };
        if let Some(friend) = &self.friend {
            // Moves in a game with secrets cannot carry an offer.
            let offer_draw = common.enter && !S::SECRETS;
            let Can { enter, judge, look, save, learn, solve, .. } = common;
            let can = friend.can(self.record.is_over(), self.open_offer());
            return Can { enter, judge, look, save, learn, solve, offer_draw, ..can };
        }
        Can {
            start: self.may_start(),
            pause: self.phase() == Phase::Running,
            undo: self.ply_before().is_some(),
            redo: self.ply_after().is_some(),
            go_to: self.record.may_go(),
            hint: self.may_hint().is_some(),
            coach: self.may_coach(),
            answer_coach: self.may_answer_coach(),
            quit: self.may_quit(),
            resign: self.resigner().is_some(),
            offer_draw: self.may_offer_draw(),
            answer_draw: self.may_answer_draw(),
            rematch: self.record.is_over(),
            leave_device: self.may_leave_device(),
            ..common
        }
    }

    pub(super) fn may_start(&self) -> bool {
        match self.phase() {
            Phase::Choosing => self.seats.are_taken(),
            Phase::Paused => true,
            Phase::Running | Phase::Over => false,
        }
    }

    pub(super) fn may_quit(&self) -> bool {
        matches!(self.phase(), Phase::Running | Phase::Paused)
    }

    /// The human who can resign: the only human, or the one to act if there are two. None while the opponent may have
    /// the device or must answer first.
    pub(super) fn resigner(&self) -> Option<Side> {
        let acts = |side: &Side| self.awaited() == Some(*side) && self.is_seen(*side);
        let mover = self.record.mover().filter(|side| acts(side) && self.seats.both_human());
        self.seats.only_human().or(mover).filter(|_| self.may_quit())
    }

    /// Only the human to move can offer a draw, once per position.
    pub(super) fn may_offer_draw(&self) -> bool {
        self.human_to_move().is_some() && self.offer.is_none()
    }

    pub(super) fn may_answer_draw(&self) -> bool {
        self.phase() == Phase::Running && self.open_offer().is_some_and(|by| self.is_seen(!by))
    }

    /// Whether the screen shows one of two players something that the other is not allowed to see.
    pub(super) fn may_leave_device(&self) -> bool {
        self.seats.both_human() && self.views_differ() && self.viewer() != Viewer::Audience
    }

    /// Whether analysis is allowed. While two people play, it would help one of them. In a game with secrets there is
    /// nothing left to find out after the end.
    pub(super) fn may_analyse(&self) -> bool {
        let between_people = self.seats.is_between_people() || self.friend.is_some();
        let fair = if self.record.is_over() { !S::SECRETS } else { !between_people };
        S::ANALYSIS.is_some() && fair && !self.is_exercise()
    }

    /// The ply to go back to: undoes an ending by the players, or leads to the last position with a human to move.
    /// Between computers it is one ply back.
    pub(super) fn ply_before(&self) -> Option<usize> {
        let at = self.record.history.at();
        if !self.record.may_go() {
            return None;
        }
        if self.record.termination.is_some() {
            return Some(at);
        }
        self.nearest((0..at).rev())
    }

    /// The ply to redo to: the next position with a human to move, or the end of the record.
    pub(super) fn ply_after(&self) -> Option<usize> {
        let (at, end) = (self.record.history.at(), self.record.history.record().len());
        if at == end || !S::TAKEBACK {
            return None;
        }
        self.nearest(at + 1..=end).or(Some(end))
    }

    fn nearest(&self, mut plies: impl Iterator<Item = usize>) -> Option<usize> {
        let is_human = |side| self.seats.is_human(side);
        let humans = Side::BOTH.into_iter().any(is_human);
        plies.find(|&ply| !humans || self.record.history.mover_at(ply).is_some_and(is_human))
    }
}

/// The snapshot.
impl<S: Playable> Match<S> {
    pub(super) fn shown(&self, id: MatchId, revision: u64) -> Snapshot {
        let Record { options, history, began, series, .. } = &self.record;
        let looking = self.looking.as_ref().map(|looking| looking.shown);
        let shown_ply = looking.map_or(history.at(), |looking| looking.ply);
        let clock_ply = if self.record.is_over() { shown_ply } else { history.at() };
        let dealerless = |friend: &Friend| self.record.shown_dealerless(friend.log.as_ref()?);
        Snapshot {
            id,
            revision,
            game: S::ID,
            phase: self.phase(),
            turn: self.turn(),
            options: OptionsShown {
                text: options.to_string(),
                chosen: json(&options.resolved(self.seats.are_computers())),
                offered: options.offered(),
            },
            seats: self.seats.players,
            names: self.seats.shown_names(),
            began: *began,
            series: *series,
            levels: S::levels(),
            view: json(&self.view()),
            viewer: match self.viewer() {
                Viewer::Player(side) => Some(side),
                Viewer::Audience => None,
            },
            hand_over: self.hand_over(),
            draft: self.draft.as_ref().map(json),
            record: self.lines(),
            at: history.at(),
            outcome: self.record.outcome(),
            shown_ply,
            looking,
            thinking: self.computers.thinking.as_ref().map(|in_progress| {
                let (side, thought) = (in_progress.side, in_progress.thought.clone());
                Thinking { side, thought: thought.filter(|_| self.may_show_thoughts(side)) }
            }),
            analysis: self.may_analyse().then(|| self.analysis.shown()),
            hint: self.shown_hint().or_else(|| self.shown_problem_hint()),
            coach: self.shown_coach(),
            review: self.record.review(self.judging.is_running(&self.record)).filter(|_| !self.is_exercise()),
            draw_offer: self.offer,
            trouble: self.fault.clone().or_else(|| self.unsaved.clone()),
            clock: self.clock.shown(clock_ply, history.mover(), self.clock_runs()),
            friend: self.friend.as_ref().map(|friend| friend.shown(dealerless(friend))),
            lesson: self.shown_lesson(),
            problem: self.shown_problem(),
            can: self.can(),
        }
    }

    /// The side to move: none before the start and after the end.
    pub(super) fn turn(&self) -> Option<Side> {
        self.record.mover().filter(|_| self.record.begun)
    }

    /// The viewer for reports of this side's moves: after the end it is the mover, unless the player looks back from
    /// another perspective.
    fn report_viewer(&self, side: Side) -> Viewer {
        let looking_as = self.looking.as_ref().and_then(Looking::player);
        if self.record.is_over() { Viewer::Player(looking_as.unwrap_or(side)) } else { self.viewer() }
    }

    /// Whether the screen can show the thoughts of this side's computer player.
    fn may_show_thoughts(&self, side: Side) -> bool {
        !S::SECRETS || self.record.is_over() || self.viewer() == Viewer::Player(side)
    }

    fn lines(&self) -> Vec<Line> {
        let over = self.record.is_over();
        let line = |(ply, entry): (usize, &Entry<S>)| {
            let report = entry.reports.get(self.report_viewer(entry.side));
            Line {
                side: entry.side,
                text: report.to_string(),
                report: json(report),
                thought: entry.thought.clone().filter(|_| self.may_show_thoughts(entry.side)),
                judgement: entry.judged.as_ref().filter(|_| over).map(record::shown_judgement),
                hints: self.record.hints_at(ply),
            }
        };
        self.record.history.record().iter().enumerate().map(line).collect()
    }
}
