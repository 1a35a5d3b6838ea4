//! What is shown of a match, and to whom. The page cannot ask for another seat's view.
//!
//! The only human sees what they know. Of two who share a device, the one who has to act does. While their views
//! differ, they do only once they are known to have the device. Until then, and when only computers play, the screen
//! shows what everybody may know. After the end it shows everything.

use super::*;
use crate::history::Entry;
use crate::snapshot::{Can, Line, OptionsShown, Thinking, json};

/// Where the match stands, who has to act, and who is at the screen.
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

    /// Who made the offer that a human has to answer, if there is one.
    pub(super) fn open_offer(&self) -> Option<Side> {
        self.offer.filter(|offer| offer.state == OfferState::Open).map(|offer| offer.by)
    }

    /// The side that has to act: to answer an offer, or else to move. Nobody after the end.
    pub(super) fn awaited(&self) -> Option<Side> {
        self.open_offer().map(|by| !by).or_else(|| self.record.mover())
    }

    /// Whether two players of the game as it stands know different things.
    pub(super) fn views_differ(&self) -> bool {
        S::SECRETS && self.record.history.present().views_differ()
    }

    /// Whether what is shown to this human of two is shown to nobody else.
    fn is_seen(&self, side: Side) -> bool {
        !self.views_differ() || self.seats.holder == Some(side)
    }

    /// Of two humans the one who has to take the device before they can act.
    pub(super) fn hand_over(&self) -> Option<Side> {
        self.awaited().filter(|&side| self.seats.both_human() && !self.is_seen(side))
    }

    /// Whose knowledge is shown. Everybody may know everything after the end, so then it is nobody's.
    fn viewer(&self) -> Viewer {
        let side = if self.seats.both_human() {
            self.awaited().filter(|_| self.hand_over().is_none())
        } else {
            self.seats.only_human()
        };
        side.filter(|_| !self.record.is_over()).map_or(Viewer::Audience, Viewer::Player)
    }

    /// The human whose turn it is, if they can act. They are at the screen and see the board as it stands, the match
    /// runs, and the other human need not act.
    pub(super) fn human_to_move(&self) -> Option<Side> {
        let plays = self.phase() == Phase::Running && self.looking.is_none();
        let human = self.record.mover().filter(|&side| plays && self.seats.is_human(side))?;
        let may_write = self.friend.as_ref().is_none_or(Friend::may_move);
        let has_device = self.awaited() == Some(human) && self.is_seen(human);
        (may_write && (!self.seats.both_human() || has_device)).then_some(human)
    }

    /// What the viewer at the screen knows of the game.
    pub(super) fn view(&self) -> S::View {
        match &self.looking {
            Some(looking) => looking.view(),
            None if self.record.is_over() => self.record.history.present().full_view(),
            None => self.record.history.present().view(self.viewer()),
        }
    }

    /// Of a game without secrets, and of one in play: after how many moves of the record, and as which viewer knows it, it
    /// is shown.
    pub(super) fn viewpoint(&self) -> (usize, Viewer) {
        match &self.looking {
            Some(looking) => (looking.shown.ply, looking.player().map_or(Viewer::Audience, Viewer::Player)),
            None => (self.record.history.at(), self.viewer()),
        }
    }

    /// Whose time runs: that of the side to move. While an offer waits for its answer, or the device for the next
    /// player, nobody's does.
    pub(super) fn clock_runs(&self) -> Option<Side> {
        let waits = self.offer.is_some_and(|offer| offer.state != OfferState::Declined);
        let runs = self.clock.control().is_some() && self.phase() == Phase::Running && !waits;
        self.record.mover().filter(|_| runs && self.hand_over().is_none())
    }
}

