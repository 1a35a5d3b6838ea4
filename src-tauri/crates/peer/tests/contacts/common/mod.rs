//! Two people with a device each, and what lies between them.
#![allow(dead_code, reason = "each test uses its part")]

pub mod world;

use peer::mqtt::BrokerEvent;
use peer::protocol::Seat;
use peer::{
    ContactId, ContactShown, ContactStore, LinkId, LinkPurpose, NewInvitation, Output, Peers, RecordError,
    Sides, TextRead,
};
use rand::Rng;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use session::LogEntry;
use std::collections::BTreeMap;
use std::io;
use std::sync::{Arc, Mutex};

pub const NOW: u64 = 1_795_000_000;
pub const DAY: u64 = 24 * 3600;
pub const BROKER: &str = "mqtts://broker.example";

/// A disk, and all that was ever on it.
#[derive(Clone, Default)]
pub struct Shelf(pub Arc<Mutex<ShelfState>>);

#[derive(Default)]
pub struct ShelfState {
    pub records: BTreeMap<ContactId, Vec<u8>>,
    /// After each write.
    pub past: Vec<BTreeMap<ContactId, Vec<u8>>>,
    /// The write after so many others fails.
    pub fails_after: Option<usize>,
    /// How often something was to be written.
    pub tries: usize,
}

impl ShelfState {
    fn may_write(&mut self) -> io::Result<()> {
        self.tries += 1;
        match &mut self.fails_after {
            Some(0) => Err(io::ErrorKind::StorageFull.into()),
            Some(left) => {
                *left -= 1;
                Ok(())
            }
            None => Ok(()),
        }
    }
}

impl ContactStore for Shelf {
    fn keep(&mut self, id: ContactId, record: &[u8]) -> io::Result<()> {
        let mut state = self.0.lock().expect("one thread");
        state.may_write()?;
        state.records.insert(id, record.to_vec());
        let now = state.records.clone();
        state.past.push(now);
        Ok(())
    }

    fn forget(&mut self, id: ContactId) -> io::Result<()> {
        let mut state = self.0.lock().expect("one thread");
        state.may_write()?;
        state.records.remove(&id);
        let now = state.records.clone();
        state.past.push(now);
        Ok(())
    }
}

/// A person's device.
pub struct Device {
    pub contacts: Peers,
    pub shelf: Shelf,
    rng: ChaCha8Rng,
}

impl Device {
    pub fn new(seed: u64) -> Device {
        let shelf = Shelf::default();
        let (contacts, _) = Peers::load(dealerless::RULEBOOK, Box::new(shelf.clone()), Vec::new(), NOW);
        Device { contacts, shelf, rng: ChaCha8Rng::seed_from_u64(seed) }
    }

    /// Runs something with the randomness of this device.
    pub fn with<T>(&mut self, act: impl FnOnce(&mut Peers, &mut dyn FnMut(&mut [u8])) -> T) -> T {
        let rng = &mut self.rng;
        act(&mut self.contacts, &mut |bytes| rng.fill_bytes(bytes))
    }

    /// The program ends and begins again with what is on the disk.
    pub fn restart(&mut self, now: u64) -> Vec<(ContactId, RecordError)> {
        let records: Vec<_> = self.shelf.0.lock().expect("one thread").records.clone().into_iter().collect();
        let (contacts, unread) =
            Peers::load(dealerless::RULEBOOK, Box::new(self.shelf.clone()), records.clone(), now);
        let (folded, _) = Peers::load(dealerless::RULEBOOK, Box::new(self.shelf.clone()), records, now);
        folded.ids().into_iter().for_each(|id| drop(folded.log(id, now)));
        // Of a damaged log nobody knows before it is read.
        let untroubled = |contacts: &Peers| -> Vec<ContactShown> {
            contacts.all(now).into_iter().map(|shown| ContactShown { trouble: None, ..shown }).collect()
        };
        assert_eq!(untroubled(&contacts), untroubled(&folded), "what sums a match up is what its logs say");
        assert_eq!(contacts.folded(), []);
        self.contacts = contacts;
        unread
    }

    /// The disk is as it was after so many writes, and the program begins again.
    pub fn restore(&mut self, writes: usize, now: u64) {
        {
            let mut state = self.shelf.0.lock().expect("one thread");
            state.past.truncate(writes);
            state.records = state.past.last().cloned().unwrap_or_default();
        }
        self.restart(now);
    }

    pub fn writes(&self) -> usize {
        self.shelf.0.lock().expect("one thread").past.len()
    }

    pub fn invite(&mut self, new: NewInvitation) -> ContactId {
        self.with(|contacts, random| contacts.invite(new, NOW, random)).expect("an invitation")
    }

    pub fn accept(&mut self, text: &str, name: &str) -> Result<ContactId, peer::FriendError> {
        self.with(|contacts, random| contacts.accept(text, name, NOW, random))
    }

