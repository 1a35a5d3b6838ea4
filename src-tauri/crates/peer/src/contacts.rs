//! All contacts, and the one way by which any of them changes: in memory, on the disk, then told.

use crate::Rulebook;
use crate::broker::{BrokerState, Tickets};
use crate::contact::Contact;
use crate::error::RecordError;
use crate::link::Link;
use crate::log_view::act_of;
use crate::protocol::{Random, Resuming};
use crate::{ContactId, FriendError, LinkId, Output};
use game::Side;
use session::{BySide, LogEntry, MatchId};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::io;

/// Where records are kept. They hold keys, so they belong where only this person reads.
pub trait Disk: Send {
    /// Keeps a record, in place of an older one. It is there for good when this returns.
    ///
    /// # Errors
    /// It could not be kept; the older one is still there.
    fn keep(&mut self, id: ContactId, record: &[u8]) -> io::Result<()>;

    /// Removes a record for good.
    ///
    /// # Errors
    /// It could not be removed.
    fn forget(&mut self, id: ContactId) -> io::Result<()>;
}

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

/// Everything that this device has with friends elsewhere.
pub struct Contacts {
    pub(crate) rulebook: Rulebook,
    disk: Box<dyn Disk>,
    pub(crate) contacts: BTreeMap<ContactId, Contact>,
    pub(crate) links: BTreeMap<LinkId, Link>,
    /// The addresses of the brokers that are connected.
    pub(crate) brokers: BTreeSet<String>,
    /// Why others are not, by their addresses.
    pub(crate) broker_troubles: BTreeMap<String, &'static str>,
    pub(crate) tickets: Tickets,
    pub(crate) outputs: VecDeque<Output>,
    pub(crate) deals_elsewhere: bool,
}

impl Contacts {
    /// Reads all records, of the matches only what sums them up: their logs are read when somebody needs them. What cannot
    /// be read stays on the disk as it is.
    pub fn load(
        rulebook: Rulebook,
        disk: Box<dyn Disk>,
        records: Vec<(ContactId, Vec<u8>)>,
        now: u64,
    ) -> (Contacts, Vec<(ContactId, RecordError)>) {
        let mut read = BTreeMap::new();
        let mut unread = Vec::new();
        for (id, record) in records {
            let record = crate::protocol::Secret::new(record);
            match Contact::load(record.expose(), rulebook) {
                Ok(mut contact) => {
                    contact.look_at_clock(now);
                    read.insert(id, contact);
                }
                Err(error) => unread.push((id, error)),
            }
        }
        let contacts = Contacts {
            rulebook,
            disk,
            contacts: read,
            links: BTreeMap::new(),
            brokers: BTreeSet::new(),
            broker_troubles: BTreeMap::new(),
            tickets: Tickets::default(),
            outputs: VecDeque::new(),
            deals_elsewhere: false,
        };
        (contacts, unread)
    }

    /// Whose matches have been needed since the start: of the others only what sums them up was read.
    pub fn folded(&self) -> Vec<ContactId> {
        let folded = self.contacts.iter().filter(|(_, contact)| contact.folded().is_some());
        folded.map(|(id, _)| *id).collect()
    }

    /// What the ways have to do next.
    pub fn poll(&mut self) -> Option<Output> {
        self.outputs.pop_front()
    }

    pub(crate) fn put(&mut self, output: Output) {
        if self.outputs.back() != Some(&output) {
            self.outputs.push_back(output);
        }
    }

    pub(crate) fn get(&self, id: ContactId) -> Result<&Contact, FriendError> {
        self.contacts.get(&id).ok_or(FriendError::UnknownContact)
    }

    pub(crate) fn get_mut(&mut self, id: ContactId) -> Result<&mut Contact, FriendError> {
        self.contacts.get_mut(&id).ok_or(FriendError::UnknownContact)
    }

    /// Changes a contact: all of it, on the disk too, or nothing.
    pub(crate) fn change<T>(
        &mut self,
        id: ContactId,
        now: u64,
        act: impl FnOnce(&mut Contact, Rulebook) -> Result<T, FriendError>,
    ) -> Result<T, FriendError> {
        let rulebook = self.rulebook;
        let contact = self.contacts.get_mut(&id).ok_or(FriendError::UnknownContact)?;
        // What follows may end a time that does not count, or begin one.
        contact.look_at_clock(now);
        let before = contact.before();
        let done = act(contact, rulebook);
        if done.is_ok() {
            contact.note_changes(now);
        }
        if contact.is_as(&before) {
            return done;
        }
        let done = match done {
            Ok(done) => done,
            Err(error) => {
                contact.restore(before, rulebook);
                return Err(error);
            }
        };
        contact.facts.changed = now;
        if let Err(error) = self.keep(id) {
            self.get_mut(id)?.restore(before, rulebook);
            return Err(error);
        }
        self.get_mut(id)?.trouble = None;
        self.put(Output::Changed(id));
        Ok(done)
    }

