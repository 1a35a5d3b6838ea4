//! One match between two devices, from the invitation until both know the result.

use super::clock::Clock;
use super::device::Device;
use super::faults::Faults;
use super::player::{after, turn};
use super::report::Tally;
use game::{DealerlessGame, Level, Playable, Turn};
use peer::protocol::{MatchEnd, PeerMatch, Seat, Sides};
use peer::{NewInvitation, Stage};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::time::{Duration, Instant};

/// The time limit on the devices' clock; a longer match counts as unfinished.
const LONGEST: Duration = Duration::from_secs(14 * 24 * 3600);

/// The settings of a run.
pub(super) struct Plan<S: Playable> {
    pub(super) faults: Faults,
    pub(super) level: Option<Level>,
    /// The broker's address for each device, or empty.
    pub(super) brokers: [String; 2],
    /// How to play the game if neither device knows its secrets.
    pub(super) dealerless: Option<DealerlessGame<S>>,
    /// Whether time passes as it does for players, without skipping.
    pub(super) is_paced: bool,
}

/// Both devices, and the state that a transport needs.
pub(super) struct Duel<S: Playable> {
    pub(super) clock: Clock,
    pub(super) devices: [Device<S>; 2],
    pub(super) faults: Faults,
    pub(super) random: ChaCha8Rng,
    pub(super) tally: Tally,
    start: S,
    /// When the two logs began to differ, in ms.
    apart_since: Option<u64>,
    /// The length of each log when it last grew, and when that was.
    written: [(usize, Instant); 2],
    /// The length of each log on the friend's device.
    arrived: [usize; 2],
}

/// Carries messages between two devices.
pub(super) trait Carry<S: Playable> {
    /// Does all due work. Returns whether anything happened.
    fn step(&mut self, duel: &mut Duel<S>) -> bool;

    /// When the next work is due, in ms, if known.
    fn next(&self) -> Option<u64>;

    /// Waits for external events: briefly, or for as long as nothing else is due. Returns whether one arrived.
    fn wait(&mut self, _idle: Duration) -> bool {
        false
    }

    /// Whether no external event is pending, so that idle time may be skipped.
    fn may_skip(&self) -> bool {
        true
    }
}

impl<S: Playable> Duel<S> {
    pub(super) fn play(plan: &Plan<S>, seed: u64, clock: Clock, carrier: &mut dyn Carry<S>) -> Tally {
        let start = S::start(&S::Options::default(), seed).expect("valid options");
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let devices = Seat::BOTH.map(|seat| Device::new(seat, start.clone(), plan, random.random()));
        let tally = Tally::default();
        let (written, arrived) = ([(0, Instant::now()); 2], [0; 2]);
        let faults = plan.faults;
        let mut duel =
            Duel { clock, devices, faults, random, tally, start, apart_since: None, written, arrived };
        duel.invite(plan);
        let began = duel.now();
        while !duel.is_finished() && duel.now() - began < LONGEST.as_millis() as u64 {
            duel.wake();
            duel.note_entries();
            let happened = carrier.step(&mut duel);
            duel.note_entries();
            duel.note_recovery();
            if happened {
                continue;
            }
            let due = duel.devices.iter().map(|device| device.due).chain(carrier.next()).min();
            let due = due.unwrap_or(u64::MAX);
            let idle = if plan.is_paced { due.saturating_sub(duel.now()) } else { 0 };
            if !carrier.wait(Duration::from_millis(idle)) && !plan.is_paced && carrier.may_skip() {
                duel.clock.skip_to(due);
            }
        }
        duel.judge()
    }

    pub(super) fn now(&self) -> u64 {
        self.clock.now()
    }

    /// Lets the contacts check the clock.
    pub(super) fn tick(&mut self) {
        let now = self.now();
        for device in &mut self.devices {
            device.with(now, |contacts, now, random| contacts.tick(now, random));
        }
    }

    fn invite(&mut self, plan: &Plan<S>) {
        let now = self.now();
        let sides = [Sides::InviterFirst, Sides::AcceptorFirst, Sides::Lot];
        let sides = sides[self.random.random_range(0..sides.len())];
        let new = NewInvitation {
            game: S::ID.to_owned(),
            sides,
            broker_url: plan.brokers[0].clone(),
            ..two_devices::kalaha()
        };
        for device in &mut self.devices {
            device.start(now);
        }
        while self.devices[0].id.is_none() {
            let inviter = &mut self.devices[0];
            let invited =
                inviter.with(now, |contacts, now, random| contacts.invite(new.clone(), now, random).ok());
            match invited.flatten() {
                Some(id) => inviter.id = Some(id),
                None => inviter.start(now),
            }
        }
    }

    /// Restarts dead devices, and lets players act.
    fn wake(&mut self) {
        let now = self.now();
        for device in &mut self.devices {
            if device.due <= now {
                if device.is_alive() {
                    device.act(now);
                } else {
                    device.start(now);
                }
            }
        }
    }

    /// Whether both devices know the result and hold the same logs. In a game with secrets, a restarted device does not
    /// know which entries it owes until it has heard from its friend. Until then it writes no automatic entries.
    fn is_finished(&self) -> bool {
        let [Some(a), Some(b)] = self.devices.each_ref().map(Device::game) else { return false };
        let stopped = a.stop().is_some() || b.stop().is_some();
        let knows_what_it_owes = |game: &PeerMatch| !S::SECRETS || game.has_heard();
        let is_complete = [a, b].iter().all(|game| knows_what_it_owes(game) && !game.owes_by_itself());
        stopped || (a.outcome().is_some() && is_complete && self.hold_the_same())
    }