    pub fn take(&mut self, text: &str) -> Result<peer::Taken, peer::FriendError> {
        self.take_at(text, NOW)
    }

    pub fn take_at(&mut self, text: &str, now: u64) -> Result<peer::Taken, peer::FriendError> {
        self.with(|contacts, random| contacts.take_text(text, now, random))
    }

    pub fn write(&mut self, id: ContactId, entry: &LogEntry) -> Result<(), peer::FriendError> {
        self.write_at(id, entry, NOW)
    }

    pub fn write_at(&mut self, id: ContactId, entry: &LogEntry, now: u64) -> Result<(), peer::FriendError> {
        self.with(|contacts, random| contacts.write(id, entry, now, random))
    }

    /// Something comes from the broker.
    pub fn hear(&mut self, event: BrokerEvent, now: u64) {
        self.with(|contacts, random| contacts.broker_event(BROKER, event, now, random));
    }

    /// The broker sends what somebody has published.
    pub fn hear_message(&mut self, topic: &str, payload: &[u8], now: u64) {
        self.hear(BrokerEvent::Message { topic: topic.to_owned(), payload: payload.to_owned() }, now);
    }

    pub fn tick(&mut self, now: u64) {
        self.with(|contacts, random| contacts.tick(now, random));
    }

    pub fn shown(&self, id: ContactId) -> ContactShown {
        self.contacts.shown(id, NOW).expect("a contact")
    }

    pub fn outputs(&mut self) -> Vec<Output> {
        std::iter::from_fn(|| self.contacts.poll()).collect()
    }

    pub fn moves(&self, id: ContactId) -> Vec<u16> {
        self.contacts.remote_match(id).expect("a match").view().moves
    }

    pub fn has_turn_token(&self, id: ContactId) -> bool {
        self.contacts.log(id, NOW).is_some_and(|log| log.is_own_turn())
    }
}

pub fn kalaha() -> NewInvitation {
    NewInvitation {
        game: "kalaha".to_owned(),
        options: None,
        sides: Sides::InviterFirst,
        days: 3,
        name: "Anna".to_owned(),
        broker_url: BROKER.to_owned(),
    }
}

/// The move that is the first of the list.
pub const MOVE: LogEntry = LogEntry::Move { number: 0, offers_draw: false };

/// Two devices with a match that has begun by text.
pub fn begun(new: NewInvitation) -> ([Device; 2], [ContactId; 2]) {
    let [mut a, mut b] = [Device::new(1), Device::new(2)];
    let at_a = a.invite(new);
    let invitation = a.contacts.text(at_a, false).expect("an invitation");
    assert!(matches!(b.contacts.look_at(&invitation, NOW), Ok(TextRead::Invitation(_))));
    let at_b = b.accept(&invitation, "Bert").expect("a good invitation");
    let acceptance = b.contacts.text(at_b, false).expect("an acceptance");
    assert_eq!(a.take(&acceptance).expect("a good acceptance").news, peer::News::Begun);
    let begin = a.contacts.text(at_a, false).expect("a begin");
    assert_eq!(b.take(&begin).expect("a good begin").news, peer::News::Begun);
    for (device, id) in [(&mut a, at_a), (&mut b, at_b)] {
        device.contacts.handed_over(id, NOW).expect("kept");
    }
    ([a, b], [at_a, at_b])
}

/// What is between two devices: links and a broker. Each message waits until it is delivered.
#[derive(Default)]
pub struct Between {
    /// To which device, and what.
    pub on_the_way: Vec<(Seat, OnTheWay)>,
    /// What the broker retains.
    pub retained: BTreeMap<String, Vec<u8>>,
    pub subscribed: [Vec<String>; 2],
    pub broker_is_up: [bool; 2],
    /// The broker does not confirm subscriptions, nor send what it retains there.
    pub is_slow: bool,
    /// Subscriptions that the broker has not confirmed.
    pub unconfirmed: Vec<(Seat, String)>,
    pub link_is_up: bool,
    /// All that was ever published, in its order.
    pub published: Vec<(String, Vec<u8>)>,
    pub offered: Vec<peer::OfferShown>,
}

#[derive(Clone, Debug)]
pub enum OnTheWay {
    Link(Vec<u8>),
    Broker(String, Vec<u8>),
    Confirmed(u64),
    Subscribed(String),
}

pub const LINK: LinkId = LinkId(7);

