//! The handshake between two devices.
//!
//! A guest proves with SPAKE2 that they typed the host's code; devices that share a match prove that they have its
//! secret. Both continue with Noise_NNpsk0, and the dialling side is the initiator.

use super::LanError;
use super::code::Code;
use super::framing::{Opener, Sealer};
use crate::runtime::Stream;
use peer::protocol::Secret;
use snow::{Builder, HandshakeState};
use spake2::{Ed25519Group, Identity, Password, Spake2};
use std::io;
use std::sync::Arc;
use thiserror::Error;
use tokio::io::{AsyncReadExt, AsyncWriteExt};

const PATTERN: &str = "Noise_NNpsk0_25519_ChaChaPoly_SHA256";
const PROLOGUE: &[u8] = b"spielkiste/lan/1";
const GUEST: &[u8] = b"spielkiste/lan/1 guest";
const HOST: &[u8] = b"spielkiste/lan/1 host";
pub(super) const JOIN: u8 = 0x30;
pub(super) const MEET: u8 = 0x31;
const VERSION: u8 = 1;
/// A SPAKE2 message: the side and a group element.
const ELEMENT: usize = 33;
/// A Noise_NNpsk0 message without a payload: a public key and a tag.
const NOISE: usize = 48;

/// The status byte before the answering side's message. It lets the page explain a refusal, and is not authenticated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    GoOn = 0,
    WrongCode = 1,
    NobodyWaits = 2,
    OtherVersion = 3,
}

/// Why a handshake fails.
#[derive(Debug, Error)]
pub(super) enum HandshakeError {
    #[error("the connection ended: {0}")]
    Io(#[from] io::Error),
    #[error("the other side violates the protocol")]
    Malformed,
    #[error("the code is not the host's")]
    WrongCode,
    #[error("this device is not waiting for a code")]
    NobodyWaits,
    #[error("the other program has a different version")]
    OtherVersion,
}

impl From<HandshakeError> for LanError {
    fn from(error: HandshakeError) -> LanError {
        match error {
            HandshakeError::WrongCode => LanError::CodeWrong,
            HandshakeError::NobodyWaits => LanError::NobodyWaits,
            HandshakeError::OtherVersion => LanError::OtherVersion,
            HandshakeError::Io(_) | HandshakeError::Malformed => LanError::BrokenOff,
        }
    }
}

/// The opening message, as the dialled side reads it.
pub(super) enum Hello {
    Join { element: Vec<u8>, bytes: Vec<u8> },
    Meet { nonce: [u8; 16], bytes: Vec<u8> },
}

/// Both directions of an authenticated connection.
pub(super) struct SecureChannel {
    pub(super) sealer: Sealer,
    pub(super) opener: Opener,
}

impl SecureChannel {
    fn new(noise: HandshakeState) -> Result<SecureChannel, HandshakeError> {
        let noise = noise.into_stateless_transport_mode().map_err(|_| HandshakeError::Malformed)?;
        let noise = Arc::new(noise);
        Ok(SecureChannel { sealer: Sealer::new(Arc::clone(&noise)), opener: Opener::new(noise) })
    }
}

/// The guest's side of joining with a code.
pub(super) async fn join<S: Stream>(stream: &mut S, code: &Code) -> Result<SecureChannel, HandshakeError> {
    let (spake, element) = Spake2::<Ed25519Group>::start_a(
        &Password::new(code.digits()),
        &Identity::new(GUEST),
        &Identity::new(HOST),
    );
    let mut hello = vec![JOIN, VERSION];
    hello.extend(&element);
    stream.write_all(&hello).await?;
    let mut answer = vec![read_answer(stream).await?];
    answer.extend(read_array::<ELEMENT>(stream).await?);
    let psk = spake.finish(&answer[1..]).map_err(|_| HandshakeError::Malformed)?;
    dial(stream, &Secret::new(psk), &[&hello, &answer]).await
}

/// The dialling side between two devices that share a match. The nonce comes from the announcement.
pub(super) async fn meet<S: Stream>(
    stream: &mut S,
    secret: &Secret,
    nonce: &[u8; 16],
) -> Result<SecureChannel, HandshakeError> {
    let mut hello = vec![MEET, VERSION];
    hello.extend(nonce);
    stream.write_all(&hello).await?;
    dial(stream, secret, &[&hello]).await
}

/// The dialling side of Noise. Its first transport message, an empty one, proves that this is not a replay.
async fn dial<S: Stream>(
    stream: &mut S,
    psk: &Secret,
    said: &[&[u8]],
) -> Result<SecureChannel, HandshakeError> {
    let mut noise = noise(psk, said, true)?;
    let mut message = [0; NOISE];
    let written = noise.write_message(&[], &mut message);
    written.map_err(|_| HandshakeError::Malformed)?;
    stream.write_all(&message).await?;
    read_answer(stream).await?;
    let message = read_array::<NOISE>(stream).await?;
    noise.read_message(&message, &mut []).map_err(|_| HandshakeError::Malformed)?;
    let mut channel = SecureChannel::new(noise)?;
    stream.write_all(&channel.sealer.seal(&[])).await?;
    Ok(channel)
}

/// Reads the dialling side's opening message.
pub(super) async fn read_hello<S: Stream>(stream: &mut S) -> Result<Hello, HandshakeError> {
    let [kind, version] = read_array(stream).await?;
    if version != VERSION {
        stream.write_all(&[Answer::OtherVersion as u8]).await?;
        return Err(HandshakeError::OtherVersion);
    }
    let mut bytes = vec![kind, version];
    match kind {
        JOIN => {
            let element = read_array::<ELEMENT>(stream).await?.to_vec();
            bytes.extend(&element);
            Ok(Hello::Join { element, bytes })
        }
        MEET => {
            let nonce = read_array(stream).await?;
            bytes.extend(nonce);
            Ok(Hello::Meet { nonce, bytes })
        }
        _ => Err(HandshakeError::Malformed),
    }
}

/// The dialled side, after reading the message that proves or disproves the other side's knowledge.
pub(super) struct Proof {
    noise: HandshakeState,
    message: [u8; NOISE],
}

impl Proof {
    /// Answers a guest's opening message and reads their proof that they know the code.
    pub(super) async fn of_code<S: Stream>(
        stream: &mut S,
        element: &[u8],
        hello: &[u8],
        code: &Code,
    ) -> Result<Proof, HandshakeError> {
        let (spake, own) = Spake2::<Ed25519Group>::start_b(
            &Password::new(code.digits()),
            &Identity::new(GUEST),
            &Identity::new(HOST),
        );
        let mut answer = vec![Answer::GoOn as u8];
        answer.extend(own);
        let psk = Secret::new(spake.finish(element).map_err(|_| HandshakeError::Malformed)?);
        stream.write_all(&answer).await?;
        Proof::of_secret(stream, &psk, &[hello, &answer]).await
    }

