//! A rematch: an ordinary invitation, acceptance and begin message, exchanged as entries in the finished match.

use crate::contact::{Contact, Facts, Handshake, hour};
use crate::contacts::Contacts;
use crate::offer::{self, expiry};
use crate::protocol::{ACCEPTANCE, Act, BEGIN, Invitation, Inviter, NOTICE, Offer, Random, Seat, Sides};
use crate::{ContactId, FriendError, RematchWish};
use std::collections::BTreeSet;

/// Creates the contact for a rematch with the same rules and swapped sides, or returns the existing one. It does not
/// write the request to the log; [`carry_on`] does.
pub(crate) fn invite(
    contacts: &mut Contacts,
    id: ContactId,
    uses_broker: bool,
    now: u64,
    random: Random,
) -> Result<ContactId, FriendError> {
    let contact = contacts.get(id)?;
    let game = contact.game().ok_or(FriendError::OtherStage)?;
    game.check(&Act::Rematch(Vec::new()))?;
    if let Some(open) = of(contacts, id) {
        return Ok(open);
    }
    let name = contact.facts.own_name.clone();
    let made = match wish_of_friend(contact, now) {
        Some(invitation) => offer::accept(contacts, &invitation, &name, now, random)?,
        None => {
            let inviter = Inviter::new(rematch_offer(contact, game.keys().seat(), now), &name, random)?;
            Contact::new(Handshake::Inviter(inviter), None, Facts::default())
        }
    };
    let new = contacts.new_id(random);
    contacts.get_mut(id)?.retry = None;
    let facts =
        Facts { own_name: name, rematch_of: Some(id), handed_over: Some(0), uses_broker, ..Facts::default() };
    contacts.add(new, Contact { facts, ..made }, now)?;
    Ok(new)
}

/// This match's rematch, unless withdrawn or deleted. One that has not begun takes precedence, because a deleted
/// rematch may have been restored alongside it.
pub(crate) fn of(contacts: &Contacts, id: ContactId) -> Option<ContactId> {
    let is_rematch = |contact: &Contact| {
        contact.facts.rematch_of == Some(id)
            && !contact.facts.deleted
            && (contact.has_match()
                || contact.open_inviter().is_some()
                || (contact.facts.notice.is_none()
                    && contact.waiting_acceptor().is_some_and(|acceptor| !acceptor.has_given_up())))
    };
    let rematches = contacts.iter().filter(|(_, contact)| is_rematch(contact));
    rematches.min_by_key(|(_, contact)| contact.has_match()).map(|(id, _)| id)
}

/// The player who wants a rematch and is waiting for the friend.
pub(crate) fn wanted_by(contacts: &Contacts, id: ContactId, now: u64) -> Option<RematchWish> {
    if has_own_wish(contacts, id) {
        return Some(RematchWish::Own);
    }
    let wish = wish_of_friend(contacts.get(id).ok()?, now);
    wish.filter(|_| of(contacts, id).is_none()).map(|_| RematchWish::Friend)
}

/// The matches with a requested rematch that has not begun.
pub(crate) fn unsettled(contacts: &Contacts) -> BTreeSet<ContactId> {
    let wished = contacts.iter().filter(|(_, contact)| !contact.has_match());
    wished.filter_map(|(_, contact)| contact.facts.rematch_of).collect()
}

fn has_own_wish(contacts: &Contacts, id: ContactId) -> bool {
    let rematch = of(contacts, id).and_then(|new| contacts.get(new).ok());
    rematch.is_some_and(|rematch| rematch.open_inviter().is_some())
}

/// The friend's current rematch invitation, if it has the terms that this device would offer.
fn wish_of_friend(contact: &Contact, now: u64) -> Option<Vec<u8>> {
    let friend = contact.keys()?.seat().other();
    let message = contact.summary()?.rematch_of_friend.clone()?;
    let invitation = Invitation::read(&message).ok()?;
    let expected = rematch_offer(contact, friend, now);
    let is_equal = *invitation.offer() == Offer { expiry: invitation.offer().expiry, ..expected };
    (is_equal && hour(now) <= invitation.offer().expiry).then_some(message)
}

/// Processes the rematch messages in both logs and writes the local ones that are still missing.
pub(crate) fn carry_on(contacts: &mut Contacts, id: ContactId, now: u64, random: Random) {
    if !contacts.get(id).is_ok_and(|contact| contact.may_write_by_itself(now)) {
        return;
    }
    let carried = answer_given_up(contacts, id, now, &mut *random);
    let carried = carried.and_then(|()| match of(contacts, id) {
        Some(new) => carry_on_with(contacts, id, new, now, random),
        None => Ok(()),
    });
    if let Err(error) = carried {
        contacts.failed(id, &error, now);
    }
}

