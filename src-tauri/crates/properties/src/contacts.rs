//! What arrives at two devices that play each other, in any order and from anybody.

use peer::mqtt::BrokerEvent;
use peer::protocol::{PartKind, Sides, write_text};
use peer::{
    ContactId, ContactStore, LinkId, LinkPurpose, MAX_LINK_MESSAGE, NewInvitation, Output, Peers, Stage,
};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use session::LogEntry;
use std::collections::{BTreeMap, VecDeque};
use std::io;
use std::sync::{Arc, Mutex};

const NOW: u64 = 1_795_000_000;
const BROKER: &str = "mqtts://broker.example";
/// So many steps of an input are taken, for each costs signatures.
const STEPS: usize = 48;
const MAX_TEXT: usize = 4 * 16 * 1024;
const MAX_SEALED: usize = 1024 * 1024 + 40;
const KINDS: [PartKind; 5] =
    [PartKind::Invitation, PartKind::Acceptance, PartKind::Begin, PartKind::Notice, PartKind::Moves];

type Records = BTreeMap<ContactId, Vec<u8>>;

#[derive(Clone, Default)]
struct MemoryStore(Arc<Mutex<Records>>);

impl ContactStore for MemoryStore {
    fn keep(&mut self, id: ContactId, record: &[u8]) -> io::Result<()> {
        self.0.lock().expect("one thread").insert(id, record.to_vec());
        Ok(())
    }

    fn forget(&mut self, id: ContactId) -> io::Result<()> {
        self.0.lock().expect("one thread").remove(&id);
        Ok(())
    }
}

/// Bytes that say what happens; zeros once there are none.
struct Input<'a>(&'a [u8]);

impl<'a> Input<'a> {
    fn byte(&mut self) -> u8 {
        let Some((first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        *first
    }

    /// Some bytes after their number.
    fn bytes(&mut self) -> &'a [u8] {
        let len = usize::from(self.byte()).min(self.0.len());
        let (taken, rest) = self.0.split_at(len);
        self.0 = rest;
        taken
    }
}

struct Device {
    contacts: Peers,
    store: MemoryStore,
    rng: ChaCha8Rng,
    /// Where it listens on the broker.
    topics: Vec<String>,
}

impl Device {
    fn new(seed: u64) -> Device {
        let store = MemoryStore::default();
        let (contacts, _) = Peers::load(dealerless::RULEBOOK, Box::new(store.clone()), Vec::new(), NOW);
        Device { contacts, store, rng: ChaCha8Rng::seed_from_u64(seed), topics: Vec::new() }
    }

    fn with<T>(&mut self, act: impl FnOnce(&mut Peers, &mut dyn FnMut(&mut [u8])) -> T) -> T {
        let rng = &mut self.rng;
        act(&mut self.contacts, &mut |bytes| rng.fill_bytes(bytes))
    }

    fn records(&self) -> Records {
        self.store.0.lock().expect("one thread").clone()
    }

    /// Does something that a stranger may be behind. If it is refused nothing has changed, but for what is said of it.
    fn try_out<T, E>(
        &mut self,
        now: u64,
        act: impl FnOnce(&mut Peers, &mut dyn FnMut(&mut [u8])) -> Result<T, E>,
    ) -> Option<T> {
        let shown = |device: &Device| {
            let mut all = device.contacts.all(now);
            all.iter_mut().for_each(|contact| contact.trouble = None);
            all
        };
        let before = (self.records(), shown(self));
        let done = self.with(act).ok();
        if done.is_none() {
            assert!((self.records(), shown(self)) == before, "what is refused has changed something");
        }
        done
    }

    /// The program ends and begins again with what is on the disk.
    fn restart(&mut self, now: u64) {
        let known: Vec<_> = self.contacts.ids().into_iter().map(|id| (id, self.position(id))).collect();
        let records = self.records().into_iter().collect();
        let (contacts, unread) =
            Peers::load(dealerless::RULEBOOK, Box::new(self.store.clone()), records, now);
        assert!(unread.is_empty(), "what was kept is read: {unread:?}");
        self.contacts = contacts;
        self.topics.clear();
        let read: Vec<_> = self.contacts.ids().into_iter().map(|id| (id, self.position(id))).collect();
        assert_eq!(known, read, "the same is there as before");
    }

