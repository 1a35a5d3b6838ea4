//! A broker: real connections to a real Mosquitto, with faults between each connection and its device. A broker loses
//! nothing on a good connection, so a connection that lost a message is soon cut.

use super::duel::{Carry, Duel};
use super::faults::Line;
use game::Playable;
use peer::{Output, Stage, TransportKind, TransportState};
use rand::RngExt;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};
use transport::broker::{Broker, BrokerAccount, BrokerEvent};
use zeroize::Zeroizing;

/// The delay before a device reconnects, in ms.
const PAUSE: std::ops::Range<u64> = 200..1000;
/// How long a connection lasts after losing a message, in ms.
const DECAY: std::ops::Range<u64> = 1000..8000;
/// How long to wait for the broker by default, and when an event is expected.
const MOMENT: Duration = Duration::from_millis(1);
const EXPECTED: Duration = Duration::from_millis(8);
/// How often devices check their clocks.
const TICK: Duration = Duration::from_secs(1);

/// A device's request to the broker.
#[derive(Clone)]
enum Request {
    Publish(String, Vec<u8>, u64),
    Clear(String),
    Subscribe(String),
    Unsubscribe(String),
}

/// One device's connection.
struct Connection {
    broker: Option<Broker>,
    /// The number of this connection among the device's connections.
    number: u64,
    is_up: bool,
    connect_at: u64,
    cut_at: Option<u64>,
    requests: Line<Request>,
    messages: Line<(String, Vec<u8>)>,
    /// The length of the log when entries were last published.
    sent: usize,
}

pub(super) struct Mqtt {
    /// Each device's. Both devices know the broker by the first.
    addresses: [String; 2],
    connections: [Connection; 2],
    events: Receiver<(usize, u64, BrokerEvent)>,
    tell: Sender<(usize, u64, BrokerEvent)>,
    come: Vec<(usize, u64, BrokerEvent)>,
    expects_until: Instant,
    ticked: u64,
}

impl Connection {
    fn new() -> Connection {
        let (requests, messages) = (Line::new(), Line::new());
        Connection {
            broker: None,
            number: 0,
            is_up: false,
            connect_at: 0,
            cut_at: None,
            requests,
            messages,
            sent: 0,
        }
    }
}

impl Mqtt {
    pub(super) fn new(addresses: &[String; 2]) -> Mqtt {
        let (tell, events) = channel();
        Mqtt {
            addresses: addresses.clone(),
            connections: [Connection::new(), Connection::new()],
            events,
            tell,
            come: Vec::new(),
            expects_until: Instant::now(),
            ticked: 0,
        }
    }

    fn connect(&mut self, seat: usize) {
        let connection = &mut self.connections[seat];
        connection.number += 1;
        let (tell, number) = (self.tell.clone(), connection.number);
        let address = self.addresses[seat].parse().expect("a local address");
        let account = BrokerAccount { address, user: String::new(), password: Zeroizing::default() };
        let heard = move |event| {
            // The receiver is gone once the match is over.
            let _ = tell.send((seat, number, event));
        };
        connection.broker = Some(Broker::connect(account, heard).expect("a thread"));
        self.expect();
    }

    fn expect(&mut self) {
        self.expects_until = Instant::now() + EXPECTED;
    }

    fn cut<S: Playable>(&mut self, duel: &mut Duel<S>, seat: usize) {
        let now = duel.now();
        let connection = &mut self.connections[seat];
        if connection.broker.take().is_none() {
            return;
        }
        connection.requests.cut();
        connection.messages.cut();
        connection.cut_at = None;
        connection.connect_at = now + duel.random.random_range(PAUSE);
        if std::mem::replace(&mut connection.is_up, false) {
            duel.devices[seat].with(now, |contacts, _, _| contacts.broker_down(&self.addresses[0], None));
        }
    }

    /// Hands over the invitation directly; everything else goes through the broker.
    fn hand_over_invitation<S: Playable>(duel: &mut Duel<S>) {
        let now = duel.now();
        for seat in [0, 1] {
            let device = &mut duel.devices[seat];
            let shown = device.id.and_then(|id| device.contacts()?.shown(id, now / 1000).ok());
            if let Some(shown) = shown.filter(|shown| shown.broker == TransportState::Off) {
                let id = shown.id;
                device.with(now, |contacts, now, _| {
                    contacts.use_transport(id, TransportKind::Broker, true, now)
                });
            }
        }
        let [anna, bert] = &mut duel.devices;
        if anna.stage(now) == Some(Stage::Invited)
            && bert.id.is_none()
            && let (Some(contacts), Some(id)) = (anna.contacts(), anna.id)
            && let Ok(text) = contacts.text(id, true)
        {
            bert.accept(&text, now);
        }
    }

    /// Passes a broker event to its device.
    fn tell<S: Playable>(&self, duel: &mut Duel<S>, seat: usize, event: BrokerEvent) {
        let now = duel.now();
        duel.devices[seat].with(now, |contacts, now, random| {
            contacts.broker_event(&self.addresses[0], event, now, random);
        });
    }

