//! A match over a joint deck in the logs of two devices.

use game::{Side, State, Turn, View, Viewer};
use joint::{JointPosition, JointRules};
use minesweeper::Minesweeper;
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use remote::{
    Acceptor, Act, HandshakeRefused, Heard, Inviter, JointView, LoadError, MatchKeys, Misfit, NotNow, Offer,
    Outcome, Owed, Received, RemoteMatch, Reply, Rules, Seat, Sides, StopReason, TextRefused,
};

type Device = RemoteMatch<JointRules>;

const HOUR: u32 = 498_000;

fn random(seed: u64) -> impl FnMut(&mut [u8]) {
    let mut rng = ChaCha20Rng::seed_from_u64(seed);
    move |bytes| rng.fill_bytes(bytes)
}

fn rules(options: &str) -> JointRules {
    JointRules::new(options.parse().expect("options")).expect("no known board")
}

fn offer(options: &str, sides: Sides, days: u8) -> Offer {
    Offer {
        rules_version: 1,
        expiry: HOUR + 24,
        days,
        sides,
        game: 3,
        rules: options.to_owned(),
        ways: String::new(),
    }
}

const SMALL: &str = "width=5,height=5,mines=3";

fn handshake(offer: Offer, seed: u64) -> [MatchKeys; 2] {
    let mut random = random(seed);
    let rules = rules(&offer.rules);
    let mut inviter = Inviter::new(offer, "Anna", &mut random).expect("an offer");
    let invitation = inviter.invitation().to_bytes();
    let acceptor = Acceptor::by(&invitation, HOUR, "Bert", &rules, &mut random).expect("an invitation");
    let acceptor = Acceptor::load(acceptor.save().expose()).expect("it was kept");
    let Ok(Reply::Begun { begin, keys }) =
        inviter.receive_by(acceptor.acceptance(), HOUR, &rules, &mut random)
    else {
        panic!("no match")
    };
    [*keys, acceptor.begin_by(&begin, &rules).expect("a begin")]
}

type Generator = Box<dyn FnMut(&mut [u8])>;

struct Table {
    devices: [Device; 2],
    random: Generator,
}

impl Table {
    fn new(options: &str, sides: Sides, seed: u64) -> Table {
        let keys = handshake(offer(options, sides, 0), seed);
        let devices = keys.map(|keys| RemoteMatch::new(keys, rules(options)));
        Table { devices, random: Box::new(random(seed + 1)) }
    }

    fn dealt(options: &str, sides: Sides, seed: u64) -> Table {
        let mut table = Table::new(options, sides, seed);
        table.settle();
        assert_eq!(table.view(Seat::A).dealt, 3);
        table
    }

    fn view(&self, seat: Seat) -> JointView {
        self.devices[seat.index()].view().joint.expect("a game with secrets")
    }

    fn device(&mut self, seat: Seat) -> &mut Device {
        &mut self.devices[seat.index()]
    }

    /// Keeps what there is, kills the device and starts it again. The other tells what it has.
    fn restart(&mut self, seat: Seat) {
        self.restart_alone(seat);
        let have = self.devices[seat.other().index()].have();
        assert!(matches!(self.device(seat).hear(have), Heard::Has(_)));
    }

    fn restart_alone(&mut self, seat: Seat) {
        let (saved, _) = self.devices[seat.index()].save();
        let options = self.devices[seat.index()].keys().offer().rules.clone();
        self.devices[seat.index()] = RemoteMatch::load(saved.expose(), rules(&options)).expect("it was kept");
    }

    fn keep(&mut self, seat: Seat) {
        let (_, mark) = self.devices[seat.index()].save();
        self.devices[seat.index()].kept(mark);
    }

    /// All that is written goes to the other device.
    fn bring(&mut self, from: Seat) {
        self.keep(from);
        let known = usize::from(self.devices[from.other().index()].have().count);
        if let Some(frame) = self.devices[from.index()].frame(known) {
            let received = self.device(from.other()).receive(&frame).expect("an honest frame");
            assert!(matches!(received, Received::New(_)), "{received:?}");
        }
    }

