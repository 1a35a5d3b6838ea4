//! Making, reading and accepting invitations.

use crate::contact::{Contact, Facts, Handshake, hour};
use crate::contacts::Contacts;
use crate::error::RecordError;
use crate::protocol::{
    Acceptor, BadOffer, Invitation, InvitationRefused, Inviter, LoadError, Offer, PartKind, Parts, Random,
    Sides, TextRefused, read_text, read_texts, write_text,
};
use crate::{ContactId, FriendError, News, OfferShown, SidesShown, Stage, link};

/// The number of days for which an invitation can be accepted.
pub const EXPIRY_DAYS: u32 = 30;

/// A new invitation's terms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewInvitation {
    /// The game's id.
    pub game: String,
    /// Its options; `None` means the defaults.
    pub options: Option<String>,
    /// Who moves first.
    pub sides: Sides,
    /// Days per move; 0 means no deadline.
    pub days: u8,
    /// The player's name.
    pub name: String,
    /// A broker address, or empty.
    pub broker_url: String,
}

/// A text's kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TextRead {
    /// An invitation, to be shown before it is accepted.
    Invitation(OfferShown),
    /// Messages, possibly for a contact on this device.
    Messages,
}

/// Makes an invitation.
pub(crate) fn invite(
    contacts: &mut Contacts,
    new: NewInvitation,
    now: u64,
    random: Random,
) -> Result<ContactId, FriendError> {
    let rulebook = contacts.rulebook();
    let remote = rulebook.games.remote(&new.game)?.ok_or(FriendError::UnknownGame)?;
    let rules = rulebook.games.decided_options(&new.game, new.options.as_deref().unwrap_or_default())?;
    rulebook.rules(&new.game, &rules)?;
    let offer = Offer {
        rules_version: remote.rules_version,
        expiry: expiry(now),
        days: new.days,
        sides: new.sides,
        game: remote.number,
        rules,
        broker_url: new.broker_url,
    };
    let own_name = texts::name(&new.name).map_err(|_| BadOffer::Name)?;
    let inviter = Inviter::new(offer, &own_name, random)?;
    let id = contacts.new_id(random);
    let facts = Facts { own_name, ..Facts::default() };
    contacts.add(id, Contact::new(Handshake::Inviter(inviter), None, facts), now)?;
    Ok(id)
}

/// Classifies a text. Of several messages, the last invitation that can be accepted takes precedence, then the last
/// message of another kind, then the last invitation.
pub(crate) fn read(contacts: &Contacts, text: &str, now: u64) -> Result<TextRead, FriendError> {
    let read = read_texts(text).into_iter().map(|parts| match invitation_of(parts?) {
        Some(bytes) => look_at(contacts, &bytes, now).map(|offer| TextRead::Invitation(of_link(offer, text))),
        None => Ok(TextRead::Messages),
    });
    // `max_by_key` returns the last of several maximums.
    read.max_by_key(weight).unwrap_or(Err(FriendError::Text(TextRefused::Malformed)))
}

/// An invitation as shown before it is accepted.
pub(crate) fn look_at(contacts: &Contacts, invitation: &[u8], now: u64) -> Result<OfferShown, FriendError> {
    let read = Invitation::read(invitation)?;
    let offer = read.offer();
    let problem = check(contacts, &read, now).err().map(|error| error.code());
    let rulebook = contacts.rulebook();
    Ok(OfferShown {
        text: write_text(&[(PartKind::Invitation, invitation)]),
        game: rulebook.game(offer),
        options: rulebook.unusual_options(offer),
        sides: SidesShown::of(offer.sides, false),
        days: offer.days,
        expires: expires(offer),
        inviter: String::new(),
        broker_url: offer.broker_url.clone(),
        page: None,
        problem,
    })
}

/// Adds the information in a pasted text's link.
fn of_link(offer: OfferShown, pasted: &str) -> OfferShown {
    let page = link::page_with(pasted, &offer.broker_url);
    OfferShown { inviter: link::inviter(pasted).unwrap_or_default(), page, ..offer }
}

