//! Strangers, and a friend whose program lies: what they send is refused, stopped or kept aside, and nothing else.

use crate::common::{Between, DAY, Device, LINK, MOVE, NOW, begun, kalaha};
use game::{OpenPosition, Side, Turn};
use peer::protocol::{
    Acceptor, Act, Extent, PartKind, PeerMatch, Rules, Seat, Sides, moves_text, receive_text,
};
use peer::{ContactId, LinkPurpose, News, Stage};
use proptest::prelude::*;
use session::{FriendStop, LogEntry};

/// A position of Kalaha, and what a liar makes of it.
struct Lies {
    position: Box<dyn OpenPosition>,
    /// It is always this side's turn.
    always: Option<Side>,
    /// A move that there is not has this number.
    extra: Option<u16>,
    /// What both compare is another text.
    other_position: bool,
}

impl Lies {
    fn about(&self, position: Box<dyn OpenPosition>) -> Box<dyn OpenPosition> {
        Box::new(Lies { position, ..*self })
    }
}

impl OpenPosition for Lies {
    fn duplicate(&self) -> Box<dyn OpenPosition> {
        self.about(self.position.clone())
    }

    fn turn(&self) -> Turn {
        self.always.map_or_else(|| self.position.turn(), Turn::Of)
    }

    fn play(&self, number: u16) -> Option<Box<dyn OpenPosition>> {
        let number = if Some(number) == self.extra { 0 } else { number };
        Some(self.about(self.position.play(number)?))
    }

    fn public(&self) -> (String, String) {
        let (text, score) = self.position.public();
        (if self.other_position { format!("{text} ") } else { text }, score)
    }

    fn takes_back(&self) -> bool {
        true
    }
}

/// The liar's rules of Kalaha with these options.
fn lies(options: &str, always: Option<Side>, extra: Option<u16>, other_position: bool) -> Rules {
    let Ok(Rules::Open(position)) = dealerless::RULEBOOK.rules("kalaha", options) else { panic!("Kalaha") };
    Rules::Open(Box::new(Lies { position, always, extra, other_position }))
}

/// An honest inviter, and the match of a liar who has accepted and moves first.
fn lied_to(always: Option<Side>, extra: Option<u16>, other_position: bool) -> (Device, ContactId, PeerMatch) {
    let mut honest = Device::new(1);
    let id = honest.invite(peer::NewInvitation { sides: Sides::AcceptorFirst, ..kalaha() });
    let text = honest.contacts.text(id, false).expect("an invitation");
    let invitation = peer::protocol::read_text(&text).expect("an invitation").remove(0).1;
    let mut random = |bytes: &mut [u8]| bytes.fill(7);
    let hour = u32::try_from(NOW / 3600).expect("an hour");
    let rules = dealerless::RULEBOOK.rules("kalaha", "").expect("Kalaha");
    let acceptor = Acceptor::new(&invitation, hour, "Eve", &rules, &mut random).expect("an invitation");
    let acceptance = peer::protocol::write_text(&[(PartKind::Acceptance, acceptor.acceptance())]);
    assert_eq!(honest.take(&acceptance).expect("a good acceptance").news, News::Begun);
    let begin = peer::protocol::read_text(&honest.contacts.text(id, false).expect("a begin"))
        .expect("a begin")
        .remove(0)
        .1;
    let keys = acceptor.begin(&begin, &rules).expect("the begin");
    let rules = lies(&keys.offer().rules, always, extra, other_position);
    (honest, id, PeerMatch::new(keys, &rules))
}

fn keep(lying: &mut PeerMatch) {
    let (_, mark) = lying.save();
    lying.kept(mark);
}

/// The first legal move.
const LIE: Act = Act::Move { number: 0, offers_draw: false };

/// Writes this and hands it over as a frame.
fn lie(honest: &mut Device, id: ContactId, lying: &mut PeerMatch, acts: &[Act]) {
    let from = lying.lens()[Seat::B.index()];
    for act in acts {
        lying.write(act.clone()).expect("so the liar thinks");
    }
    keep(lying);
    let frame = [&[0x15], &lying.frame(from).expect("a frame")[..]].concat();
    honest.contacts.link_up(LINK, LinkPurpose::Meet(id), NOW);
    honest.with(|contacts, random| contacts.link_message(LINK, &frame, NOW, random));
    honest.contacts.link_down(LINK);
}

