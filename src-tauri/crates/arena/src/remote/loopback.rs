//! A live link in memory: the devices connect, exchange messages with faults, and reconnect after a cut.

use super::duel::{Carry, Duel};
use super::faults::Line;
use game::Playable;
use peer::{LinkId, LinkPurpose, Output, Stage};
use rand::RngExt;

/// The delay before a reconnect, in ms.
const PAUSE: std::ops::Range<u64> = 300..1500;
/// The first byte of a message with entries, from `docs/remote.md`.
const FRAME: u8 = 0x15;

/// A loopback with one link at a time.
pub(super) struct Loopback {
    links: u64,
    up: Option<LinkId>,
    meet_at: u64,
    /// The messages in flight to each device.
    lines: [Line<Vec<u8>>; 2],
    ticked: u64,
    /// The length of each device's log when it last sent entries.
    sent: [usize; 2],
}

impl Loopback {
    pub(super) fn new() -> Loopback {
        let lines = [Line::new(), Line::new()];
        Loopback { links: 0, up: None, meet_at: 0, lines, ticked: 0, sent: [0; 2] }
    }

    /// Connects the devices, each for the purpose that its stage requires.
    fn meet<S: Playable>(&mut self, duel: &mut Duel<S>) {
        let now = duel.now();
        let stages = [0, 1].map(|seat| duel.devices[seat].stage(now));
        let is_open = stages[0] == Some(Stage::Invited);
        let purposes = [0, 1].map(|seat| match duel.devices[seat].id {
            Some(id) if seat == 0 && is_open => LinkPurpose::Host(id),
            Some(id) if !is_open => LinkPurpose::Meet(id),
            _ => LinkPurpose::Guest,
        });
        self.links += 1;
        let link = LinkId(self.links);
        self.up = Some(link);
        for (device, purpose) in duel.devices.iter_mut().zip(purposes) {
            device.with(now, |contacts, now, _| contacts.link_up(link, purpose, now));
        }
    }

    fn cut<S: Playable>(&mut self, duel: &mut Duel<S>) {
        let now = duel.now();
        let Some(link) = self.up.take() else { return };
        for line in &mut self.lines {
            line.cut();
        }
        for device in &mut duel.devices {
            device.with(now, |contacts, _, _| contacts.link_down(link));
        }
        self.meet_at = now + duel.random.random_range(PAUSE);
    }

    fn carry_out<S: Playable>(&mut self, duel: &mut Duel<S>, seat: usize, output: Output) {
        let now = duel.now();
        match output {
            Output::Send { link, bytes } if self.up == Some(link) => self.send(duel, seat, bytes),
            Output::Close { link } if self.up == Some(link) => self.cut(duel),
            Output::Offered { offer, .. } => duel.devices[seat].accept(&offer.text, now),
            _ => {}
        }
    }

    fn send<S: Playable>(&mut self, duel: &mut Duel<S>, seat: usize, bytes: Vec<u8>) {
        let now = duel.now();
        duel.tally.sent(bytes.len());
        if bytes[0] == FRAME {
            let len = duel.devices[seat].game().map_or(0, |game| game.lens()[seat]);
            duel.tally.resends += u64::from(len == self.sent[seat]);
            self.sent[seat] = len;
        }
        let arrives = self.lines[1 - seat].send(bytes, now, duel.faults, &mut duel.random);
        if !arrives {
            duel.tally.lost_messages += 1;
            duel.fault();
        }
    }
}

impl<S: Playable> Carry<S> for Loopback {
    fn step(&mut self, duel: &mut Duel<S>) -> bool {
        let now = duel.now();
        let mut happened = false;
        if duel.devices.iter().any(|device| !device.is_alive()) {
            self.cut(duel);
        } else if self.up.is_none() && self.meet_at <= now {
            self.meet(duel);
        }
        if self.ticked < now / 1000 {
            self.ticked = now / 1000;
            duel.tick();
        }
        for seat in [0, 1] {
            while let Some(bytes) = self.lines[seat].arrived(now) {
                happened = true;
                if let Some(link) = self.up {
                    duel.devices[seat]
                        .with(now, |contacts, now, random| contacts.link_message(link, &bytes, now, random));
                }
            }
            while let Some(output) = duel.devices[seat].poll() {
                happened = true;
                self.carry_out(duel, seat, output);
            }
        }
        happened
    }

    fn next(&self) -> Option<u64> {
        self.lines.iter().filter_map(Line::next).min()
    }
}
