//! One dealerless game: the messages that each device makes and accepts, as in a match's logs.

use dealerless::MinesweeperRules;
use game::{BadOptions, Bot, Budget, SearchControl, Side, State, Viewer};
use minesweeper::{InformationState, Knowledge, Minesweeper, Options};
use peer::protocol::{
    Act, DealerlessPosition, DealerlessRules, KeyExchange, Owed, OwnSecrets, Seat, Secret, Sides,
};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha20Rng;
use std::time::{Duration, Instant};

/// The totals of all games.
#[derive(Default)]
pub(super) struct Totals {
    /// Games in which both devices opened their secrets and a replay by the ordinary rules gave the same result.
    pub(super) confirmed: u64,
    pub(super) plies: u64,
    pub(super) ply_bytes: usize,
    pub(super) deal_bytes: usize,
    pub(super) opening_bytes: usize,
    /// The dealing times per side and game.
    pub(super) dealing: Times,
    /// The asking times per ply.
    pub(super) asking: Times,
    /// The answering times per ply, including checking the action.
    pub(super) answering: Times,
    /// The checking times per ply, including applying the rules.
    pub(super) checking: Times,
    /// The verifying times per game.
    pub(super) verifying: Times,
}

/// Repeated measurements of a duration.
#[derive(Default)]
pub(super) struct Times(Vec<Duration>);

impl Times {
    /// The median in milliseconds; on a busy machine averages are unreliable.
    pub(super) fn median(&self) -> f64 {
        let mut sorted = self.0.clone();
        sorted.sort_unstable();
        in_ms(sorted.get(sorted.len() / 2))
    }

    /// The minimum in milliseconds.
    pub(super) fn shortest(&self) -> f64 {
        in_ms(self.0.iter().min())
    }
}

fn in_ms(time: Option<&Duration>) -> f64 {
    time.map_or(0.0, |time| (1e6 * time.as_secs_f64()).round() / 1e3)
}

/// A bot with its budget per action.
pub(super) type Player = (Box<dyn Bot<Knowledge>>, Budget);

/// One of the two devices.
struct Device {
    seat: Seat,
    key: Secret,
    dealt: Option<Secret>,
    position: Box<dyn DealerlessPosition>,
    /// Its player's knowledge of the game.
    game: InformationState,
}

impl Device {
    fn own(&self) -> OwnSecrets<'_> {
        let dealt = self.dealt.as_ref().map(Secret::expose);
        OwnSecrets { seat: self.seat, key: self.key.expose(), dealt }
    }
}

pub(super) struct Game {
    rules: MinesweeperRules,
    keys: KeyExchange,
    devices: [Device; 2],
    rng: ChaCha20Rng,
    /// All entries so far, in order.
    entries: Vec<(Seat, Act)>,
    plies: u64,
    /// The time each side has spent on keys and decks.
    dealing: [Duration; 2],
}

impl Game {
    /// A game after the key exchange.
    ///
    /// # Errors
    /// If the options name a board, because its mines would be known.
    pub(super) fn new(options: &Options, seed: u64) -> Result<Game, BadOptions> {
        let rules = MinesweeperRules::new(&options.to_string())?;
        let mut rng = ChaCha20Rng::seed_from_u64(seed);
        let mut invitation = [0; 32];
        invitation[..8].copy_from_slice(&seed.to_le_bytes());
        let (sides, first) = if seed.is_multiple_of(2) {
            (Sides::InviterFirst, Seat::A)
        } else {
            (Sides::AcceptorFirst, Seat::B)
        };
        let acceptance = Some([0xac; 32]);
        let mut keys = KeyExchange { invitation, sides, first, acceptance, keys: [None, None] };
        let mut dealing = [Duration::ZERO; 2];
        let mut made_key = |seat: Seat| {
            let began = Instant::now();
            let made = rules.make_key(&keys, seat, &mut |bytes| rng.fill_bytes(bytes));
            let (key, secret) = made.expect("a key is due");
            dealing[seat.index()] += began.elapsed();
            keys.keys[seat.index()] = Some(key);
            secret
        };
        let of_b = made_key(Seat::B);
        let secrets = [made_key(Seat::A), of_b];
        let mut secrets = secrets.into_iter();
        let devices = Seat::BOTH.map(|seat| {
            let began = Instant::now();
            let position = rules.start(&keys).expect("valid keys");
            dealing[seat.index()] += began.elapsed();
            let side = if seat == first { Side::First } else { Side::Second };
            let game = InformationState::start(options, Some(side)).expect("valid options");
            Device { seat, key: secrets.next().expect("a secret for each seat"), dealt: None, position, game }
        });
        Ok(Game { rules, keys, devices, rng, entries: Vec::new(), plies: 0, dealing })
    }

