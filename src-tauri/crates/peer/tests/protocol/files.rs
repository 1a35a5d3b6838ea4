//! The same logs over files, and refused files.

use peer::protocol::{
    Act, Extent, FileRefused, FriendFile, MAX_FILE, PeerMatch, Received, Refused, Resuming, Seat,
    export_match, read_file, receive_entries, sealed_entries, write_file,
};
use two_devices::logs::{Device, devices, exchange, handshake, import, keep, offer, random, take, write};
use two_devices::pile::PILE;

/// The file a device saves.
fn file(device: &Device, extent: Extent, seed: u64) -> Vec<u8> {
    let entries = sealed_entries(device, extent, &mut random(seed)).expect("pending entries");
    write_file(FriendFile { begin: None, entries: &entries })
}

fn open(device: &mut Device, file: &[u8]) -> Result<Received, FileRefused> {
    receive_entries(device, read_file(file)?.entries)
}

fn load(saved: &peer::protocol::Secret) -> Device {
    PeerMatch::load(saved.expose(), &PILE.rules()).expect("stored")
}

/// The devices after two moves each.
fn played() -> [Device; 2] {
    let mut devices = devices();
    for (seat, stones) in [(0, 1), (1, 1), (0, 3), (1, 1)] {
        write(&mut devices[seat], take(stones));
        exchange(&mut devices);
    }
    devices
}

#[test]
fn files_yield_the_same_logs_even_if_lost_duplicated_or_late() {
    let [mut a, mut b] = devices();
    assert_eq!(sealed_entries(&a, Extent::New, &mut random(1)), None, "no entries yet");
    write(&mut a, take(1));
    let lost = file(&a, Extent::New, 1);
    write(&mut a, Act::Say(2));
    let first = file(&a, Extent::New, 2);
    assert_eq!(open(&mut b, &first), Ok(Received::New(2)));
    assert_eq!(open(&mut b, &first), Ok(Received::Known));
    assert_eq!(open(&mut b, &lost), Ok(Received::Known), "it arrives late");
    write(&mut b, take(2));
    write(&mut b, take(1));
    assert_eq!(open(&mut a, &file(&b, Extent::New, 3)), Ok(Received::New(2)));
    assert_eq!(a.acknowledged(), 2, "the file confirms receipt");
    assert_eq!(sealed_entries(&a, Extent::New, &mut random(4)), None);
    assert_eq!((a.view(), a.lens()), (b.view(), b.lens()));
}

#[test]
fn a_file_opens_only_for_the_friend_in_the_same_match() {
    let [mut a, mut b] = played();
    write(&mut a, take(1));
    let saved = file(&a, Extent::New, 1);
    assert_eq!(open(&mut a, &saved), Err(FileRefused::Own));
    let [_, mut other] = handshake(offer(), &PILE.rules(), 2).map(|keys| PeerMatch::new(keys, &PILE.rules()));
    assert_eq!(open(&mut other, &saved), Err(FileRefused::OtherMatch));
    // A stranger who knows the match's id makes up the remaining bytes.
    let mut forged = saved.clone();
    forged[60..].fill(7);
    assert_eq!(open(&mut b, &forged), Err(FileRefused::Damaged));
    assert_eq!(open(&mut b, &saved), Ok(Received::New(1)));
}

#[test]
fn every_flipped_bit_and_every_truncation_is_refused_and_changes_nothing() {
    let [mut a, mut b] = played();
    write(&mut a, take(1));
    let entries = sealed_entries(&a, Extent::New, &mut random(1)).expect("a file");
    let saved = write_file(FriendFile { begin: Some(b"begin"), entries: &entries });
    let before = (b.view(), b.lens(), b.acknowledged());
    for len in 0..saved.len() {
        assert!(open(&mut b, &saved[..len]).is_err(), "{len}");
    }
    let begin = 18..18 + b"begin".len();
    for at in (0..saved.len()).filter(|at| !begin.contains(at)) {
        let mut changed = saved.clone();
        changed[at] ^= 1 << (at % 8);
        assert!(open(&mut b, &changed).is_err(), "{at}");
    }
    assert!(open(&mut b, &[&saved[..], b"x"].concat()).is_err());
    assert_eq!((b.view(), b.lens(), b.acknowledged()), before);
    assert_eq!(read_file(&saved).expect("a file").begin, Some(&b"begin"[..]));
}