    /// Keeps a contact as it is.
    pub(crate) fn keep(&mut self, id: ContactId) -> Result<(), FriendError> {
        let contact = self.contacts.get_mut(&id).ok_or(FriendError::UnknownContact)?;
        let (record, mark) = contact.record();
        self.disk.keep(id, record.expose())?;
        if let (Some(game), Some(mark)) = (contact.folded_mut(), mark) {
            game.kept(mark);
        }
        (contact.retry, contact.held_up) = (None, 0);
        Ok(())
    }

    /// Notes what was refused last.
    pub(crate) fn trouble(&mut self, id: ContactId, code: &'static str) {
        if let Some(contact) = self.contacts.get_mut(&id)
            && contact.trouble != Some(code)
        {
            contact.trouble = Some(code);
            self.put(Output::Changed(id));
        }
    }

    /// Tells of a match whose logs cannot be read, once somebody has tried.
    pub fn tell_damage(&mut self, id: ContactId) {
        if let Some(code) = self.contacts.get(&id).and_then(Contact::damage) {
            self.trouble(id, code);
        }
    }

    /// Adds a contact once it is on the disk.
    pub(crate) fn add(&mut self, id: ContactId, mut contact: Contact, now: u64) -> Result<(), FriendError> {
        contact.note_changes(now);
        contact.facts.changed = now;
        self.contacts.insert(id, contact);
        if let Err(error) = self.keep(id) {
            self.contacts.remove(&id);
            return Err(error);
        }
        self.put(Output::Changed(id));
        Ok(())
    }

