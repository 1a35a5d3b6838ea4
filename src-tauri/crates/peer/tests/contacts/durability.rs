//! Killing the program at any moment while moving or deleting a match.

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
    assert_eq!(export(&mut a, id, "a").expect_err("too short").code(), "short_passphrase");
    assert_eq!((a.store.writes(), a.shown(id).stage), (before, Stage::Playing), "nothing has changed");
    let bytes = export(&mut a, id, PASSPHRASE).expect("an export");
    let moved = a.store.writes();
    assert_eq!(moved, before + 1, "the move and the export are stored together");
    a.contacts.exported(id, NOW).expect("stored");
    let done = a.store.writes();
    assert_eq!(a.shown(id).stage, Stage::Moved);
    assert!(!a.shown(id).export_waits);
    assert_eq!(export(&mut a, id, PASSPHRASE).expect_err("moved").code(), "match_moved");

    for writes in (before..=done).rev() {
        a.restore(writes, NOW);
        let shown = a.shown(id);
        match writes {
            _ if writes == done => assert!(!shown.export_waits, "the file is safe"),
            _ if writes == moved => {
                assert_eq!((shown.stage, shown.export_waits), (Stage::Moved, true));
                assert_eq!(
                    export(&mut a, id, "wrong horse").expect_err("refused").code(),
                    "wrong_passphrase"
                );
                assert_eq!(export(&mut a, id, PASSPHRASE).expect("again"), bytes);
                assert_eq!(a.store.writes(), moved, "nothing has changed");
                let mut third = Device::new(3);
                let imported = third.contacts.import(&bytes, PASSPHRASE, NOW).expect("an export");
                assert_eq!(third.moves(imported), moves);
                assert!(third.shown(imported).resuming, "the page can explain why the match is read-only");
            }
            _ => {
                assert_eq!((shown.stage, shown.export_waits), (Stage::Playing, false));
                a.write(id, &LogEntry::Say(0)).expect("the match continues here");
            }
        }
    }
}

#[test]
fn a_match_whose_move_cannot_be_stored_continues_here() {
    let ([mut a, _], [id, _]) = begun(kalaha());
    a.store.is_full_after(0);
    assert!(matches!(
        export(&mut a, id, PASSPHRASE),
        Err(FriendError::Storage(error)) if error.kind() == io::ErrorKind::StorageFull
    ));
    a.store.has_room();
    assert_eq!((a.shown(id).stage, a.shown(id).export_waits), (Stage::Playing, false));
    a.write(id, &MOVE).expect("the match continues here");
    export(&mut a, id, PASSPHRASE).expect("stored");
    a.store.is_full_after(0);
    a.contacts.exported(id, NOW).expect_err("no room");
    assert!(a.shown(id).export_waits, "it can be exported again");
}

#[test]
fn a_returned_match_has_no_pending_export() {
    let ([mut a, mut b], ids) = begun(kalaha());
    let moved = export(&mut a, ids[0], PASSPHRASE).expect("an export");
    assert_eq!(a.contacts.import(&moved, PASSPHRASE, NOW).expect("returned"), ids[0]);
    let shown = a.shown(ids[0]);
    assert_eq!((shown.stage, shown.export_waits, shown.resuming), (Stage::Playing, false, true));
    b.write(ids[1], &LogEntry::Say(1)).expect("phrases are always allowed");
    a.take(&b.whole_text(ids[1])).expect("B has none of A's entries");
    assert!(!a.shown(ids[0]).resuming);
}

#[test]
fn a_deleted_match_is_hidden_and_restored_with_its_keys() {
    let mut world = World::begun(kalaha());
    world.write(Seat::B, &LogEntry::Say(1)).expect("phrases are always allowed");
    let text = world.devices[1].whole_text(world.ids[1]);
    world.connect(false);
    world.settle_for(5);
    world.write(Seat::A, &MOVE).expect("A has the turn token");
    world.settle();
    assert!(!world.between.retained.is_empty());

    let (id, now) = (world.ids[0], world.now);
    world.devices[0].contacts.delete(id, true, now).expect("stored");
    world.settle();
    assert!(world.between.subscribed[0].is_empty());
    let [a, _] = &mut world.devices;
    assert_eq!(a.contacts.all(now), []);
    assert_eq!((a.shown(id).broker, a.contacts.meets().len()), (TransportState::Off, 0));
    assert_eq!(a.take(&text).expect_err("refused").code(), "not_ours");
    a.contacts.use_transport(id, TransportKind::Network, true, now).expect_err("deleted");
    // The match is still deleted after a kill.
    a.restart(now);
    assert_eq!(a.contacts.all(now), []);
    assert_eq!(a.contacts.deleted(), [(id, None)]);

    a.contacts.delete(id, false, now).expect("stored");
    assert_eq!(a.contacts.all(now).len(), 1);
    assert_eq!((a.contacts.deleted(), a.shown(id).broker), (vec![], TransportState::Waiting));
    a.take(&text).expect("the match continues");
    a.write(id, &LogEntry::Say(2)).expect("the keys are restored");
}

#[test]
fn a_broker_in_use_is_used_again_after_a_restart() {
    let ([mut a, _], [id, _]) = begun(kalaha());
    let broker_after_restart = |a: &mut Device, now| {
        a.restart(now);
        a.shown(id).broker
    };
    assert_eq!(broker_after_restart(&mut a, NOW), TransportState::Off, "only the player switches it on");
    a.contacts.use_transport(id, TransportKind::Broker, true, NOW).expect("a broker");
    assert_eq!(broker_after_restart(&mut a, NOW), TransportState::Waiting);
    a.write(id, &LogEntry::Resign).expect("the match is in progress");
    let soon = NOW + DAY;
    assert_eq!(broker_after_restart(&mut a, soon), TransportState::Waiting, "the friend may want a rematch");
    let rematch = a.with(|contacts, random| contacts.invite_to_rematch(id, soon, random)).expect("a wish");
    a.restart(soon);
    assert_eq!(a.shown(rematch).broker, TransportState::Waiting);
    assert_eq!(broker_after_restart(&mut a, NOW + 61 * DAY), TransportState::Off, "nothing arrives any more");
    a.restart(NOW);
    a.contacts.use_transport(id, TransportKind::Broker, false, NOW).expect("a broker");
    assert_eq!(broker_after_restart(&mut a, NOW), TransportState::Off);
}

#[test]
fn a_match_whose_deletion_cannot_be_stored_stays() {
    let ([mut a, _], [id, _]) = begun(kalaha());
    a.store.is_full_after(0);
    a.contacts.delete(id, true, NOW + DAY).expect_err("no room");
    assert_eq!(a.contacts.all(NOW).len(), 1);
}