    /// Plays to the end or for `most` plies, after which both devices open their secrets.
    pub(super) fn play(mut self, mut bots: [Player; 2], most: Option<u64>, totals: &mut Totals) {
        totals.deal_bytes += self.keys.keys.iter().flatten().map(Vec::len).sum::<usize>();
        while let Some((seat, owed)) = self.devices[0].position.owed() {
            if owed == Owed::Deal {
                self.deal(seat, totals);
            } else if most.is_some_and(|most| self.plies >= most) {
                break;
            } else {
                self.play_ply(seat, &mut bots, totals);
            }
        }
        totals.dealing.0.extend(self.dealing);
        for seat in Seat::BOTH {
            let device = &self.devices[seat.index()];
            let made = device.position.open(device.own()).expect("opening is possible");
            totals.opening_bytes += bytes_of(&made.act).len();
            self.take(seat, made.act);
        }
        self.confirm(totals);
    }

    fn deal(&mut self, seat: Seat, totals: &mut Totals) {
        let (act, made) = self.respond(seat);
        totals.deal_bytes += bytes_of(&act).len();
        let taken = self.take(seat, act);
        self.dealing[seat.index()] += made;
        self.dealing.iter_mut().zip(taken).for_each(|(dealing, taken)| *dealing += taken);
    }

    /// Plays this seat's action and the answer.
    fn play_ply(&mut self, seat: Seat, bots: &mut [Player; 2], totals: &mut Totals) {
        let (asker, answerer) = (seat.index(), seat.other().index());
        let device = &self.devices[asker];
        let (bot, budget) = &mut bots[device.game.own().expect("a player").index()];
        let mut control = SearchControl::native(*budget);
        let action = bot.think(&device.game.view(), &mut control, &mut |_| ()).best.to_string();
        let began = Instant::now();
        let random = &mut |bytes: &mut [u8]| self.rng.fill_bytes(bytes);
        let asked = device.position.act(device.own(), &action, random).expect("a legal action");
        let asking = began.elapsed();
        totals.ply_bytes += bytes_of(&asked.act).len();
        let asked = self.take(seat, asked.act);
        let (answer, answering) = self.respond(seat.other());
        totals.ply_bytes += bytes_of(&answer).len();
        let answered = self.take(seat.other(), answer);
        totals.asking.0.push(asking + asked[asker]);
        totals.answering.0.push(asked[answerer] + answering + answered[answerer]);
        totals.checking.0.push(answered[asker]);
        for device in &mut self.devices {
            let view = device.position.view(device.own());
            let found = view.settled.last().expect("an action").parse().expect("a settled action");
            device.game.settle(found).expect("a possible finding");
        }
        self.plies += 1;
        totals.plies += 1;
    }

    /// Makes this seat's automatic response. Returns it with the time it took.
    fn respond(&mut self, seat: Seat) -> (Act, Duration) {
        let began = Instant::now();
        let device = &self.devices[seat.index()];
        let random = &mut |bytes: &mut [u8]| self.rng.fill_bytes(bytes);
        let made = device.position.respond(device.own(), random).expect("an owed response");
        let took = began.elapsed();
        if let Some(secret) = made.secret {
            self.devices[seat.index()].dealt = Some(secret);
        }
        (made.act, took)
    }

    /// Applies a message on both devices. Returns the time each took.
    fn take(&mut self, from: Seat, act: Act) -> [Duration; 2] {
        let turns = self.entries.len();
        let took = self.devices.each_mut().map(|device| {
            let began = Instant::now();
            let next = device.position.take(from, &act, turns);
            device.position = next.expect("an honest message is valid");
            began.elapsed()
        });
        self.entries.push((from, act));
        took
    }

    /// Verifies all messages as an observer would.
    fn confirm(&self, totals: &mut Totals) {
        let began = Instant::now();
        let start = self.rules.start(&self.keys).expect("valid keys");
        let read = (0..).zip(&self.entries).fold(start, |position, (turns, (from, act))| {
            position.take(*from, act, turns).expect("an honest message is valid")
        });
        totals.verifying.0.push(began.elapsed());
        let public = read.public();
        let replay = |device: &Device, position: &dyn DealerlessPosition| position.view(device.own()).replay;
        let known = replay(&self.devices[0], &*read);
        let is_same = self
            .devices
            .iter()
            .all(|device| device.position.public() == public && replay(device, &*device.position) == known);
        let is_by_the_rules = known.is_some_and(|(options, moves)| {
            let options = options.parse().expect("options");
            let mut game = Minesweeper::start(&options, 0).expect("a playable board");
            let is_legal = |action: &String| game.play(action.parse().expect("an action")).is_ok();
            moves.iter().all(is_legal) && game.view(Viewer::Audience).grid().to_string() == public.0
        });
        totals.confirmed += u64::from(is_same && is_by_the_rules);
    }
}

fn bytes_of(act: &Act) -> &[u8] {
    match act {
        Act::Deal(bytes) | Act::Action(bytes) | Act::Result(bytes) | Act::Open(bytes) => bytes,
        act => panic!("no honest device writes {act:?} here"),
    }
}