    fn respond(&mut self, seat: Seat) -> Result<(), NotNow> {
        self.devices[seat.index()].respond(&mut self.random)
    }

    /// Both programs make what they owe until neither owes anything.
    fn settle(&mut self) {
        while let Some(seat) = Seat::BOTH.into_iter().find(|seat| self.devices[seat.index()].owes_by_itself())
        {
            self.respond(seat).expect("it is owed");
            self.bring(seat);
        }
    }

    fn act(&mut self, seat: Seat, action: &str) -> Result<(), NotNow> {
        self.devices[seat.index()].act(action, &mut self.random)
    }

    fn to_act(&self) -> Option<Seat> {
        self.devices[0].view().pen
    }

    /// The actions that the seat may make, explorations first.
    fn actions(&self, seat: Seat) -> Vec<String> {
        let state = self.devices[seat.index()].position().state();
        let squares = state.game().audience().grid().hidden_cells().collect::<Vec<_>>();
        let named = |cell: usize| state.named(u16::try_from(cell).expect("a small board"));
        let of = |letter: &str| {
            squares.iter().map(|cell| format!("{letter} {}", named(*cell))).collect::<Vec<_>>()
        };
        [of("e"), of("m")].concat()
    }

    /// Plays at random to the end.
    fn play(&mut self, seed: u64) {
        let mut rng = ChaCha20Rng::seed_from_u64(seed);
        while let Some(seat) = self.to_act() {
            let actions = self.actions(seat);
            let action = &actions[rng.next_u32() as usize % actions.len()];
            if self.act(seat, action).is_ok() {
                self.bring(seat);
                self.settle();
            }
        }
        self.settle();
    }
}

#[test]
fn a_match_is_played_to_the_end_opened_and_played_again_by_the_rules() {
    for (seed, sides) in
        [(1, Sides::InviterFirst), (2, Sides::AcceptorFirst), (3, Sides::Lot), (4, Sides::Lot)]
    {
        let mut table = Table::dealt(SMALL, sides, 10 * seed);
        table.play(seed);
        let [a, b] = Seat::BOTH.map(|seat| table.view(seat));
        let views = table.devices.each_ref().map(Device::view);
        assert_eq!((views[0].digest, views[0].outcome), (views[1].digest, views[1].outcome));
        assert_eq!((a.opened, &a.replay), ([true; 2], &b.replay));
        let (options, moves) = a.replay.clone().expect("both have opened");
        let mut truth = Minesweeper::start(&options.parse().expect("options"), 0).expect("a game");
        for action in &moves {
            truth.play(action.parse().expect("an action")).expect("a legal action");
        }
        let terms = table.devices[0].keys().terms();
        let Turn::Over(outcome) = truth.view(Viewer::Audience).turn() else { panic!("it is over") };
        let winner = outcome.winner.map(|side| terms.seat(side));
        assert_eq!(views[0].outcome, Some(Outcome::Rules { winner, ending: outcome.ending }));
        assert_eq!(
            terms.seat(Side::First) == Seat::A,
            sides == Sides::InviterFirst || (sides == Sides::Lot && terms.first == Seat::A)
        );
        // Each knows its own failed marks, and nobody else's before the opening.
        for (seat, view) in Seat::BOTH.into_iter().zip([&a, &b]) {
            for (ply, (settled, action)) in view.settled.iter().zip(&moves).enumerate() {
                let actor = if ply % 2 == 0 { terms.first } else { terms.first.other() };
                let expected = if settled.starts_with("m ??") { "m ?? -".to_owned() } else { action.clone() };
                assert!(settled.starts_with(&expected[..expected.len().min(4)]), "{settled} is {action}");
                assert_eq!(settled == "m ?? -", actor != seat && settled.ends_with('-'), "{settled}");
            }
        }
    }
}