    /// The moves of a match and the lengths of both logs.
    fn position(&self, id: ContactId) -> Option<(Vec<u16>, [usize; 2])> {
        let game = self.contacts.remote_match(id)?;
        Some((game.view().moves, game.lens()))
    }
}

/// Anna, Bert, whom she has invited, and what lies between them.
struct World {
    devices: [Device; 2],
    ids: [Option<ContactId>; 2],
    now: u64,
    link: Option<LinkId>,
    links: u64,
    /// By the link, to one of the two.
    on_the_way: VecDeque<(usize, Vec<u8>)>,
}

/// Two devices take whatever strangers send them, and what they send each other in any order. What is refused changes
/// nothing, nothing grows beyond its limit, no match stops, what was kept is read, and in the end both see one match.
///
/// Each step is a byte that says what happens, at which device, and what that takes.
///
/// # Panics
/// If the law is broken.
pub fn contacts(data: &[u8]) {
    let mut input = Input(data);
    let mut world = World::new(input.byte() & 1 == 0);
    for _ in 0..STEPS {
        if input.0.is_empty() {
            break;
        }
        world.step(&mut input);
        world.collect();
    }
    world.end();
}

impl World {
    fn new(begun: bool) -> World {
        let mut devices = [Device::new(1), Device::new(2)];
        let kalaha = NewInvitation {
            game: "kalaha".to_owned(),
            options: None,
            sides: Sides::InviterFirst,
            days: 1,
            name: "Anna".to_owned(),
            broker_url: BROKER.to_owned(),
        };
        let id = devices[0].with(|contacts, random| contacts.invite(kalaha, NOW, random));
        let ids = [Some(id.expect("an invitation")), None];
        let (link, on_the_way) = (None, VecDeque::new());
        let mut world = World { devices, ids, now: NOW, link, links: 0, on_the_way };
        if begun {
            (0..3).for_each(|step| world.hand_over(step % 2, false));
            assert!(
                world
                    .devices
                    .iter()
                    .zip(world.ids)
                    .all(|(device, id)| device.position(id.unwrap()).is_some())
            );
        }
        world
    }

    fn step(&mut self, input: &mut Input) {
        let first = input.byte();
        let (at, more) = (usize::from(first >> 7), first & 64 != 0);
        let now = self.now;
        match first & 63 {
            0 => self.write(at, input.byte()),
            1 => self.hand_over(at, more),
            2 => self.change_text(at, more, input),
            3 => {
                let part = (KINDS[usize::from(input.byte()) % KINDS.len()], input.bytes());
                self.take_text(at, &write_text(&[part]));
            }
            4 => {
                let text = String::from_utf8_lossy(input.bytes()).into_owned();
                self.take_text(at, &text);
            }
            5 => self.send_stray(at, input),
            6 => self.deliver(more.then_some(input)),
            7 if self.link.is_some() => self.part(),
            7 => self.meet(),
            8 => {
                let bytes = input.bytes();
                self.devices[at].try_out(now, |contacts, random| contacts.take_file(bytes, now, random));
            }
            9 => self.change_file(at, input),
            10 => {
                let text = write_text(&[(PartKind::Invitation, input.bytes())]);
                self.devices[at].try_out(now, |contacts, random| contacts.accept(&text, "Bert", now, random));
            }
            11 => self.by_broker(at, input),
            12 => {
                self.now += u64::from(input.byte());
                let now = self.now;
                self.devices
                    .iter_mut()
                    .for_each(|device| device.with(|contacts, random| contacts.tick(now, random)));
            }
            13 => {
                self.part();
                self.devices[at].restart(now);
            }
            14 => self.on_contact(at, |contacts, id, _| contacts.delete(id, more, now)),
            15 => self
                .on_contact(at, |contacts, id, random| contacts.invite_to_rematch(id, now, random).map(drop)),
            16 => self.on_contact(at, |contacts, id, _| contacts.handed_over(id, now)),
            17 => self.on_contact(at, |contacts, id, random| {
                contacts.use_transport(id, peer::TransportKind::Broker, more, now)?;
                contacts.broker_event(BROKER, BrokerEvent::Up, now, random);
                Ok(())
            }),
            18 => {
                let bytes = input.bytes();
                let passphrase = String::from_utf8_lossy(input.bytes()).into_owned();
                self.devices[at].try_out(now, |contacts, _| contacts.import(bytes, &passphrase, now));
            }
            _ => {}
        }
    }