#[test]
fn unusable_files_are_refused_with_a_reason() {
    let [a, _] = played();
    let saved = file(&a, Extent::Whole, 1);
    let of_newer = [b"spielkiste/file".as_slice(), &[2], &saved[16..]].concat();
    let long_begin = [&saved[..16], &[0xff, 0xff], &saved[18..]].concat();
    for (bytes, refused) in [
        (&b"Dear Anna"[..], FileRefused::Malformed),
        (b"", FileRefused::Malformed),
        (b"spielkiste:m.AAAA", FileRefused::Malformed),
        (&of_newer, FileRefused::OtherVersion),
        (&long_begin, FileRefused::Malformed),
        (&saved[..20], FileRefused::Damaged),
        (&vec![0; MAX_FILE + 1], FileRefused::TooLong),
    ] {
        assert_eq!(read_file(bytes), Err(refused));
    }
}

#[test]
fn a_file_with_a_gap_is_refused_until_the_whole_match_arrives() {
    let [mut a, b] = devices();
    let (fresh, _) = b.save();
    let mut b = b;
    write(&mut a, take(1));
    assert_eq!(open(&mut b, &file(&a, Extent::New, 1)), Ok(Received::New(1)));
    write(&mut b, take(1));
    assert_eq!(open(&mut a, &file(&b, Extent::New, 2)), Ok(Received::New(1)));
    write(&mut a, take(1));
    // The device was restored from an earlier state.
    let mut b = load(&fresh);
    assert_eq!(open(&mut b, &file(&a, Extent::New, 3)), Err(FileRefused::Frame(Refused::Gap)));
    assert_eq!(b.lens(), [0, 0]);
    assert_eq!(open(&mut b, &file(&a, Extent::Restoring, 4)), Ok(Received::New(3)));
    keep(&mut b);
    assert_eq!((b.view(), b.lens()), (a.view(), a.lens()));
}

#[test]
fn an_imported_match_waits_for_a_file_with_its_own_entries() {
    let [mut a, mut b] = played();
    let old = file(&a, Extent::Restoring, 1);
    let export = |b: &mut Device| {
        let moved = export_match(b, "a passphrase", &mut random(2)).expect("not moved yet");
        import(&moved, "a passphrase").expect("an export")
    };
    write(&mut a, take(1));
    assert_eq!(open(&mut b, &file(&a, Extent::New, 3)), Ok(Received::New(1)));
    write(&mut b, take(1));
    let mut imported = export(&mut b);
    keep(&mut imported);
    assert_eq!(open(&mut imported, &old), Ok(Received::Known));
    assert_eq!(imported.resuming(), Resuming::Restored, "an old file lacks the last entry");
    assert!(imported.check(&take(1)).is_err());
    assert_eq!(open(&mut a, &file(&imported, Extent::New, 4)), Ok(Received::New(1)));
    write(&mut a, take(1));
    assert_eq!(open(&mut imported, &file(&a, Extent::New, 5)), Ok(Received::New(1)));
    assert_eq!(imported.resuming(), Resuming::Ready, "the file has B's signature of its last entry");
    write(&mut imported, take(1));
    assert_eq!(imported.keys().seat(), Seat::B);
}

#[test]
fn after_a_restart_only_a_current_file_allows_automatic_entries() {
    let [mut a, mut b] = played();
    let old = file(&a, Extent::Whole, 1);
    write(&mut a, take(1));
    assert_eq!(open(&mut b, &file(&a, Extent::New, 2)), Ok(Received::New(1)));
    let mut b = load(&b.save().0);
    assert!(!b.has_heard());
    assert_eq!(open(&mut b, &old), Ok(Received::Known));
    assert!(!b.has_heard(), "an old file proves nothing");
    assert_eq!(open(&mut b, &file(&a, Extent::New, 3)), Ok(Received::Known));
    assert!(b.has_heard());
    // The file has more of B's entries than B, which has lost some.
    let [mut a, mut b] = devices();
    write(&mut a, take(1));
    exchange_files(&mut a, &mut b);
    let earlier = b.save().0;
    write(&mut b, take(1));
    exchange_files(&mut b, &mut a);
    write(&mut a, take(1));
    let mut b = load(&earlier);
    assert_eq!(open(&mut b, &file(&a, Extent::New, 6)), Ok(Received::Held));
    assert!(!b.has_heard());
    assert!(matches!(open(&mut b, &file(&a, Extent::Restoring, 7)), Ok(Received::New(_))));
    assert!(b.has_heard());
    assert_eq!((b.view(), b.lens()), (a.view(), a.lens()));
}

fn exchange_files(from: &mut Device, to: &mut Device) {
    let saved = file(from, Extent::New, 9);
    assert_eq!(open(to, &saved), Ok(Received::New(1)));
}
