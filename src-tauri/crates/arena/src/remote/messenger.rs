//! Texts and files that people hand over by a messenger, which loses some, and shows some twice or late. Whoever hears
//! nothing hands over the whole match.

use super::duel::{Carry, Duel};
use super::faults::Line;
use game::Playable;
use peer::{Delivery, FriendError, SavedFile, TextRead};

/// After so long without news somebody hands over all they have, in ms.
const PATIENCE: u64 = 60_000;

/// What is handed over.
#[derive(Clone)]
enum Message {
    Text(String),
    /// The entries of a game with secrets, which no text carries.
    File(SavedFile),
}

impl Message {
    fn len(&self) -> usize {
        match self {
            Message::Text(text) => text.len(),
            Message::File(file) => file.bytes.len(),
        }
    }
}

/// The messenger.
pub(super) struct Messenger {
    /// Towards each device.
    lines: [Line<Message>; 2],
    /// Of each device, when something was handed over last.
    handed_over: [u64; 2],
}

impl Messenger {
    pub(super) fn new() -> Messenger {
        Messenger { lines: [Line::new(), Line::new()], handed_over: [0; 2] }
    }

    /// Hands over what has not been yet, or everything if that brought nothing for long.
    fn hand_over<S: Playable>(&mut self, duel: &mut Duel<S>, seat: usize) -> bool {
        let now = duel.now();
        let device = &mut duel.devices[seat];
        let Some(id) = device.id else { return false };
        let shown = device.contacts().and_then(|contacts| contacts.shown(id, now / 1000).ok());
        let waits = now >= self.handed_over[seat] + PATIENCE;
        let is_new = match shown.map(|shown| shown.delivery) {
            Some(Delivery::ToSend) => true,
            Some(_) if waits => false,
            _ => return false,
        };
        let message = device.with(now, |contacts, _, random| match contacts.file(id, !is_new, random) {
            // The handshake goes by text, also in a game with secrets.
            Err(FriendError::OtherStage | FriendError::NothingToTell) => {
                contacts.text(id, !is_new).map(Message::Text)
            }
            file => file.map(Message::File),
        });
        self.handed_over[seat] = now;
        let Some(Ok(message)) = message else { return false };
        device.with(now, |contacts, now, _| match &message {
            Message::Text(_) => contacts.handed_over(id, now).ok(),
            Message::File(file) => contacts.file_saved(id, file.own_len, now).ok(),
        });
        duel.tally.sent(message.len());
        duel.tally.resends += u64::from(!is_new);
        if !self.lines[1 - seat].send(message, now, duel.faults, &mut duel.random) {
            duel.tally.lost_messages += 1;
            duel.fault();
        }
        true
    }

    fn paste<S: Playable>(duel: &mut Duel<S>, seat: usize, text: &str) {
        let now = duel.now();
        let device = &mut duel.devices[seat];
        let look = device.with(now, |contacts, now, _| contacts.look_at(text, now));
        match look {
            Some(Ok(TextRead::Invitation(offer))) => device.accept(&offer.text, now),
            Some(Ok(TextRead::Messages)) => {
                // What is old, or comes too early, is refused, and the person hands over nothing more for it.
                device.with(now, |contacts, now, random| contacts.take_text(text, now, random).ok());
            }
            _ => {}
        }
    }

    fn open<S: Playable>(duel: &mut Duel<S>, seat: usize, file: &[u8]) {
        let now = duel.now();
        // As with a text: what is refused is handed over again by whoever hears nothing.
        duel.devices[seat].with(now, |contacts, now, random| contacts.take_file(file, now, random).ok());
    }
}

impl<S: Playable> Carry<S> for Messenger {
    fn step(&mut self, duel: &mut Duel<S>) -> bool {
        let now = duel.now();
        let mut happened = false;
        for seat in [0, 1] {
            while let Some(message) = self.lines[seat].arrived(now) {
                happened = true;
                match message {
                    Message::Text(text) => Messenger::paste(duel, seat, &text),
                    Message::File(file) => Messenger::open(duel, seat, &file.bytes),
                }
            }
            // No transport is open that would want anything.
            while duel.devices[seat].poll().is_some() {}
            happened |= self.hand_over(duel, seat);
        }
        happened
    }

    fn next(&self) -> Option<u64> {
        self.lines.iter().filter_map(Line::next).min()
    }
}