    /// Reads the proof for a shared secret. `said` is the transcript so far.
    pub(super) async fn of_secret<S: Stream>(
        stream: &mut S,
        secret: &Secret,
        said: &[&[u8]],
    ) -> Result<Proof, HandshakeError> {
        let noise = noise(secret, said, false)?;
        Ok(Proof { noise, message: read_array(stream).await? })
    }

    /// Whether the other side knows the secret. Each connection has this one guess.
    pub(super) fn holds(&mut self) -> bool {
        self.noise.read_message(&self.message, &mut []).is_ok()
    }

    /// Continues after a valid proof. The other side's first transport message shows that this is not a replay.
    pub(super) async fn answer<S: Stream>(mut self, stream: &mut S) -> Result<SecureChannel, HandshakeError> {
        let mut answer = [0; 1 + NOISE];
        let written = self.noise.write_message(&[], &mut answer[1..]);
        written.map_err(|_| HandshakeError::Malformed)?;
        answer[0] = Answer::GoOn as u8;
        stream.write_all(&answer).await?;
        let mut channel = SecureChannel::new(self.noise)?;
        match channel.opener.read(stream).await {
            Ok(first) if first.is_empty() => Ok(channel),
            _ => Err(HandshakeError::Malformed),
        }
    }
}

fn noise(psk: &Secret, said: &[&[u8]], dials: bool) -> Result<HandshakeState, HandshakeError> {
    let psk: &[u8; 32] = psk.expose().try_into().map_err(|_| HandshakeError::Malformed)?;
    let prologue = [&[PROLOGUE], said].concat().concat();
    let pattern = PATTERN.parse().expect("a pattern that snow knows");
    let builder = Builder::new(pattern).psk(0, psk).and_then(|builder| builder.prologue(&prologue));
    let built =
        builder.and_then(|builder| if dials { builder.build_initiator() } else { builder.build_responder() });
    Ok(built.expect("NNpsk0 needs only this key"))
}

async fn read_array<const N: usize>(stream: &mut impl Stream) -> Result<[u8; N], HandshakeError> {
    let mut bytes = [0; N];
    stream.read_exact(&mut bytes).await?;
    Ok(bytes)
}

/// Returns the byte of [`Answer::GoOn`], or the error that corresponds to another answer.
async fn read_answer(stream: &mut impl Stream) -> Result<u8, HandshakeError> {
    let [answer] = read_array(stream).await?;
    match answer {
        go_on if go_on == Answer::GoOn as u8 => Ok(go_on),
        wrong if wrong == Answer::WrongCode as u8 => Err(HandshakeError::WrongCode),
        nobody if nobody == Answer::NobodyWaits as u8 => Err(HandshakeError::NobodyWaits),
        other if other == Answer::OtherVersion as u8 => Err(HandshakeError::OtherVersion),
        _ => Err(HandshakeError::Malformed),
    }
}
