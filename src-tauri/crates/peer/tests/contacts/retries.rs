//! Failed writes are retried after growing pauses, and deleted matches write nothing.

use peer::{ContactId, EXPIRY_DAYS, RematchWish, Stage};
use session::LogEntry;
use two_devices::{Device, MOVE, NOW, begun, kalaha};

/// Ticks every second and returns the number of attempted writes.
fn tries(device: &mut Device, from: u64, seconds: u64) -> usize {
    let before = device.store.tries();
    (from..from + seconds).for_each(|now| device.tick(now));
    device.store.tries() - before
}

/// Two devices after a match has ended.
fn over() -> ([Device; 2], [ContactId; 2]) {
    let ([mut a, mut b], ids) = begun(kalaha());
    a.write(ids[0], &MOVE).expect("A has the turn token");
    a.write(ids[0], &LogEntry::Resign).expect("the match is in progress");
    b.take(&a.whole_text(ids[0])).expect("A's entries");
    assert_eq!([a.shown(ids[0]).stage, b.shown(ids[1]).stage], [Stage::Over; 2]);
    ([a, b], ids)
}

#[test]
fn an_expiry_on_a_full_disk_is_not_written_every_second() {
    let mut device = Device::new(1);
    let id = device.invite(kalaha());
    let expired = NOW + 24 * 3600 * (u64::from(EXPIRY_DAYS) + 1);
    device.store.is_full_after(0);
    let tried = tries(&mut device, expired, 1000);
    assert!((1..=11).contains(&tried), "{tried}");
    let shown = device.contacts.shown(id, expired).expect("a contact");
    assert_eq!((shown.stage, shown.trouble), (Stage::Expired, Some("friend_storage")));
    device.store.has_room();
    assert_eq!(tries(&mut device, expired + 1000, 700), 1, "stored once there is room");
    let shown = device.contacts.shown(id, expired + 1700).expect("a contact");
    assert_eq!((shown.stage, shown.trouble), (Stage::Expired, None));
}

#[test]
fn a_failed_rematch_request_is_not_retried_every_second() {
    let ([mut a, mut b], ids) = over();
    // There is room for the request, but not for its entry in the log.
    a.store.is_full_after(1);
    a.with(|contacts, random| contacts.invite_to_rematch(ids[0], NOW, random)).expect("stored");
    let tried = tries(&mut a, NOW + 1, 1000);
    assert!((1..=11).contains(&tried), "{tried}");
    a.store.has_room();
    assert_eq!(tries(&mut a, NOW + 1001, 700), 1, "written once there is room");
    b.take(&a.whole_text(ids[0])).expect("A's entries");
    assert_eq!(b.shown(ids[1]).rematch, Some(RematchWish::Friend));
}

#[test]
fn a_deleted_match_writes_no_rematch_request() {
    let ([mut a, _], ids) = over();
    a.store.is_full_after(1);
    a.with(|contacts, random| contacts.invite_to_rematch(ids[0], NOW, random)).expect("stored");
    a.store.has_room();
    a.contacts.delete(ids[0], true, NOW).expect("stored");
    assert_eq!(tries(&mut a, NOW + 1, 1000), 0);
    a.contacts.delete(ids[0], false, NOW + 1001).expect("stored");
    assert_eq!(tries(&mut a, NOW + 1001, 700), 1, "the restored match writes the request");
}
