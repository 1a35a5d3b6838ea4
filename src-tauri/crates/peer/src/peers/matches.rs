//! The matches of the session: which contact is whose, what begins, what is written, what is deleted.

use super::Peers;
use crate::contact::{Contact, Handshake};
use crate::log_view::act_of;
use crate::protocol::Random;
use crate::{ContactId, FriendError};
use game::Side;
use session::{BySide, LogEntry, MatchId};

/// A match that has begun with a friend, for which the session has none yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewMatch {
    /// The game's id.
    pub game: String,
    /// Its options as text, with nothing left open.
    pub options: String,
    /// The side of this device.
    pub own: Side,
    /// What the two call themselves.
    pub names: BySide<Option<String>>,
}

impl Peers {
    /// Writes an entry to the own log of a match, and makes it first if it is a move of a game without a dealer. It is on
    /// the disk when this returns, and on its way.
    ///
    /// # Errors
    /// It does not fit, nothing may be written now, or it cannot be kept.
    pub fn write(
        &mut self,
        id: ContactId,
        entry: &LogEntry,
        now: u64,
        random: Random,
    ) -> Result<(), FriendError> {
        self.contacts.change(id, now, |contact, _| {
            let game = contact.game_mut().ok_or(FriendError::OtherStage)?;
            Ok(match act_of(entry) {
                Ok(act) => game.write(act),
                Err(action) => game.act(action, &mut *random),
            }?)
        })?;
        self.answer(id, now, random);
        Ok(())
    }

    /// Says which match of the session is the one with this friend. Without one the match is
    /// [`unbound`](Peers::unbound) again, and begun anew.
    ///
    /// # Errors
    /// It cannot be kept.
    pub fn bind(&mut self, id: ContactId, match_id: Option<MatchId>, now: u64) -> Result<(), FriendError> {
        self.contacts.change(id, now, |contact, _| {
            contact.facts.match_id = match_id;
            Ok(())
        })
    }

    /// Whose match this is.
    pub fn of_match(&self, match_id: MatchId) -> Option<ContactId> {
        self.contacts.find(|contact| contact.facts.match_id == Some(match_id))
    }

    /// The contacts of these matches.
    pub fn of_matches(&self, matches: &[MatchId]) -> Vec<ContactId> {
        self.contacts.ids(|contact| contact.facts.match_id.is_some_and(|id| matches.contains(&id)))
    }

    /// The matches that are bound, by their contacts.
    pub fn bound(&self) -> Vec<(ContactId, MatchId)> {
        let here = self.contacts.iter().filter(|(_, contact)| !contact.facts.deleted);
        here.filter_map(|(id, contact)| Some((id, contact.facts.match_id?))).collect()
    }

    /// The matches that have begun, and for which the session has none.
    pub fn unbound(&self) -> Vec<(ContactId, NewMatch)> {
        let is_waiting = |contact: &Contact| contact.facts.match_id.is_none() && !contact.facts.deleted;
        let waiting = self.contacts.iter().filter(|(_, contact)| is_waiting(contact));
        waiting.filter_map(|(id, contact)| Some((id, self.new_match(contact)?))).collect()
    }

    fn new_match(&self, contact: &Contact) -> Option<NewMatch> {
        let keys = contact.keys().filter(|_| contact.summary().is_some_and(|match_| !match_.has_moved))?;
        let offer = keys.offer();
        let own = contact.own_side()?;
        let [own_name, friend] = [&contact.facts.own_name[..], keys.friend_name()]
            .map(|name| Some(name.to_owned()).filter(|name| !name.is_empty()));
        let names = match own {
            Side::First => BySide { first: own_name, second: friend },
            Side::Second => BySide { first: friend, second: own_name },
        };
        let game = self.contacts.rulebook().games.by_number(offer.game)?.to_owned();
        Some(NewMatch { game, options: offer.rules.clone(), own, names })
    }

    /// All contacts, those that are deleted too.
    pub fn ids(&self) -> Vec<ContactId> {
        self.contacts.ids(|_| true)
    }

    /// Deletes the contact of a match, or undoes that. It has all its keys until [`Peers::remove`], but nobody is
    /// shown it and no transport is open for it.
    ///
    /// # Errors
    /// It cannot be kept.
    pub fn delete(&mut self, id: ContactId, deleted: bool, now: u64) -> Result<(), FriendError> {
        self.contacts.change(id, now, |contact, _| {
            contact.facts.deleted = deleted;
            Ok(())
        })?;
        if deleted {
            self.live.links.want(&mut self.contacts, id, false);
            self.live.brokers.remove(self.contacts.get(id)?, id);
            self.live.let_write(&mut self.contacts, id);
        }
        Ok(())
    }

    /// The contacts that are deleted, with their matches.
    pub fn deleted(&self) -> Vec<(ContactId, Option<MatchId>)> {
        let deleted = self.contacts.iter().filter(|(_, contact)| contact.facts.deleted);
        deleted.map(|(id, contact)| (id, contact.facts.match_id)).collect()
    }

    /// Takes an invitation back, or stops waiting for the begin.
    ///
    /// # Errors
    /// There is a match, or it cannot be kept.
    pub fn withdraw(&mut self, id: ContactId, now: u64) -> Result<(), FriendError> {
        self.contacts.change(id, now, |contact, _| match &mut contact.handshake {
            Handshake::Inviter(inviter) if inviter.is_open() => {
                inviter.withdraw();
                Ok(())
            }
            Handshake::Acceptor(acceptor) if contact.stored_match.is_none() => {
                acceptor.give_up();
                Ok(())
            }
            _ => Err(FriendError::OtherStage),
        })
    }

    /// Forgets a friend, with all keys. Nothing of theirs can be read after that.
    ///
    /// # Errors
    /// The record cannot be removed.
    pub fn remove(&mut self, id: ContactId) -> Result<(), FriendError> {
        let contact = self.contacts.remove(id)?;
        self.live.links.want(&mut self.contacts, id, false);
        self.live.brokers.remove(&contact, id);
        Ok(())
    }

    /// The person has compared the digits.
    ///
    /// # Errors
    /// There is no match, or it cannot be kept.
    pub fn compare(&mut self, id: ContactId, now: u64) -> Result<(), FriendError> {
        self.contacts.change(id, now, |contact, _| {
            contact.keys().ok_or(FriendError::OtherStage)?;
            contact.facts.compared = true;
            Ok(())
        })
    }

    /// Tells of a match whose logs cannot be read, once somebody has tried.
    pub fn tell_damage(&mut self, id: ContactId) {
        if let Some(code) = self.contacts.get(id).ok().and_then(Contact::damage) {
            self.contacts.trouble(id, code);
        }
    }

    /// Whose matches have been needed since the start: of the others only what sums them up was read.
    pub fn folded(&self) -> Vec<ContactId> {
        self.contacts.ids(|contact| contact.folded().is_some())
    }
}
