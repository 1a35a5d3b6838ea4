//! Another match after one that is over: an ordinary invitation, acceptance and begin, as entries of the old match.

use crate::contact::{Contact, Facts, Handshake, hour};
use crate::contacts::Contacts;
use crate::offer::{self, expiry};
use crate::protocol::{ACCEPTANCE, Act, BEGIN, Invitation, Inviter, NOTICE, Offer, Random, Seat, Sides};
use crate::{ContactId, FriendError, RematchWish};
use std::collections::BTreeSet;

/// Makes the contact of another match by the same rules, with the sides changed; or answers which one there is. The
/// wish is not in the log yet: [`carry_on`] writes it.
pub(crate) fn invite(
    contacts: &mut Contacts,
    id: ContactId,
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
    let facts = Facts { own_name: name, rematch_of: Some(id), handed_over: Some(0), ..Facts::default() };
    contacts.add(new, Contact { facts, ..made }, now)?;
    Ok(new)
}

/// The match that was wished for after this one and is neither given up nor deleted. One that has not begun comes first:
/// a deleted one may have come back beside it.
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

/// Who wants another match after this one and waits for the other.
pub(crate) fn wanted_by(contacts: &Contacts, id: ContactId, now: u64) -> Option<RematchWish> {
    if has_own_wish(contacts, id) {
        return Some(RematchWish::Own);
    }
    let wish = wish_of_friend(contacts.get(id).ok()?, now);
    wish.filter(|_| of(contacts, id).is_none()).map(|_| RematchWish::Friend)
}

/// The matches after which another one has been wished for and has not begun.
pub(crate) fn unsettled(contacts: &Contacts) -> BTreeSet<ContactId> {
    let wished = contacts.iter().filter(|(_, contact)| !contact.has_match());
    wished.filter_map(|(_, contact)| contact.facts.rematch_of).collect()
}

fn has_own_wish(contacts: &Contacts, id: ContactId) -> bool {
    let rematch = of(contacts, id).and_then(|new| contacts.get(new).ok());
    rematch.is_some_and(|rematch| rematch.open_inviter().is_some())
}

/// The friend's invitation that counts, if its terms are those that this device would offer.
fn wish_of_friend(contact: &Contact, now: u64) -> Option<Vec<u8>> {
    let friend = contact.keys()?.seat().other();
    let message = contact.summary()?.rematch_of_friend.clone()?;
    let invitation = Invitation::read(&message).ok()?;
    let expected = rematch_offer(contact, friend, now);
    let is_equal = *invitation.offer() == Offer { expiry: invitation.offer().expiry, ..expected };
    (is_equal && hour(now) <= invitation.offer().expiry).then_some(message)
}

/// Carries on what both logs of a match tell of another one, and what of it is not in the own log yet.
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

/// Answers a friend who accepts what was withdrawn, and calls a match off whose begin comes after one has given up
/// waiting for it.
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
            // What is refused is of another wish.
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
    // Two wishes have crossed, and the friend's counts: the terms are equal, so it is accepted.
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

/// Hands the friend's acceptance, begin or notice to the contact of the other match. Answers what is to be written about an
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

/// The friend's acceptance, begin or notice, if that is what counts.
fn answer_of_friend(contacts: &Contacts, id: ContactId) -> Option<Vec<u8>> {
    let message = contacts.get(id).ok()?.summary()?.rematch_of_friend.clone()?;
    matches!(message.first(), Some(&(ACCEPTANCE | BEGIN | NOTICE))).then_some(message)
}

/// Writes a message about another match to the own log.
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

/// What this seat would offer after the match: the same with the sides changed.
fn rematch_offer(contact: &Contact, inviter: Seat, now: u64) -> Offer {
    let was_first = contact.keys().is_some_and(|keys| keys.terms().first == inviter);
    let sides = if was_first { Sides::AcceptorFirst } else { Sides::InviterFirst };
    Offer { sides, expiry: expiry(now), ..contact.offer().clone() }
}
