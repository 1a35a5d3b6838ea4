//! Inviting, looking at an invitation, accepting it.

use crate::contact::{Contact, Facts, Handshake, hour};
use crate::error::RecordError;
use crate::protocol::{
    Acceptor, BadOffer, Invitation, InvitationRefused, Inviter, LoadError, Offer, PartKind, Random, Sides,
    TextRefused,
};
use crate::{ContactId, Contacts, FriendError, OfferShown, Output, SidesShown, Stage};

/// An invitation can be accepted for so many days.
pub const EXPIRY_DAYS: u32 = 30;

/// What somebody invites to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewInvitation {
    /// The game's id.
    pub game: String,
    /// Its options; the usual ones if there are none.
    pub options: Option<String>,
    /// Who moves first.
    pub sides: Sides,
    /// Days for each move; 0 without a deadline.
    pub days: u8,
    /// What this person calls themself.
    pub name: String,
    /// The address of a broker, or empty.
    pub ways: String,
}

/// What a text is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TextRead {
    /// An invitation, to look at before it is accepted.
    Invitation(OfferShown),
    /// Messages for something that is here, perhaps.
    Messages,
}

impl Contacts {
    /// Makes an invitation. It can be accepted for thirty days.
    ///
    /// # Errors
    /// The game cannot be played so, something does not fit into an invitation, or it cannot be kept.
    pub fn invite(&mut self, new: NewInvitation, now: u64, random: Random) -> Result<ContactId, FriendError> {
        let remote = self.rulebook.games.remote(&new.game)?.ok_or(FriendError::UnknownGame)?;
        let rules =
            self.rulebook.games.decided_options(&new.game, new.options.as_deref().unwrap_or_default())?;
        self.rulebook.rules(&new.game, &rules)?;
        let offer = Offer {
            rules_version: remote.rules_version,
            expiry: expiry(now),
            days: new.days,
            sides: new.sides,
            game: remote.number,
            rules,
            ways: new.ways,
        };
        let own_name = texts::name(&new.name).map_err(|_| BadOffer::Name)?;
        let inviter = Inviter::new(offer, &own_name, random)?;
        let id = self.new_id(random);
        let facts = Facts { own_name, ..Facts::default() };
        self.add(id, Contact::new(Handshake::Inviter(inviter), None, facts), now)?;
        Ok(id)
    }

    /// Says what a text is. Nothing changes. Of several messages the last invitation counts that can be accepted, then
    /// anything else, then the last invitation.
    ///
    /// # Errors
    /// It is no text of this program, or damaged.
    pub fn look_at(&self, text: &str, now: u64) -> Result<TextRead, FriendError> {
        let read = crate::protocol::read_texts(text).into_iter().map(|parts| match invitation_of(parts?) {
            Some(bytes) => self.offer_shown(&bytes, now).map(TextRead::Invitation),
            None => Ok(TextRead::Messages),
        });
        // The last one of those that count the most.
        read.max_by_key(weight).unwrap_or(Err(FriendError::Text(TextRefused::Malformed)))
    }

    pub(crate) fn offer_shown(&self, bytes: &[u8], now: u64) -> Result<OfferShown, FriendError> {
        let invitation = Invitation::read(bytes)?;
        let offer = invitation.offer();
        let problem = self.check_offer(&invitation, now).err().map(|error| error.code());
        Ok(OfferShown {
            text: crate::protocol::write_text(&[(PartKind::Invitation, bytes)]),
            game: self.rulebook.game(offer),
            options: self.rulebook.unusual_options(offer),
            sides: SidesShown::of(offer.sides, false),
            days: offer.days,
            expires: expires(offer),
            ways: offer.ways.clone(),
            problem,
        })
    }

