//! What survives the end of the program at any moment: a match that moves, and one that is deleted.

use crate::common::{Between, DAY, Device, MOVE, NOW, begun, kalaha};
use peer::protocol::Seat;
use peer::{ContactId, FriendError, Stage, TransportKind, TransportState};
use session::LogEntry;
use std::io;

const PASSPHRASE: &str = "correct horse";

fn export(device: &mut Device, id: ContactId, passphrase: &str) -> Result<Vec<u8>, FriendError> {
    device.with(|contacts, random| contacts.export(id, passphrase, NOW, random))
}

#[test]
fn a_kill_at_any_step_of_moving_loses_no_match() {
    let ([mut a, _], [id, _]) = begun(kalaha());
    a.write(id, &MOVE).expect("A has the turn token");
    let moves = a.moves(id);
    let before = a.writes();
    assert_eq!(export(&mut a, id, "a").expect_err("it seals all keys").code(), "short_passphrase");
    assert_eq!((a.writes(), a.shown(id).stage), (before, Stage::Playing), "nothing has changed");
    let bytes = export(&mut a, id, PASSPHRASE).expect("an export");
    let moved = a.writes();
    assert_eq!(moved, before + 1, "that it has moved and what moves it are kept together");
    a.contacts.exported(id, NOW).expect("room");
    let done = a.writes();
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
                assert_eq!(a.writes(), moved, "nothing has changed");
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
    a.shelf.0.lock().expect("one thread").fails_after = Some(0);
    assert!(matches!(
        export(&mut a, id, PASSPHRASE),
        Err(FriendError::Storage(error)) if error.kind() == io::ErrorKind::StorageFull
    ));
    a.shelf.0.lock().expect("one thread").fails_after = None;
    assert_eq!((a.shown(id).stage, a.shown(id).export_waits), (Stage::Playing, false));
    a.write(id, &MOVE).expect("the match goes on here");
    export(&mut a, id, PASSPHRASE).expect("room");
    a.shelf.0.lock().expect("one thread").fails_after = Some(0);
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
    a.take(&b.contacts.text(ids[1], true).expect("the whole match")).expect("B has none of A's entries");
    assert!(!a.shown(ids[0]).resuming);
}

#[test]
fn a_deleted_match_is_shown_to_nobody_and_comes_back_with_its_keys() {
    let (mut devices, ids) = begun(kalaha());
    devices[1].write(ids[1], &LogEntry::Say(1)).expect("B may always say something");
    let text = devices[1].contacts.text(ids[1], true).expect("the whole match");
    let mut between = Between::default();
    for (seat, device) in Seat::BOTH.into_iter().zip(&mut devices) {
        device
            .contacts
            .use_transport(ids[seat.index()], TransportKind::Broker, true, NOW)
            .expect("a broker is known");
        between.connect(seat, device, NOW);
    }
    let mut now = NOW;
    between.wait(&mut devices, &mut now, 5);
    devices[0].write(ids[0], &MOVE).expect("A has the turn token");
    between.settle(&mut devices, now);
    assert!(!between.retained.is_empty());

    devices[0].contacts.delete(ids[0], true, now).expect("room");
    between.settle(&mut devices, now);
    let [a, _] = &mut devices;
    assert_eq!(a.contacts.all(now), []);
    assert_eq!((a.shown(ids[0]).broker, a.contacts.meets().len()), (TransportState::Off, 0));
    assert!(between.subscribed[0].is_empty());
    assert_eq!(a.take(&text).expect_err("refused").code(), "not_ours");
    a.contacts.use_transport(ids[0], TransportKind::Network, true, now).expect_err("there is nobody");
    // The same after a kill.
    a.restart(now);
    assert_eq!(a.contacts.all(now), []);
    assert_eq!(a.contacts.deleted(), [(ids[0], None)]);

    a.contacts.delete(ids[0], false, now).expect("room");
    assert_eq!(a.contacts.all(now).len(), 1);
    assert_eq!(a.contacts.deleted(), []);
    a.take(&text).expect("it goes on");
    a.write(ids[0], &LogEntry::Say(2)).expect("the keys are there");
}

#[test]
fn a_match_that_cannot_be_noted_as_deleted_stays() {
    let ([mut a, _], [id, _]) = begun(kalaha());
    a.shelf.0.lock().expect("one thread").fails_after = Some(0);
    a.contacts.delete(id, true, NOW + DAY).expect_err("no room");
    assert_eq!(a.contacts.all(NOW).len(), 1);
}