fn stopped(device: &Device, id: ContactId) -> Option<FriendStop> {
    device.contacts.log(id, NOW).expect("a match").stopped
}

#[test]
fn a_move_out_of_turn_or_against_the_rules_stops_the_match() {
    let other = Act::Move { number: 99, offers_draw: false };
    for (always, acts) in [(Some(Side::First), vec![LIE, LIE, LIE]), (None, vec![other])] {
        let (mut honest, id, mut lying) = lied_to(always, Some(99), false);
        lie(&mut honest, id, &mut lying, &acts);
        assert_eq!(stopped(&honest, id), Some(FriendStop::InvalidEntry));
        assert_eq!(honest.shown(id).stage, Stage::Stopped);
        assert_eq!(honest.write(id, &LogEntry::Say(1)).expect_err("for ever").code(), "match_stopped");
        honest.restart(NOW);
        assert_eq!(stopped(&honest, id), Some(FriendStop::InvalidEntry));
    }
}

#[test]
fn another_position_stops_the_match_without_blame() {
    let (mut honest, id, mut lying) = lied_to(None, None, true);
    lie(&mut honest, id, &mut lying, &[LIE]);
    assert_eq!(stopped(&honest, id), Some(FriendStop::Disagreement));
    // By text it is refused before anybody signs anything.
    let (mut honest, id, mut lying) = lied_to(None, None, true);
    lying.write(LIE).expect("a move");
    keep(&mut lying);
    let text =
        peer::protocol::write_text(&[(PartKind::Moves, &moves_text(&lying, Extent::Whole).expect("a text"))]);
    assert_eq!(honest.take(&text).expect_err("refused").code(), "other_position");
    assert_eq!((stopped(&honest, id), honest.moves(id).len()), (None, 0));
    assert_eq!(honest.shown(id).trouble, Some("other_position"));
}

#[test]
fn two_versions_of_an_entry_stop_the_match() {
    let (mut honest, id, mut lying) = lied_to(None, None, false);
    let saved = lying.save().0;
    lie(&mut honest, id, &mut lying, &[LIE]);
    assert_eq!(stopped(&honest, id), None);
    let rules = lies(&lying.keys().offer().rules, None, None, false);
    let mut second = PeerMatch::load(saved.expose(), &rules).expect("kept");
    lie(&mut honest, id, &mut second, &[Act::Move { number: 1, offers_draw: false }]);
    assert_eq!(stopped(&honest, id), Some(FriendStop::Fork));
    assert_eq!(honest.moves(id), [0]);
}

#[test]
fn a_claim_after_a_minute_is_shown_and_never_admitted() {
    let (mut honest, id, mut lying) = lied_to(None, None, false);
    lie(&mut honest, id, &mut lying, &[LIE, Act::Claim { draw: false }]);
    let log = honest.contacts.log(id, NOW + 60).expect("a match");
    assert_eq!(log.claimed, Some(false));
    assert!(!log.admits && log.turn.is_some());
    assert!(honest.contacts.log(id, NOW + 4 * DAY).expect("a match").admits);
    honest.write(id, &MOVE).expect("a move ends the claim");
    assert_eq!(honest.contacts.remote_match(id).expect("a match").view().claimed, None);
}

#[test]
fn nobody_loses_by_a_claim_for_time_in_which_a_friend_kept_them_from_writing() {
    let (mut honest, id, mut lying) = lied_to(None, None, false);
    lie(&mut honest, id, &mut lying, &[LIE, Act::Claim { draw: false }]);
    // For days there is a link by which the friend does not tell what they have.
    let mut now = NOW;
    while now < NOW + 4 * DAY {
        honest.contacts.link_up(LINK, LinkPurpose::Meet(id), now);
        for _ in 0..2 {
            now += 14;
            honest.tick(now);
        }
        assert_eq!(honest.write_at(id, &MOVE, now).expect_err("it is not known yet").code(), "resuming");
        honest.contacts.link_down(LINK);
    }
    assert!(honest.writes() < 6000, "a friend cannot have the disk written to all the time");
    honest.restart(now);
    let log = honest.contacts.log(id, now + DAY).expect("a match");
    assert_eq!(log.claimed, Some(false));
    assert!(log.may_write && !log.admits);
    // From then on the time is the own one.
    assert!(honest.contacts.log(id, now + 4 * DAY).expect("a match").admits);
}

