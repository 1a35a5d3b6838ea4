//! A device whose program lies: it signs whatever it writes.

use super::table::{SMALL, Table, handshake, hidden_squares, minesweeper_rules, offer, position_of, rules};
use dealerless::MinesweeperRules;
use game::Turn;
use peer::protocol::{
    Act, DealMaker, DealerlessPosition, DealerlessRules, DealerlessView, InvalidEntry, KeyExchange, MadeAct,
    MatchEnd, NotNow, Owed, OwnSecrets, PeerMatch, Random, Received, Rules, Seat, Secret, Sides, StopReason,
};
use two_devices::logs::random;

/// A match between A, whose program lies, and B, whose program is honest.
fn table(options: &str, seed: u64) -> Table {
    let [a, b] = handshake(offer(options, Sides::InviterFirst, 0), seed);
    let liars = Rules::Dealerless(Box::new(Liar(minesweeper_rules(options))));
    let devices = [PeerMatch::new(a, &liars), PeerMatch::new(b, &rules(options))];
    Table { devices, random: Box::new(random(seed)) }
}

#[test]
fn a_deal_that_is_not_a_shuffle_stops_the_match() {
    let mut table = table(SMALL, 110);
    // The liar's rules accept anything, so its device signs anything.
    let length = 160 * 16 + 320;
    table.device(Seat::A).write(Act::Deal(vec![0; length])).expect("its rules accept it");
    table.keep(Seat::A);
    let frame = table.devices[0].frame(0).expect("a stored frame");
    assert_eq!(table.device(Seat::B).receive(&frame), Ok(Received::Stopped));
    let reason = table.devices[1].stop().map(|stop| stop.reason.clone());
    assert_eq!(reason, Some(StopReason::InvalidEntry(InvalidEntry::NoProof)));
    assert_eq!(table.respond(Seat::B), Err(NotNow::Stopped));
    table.restart_alone(Seat::B);
    assert!(table.devices[1].stop().is_some());
}

/// Rules that accept anything from the liar's own program. Its marks have wrong boxes.
struct Liar(MinesweeperRules);

/// The liar's position.
struct Lie(Box<dyn DealerlessPosition>);

impl DealerlessRules for Liar {
    fn make_key(&self, of: &KeyExchange, seat: Seat, random: Random) -> Option<(Vec<u8>, Secret)> {
        self.0.make_key(of, seat, random)
    }

    fn start(&self, of: &KeyExchange) -> Option<Box<dyn DealerlessPosition>> {
        Some(Box::new(Lie(self.0.start(of)?)))
    }
}

impl DealerlessPosition for Lie {
    fn duplicate(&self) -> Box<dyn DealerlessPosition> {
        Box::new(Lie(self.0.clone()))
    }

    fn turn(&self) -> Turn {
        self.0.turn()
    }

    fn public(&self) -> (String, String) {
        self.0.public()
    }

    fn owed(&self) -> Option<(Seat, Owed)> {
        self.0.owed()
    }

    fn illegal_mark(&self) -> Option<Seat> {
        self.0.illegal_mark()
    }

    fn take(&self, seat: Seat, act: &Act, turns: usize) -> Option<Box<dyn DealerlessPosition>> {
        Some(Box::new(Lie(self.0.take(seat, act, turns).unwrap_or_else(|| self.0.clone()))))
    }

    fn respond(&self, own: OwnSecrets, random: Random) -> Option<MadeAct> {
        self.0.respond(own, random)
    }

    fn deal(&self, own: OwnSecrets) -> Option<DealMaker> {
        self.0.deal(own)
    }

    fn act(&self, own: OwnSecrets, action: &str, random: Random) -> Result<MadeAct, NotNow> {
        // The deal's secret is each card's place and 32 bytes of blinding.
        let mut dealt = own.dealt.ok_or(NotNow::SecretLost)?.to_vec();
        dealt.chunks_exact_mut(34).for_each(|card| card[2] ^= 1);
        self.0.act(OwnSecrets { dealt: Some(&dealt), ..own }, action, random)
    }

    fn open(&self, own: OwnSecrets) -> Option<MadeAct> {
        self.0.open(own)
    }

    fn view(&self, own: OwnSecrets) -> DealerlessView {
        self.0.view(own)
    }
}

/// Both seats mark until one of the liar's marks hits or nothing is left. Returns whether the hit led to a complaint.
fn is_complained_of(seed: u64) -> bool {
    let mut table = table("width=5,height=5,mines=6", seed);
    table.settle();
    while let Some(seat) = table.to_act() {
        let squares = hidden_squares(position_of(&table.devices[1]));
        let mut marks = squares.iter().map(|square| format!("m {square}"));
        assert!(marks.any(|mark| table.act(seat, &mark).is_ok()), "an unmarked square");
        table.bring(seat);
        table.settle();
    }
    if table.view(Seat::B).illegal_mark != Some(Seat::A) {
        return false;
    }
    let [liar, honest] = &table.devices;
    let complaint = (0..honest.lens()[1]).filter_map(|index| honest.entry(Seat::B, index));
    assert_eq!(complaint.filter(|(act, _)| matches!(act, Act::Complain(_))).count(), 1);
    let outcome = Some(MatchEnd::IllegalMark { winner: Seat::B });
    assert_eq!((liar.outcome(), honest.outcome()), (outcome, outcome));
    assert_eq!((liar.lens(), liar.view().digest), (honest.lens(), honest.view().digest));
    assert!(liar.stop().is_none() && honest.stop().is_none());
    // Both have opened, and reloading the match gives the same result.
    assert_eq!(table.view(Seat::B).opened, [true; 2]);
    table.restart_alone(Seat::B);
    assert_eq!(table.devices[1].outcome(), outcome);
    true
}

#[test]
fn a_mark_with_a_wrong_box_loses() {
    assert!((1..20).any(is_complained_of), "one of the marks hits");
}
