//! A network: real connections between two local sockets, with faults between each socket and its device.

use super::duel::{Carry, Duel};
use super::faults::Line;
use game::Playable;
use peer::{LinkId, Output, Stage, TransportKind, TransportState};
use std::net::SocketAddr;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};
use transport::lan::{Lan, LanEvent};

/// How long to wait for network events.
const MOMENT: Duration = Duration::from_millis(2);
/// The first byte of a message with entries, from `docs/remote.md`.
const FRAME: u8 = 0x15;
/// The delay before entering a code again.
const AGAIN: Duration = Duration::from_millis(100);
/// The code that the host shows and the guest enters.
const CODE: &str = "123456";

/// One device on the network.
struct Host {
    number: u64,
    lan: Lan,
    /// The port where it accepts, or last accepted, a code.
    port: u16,
    up: Option<LinkId>,
    /// Messages to send over the link.
    line: Line<Vec<u8>>,
    /// The number of messages that have been sent but not received.
    in_flight: usize,
    /// The length of the log when entries were last sent.
    sent: usize,
    /// Whether a code was shown or entered, and whether the friend is being discovered.
    by_code: bool,
    by_keys: bool,
    /// Whether it is waiting for its device to start.
    is_waiting: bool,
    /// The earliest time to enter a code again.
    again_at: Instant,
}

/// Both devices on one network.
pub(super) struct Network {
    hosts: [Host; 2],
    tell: Sender<Told>,
    events: Receiver<Told>,
    come: Vec<Told>,
    /// The number of programs started.
    started: u64,
    ticked: u64,
}

/// A seat, its program's number, and an event.
type Told = (usize, u64, LanEvent);

impl Host {
    fn new(seat: usize, number: u64, tell: Sender<Told>) -> Host {
        let lan = Lan::open(move |event| {
            // The receiver is gone once the match is over.
            let _ = tell.send((seat, number, event));
        });
        let lan = lan.expect("a thread");
        let (line, again_at) = (Line::new(), Instant::now());
        Host {
            number,
            lan,
            port: 0,
            up: None,
            line,
            in_flight: 0,
            sent: 0,
            by_code: false,
            by_keys: false,
            is_waiting: false,
            again_at,
        }
    }
}

impl Network {
    pub(super) fn new() -> Network {
        let (tell, events) = channel();
        let hosts = [0, 1].map(|seat| Host::new(seat, 0, tell.clone()));
        Network { hosts, tell, events, come: Vec::new(), started: 0, ticked: 0 }
    }

    /// Restarts a dead device's program, which drops all connections.
    fn restart<S: Playable>(&mut self, duel: &Duel<S>, seat: usize) {
        let is_alive = duel.devices[seat].is_alive();
        let host = &mut self.hosts[seat];
        if !is_alive && !host.is_waiting {
            self.started += 1;
            let sent = host.sent;
            *host = Host::new(seat, self.started, self.tell.clone());
            (host.is_waiting, host.sent) = (true, sent);
        } else if is_alive {
            host.is_waiting = false;
        }
    }

    /// Lets the devices wait for or discover each other.
    fn open<S: Playable>(&mut self, duel: &mut Duel<S>) {
        let now = duel.now();
        let is_invited = duel.devices[0].stage(now) == Some(Stage::Invited);
        for seat in [0, 1] {
            let device = &mut duel.devices[seat];
            let host = &mut self.hosts[seat];
            let shown = device.id.and_then(|id| device.contacts()?.shown(id, now / 1000).ok());
            let Some(shown) = shown.filter(|shown| shown.stage != Stage::Invited) else { continue };
            if shown.network == TransportState::Off {
                device.with(now, |contacts, now, _| {
                    contacts.use_transport(shown.id, TransportKind::Network, true, now)
                });
            }
            if !is_invited && !host.by_keys {
                let keys = device.contacts().map(|contacts| contacts.meets()).unwrap_or_default();
                for (id, keys) in keys {
                    host.lan.meet(id, keys).expect("a network");
                    host.by_keys = true;
                }
            }
        }
        let [anna, bert] = &mut self.hosts;
        if is_invited
            && !anna.by_code
            && let Some(id) = duel.devices[0].id
        {
            let addresses = anna.lan.host(id, CODE, "Anna").expect("a network");
            anna.port = addresses.first().map_or(0, SocketAddr::port);
            anna.by_code = true;
        }
        if is_invited && !bert.by_code && bert.again_at <= Instant::now() && duel.devices[1].is_alive() {
            bert.by_code = true;
            if bert.lan.join_at(&format!("127.0.0.1:{}", anna.port), CODE).is_err() {
                bert.type_again();
            }
        }
    }