#[test]
fn a_million_small_messages_take_no_memory_and_end_the_link() {
    let (mut honest, id, mut lying) = lied_to(None, None, false);
    lie(&mut honest, id, &mut lying, &[LIE]);
    let frame = [&[0x15], &lying.frame(0).expect("a frame")[..]].concat();
    honest.write(id, &MOVE).expect("a move");
    honest.outputs();
    // What somebody says that they have makes sense, is another log or is more than there is.
    let have = |count: u8, hash: u8| [&[0x14, count, 0][..], &[hash; 32]].concat();
    let (other, more) = (have(1, 9), have(9, 9));
    for (bytes, most) in [
        (&frame[..], 100),
        (&[0x16, 0, 0, 0], 700),
        (&other, 1300),
        (&more, 700),
        (&[0x17], 100),
        (&[0x99], 100),
    ] {
        honest.contacts.link_up(LINK, LinkPurpose::Meet(id), NOW);
        let count = if bytes.len() > 100 { 5_000 } else { 250_000 };
        for _ in 0..count {
            honest.with(|contacts, random| contacts.link_message(LINK, bytes, NOW, random));
        }
        assert!(honest.outputs().len() <= most, "{bytes:?}");
        if bytes.len() < 100 {
            assert_eq!(honest.shown(id).network, peer::TransportState::Off, "{bytes:?}");
        }
    }
    assert_eq!((honest.moves(id).len(), stopped(&honest, id)), (2, None));
}

