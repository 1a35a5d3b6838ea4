//! What cannot be written is tried again, less and less often; what was deleted says nothing any more.

use crate::common::{Device, MOVE, NOW, begun, kalaha};
use peer::{ContactId, EXPIRY_DAYS, RematchWish, Stage};
use session::LogEntry;

/// Ticks every second, and answers how often something was to be written.
fn tries(device: &mut Device, from: u64, seconds: u64) -> usize {
    let before = device.shelf.0.lock().expect("one thread").tries;
    (from..from + seconds).for_each(|now| device.tick(now));
    device.shelf.0.lock().expect("one thread").tries - before
}

fn fill(device: &Device, is_full: bool) {
    device.shelf.0.lock().expect("one thread").fails_after = is_full.then_some(0);
}

/// Two devices after the end of a match.
fn over() -> ([Device; 2], [ContactId; 2]) {
    let ([mut a, mut b], ids) = begun(kalaha());
    a.write(ids[0], &MOVE).expect("A has the turn token");
    a.write(ids[0], &LogEntry::Resign).expect("the match goes on");
    b.take(&a.contacts.text(ids[0], true).expect("the whole match")).expect("A's entries");
    assert_eq!([a.shown(ids[0]).stage, b.shown(ids[1]).stage], [Stage::Over; 2]);
    ([a, b], ids)
}

#[test]
fn an_invitation_that_expires_on_a_full_disk_is_not_written_every_second() {
    let mut device = Device::new(1);
    let id = device.invite(kalaha());
    let expired = NOW + 24 * 3600 * (u64::from(EXPIRY_DAYS) + 1);
    fill(&device, true);
    let tried = tries(&mut device, expired, 1000);
    assert!((1..=11).contains(&tried), "{tried}");
    let shown = device.contacts.shown(id, expired).expect("a contact");
    assert_eq!((shown.stage, shown.trouble), (Stage::Expired, Some("friend_storage")));
    fill(&device, false);
    assert_eq!(tries(&mut device, expired + 1000, 700), 1, "it is kept once there is room");
    let shown = device.contacts.shown(id, expired + 1700).expect("a contact");
    assert_eq!((shown.stage, shown.trouble), (Stage::Expired, None));
}

#[test]
fn a_wish_for_another_match_that_cannot_be_written_is_not_tried_every_second() {
    let ([mut a, mut b], ids) = over();
    // The wish is kept, and there is no room for the entry that tells of it.
    a.shelf.0.lock().expect("one thread").fails_after = Some(1);
    a.with(|contacts, random| contacts.invite_to_rematch(ids[0], NOW, random)).expect("the wish is kept");
    let tried = tries(&mut a, NOW + 1, 1000);
    assert!((1..=11).contains(&tried), "{tried}");
    fill(&a, false);
    assert_eq!(tries(&mut a, NOW + 1001, 700), 1, "it is written once there is room");
    b.take(&a.contacts.text(ids[0], true).expect("the whole match")).expect("A's entries");
    assert_eq!(b.shown(ids[1]).rematch, Some(RematchWish::Friend));
}

#[test]
fn a_wish_for_another_match_is_told_by_no_match_that_was_deleted() {
    let ([mut a, _], ids) = over();
    a.shelf.0.lock().expect("one thread").fails_after = Some(1);
    a.with(|contacts, random| contacts.invite_to_rematch(ids[0], NOW, random)).expect("the wish is kept");
    fill(&a, false);
    a.contacts.delete(ids[0], true, NOW).expect("room");
    assert_eq!(tries(&mut a, NOW + 1, 1000), 0);
    a.contacts.delete(ids[0], false, NOW + 1001).expect("room");
    assert_eq!(tries(&mut a, NOW + 1001, 700), 1, "it is back, and says what it had to say");
}