    fn known(&self, invitation: &Invitation) -> Option<&Contact> {
        let id = invitation.id();
        self.contacts.values().find(|contact| match &contact.handshake {
            Handshake::Inviter(inviter) => inviter.invitation().id() == id,
            Handshake::Acceptor(acceptor) => acceptor.invitation().id() == id,
            Handshake::Imported => false,
        })
    }

    /// Whether this invitation can be accepted here and now.
    fn check_offer(&self, invitation: &Invitation, now: u64) -> Result<(), FriendError> {
        match self.known(invitation) {
            Some(known) if !known.is_inviter() => return Err(FriendError::AcceptedAlready),
            Some(own) if own.has_match() => return Err(FriendError::OwnInvitationAccepted),
            Some(own) if own.stage(now) != Stage::Invited => return Err(FriendError::OwnInvitationClosed),
            Some(_) => return Err(FriendError::OwnInvitation),
            None => {}
        }
        if hour(now) > invitation.offer().expiry {
            return Err(InvitationRefused::Expired.into());
        }
        match self.rulebook.of_offer(invitation.offer()) {
            Ok(_) => Ok(()),
            Err(RecordError::Load(LoadError::OtherRules)) => Err(FriendError::OtherRules),
            Err(_) => Err(FriendError::UnknownGame),
        }
    }

    /// Accepts an invitation. If it came by a link, the acceptance goes by that.
    ///
    /// # Errors
    /// The text is no invitation that can be accepted here and now, or it cannot be kept.
    pub fn accept(
        &mut self,
        text: &str,
        name: &str,
        now: u64,
        random: Random,
    ) -> Result<ContactId, FriendError> {
        let bytes = invitation_part(text)?;
        let id = self.new_id(random);
        let contact = self.accepted(&bytes, name, now, random)?;
        self.add(id, contact, now)?;
        self.go_on_as(id, &bytes, now);
        self.tell(id, now, random);
        Ok(id)
    }

    /// What comes of accepting these bytes.
    pub(crate) fn accepted(
        &self,
        bytes: &[u8],
        name: &str,
        now: u64,
        random: Random,
    ) -> Result<Contact, FriendError> {
        let invitation = Invitation::read(bytes)?;
        self.check_offer(&invitation, now)?;
        let rules = self.rulebook.of_offer(invitation.offer()).map_err(|_| FriendError::UnknownGame)?;
        let own_name = texts::name(name).map_err(|_| InvitationRefused::BadName)?;
        let acceptor = Acceptor::new(bytes, hour(now), &own_name, &rules, random)?;
        let facts = Facts { own_name, ..Facts::default() };
        Ok(Contact::new(Handshake::Acceptor(acceptor), None, facts))
    }

    /// Shows an invitation that came by a link.
    pub(crate) fn put_offer(&mut self, link: crate::LinkId, offer: OfferShown) {
        self.put(Output::Offered { link, offer });
    }
}

/// The hour in which an invitation of now expires.
pub(crate) fn expiry(now: u64) -> u32 {
    hour(now).saturating_add(EXPIRY_DAYS * 24)
}

/// The second from which on nobody may accept: the last hour is included.
pub(crate) fn expires(offer: &Offer) -> u64 {
    (u64::from(offer.expiry) + 1) * 3600
}

/// The invitation in a text.
fn invitation_part(text: &str) -> Result<Vec<u8>, FriendError> {
    invitation_of(crate::protocol::read_text(text)?).ok_or(FriendError::NoInvitation)
}

fn invitation_of(parts: crate::protocol::Parts) -> Option<Vec<u8>> {
    parts.into_iter().find(|(kind, _)| *kind == PartKind::Invitation).map(|(_, bytes)| bytes)
}

/// How much a message counts beside others.
fn weight(read: &Result<TextRead, FriendError>) -> u8 {
    match read {
        Err(_) => 0,
        Ok(TextRead::Invitation(OfferShown { problem: Some(_), .. })) => 1,
        Ok(TextRead::Messages) => 2,
        Ok(TextRead::Invitation(_)) => 3,
    }
}
