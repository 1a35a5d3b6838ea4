//! The same logs over frames, text and a broker, restored devices, and forks.

use peer::protocol::{
    Act, BrokerRefused, Extent, FromBroker, Heard, NotNow, PartKind, PeerMatch, Received, Refused, Resuming,
    Seat, StopReason, TextRefused, export_match, moves_text, read_text, receive_sealed, receive_text,
    sealed_slot, sealed_status, write_text,
};
use two_devices::logs::{
    Device, deliver, devices, exchange, import, keep, random, take, take_and_offer, write,
};
use two_devices::pile::PILE;

fn load(saved: &peer::protocol::Secret) -> Device {
    PeerMatch::load(saved.expose(), &PILE.rules()).expect("stored")
}

fn played() -> [Device; 2] {
    let mut devices = devices();
    for (seat, act) in [
        (0, take(1)),
        (1, take_and_offer(1)),
        (0, take(2)),
        (0, Act::Say(4)),
        (0, Act::Ask { to: 2 }),
        (1, Act::Answer { agrees: true }),
        (0, take(3)),
        (0, Act::Claim { draw: true }),
    ] {
        write(&mut devices[seat], act);
        exchange(&mut devices);
    }
    devices
}

#[test]
fn texts_yield_the_same_logs_as_frames() {
    let [a, mut b] = played();
    let text = moves_text(&a, Extent::Whole).expect("a text");
    let [_, mut fresh] = devices();
    // The text has entries by its reader that the reader lacks, without the reader's signature.
    assert_eq!(receive_text(&mut fresh, &text), Err(TextRefused::OwnMissing));
    assert_eq!(receive_text(&mut b, &text), Ok(Received::Known));
    write(&mut b, take(1));
    let [mut a, b] = [a, b];
    let text = moves_text(&b, Extent::New).expect("a text");
    assert_eq!(text.len(), 86);
    assert_eq!(write_text(&[(PartKind::Moves, &text)]).len(), 135);
    assert_eq!(receive_text(&mut a, &text), Ok(Received::New(1)));
    assert_eq!(a.view(), b.view());
    assert_eq!(a.save().0.expose().len(), b.save().0.expose().len() - "Anna".len() + "Bert".len());
}

#[test]
fn a_text_can_contain_crossing_entries() {
    let mut devices = devices();
    write(&mut devices[0], take(1));
    exchange(&mut devices);
    write(&mut devices[0], Act::Say(1));
    write(&mut devices[0], Act::Ask { to: 0 });
    write(&mut devices[1], Act::Say(2));
    write(&mut devices[1], take(1));
    let [a, b] = &mut devices;
    assert_eq!(receive_text(a, &moves_text(b, Extent::New).expect("a text")), Ok(Received::New(2)));
    assert_eq!(receive_text(b, &moves_text(a, Extent::Whole).expect("a text")), Ok(Received::New(2)));
    assert_eq!(a.view(), b.view());
}

#[test]
fn every_flipped_bit_and_every_truncation_of_a_text_is_refused() {
    let [a, mut b] = devices();
    let mut a = a;
    write(&mut a, take(1));
    let text = moves_text(&a, Extent::Whole).expect("a text");
    for at in 0..text.len() {
        for damaged in [[&text[..at], &[text[at] ^ 1], &text[at + 1..]].concat(), text[..at].to_vec()] {
            let refused = receive_text(&mut b, &damaged);
            let is_head = at >= text.len() - 64 && damaged.len() == text.len();
            let expected = if is_head { TextRefused::NotAuthentic } else { TextRefused::Damaged };
            assert_eq!(refused, Err(expected), "{at}");
        }
    }
    assert_eq!(b.lens(), [0, 0]);
    assert_eq!(receive_text(&mut a, &text), Err(TextRefused::Own));
}

#[test]
fn a_truncated_text_with_a_valid_checksum_is_refused() {
    let [mut a, mut b] = devices();
    write(&mut a, take(1));
    for extent in [Extent::Whole, Extent::Restoring] {
        let text = moves_text(&a, extent).expect("a text");
        let (before, head) = text.split_at(text.len() - 64);
        for end in 0..before.len() - 4 {
            let mut short = before[..end].to_vec();
            short.extend(&<sha2::Sha512 as sha2::Digest>::digest(&short)[..4]);
            short.extend(head);
            assert!(receive_text(&mut b, &short).is_err(), "{extent:?}, {end}");
        }
    }
    assert_eq!(b.lens(), [0, 0]);
}