    fn hold_the_same(&self) -> bool {
        let [Some(a), Some(b)] = self.devices.each_ref().map(Device::game) else { return false };
        a.lens() == b.lens()
    }

    /// Records a fault and times the recovery until both devices hold the same logs again.
    pub(super) fn fault(&mut self) {
        let now = self.now();
        self.apart_since.get_or_insert(now);
    }

    /// Times how long each entry takes from one log to the other.
    fn note_entries(&mut self) {
        for seat in Seat::BOTH {
            let at = seat.index();
            let len = |device: &Device<S>| device.game().map_or(0, |game| game.lens()[at]);
            let (own, there) = (len(&self.devices[at]), len(&self.devices[1 - at]));
            if own > self.written[at].0 {
                self.written[at] = (own, Instant::now());
            }
            if there > std::mem::replace(&mut self.arrived[at], there) && there == self.written[at].0 {
                self.tally.arrivals.push(self.written[at].1.elapsed());
            }
        }
    }

    fn note_recovery(&mut self) {
        if self.devices.iter().any(|device| !device.is_alive()) {
            self.fault();
        } else if let Some(since) = self.apart_since
            && self.hold_the_same()
        {
            self.tally.recoveries.push(self.now() - since);
            self.apart_since = None;
        }
    }

    /// Compares the devices with each other and with the game's rules.
    fn judge(mut self) -> Tally {
        let mut tally = std::mem::take(&mut self.tally);
        tally.games = 1;
        tally.deaths = self.devices.iter().map(|device| device.deaths).sum();
        let now = self.now();
        for device in &mut self.devices {
            if !device.is_alive() {
                device.start(now);
            }
        }
        let [Some(a), Some(b)] = self.devices.each_ref().map(Device::game) else { return tally };
        tally.lost_moves =
            self.devices.iter().flat_map(|device| [a, b].map(|game| device.lost_from(game))).sum::<usize>()
                as u64;
        let (view, other) = (a.view(), b.view());
        let is_stopped = self.devices.iter().any(|device| device.stage(now) == Some(Stage::Stopped));
        let agree = !is_stopped && tell_the_same(&view, &other) && self.agrees_with_rules(&view);
        tally.disagreements = u64::from(!agree);
        tally.finished = u64::from(view.outcome.is_some() && agree);
        tally.plies = Seat::BOTH.into_iter().map(|seat| moves_of(a, seat)).sum();
        *tally.endings.entry(ending(view.outcome)).or_default() += 1;
        tally
    }

    /// Whether playing the moves by the game's rules gives this result.
    fn agrees_with_rules(&self, view: &peer::protocol::MatchView) -> bool {
        let played = match &view.dealerless {
            Some(dealerless) => match &dealerless.replay {
                Some((options, moves)) => played_locally::<S>(options, moves),
                // Nothing was dealt.
                None => return view.outcome == Some(MatchEnd::CalledOff) && dealerless.settled.is_empty(),
            },
            None => {
                view.moves.iter().try_fold(self.start.clone(), |position, &number| after(&position, number))
            }
        };
        let Some(position) = played else { return false };
        let terms = self.devices[0].game().expect("a match").keys().terms();
        match (turn(&position), view.outcome) {
            (Turn::Over(by_rules), Some(MatchEnd::Rules { winner, ending })) => {
                by_rules.winner.map(|side| terms.seat(side)) == winner && by_rules.ending == ending
            }
            (Turn::Of(_), outcome) => !matches!(outcome, Some(MatchEnd::Rules { .. })),
            (Turn::Over(_), _) => false,
        }
    }
}

/// Whether both devices report the same state. In a game with secrets, each knows only its own failed marks until both
/// have opened their secrets.
fn tell_the_same(one: &peer::protocol::MatchView, other: &peer::protocol::MatchView) -> bool {
    let replay = |view: &peer::protocol::MatchView| view.dealerless.as_ref().map(|view| view.replay.clone());
    let bare =
        |view: &peer::protocol::MatchView| peer::protocol::MatchView { dealerless: None, ..view.clone() };
    bare(one) == bare(other) && replay(one) == replay(other)
}

/// Plays a game by the rules on one device, with its mines known.
fn played_locally<S: Playable>(options: &str, moves: &[String]) -> Option<S> {
    let mut state = S::start(&options.parse().ok()?, 0).ok()?;
    for text in moves {
        state.play(text.parse().ok()?).ok()?;
    }
    Some(state)
}

fn moves_of(game: &PeerMatch, seat: Seat) -> u64 {
    let acts = (0..game.lens()[seat.index()]).filter_map(|index| game.entry(seat, index));
    acts.filter(|(act, _)| matches!(act, peer::protocol::Act::Move { .. } | peer::protocol::Act::Action(_)))
        .count() as u64
}

fn ending(outcome: Option<MatchEnd>) -> &'static str {
    match outcome {
        None => "unfinished",
        Some(MatchEnd::Rules { .. }) => "by_rules",
        Some(MatchEnd::Agreed) => "agreed",
        Some(MatchEnd::Yielded { .. }) => "yielded",
        Some(MatchEnd::IllegalMark { .. }) => "illegal_mark",
        Some(MatchEnd::TooLong) => "too_long",
        Some(MatchEnd::Resigned { .. }) => "resigned",
        Some(MatchEnd::CalledOff) => "called_off",
    }
}