impl Between {
    /// Takes what a device has to say.
    pub fn collect(&mut self, seat: Seat, device: &mut Device) {
        for output in device.outputs() {
            match output {
                Output::Send { link, bytes } if link == LINK && self.link_is_up => {
                    assert!(bytes.len() <= peer::MAX_LINK_MESSAGE);
                    self.on_the_way.push((seat.other(), OnTheWay::Link(bytes)));
                }
                Output::Publish { topic, payload, ticket, .. } if self.broker_is_up[seat.index()] => {
                    self.published.push((topic.clone(), payload.clone()));
                    self.store(&topic, payload);
                    self.on_the_way.push((seat, OnTheWay::Confirmed(ticket)));
                }
                Output::Clear { topic, .. } if self.broker_is_up[seat.index()] => {
                    self.store(&topic, Vec::new())
                }
                Output::Subscribe { topic, .. } => {
                    self.unconfirmed.push((seat, topic.clone()));
                    self.subscribed[seat.index()].push(topic);
                }
                Output::Unsubscribe { topic, .. } => {
                    self.subscribed[seat.index()].retain(|known| *known != topic);
                    self.unconfirmed.retain(|known| *known != (seat, topic.clone()));
                }
                Output::Offered { offer, .. } => self.offered.push(offer),
                Output::Close { .. } => {}
                Output::Send { .. } | Output::Publish { .. } | Output::Clear { .. } | Output::Changed(_) => {}
            }
        }
        if !self.is_slow {
            self.confirm();
        }
    }

    /// Confirms all subscriptions, and sends what is retained there.
    pub fn confirm(&mut self) {
        for (seat, topic) in std::mem::take(&mut self.unconfirmed) {
            for (known, payload) in &self.retained {
                if matches(&topic, known) {
                    self.on_the_way.push((seat, OnTheWay::Broker(known.clone(), payload.clone())));
                }
            }
            self.on_the_way.push((seat, OnTheWay::Subscribed(topic)));
        }
    }

    /// What somebody publishes.
    pub fn store(&mut self, topic: &str, payload: Vec<u8>) {
        for seat in Seat::BOTH {
            if self.broker_is_up[seat.index()]
                && self.subscribed[seat.index()].iter().any(|known| matches(known, topic))
            {
                self.on_the_way.push((seat, OnTheWay::Broker(topic.to_owned(), payload.clone())));
            }
        }
        if payload.is_empty() {
            self.retained.remove(topic);
        } else {
            self.retained.insert(topic.to_owned(), payload);
        }
    }

    /// Delivers one thing to a device.
    pub fn arrive(&mut self, to: &mut Device, what: OnTheWay, now: u64) {
        match what {
            OnTheWay::Link(bytes) => {
                to.with(|contacts, random| contacts.link_message(LINK, &bytes, now, random))
            }
            OnTheWay::Broker(topic, payload) => to.hear_message(&topic, &payload, now),
            OnTheWay::Confirmed(ticket) => to.hear(BrokerEvent::Delivered { ticket }, now),
            OnTheWay::Subscribed(topic) => to.hear(BrokerEvent::Subscribed { topic }, now),
        }
    }

    /// Delivers everything until nothing is left.
    pub fn settle(&mut self, devices: &mut [Device; 2], now: u64) {
        for _ in 0..200 {
            for seat in Seat::BOTH {
                self.collect(seat, &mut devices[seat.index()]);
            }
            let waiting = std::mem::take(&mut self.on_the_way);
            if waiting.is_empty() {
                return;
            }
            for (to, what) in waiting {
                self.arrive(&mut devices[to.index()], what, now);
            }
        }
        panic!("the devices never come to rest");
    }

    /// Time passes, and everything is delivered.
    pub fn wait(&mut self, devices: &mut [Device; 2], now: &mut u64, seconds: u64) {
        for _ in 0..seconds {
            self.settle(devices, *now);
            *now += 1;
            devices.iter_mut().for_each(|device| device.tick(*now));
        }
        self.settle(devices, *now);
    }

    /// Opens a link on which both are those of the match.
    pub fn meet(&mut self, devices: &mut [Device; 2], ids: [ContactId; 2], now: u64) {
        self.link_is_up = true;
        for seat in Seat::BOTH {
            let id = ids[seat.index()];
            devices[seat.index()].contacts.link_up(LINK, LinkPurpose::Meet(id), now);
        }
    }

    pub fn part(&mut self, devices: &mut [Device; 2]) {
        self.link_is_up = false;
        self.on_the_way.retain(|(_, what)| !matches!(what, OnTheWay::Link(_)));
        for device in devices {
            device.contacts.link_down(LINK);
        }
    }

    /// A device connects to the broker.
    pub fn connect(&mut self, seat: Seat, device: &mut Device, now: u64) {
        self.broker_is_up[seat.index()] = true;
        device.hear(BrokerEvent::Up, now);
        self.collect(seat, device);
    }

    pub fn disconnect(&mut self, seat: Seat, device: &mut Device) {
        self.collect(seat, device);
        self.broker_is_up[seat.index()] = false;
        self.subscribed[seat.index()].clear();
        self.unconfirmed.retain(|(of, _)| *of != seat);
        self.on_the_way.retain(|(to, what)| *to != seat || matches!(what, OnTheWay::Link(_)));
        device.contacts.broker_down(BROKER, None);
    }
}

fn matches(filter: &str, topic: &str) -> bool {
    match filter.strip_suffix("/+") {
        Some(above) => topic.rsplit_once('/').is_some_and(|(start, _)| start == above),
        None => filter == topic,
    }
}