#[test]
fn a_record_that_cannot_be_read_stays_and_is_told() {
    let (mut devices, ids) = begun(kalaha());
    let device = &mut devices[0];
    let good = device.shelf.0.lock().expect("one thread").records[&ids[0]].clone();
    for at in [0, 1, 5, good.len() / 2, good.len() - 1] {
        let mut bad = good.clone();
        bad[at] ^= 0x55;
        device.shelf.0.lock().expect("one thread").records.insert(ids[0], bad.clone());
        let unread = device.restart(NOW);
        assert!(unread.len() == 1 || device.contacts.all(NOW).len() == 1, "{at}");
        assert_eq!(device.shelf.0.lock().expect("one thread").records[&ids[0]], bad);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn any_bytes_by_any_way_change_nothing(
        first in 0x0eu8..0x1a,
        bytes in prop::collection::vec(any::<u8>(), 0..200),
        text in "(spielkiste:)?[imabn]?\\.?[a-zA-Z0-9._ -]{0,80}",
    ) {
        let (mut devices, ids) = begun(kalaha());
        let mut between = Between::default();
        between.meet(&mut devices, ids, NOW);
        between.settle(&mut devices, NOW);
        let device = &mut devices[0];
        device.contacts.use_transport(ids[0], peer::TransportKind::Broker, true, NOW).expect("a broker");
        between.connect(Seat::A, device, NOW);
        let before = device.shelf.0.lock().expect("one thread").records.clone();
        let message = [&[first], &bytes[..]].concat();
        for purpose in [LinkPurpose::Meet(ids[0]), LinkPurpose::Host(ids[0]), LinkPurpose::Guest] {
            device.contacts.link_up(LINK, purpose, NOW);
            device.with(|contacts, random| contacts.link_message(LINK, &message, NOW, random));
        }
        for topic in between.subscribed[0].clone() {
            let topic = topic.replace('+', "0");
            device.hear_message(&topic, &bytes, NOW);
        }
        prop_assert!(device.take(&text).is_err());
        prop_assert!(device.contacts.import(&bytes, "horse", NOW).is_err());
        let after = device.shelf.0.lock().expect("one thread").records.clone();
        prop_assert!(before == after);
    }
}

#[test]
fn acceptances_without_a_key_that_fits_are_counted() {
    let mut honest = Device::new(1);
    let game = peer::NewInvitation {
        game: "minesweeper".to_owned(),
        options: Some("width=5,height=5,mines=3".to_owned()),
        ..kalaha()
    };
    let id = honest.invite(game);
    let text = honest.contacts.text(id, false).expect("an invitation");
    let invitation = peer::protocol::read_text(&text).expect("an invitation").remove(0).1;
    let hour = u32::try_from(NOW / 3600).expect("an hour");
    let mut refused = |seed: u8| {
        let rules = dealerless::RULEBOOK.rules("kalaha", "").expect("a game without secrets");
        let bare = Acceptor::new(&invitation, hour, "Eve", &rules, &mut |bytes: &mut [u8]| bytes.fill(seed));
        let acceptance = bare.expect("an invitation").acceptance().to_vec();
        let text = peer::protocol::write_text(&[(PartKind::Acceptance, &acceptance)]);
        let code = honest.take(&text).expect_err("it has no key").code();
        assert!(honest.restart(NOW).is_empty());
        code
    };
    for seed in 1..=peer::protocol::MAX_ACCEPTANCES {
        assert_eq!(refused(seed), "bad_game_key", "{seed}");
    }
    assert_eq!(refused(99), "too_many_acceptances");
}

#[test]
fn what_waits_for_entries_that_nobody_made_closes_the_link_at_last() {
    let (mut honest, id, mut lying) = lied_to(None, None, false);
    lying.write(LIE).expect("a move");
    keep(&mut lying);
    // The honest device has forgotten its own entry, which the friend's has seen.
    honest.write(id, &LogEntry::Say(1)).expect("a phrase");
    let text = honest.contacts.text(id, true).expect("a text");
    for (kind, bytes) in peer::protocol::read_text(&text).expect("a text") {
        if kind == PartKind::Moves {
            receive_text(&mut lying, &bytes).expect("a phrase");
        }
    }
    assert_eq!(lying.lens(), [1, 1]);
    lying.write(Act::Say(2)).expect("a phrase");
    keep(&mut lying);
    let writes = honest.writes() - 1;
    honest.restore(writes, NOW);
    let frame = [&[0x15], &lying.frame(0).expect("a frame")[..]].concat();
    honest.contacts.link_up(LINK, LinkPurpose::Meet(id), NOW);
    for message in 0..100 {
        assert_eq!(honest.contacts.link_purpose(LINK).is_some(), message <= 60, "{message}");
        honest.with(|contacts, random| contacts.link_message(LINK, &frame, NOW, random));
    }
    assert_eq!((honest.shown(id).trouble, stopped(&honest, id)), (Some("way_disturbed"), None));
}

#[test]
fn a_broker_that_tells_the_same_again_and_again_keeps_nobody_from_writing() {
    let (mut devices, ids) = begun(kalaha());
    let mut between = Between::default();
    let mut now = NOW;
    let a = &mut devices[0];
    a.contacts.use_transport(ids[0], peer::TransportKind::Broker, true, now).expect("a broker");
    between.connect(Seat::A, a, now);
    between.wait(&mut devices, &mut now, 5);
    let (topic, status) = between.published.last().expect("the own status").clone();
    let a = &mut devices[0];
    between.disconnect(Seat::A, a);
    between.connect(Seat::A, a, now);
    between.settle(&mut devices, now);
    for name in ["h", "00", "+1", "400", "x"] {
        let topic = topic.replace("/h", &format!("/{name}"));
        for _ in 0..3 {
            devices[0].hear_message(&topic, &status, now);
            between.wait(&mut devices, &mut now, 1);
        }
    }
    devices[0].write_at(ids[0], &MOVE, now).expect("the silence was not broken");
}

#[test]
fn a_friend_who_links_and_tells_nothing_does_not_let_the_time_pass() {
    let ([mut honest, _], ids) = begun(kalaha());
    let mut now = NOW;
    // What the friend keeps from being written for longer than a move may take.
    while now < NOW + 4 * DAY {
        honest.contacts.link_up(LINK, LinkPurpose::Meet(ids[0]), now);
        now += 29;
        honest.with(|contacts, random| contacts.link_message(LINK, &[0x17], now, random));
        honest.tick(now);
        now += 1;
        honest.tick(now);
        assert!(honest.contacts.link_purpose(LINK).is_none(), "it is left");
    }
    assert!(!honest.contacts.log(ids[0], now).expect("a match").admits);
    // Nobody keeps it from being written, and the time passes.
    let late = now + 4 * DAY;
    assert!(honest.contacts.log(ids[0], late).expect("a match").admits);
}
