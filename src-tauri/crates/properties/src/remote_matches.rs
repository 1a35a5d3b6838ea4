//! Input from another device, a broker or a messaging app.

use peer::protocol::{
    Acceptor, Act, Extent, FriendFile, Invitation, Inviter, Offer, PeerMatch, Rules, Seat, moves_text,
    read_file, read_text, receive_entries, receive_sealed, receive_text, sealed_entries, write_file,
    write_text,
};
use sha2::{Digest, Sha512};
use two_devices::logs::{accepted, begin, keep, offer};

const HOUR: u32 = 500_000;

fn rules() -> Rules {
    dealerless::RULEBOOK.rules("kalaha", "").expect("a game for two devices")
}

/// A reproducible source of random bytes.
fn drawn() -> impl FnMut(&mut [u8]) {
    let mut count = 0u8;
    move |bytes| {
        for byte in bytes {
            count = count.wrapping_mul(5).wrapping_add(113);
            *byte = count;
        }
    }
}

/// A waiting inviter, a waiting acceptor, and the match that begins when they meet.
fn met() -> (Inviter, Acceptor, [PeerMatch; 2]) {
    let mut random = drawn();
    let offer = Offer { expiry: HOUR, days: 1, rules: String::new(), ..offer() };
    let (inviter, acceptor) = accepted(offer, &rules(), &mut random);
    let mut meeting = Inviter::load(inviter.save().expose()).expect("saved state");
    let keys = begin(&mut meeting, &acceptor, &rules(), random);
    let devices = keys.map(|keys| PeerMatch::new(keys, &rules()));
    (inviter, acceptor, devices)
}

/// Arbitrary bytes are rejected as an entry, a sealed slot and a saved match, and change nothing.
///
/// # Panics
/// If the law is violated.
pub fn remote_entries(data: &[u8]) {
    let (_, _, [_, mut device]) = met();
    device.write(Act::Say(1)).expect("phrases are always allowed");
    let before = device.save().0;
    assert!(device.receive(data).is_err(), "unsigned input is accepted");
    for name in ["h", "0", "17"] {
        let topic = format!("{}/{name}", device.keys().topic(Seat::A));
        assert!(receive_sealed(&mut device, &topic, data).is_err(), "unsealed input is accepted");
    }
    assert!(device.save().0.expose() == before.expose(), "rejected input changed something");
    if let Ok(loaded) = PeerMatch::load(data, &rules()) {
        assert!(loaded.save().0.expose() == data, "a saved match round-trips");
    }
}

/// An invitation is rejected or round-trips. Only the genuine messages begin a match.
///
/// # Panics
/// If the law is violated.
pub fn remote_invitations(data: &[u8]) {
    if let Ok(invitation) = Invitation::read(data) {
        assert_eq!(invitation.to_bytes(), data, "invitations round-trip");
        if let Ok(acceptor) = Acceptor::new(data, 0, "Bert", &rules(), &mut drawn()) {
            let kept = Acceptor::load(acceptor.save().expose()).expect("saved state");
            assert_eq!(kept.acceptance(), acceptor.acceptance());
        }
    }
    let (mut inviter, acceptor, _) = met();
    if data != acceptor.acceptance() {
        assert!(inviter.receive(data, HOUR, &rules(), &mut drawn()).is_err(), "this is not an acceptance");
        assert!(inviter.is_open());
    }
    assert!(
        acceptor.begin(data, &rules()).is_err() && acceptor.notice(data).is_err(),
        "this is not a message of the inviter"
    );
}

