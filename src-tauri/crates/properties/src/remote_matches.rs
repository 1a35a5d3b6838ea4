//! What arrives from another device, a broker or a messenger.

use peer::protocol::{
    Acceptor, Act, Extent, FriendFile, Invitation, Inviter, Offer, PeerMatch, Rules, Seat, moves_text,
    read_file, read_text, receive_entries, receive_sealed, receive_text, sealed_entries, write_file,
    write_text,
};
use sha2::{Digest, Sha512};
use two_devices::logs::{accepted, begin, keep, offer};

const HOUR: u32 = 500_000;

fn rules() -> Rules {
    dealerless::RULEBOOK.rules("kalaha", "").expect("two devices can play it")
}

/// Numbers that are the same every time.
fn drawn() -> impl FnMut(&mut [u8]) {
    let mut count = 0u8;
    move |bytes| {
        for byte in bytes {
            count = count.wrapping_mul(5).wrapping_add(113);
            *byte = count;
        }
    }
}

/// An inviter who waits, an acceptor who waits for them, and the match that begins when they meet.
fn met() -> (Inviter, Acceptor, [PeerMatch; 2]) {
    let mut random = drawn();
    let offer = Offer { expiry: HOUR, days: 1, rules: String::new(), ..offer() };
    let (inviter, acceptor) = accepted(offer, &rules(), &mut random);
    let mut meeting = Inviter::load(inviter.save().expose()).expect("what was kept");
    let keys = begin(&mut meeting, &acceptor, &rules(), random);
    let devices = keys.map(|keys| PeerMatch::new(keys, &rules()));
    (inviter, acceptor, devices)
}

/// Bytes as an entry of the friend's, as a sealed slot, and as what was kept, are refused and change nothing.
///
/// # Panics
/// If the law is broken.
pub fn remote_entries(data: &[u8]) {
    let (_, _, [_, mut device]) = met();
    device.write(Act::Say(1)).expect("a phrase is always said");
    let before = device.save().0;
    assert!(device.receive(data).is_err(), "nobody has signed it");
    for name in ["h", "0", "17"] {
        let topic = format!("{}/{name}", device.keys().topic(Seat::A));
        assert!(receive_sealed(&mut device, &topic, data).is_err(), "nobody has sealed it");
    }
    assert!(device.save().0.expose() == before.expose(), "what is refused has changed something");
    if let Ok(loaded) = PeerMatch::load(data, &rules()) {
        assert!(loaded.save().0.expose() == data, "what was kept is kept again as it was");
    }
}

/// An invitation is refused or read back as written. No other bytes begin a match.
///
/// # Panics
/// If the law is broken.
pub fn remote_invitations(data: &[u8]) {
    if let Ok(invitation) = Invitation::read(data) {
        assert_eq!(invitation.to_bytes(), data, "an invitation is read back as written");
        if let Ok(acceptor) = Acceptor::new(data, 0, "Bert", &rules(), &mut drawn()) {
            let kept = Acceptor::load(acceptor.save().expose()).expect("what was kept");
            assert_eq!(kept.acceptance(), acceptor.acceptance());
        }
    }
    let (mut inviter, acceptor, _) = met();
    if data != acceptor.acceptance() {
        assert!(inviter.receive(data, HOUR, &rules(), &mut drawn()).is_err(), "nobody has accepted");
        assert!(inviter.is_open());
    }
    assert!(
        acceptor.begin(data, &rules()).is_err() && acceptor.notice(data).is_err(),
        "the inviter has said nothing"
    );
}