    /// Does something that the person wants.
    fn on_contact(
        &mut self,
        at: usize,
        act: impl FnOnce(&mut Peers, ContactId, &mut dyn FnMut(&mut [u8])) -> Result<(), peer::FriendError>,
    ) {
        let Some(id) = self.ids[at] else { return };
        self.devices[at].try_out(self.now, |contacts, random| act(contacts, id, random));
    }

    fn write(&mut self, at: usize, number: u8) {
        let act = match number {
            0..=127 => LogEntry::Move { number: u16::from(number % 8), offers_draw: number & 8 != 0 },
            128..=159 => LogEntry::Ask { to: u16::from(number % 4) },
            160..=191 => LogEntry::Answer { agrees: number & 1 == 0 },
            192..=223 => LogEntry::Say(number),
            224..=239 => LogEntry::Claim { draw: number & 1 == 0 },
            240..=247 => LogEntry::Agree,
            248..=253 => LogEntry::Yield,
            _ => LogEntry::Resign,
        };
        let now = self.now;
        self.on_contact(at, |contacts, id, random| contacts.write(id, &act, now, random));
    }

    fn text(&self, from: usize, whole: bool) -> Option<String> {
        let text = self.devices[from].contacts.text(self.ids[from]?, whole).ok()?;
        assert!(text.len() <= MAX_TEXT, "a text of {} bytes", text.len());
        Some(text)
    }

    /// What one tells the other by text arrives as it is.
    fn hand_over(&mut self, from: usize, whole: bool) {
        let Some(text) = self.text(from, whole) else { return };
        let now = self.now;
        if self.ids[1].is_none() && from == 0 {
            let accepted = |contacts: &mut Peers, random: &mut dyn FnMut(&mut [u8])| {
                contacts.accept(&text, "Bert", now, random)
            };
            self.ids[1] = self.devices[1].try_out(now, accepted);
        } else {
            self.take_text(1 - from, &text);
        }
    }

    fn take_text(&mut self, at: usize, text: &str) {
        let now = self.now;
        self.devices[at].try_out(now, |contacts, random| contacts.take_text(text, now, random));
    }

    /// What one tells arrives with another byte in it.
    fn change_text(&mut self, from: usize, whole: bool, input: &mut Input) {
        let Some(text) = self.text(from, whole) else { return };
        let mut bytes = text.into_bytes();
        spoil(&mut bytes, input);
        if let Ok(text) = String::from_utf8(bytes) {
            self.take_text(1 - from, &text);
        }
    }

    fn change_file(&mut self, from: usize, input: &mut Input) {
        let Some(id) = self.ids[from] else { return };
        let file = self.devices[from].with(|contacts, random| contacts.file(id, true, random));
        let Ok(file) = file else { return };
        let mut bytes = file.bytes;
        spoil(&mut bytes, input);
        let now = self.now;
        self.devices[1 - from].try_out(now, |contacts, random| contacts.take_file(&bytes, now, random));
    }

    /// Bytes that nobody has signed arrive by the link. Both logs stay as they are, as the end shows.
    fn send_stray(&mut self, at: usize, input: &mut Input) {
        let Some(link) = self.link else { return };
        let (kind, rest) = (input.byte(), input.bytes());
        let mut bytes = vec![0x10 | (kind & 7)];
        bytes.extend(rest);
        self.arrive(at, link, &bytes);
    }

