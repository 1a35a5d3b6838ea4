//! Another match with the same friend.

use crate::common::{Between, Device, NOW, begun, kalaha};
use crate::matches::play;
use game::Side;
use peer::{NewInvitation, RematchWish, Stage};
use session::{LogEntry, Termination};

fn ended(new: NewInvitation) -> ([Device; 2], [peer::ContactId; 2], Between) {
    let (mut devices, ids) = begun(new);
    let mut between = Between::default();
    between.meet(&mut devices, ids, NOW);
    between.settle(&mut devices, NOW);
    for _ in 0..4 {
        assert!(play(&mut devices, ids, NOW));
        between.settle(&mut devices, NOW);
    }
    devices[1].write(ids[1], &LogEntry::Resign).expect("B gives up");
    between.settle(&mut devices, NOW);
    (devices, ids, between)
}

/// The only contact with a match that was wished for after another.
fn rematch(device: &Device, old: peer::ContactId) -> peer::ContactShown {
    let mut all = device.contacts.all(NOW).into_iter();
    all.find(|shown| shown.id != old).expect("a rematch")
}

#[test]
fn a_rematch_is_wished_for_and_begins_with_the_sides_changed() {
    let (mut devices, ids, mut between) = ended(kalaha());
    assert_eq!(devices[0].shown(ids[0]).stage, Stage::Over);
    let new =
        devices[0].with(|contacts, random| contacts.invite_to_rematch(ids[0], NOW, random)).expect("over");
    between.settle(&mut devices, NOW);
    assert_eq!(devices[0].shown(ids[0]).rematch, Some(RematchWish::Own));
    assert_eq!(devices[1].shown(ids[1]).rematch, Some(RematchWish::Friend));
    devices[1].with(|contacts, random| contacts.invite_to_rematch(ids[1], NOW, random)).expect("over");
    between.settle(&mut devices, NOW);
    let [of_a, of_b] = [rematch(&devices[0], ids[0]), rematch(&devices[1], ids[1])];
    assert_eq!((of_a.id, of_a.stage, of_b.stage), (new, Stage::Playing, Stage::Playing));
    assert_eq!((of_a.own, of_b.own), (Some(Side::Second), Some(Side::First)));
    assert_eq!(of_a.digits, of_b.digits);
    assert_ne!(of_a.digits, devices[0].shown(ids[0]).digits);
}

#[test]
fn a_wish_that_was_kept_and_not_written_is_written_later() {
    let (mut devices, ids, mut between) = ended(kalaha());
    devices[0].shelf.0.lock().expect("one thread").fails_after = Some(1);
    devices[0]
        .with(|contacts, random| contacts.invite_to_rematch(ids[0], NOW, random))
        .expect("the wish is kept");
    devices[0].shelf.0.lock().expect("one thread").fails_after = None;
    between.part(&mut devices);
    devices[0].restart(NOW);
    devices[0].tick(NOW);
    between.meet(&mut devices, ids, NOW);
    between.settle(&mut devices, NOW);
    assert_eq!(devices[1].shown(ids[1]).rematch, Some(RematchWish::Friend));
}

#[test]
fn whoever_accepts_a_rematch_that_was_withdrawn_is_told_so() {
    let (mut devices, ids, mut between) = ended(kalaha());
    let new =
        devices[0].with(|contacts, random| contacts.invite_to_rematch(ids[0], NOW, random)).expect("over");
    between.settle(&mut devices, NOW);
    between.part(&mut devices);
    devices[0].contacts.withdraw(new, NOW).expect("it is open");
    devices[1]
        .with(|contacts, random| contacts.invite_to_rematch(ids[1], NOW, random))
        .expect("a wish of both");
    between.meet(&mut devices, ids, NOW);
    between.settle(&mut devices, NOW);
    assert_eq!(rematch(&devices[0], ids[0]).stage, Stage::Withdrawn);
    assert_eq!(rematch(&devices[1], ids[1]).stage, Stage::Withdrawn);
    let len = devices[0].contacts.remote_match(ids[0]).expect("a match").lens();
    devices[0].tick(NOW + 1);
    between.settle(&mut devices, NOW + 1);
    assert_eq!(devices[0].contacts.remote_match(ids[0]).expect("a match").lens(), len, "it is told once");
    // They may wish for it again.
    devices[1]
        .with(|contacts, random| contacts.invite_to_rematch(ids[1], NOW + 1, random))
        .expect("another wish");
    between.settle(&mut devices, NOW + 1);
    assert_eq!(devices[0].shown(ids[0]).rematch, Some(RematchWish::Friend));
}

#[test]
fn a_rematch_that_begins_after_one_has_given_up_waiting_is_called_off() {
    let (mut devices, ids, mut between) = ended(kalaha());
    devices[0].with(|contacts, random| contacts.invite_to_rematch(ids[0], NOW, random)).expect("over");
    between.settle(&mut devices, NOW);
    between.part(&mut devices);
    let new = devices[1]
        .with(|contacts, random| contacts.invite_to_rematch(ids[1], NOW, random))
        .expect("both wish");
    devices[1].contacts.withdraw(new, NOW).expect("they wait for the begin");
    between.meet(&mut devices, ids, NOW);
    between.settle(&mut devices, NOW);
    assert_eq!(rematch(&devices[1], ids[1]).stage, Stage::Over);
    let log = devices[1].contacts.log(new, NOW).expect("a match");
    assert_eq!(log.termination, Some(Termination::CalledOff));
}

#[test]
fn another_match_may_be_wished_for_after_the_next_one_is_deleted() {
    let (mut devices, ids, mut between) = ended(kalaha());
    for (device, id) in devices.iter_mut().zip(ids) {
        device.with(|contacts, random| contacts.invite_to_rematch(id, NOW, random)).expect("over");
    }
    between.settle(&mut devices, NOW);
    let deleted = rematch(&devices[0], ids[0]);
    assert_eq!(deleted.stage, Stage::Playing);
    devices[0].contacts.delete(deleted.id, true, NOW).expect("room");
    let new =
        devices[0].with(|contacts, random| contacts.invite_to_rematch(ids[0], NOW, random)).expect("over");
    between.settle(&mut devices, NOW);
    assert_ne!(new, deleted.id);
    assert_eq!(rematch(&devices[0], ids[0]).id, new);
    assert_eq!(devices[0].shown(ids[0]).rematch, Some(RematchWish::Own));
    // The wish counts, even if the deleted match comes back.
    devices[0].contacts.delete(deleted.id, false, NOW).expect("room");
    assert_eq!(devices[0].shown(ids[0]).rematch, Some(RematchWish::Own));
    let same =
        devices[0].with(|contacts, random| contacts.invite_to_rematch(ids[0], NOW, random)).expect("over");
    assert_eq!(same, new);
}

#[test]
fn two_wishes_that_cross_make_one_rematch() {
    let (mut devices, ids, mut between) = ended(kalaha());
    for (device, id) in devices.iter_mut().zip(ids) {
        device.with(|contacts, random| contacts.invite_to_rematch(id, NOW, random)).expect("over");
    }
    between.settle(&mut devices, NOW);
    let [of_a, of_b] = [rematch(&devices[0], ids[0]), rematch(&devices[1], ids[1])];
    assert_eq!((of_a.stage, of_b.stage), (Stage::Playing, Stage::Playing));
    assert_eq!(of_a.digits, of_b.digits);
    assert_eq!((devices[0].contacts.all(NOW).len(), devices[1].contacts.all(NOW).len()), (2, 2));
}