#[test]
fn a_copy_that_was_restored_makes_nothing_by_itself_before_it_has_heard_of_its_log() {
    let mut table = Table::dealt(SMALL, Sides::InviterFirst, 60);
    table.act(Seat::A, "e a1").expect("a first action");
    table.bring(Seat::A);
    assert!(table.devices[1].owes_by_itself());
    table.restart_alone(Seat::B);
    assert!(!table.devices[1].owes_by_itself());
    assert!(table.respond(Seat::B).is_err());
    let have = table.devices[0].have();
    table.device(Seat::B).hear(have);
    assert!(table.devices[1].owes_by_itself());
    table.restart_alone(Seat::B);
    table.device(Seat::B).hear_own_slots();
    assert!(table.devices[1].owes_by_itself());
}

#[test]
fn a_device_that_is_killed_at_any_time_goes_on() {
    let mut table = Table::new(SMALL, Sides::InviterFirst, 50);
    let mut rng = ChaCha20Rng::seed_from_u64(5);
    loop {
        for seat in Seat::BOTH {
            table.restart(seat);
            while table.devices[seat.index()].owes_by_itself() {
                table.respond(seat).expect("it is owed");
                table.restart(seat);
                table.bring(seat);
                table.restart(seat.other());
            }
        }
        let Some(seat) = table.to_act().filter(|_| table.devices[0].view().owed == Owed::Move) else {
            if table.devices[0].outcome().is_some() {
                break;
            }
            continue;
        };
        let actions = table.actions(seat);
        let action = &actions[rng.next_u32() as usize % actions.len()];
        if table.act(seat, action).is_ok() {
            let asked = table.view(seat).asked;
            table.restart(seat);
            assert_eq!(table.view(seat).asked, asked);
            assert_eq!(asked, Some((seat, action.clone())));
            table.bring(seat);
            let (by, shown) = table.view(seat.other()).asked.expect("it has arrived");
            let known = if action.starts_with('e') { action.as_str() } else { "m ??" };
            assert_eq!((by, shown.as_str()), (seat, known));
        }
    }
    table.settle();
    assert!(table.view(Seat::A).replay.is_some());
}

#[test]
fn nothing_outside_tells_an_exploration_from_a_mark_or_a_hit_from_a_miss() {
    let mut table = Table::dealt(SMALL, Sides::InviterFirst, 60);
    let mut lengths = std::collections::BTreeSet::new();
    let mut rng = ChaCha20Rng::seed_from_u64(6);
    let mut kinds = std::collections::BTreeSet::new();
    while let Some(seat) = table.to_act() {
        let actions = table.actions(seat);
        let action = &actions[rng.next_u32() as usize % actions.len()];
        if table.act(seat, action).is_err() {
            continue;
        }
        for writer in [seat, seat.other()] {
            if writer != seat {
                table.respond(writer).expect("a result is owed");
            }
            table.keep(writer);
            let from = table.devices[writer.index()].lens()[writer.index()] - 1;
            lengths.insert(table.devices[writer.index()].frame(from).expect("it is kept").len());
            table.bring(writer);
        }
        kinds.extend(table.view(seat).settled.last().map(|told| (told[..1].to_owned(), told.chars().last())));
    }
    assert!(kinds.len() > 3, "{kinds:?}");
    assert_eq!(lengths.len(), 1, "{lengths:?}");
}

#[test]
fn whoever_resigns_opens_and_the_other_after_them() {
    let mut table = Table::dealt(SMALL, Sides::InviterFirst, 70);
    for seat in Seat::BOTH {
        let action = table.actions(seat)[0].clone();
        table.act(seat, &action).expect("an action");
        table.bring(seat);
        table.settle();
    }
    table.device(Seat::B).write(Act::Resign).expect("it goes on");
    assert!(table.devices[1].owes_by_itself() && !table.devices[0].owes_by_itself());
    table.settle();
    table.bring(Seat::B);
    table.settle();
    assert_eq!(table.view(Seat::A).opened, [true; 2]);
    let outcome = Outcome::Resigned { winner: Some(Seat::A) };
    assert_eq!(table.devices.each_ref().map(Device::outcome), [Some(outcome); 2]);
    let (options, moves) = table.view(Seat::B).replay.expect("both have opened");
    assert!(options.contains("layout="));
    assert_eq!(moves.len(), 2);
    assert_eq!(table.act(Seat::A, "e a1"), Err(NotNow::Misfit(Misfit::AfterEnd)));
}

