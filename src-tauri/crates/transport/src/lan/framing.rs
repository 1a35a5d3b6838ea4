//! Splits messages of any length into pieces that fit Noise.

use super::MAX_MESSAGE;
use snow::StatelessTransportState;
use std::io::{self, ErrorKind};
use std::sync::Arc;
use tokio::io::{AsyncRead, AsyncReadExt};

/// Maximum sealed piece size in bytes.
const MAX_PIECE: usize = 65_535;
const TAG: usize = 16;
/// Maximum piece size before sealing, in bytes.
const MAX_PLAIN: usize = MAX_PIECE - TAG;
/// The length fields before a piece and before a message.
const PIECE_HEADER: usize = 2;
const MESSAGE_HEADER: usize = 4;

/// The sending direction.
pub(super) struct Sealer {
    noise: Arc<StatelessTransportState>,
    nonce: u64,
}

impl Sealer {
    pub(super) fn new(noise: Arc<StatelessTransportState>) -> Sealer {
        Sealer { noise, nonce: 0 }
    }

    /// Returns the message as sent. An empty message is a keep-alive.
    pub(super) fn seal(&mut self, message: &[u8]) -> Vec<u8> {
        let length = u32::try_from(message.len()).expect("a message within the limit");
        let first = message.len().min(MAX_PLAIN - MESSAGE_HEADER);
        let mut sealed = self.seal_piece(&[&length.to_le_bytes(), &message[..first]].concat());
        message[first..].chunks(MAX_PLAIN).for_each(|piece| sealed.extend(self.seal_piece(piece)));
        sealed
    }

    fn seal_piece(&mut self, plain: &[u8]) -> Vec<u8> {
        let mut sealed = vec![0; PIECE_HEADER + plain.len() + TAG];
        let length = u16::try_from(plain.len() + TAG).expect("a piece within the limit");
        sealed[..PIECE_HEADER].copy_from_slice(&length.to_le_bytes());
        let written = self.noise.write_message(self.nonce, plain, &mut sealed[PIECE_HEADER..]);
        written.expect("a piece within the limit, long before the nonces end");
        self.nonce += 1;
        sealed
    }
}

/// The receiving direction.
pub(super) struct Opener {
    noise: Arc<StatelessTransportState>,
    nonce: u64,
}

impl Opener {
    pub(super) fn new(noise: Arc<StatelessTransportState>) -> Opener {
        Opener { noise, nonce: 0 }
    }

    /// # Errors
    /// [`ErrorKind::InvalidData`] if the other side violates the protocol, otherwise the read error.
    pub(super) async fn read(&mut self, from: &mut (impl AsyncRead + Unpin)) -> io::Result<Vec<u8>> {
        let first = self.read_piece(from).await?;
        let (length, begun) = first.split_first_chunk::<MESSAGE_HEADER>().ok_or(ErrorKind::InvalidData)?;
        let length = usize::try_from(u32::from_le_bytes(*length)).map_err(|_| ErrorKind::InvalidData)?;
        if length > MAX_MESSAGE || begun.len() > length {
            return Err(ErrorKind::InvalidData.into());
        }
        let mut message = begun.to_vec();
        while message.len() < length {
            let piece = self.read_piece(from).await?;
            if piece.is_empty() || piece.len() > length - message.len() {
                return Err(ErrorKind::InvalidData.into());
            }
            message.extend(piece);
        }
        Ok(message)
    }

