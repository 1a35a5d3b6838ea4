//! A device whose program lies: what it writes is signed, whatever it is.

use super::table::{
    Device, SMALL, Table, handshake, hidden_squares, joint_rules, offer, position_of, random, rules,
};
use game::Turn;
use joint::JointRules;
use peer::protocol::{
    Act, DealMaker, DealerlessPosition, DealerlessRules, JointView, KeyExchange, MadeAct, MatchEnd, Misfit,
    NotNow, Owed, OwnSecrets, PeerMatch, Random, Received, Rules, Seat, Secret, Sides, StopReason,
};

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
    let honest = PeerMatch::new(b, &rules(SMALL));
    let mut liar = PeerMatch::new(a, &liars_rules(SMALL));
    let length = 160 * 16 + 320;
    liar.write(Act::Deal(vec![0; length])).expect("its rules take it");
    let (_, mark) = liar.save();
    liar.kept(mark);
    let frame = liar.frame(0).expect("it is kept");
    let mut table = Table {
        devices: [
            PeerMatch::new(
                handshake(offer(SMALL, Sides::Lot, 0), 1).into_iter().next().expect("two"),
                &rules(SMALL),
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

/// A position as the liar has it.
struct Lie(Box<dyn DealerlessPosition>);

fn liars_rules(options: &str) -> Rules {
    Rules::Dealerless(Box::new(Liar(joint_rules(options))))
}

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
        // The secret of the deal is each card's place, and 32 bytes by which it is blinded.
        let mut dealt = own.dealt.ok_or(NotNow::SecretLost)?.to_vec();
        dealt.chunks_exact_mut(34).for_each(|card| card[2] ^= 1);
        self.0.act(OwnSecrets { dealt: Some(&dealt), ..own }, action, random)
    }

    fn open(&self, own: OwnSecrets) -> Option<MadeAct> {
        self.0.open(own)
    }

    fn view(&self, own: OwnSecrets) -> JointView {
        self.0.view(own)
    }
}

/// Everything that one device has written and the other lacks.
fn bring(from: &mut Device, to: &mut Device) {
    let (_, mark) = from.save();
    from.kept(mark);
    if let Some(frame) = from.frame(to.have().count.into()) {
        assert!(matches!(to.receive(&frame), Ok(Received::New(_) | Received::Known)));
    }
}

/// Both programs make what they owe until neither owes anything, or one has complained.
fn respond_both(liar: &mut Device, honest: &mut Device, random: &mut impl FnMut(&mut [u8])) {
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

/// Both mark until a mark of the liar hits, or there is nothing left; whether that was complained of.
fn is_complained_of(seed: u64) -> bool {
    let options = "width=5,height=5,mines=6";
    let mut random = random(seed);
    let [a, b] = handshake(offer(options, Sides::InviterFirst, 0), seed);
    let mut liar = PeerMatch::new(a, &liars_rules(options));
    let mut honest = PeerMatch::new(b, &rules(options));
    respond_both(&mut liar, &mut honest, &mut random);
    while honest.outcome().is_none() {
        let squares = hidden_squares(position_of(&honest));
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
    let outcome = Some(MatchEnd::IllegalMark { winner: Seat::B });
    assert_eq!((liar.outcome(), honest.outcome()), (outcome, outcome));
    assert_eq!((liar.lens(), liar.view().digest), (honest.lens(), honest.view().digest));
    assert!(liar.stop().is_none() && honest.stop().is_none());
    // Both have opened, and the end is the same when it is read again.
    assert_eq!(honest.view().joint.map(|joint| joint.opened), Some([true; 2]));
    let (saved, _) = honest.save();
    let read = Device::load(saved.expose(), &rules(options)).expect("it was kept");
    assert_eq!((read.outcome(), read.view()), (outcome, honest.view()));
    true
}

#[test]
fn a_mark_with_a_box_that_does_not_fit_is_complained_of_and_loses() {
    assert!((1..20).any(is_complained_of), "of so many marks one hits");
}
