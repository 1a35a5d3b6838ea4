//! A player's device.

use crate::{BROKER, MemoryStore, NOW};
use peer::mqtt::BrokerEvent;
use peer::protocol::Random;
use peer::{
    ContactId, ContactShown, FriendError, NewInvitation, Output, Peers, RecordError, Rulebook, Taken,
};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use session::LogEntry;

/// The first move in the list.
pub const MOVE: LogEntry = LogEntry::Move { number: 0, offers_draw: false };

/// A device's contacts, their store and its randomness. Methods without a time use [`NOW`].
pub struct Device {
    /// The device's contacts and matches with friends.
    pub contacts: Peers,
    /// The contacts' store.
    pub store: MemoryStore,
    rulebook: Rulebook,
    random: ChaCha8Rng,
}

impl Device {
    /// A device without contacts. Its randomness depends only on the seed.
    pub fn new(seed: u64) -> Device {
        Device::with_games(dealerless::RULEBOOK, MemoryStore::default(), seed)
    }

    /// A device without contacts, with these games and this disk.
    pub fn with_games(rulebook: Rulebook, store: MemoryStore, seed: u64) -> Device {
        let (contacts, _) = Peers::load(rulebook, Box::new(store.clone()), Vec::new(), NOW);
        Device { contacts, store, rulebook, random: ChaCha8Rng::seed_from_u64(seed) }
    }

    /// Runs `act` with this device's randomness.
    pub fn with<T>(&mut self, act: impl FnOnce(&mut Peers, Random) -> T) -> T {
        let random = &mut self.random;
        act(&mut self.contacts, &mut |bytes| random.fill_bytes(bytes))
    }

    /// Restarts the program from the disk. Returns the unreadable records.
    pub fn restart(&mut self, now: u64) -> Vec<(ContactId, RecordError)> {
        self.store.revive();
        let load = || {
            let records = self.store.records().into_iter().collect();
            let (mut contacts, unread) =
                Peers::load(self.rulebook, Box::new(self.store.clone()), records, now);
            contacts.resume(now);
            (contacts, unread)
        };
        let ((contacts, unread), (folded, _)) = (load(), load());
        folded.ids().into_iter().for_each(|id| drop(folded.log(id, now)));
        // Damage to a log is unknown before it is read.
        let untroubled = |contacts: &Peers| -> Vec<ContactShown> {
            contacts.all(now).into_iter().map(|shown| ContactShown { trouble: None, ..shown }).collect()
        };
        assert_eq!(untroubled(&contacts), untroubled(&folded), "summaries agree with their logs");
        assert_eq!(contacts.folded(), []);
        self.contacts = contacts;
        unread
    }

    /// Restarts the program from the disk as it was after this many writes.
    pub fn restore(&mut self, writes: usize, now: u64) {
        self.store.restore(writes);
        self.restart(now);
    }

    /// Makes an invitation.
    pub fn invite(&mut self, new: NewInvitation) -> ContactId {
        self.with(|contacts, random| contacts.invite(new, NOW, random)).expect("an invitation")
    }

    /// Accepts an invitation under this name.
    pub fn accept(&mut self, text: &str, name: &str) -> Result<ContactId, FriendError> {
        self.with(|contacts, random| contacts.accept(text, name, NOW, random))
    }

    /// Accepts a text.
    pub fn take(&mut self, text: &str) -> Result<Taken, FriendError> {
        self.take_at(text, NOW)
    }

    /// Accepts a text at this time.
    pub fn take_at(&mut self, text: &str, now: u64) -> Result<Taken, FriendError> {
        self.with(|contacts, random| contacts.take_text(text, now, random))
    }

    /// Hands this contact's pending text to another device.
    pub fn tell(&self, id: ContactId, other: &mut Device) -> Result<Taken, FriendError> {
        other.take(&self.text(id))
    }

    /// This contact's pending text.
    pub fn text(&self, id: ContactId) -> String {
        self.contacts.text(id, false).expect("a pending text")
    }

    /// The whole match as text.
    pub fn whole_text(&self, id: ContactId) -> String {
        self.contacts.text(id, true).expect("a match")
    }

    /// Writes an entry.
    pub fn write(&mut self, id: ContactId, entry: &LogEntry) -> Result<(), FriendError> {
        self.write_at(id, entry, NOW)
    }

    /// Writes an entry at this time.
    pub fn write_at(&mut self, id: ContactId, entry: &LogEntry, now: u64) -> Result<(), FriendError> {
        self.with(|contacts, random| contacts.write(id, entry, now, random))
    }

    /// Handles a broker event.
    pub fn hear(&mut self, event: BrokerEvent, now: u64) {
        self.with(|contacts, random| contacts.broker_event(BROKER, event, now, random));
    }

    /// Handles a message published on the broker.
    pub fn hear_message(&mut self, topic: &str, payload: &[u8], now: u64) {
        self.hear(BrokerEvent::Message { topic: topic.to_owned(), payload: payload.to_owned() }, now);
    }

    /// Advances the timers.
    pub fn tick(&mut self, now: u64) {
        self.with(|contacts, random| contacts.tick(now, random));
    }

    /// A contact as shown.
    pub fn shown(&self, id: ContactId) -> ContactShown {
        self.contacts.shown(id, NOW).expect("a contact")
    }

    /// All pending outputs.
    pub fn outputs(&mut self) -> Vec<Output> {
        std::iter::from_fn(|| self.contacts.poll()).collect()
    }

    /// The moves in a match without secrets.
    pub fn moves(&self, id: ContactId) -> Vec<u16> {
        self.contacts.remote_match(id).expect("a match").view().moves
    }

    /// Whether it is the player's turn to write.
    pub fn has_turn_token(&self, id: ContactId) -> bool {
        self.contacts.log(id, NOW).is_some_and(|log| log.is_own_turn())
    }
}