#[test]
fn whoever_claims_a_win_opens_only_after_the_silent_one() {
    let mut table = Table::dealt(SMALL, Sides::InviterFirst, 80);
    let action = table.actions(Seat::A)[0].clone();
    assert_eq!(
        table.device(Seat::B).write(Act::Claim { draw: false }),
        Err(NotNow::Misfit(Misfit::NoDeadlines)),
        "an action is owed only where there are deadlines"
    );
    table.act(Seat::A, &action).expect("an action");
    table.bring(Seat::A);
    table.device(Seat::A).write(Act::Claim { draw: false }).expect("a result is owed");
    table.bring(Seat::A);
    table.device(Seat::B).write(Act::Yield).expect("they may");
    table.bring(Seat::B);
    assert!(!table.devices[0].owes_by_itself() && table.devices[1].owes_by_itself());
    table.respond(Seat::B).expect("the silent one opens");
    assert!(!table.devices[0].owes_by_itself());
    table.bring(Seat::B);
    assert!(table.devices[0].owes_by_itself());
    table.settle();
    assert_eq!(table.view(Seat::B).opened, [true; 2]);
}

#[test]
fn what_is_not_of_the_game_is_a_misfit_and_actions_have_to_be_legal() {
    let mut table = Table::dealt(SMALL, Sides::InviterFirst, 90);
    for act in [Act::Move { number: 0, offers_draw: false }, Act::Agree, Act::Ask { to: 0 }] {
        assert_eq!(table.device(Seat::A).write(act), Err(NotNow::Misfit(Misfit::OtherGame)));
    }
    for act in [Act::Result(vec![0; 96]), Act::Deal(vec![0; 4000])] {
        assert_eq!(table.device(Seat::A).write(act), Err(NotNow::Misfit(Misfit::OwesOther)));
    }
    assert_eq!(table.device(Seat::A).write(Act::Action(vec![0; 259])), Err(NotNow::Misfit(Misfit::NoProof)));
    assert_eq!(table.device(Seat::A).write(Act::Open(vec![])), Err(NotNow::Misfit(Misfit::BeforeEnd)));
    for action in ["e c3", "e z9", "m b2", "x a1", ""] {
        assert_eq!(table.act(Seat::A, action), Err(NotNow::Misfit(Misfit::IllegalMove)), "{action}");
    }
    assert_eq!(table.act(Seat::B, "e a1"), Err(NotNow::Misfit(Misfit::NoPen)));
    assert_eq!(table.devices[0].moves_text(remote::Extent::New), None);
    let text = [0x21; 200];
    assert!(matches!(table.device(Seat::A).receive_text(&text), Err(TextRefused::Damaged)));
}

#[test]
fn the_friend_s_key_is_checked_in_the_handshake() {
    let mut random = random(7);
    let (small, other) = (rules(SMALL), rules("width=5,height=5,mines=4"));
    let mut inviter = Inviter::new(offer(SMALL, Sides::Lot, 0), "Anna", &mut random).expect("an offer");
    let invitation = inviter.invitation().to_bytes();
    let bare = Acceptor::new(&invitation, HOUR, "Bert", &mut random).expect("an invitation");
    let of_other = Acceptor::by(&invitation, HOUR, "Bert", &other, &mut random).expect("an invitation");
    for acceptor in [&bare, &of_other] {
        let answered = inviter.receive_by(acceptor.acceptance(), HOUR, &small, &mut random);
        assert!(matches!(answered, Ok(Reply::Unfit(HandshakeRefused::BadGameKey))));
    }
    let good = Acceptor::by(&invitation, HOUR, "Bert", &small, &mut random).expect("an invitation");
    let without_secrets = inviter.receive(good.acceptance(), HOUR, &mut random);
    assert!(matches!(without_secrets, Ok(Reply::Unfit(HandshakeRefused::BadGameKey))));
    let Ok(Reply::Begun { begin, .. }) = inviter.receive_by(good.acceptance(), HOUR, &small, &mut random)
    else {
        panic!("no match")
    };
    let late = inviter.receive_by(bare.acceptance(), HOUR, &small, &mut random);
    assert!(matches!(late, Ok(Reply::Refuse { .. })), "it is too late, whatever its key is");
    assert_eq!(good.begin_by(&begin, &other).err(), Some(HandshakeRefused::BadGameKey));
    assert!(good.begin_by(&begin, &small).is_ok());
}