/// A text is refused, or what was found in it is read back as written. Moves that nobody has signed are refused and
/// change nothing, however well they can be played; and what a device tells is taken by the other.
///
/// The first byte of the moves chooses between the two kinds of text. Eight more say from where to where it tells.
///
/// # Panics
/// If the law is broken.
pub fn remote_texts(data: &[u8]) {
    if let Ok(text) = std::str::from_utf8(data)
        && let Ok(parts) = read_text(text)
    {
        let written: Vec<_> = parts.iter().map(|(kind, bytes)| (*kind, &bytes[..])).collect();
        assert_eq!(read_text(&write_text(&written)), Ok(parts), "read back as written");
    }
    let (_, _, [mut friend, mut device]) = met();
    if let Some((kind, rest)) = data.split_first() {
        let before = device.save().0;
        let mut text = vec![0x20 | (kind & 2)];
        text.extend(&device.keys().cid()[..4]);
        text.extend(rest);
        text.extend(&device.view().digest[..4]);
        if kind & 2 != 0 {
            // In the place of the MAC.
            text.extend([7; 16]);
        }
        let check = Sha512::digest(&text);
        text.extend(&check[..4]);
        text.extend([7; 64]);
        assert!(receive_text(&mut device, &text).is_err(), "nobody has signed it");
        assert!(device.save().0.expose() == before.expose(), "what is refused has changed something");
    }
    tell(&mut friend, &mut device, data);
}

/// Plays moves by these numbers, and tells them by text.
fn tell(friend: &mut PeerMatch, device: &mut PeerMatch, numbers: &[u8]) {
    let [mut writer, mut reader] = [friend, device];
    for number in numbers.iter().take(40) {
        let act = Act::Move { number: u16::from(number % 8), offers_draw: false };
        if writer.write(act).is_ok() {
            keep(writer);
            let text = moves_text(writer, Extent::New).expect("there is something to tell");
            let told = receive_text(reader, &text);
            assert!(told.is_ok(), "the reader of an honest text says {told:?}");
        }
        std::mem::swap(&mut writer, &mut reader);
    }
    assert_eq!(writer.view(), reader.view(), "both see one match");
}

/// A file is refused or read back as written. Entries that nobody has sealed are refused and change nothing, and so does
/// a file that was changed on the way; as it was saved the other takes it.
///
/// The bytes are the file, what stands under the seal of one, and the moves that are told by files. Of each move's
/// number the upper bits say which byte of the file is changed first.
///
/// # Panics
/// If the law is broken.
pub fn remote_files(data: &[u8]) {
    if let Ok(file) = read_file(data) {
        assert_eq!(write_file(file), data, "read back as written");
    }
    let (_, _, [mut friend, mut device]) = met();
    let before = device.save().0;
    for kind in [0x24, 0x25] {
        let bound = [&[kind], &device.keys().cid()[..4]].concat();
        assert!(receive_entries(&mut device, &[&bound, data].concat()).is_err(), "nobody has sealed it");
    }
    assert!(receive_entries(&mut device, data).is_err(), "nobody has sealed it");
    assert!(device.save().0.expose() == before.expose(), "what is refused has changed something");
    save_and_open(&mut friend, &mut device, data);
}

/// Plays moves by these numbers, and tells them by files, each of which comes changed before it comes as it was saved.
fn save_and_open(friend: &mut PeerMatch, device: &mut PeerMatch, numbers: &[u8]) {
    let mut random = drawn();
    let [mut writer, mut reader] = [friend, device];
    for number in numbers.iter().take(40) {
        let act = Act::Move { number: u16::from(number % 8), offers_draw: false };
        if writer.write(act).is_ok() {
            keep(writer);
            let extent = if number & 8 == 0 { Extent::New } else { Extent::Whole };
            let entries = sealed_entries(writer, extent, &mut random).expect("there is something to tell");
            let before = reader.save().0;
            let mut changed = entries.clone();
            let at = usize::from(*number) * 7 % changed.len();
            changed[at] ^= 1 << (number / 32);
            assert!(receive_entries(reader, &changed).is_err(), "a changed file is taken");
            assert!(reader.save().0.expose() == before.expose(), "what is refused has changed something");
            let file = write_file(FriendFile { begin: None, entries: &entries });
            let told = receive_entries(reader, read_file(&file).expect("an honest file").entries);
            assert!(told.is_ok(), "the reader of an honest file says {told:?}");
        }
        std::mem::swap(&mut writer, &mut reader);
    }
    assert_eq!(writer.view(), reader.view(), "both see one match");
}
