//! Texts and files that players hand over through a messaging app, which loses, duplicates and delays some of them. A
//! player who waits too long hands over the whole match again.

use super::duel::{Carry, Duel};
use super::faults::Line;
use game::Playable;
use peer::{Delivery, FriendError, SavedFile, TextRead};

/// How long a player waits before handing over everything again, in ms.
const PATIENCE: u64 = 60_000;

/// A handed-over message.
#[derive(Clone)]
enum Message {
    Text(String),
    /// The entries for a game with secrets, which text cannot carry.
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

pub(super) struct Messenger {
    /// The messages in flight to each device.
    lines: [Line<Message>; 2],
    /// When each device last handed something over, in ms.
    handed_over: [u64; 2],
}

impl Messenger {
    pub(super) fn new() -> Messenger {
        Messenger { lines: [Line::new(), Line::new()], handed_over: [0; 2] }
    }

    /// Hands over new entries, or everything after a long wait without an answer.
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
            // The handshake uses text even in a game with secrets.
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
                // Rejected messages are outdated or early, so ignore them.
                device.with(now, |contacts, now, random| contacts.take_text(text, now, random).ok());
            }
            _ => {}
        }
    }

    fn open<S: Playable>(duel: &mut Duel<S>, seat: usize, file: &[u8]) {
        let now = duel.now();
        // Ignore rejected files; the waiting friend hands them over again.
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
            // No transport is open, so discard all output.
            while duel.devices[seat].poll().is_some() {}
            happened |= self.hand_over(duel, seat);
        }
        happened
    }

    fn next(&self) -> Option<u64> {
        self.lines.iter().filter_map(Line::next).min()
    }
}
