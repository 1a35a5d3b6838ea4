//! Input to two devices that play each other, in any order and from any sender.

use peer::mqtt::BrokerEvent;
use peer::protocol::{PartKind, Random, Seat, write_text};
use peer::{ContactId, FriendError, NewInvitation, Peers, Stage, TransportKind};
use session::LogEntry;
use two_devices::{BROKER, Between, Device, NOW, OnTheWay, kalaha};

/// The maximum number of steps; each computes signatures.
const STEPS: usize = 48;
const MAX_TEXT: usize = 4 * 16 * 1024;
const KINDS: [PartKind; 5] =
    [PartKind::Invitation, PartKind::Acceptance, PartKind::Begin, PartKind::Notice, PartKind::Moves];

/// The remaining input bytes; reads as zeros at the end.
struct Input<'a>(&'a [u8]);

impl<'a> Input<'a> {
    fn byte(&mut self) -> u8 {
        let Some((first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        *first
    }

    /// A length byte and that many bytes.
    fn bytes(&mut self) -> &'a [u8] {
        let len = usize::from(self.byte()).min(self.0.len());
        let (taken, rest) = self.0.split_at(len);
        self.0 = rest;
        taken
    }
}

/// Performs an action that a stranger can cause. If it is rejected, nothing except the reported trouble may change.
fn try_out<T, E>(
    device: &mut Device,
    now: u64,
    act: impl FnOnce(&mut Peers, Random) -> Result<T, E>,
) -> Option<T> {
    let shown = |device: &Device| {
        let mut all = device.contacts.all(now);
        all.iter_mut().for_each(|contact| contact.trouble = None);
        all
    };
    let before = (device.store.records(), shown(device));
    let done = device.with(act).ok();
    if done.is_none() {
        assert!((device.store.records(), shown(device)) == before, "rejected input changed something");
    }
    done
}

/// Restarts the program with the data on the disk.
fn restart(device: &mut Device, now: u64) {
    let positions = |device: &Device| -> Vec<_> {
        device.contacts.ids().into_iter().map(|id| (id, position(device, id))).collect()
    };
    let known = positions(device);
    let unread = device.restart(now);
    assert!(unread.is_empty(), "records are readable: {unread:?}");
    assert_eq!(known, positions(device), "the positions are the same");
}

/// A match's moves and the lengths of both logs.
fn position(device: &Device, id: ContactId) -> Option<(Vec<u16>, [usize; 2])> {
    let game = device.contacts.remote_match(id)?;
    Some((game.view().moves, game.lens()))
}

/// Anna and Bert, whom she has invited, with the messages between them.
struct World {
    devices: [Device; 2],
    ids: [Option<ContactId>; 2],
    now: u64,
    between: Between,
    /// The topics each device subscribes to. The broker sends nothing on its own.
    topics: [Vec<String>; 2],
}

/// Two devices receive arbitrary input from strangers, and each other's messages in any order. Rejected input changes
/// nothing, limits hold, no match stops, records stay readable, and in the end both devices show the same match.
///
/// Each step starts with a byte that selects the action and the device, followed by its arguments.
///
/// # Panics
/// If the law is violated.
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
        let mut devices = [1, 2].map(Device::new);
        let ids = [Some(devices[0].invite(NewInvitation { days: 1, ..kalaha() })), None];
        let between = Between { is_slow: true, ..Between::default() };
        let mut world = World { devices, ids, now: NOW, between, topics: Default::default() };
        if begun {
            (0..3).for_each(|step| world.hand_over(step % 2, false));
            assert!([0, 1].iter().all(|&at| world.position(at).is_some()));
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
            7 if self.between.link_is_up => self.between.part(&mut self.devices),
            7 => self.meet(),
            8 => {
                let bytes = input.bytes();
                try_out(&mut self.devices[at], now, |contacts, random| {
                    contacts.take_file(bytes, now, random)
                });
            }
            9 => self.change_file(at, input),
            10 => {
                let text = write_text(&[(PartKind::Invitation, input.bytes())]);
                try_out(&mut self.devices[at], now, |contacts, random| {
                    contacts.accept(&text, "Bert", now, random)
                });
            }
            11 => self.by_broker(at, input),
            12 => {
                self.now += u64::from(input.byte());
                let now = self.now;
                self.devices.iter_mut().for_each(|device| device.tick(now));
            }
            13 => {
                self.between.part(&mut self.devices);
                self.topics[at].clear();
                restart(&mut self.devices[at], now);
            }
            14 => self.on_contact(at, |contacts, id, _| contacts.delete(id, more, now)),
            15 => self
                .on_contact(at, |contacts, id, random| contacts.invite_to_rematch(id, now, random).map(drop)),
            16 => self.on_contact(at, |contacts, id, _| contacts.handed_over(id, now)),
            17 => self.on_contact(at, |contacts, id, random| {
                contacts.use_transport(id, TransportKind::Broker, more, now)?;
                contacts.broker_event(BROKER, BrokerEvent::Up, now, random);
                Ok(())
            }),
            18 => {
                let bytes = input.bytes();
                let passphrase = String::from_utf8_lossy(input.bytes()).into_owned();
                try_out(&mut self.devices[at], now, |contacts, _| contacts.import(bytes, &passphrase, now));
            }
            _ => {}
        }
    }

    /// Performs one of the player's actions.
    fn on_contact(
        &mut self,
        at: usize,
        act: impl FnOnce(&mut Peers, ContactId, Random) -> Result<(), FriendError>,
    ) {
        let Some(id) = self.ids[at] else { return };
        try_out(&mut self.devices[at], self.now, |contacts, random| act(contacts, id, random));
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

    /// Hands over a text unchanged.
    fn hand_over(&mut self, from: usize, whole: bool) {
        let Some(text) = self.text(from, whole) else { return };
        let now = self.now;
        if self.ids[1].is_none() && from == 0 {
            let accepted = |contacts: &mut Peers, random: Random| contacts.accept(&text, "Bert", now, random);
            self.ids[1] = try_out(&mut self.devices[1], now, accepted);
        } else {
            self.take_text(1 - from, &text);
        }
    }

    fn take_text(&mut self, at: usize, text: &str) {
        let now = self.now;
        try_out(&mut self.devices[at], now, |contacts, random| contacts.take_text(text, now, random));
    }

    /// Hands over a damaged text.
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
        try_out(&mut self.devices[1 - from], now, |contacts, random| contacts.take_file(&bytes, now, random));
    }

    /// Sends unsigned bytes over the link. Both logs stay unchanged, as `end` checks.
    fn send_stray(&mut self, at: usize, input: &mut Input) {
        if !self.between.link_is_up {
            return;
        }
        let (kind, rest) = (input.byte(), input.bytes());
        let mut bytes = vec![0x10 | (kind & 7)];
        bytes.extend(rest);
        self.between.arrive(&mut self.devices[at], OnTheWay::Link(bytes), self.now);
    }

    /// Delivers the next link message, possibly damaged.
    fn deliver(&mut self, spoiled: Option<&mut Input>) {
        if self.between.on_the_way.is_empty() {
            return;
        }
        let (to, mut what) = self.between.on_the_way.remove(0);
        if let (OnTheWay::Link(bytes), Some(input)) = (&mut what, spoiled) {
            spoil(bytes, input);
        }
        self.between.arrive(&mut self.devices[to.index()], what, self.now);
    }

    fn by_broker(&mut self, at: usize, input: &mut Input) {
        let (name, payload, now) = (input.byte(), input.bytes(), self.now);
        let Some(topic) = self.topics[at].get(usize::from(name & 3)).cloned() else { return };
        let event = if name & 4 != 0 {
            BrokerEvent::Subscribed { topic }
        } else {
            let name = if name & 8 == 0 { "h".to_owned() } else { (name >> 4).to_string() };
            BrokerEvent::Message { topic: topic.replace('+', &name), payload: payload.to_owned() }
        };
        self.devices[at].hear(event, now);
    }

    fn meet(&mut self) {
        let [Some(a), Some(b)] = self.ids else { return };
        self.between.meet(&mut self.devices, [a, b], self.now);
    }

    fn position(&self, at: usize) -> Option<(Vec<u16>, [usize; 2])> {
        position(&self.devices[at], self.ids[at]?)
    }

    /// Collects the devices' output.
    fn collect(&mut self) {
        for seat in Seat::BOTH {
            let (at, device) = (seat.index(), &mut self.devices[seat.index()]);
            self.between.collect(seat, device);
            for (_, topic) in self.between.unconfirmed.drain(..) {
                if !self.topics[at].contains(&topic) {
                    self.topics[at].push(topic);
                }
            }
            for shown in device.contacts.all(self.now) {
                assert_ne!(shown.stage, Stage::Stopped, "no device wrote an invalid entry");
            }
        }
        if self.between.link_is_left {
            self.between.part(&mut self.devices);
        }
    }

    /// Restarts both programs and connects them without interference.
    fn end(&mut self) {
        self.between.part(&mut self.devices);
        let now = self.now;
        for (device, id) in self.devices.iter_mut().zip(self.ids) {
            if let Some(id) = id {
                device.contacts.delete(id, false, now).expect("free space");
            }
            restart(device, now);
        }
        if self.position(0).is_none() || self.position(1).is_none() {
            return;
        }
        self.meet();
        for _ in 0..200 {
            self.collect();
            if self.between.on_the_way.is_empty() {
                break;
            }
            self.deliver(None);
        }
        assert_eq!(self.position(0), self.position(1), "both show the same match");
    }
}

/// Changes a byte, truncates the bytes, or appends one.
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