#[test]
fn parts_form_one_text_and_white_space_is_ignored() {
    let parts: [(PartKind, &[u8]); 2] = [(PartKind::Begin, b"begin"), (PartKind::Moves, b"moves")];
    let text = write_text(&parts);
    let broken = text.chars().map(|c| format!("{c}\n ")).collect::<String>();
    for text in [text, broken] {
        let read = read_text(&text).expect("two parts");
        let read: Vec<(PartKind, &[u8])> = read.iter().map(|(kind, bytes)| (*kind, &bytes[..])).collect();
        assert_eq!(read, parts);
    }
}

#[test]
fn foreign_texts_are_refused() {
    assert_eq!(read_text("https://example.org"), Err(TextRefused::Malformed));
    assert_eq!(read_text("spielkiste:x.AAAA"), Err(TextRefused::Malformed));
    assert_eq!(read_text("spielkiste:m"), Err(TextRefused::Malformed));
    assert_eq!(read_text("spielkiste:m."), Err(TextRefused::Damaged));
    assert_eq!(read_text("spielkiste:m.A"), Err(TextRefused::Damaged));
    assert_eq!(read_text("spielkiste:m.AAAA.m.AAAA.m.AAAA.m.AAAA.m.AAAA"), Err(TextRefused::TooLong));
    let long = format!("spielkiste:m.{}", "A".repeat(16 * 1024));
    assert_eq!(read_text(&long), Err(TextRefused::TooLong));
    assert_eq!(read_text(&" ".repeat(1 << 20)), Err(TextRefused::Malformed));
}

#[test]
fn a_broker_yields_the_same_logs_without_reading_them() {
    let [mut a, b] = played();
    let mut random = random(5);
    let [_, mut fresh] = devices();
    let (topic, sealed) = sealed_slot(&a, 0, &mut random).expect("a slot");
    assert_eq!(sealed.len(), 24 + 16 + 1024);
    // This slot has seen missing entries.
    assert_eq!(receive_sealed(&mut fresh, &topic, &sealed), Ok(FromBroker::Entries(Received::Held)));
    let (own_topic, own) = sealed_slot(&b, 0, &mut random).expect("a slot");
    assert_eq!(receive_sealed(&mut fresh, &own_topic, &own), Ok(FromBroker::Entries(Received::New(8))));
    assert_eq!(fresh.view(), b.view());
    let (status_topic, status) = sealed_status(&fresh, &mut random);
    let heard = FromBroker::Status { heard: Heard::Has(6), len: 0 };
    assert_eq!(receive_sealed(&mut a, &status_topic, &status), Ok(heard));
    assert_eq!(
        receive_sealed(&mut fresh, &own_topic, &sealed),
        Err(BrokerRefused::Seal(peer::protocol::SealError::NotAuthentic))
    );
    assert_eq!(receive_sealed(&mut fresh, "sk/else/0", &sealed), Err(BrokerRefused::OtherTopic));
    for at in 0..sealed.len() {
        let mut damaged = sealed.clone();
        damaged[at] ^= 1;
        assert!(receive_sealed(&mut fresh, &topic, &damaged).is_err(), "{at}");
    }
}

#[test]
fn old_missing_and_foreign_broker_messages_are_harmless() {
    let mut devices = devices();
    let mut random = random(6);
    write(&mut devices[0], take(1));
    let (topic, old) = sealed_slot(&devices[0], 0, &mut random).expect("a slot");
    let (status_topic, old_status) = sealed_status(&devices[0], &mut random);
    write(&mut devices[0], Act::Say(1));
    let (_, new) = sealed_slot(&devices[0], 0, &mut random).expect("a slot");
    let [a, b] = &mut devices;
    // One of two brokers lags behind, and an outsider writes to the topic on both.
    assert_eq!(receive_sealed(b, &topic, &new), Ok(FromBroker::Entries(Received::New(2))));
    assert_eq!(receive_sealed(b, &topic, &old), Ok(FromBroker::Entries(Received::Known)));
    for garbage in [&b""[..], b"garbage", &[0; 1064]] {
        assert!(receive_sealed(b, &topic, garbage).is_err());
    }
    assert!(receive_sealed(b, &status_topic, &old_status).is_ok());
    assert_eq!(b.view(), a.view());
    // A restored device learns from its own status that entries are missing.
    let (own_topic, own_status) = sealed_status(a, &mut random);
    let [mut restored, _] = two_devices::logs::devices();
    let behind = FromBroker::OwnStatus { is_behind: true };
    assert_eq!(receive_sealed(&mut restored, &own_topic, &own_status), Ok(behind));
    assert_eq!(receive_sealed(&mut restored, &topic, &new), Ok(FromBroker::Entries(Received::New(2))));
    assert_eq!(restored.view(), a.view());
}