/// Answers a friend who accepts a withdrawn invitation. Calls off a match that begins after this device stopped waiting
/// for it.
fn answer_given_up(
    contacts: &mut Contacts,
    id: ContactId,
    now: u64,
    random: Random,
) -> Result<(), FriendError> {
    let Some(message) = answer_of_friend(contacts, id).filter(|message| message[0] != NOTICE) else {
        return Ok(());
    };
    let open = of(contacts, id);
    let mut given_up = contacts.ids(|contact| contact.facts.rematch_of == Some(id) && !contact.has_match());
    given_up.retain(|id| Some(*id) != open);
    for new in given_up {
        match take_answer(contacts, new, &message, now, &mut *random) {
            Ok(Some(notice)) => write(contacts, id, notice, now)?,
            Err(error @ FriendError::Storage(_)) => return Err(error),
            // A refused message belongs to another request.
            Ok(None) | Err(_) => {}
        }
    }
    Ok(())
}

fn carry_on_with(
    contacts: &mut Contacts,
    id: ContactId,
    new: ContactId,
    now: u64,
    random: Random,
) -> Result<(), FriendError> {
    // Both players have requested a rematch on the same terms, so this accepts the friend's invitation.
    if has_own_wish(contacts, id)
        && let Some(invitation) = wish_of_friend(contacts.get(id)?, now)
    {
        let name = contacts.get(id)?.facts.own_name.clone();
        let accepted = offer::accept(contacts, &invitation, &name, now, &mut *random)?;
        contacts.change(new, now, |contact, _| {
            contact.handshake = accepted.handshake;
            Ok(())
        })?;
    }
    if let Some(message) = answer_of_friend(contacts, id)
        && let Err(error @ FriendError::Storage(_)) = take_answer(contacts, new, &message, now, random)
    {
        return Err(error);
    }
    let message = match &contacts.get(new)?.handshake {
        Handshake::Inviter(inviter) => {
            inviter.begin().map_or_else(|| inviter.invitation().to_bytes(), <[u8]>::to_vec)
        }
        Handshake::Acceptor(acceptor) => acceptor.acceptance().to_vec(),
        Handshake::Imported => return Ok(()),
    };
    if has_written(contacts.get(id)?, &message) { Ok(()) } else { write(contacts, id, message, now) }
}

/// Passes the friend's acceptance, begin message or notice to the rematch's contact. Returns the reply to an
/// acceptance.
fn take_answer(
    contacts: &mut Contacts,
    new: ContactId,
    message: &[u8],
    now: u64,
    random: Random,
) -> Result<Option<Vec<u8>>, FriendError> {
    if message[0] == ACCEPTANCE {
        let (_, answer) = offer::take_acceptance(contacts, new, message, now, random)?;
        return Ok(Some(answer));
    }
    contacts.change(new, now, |contact, rulebook| match message[0] {
        BEGIN => contact.take_begin(message, rulebook, now),
        _ => contact.take_notice(message),
    })?;
    Ok(None)
}

/// The friend's current message, if it is an acceptance, begin message or notice.
fn answer_of_friend(contacts: &Contacts, id: ContactId) -> Option<Vec<u8>> {
    let message = contacts.get(id).ok()?.summary()?.rematch_of_friend.clone()?;
    matches!(message.first(), Some(&(ACCEPTANCE | BEGIN | NOTICE))).then_some(message)
}

/// Writes a rematch message to the local log.
fn write(contacts: &mut Contacts, id: ContactId, message: Vec<u8>, now: u64) -> Result<(), FriendError> {
    contacts.change(id, now, |contact, _| {
        let game = contact.game_mut().ok_or(FriendError::OtherStage)?;
        Ok(game.write(Act::Rematch(message))?)
    })
}

fn has_written(contact: &Contact, message: &[u8]) -> bool {
    let last = contact.summary().and_then(|summary| summary.own_rematch.clone());
    if last.as_deref() == Some(message) {
        return true;
    }
    let Some(game) = contact.game() else { return true };
    let seat = game.keys().seat();
    let mut own = (0..game.lens()[seat.index()]).rev().filter_map(|index| game.entry(seat, index));
    own.any(|(act, _)| matches!(act, Act::Rematch(written) if written == message))
}

/// This seat's rematch offer: the same terms with swapped sides.
fn rematch_offer(contact: &Contact, inviter: Seat, now: u64) -> Offer {
    let was_first = contact.keys().is_some_and(|keys| keys.terms().first == inviter);
    let sides = if was_first { Sides::AcceptorFirst } else { Sides::InviterFirst };
    Offer { sides, expiry: expiry(now), ..contact.offer().clone() }
}