#[test]
fn a_part_of_the_deal_is_alone_in_its_slot() {
    let mut table = Table::dealt(SMALL, Sides::InviterFirst, 100);
    let action = table.actions(Seat::A)[0].clone();
    table.act(Seat::A, &action).expect("an action");
    table.keep(Seat::A);
    let a = &table.devices[0];
    assert_eq!([0, 1, 2, 3].map(|index| a.slot_of(index)), [0, 1, 2, 3]);
    let fresh = handshake(offer(SMALL, Sides::InviterFirst, 0), 100);
    let [_, keys] = fresh;
    let b = RemoteMatch::new(keys, rules(SMALL));
    assert_eq!(b.slot_of(0), 0);
    assert!(a.slot(2).is_some() && a.slot(3).is_none());
}

/// A device whose program lies: what it writes is signed, whatever it is.
fn stopped(table: &mut Table, frame: &[u8]) -> Option<StopReason> {
    let received = table.device(Seat::B).receive(frame);
    assert_eq!(received, Ok(Received::Stopped));
    table.devices[1].stop().map(|stop| stop.reason.clone())
}

#[test]
fn a_deal_that_is_no_shuffle_stops_the_match() {
    // The liar's rules take anything, so its device signs it.
    let keys = handshake(offer(SMALL, Sides::InviterFirst, 0), 110);
    let [a, b] = keys;
    let honest = RemoteMatch::new(b, rules(SMALL));
    let mut liar = RemoteMatch::new(a, Liar(rules(SMALL)));
    let length = 160 * 16 + 320;
    liar.write(Act::Deal(vec![0; length])).expect("its rules take it");
    let (_, mark) = liar.save();
    liar.kept(mark);
    let frame = liar.frame(0).expect("it is kept");
    let mut table = Table {
        devices: [
            RemoteMatch::new(
                handshake(offer(SMALL, Sides::Lot, 0), 1).into_iter().next().expect("two"),
                rules(SMALL),
            ),
            honest,
        ],
        random: Box::new(random(1)),
    };
    assert_eq!(stopped(&mut table, &frame), Some(StopReason::Misfit(Misfit::NoProof)));
    assert_eq!(table.respond(Seat::B), Err(NotNow::Stopped));
    table.restart_alone(Seat::B);
    assert!(table.devices[1].stop().is_some());
}

/// Rules that take whatever the own program makes. Its marks name their squares in boxes that do not fit.
struct Liar(JointRules);

impl Rules for Liar {
    type Position = JointPosition;

    fn start(&self) -> JointPosition {
        Rules::start(&self.0)
    }

    fn turn(&self, position: &JointPosition) -> Turn {
        self.0.turn(position)
    }

    fn play(&self, _: &JointPosition, _: u16) -> Option<JointPosition> {
        None
    }

    fn public(&self, position: &JointPosition) -> (String, String) {
        self.0.public(position)
    }

    fn takes_back(&self) -> bool {
        false
    }

    fn secrets(&self) -> Option<&dyn remote::SecretRules<Position = JointPosition>> {
        Some(self)
    }
}

impl remote::SecretRules for Liar {
    type Position = JointPosition;

    fn make_key(
        &self,
        of: &remote::KeyExchange,
        seat: Seat,
        random: remote::Random,
    ) -> Option<(Vec<u8>, remote::Secret)> {
        self.0.make_key(of, seat, random)
    }