    /// An address that nothing here has.
    pub(crate) fn new_id(&self, random: Random) -> ContactId {
        loop {
            let mut bytes = [0; 8];
            random(&mut bytes[..6]);
            let id = ContactId(u64::from_le_bytes(bytes));
            if !self.contacts.contains_key(&id) {
                return id;
            }
        }
    }

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
        self.change(id, now, |contact, _| {
            let game = contact.game_mut().ok_or(FriendError::OtherStage)?;
            Ok(match act_of(entry) {
                Ok(act) => game.write(act),
                Err(action) => game.act(action, &mut *random),
            }?)
        })?;
        self.tell(id, now, random);
        Ok(())
    }

    /// Sends what is new by every way that is open.
    pub(crate) fn tell(&mut self, id: ContactId, now: u64, random: Random) {
        self.respond(id, now, &mut *random);
        self.settle_rematches(id, now, random);
        self.tell_links(id, now);
        self.tell_broker(id, now, random);
    }

    /// Writes what the program owes by itself in a game with secrets: parts of the deal, unless they are made
    /// elsewhere, results, the opening.
    fn respond(&mut self, id: ContactId, now: u64, random: Random) {
        let elsewhere = self.deals_elsewhere;
        let owes = |contact: &Contact| {
            let game = contact.folded().filter(|game| game.resuming() == Resuming::Ready);
            let owes = game.is_some_and(|game| game.owes_by_itself() && !(elsewhere && game.owes_deal()));
            owes && contact.may_write_by_itself(now)
        };
        while self.contacts.get(&id).is_some_and(owes) {
            let written = self.change(id, now, |contact, _| {
                let game = contact.game_mut().ok_or(FriendError::OtherStage)?;
                Ok(game.respond(&mut *random)?)
            });
            if let Err(error) = written {
                return self.failed(id, &error, now);
            }
        }
    }

    /// What the program was to write by itself could not be written: it is tried again later.
    pub(crate) fn failed(&mut self, id: ContactId, error: &FriendError, now: u64) {
        if let Some(contact) = self.contacts.get_mut(&id) {
            contact.retry_later(now);
        }
        self.trouble(id, error.code());
    }

    /// Those for whom the program may have to write something by itself.
    pub(crate) fn owing(&self, now: u64) -> BTreeSet<ContactId> {
        let mut owing = self.unsettled();
        let owes = |contact: &Contact| contact.folded().is_some_and(|game| game.owes_by_itself());
        owing.extend(self.contacts.iter().filter(|(_, contact)| owes(contact)).map(|(id, _)| *id));
        owing.retain(|id| self.contacts.get(id).is_some_and(|contact| contact.may_write_by_itself(now)));
        owing
    }

    /// Says which match of the session is the one with this friend.
    ///
    /// # Errors
    /// It cannot be kept.
    pub fn bind(&mut self, id: ContactId, match_id: MatchId, now: u64) -> Result<(), FriendError> {
        self.change(id, now, |contact, _| {
            contact.facts.match_id = Some(match_id);
            Ok(())
        })
    }

    /// Whose match this is.
    pub fn of_match(&self, match_id: MatchId) -> Option<ContactId> {
        let mut all = self.contacts.iter();
        all.find(|(_, contact)| contact.facts.match_id == Some(match_id)).map(|(id, _)| *id)
    }

    /// The matches that have begun, and for which the session has none.
    pub fn unbound(&self) -> Vec<(ContactId, NewMatch)> {
        let is_waiting = |contact: &Contact| contact.facts.match_id.is_none() && !contact.facts.deleted;
        let waiting = self.contacts.iter().filter(|(_, contact)| is_waiting(contact));
        waiting.filter_map(|(id, contact)| Some((*id, self.new_match(contact)?))).collect()
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
        let game = self.rulebook.games.by_number(offer.game)?.to_owned();
        Some(NewMatch { game, options: offer.rules.clone(), own, names })
    }

    /// All contacts, those that are deleted too.
    pub fn ids(&self) -> Vec<ContactId> {
        self.contacts.keys().copied().collect()
    }

    /// The contacts of these matches.
    pub fn of_matches(&self, matches: &[MatchId]) -> Vec<ContactId> {
        let is_meant = |contact: &Contact| contact.facts.match_id.is_some_and(|id| matches.contains(&id));
        self.contacts.iter().filter(|(_, contact)| is_meant(contact)).map(|(id, _)| *id).collect()
    }

    /// The matches that are bound, by their contacts.
    pub fn bound(&self) -> Vec<(ContactId, MatchId)> {
        let here = self.contacts.iter().filter(|(_, contact)| !contact.facts.deleted);
        here.filter_map(|(id, contact)| Some((*id, contact.facts.match_id?))).collect()
    }

    /// The match is lost: it is [`unbound`](Contacts::unbound) again, and begun anew.
    ///
    /// # Errors
    /// It cannot be kept.
    pub fn unbind(&mut self, id: ContactId, now: u64) -> Result<(), FriendError> {
        self.change(id, now, |contact, _| {
            contact.facts.match_id = None;
            Ok(())
        })
    }

    /// Deletes the contact of a match, or undoes that. It has all its keys until [`Contacts::remove`], but nobody is
    /// shown it and no way is open for it.
    ///
    /// # Errors
    /// It cannot be kept.
    pub fn delete(&mut self, id: ContactId, deleted: bool, now: u64) -> Result<(), FriendError> {
        self.change(id, now, |contact, _| {
            contact.facts.deleted = deleted;
            Ok(())
        })?;
        if deleted {
            self.close_ways(id);
            self.end_session(id);
            let contact = self.get_mut(id)?;
            contact.on_network = false;
            contact.broker = BrokerState::new();
        }
        Ok(())
    }

    /// The contacts that are deleted, with their matches.
    pub fn deleted(&self) -> Vec<(ContactId, Option<MatchId>)> {
        let deleted = self.contacts.iter().filter(|(_, contact)| contact.facts.deleted);
        deleted.map(|(id, contact)| (*id, contact.facts.match_id)).collect()
    }

    /// Takes an invitation back, or stops waiting for the begin.
    ///
    /// # Errors
    /// There is a match, or it cannot be kept.
    pub fn withdraw(&mut self, id: ContactId, now: u64) -> Result<(), FriendError> {
        use crate::contact::Handshake;
        self.change(id, now, |contact, _| match &mut contact.handshake {
            Handshake::Inviter(inviter) if inviter.is_open() => {
                inviter.withdraw();
                Ok(())
            }
            Handshake::Acceptor(acceptor) if contact.kept_match.is_none() => {
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
        self.get(id)?;
        self.disk.forget(id)?;
        self.close_ways(id);
        self.contacts.remove(&id);
        self.put(Output::Changed(id));
        Ok(())
    }

    /// The person has compared the digits.
    ///
    /// # Errors
    /// There is no match, or it cannot be kept.
    pub fn compare(&mut self, id: ContactId, now: u64) -> Result<(), FriendError> {
        self.change(id, now, |contact, _| {
            contact.keys().ok_or(FriendError::OtherStage)?;
            contact.facts.compared = true;
            Ok(())
        })
    }
}
