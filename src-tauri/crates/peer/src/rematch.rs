//! Another match after one that is over: an ordinary invitation, acceptance and begin, as entries of the old match.

use crate::contact::{Contact, Facts, Handshake, hour};
use crate::offer::expiry;
use crate::protocol::{Act, Invitation, Inviter, Offer, Random, Seat, Sides};
use crate::{Again, ContactId, Contacts, FriendError, News};
use std::collections::BTreeSet;

impl Contacts {
    /// Wishes for another match by the same rules, with the sides changed. It begins if the friend wishes for it
    /// too.
    ///
    /// # Errors
    /// The match is not over, or it cannot be written or kept.
    pub fn invite_again(
        &mut self,
        id: ContactId,
        now: u64,
        random: Random,
    ) -> Result<ContactId, FriendError> {
        let contact = self.get(id)?;
        let game = contact.game().ok_or(FriendError::OtherStage)?;
        game.check(&Act::Rematch(Vec::new()))?;
        if let Some(open) = self.rematch_of(id) {
            return Ok(open);
        }
        let name = contact.facts.own_name.clone();
        let made = match self.wish_of_friend(id, now) {
            Some(invitation) => self.accepted(&invitation, &name, now, random)?,
            None => {
                let inviter = Inviter::new(offer_again(contact, game.keys().seat(), now), &name, random)?;
                Contact::new(Handshake::Inviter(inviter), None, Facts::default())
            }
        };
        let new = self.new_id(random);
        let contact = self.get_mut(id)?;
        contact.retry = None;
        let (on_network, on_broker) = (contact.on_network, contact.broker.is_on);
        let facts = Facts { own_name: name, again_of: Some(id), handed_over: Some(0), ..Facts::default() };
        let mut made = Contact { facts, on_network, ..made };
        made.broker.is_on = on_broker;
        self.add(new, made, now)?;
        self.sync_broker(new, now);
        self.tell(id, now, random);
        Ok(new)
    }

    /// The match that was wished for after this one and is neither given up nor deleted. One that has not begun comes
    /// first: a deleted one may have come back beside it.
    fn rematch_of(&self, id: ContactId) -> Option<ContactId> {
        let is_rematch = |contact: &Contact| {
            contact.facts.again_of == Some(id)
                && !contact.facts.deleted
                && (contact.has_match()
                    || contact.open_inviter().is_some()
                    || (contact.facts.notice.is_none()
                        && contact.waiting_acceptor().is_some_and(|acceptor| !acceptor.has_given_up())))
        };
        let rematches = self.contacts.iter().filter(|(_, contact)| is_rematch(contact));
        rematches.min_by_key(|(_, contact)| contact.has_match()).map(|(id, _)| *id)
    }

    /// Who wants another match after this one and waits for the other.
    pub(crate) fn again(&self, id: ContactId, now: u64) -> Option<Again> {
        if self.wishes_again(id) {
            Some(Again::Own)
        } else if self.rematch_of(id).is_none() && self.wish_of_friend(id, now).is_some() {
            Some(Again::Friend)
        } else {
            None
        }
    }

    /// The matches after which another one has been wished for and has not begun.
    pub(crate) fn unsettled(&self) -> BTreeSet<ContactId> {
        let wished = self.contacts.values().filter(|contact| !contact.has_match());
        wished.filter_map(|contact| contact.facts.again_of).collect()
    }

    fn wishes_again(&self, id: ContactId) -> bool {
        self.rematch_of(id).is_some_and(|new| self.contacts[&new].open_inviter().is_some())
    }

    /// The friend's invitation that counts, if its terms are those that this device would offer.
    fn wish_of_friend(&self, id: ContactId, now: u64) -> Option<Vec<u8>> {
        let contact = self.contacts.get(&id)?;
        let friend = contact.keys()?.seat().other();
        let message = contact.summary()?.again_of_friend.clone()?;
        let invitation = Invitation::read(&message).ok()?;
        let expected = offer_again(contact, friend, now);
        let is_equal = *invitation.offer() == Offer { expiry: invitation.offer().expiry, ..expected };
        (is_equal && hour(now) <= invitation.offer().expiry).then_some(message)
    }

    /// Carries on what both logs of a match tell of another one, and what of it is not in the own log yet.
    pub(crate) fn settle_rematches(&mut self, id: ContactId, now: u64, random: Random) {
        if !self.contacts.get(&id).is_some_and(|contact| contact.may_write_by_itself(now)) {
            return;
        }
        let settled = self.settle_given_up(id, now, &mut *random);
        let settled = settled.and_then(|()| match self.rematch_of(id) {
            Some(new) => self.settle_rematch(id, new, now, random),
            None => Ok(()),
        });
        if let Err(error) = settled {
            self.failed(id, &error, now);
        }
    }

