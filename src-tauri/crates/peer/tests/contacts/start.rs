//! A start of the program: however many matches there are, none is read before somebody needs it.

use crate::common::{Between, Device, MOVE, NOW, begun, kalaha};
use peer::{ContactId, LinkId, LinkPurpose, Output, Stage};
use session::LogEntry;

/// A device with so many matches, all of them over but the last, and the friend's device.
fn many(count: usize) -> ([Device; 2], Vec<[ContactId; 2]>) {
    let (mut devices, first) = begun(kalaha());
    let mut ids = vec![first];
    while ids.len() < count {
        ids.push(another(&mut devices));
    }
    for at in &ids[..count - 1] {
        play(&mut devices, *at);
        devices[0].write(at[0], &LogEntry::Resign).expect("the match goes on");
    }
    (devices, ids)
}

fn another([a, b]: &mut [Device; 2]) -> [ContactId; 2] {
    let at_a = a.invite(kalaha());
    let at_b = b.accept(&a.contacts.text(at_a, false).expect("an invitation"), "Bert").expect("a good one");
    a.take(&b.contacts.text(at_b, false).expect("an acceptance")).expect("a good one");
    b.take(&a.contacts.text(at_a, false).expect("a begin")).expect("a good one");
    [at_a, at_b]
}

/// Both move, so that whoever resigns has lost.
fn play(devices: &mut [Device; 2], ids: [ContactId; 2]) {
    let [a, b] = devices;
    for _ in 0..2 {
        while a.has_turn_token(ids[0]) {
            a.write(ids[0], &MOVE).expect("legal");
        }
        b.take(&a.contacts.text(ids[0], false).expect("moves")).expect("good moves");
        while b.has_turn_token(ids[1]) {
            b.write(ids[1], &MOVE).expect("legal");
        }
        a.take(&b.contacts.text(ids[1], false).expect("moves")).expect("good moves");
    }
}

#[test]
fn a_start_folds_no_match_however_many_there_are() {
    let ([mut a, _], ids) = many(12);
    let before = a.contacts.all(NOW);
    assert_eq!(before.iter().filter(|shown| shown.stage == Stage::Over).count(), 11);
    assert_eq!(a.restart(NOW), []);
    assert_eq!(a.contacts.all(NOW), before, "lists say the same");
    a.tick(NOW + 60);
    for at in &ids {
        a.contacts.bind(at[0], Some(session::MatchId(at[0].0)), NOW).expect("room");
        a.contacts.compare(at[0], NOW).expect("room");
    }
    assert_eq!((a.contacts.unbound().len(), a.contacts.meets().len()), (0, 0));
    assert_eq!(a.contacts.bound().len(), 12);
    assert_eq!(a.contacts.folded(), [], "nobody has needed one");
    assert_eq!(a.restart(NOW), []);
    assert_eq!(a.contacts.folded(), []);
}

#[test]
fn a_match_is_folded_when_it_is_opened_and_when_a_link_or_a_text_comes_for_it() {
    let ([mut a, mut b], ids) = many(4);
    b.write(ids[2][1], &LogEntry::Say(1)).expect("anybody may say something");
    let said = b.contacts.text(ids[2][1], false).expect("a phrase");
    a.restart(NOW);
    assert!(a.contacts.log(ids[0][0], NOW).is_some());
    assert_eq!(a.contacts.folded(), [ids[0][0]]);
    a.contacts.link_up(LinkId(1), LinkPurpose::Meet(ids[1][0]), NOW);
    let sorted = |mut ids: Vec<ContactId>| {
        ids.sort();
        ids
    };
    assert_eq!(a.contacts.folded(), sorted(vec![ids[0][0], ids[1][0]]));
    a.take(&said).expect("a good text");
    assert_eq!(a.contacts.folded(), sorted(vec![ids[0][0], ids[1][0], ids[2][0]]), "no other match");
}

#[test]
fn a_match_that_goes_on_after_a_start_is_what_it_was() {
    let ([a, b], ids) = many(2);
    let mut devices = [a, b];
    let mut between = Between::default();
    for device in &mut devices {
        device.restart(NOW);
    }
    between.meet(&mut devices, ids[1], NOW);
    between.settle(&mut devices, NOW);
    play(&mut devices, ids[1]);
    let moves = devices[0].moves(ids[1][0]);
    assert!(moves.len() >= 4);
    devices[0].restart(NOW);
    assert_eq!(devices[0].moves(ids[1][0]), moves);
}

#[test]
fn a_rematch_that_waits_does_not_fold_the_match_before() {
    let ([mut a, _], ids) = many(2);
    let now = NOW;
    a.with(|contacts, random| contacts.invite_to_rematch(ids[0][0], now, random)).expect("it is over");
    a.restart(NOW);
    a.tick(NOW + 1);
    assert_eq!(a.contacts.folded(), []);
}

#[test]
fn a_damaged_log_is_told_when_it_is_read_and_stays_as_it_is() {
    let ([mut a, _], ids) = many(2);
    let id = ids[0][0];
    let kept = {
        let mut state = a.shelf.0.lock().expect("one thread");
        let record = state.records.get_mut(&id).expect("kept");
        // In the last entries, behind the keys.
        let at = record.len() - 200;
        record[at] ^= 1;
        record.clone()
    };
    let records: Vec<_> = a.shelf.0.lock().expect("one thread").records.clone().into_iter().collect();
    let (mut contacts, unread) =
        peer::Peers::load(dealerless::RULEBOOK, Box::new(a.shelf.clone()), records, NOW);
    assert!(unread.is_empty(), "nobody has read it");
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
    assert_eq!(a.shelf.0.lock().expect("one thread").records[&id], kept);
    contacts.bind(id, Some(session::MatchId(7)), NOW).expect("room");
    let now_kept = a.shelf.0.lock().expect("one thread").records[&id].clone();
    assert!(now_kept.ends_with(&kept[kept.len() - 400..]), "of the match every byte is there");
    assert!(contacts.log(ids[1][0], NOW).is_some(), "other matches go on");
}
