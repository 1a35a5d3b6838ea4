//! Whose eyes are at the screen. The page cannot ask for another seat's view.
//!
//! The only human sees what they know. Of two who share a device, the one who has to act does. While their views
//! differ, they do only once they are known to have the device. Until then, and when only computers play, the screen
//! shows what everybody may know. After the end it shows everything.

use super::commands::allow;
use super::*;

impl<S: Playable> Match<S> {
    pub(super) fn both_human(&self) -> bool {
        Side::BOTH.into_iter().all(|side| self.is_human(side))
    }

    /// Whether a person plays this side, at this device or at another one.
    pub(super) fn is_person(&self, side: Side) -> bool {
        matches!(self.player(side), Some(Player::Human | Player::Friend))
    }

    /// Whether two people play, also while a computer sits in for one of them.
    pub(super) fn is_between_people(&self) -> bool {
        self.both_human() || (self.people.first && self.people.second)
    }

    pub(super) fn only_human(&self) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self.is_human(side) && !self.is_human(!side))
    }

    /// The side that has to act: to answer an offer, or else to move. Nobody after the end.
    pub(super) fn awaited(&self) -> Option<Side> {
        self.open_offer().map(|by| !by).or_else(|| self.mover())
    }

    fn views_differ(&self) -> bool {
        S::SECRETS && self.history.present().views_differ()
    }

    /// Whether what is shown to this human of two is shown to nobody else.
    pub(super) fn is_seen(&self, side: Side) -> bool {
        !self.views_differ() || self.holder == Some(side)
    }

    /// Of two humans the one who has to take the device before they can act.
    pub(super) fn hand_over(&self) -> Option<Side> {
        self.awaited().filter(|&side| self.both_human() && !self.is_seen(side))
    }

    /// The player to whom the device was to be handed says that they have it.
    pub(super) fn take_device(&mut self) -> Result<(), MatchError> {
        self.holder = Some(self.hand_over().ok_or(MatchError::NotNow("taking the device over"))?);
        Ok(())
    }

    /// Whether one of two people sees what the other must not.
    pub(super) fn may_leave_device(&self) -> bool {
        self.both_human() && self.views_differ() && self.eyes() != Viewer::Audience
    }

    /// The player who has the device leaves it, and with it half an input, for the next one.
    pub(super) fn leave_device(&mut self) -> Result<(), MatchError> {
        allow(self.may_leave_device(), "putting the device down")?;
        self.holder = None;
        self.draft = None;
        Ok(())
    }

    /// Whose knowledge is shown. Everybody may know everything after the end, so then it is nobody's.
    pub(super) fn eyes(&self) -> Viewer {
        let side = if self.both_human() {
            self.awaited().filter(|_| self.hand_over().is_none())
        } else {
            self.only_human()
        };
        side.filter(|_| self.phase() != Phase::Over).map_or(Viewer::Audience, Viewer::Player)
    }

    /// The human whose turn it is, if they can act. They are at the screen and see the board as it stands, the match
    /// runs, and the other human need not act.
    pub(super) fn human_to_move(&self) -> Option<Side> {
        let plays = self.phase() == Phase::Running && self.looking.is_none();
        let human = self.mover().filter(|&side| plays && self.is_human(side))?;
        let may_write = self.friend.as_ref().is_none_or(friend::Friend::may_move);
        (may_write && (!self.both_human() || (self.awaited() == Some(human) && self.is_seen(human))))
            .then_some(human)
    }

    /// What the eyes at the screen know of the game.
    pub(super) fn view(&self) -> S::View {
        match &self.looking {
            Some(looking) => looking.view(),
            None if self.phase() == Phase::Over => self.history.present().full_view(),
            None => self.history.present().view(self.eyes()),
        }
    }

    /// Of a game without secrets, and of one in play: after how many moves of the record, and as which viewer knows it, it
    /// is shown.
    pub(super) fn viewpoint(&self) -> (usize, Viewer) {
        match self.looking.as_ref().map(|looking| looking.shown) {
            Some(shown) => (shown.ply, shown.perspective.player().map_or(Viewer::Audience, Viewer::Player)),
            None => (self.history.at(), self.eyes()),
        }
    }

    /// As whom the screen is told of a move of this side. After the end it is as the mover was, unless somebody looks
    /// back from another perspective.
    pub(super) fn report_viewer(&self, side: Side) -> Viewer {
        let looking_as = self.looking.as_ref().and_then(|looking| looking.shown.perspective.player());
        if self.phase() == Phase::Over { Viewer::Player(looking_as.unwrap_or(side)) } else { self.eyes() }
    }

    /// Whether the screen may show what this side's computer player thinks.
    pub(super) fn may_show_thoughts(&self, side: Side) -> bool {
        !S::SECRETS || self.phase() == Phase::Over || self.eyes() == Viewer::Player(side)
    }

    /// Nobody may take a seat to learn what its player knows, nor leave one to learn what the other does.
    pub(super) fn allow_eyes(&self, side: Side, player: Option<Player>) -> Result<(), MatchError> {
        if !S::SECRETS || !self.begun || self.phase() == Phase::Over {
            return Ok(());
        }
        let sits_down = player == Some(Player::Human);
        allow(!sits_down || *self.people.get(side), "taking a seat that was the computer's")?;
        let leaves_another = !sits_down && self.both_human();
        allow(!leaves_another || !self.views_differ(), "leaving a seat")
    }
}
