//! The session's matches with friends: binding them to contacts, writing entries, deleting.

use super::Peers;
use crate::contact::{Contact, Handshake};
use crate::log_view::act_of;
use crate::protocol::Random;
use crate::{ContactId, FriendError};
use game::Side;
use session::{BySide, LogEntry, MatchId};

/// A match with a friend that has begun but is not in the session yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewMatch {
    /// The game's id.
    pub game: String,
    /// Its complete options as text.
    pub options: String,
    /// This device's side.
    pub own: Side,
    /// Both players' names.
    pub names: BySide<Option<String>>,
}

impl Peers {
    /// Writes an entry to a match's local log. In a dealerless game a move's entry is made first. The entry is durable
    /// and queued for sending when this returns.
    ///
    /// # Errors
    /// If the entry does not fit, writing is not possible now, or it cannot be stored.
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

    /// Sets the session's match for this contact. With `None` the match is [`unbound`](Peers::unbound), so the session
    /// begins it again.
    ///
    /// # Errors
    /// If the change cannot be stored.
    pub fn bind(&mut self, id: ContactId, match_id: Option<MatchId>, now: u64) -> Result<(), FriendError> {
        self.contacts.change(id, now, |contact, _| {
            contact.facts.match_id = match_id;
            Ok(())
        })
    }

    /// This match's contact.
    pub fn of_match(&self, match_id: MatchId) -> Option<ContactId> {
        self.contacts.find(|contact| contact.facts.match_id == Some(match_id))
    }

    /// These matches' contacts.
    pub fn of_matches(&self, matches: &[MatchId]) -> Vec<ContactId> {
        self.contacts.ids(|contact| contact.facts.match_id.is_some_and(|id| matches.contains(&id)))
    }

    /// The bound matches with their contacts, except deleted ones.
    pub fn bound(&self) -> Vec<(ContactId, MatchId)> {
        let here = self.contacts.iter().filter(|(_, contact)| !contact.facts.deleted);
        here.filter_map(|(id, contact)| Some((id, contact.facts.match_id?))).collect()
    }

    /// The matches that have begun but are not in the session yet.
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

    /// All contacts, including deleted ones.
    pub fn ids(&self) -> Vec<ContactId> {
        self.contacts.ids(|_| true)
    }

    /// Deletes or restores a match's contact. A deleted contact is hidden and its transports are closed, but its keys
    /// remain until [`Peers::remove`]. A restored one uses its broker again.
    ///
    /// # Errors
    /// If the change cannot be stored.
    pub fn delete(&mut self, id: ContactId, deleted: bool, now: u64) -> Result<(), FriendError> {
        self.contacts.change(id, now, |contact, _| {
            contact.facts.deleted = deleted;
            Ok(())
        })?;
        if deleted {
            self.live.links.want(&mut self.contacts, id, false);
            self.live.brokers.remove(self.contacts.get(id)?, id);
            self.live.let_write(&mut self.contacts, id);
        } else if self.contacts.get(id)?.resumes_broker(now) {
            self.live.brokers.want(&mut self.contacts, id, true, now);
        }
        Ok(())
    }

    /// The deleted contacts, with their matches.
    pub fn deleted(&self) -> Vec<(ContactId, Option<MatchId>)> {
        let deleted = self.contacts.iter().filter(|(_, contact)| contact.facts.deleted);
        deleted.map(|(id, contact)| (id, contact.facts.match_id)).collect()
    }

    /// Withdraws an invitation, or stops waiting for the begin message.
    ///
    /// # Errors
    /// If the match has begun, or the change cannot be stored.
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

    /// Removes a contact and its keys. Nothing it sends can be read afterwards.
    ///
    /// # Errors
    /// If the record cannot be removed.
    pub fn remove(&mut self, id: ContactId) -> Result<(), FriendError> {
        let contact = self.contacts.remove(id)?;
        self.live.links.want(&mut self.contacts, id, false);
        self.live.brokers.remove(&contact, id);
        Ok(())
    }

    /// The player has confirmed that the digits match.
    ///
    /// # Errors
    /// If there is no match, or the change cannot be stored.
    pub fn compare(&mut self, id: ContactId, now: u64) -> Result<(), FriendError> {
        self.contacts.change(id, now, |contact, _| {
            contact.keys().ok_or(FriendError::OtherStage)?;
            contact.facts.compared = true;
            Ok(())
        })
    }

    /// Reports a match whose logs cannot be read, once folding has failed.
    pub fn tell_damage(&mut self, id: ContactId) {
        if let Some(code) = self.contacts.get(id).ok().and_then(Contact::damage) {
            self.contacts.trouble(id, code);
        }
    }

    /// The contacts whose matches have been folded. For the others, only the summary has been read.
    pub fn folded(&self) -> Vec<ContactId> {
        self.contacts.ids(|contact| contact.folded().is_some())
    }
}