    fn start(&self, of: &remote::KeyExchange) -> Option<JointPosition> {
        remote::SecretRules::start(&self.0, of)
    }

    fn owed(&self, position: &JointPosition) -> Option<(Seat, Owed)> {
        self.0.owed(position)
    }

    fn illegal_mark(&self, position: &JointPosition) -> Option<Seat> {
        self.0.illegal_mark(position)
    }

    fn take(&self, position: &JointPosition, seat: Seat, act: &Act, turns: usize) -> Option<JointPosition> {
        self.0.take(position, seat, act, turns).or_else(|| Some(position.clone()))
    }

    fn respond(
        &self,
        position: &JointPosition,
        own: remote::OwnSecrets,
        random: remote::Random,
    ) -> Option<remote::MadeAct> {
        self.0.respond(position, own, random)
    }

    fn deal(&self, position: &JointPosition, own: remote::OwnSecrets) -> Option<remote::DealMaker> {
        self.0.deal(position, own)
    }

    fn act(
        &self,
        position: &JointPosition,
        own: remote::OwnSecrets,
        action: &str,
        random: remote::Random,
    ) -> Result<remote::MadeAct, NotNow> {
        // The secret of the deal is each card's place, and 32 bytes by which it is blinded.
        let mut dealt = own.dealt.ok_or(NotNow::SecretLost)?.to_vec();
        dealt.chunks_exact_mut(34).for_each(|card| card[2] ^= 1);
        self.0.act(position, remote::OwnSecrets { dealt: Some(&dealt), ..own }, action, random)
    }

    fn open(&self, position: &JointPosition, own: remote::OwnSecrets) -> Option<remote::MadeAct> {
        self.0.open(position, own)
    }

    fn view(&self, position: &JointPosition, own: remote::OwnSecrets) -> JointView {
        self.0.view(position, own)
    }
}

#[test]
fn a_match_that_was_kept_is_damaged_or_read_and_moves_with_its_secrets() {
    let mut table = Table::dealt(SMALL, Sides::InviterFirst, 120);
    let mut random = random(8);
    let exported = table.device(Seat::A).export("correct horse", &mut random).expect("it has not moved");
    let mut moved = Device::import(&exported, "correct horse", rules(SMALL)).expect("an export");
    moved.hear(table.devices[1].have());
    let mark = table.actions(Seat::A).into_iter().rev().find(|action| moved.act(action, &mut random).is_ok());
    assert!(mark.is_some_and(|mark| mark.starts_with('m')), "only who has the secret of the deal can mark");
    let (saved, _) = table.devices[1].save();
    for len in (0..saved.expose().len()).filter(|len| len % 97 == 0 || len + 300 > saved.expose().len()) {
        assert!(Device::load(&saved.expose()[..len], rules(SMALL)).is_err(), "{len}");
    }
    assert_eq!(
        Device::load(saved.expose(), rules("width=5,height=5,mines=4")).err(),
        Some(LoadError::OtherRules)
    );
}

/// Everything that one device has written and the other lacks.
fn bring<R: Rules, S: Rules>(from: &mut RemoteMatch<R>, to: &mut RemoteMatch<S>) {
    let (_, mark) = from.save();
    from.kept(mark);
    if let Some(frame) = from.frame(to.have().count.into()) {
        assert!(matches!(to.receive(&frame), Ok(Received::New(_) | Received::Known)));
    }
}

/// Both programs make what they owe until neither owes anything, or one has complained.
fn respond_both(liar: &mut RemoteMatch<Liar>, honest: &mut Device, random: &mut impl FnMut(&mut [u8])) {
    while liar.owes_by_itself() || honest.owes_by_itself() {
        if liar.owes_by_itself() {
            liar.respond(random).expect("it is owed");
            bring(liar, honest);
        } else {
            honest.respond(random).expect("it is owed");
            bring(honest, liar);
        }
    }
}