    fn hear<S: Playable>(&mut self, duel: &mut Duel<S>, seat: usize, event: LanEvent) {
        let now = duel.now();
        let host = &mut self.hosts[seat];
        match event {
            LanEvent::Up { link, .. } if !duel.devices[seat].is_alive() => host.lan.close(link),
            LanEvent::Up { link, purpose } => {
                host.up = Some(link);
                host.in_flight = 0;
                host.line.cut();
                duel.devices[seat].with(now, |contacts, now, _| contacts.link_up(link, purpose, now));
            }
            LanEvent::Message { link, bytes } => {
                let friend = &mut self.hosts[1 - seat];
                friend.in_flight = friend.in_flight.saturating_sub(1);
                duel.devices[seat].with(now, |contacts, now, random| {
                    contacts.link_message(link, &bytes, now, random);
                });
            }
            LanEvent::Down { link, .. } => {
                host.up = host.up.filter(|up| *up != link);
                host.type_again();
                duel.fault();
                duel.devices[seat].with(now, |contacts, _, _| contacts.link_down(link));
            }
            LanEvent::CodeSpent { .. } => host.by_code = false,
            LanEvent::Trouble(_) => {
                duel.tally.troubles += 1;
                host.type_again();
            }
            LanEvent::Found { .. } | LanEvent::Lost { .. } | LanEvent::CodeWrong { .. } => {}
        }
    }

    fn carry_out<S: Playable>(&mut self, duel: &mut Duel<S>, seat: usize, output: Output) {
        let now = duel.now();
        let host = &mut self.hosts[seat];
        match output {
            Output::Send { link, bytes } if host.up == Some(link) => {
                duel.tally.sent(bytes.len());
                if bytes[0] == FRAME {
                    let len = duel.devices[seat].game().map_or(0, |game| game.lens()[seat]);
                    duel.tally.resends += u64::from(len == host.sent);
                    host.sent = len;
                }
                if !host.line.send(bytes, now, duel.faults, &mut duel.random) {
                    duel.tally.lost_messages += 1;
                    duel.fault();
                }
            }
            Output::Close { link } => host.lan.close(link),
            Output::Offered { offer, .. } => duel.devices[seat].accept(&offer.text, now),
            _ => {}
        }
    }
}

impl Host {
    /// Schedules another attempt to enter the code.
    fn type_again(&mut self) {
        self.by_code = false;
        self.again_at = Instant::now() + AGAIN;
    }
}

impl<S: Playable> Carry<S> for Network {
    fn step(&mut self, duel: &mut Duel<S>) -> bool {
        self.open(duel);
        let come: Vec<_> = self.come.drain(..).chain(self.events.try_iter()).collect();
        let mut happened = !come.is_empty();
        for (seat, number, event) in come {
            if self.hosts[seat].number == number {
                self.hear(duel, seat, event);
            }
        }
        let now = duel.now();
        if self.ticked < now / 1000 {
            self.ticked = now / 1000;
            duel.tick();
        }
        for seat in [0, 1] {
            while let Some(output) = duel.devices[seat].poll() {
                happened = true;
                self.carry_out(duel, seat, output);
            }
            self.restart(duel, seat);
            let host = &mut self.hosts[seat];
            while let Some(bytes) = host.line.arrived(now) {
                happened = true;
                if let Some(link) = host.up {
                    host.lan.send(link, bytes);
                    host.in_flight += 1;
                }
            }
        }
        happened
    }

    fn next(&self) -> Option<u64> {
        self.hosts.iter().filter_map(|host| host.line.next()).min()
    }

    fn wait(&mut self, _idle: Duration) -> bool {
        match self.events.recv_timeout(MOMENT) {
            Ok(event) => {
                self.come.push(event);
                true
            }
            Err(_) => false,
        }
    }

    fn may_skip(&self) -> bool {
        self.hosts.iter().all(|host| host.up.is_some() && host.in_flight == 0)
    }
}
