//! What the tasks of connections tell the task that owns the network, and ask it.

use super::code::Code;
use super::handshake::SecureChannel;
use super::{DownReason, LanError};
use peer::{ContactId, LinkId, LinkPurpose, MeetKeys};
use std::sync::Arc;
use tokio::net::TcpStream;
use tokio::sync::mpsc::Sender;
use tokio::sync::oneshot;

/// A connection whose two ends have proved what they know.
pub(super) type Linked = (TcpStream, SecureChannel);

/// What there is to hear.
pub(super) enum TaskReport {
    /// Which code is to be typed now, and which number has it?
    WhichCode(oneshot::Sender<Option<(u64, Code)>>),
    /// Whose announcement has this nonce?
    WhoseNonce([u8; 16], oneshot::Sender<Option<(ContactId, Arc<MeetKeys>)>>),
    /// What does a guess at the code with this number come to?
    Guess { number: u64, is_right: bool, verdict: oneshot::Sender<Verdict> },
    /// The handshake with this number, which another device began, is over.
    Greeted { handshake: u64, verdict: Option<Verdict>, linked: Option<(Linked, LinkPurpose)> },
    /// A handshake that this device began is over.
    Called { call: Call, linked: Result<Linked, LanError> },
    /// A message has come.
    Message { link: LinkId, bytes: Vec<u8> },
    /// A link has ended by itself, or because it was closed.
    Down { link: LinkId, reason: DownReason },
}

/// What a guess comes to.
#[derive(Clone, Copy)]
pub(super) enum Verdict {
    /// It is right, and the code is used.
    Right(ContactId),
    /// It is wrong. The code may be spent by it.
    Wrong { contact: ContactId, is_spent: bool },
    /// The code was taken back meanwhile.
    Late,
}

/// Why this device connects to another one.
pub(super) enum Call {
    /// To try a code.
    Join(Code),
    /// To meet a friend whose announcement has this nonce.
    Meet { contact: ContactId, attempt: u64, keys: Arc<MeetKeys>, nonce: [u8; 16] },
}

/// Asks the owner. No answer comes if there is none, or if nothing is begun any more.
pub(super) async fn ask<T>(
    reports: &Sender<TaskReport>,
    question: impl FnOnce(oneshot::Sender<T>) -> TaskReport,
) -> Option<T> {
    let (answer, answered) = oneshot::channel();
    reports.send(question(answer)).await.ok()?;
    answered.await.ok()
}