    /// The next message of the link arrives, or is spoiled on its way.
    fn deliver(&mut self, spoiled: Option<&mut Input>) {
        let Some((to, mut bytes)) = self.on_the_way.pop_front() else { return };
        let Some(link) = self.link else { return };
        if let Some(input) = spoiled {
            spoil(&mut bytes, input);
        }
        self.arrive(to, link, &bytes);
    }

    fn arrive(&mut self, at: usize, link: LinkId, bytes: &[u8]) {
        let now = self.now;
        self.devices[at].with(|contacts, random| contacts.link_message(link, bytes, now, random));
    }

    fn by_broker(&mut self, at: usize, input: &mut Input) {
        let (name, payload, now) = (input.byte(), input.bytes(), self.now);
        let device = &mut self.devices[at];
        let Some(topic) = device.topics.get(usize::from(name & 3)).cloned() else { return };
        let event = if name & 4 != 0 {
            BrokerEvent::Subscribed { topic }
        } else {
            let name = if name & 8 == 0 { "h".to_owned() } else { (name >> 4).to_string() };
            BrokerEvent::Message { topic: topic.replace('+', &name), payload: payload.to_owned() }
        };
        device.with(|contacts, random| contacts.broker_event(BROKER, event, now, random));
    }

    fn meet(&mut self) {
        let [Some(a), Some(b)] = self.ids else { return };
        self.links += 1;
        let link = LinkId(self.links);
        self.link = Some(link);
        for (device, id) in self.devices.iter_mut().zip([a, b]) {
            device.contacts.link_up(link, LinkPurpose::Meet(id), self.now);
        }
    }

    fn part(&mut self) {
        let Some(link) = self.link.take() else { return };
        self.on_the_way.clear();
        self.devices.iter_mut().for_each(|device| device.contacts.link_down(link));
    }

    /// Takes what the devices have to say.
    fn collect(&mut self) {
        let mut is_closed = false;
        for (at, device) in self.devices.iter_mut().enumerate() {
            while let Some(output) = device.contacts.poll() {
                match output {
                    Output::Send { link, bytes } => {
                        assert!(bytes.len() <= MAX_LINK_MESSAGE, "a message of {} bytes", bytes.len());
                        if self.link == Some(link) {
                            self.on_the_way.push_back((1 - at, bytes));
                        }
                    }
                    Output::Publish { payload, .. } => assert!(payload.len() <= MAX_SEALED),
                    Output::Subscribe { topic, .. } if !device.topics.contains(&topic) => {
                        device.topics.push(topic)
                    }
                    Output::Close { link } => is_closed |= self.link == Some(link),
                    _ => {}
                }
            }
            for shown in device.contacts.all(self.now) {
                assert_ne!(shown.stage, Stage::Stopped, "nobody has written what does not fit");
            }
        }
        if is_closed {
            self.part();
        }
    }

    /// Both programs begin again and meet, and nobody is in between any more.
    fn end(&mut self) {
        self.part();
        let now = self.now;
        for (device, id) in self.devices.iter_mut().zip(self.ids) {
            if let Some(id) = id {
                device.contacts.delete(id, false, now).expect("there is room");
            }
            device.restart(now);
        }
        let [Some(a), Some(b)] = self.ids else { return };
        if self.devices[0].position(a).is_none() || self.devices[1].position(b).is_none() {
            return;
        }
        self.meet();
        for _ in 0..200 {
            self.collect();
            if self.on_the_way.is_empty() {
                break;
            }
            self.deliver(None);
        }
        let [at_a, at_b] = [(0, a), (1, b)].map(|(at, id): (usize, _)| self.devices[at].position(id));
        assert_eq!(at_a, at_b, "both see one match");
    }
}

/// Changes a byte, takes some away, or adds one.
fn spoil(bytes: &mut Vec<u8>, input: &mut Input) {
    let (place, other) = (usize::from(input.byte()) << 8 | usize::from(input.byte()), input.byte());
    let place = place % bytes.len().max(1);
    match (other, bytes.get_mut(place)) {
        (0, _) => bytes.truncate(place),
        (1, _) => bytes.push(other),
        (_, Some(byte)) => *byte ^= other,
        (_, None) => {}
    }
}
