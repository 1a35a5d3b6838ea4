//! The handshake with another device, in both roles.

use super::LanError;
use super::handshake::{Answer, HandshakeError, Hello, Proof, SecureChannel, join, meet, read_hello};
use super::limits::Limits;
use super::report::{Call, Linked, TaskReport, Verdict, ask};
use peer::LinkPurpose;
use std::net::SocketAddr;
use std::time::Duration;
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;
use tokio::sync::mpsc::Sender;
use tokio::time::timeout;

/// Connects to the first of these addresses that answers and proves that it knows the code or secret.
pub(super) async fn call(call: &Call, addresses: &[SocketAddr], limits: &Limits) -> Result<Linked, LanError> {
    for address in addresses {
        if let Ok(Ok(mut stream)) = timeout(limits.connect, TcpStream::connect(address)).await {
            let channel = timeout(limits.handshake, async {
                match call {
                    Call::Join(code) => join(&mut stream, code).await,
                    Call::Meet { keys, nonce, .. } => meet(&mut stream, &keys.psk, nonce).await,
                }
            });
            let channel = channel.await.map_err(|_| LanError::BrokenOff)??;
            return Ok((stream, channel));
        }
    }
    Err(LanError::Unreachable)
}

/// Identifies the caller within this time. Returns the verdict on the guess, if the caller made one, and the link.
pub(super) async fn greet(
    mut stream: TcpStream,
    reports: &Sender<TaskReport>,
    allowed: Duration,
) -> (Option<Verdict>, Option<(Linked, LinkPurpose)>) {
    let mut verdict = None;
    match timeout(allowed, handshake(&mut stream, reports, &mut verdict)).await {
        Ok(Ok((channel, purpose))) => (verdict, Some(((stream, channel), purpose))),
        _ => (verdict, None),
    }
}

async fn handshake(
    stream: &mut TcpStream,
    reports: &Sender<TaskReport>,
    verdict: &mut Option<Verdict>,
) -> Result<(SecureChannel, LinkPurpose), HandshakeError> {
    match read_hello(stream).await? {
        Hello::Meet { nonce, bytes } => {
            let found = ask(reports, |answer| TaskReport::WhoseNonce(nonce, answer)).await;
            let (contact, keys) = found.flatten().ok_or(HandshakeError::NobodyWaits)?;
            let mut proof = Proof::of_secret(stream, &keys.psk, &[&bytes]).await?;
            if !proof.holds() {
                return Err(HandshakeError::Malformed);
            }
            Ok((proof.answer(stream).await?, LinkPurpose::Meet(contact)))
        }
        Hello::Join { element, bytes } => {
            let Some((number, code)) = ask(reports, TaskReport::WhichCode).await.flatten() else {
                return refuse(stream, Answer::NobodyWaits, HandshakeError::NobodyWaits).await;
            };
            let mut proof = Proof::of_code(stream, &element, &bytes, &code).await?;
            let is_right = proof.holds();
            let judged = ask(reports, |verdict| TaskReport::Guess { number, is_right, verdict }).await;
            match *verdict.insert(judged.unwrap_or(Verdict::Late)) {
                Verdict::Right(contact) => Ok((proof.answer(stream).await?, LinkPurpose::Host(contact))),
                // Answered before the verdict is reported: when a code is spent, the network may close immediately.
                Verdict::Wrong { .. } => refuse(stream, Answer::WrongCode, HandshakeError::WrongCode).await,
                Verdict::Late => refuse(stream, Answer::NobodyWaits, HandshakeError::NobodyWaits).await,
            }
        }
    }
}

async fn refuse<T>(
    stream: &mut TcpStream,
    answer: Answer,
    error: HandshakeError,
) -> Result<T, HandshakeError> {
    stream.write_all(&[answer as u8]).await?;
    Err(error)
}