    fn hear<S: Playable>(&mut self, duel: &mut Duel<S>, seat: usize, number: u64, event: BrokerEvent) {
        let now = duel.now();
        let connection = &mut self.connections[seat];
        if connection.number != number || connection.broker.is_none() {
            return;
        }
        match event {
            BrokerEvent::Up => {
                connection.is_up = true;
                self.tell(duel, seat, event);
            }
            BrokerEvent::Message { topic, payload } => {
                let arrives = connection.messages.send((topic, payload), now, duel.faults, &mut duel.random);
                if !arrives {
                    self.lose(duel, seat);
                }
            }
            BrokerEvent::Delivered { .. } | BrokerEvent::Subscribed { .. } => self.tell(duel, seat, event),
            BrokerEvent::Down { .. } | BrokerEvent::Refused { .. } | BrokerEvent::NotSubscribed { .. } => {
                duel.tally.troubles += 1;
                self.cut(duel, seat);
            }
        }
    }

    fn lose<S: Playable>(&mut self, duel: &mut Duel<S>, seat: usize) {
        duel.tally.lost_messages += 1;
        duel.fault();
        let cut_at = duel.now() + duel.random.random_range(DECAY);
        self.connections[seat].cut_at.get_or_insert(cut_at);
    }

    fn ask<S: Playable>(&mut self, duel: &mut Duel<S>, seat: usize, output: Output) {
        let now = duel.now();
        let request = match output {
            Output::Publish { topic, payload, ticket, .. } => {
                duel.tally.sent(topic.len() + payload.len());
                if !topic.ends_with("/h") {
                    let len = duel.devices[seat].game().map_or(0, |game| game.lens()[seat]);
                    let sent = std::mem::replace(&mut self.connections[seat].sent, len);
                    duel.tally.resends += u64::from(len > 0 && len == sent);
                }
                Request::Publish(topic, payload, ticket)
            }
            Output::Clear { topic, .. } => Request::Clear(topic),
            Output::Subscribe { topic, .. } => Request::Subscribe(topic),
            Output::Unsubscribe { topic, .. } => Request::Unsubscribe(topic),
            _ => return,
        };
        let requests = &mut self.connections[seat].requests;
        // Devices never repeat other requests, so only published messages may be lost.
        let faults =
            if matches!(request, Request::Publish(..)) { duel.faults } else { duel.faults.without_loss() };
        if !requests.send(request, now, faults, &mut duel.random) {
            self.lose(duel, seat);
        }
    }

    fn carry<S: Playable>(&mut self, duel: &mut Duel<S>, seat: usize) -> bool {
        let now = duel.now();
        let mut happened = false;
        while let Some((topic, payload)) = self.connections[seat].messages.arrived(now) {
            happened = true;
            self.tell(duel, seat, BrokerEvent::Message { topic, payload });
        }
        while let Some(output) = duel.devices[seat].poll() {
            happened = true;
            self.ask(duel, seat, output);
        }
        while let Some(request) = self.connections[seat].requests.arrived(now) {
            happened = true;
            self.expect();
            let Some(broker) = &self.connections[seat].broker else { continue };
            match request {
                Request::Publish(topic, payload, ticket) => broker.publish(topic, payload, ticket),
                Request::Clear(topic) => broker.clear(topic),
                Request::Subscribe(topic) => broker.subscribe(topic),
                Request::Unsubscribe(topic) => broker.unsubscribe(topic),
            }
        }
        happened
    }
}

impl<S: Playable> Carry<S> for Mqtt {
    fn step(&mut self, duel: &mut Duel<S>) -> bool {
        let now = duel.now();
        Mqtt::hand_over_invitation(duel);
        for seat in [0, 1] {
            let is_spent = self.connections[seat].cut_at.is_some_and(|at| at <= now);
            if is_spent || !duel.devices[seat].is_alive() {
                self.cut(duel, seat);
            } else if self.connections[seat].broker.is_none() && self.connections[seat].connect_at <= now {
                self.connect(seat);
            }
        }
        let mut happened = !self.come.is_empty();
        for (seat, number, event) in self.come.drain(..).chain(self.events.try_iter()).collect::<Vec<_>>() {
            happened = true;
            self.hear(duel, seat, number, event);
        }
        if self.ticked < now / 1000 {
            self.ticked = now / 1000;
            duel.tick();
        }
        for seat in [0, 1] {
            happened |= self.carry(duel, seat);
        }
        happened
    }

    fn next(&self) -> Option<u64> {
        let lines = self.connections.iter().flat_map(|at| [at.requests.next(), at.messages.next()]);
        let connects = self.connections.iter().filter(|at| at.broker.is_none()).map(|at| at.connect_at);
        let cuts = self.connections.iter().filter_map(|at| at.cut_at);
        lines.flatten().chain(connects).chain(cuts).min()
    }

    fn wait(&mut self, idle: Duration) -> bool {
        let expected = self.expects_until.saturating_duration_since(Instant::now());
        let longest = if idle.is_zero() { MOMENT.max(expected) } else { idle.min(TICK) };
        match self.events.recv_timeout(longest) {
            Ok(event) => {
                self.come.push(event);
                true
            }
            Err(_) => false,
        }
    }
}
