//! When the program starts, no match is read before it is needed, no matter how many there are.

use peer::protocol::Seat;
use peer::{ContactId, LinkId, LinkPurpose, Output, Stage};
use session::LogEntry;
use two_devices::{Device, MOVE, NOW, World, begin, begun, kalaha};

/// A device with this many matches, of which only the last is in progress, and the friend's device.
fn many(count: usize) -> ([Device; 2], Vec<[ContactId; 2]>) {
    let (mut devices, first) = begun(kalaha());
    let mut ids = vec![first];
    while ids.len() < count {
        let [a, b] = &mut devices;
        ids.push(begin(a, b, kalaha()));
    }
    for at in &ids[..count - 1] {
        play(&mut devices, *at);
        devices[0].write(at[0], &LogEntry::Resign).expect("the match is in progress");
    }
    (devices, ids)
}

/// Both players move, so that resigning loses the match.
fn play(devices: &mut [Device; 2], ids: [ContactId; 2]) {
    let [a, b] = devices;
    for _ in 0..2 {
        while a.has_turn_token(ids[0]) {
            a.write(ids[0], &MOVE).expect("legal");
        }
        a.tell(ids[0], b).expect("valid moves");
        while b.has_turn_token(ids[1]) {
            b.write(ids[1], &MOVE).expect("legal");
        }
        b.tell(ids[1], a).expect("valid moves");
    }
}

#[test]
fn a_start_folds_no_match() {
    let ([mut a, _], ids) = many(12);
    let before = a.contacts.all(NOW);
    assert_eq!(before.iter().filter(|shown| shown.stage == Stage::Over).count(), 11);
    assert_eq!(a.restart(NOW), []);
    assert_eq!(a.contacts.all(NOW), before, "lists are unchanged");
    a.tick(NOW + 60);
    for at in &ids {
        a.contacts.bind(at[0], Some(session::MatchId(at[0].0)), NOW).expect("stored");
        a.contacts.compare(at[0], NOW).expect("stored");
    }
    assert_eq!((a.contacts.unbound().len(), a.contacts.meets().len()), (0, 0));
    assert_eq!(a.contacts.bound().len(), 12);
    assert_eq!(a.contacts.folded(), [], "none was needed");
    assert_eq!(a.restart(NOW), []);
    assert_eq!(a.contacts.folded(), []);
}

#[test]
fn a_match_is_folded_when_opened_and_for_a_link_or_text() {
    let ([mut a, mut b], ids) = many(4);
    b.write(ids[2][1], &LogEntry::Say(1)).expect("a phrase");
    let said = b.text(ids[2][1]);
    a.restart(NOW);
    assert!(a.contacts.log(ids[0][0], NOW).is_some());
    assert_eq!(a.contacts.folded(), [ids[0][0]]);
    a.contacts.link_up(LinkId(1), LinkPurpose::Meet(ids[1][0]), NOW);
    let sorted = |mut ids: Vec<ContactId>| {
        ids.sort();
        ids
    };
    assert_eq!(a.contacts.folded(), sorted(vec![ids[0][0], ids[1][0]]));
    a.take(&said).expect("a valid text");
    assert_eq!(a.contacts.folded(), sorted(vec![ids[0][0], ids[1][0], ids[2][0]]), "no other match");
}

#[test]
fn a_match_continues_unchanged_after_a_restart() {
    let (devices, ids) = many(2);
    let mut world = World::of(devices, ids[1]);
    Seat::BOTH.into_iter().for_each(|seat| world.restart(seat));
    world.link(true);
    world.settle();
    play(&mut world.devices, ids[1]);
    assert!(world.moves()[0].len() >= 4);
    world.restart(Seat::A);
}

#[test]
fn a_pending_rematch_does_not_fold_the_previous_match() {
    let ([mut a, _], ids) = many(2);
    let now = NOW;
    a.with(|contacts, random| contacts.invite_to_rematch(ids[0][0], now, random)).expect("a finished match");
    a.restart(NOW);
    a.tick(NOW + 1);
    assert_eq!(a.contacts.folded(), []);
}

#[test]
fn a_damaged_log_is_reported_when_read_and_stays_unchanged() {
    let ([mut a, _], ids) = many(2);
    let id = ids[0][0];
    let mut kept = a.store.record(id);
    // A position in the last entries, after the keys.
    let at = kept.len() - 200;
    kept[at] ^= 1;
    a.store.damage(id, kept.clone());
    let records: Vec<_> = a.store.records().into_iter().collect();
    let (mut contacts, unread) =
        peer::Peers::load(dealerless::RULEBOOK, Box::new(a.store.clone()), records, NOW);
    assert!(unread.is_empty(), "it was not read yet");
    assert_eq!(contacts.shown(id, NOW).expect("a contact").trouble, None);
    assert!(contacts.log(id, NOW).is_none());
    contacts.tell_damage(id);
    contacts.tell_damage(id);
    let told = std::iter::from_fn(|| contacts.poll()).filter(|output| *output == Output::Changed(id));
    assert_eq!(told.count(), 1);
    let shown = contacts.shown(id, NOW).expect("a contact");
    assert_eq!((shown.trouble, shown.stage), (Some("damaged_record"), Stage::Over));
    let resigned = a.with(|_, random| contacts.write(id, &LogEntry::Resign, NOW, random));
    assert!(resigned.is_err());
    contacts.tick(NOW + 1, &mut |_| ());
    assert_eq!(a.store.record(id), kept);
    contacts.bind(id, Some(session::MatchId(7)), NOW).expect("stored");
    let now_kept = a.store.record(id);
    assert!(now_kept.ends_with(&kept[kept.len() - 400..]), "the bytes of the match are unchanged");
    assert!(contacts.log(ids[1][0], NOW).is_some(), "other matches work");
}
