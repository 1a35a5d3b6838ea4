use super::device::{ACCEPTANCE, Device};
use super::disturbance::Disturbance;
use super::{Player, Way};
use fair::{Kind, Seat};
use game::{SearchControl, State, Turn, Viewer};
use joint::{Agreement, Owed, judge};
use minesweeper::{Opened, Options};
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha20Rng;
use std::time::{Duration, Instant};

/// What was counted of all games.
#[derive(Default)]
pub(super) struct Totals {
    /// Both have played to the end and opened, and the logs alone tell the same game.
    pub(super) confirmed: u64,
    /// Played otherwise than by the rules on the opened board.
    pub(super) differing: u64,
    pub(super) refused: u64,
    pub(super) plies: u64,
    pub(super) ply_bytes: usize,
    pub(super) deal_bytes: usize,
    pub(super) opening_bytes: usize,
    /// Of each side and game.
    pub(super) dealing: Times,
    /// Of each ply, as the two below.
    pub(super) asking: Times,
    /// With the check of the action.
    pub(super) answering: Times,
    /// With the rules that follow.
    pub(super) checking: Times,
    /// Of each game.
    pub(super) verifying: Times,
    pub(super) resent: u64,
    pub(super) kills: u64,
}

/// How long something took each time.
#[derive(Default)]
pub(super) struct Times(Vec<Duration>);

impl Times {
    /// In milliseconds: half of all were shorter. A machine that does other things too spoils averages.
    pub(super) fn median(&self) -> f64 {
        let mut sorted = self.0.clone();
        sorted.sort_unstable();
        in_ms(sorted.get(sorted.len() / 2))
    }

    /// In milliseconds.
    pub(super) fn shortest(&self) -> f64 {
        in_ms(self.0.iter().min())
    }
}

fn in_ms(time: Option<&Duration>) -> f64 {
    time.map_or(0.0, |time| (1e6 * time.as_secs_f64()).round() / 1e3)
}

pub(super) struct Game {
    agreement: Agreement,
    devices: [Device; 2],
    way: Way,
    disturbance: Option<Disturbance>,
    rng: ChaCha20Rng,
    /// Who is to act after so many plies resigns.
    most_plies: Option<u32>,
    /// What each side has spent on keys and decks.
    dealing: [Duration; 2],
    /// What the answer that is owed has cost so far.
    answering: Duration,
}

impl Game {
    pub(super) fn new(
        options: &Options,
        way: Way,
        disturbance: Option<Disturbance>,
        most_plies: Option<u32>,
        seed: u64,
    ) -> Game {
        let first = if seed.is_multiple_of(2) { Seat::A } else { Seat::B };
        let mut invitation = [0; 32];
        invitation[..8].copy_from_slice(&seed.to_le_bytes());
        let agreement = Agreement { options: options.clone(), invitation, first, by_lot: false };
        let devices = [Seat::A, Seat::B].map(|seat| Device::new(&agreement, seat));
        Game {
            agreement,
            devices,
            way,
            disturbance,
            rng: ChaCha20Rng::seed_from_u64(seed),
            most_plies,
            dealing: [Duration::ZERO; 2],
            answering: Duration::ZERO,
        }
    }

    /// Until neither owes anything, and each has all that the other has sent.
    pub(super) fn play(mut self, mut bots: [Player; 2], totals: &mut Totals) {
        loop {
            for seat in [Seat::A, Seat::B] {
                self.make(seat, &mut bots, totals);
            }
            for seat in [Seat::A, Seat::B] {
                self.send(seat, totals);
            }
            let is_complete = self.devices.iter().all(|device| {
                let seat = device.seat();
                device.acknowledged == device.joint.log(seat).len() && device.joint.owes(seat).is_none()
            });
            if is_complete {
                break;
            }
        }
        self.confirm(totals);
    }