    async fn read_piece(&mut self, from: &mut (impl AsyncRead + Unpin)) -> io::Result<Vec<u8>> {
        let mut length = [0; PIECE_HEADER];
        from.read_exact(&mut length).await?;
        let length = usize::from(u16::from_le_bytes(length));
        let opened = length.checked_sub(TAG).ok_or(ErrorKind::InvalidData)?;
        let mut sealed = vec![0; length];
        from.read_exact(&mut sealed).await?;
        let mut plain = vec![0; opened];
        let read = self.noise.read_message(self.nonce, &sealed, &mut plain);
        read.map_err(|_| ErrorKind::InvalidData)?;
        self.nonce += 1;
        Ok(plain)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use snow::Builder;

    /// The two ends of one direction.
    fn ends() -> (Sealer, Opener) {
        let builder = || Builder::new("Noise_NN_25519_ChaChaPoly_SHA256".parse().expect("a pattern"));
        let mut one = builder().build_initiator().expect("a handshake");
        let mut other = builder().build_responder().expect("a handshake");
        let mut said = [0; 100];
        let length = one.write_message(&[], &mut said).expect("the first message");
        other.read_message(&said[..length], &mut []).expect("a valid message");
        let length = other.write_message(&[], &mut said).expect("the second message");
        one.read_message(&said[..length], &mut []).expect("a valid message");
        let [one, other] =
            [one, other].map(|end| Arc::new(end.into_stateless_transport_mode().expect("both are done")));
        (Sealer::new(one), Opener::new(other))
    }

    fn is_refused(read: io::Result<Vec<u8>>) -> bool {
        read.is_err_and(|error| error.kind() == ErrorKind::InvalidData)
    }

    #[tokio::test]
    async fn a_message_of_any_length_arrives_as_it_was_sent() {
        let first = MAX_PLAIN - MESSAGE_HEADER;
        let lengths = [0, 1, first - 1, first, first + 1, first + MAX_PLAIN, 512 << 10, MAX_MESSAGE];
        let (mut sealer, mut opener) = ends();
        let mut sent = Vec::new();
        for length in lengths {
            sent.extend(sealer.seal(&vec![length.to_le_bytes()[0]; length]));
        }
        let mut rest = &sent[..];
        for length in lengths {
            assert_eq!(
                opener.read(&mut rest).await.expect("a valid message"),
                vec![length.to_le_bytes()[0]; length]
            );
        }
        assert!(rest.is_empty());
    }

    #[tokio::test]
    async fn no_message_over_the_limit_is_read() {
        for length in [MAX_MESSAGE + 1, u32::MAX as usize] {
            let (mut sealer, mut opener) = ends();
            let sent = sealer.seal_piece(&u32::try_from(length).expect("a 32-bit length").to_le_bytes());
            assert!(is_refused(opener.read(&mut &sent[..]).await));
        }
    }

    #[tokio::test]
    async fn pieces_that_do_not_fit_are_refused() {
        let three = 3_u32.to_le_bytes();
        for pieces in [
            &[&[0, 0, 0][..]][..],              // shorter than the message header
            &[&[&three[..], b"long"].concat()], // more than was announced
            &[&three, b""],                     // an empty piece
            &[&three, b"ab", b"cd"],            // more than is missing
        ] {
            let (mut sealer, mut opener) = ends();
            let sent = pieces.iter().map(|piece| sealer.seal_piece(piece)).collect::<Vec<_>>().concat();
            assert!(is_refused(opener.read(&mut &sent[..]).await), "{pieces:?}");
        }
    }

    #[tokio::test]
    async fn no_piece_can_be_changed_repeated_reordered_or_left_out() {
        let (mut sealer, mut opener) = ends();
        let sent = [b"one", b"two"].map(|message| sealer.seal(message));
        assert!(is_refused(opener.read(&mut &sent[1][..]).await), "the first is missing");
        for at in PIECE_HEADER..sent[0].len() {
            let mut changed = sent[0].clone();
            changed[at] ^= 1;
            assert!(is_refused(opener.read(&mut &changed[..]).await), "byte {at}");
        }
        assert_eq!(opener.read(&mut &sent[0][..]).await.expect("a valid message"), b"one");
        assert!(is_refused(opener.read(&mut &sent[0][..]).await), "a repeated piece");
        assert!(is_refused(opener.read(&mut &[15, 0][..]).await), "a piece cannot be so short");
        assert!(opener.read(&mut &sent[1][..10]).await.is_err(), "a truncated piece");
    }
}
