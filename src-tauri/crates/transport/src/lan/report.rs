//! Reports and questions from the connection tasks to the task that owns the network.

use super::code::Code;
use super::handshake::SecureChannel;
use super::{DownReason, LanError};
use peer::{ContactId, LinkId, LinkPurpose, MeetKeys};
use std::sync::Arc;
use tokio::net::TcpStream;
use tokio::sync::mpsc::Sender;
use tokio::sync::oneshot;

/// An authenticated connection.
pub(super) type Linked = (TcpStream, SecureChannel);

/// A report or question.
pub(super) enum TaskReport {
    /// What are the current code and its number?
    WhichCode(oneshot::Sender<Option<(u64, Code)>>),
    /// Whose announcement has this nonce?
    WhoseNonce([u8; 16], oneshot::Sender<Option<(ContactId, Arc<MeetKeys>)>>),
    /// What is the verdict on a guess at the code with this number?
    Guess { number: u64, is_right: bool, verdict: oneshot::Sender<Verdict> },
    /// The handshake with this number, started by another device, has ended.
    Greeted { handshake: u64, verdict: Option<Verdict>, linked: Option<(Linked, LinkPurpose)> },
    /// A handshake started by this device has ended.
    Called { call: Call, linked: Result<Linked, LanError> },
    /// A message arrived.
    Message { link: LinkId, bytes: Vec<u8> },
    /// A link ended, on its own or because it was closed.
    Down { link: LinkId, reason: DownReason },
}

/// The verdict on a guess.
#[derive(Clone, Copy)]
pub(super) enum Verdict {
    /// It is right, and the code is used up.
    Right(ContactId),
    /// It is wrong, and may have spent the code.
    Wrong { contact: ContactId, is_spent: bool },
    /// The code was withdrawn before the guess.
    Late,
}

/// Why this device connects to another.
pub(super) enum Call {
    /// To try a code.
    Join(Code),
    /// To meet a friend whose announcement has this nonce.
    Meet { contact: ContactId, attempt: u64, keys: Arc<MeetKeys>, nonce: [u8; 16] },
}

/// Asks the owner. Returns `None` if it has ended or is closing.
pub(super) async fn ask<T>(
    reports: &Sender<TaskReport>,
    question: impl FnOnce(oneshot::Sender<T>) -> TaskReport,
) -> Option<T> {
    let (answer, answered) = oneshot::channel();
    reports.send(question(answer)).await.ok()?;
    answered.await.ok()
}
