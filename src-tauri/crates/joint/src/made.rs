use fair::{Board, KeySecret, Kind, MarkingSecret, Message, Seat};
use thiserror::Error;
use zeroize::Zeroizing;

/// A message of the own seat with what is private of it. It is stored before anything of it is sent, and then only
/// sent again: made a second time it would be another message.
pub struct Made {
    pub(crate) seat: Seat,
    pub(crate) message: Message,
    pub(crate) private: Private,
}

/// What the device must know later, and nobody else.
pub(crate) enum Private {
    Nothing,
    Key(KeySecret),
    Marking(MarkingSecret),
    /// The square of a mark.
    Marked(u16),
}

/// Bytes that were not written by this device.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum BadRecord {
    /// They have not the form of an entry.
    #[error("what was kept of the match is damaged")]
    Form,
    /// An entry does not fit to those before it.
    #[error("what was kept of the match does not fit together")]
    Misfit,
}

/// By what a kind of message is told on the disk.
const KINDS: [(Kind, u8); 6] = [
    (Kind::Key, 0),
    (Kind::Action, 10),
    (Kind::Answer, 11),
    (Kind::Deck, 12),
    (Kind::Opening, 13),
    (Kind::Complaint, 14),
];

impl Made {
    /// What is sent.
    pub fn message(&self) -> &Message {
        &self.message
    }

    /// The secret of a key or of the cards for marking, for the disk of this device only.
    pub fn secret(&self) -> Option<Zeroizing<Vec<u8>>> {
        match &self.private {
            Private::Key(key) => Some(Zeroizing::new(key.to_bytes().to_vec())),
            Private::Marking(marking) => Some(marking.to_bytes()),
            Private::Nothing | Private::Marked(_) => None,
        }
    }

    /// An entry for the disk of this device. It holds secrets.
    pub fn to_bytes(&self) -> Zeroizing<Vec<u8>> {
        let mut bytes = written(self.seat, &self.message);
        match &self.private {
            Private::Nothing => bytes.push(0),
            Private::Key(key) => {
                bytes.push(1);
                bytes.extend(*key.to_bytes());
            }
            Private::Marking(marking) => {
                bytes.push(2);
                bytes.extend(&*marking.to_bytes());
            }
            Private::Marked(square) => {
                bytes.push(3);
                bytes.extend(square.to_le_bytes());
            }
        }
        bytes
    }
}

/// An entry for the disk of this device: a message of the other seat that was taken.
pub fn received(seat: Seat, message: &Message) -> Zeroizing<Vec<u8>> {
    let mut bytes = written(seat, message);
    bytes.push(0);
    bytes
}

/// `u8 seat | u8 kind | u32 length, message`; behind it `u8` what is private, and that.
fn written(seat: Seat, message: &Message) -> Zeroizing<Vec<u8>> {
    let (_, kind) =
        KINDS.into_iter().find(|(kind, _)| *kind == message.kind).expect("every kind has a number");
    let length = u32::try_from(message.bytes.len()).expect("a message has less than 4 GiB");
    // With room for the private half, so that no copy is left behind.
    let mut bytes = Zeroizing::new(Vec::with_capacity(message.bytes.len() + 34 * fair::MAX_SQUARES + 7));
    bytes.extend([seat as u8, kind]);
    bytes.extend(length.to_le_bytes());
    bytes.extend(&message.bytes);
    bytes
}

impl Made {
    /// Reads an entry of the disk.
    pub(crate) fn read(board: &Board, bytes: &[u8]) -> Result<Made, BadRecord> {
        Made::read_entry(board, bytes).ok_or(BadRecord::Form)
    }

    fn read_entry(board: &Board, bytes: &[u8]) -> Option<Made> {
        let (&[seat, kind], bytes) = bytes.split_first_chunk()?;
        let seat = [Seat::A, Seat::B].into_iter().find(|known| *known as u8 == seat)?;
        let (kind, _) = KINDS.into_iter().find(|(_, number)| *number == kind)?;
        let (length, bytes) = bytes.split_first_chunk()?;
        let (message, bytes) = bytes.split_at_checked(usize::try_from(u32::from_le_bytes(*length)).ok()?)?;
        let (tag, rest) = bytes.split_first()?;
        let private = match (tag, rest) {
            (0, []) => Private::Nothing,
            (1, key) => Private::Key(KeySecret::from_bytes(key.try_into().ok()?).ok()?),
            (2, marking) => Private::Marking(MarkingSecret::from_bytes(board, marking).ok()?),
            (3, &[low, high]) => Private::Marked(u16::from_le_bytes([low, high])),
            _ => return None,
        };
        Some(Made { seat, message: Message { kind, bytes: message.to_vec() }, private })
    }
}
