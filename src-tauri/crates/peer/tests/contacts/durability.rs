//! What survives the end of the program at any moment: a match that moves, and one that is deleted.

use peer::protocol::Seat;
use peer::{ContactId, FriendError, Stage, TransportKind, TransportState};
use session::LogEntry;
use std::io;
use two_devices::{DAY, Device, MOVE, NOW, World, begun, kalaha};

const PASSPHRASE: &str = "correct horse";

fn export(device: &mut Device, id: ContactId, passphrase: &str) -> Result<Vec<u8>, FriendError> {
    device.with(|contacts, random| contacts.export(id, passphrase, NOW, random))
}

#[test]
fn a_kill_at_any_step_of_moving_loses_no_match() {
    let ([mut a, _], [id, _]) = begun(kalaha());
    a.write(id, &MOVE).expect("A has the turn token");
    let moves = a.moves(id);
    let before = a.store.writes();
    assert_eq!(export(&mut a, id, "a").expect_err("it seals all keys").code(), "short_passphrase");
    assert_eq!((a.store.writes(), a.shown(id).stage), (before, Stage::Playing), "nothing has changed");
    let bytes = export(&mut a, id, PASSPHRASE).expect("an export");
    let moved = a.store.writes();
    assert_eq!(moved, before + 1, "that it has moved and what moves it are kept together");
    a.contacts.exported(id, NOW).expect("room");
    let done = a.store.writes();
    assert_eq!(a.shown(id).stage, Stage::Moved);
    assert!(!a.shown(id).export_waits);
    assert_eq!(export(&mut a, id, PASSPHRASE).expect_err("it is gone").code(), "match_moved");

    for writes in (before..=done).rev() {
        a.restore(writes, NOW);
        let shown = a.shown(id);
        match writes {
            _ if writes == done => assert!(!shown.export_waits, "the file is sure"),
            _ if writes == moved => {
                assert_eq!((shown.stage, shown.export_waits), (Stage::Moved, true));
                assert_eq!(
                    export(&mut a, id, "wrong horse").expect_err("refused").code(),
                    "wrong_passphrase"
                );
                assert_eq!(export(&mut a, id, PASSPHRASE).expect("once more"), bytes);
                assert_eq!(a.store.writes(), moved, "nothing has changed");
                let mut third = Device::new(3);
                let imported = third.contacts.import(&bytes, PASSPHRASE, NOW).expect("an export");
                assert_eq!(third.moves(imported), moves);
                assert!(third.shown(imported).resuming, "the page can say why nothing can be written");
            }
            _ => {
                assert_eq!((shown.stage, shown.export_waits), (Stage::Playing, false));
                a.write(id, &LogEntry::Say(0)).expect("the match goes on here");
            }
        }
    }
}

#[test]
fn a_match_that_cannot_be_kept_as_moved_goes_on_here() {
    let ([mut a, _], [id, _]) = begun(kalaha());
    a.store.is_full_after(0);
    assert!(matches!(
        export(&mut a, id, PASSPHRASE),
        Err(FriendError::Storage(error)) if error.kind() == io::ErrorKind::StorageFull
    ));
    a.store.has_room();
    assert_eq!((a.shown(id).stage, a.shown(id).export_waits), (Stage::Playing, false));
    a.write(id, &MOVE).expect("the match goes on here");
    export(&mut a, id, PASSPHRASE).expect("room");
    a.store.is_full_after(0);
    a.contacts.exported(id, NOW).expect_err("no room");
    assert!(a.shown(id).export_waits, "it can be written once more");
}

#[test]
fn a_match_that_comes_back_waits_for_no_file() {
    let ([mut a, mut b], ids) = begun(kalaha());
    let moved = export(&mut a, ids[0], PASSPHRASE).expect("an export");
    assert_eq!(a.contacts.import(&moved, PASSPHRASE, NOW).expect("it comes back"), ids[0]);
    let shown = a.shown(ids[0]);
    assert_eq!((shown.stage, shown.export_waits, shown.resuming), (Stage::Playing, false, true));
    b.write(ids[1], &LogEntry::Say(1)).expect("B may always say something");
    a.take(&b.whole_text(ids[1])).expect("B has none of A's entries");
    assert!(!a.shown(ids[0]).resuming);
}

#[test]
fn a_deleted_match_is_shown_to_nobody_and_comes_back_with_its_keys() {
    let mut world = World::begun(kalaha());
    world.write(Seat::B, &LogEntry::Say(1)).expect("B may always say something");
    let text = world.devices[1].whole_text(world.ids[1]);
    world.connect(false);
    world.settle_for(5);
    world.write(Seat::A, &MOVE).expect("A has the turn token");
    world.settle();
    assert!(!world.between.retained.is_empty());

    let (id, now) = (world.ids[0], world.now);
    world.devices[0].contacts.delete(id, true, now).expect("room");
    world.settle();
    assert!(world.between.subscribed[0].is_empty());
    let [a, _] = &mut world.devices;
    assert_eq!(a.contacts.all(now), []);
    assert_eq!((a.shown(id).broker, a.contacts.meets().len()), (TransportState::Off, 0));
    assert_eq!(a.take(&text).expect_err("refused").code(), "not_ours");
    a.contacts.use_transport(id, TransportKind::Network, true, now).expect_err("there is nobody");
    // The same after a kill.
    a.restart(now);
    assert_eq!(a.contacts.all(now), []);
    assert_eq!(a.contacts.deleted(), [(id, None)]);

    a.contacts.delete(id, false, now).expect("room");
    assert_eq!(a.contacts.all(now).len(), 1);
    assert_eq!(a.contacts.deleted(), []);
    a.take(&text).expect("it goes on");
    a.write(id, &LogEntry::Say(2)).expect("the keys are there");
}

#[test]
fn a_match_that_cannot_be_noted_as_deleted_stays() {
    let ([mut a, _], [id, _]) = begun(kalaha());
    a.store.is_full_after(0);
    a.contacts.delete(id, true, NOW + DAY).expect_err("no room");
    assert_eq!(a.contacts.all(NOW).len(), 1);
}