/// A text is rejected, or its parts round-trip. Unsigned moves are rejected and change nothing even if legal, and the
/// other device accepts honest text.
///
/// The first byte selects one of the two kinds of moves text; the bytes also serve as the moves in the honest text.
///
/// # Panics
/// If the law is violated.
pub fn remote_texts(data: &[u8]) {
    if let Ok(text) = std::str::from_utf8(data)
        && let Ok(parts) = read_text(text)
    {
        let written: Vec<_> = parts.iter().map(|(kind, bytes)| (*kind, &bytes[..])).collect();
        assert_eq!(read_text(&write_text(&written)), Ok(parts), "it round-trips");
    }
    let (_, _, [mut friend, mut device]) = met();
    if let Some((kind, rest)) = data.split_first() {
        let before = device.save().0;
        let mut text = vec![0x20 | (kind & 2)];
        text.extend(&device.keys().cid()[..4]);
        text.extend(rest);
        text.extend(&device.view().digest[..4]);
        if kind & 2 != 0 {
            // A placeholder for the MAC.
            text.extend([7; 16]);
        }
        let check = Sha512::digest(&text);
        text.extend(&check[..4]);
        text.extend([7; 64]);
        assert!(receive_text(&mut device, &text).is_err(), "unsigned input is accepted");
        assert!(device.save().0.expose() == before.expose(), "rejected input changed something");
    }
    tell(&mut friend, &mut device, data);
}

/// Plays moves with these numbers and sends them by text.
fn tell(friend: &mut PeerMatch, device: &mut PeerMatch, numbers: &[u8]) {
    let [mut writer, mut reader] = [friend, device];
    for number in numbers.iter().take(40) {
        let act = Act::Move { number: u16::from(number % 8), offers_draw: false };
        if writer.write(act).is_ok() {
            keep(writer);
            let text = moves_text(writer, Extent::New).expect("new entries");
            let told = receive_text(reader, &text);
            assert!(told.is_ok(), "an honest text is rejected: {told:?}");
        }
        std::mem::swap(&mut writer, &mut reader);
    }
    assert_eq!(writer.view(), reader.view(), "both show the same match");
}

/// A file is rejected or round-trips. Entries that are not sealed, and files changed in transit, are rejected and
/// change nothing; the other device accepts the unchanged file.
///
/// The bytes serve as the file, the sealed part of a file, and the moves sent by files. The upper bits of each move's
/// number select the bit of the file that is changed first.
///
/// # Panics
/// If the law is violated.
pub fn remote_files(data: &[u8]) {
    if let Ok(file) = read_file(data) {
        assert_eq!(write_file(file), data, "it round-trips");
    }
    let (_, _, [mut friend, mut device]) = met();
    let before = device.save().0;
    for kind in [0x24, 0x25] {
        let bound = [&[kind], &device.keys().cid()[..4]].concat();
        assert!(
            receive_entries(&mut device, &[&bound, data].concat()).is_err(),
            "unsealed input is accepted"
        );
    }
    assert!(receive_entries(&mut device, data).is_err(), "unsealed input is accepted");
    assert!(device.save().0.expose() == before.expose(), "rejected input changed something");
    save_and_open(&mut friend, &mut device, data);
}

/// Plays moves with these numbers and sends each by file, first changed and then unchanged.
fn save_and_open(friend: &mut PeerMatch, device: &mut PeerMatch, numbers: &[u8]) {
    let mut random = drawn();
    let [mut writer, mut reader] = [friend, device];
    for number in numbers.iter().take(40) {
        let act = Act::Move { number: u16::from(number % 8), offers_draw: false };
        if writer.write(act).is_ok() {
            keep(writer);
            let extent = if number & 8 == 0 { Extent::New } else { Extent::Whole };
            let entries = sealed_entries(writer, extent, &mut random).expect("new entries");
            let before = reader.save().0;
            let mut changed = entries.clone();
            let at = usize::from(*number) * 7 % changed.len();
            changed[at] ^= 1 << (number / 32);
            assert!(receive_entries(reader, &changed).is_err(), "a changed file is accepted");
            assert!(reader.save().0.expose() == before.expose(), "rejected input changed something");
            let file = write_file(FriendFile { begin: None, entries: &entries });
            let told = receive_entries(reader, read_file(&file).expect("an honest file").entries);
            assert!(told.is_ok(), "an honest file is rejected: {told:?}");
        }
        std::mem::swap(&mut writer, &mut reader);
    }
    assert_eq!(writer.view(), reader.view(), "both show the same match");
}