/// Checks that this device can accept this invitation now.
fn check(contacts: &Contacts, invitation: &Invitation, now: u64) -> Result<(), FriendError> {
    let is_known = |contact: &Contact| match &contact.handshake {
        Handshake::Inviter(inviter) => inviter.invitation().id() == invitation.id(),
        Handshake::Acceptor(acceptor) => acceptor.invitation().id() == invitation.id(),
        Handshake::Imported => false,
    };
    match contacts.iter().map(|(_, contact)| contact).find(|contact| is_known(contact)) {
        Some(known) if !known.is_inviter() => return Err(FriendError::AcceptedAlready),
        Some(own) if own.has_match() => return Err(FriendError::OwnInvitationAccepted),
        Some(own) if own.stage(now) != Stage::Invited => return Err(FriendError::OwnInvitationClosed),
        Some(_) => return Err(FriendError::OwnInvitation),
        None => {}
    }
    if hour(now) > invitation.offer().expiry {
        return Err(InvitationRefused::Expired.into());
    }
    match contacts.rulebook().of_offer(invitation.offer()) {
        Ok(_) => Ok(()),
        Err(RecordError::Load(LoadError::OtherRules)) => Err(FriendError::OtherRules),
        Err(_) => Err(FriendError::UnknownGame),
    }
}

/// Accepts this invitation and returns the new contact, not yet stored.
pub(crate) fn accept(
    contacts: &Contacts,
    invitation: &[u8],
    name: &str,
    now: u64,
    random: Random,
) -> Result<Contact, FriendError> {
    let read = Invitation::read(invitation)?;
    check(contacts, &read, now)?;
    let rules = contacts.rulebook().of_offer(read.offer()).map_err(|_| FriendError::UnknownGame)?;
    let own_name = texts::name(name).map_err(|_| InvitationRefused::BadName)?;
    let acceptor = Acceptor::new(invitation, hour(now), &own_name, &rules, random)?;
    let facts = Facts { own_name, ..Facts::default() };
    Ok(Contact::new(Handshake::Acceptor(acceptor), None, facts))
}

/// The contact that has accepted this invitation and is waiting for the begin message.
pub(crate) fn accepted_before(contacts: &Contacts, invitation: &[u8]) -> Option<ContactId> {
    contacts.find(|contact| {
        let acceptor = contact.waiting_acceptor().filter(|acceptor| !acceptor.has_given_up());
        acceptor.is_some_and(|acceptor| acceptor.invitation().to_bytes() == invitation)
    })
}

/// Evaluates an acceptance, counting it if it decrypts. Also returns the reply.
pub(crate) fn take_acceptance(
    contacts: &mut Contacts,
    id: ContactId,
    bytes: &[u8],
    now: u64,
    random: Random,
) -> Result<(News, Vec<u8>), FriendError> {
    let looked_at = contacts
        .change(id, now, |contact, rulebook| contact.take_acceptance(bytes, rulebook, now, random))?;
    Ok(looked_at?)
}

/// The hour in which an invitation made now expires.
pub(crate) fn expiry(now: u64) -> u32 {
    hour(now).saturating_add(EXPIRY_DAYS * 24)
}

/// The second at which the invitation expires; the expiry hour itself still counts.
pub(crate) fn expires(offer: &Offer) -> u64 {
    (u64::from(offer.expiry) + 1) * 3600
}

/// The invitation in a text.
pub(crate) fn invitation_part(text: &str) -> Result<Vec<u8>, FriendError> {
    invitation_of(read_text(text)?).ok_or(FriendError::NoInvitation)
}

fn invitation_of(parts: Parts) -> Option<Vec<u8>> {
    parts.into_iter().find(|(kind, _)| *kind == PartKind::Invitation).map(|(_, bytes)| bytes)
}

/// Precedence of a message among several.
fn weight(read: &Result<TextRead, FriendError>) -> u8 {
    match read {
        Err(_) => 0,
        Ok(TextRead::Invitation(OfferShown { problem: Some(_), .. })) => 1,
        Ok(TextRead::Messages) => 2,
        Ok(TextRead::Invitation(_)) => 3,
    }
}