    /// Makes what the seat owes. Killed before it is stored a device makes it anew, since nobody has seen it.
    fn make(&mut self, seat: Seat, bots: &mut [Player; 2], totals: &mut Totals) {
        let device = &mut self.devices[seat as usize];
        let Some(mut owed) = device.joint.owes(seat) else { return };
        if owed == Owed::Action && self.most_plies.is_some_and(|most| device.joint.ply() >= most) {
            owed = Owed::Opening;
        }
        let chosen = match (owed, device.joint.turn()) {
            (Owed::Action, Turn::Of(side)) => {
                let (bot, budget) = &mut bots[side.index()];
                let view = device.joint.game().view();
                Some(bot.think(&view, &mut SearchControl::native(*budget), &mut |_| ()).best)
            }
            _ => None,
        };
        let began = Instant::now();
        let made = match chosen {
            Some(action) => device.joint.act(action, &mut self.rng),
            None if owed == Owed::Opening => device.joint.open(),
            None => device.joint.respond(&mut self.rng),
        };
        let made = made.expect("it is owed");
        device.keep(made);
        let took = began.elapsed();
        match owed {
            Owed::Key | Owed::Deck => self.dealing[seat as usize] += took,
            Owed::Action => totals.asking.0.push(took),
            Owed::Answer => self.answering += took,
            Owed::Opening => (),
        }
        if owed == Owed::Answer {
            totals.answering.0.push(std::mem::take(&mut self.answering));
        }
        totals.plies += u64::from(owed == Owed::Action);
        if self.rng.random_bool(self.way.kill) {
            device.kill();
            totals.kills += 1;
        }
    }

    /// Sends all that the other is not known to have.
    fn send(&mut self, seat: Seat, totals: &mut Totals) {
        let sender = &mut self.devices[seat as usize];
        let log = sender.joint.log(seat).to_vec();
        let mut frames: Vec<usize> = Vec::new();
        for index in sender.acknowledged..log.len() {
            totals.resent += u64::from(index < sender.sent);
            for _ in 0..1 + u32::from(self.rng.random_bool(self.way.double)) {
                frames.extend((!self.rng.random_bool(self.way.loss)).then_some(index));
            }
        }
        sender.sent = sender.sent.max(log.len());
        if self.way.reorder {
            frames.shuffle(&mut self.rng);
        }
        let receiver = &mut self.devices[seat.other() as usize];
        for index in frames {
            let message = &log[index];
            let is_next = index == receiver.joint.log(seat).len();
            if let Some(disturbance) = self.disturbance.filter(|_| is_next) {
                totals.refused += disturbance.bring(&mut receiver.joint, seat, message, &mut self.rng);
            }
            let began = Instant::now();
            if receiver.receive(index, message) {
                let took = began.elapsed();
                match message.kind {
                    Kind::Key | Kind::Deck => self.dealing[seat.other() as usize] += took,
                    // Whoever answers checks the action first.
                    Kind::Action => self.answering = took,
                    Kind::Answer | Kind::Complaint => totals.checking.0.push(took),
                    Kind::Opening => (),
                }
                *totals.bytes(message.kind) += message.bytes.len();
            }
        }
        // What the other has comes back, if it is not lost.
        let has = receiver.joint.log(seat).len();
        if !self.rng.random_bool(self.way.loss) {
            self.devices[seat as usize].acknowledged = has;
        }
    }

    fn confirm(&self, totals: &mut Totals) {
        let logs = [Seat::A, Seat::B].map(|seat| self.devices[seat as usize].joint.log(seat));
        let began = Instant::now();
        let judged = judge(&self.agreement, ACCEPTANCE, logs).expect("a board by chance");
        totals.verifying.0.push(began.elapsed());
        totals.dealing.0.extend(self.dealing);
        let all = [&self.devices[0].joint, &self.devices[1].joint, &judged.state];
        let opened: Vec<Opened> = all.iter().filter_map(|joint| joint.opened()?.ok()).collect();
        let is_by_the_rules = opened.len() == all.len()
            && opened.iter().all(|other| *other == opened[0])
            && all.iter().all(|joint| joint.public() == all[0].public())
            && opened[0].game.view(Viewer::Audience).grid() == all[0].game().audience().grid();
        totals.differing += u64::from(!is_by_the_rules);
        let fits = judged.misfit.is_none() && judged.contradiction.is_none();
        totals.confirmed += u64::from(fits && is_by_the_rules);
    }
}

impl Totals {
    fn bytes(&mut self, kind: Kind) -> &mut usize {
        match kind {
            Kind::Key | Kind::Deck => &mut self.deal_bytes,
            Kind::Action | Kind::Answer | Kind::Complaint => &mut self.ply_bytes,
            Kind::Opening => &mut self.opening_bytes,
        }
    }
}