#[test]
fn an_old_receipt_on_a_broker_does_not_allow_writing() {
    let mut devices = devices();
    let mut random = random(7);
    write(&mut devices[0], take(1));
    exchange(&mut devices);
    let older = devices[0].save().0;
    let (topic, receipt) = sealed_status(&devices[1], &mut random);
    write(&mut devices[0], Act::Say(1));
    let (own_topic, own) = sealed_slot(&devices[0], 0, &mut random).expect("a slot");
    let mut restored = load(&older);
    restored.begin_live_session();
    let heard = FromBroker::Status { heard: Heard::Has(1), len: 0 };
    assert_eq!(receive_sealed(&mut restored, &topic, &receipt), Ok(heard));
    assert_eq!(restored.check(&Act::Say(2)), Err(NotNow::Resuming));
    assert_eq!(receive_sealed(&mut restored, &own_topic, &own), Ok(FromBroker::Entries(Received::New(1))));
    restored.hear_own_slots();
    write(&mut restored, Act::Say(2));
    assert_eq!(restored.lens()[0], 3);
}

#[test]
fn full_slots_do_not_change() {
    let mut devices = devices();
    for _ in 0..20 {
        devices[0].write(Act::Say(1)).expect("a phrase");
    }
    keep(&mut devices[0]);
    let before = devices[0].slot(0).expect("a full slot");
    write(&mut devices[0], take(1));
    assert_eq!(devices[0].slot(0), Some(before));
    assert_eq!(devices[0].slot(2), None);
    let [a, b] = &mut devices;
    for slot in [0, 1] {
        assert!(matches!(b.receive(&a.slot(slot).expect("a slot")), Ok(Received::New(_))));
    }
    assert_eq!(b.view(), a.view());
}

#[test]
fn a_restored_device_on_a_live_transport_first_fetches_its_own_entries() {
    let mut devices = devices();
    write(&mut devices[0], take(1));
    exchange(&mut devices);
    let older = devices[0].save().0;
    for (seat, act) in [(1, take(1)), (0, take(1)), (1, take(1)), (0, take(1)), (0, Act::Say(9))] {
        write(&mut devices[seat], act);
        exchange(&mut devices);
    }
    let [_, b] = &mut devices;
    let mut a = load(&older);
    a.begin_live_session();
    assert_eq!(a.check(&Act::Say(1)), Err(NotNow::Resuming));
    assert_eq!(a.hear(b.have()), Heard::MoreThanI);
    // The friend's entries have seen missing local ones, which in turn have seen the friend's.
    assert_eq!(deliver(b, &mut a), Received::Held);
    assert_eq!(a.receive(&b.give_back(1).expect("the lost entries")), Ok(Received::New(5)));
    assert_eq!(a.hear(b.have()), Heard::Has(4));
    assert_eq!((a.resuming(), a.view()), (Resuming::Ready, b.view()));
    write(&mut a, Act::Say(2));
    assert_eq!(deliver(&a, b), Received::New(1));
}

#[test]
fn an_imported_match_waits_for_a_text_with_its_own_entries() {
    let mut devices = devices();
    write(&mut devices[0], take(1));
    exchange(&mut devices);
    let exported = export_match(&mut devices[0], "correct horse", &mut random(3)).expect("not moved yet");
    assert_eq!(devices[0].check(&Act::Say(1)), Err(NotNow::Moved));
    assert_eq!(export_match(&mut devices[0], "again", &mut random(3)), None);
    assert!(import(&exported, "wrong horse").is_err());
    let mut a = import(&exported, "correct horse").expect("an export");
    assert_eq!(a.check(&Act::Say(1)), Err(NotNow::Resuming));
    assert!(!a.has_moved());
    let b = &mut devices[1];
    write(b, take(1));
    assert_eq!(receive_text(&mut a, &moves_text(b, Extent::New).expect("a text")), Ok(Received::New(1)));
    assert_eq!(a.check(&Act::Say(1)), Err(NotNow::Resuming));
    assert_eq!(receive_text(&mut a, &moves_text(b, Extent::Restoring).expect("a text")), Ok(Received::Known));
    write(&mut a, Act::Say(1));
    assert_eq!(deliver(&a, b), Received::New(1));
}