/// What can be done.
impl<S: Playable> Match<S> {
    pub(super) fn can(&self) -> Can {
        let common = Can {
            enter: self.human_to_move().is_some(),
            judge: self.judging.may_be_asked(&self.record),
            look: self.record.may_look(),
            save: self.record.may_export(),
            ..Can::default()
        };
        if let Some(friend) = &self.friend {
            // An action of a game with secrets carries no offer.
            let offer_draw = common.enter && !S::SECRETS;
            let Can { enter, judge, look, save, .. } = common;
            let can = friend.can(self.record.is_over(), self.open_offer());
            return Can { enter, judge, look, save, offer_draw, ..can };
        }
        Can {
            start: self.may_start(),
            pause: self.phase() == Phase::Running,
            undo: self.ply_before().is_some(),
            redo: self.ply_after().is_some(),
            go_to: self.record.may_go(),
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

    /// The human who may give up: the only one there is, or of two the one whose turn it is. Nobody may while
    /// somebody else may have the device or has to answer first.
    pub(super) fn resigner(&self) -> Option<Side> {
        let acts = |side: &Side| self.awaited() == Some(*side) && self.is_seen(*side);
        let mover = self.record.mover().filter(|side| acts(side) && self.seats.both_human());
        self.seats.only_human().or(mover).filter(|_| self.may_quit())
    }

    /// A draw is offered by the human to move, once in a position.
    pub(super) fn may_offer_draw(&self) -> bool {
        self.human_to_move().is_some() && self.offer.is_none()
    }

    pub(super) fn may_answer_draw(&self) -> bool {
        self.phase() == Phase::Running && self.open_offer().is_some_and(|by| self.is_seen(!by))
    }

    /// Whether one of two people sees what the other must not.
    pub(super) fn may_leave_device(&self) -> bool {
        self.seats.both_human() && self.views_differ() && self.viewer() != Viewer::Audience
    }

    /// Whether there may be an analysis now. Between two people it would help one of them. In a game with secrets
    /// there is none after the end, when nothing is left to be found out.
    pub(super) fn may_analyse(&self) -> bool {
        let is_over = self.record.is_over();
        let fair = !S::SECRETS || (!self.seats.is_between_people() && !is_over);
        S::ANALYSIS.is_some() && fair && (self.friend.is_none() || is_over)
    }

    /// Where taking back leads: out of an end by will, or to the last position in which a human was to move. When
    /// computers play each other it leads one ply back.
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

    /// Where redoing leads: to the next position in which a human was to move, or to the end of the record.
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

/// How it is shown.
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
            review: self.record.review(self.judging.is_wanted()),
            draw_offer: self.offer,
            trouble: self.fault.clone().or_else(|| self.unsaved.clone()),
            clock: self.clock.shown(clock_ply, history.mover(), self.clock_runs()),
            friend: self.friend.as_ref().map(|friend| friend.shown(dealerless(friend))),
            can: self.can(),
        }
    }

    /// Whose turn it is: nobody's before the start and after the end.
    pub(super) fn turn(&self) -> Option<Side> {
        self.record.mover().filter(|_| self.record.begun)
    }

    /// As whom the screen is told of a move of this side. After the end it is as the mover was, unless somebody looks
    /// back from another perspective.
    fn report_viewer(&self, side: Side) -> Viewer {
        let looking_as = self.looking.as_ref().and_then(Looking::player);
        if self.record.is_over() { Viewer::Player(looking_as.unwrap_or(side)) } else { self.viewer() }
    }

    /// Whether the screen may show what this side's computer player thinks.
    fn may_show_thoughts(&self, side: Side) -> bool {
        !S::SECRETS || self.record.is_over() || self.viewer() == Viewer::Player(side)
    }

    fn lines(&self) -> Vec<Line> {
        let over = self.record.is_over();
        let line = |entry: &Entry<S>| {
            let report = entry.reports.get(self.report_viewer(entry.side));
            Line {
                side: entry.side,
                text: report.to_string(),
                report: json(report),
                thought: entry.thought.clone().filter(|_| self.may_show_thoughts(entry.side)),
                judgement: entry.judgement.as_ref().filter(|_| over).map(record::shown_judgement::<S>),
            }
        };
        self.record.history.record().iter().map(line).collect()
    }
}
