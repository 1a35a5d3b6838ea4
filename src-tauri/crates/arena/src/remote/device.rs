//! A device in a match, and its player. The device occasionally dies.

use super::duel::Plan;
use super::player::Player;
use game::Playable;
use peer::protocol::{Act, PeerMatch, Random, Seat};
use peer::{ContactId, FriendError, Output, Peers, Stage};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use session::LogEntry;
use two_devices::MemoryStore;

/// How long a dead device stays off, in ms.
const AWAY: std::ops::Range<u64> = 500..5000;
/// A player's thinking time, in ms.
const THOUGHT: std::ops::Range<u64> = 300..3000;
/// The delay before a retry when an entry cannot be written yet, in ms.
const PATIENCE: u64 = 500;

/// A device with one contact.
pub(super) struct Device<S: Playable> {
    pub(super) seat: Seat,
    device: two_devices::Device,
    is_alive: bool,
    pub(super) id: Option<ContactId>,
    player: Player<S>,
    /// Everything the player has written to the disk.
    written: Vec<Act>,
    random: ChaCha8Rng,
    /// When the device restarts or its player acts, in ms.
    pub(super) due: u64,
    pub(super) deaths: u64,
}

impl<S: Playable> Device<S> {
    /// A device with an empty disk.
    pub(super) fn new(seat: Seat, start: S, plan: &Plan<S>, seed: u64) -> Device<S> {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let store = MemoryStore::killing(plan.faults.kill, ChaCha8Rng::seed_from_u64(random.random()));
        let device = two_devices::Device::with_games(dealerless::RULEBOOK, store, random.random());
        let player = Player::new(start, plan, random.random());
        Device {
            seat,
            device,
            is_alive: false,
            id: None,
            player,
            written: Vec::new(),
            random,
            due: 0,
            deaths: 0,
        }
    }

    /// The contacts, while the device is alive.
    pub(super) fn contacts(&self) -> Option<&Peers> {
        self.is_alive.then_some(&self.device.contacts)
    }

    /// Runs `act` on the contacts at this time, in ms. `None` if the device is dead or dies.
    pub(super) fn with<T>(&mut self, now: u64, act: impl FnOnce(&mut Peers, u64, Random) -> T) -> Option<T> {
        if !self.is_alive {
            return None;
        }
        let done = self.device.with(|contacts, random| act(contacts, now / 1000, random));
        if self.device.store.is_dead() {
            self.is_alive = false;
            self.deaths += 1;
            self.due = now + self.random.random_range(AWAY);
            return None;
        }
        Some(done)
    }

    pub(super) fn is_alive(&self) -> bool {
        self.is_alive
    }

    /// The next output for the transports.
    pub(super) fn poll(&mut self) -> Option<Output> {
        if self.is_alive { self.device.contacts.poll() } else { None }
    }

    /// Starts with the data on the disk.
    pub(super) fn start(&mut self, now: u64) {
        let unread = self.device.restart(now / 1000);
        assert!(unread.is_empty(), "a device reads its own records: {unread:?}");
        // Continue from the stored state; anything not stored was never sent.
        self.id = self.device.contacts.all(now / 1000).first().map(|shown| shown.id);
        self.is_alive = true;
        if let Some(game) = self.game() {
            let own = own_acts(game, self.seat);
            let is_one_more = own.len() == self.written.len() + 1;
            self.written.extend(is_one_more.then(|| own[own.len() - 1].clone()));
        }
        self.think(now);
    }

    fn think(&mut self, now: u64) {
        self.due = now + self.random.random_range(THOUGHT);
    }

    /// The match, once it exists.
    pub(super) fn game(&self) -> Option<&PeerMatch> {
        self.contacts()?.remote_match(self.id?)
    }

    pub(super) fn stage(&self, now: u64) -> Option<Stage> {
        Some(self.contacts()?.shown(self.id?, now / 1000).ok()?.stage)
    }

    /// Accepts an invitation, if possible.
    pub(super) fn accept(&mut self, invitation: &str, now: u64) {
        let accepted =
            self.with(now, |contacts, now, random| contacts.accept(invitation, "Bert", now, random).ok());
        if let Some(Some(id)) = accepted {
            self.id = Some(id);
        }
    }

    /// Lets the player write an entry.
    pub(super) fn act(&mut self, now: u64) {
        self.think(now);
        let (Some(contacts), Some(id)) = (self.contacts(), self.id) else { return };
        let Some(log) = contacts.log(id, now / 1000).filter(|log| log.stopped.is_none()) else { return };
        if !log.may_write {
            self.due = now + PATIENCE;
            return;
        }
        let Some(mut wish) = self.player.wish(&log) else { return };
        let mut write =
            |entry: &LogEntry| self.with(now, |contacts, now, random| contacts.write(id, entry, now, random));
        let mut written = write(&wish);
        if let (LogEntry::Move { offers_draw: offers @ true, .. }, Some(Err(_))) = (&mut wish, &written) {
            // Only a move that passes the turn may offer a draw.
            *offers = false;
            written = write(&wish);
        }
        match written {
            Some(Ok(())) => {
                let game = self.game().expect("the match was just written to");
                self.written.extend(own_acts(game, self.seat).pop());
            }
            // The request or claim is not possible now, or the marked square has no card.
            Some(Err(FriendError::NotNow(_))) | None => {}
            Some(Err(error)) => panic!("an entry is written or not possible now: {error}"),
        }
    }

    /// The number of the player's entries missing from this match.
    pub(super) fn lost_from(&self, game: &PeerMatch) -> usize {
        let told = own_acts(game, self.seat);
        self.written.iter().zip(&told).filter(|(own, told)| own != told).count()
            + self.written.len().saturating_sub(told.len())
    }
}

/// The player's entries, without automatic ones.
fn own_acts(game: &PeerMatch, seat: Seat) -> Vec<Act> {
    let is_own = |act: &&Act| !matches!(act, Act::Deal(_) | Act::Result(_) | Act::Complain(_) | Act::Open(_));
    let acts = (0..game.lens()[seat.index()]).map(|index| game.entry(seat, index).expect("within the log").0);
    acts.filter(is_own).cloned().collect()
}