#[test]
fn only_the_friend_can_tell_an_import_that_its_log_is_empty() {
    let mut devices = devices();
    write(&mut devices[0], take(1));
    exchange(&mut devices);
    let exported = export_match(&mut devices[1], "correct horse", &mut random(3)).expect("not moved yet");
    let mut b = import(&exported, "correct horse").expect("an export");
    // A reader of the chat could turn an ordinary text into a restoring one.
    let text = moves_text(&devices[0], Extent::Whole).expect("a text");
    let (before, head) = text.split_at(text.len() - 64);
    let (header, ops) = before[..before.len() - 4].split_at(13);
    for mac in [&[0; 16][..], &[]] {
        let mut forged = [&[header[0] | 2], &header[1..], &[0; 64], ops, mac].concat();
        forged.extend(&<sha2::Sha512 as sha2::Digest>::digest(&forged)[..4]);
        forged.extend(head);
        assert!(receive_text(&mut b, &forged).is_err());
        assert_eq!(b.check(&take(1)), Err(NotNow::Resuming));
    }
    let honest = moves_text(&devices[0], Extent::Restoring).expect("a text");
    assert_eq!(receive_text(&mut b, &honest), Ok(Received::Known));
    write(&mut b, take(1));
}

#[test]
fn a_text_restores_lost_entries() {
    let mut devices = devices();
    let older = devices[0].save().0;
    for (seat, act) in [(0, take(1)), (1, take(1)), (0, take(1)), (0, Act::Say(1))] {
        write(&mut devices[seat], act);
        exchange(&mut devices);
    }
    let mut a = load(&older);
    let text = moves_text(&devices[1], Extent::Restoring).expect("a text");
    assert_eq!(receive_text(&mut a, &text), Ok(Received::New(4)));
    assert_eq!(a.view(), devices[1].view());
}

#[test]
fn a_restored_device_that_writes_immediately_is_detected() {
    let mut devices = devices();
    let older = devices[0].save().0;
    write(&mut devices[0], take(1));
    exchange(&mut devices);
    // Violates the rules for resuming by writing a second version of the first entry.
    let mut copy = load(&older);
    write(&mut copy, take(3));
    let b = &mut devices[1];
    assert_eq!(b.receive(&copy.frame(0).expect("a frame")), Ok(Received::Stopped));
    let stop = b.stop().expect("stopped").clone();
    assert_eq!(stop.reason, StopReason::Fork { seat: Seat::A, index: 0 });
    assert_eq!(stop.frame, copy.frame(0).expect("the second version"));
    assert_eq!(b.give_back(0), devices[0].frame(0), "the first version is stored too");
    let b = &mut devices[1];
    assert_eq!(b.check(&take(1)), Err(NotNow::Stopped));
    assert_eq!(b.receive(&copy.frame(0).expect("a frame")), Err(Refused::Stopped));
    assert_eq!(load(&b.save().0).stop(), b.stop());
}

#[test]
fn a_device_detects_a_fork_of_its_own_log() {
    let mut devices = devices();
    let older = devices[0].save().0;
    write(&mut devices[0], take(1));
    exchange(&mut devices);
    let mut copy = load(&older);
    write(&mut copy, take(3));
    assert_eq!(copy.hear(devices[1].have()), Heard::Differs);
    assert_eq!(copy.receive(&devices[1].give_back(0).expect("their copy")), Ok(Received::Stopped));
    assert!(matches!(copy.stop().expect("stopped").reason, StopReason::Fork { seat: Seat::A, index: 0 }));
}

#[test]
fn missing_earlier_entries_are_reported() {
    let mut devices = devices();
    write(&mut devices[0], take(2));
    write(&mut devices[0], take(1));
    let [a, b] = &mut devices;
    assert_eq!(b.receive(&a.frame(1).expect("the second")), Err(Refused::Gap));
    assert_eq!(b.lens(), [0, 0]);
    assert_eq!(b.receive(&a.frame(0).expect("both")), Ok(Received::New(2)));
    assert_eq!(b.receive(&a.frame(1).expect("the second")), Ok(Received::Known));
}

#[test]
fn a_frame_from_another_match_is_refused() {
    let [mut a, _] = devices();
    write(&mut a, take(1));
    let [_, keys] = two_devices::logs::handshake(two_devices::logs::offer(), &PILE.rules(), 77);
    let mut other = PeerMatch::new(keys, &PILE.rules());
    assert!(other.receive(&a.frame(0).expect("a frame")).is_err());
    let text = moves_text(&a, Extent::Whole).expect("a text");
    assert_eq!(receive_text(&mut other, &text), Err(TextRefused::OtherMatch));
}
