use super::Friends;
use crate::error::CommandError;
use crate::host::Host;
use peer::{
    ContactId, ContactShown, NewInvitation, News, OfferShown, Sides, SidesShown, Taken, TextRead, Transports,
};
use serde::Serialize;
use session::MatchId;

/// The result of reading a text or file from a friend.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum FriendText {
    /// An invitation for the player to review. Nothing has changed.
    Invitation {
        /// Its content.
        offer: OfferShown,
    },
    /// A message that was accepted.
    Taken {
        /// The contact it belongs to.
        contact: ContactId,
        /// The match, once it has started.
        match_id: Option<MatchId>,
        /// The code for its content.
        news: &'static str,
    },
}

/// Who moves first, as an invitation from this device encodes it.
fn sides_of(sides: SidesShown) -> Sides {
    match sides {
        SidesShown::OwnFirst => Sides::InviterFirst,
        SidesShown::FriendFirst => Sides::AcceptorFirst,
        SidesShown::Lot => Sides::Lot,
    }
}

impl<H: Host> Friends<H> {
    pub(crate) fn random_passphrase(&self) -> String {
        peer::random_passphrase(&mut |bytes| self.0.host.random(bytes))
    }

    pub(crate) fn invite(
        &self,
        game: String,
        options: Option<String>,
        sides: SidesShown,
        days: u8,
        name: String,
    ) -> Result<ContactShown, CommandError> {
        let broker_url = self.accounts().address();
        let invitation = NewInvitation { game, options, sides: sides_of(sides), days, name, broker_url };
        let random = &mut |bytes: &mut [u8]| self.0.host.random(bytes);
        let contact = self.change(|contacts| contacts.invite(invitation, self.now(), random))?;
        self.contact(contact)
    }

    pub(crate) fn text(
        &self,
        contact: ContactId,
        whole: bool,
        page: Option<String>,
    ) -> Result<String, CommandError> {
        let broker = self.contact(contact)?.broker_url;
        let page = page.or_else(|| self.accounts().page().filter(|_| broker == self.accounts().address()));
        self.look(|contacts| match page {
            Some(page) => contacts.link(contact, whole, &page),
            None => contacts.text(contact, whole),
        })
    }

    /// Anything except an invitation is accepted immediately.
    pub(crate) fn read_text(&self, text: &str) -> Result<FriendText, CommandError> {
        if let TextRead::Invitation(offer) = self.look(|contacts| contacts.look_at(text, self.now()))? {
            return Ok(FriendText::Invitation { offer });
        }
        let random = &mut |bytes: &mut [u8]| self.0.host.random(bytes);
        let taken = self.change(|contacts| contacts.take_text(text, self.now(), random))?;
        self.taken(taken)
    }

    /// The result of accepting a message, once its match is up to date.
    ///
    /// # Errors
    /// If the contact was removed in the meantime.
    pub fn taken(&self, taken: Taken) -> Result<FriendText, CommandError> {
        let shown = self.follow(taken.contact)?;
        Ok(FriendText::Taken { contact: taken.contact, match_id: shown.match_id, news: code_of(taken.news) })
    }

    pub(crate) fn accept(&self, text: &str, name: &str) -> Result<ContactShown, CommandError> {
        self.allow_changes()?;
        let contact = self.transports().accept(text, name)?;
        self.contact(contact)
    }

    /// Blocks a friend: deletes the match's keys, so the match becomes read-only.
    pub(crate) fn remove(&self, contact: ContactId) -> Result<(), CommandError> {
        let shown = self.contact(contact)?;
        self.change(|contacts| contacts.remove(contact))?;
        self.follow_match(&shown);
        Ok(())
    }

    /// Invites this match's friend to a rematch over the same transports.
    pub(crate) fn invite_to_rematch(&self, id: MatchId) -> Result<ContactShown, CommandError> {
        let contact = self.of_match(id)?;
        let random = &mut |bytes: &mut [u8]| self.0.host.random(bytes);
        let again = self.change(|contacts| contacts.invite_to_rematch(contact, self.now(), random))?;
        self.follow(contact)?;
        self.contact(again)
    }
}

fn code_of(news: News) -> &'static str {
    match news {
        News::Begun => "begun",
        News::Moves => "moves",
        News::Known => "known",
        News::Held => "held",
        News::Stopped => "stopped",
        News::Refused => "refused",
        News::Answered => "answered",
    }
}