    /// Answers a friend who accepts what was withdrawn, and calls a match off whose begin comes after one has given up
    /// waiting for it.
    fn settle_given_up(&mut self, id: ContactId, now: u64, random: Random) -> Result<(), FriendError> {
        let Some(message) = self.answer_of_friend(id) else { return Ok(()) };
        let is_given_up = |contact: &Contact| contact.facts.again_of == Some(id) && !contact.has_match();
        let wished = self.contacts.iter().filter(|(_, contact)| is_given_up(contact));
        let open = self.rematch_of(id);
        let given_up: Vec<ContactId> = wished.map(|(id, _)| *id).filter(|id| Some(*id) != open).collect();
        for new in given_up {
            let answer = match message[0] {
                0x11 => {
                    self.take_acceptance(new, &message, now, &mut *random).map(|(_, notice)| Some(notice))
                }
                0x12 => self
                    .change(new, now, |contact, rulebook| contact.take_begin(&message, rulebook, now))
                    .map(|_| None),
                _ => Ok(None),
            };
            match answer {
                Ok(Some(notice)) => self.change(id, now, |contact, _| {
                    let game = contact.game_mut().ok_or(FriendError::OtherStage)?;
                    Ok(game.write(Act::Rematch(notice))?)
                })?,
                Err(error @ FriendError::Storage(_)) => return Err(error),
                // What is refused is of another wish.
                Ok(None) | Err(_) => {}
            }
        }
        Ok(())
    }

    fn settle_rematch(
        &mut self,
        id: ContactId,
        new: ContactId,
        now: u64,
        random: Random,
    ) -> Result<(), FriendError> {
        // Two wishes have crossed, and the friend's counts: the terms are equal, so it is accepted.
        if self.wishes_again(id)
            && let Some(invitation) = self.wish_of_friend(id, now)
        {
            let name = self.get(id)?.facts.own_name.clone();
            let accepted = self.accepted(&invitation, &name, now, &mut *random)?;
            self.change(new, now, |contact, _| {
                contact.handshake = accepted.handshake;
                Ok(())
            })?;
        }
        if let Some(message) = self.answer_of_friend(id) {
            let news = match message[0] {
                0x11 => self.take_acceptance(new, &message, now, &mut *random).map(|(news, _)| news),
                0x12 => {
                    self.change(new, now, |contact, rulebook| contact.take_begin(&message, rulebook, now))
                }
                _ => self.change(new, now, |contact, _| contact.take_notice(&message)),
            };
            match news {
                Ok(News::Begun) => self.sync_broker(new, now),
                Err(error @ FriendError::Storage(_)) => return Err(error),
                Ok(_) | Err(_) => {}
            }
        }
        let message = match &self.get(new)?.handshake {
            Handshake::Inviter(inviter) => {
                inviter.begin().map_or_else(|| inviter.invitation().to_bytes(), <[u8]>::to_vec)
            }
            Handshake::Acceptor(acceptor) => acceptor.acceptance().to_vec(),
            Handshake::Imported => return Ok(()),
        };
        if !self.has_written(id, &message) {
            self.change(id, now, |contact, _| {
                let game = contact.game_mut().ok_or(FriendError::OtherStage)?;
                Ok(game.write(Act::Rematch(message))?)
            })?;
        }
        Ok(())
    }

    /// The friend's acceptance, begin or notice, if that is what counts.
    fn answer_of_friend(&self, id: ContactId) -> Option<Vec<u8>> {
        let message = self.contacts.get(&id)?.summary()?.again_of_friend.clone()?;
        matches!(message.first(), Some(0x11..=0x13)).then_some(message)
    }

    fn has_written(&self, id: ContactId, message: &[u8]) -> bool {
        let Some(contact) = self.contacts.get(&id) else { return true };
        let last = contact.summary().and_then(|summary| summary.own_again.clone());
        if last.as_deref() == Some(message) {
            return true;
        }
        let Some(game) = contact.game() else { return true };
        let seat = game.keys().seat();
        let mut own = (0..game.lens()[seat.index()]).rev().filter_map(|index| game.entry(seat, index));
        own.any(|(act, _)| matches!(act, Act::Rematch(written) if written == message))
    }
}

/// What this seat would offer after the match: the same with the sides changed.
fn offer_again(contact: &Contact, inviter: Seat, now: u64) -> Offer {
    let was_first = contact.keys().is_some_and(|keys| keys.terms().first == inviter);
    let sides = if was_first { Sides::AcceptorFirst } else { Sides::InviterFirst };
    Offer { sides, expiry: expiry(now), ..contact.offer().clone() }
}
