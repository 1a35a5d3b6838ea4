//! What arrives from the other device of a match over a joint deck, and what was kept of it.

use fair::{Kind, Message, Seat};
use joint::{Agreement, Event, JointMatch};
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::SeedableRng;
use std::sync::LazyLock;

const KINDS: [Kind; 6] = [Kind::Key, Kind::Deck, Kind::Action, Kind::Answer, Kind::Complaint, Kind::Opening];

/// A whole match on B's device: entries of its disk, and for each the message behind it and its sender.
struct Played {
    agreement: Agreement,
    entries: Vec<Vec<u8>>,
    messages: Vec<(Seat, Message)>,
}

static PLAYED: LazyLock<Played> = LazyLock::new(|| {
    let options = "width=5,height=5,mines=3".parse().expect("options");
    let agreement = Agreement { options, invitation: [1; 32], first: Seat::A, by_lot: false };
    let mut rng = ChaCha20Rng::seed_from_u64(1);
    let mut devices = [Seat::A, Seat::B]
        .map(|seat| JointMatch::new(agreement.clone(), Some(seat)).expect("a board by chance"));
    let mut played = Played { agreement, entries: Vec::new(), messages: Vec::new() };
    let actions = ["m a1", "e c2", "m a5", "m e5", "e a3"];
    let mut actions = actions.iter().map(|action| action.parse().expect("an action"));
    loop {
        let seats = [Seat::A, Seat::B];
        let Some(seat) = seats.into_iter().find(|seat| devices[*seat as usize].owes(*seat).is_some()) else {
            return played;
        };
        let device = &devices[seat as usize];
        let made = device.respond(&mut rng).or_else(|_| match actions.next() {
            Some(action) => device.act(action, &mut rng),
            None => device.open(),
        });
        let made = made.expect("it is owed, or may be done");
        let message = made.message().clone();
        let entry = if seat == Seat::B { made.to_bytes() } else { joint::received(seat, &message) };
        devices[seat as usize].keep(made).expect("it was made for this");
        devices[seat.other() as usize].take(seat, &message).expect("an honest message fits");
        devices.iter_mut().for_each(|device| device.accept([2; 32]));
        played.entries.push(entry.to_vec());
        played.messages.push((seat, message));
    }
});

fn load<'a>(entries: impl Iterator<Item = &'a [u8]>) -> Result<JointMatch, joint::BadRecord> {
    JointMatch::load(PLAYED.agreement.clone(), Seat::B, Some([2; 32]), entries)
}

/// Bytes as a message of any kind, at any moment of a match over a joint deck, are refused and change nothing, whether
/// they stand alone or replace the end of the message that is due. As the next entry of the disk they are refused too.
///
/// The first byte chooses the moment, the second how many bytes of the honest message stay.
///
/// # Panics
/// If the law is broken.
pub fn fair_messages(data: &[u8]) {
    let &[moment, kept, ref bytes @ ..] = data else { return };
    let moment = usize::from(moment) % PLAYED.messages.len();
    let (_, due) = &PLAYED.messages[moment];
    let kept = due.bytes.len() * usize::from(kept) / 256;
    let mut replaced = due.bytes[..kept].to_vec();
    replaced.extend(bytes);
    let entries = || PLAYED.entries[..moment].iter().map(|entry| &entry[..]);
    let mut device = load(entries()).expect("it was stored");
    let before = (device.public(), device.game().clone(), [Seat::A, Seat::B].map(|seat| device.owes(seat)));
    for bytes in [bytes, &replaced[..]] {
        for kind in KINDS.into_iter().filter(|_| bytes != due.bytes) {
            for seat in [Seat::A, Seat::B] {
                let taken: Result<Event, _> = device.take(seat, &Message { kind, bytes: bytes.to_vec() });
                assert!(taken.is_err(), "nobody has proven it");
            }
        }
    }
    let after = (device.public(), device.game().clone(), [Seat::A, Seat::B].map(|seat| device.owes(seat)));
    assert!(before == after, "what is refused has changed something");
    if !PLAYED.entries[moment].starts_with(bytes) || bytes.len() < PLAYED.entries[moment].len() {
        assert!(load(entries().chain([bytes])).is_err(), "it was never stored");
    }
}