fn hidden_squares(position: &JointPosition) -> Vec<String> {
    let state = position.state();
    let cells = state.game().audience().grid().hidden_cells().collect::<Vec<_>>();
    cells.into_iter().map(|cell| state.named(u16::try_from(cell).expect("a board")).to_string()).collect()
}

/// Both mark until a mark of the liar hits, or there is nothing left; whether that was complained of.
fn is_complained_of(seed: u64) -> bool {
    let options = "width=5,height=5,mines=6";
    let mut random = random(seed);
    let [a, b] = handshake(offer(options, Sides::InviterFirst, 0), seed);
    let mut liar = RemoteMatch::new(a, Liar(rules(options)));
    let mut honest = RemoteMatch::new(b, rules(options));
    respond_both(&mut liar, &mut honest, &mut random);
    while honest.outcome().is_none() {
        let squares = hidden_squares(honest.position());
        let mut marks = squares.iter().map(|square| format!("m {square}"));
        if honest.view().pen == Some(Seat::A) {
            let made = marks.find(|mark| liar.act(mark, &mut random).is_ok());
            made.expect("a square that was not marked");
            bring(&mut liar, &mut honest);
        } else {
            let made = marks.find(|mark| honest.act(mark, &mut random).is_ok());
            made.expect("a square that was not marked");
            bring(&mut honest, &mut liar);
        }
        respond_both(&mut liar, &mut honest, &mut random);
    }
    if honest.view().joint.expect("a game with secrets").illegal_mark != Some(Seat::A) {
        return false;
    }
    let [_, own] = honest.lens();
    let complaint = (0..own).filter_map(|index| honest.entry(Seat::B, index));
    assert_eq!(complaint.filter(|(act, _)| matches!(act, Act::Complain(_))).count(), 1);
    let outcome = Some(Outcome::IllegalMark { winner: Seat::B });
    assert_eq!((liar.outcome(), honest.outcome()), (outcome, outcome));
    assert_eq!((liar.lens(), liar.view().digest), (honest.lens(), honest.view().digest));
    assert!(liar.stop().is_none() && honest.stop().is_none());
    // Both have opened, and the end is the same when it is read again.
    assert_eq!(honest.view().joint.map(|joint| joint.opened), Some([true; 2]));
    let (saved, _) = honest.save();
    let read = Device::load(saved.expose(), rules(options)).expect("it was kept");
    assert_eq!((read.outcome(), read.view()), (outcome, honest.view()));
    true
}

#[test]
fn a_mark_with_a_box_that_does_not_fit_is_complained_of_and_loses() {
    assert!((1..20).any(is_complained_of), "of so many marks one hits");
}

/// The largest board has 711 squares that can hold mines.
#[test]
fn a_match_on_the_largest_board_goes_through_the_logs() {
    let options = "width=24,height=30,mines=120";
    let mut table = Table::dealt(options, Sides::InviterFirst, 130);
    let sizes = Seat::BOTH.map(|seat| table.devices[seat.index()].frame(0).map(|frame| frame.len()));
    assert!(sizes.iter().flatten().all(|size| (228_000..remote::MAX_FRAME).contains(size)), "{sizes:?}");
    let mut rng = ChaCha20Rng::seed_from_u64(13);
    let mut plies = 0;
    while plies < 10 && table.to_act().is_some() {
        let seat = table.to_act().expect("it goes on");
        let actions = table.actions(seat);
        let action = &actions[rng.next_u32() as usize % actions.len()];
        if table.act(seat, action).is_ok() {
            table.bring(seat);
            table.settle();
            plies += 1;
        }
    }
    table.device(Seat::A).write(Act::Resign).expect("it goes on");
    table.settle();
    table.bring(Seat::A);
    table.settle();
    for seat in Seat::BOTH {
        table.restart(seat);
        let view = table.view(seat);
        assert_eq!((view.dealt, view.settled.len(), view.opened), (3, plies, [true; 2]));
        assert!(view.replay.is_some());
    }
    assert_eq!(table.devices[0].view().digest, table.devices[1].view().digest);
}
