//! An authenticated connection.

use super::DownReason;
use super::framing::{Opener, Sealer};
use super::handshake::SecureChannel;
use super::limits::Limits;
use super::report::TaskReport;
use peer::{ContactId, LinkId, LinkPurpose};
use std::io::ErrorKind;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, AsyncWriteExt, split};
use tokio::sync::mpsc::{Sender, UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::AbortHandle;
use tokio::time::timeout;

/// This device's end of a link. Dropping it ends the connection immediately.
pub(super) struct Link {
    pub(super) purpose: LinkPurpose,
    /// `None` while the link is closing.
    queue: Option<UnboundedSender<Queued>>,
    /// One permit for each free byte in the queue.
    room: Arc<Semaphore>,
    task: AbortHandle,
}

/// A message and its permits while queued.
type Queued = (Vec<u8>, OwnedSemaphorePermit);

impl Link {
    /// Starts reading and writing on its own task. Messages, and finally the link's end, go to `reports`; while that is
    /// full, nothing more is read.
    pub(super) fn begin(
        id: LinkId,
        purpose: LinkPurpose,
        stream: impl AsyncRead + AsyncWrite + Send + 'static,
        channel: SecureChannel,
        limits: &Limits,
        reports: Sender<TaskReport>,
    ) -> Link {
        let (queue, queued) = unbounded_channel();
        let room = Arc::new(Semaphore::new(limits.queued));
        let (silence, keep_alive) = (limits.silence, limits.keep_alive);
        let task = tokio::spawn(async move {
            let (reads, writes) = split(stream);
            let reason = tokio::select! {
                reason = read(id, reads, channel.opener, silence, &reports) => reason,
                reason = write(writes, channel.sealer, queued, silence, keep_alive) => reason,
            };
            // Without a receiver, the network has ended.
            let _ = reports.send(TaskReport::Down { link: id, reason }).await;
        });
        Link { purpose, queue: Some(queue), room, task: task.abort_handle() }
    }

    /// The contact this link belongs to, if known.
    pub(super) fn contact(&self) -> Option<ContactId> {
        match self.purpose {
            LinkPurpose::Host(contact) | LinkPurpose::Meet(contact) => Some(contact),
            LinkPurpose::Guest => None,
        }
    }

    /// Queues the message and returns true, or returns false if there is no room. A closing link ignores the message.
    pub(super) fn send(&self, message: Vec<u8>) -> bool {
        let Some(queue) = &self.queue else { return true };
        let bytes = u32::try_from(message.len()).expect("a message within the limit");
        let Ok(permit) = Arc::clone(&self.room).try_acquire_many_owned(bytes) else { return false };
        // A task reports its own end.
        let _ = queue.send((message, permit));
        true
    }

    /// Ends the link after sending queued messages.
    pub(super) fn close(&mut self) {
        self.queue = None;
    }

    pub(super) fn is_closing(&self) -> bool {
        self.queue.is_none()
    }
}

impl Drop for Link {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// Reads until the link ends.
async fn read(
    link: LinkId,
    mut stream: impl AsyncRead + Unpin,
    mut opener: Opener,
    silence: Duration,
    reports: &Sender<TaskReport>,
) -> DownReason {
    loop {
        match timeout(silence, opener.read(&mut stream)).await {
            Err(_) => return DownReason::Silent,
            Ok(Err(error)) if error.kind() == ErrorKind::InvalidData => return DownReason::Malformed,
            Ok(Err(_)) => return DownReason::Ended,
            Ok(Ok(bytes)) if bytes.is_empty() => {}
            Ok(Ok(bytes)) => {
                // Without a receiver, the network has ended.
                let _ = reports.send(TaskReport::Message { link, bytes }).await;
            }
        }
    }
}

/// Writes queued messages and keep-alives until the link is closed.
async fn write(
    mut stream: impl AsyncWrite + Unpin,
    mut sealer: Sealer,
    mut queued: UnboundedReceiver<Queued>,
    silence: Duration,
    keep_alive: Duration,
) -> DownReason {
    loop {
        let (message, _room) = match timeout(keep_alive, queued.recv()).await {
            Ok(Some((message, room))) => (message, Some(room)),
            Err(_) => (Vec::new(), None),
            Ok(None) => break,
        };
        match timeout(silence, stream.write_all(&sealer.seal(&message))).await {
            Ok(Ok(())) => {}
            Ok(Err(_)) => return DownReason::Ended,
            Err(_) => return DownReason::Stuck,
        }
    }
    // The other side may have closed it already.
    let _ = stream.shutdown().await;
    DownReason::Closed
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lan::handshake::{Hello, Proof, meet, read_hello};
    use peer::protocol::Secret;
    use tokio::io::{DuplexStream, duplex};
    use tokio::sync::mpsc::{Receiver, channel};
    use tokio::time::sleep;

    const LINK: LinkId = LinkId(1);

    /// Both ends of an encrypted connection.
    async fn ends() -> [(DuplexStream, SecureChannel); 2] {
        let (mut one, mut other) = duplex(1 << 16);
        let secret = Secret::new(vec![1; 32]);
        let answers = async {
            let Ok(Hello::Meet { bytes, .. }) = read_hello(&mut other).await else { panic!("a friend") };
            let mut proof = Proof::of_secret(&mut other, &secret, &[&bytes]).await.expect("a proof");
            assert!(proof.holds());
            proof.answer(&mut other).await.expect("the handshake continues")
        };
        let (dials, answers) = tokio::join!(meet(&mut one, &secret, &[0; 16]), answers);
        [(one, dials.expect("the handshake continues")), (other, answers)]
    }

    fn begin((stream, secure): (DuplexStream, SecureChannel)) -> (Link, Receiver<TaskReport>) {
        let (reports, heard) = channel(1);
        (Link::begin(LINK, LinkPurpose::Guest, stream, secure, &Limits::DEFAULT, reports), heard)
    }

    async fn down(heard: &mut Receiver<TaskReport>) -> DownReason {
        match heard.recv().await {
            Some(TaskReport::Down { link: LINK, reason }) => reason,
            _ => panic!("it goes down"),
        }
    }

    #[tokio::test(start_paused = true)]
    async fn an_idle_link_stays_up() {
        let [one, other] = ends().await.map(begin);
        let (link, mut heard) = (one.0, other.1);
        sleep(Duration::from_secs(3600)).await;
        assert!(heard.try_recv().is_err());
        assert!(link.send(vec![7]));
        assert!(matches!(heard.recv().await, Some(TaskReport::Message { bytes, .. }) if bytes == [7]));
    }

    #[tokio::test(start_paused = true)]
    async fn a_silent_device_is_disconnected_and_single_bytes_gain_no_time() {
        let [(mut stream, mut channel), other] = ends().await;
        let (_link, mut heard) = begin(other);
        let message = channel.sealer.seal(&[7; 100]);
        let slowly = async {
            for byte in message {
                sleep(Duration::from_secs(1)).await;
                // The connection may be closed already.
                let _ = stream.write_all(&[byte]).await;
            }
        };
        let (reason, ()) = tokio::join!(down(&mut heard), slowly);
        assert_eq!(reason, DownReason::Silent);
    }

    #[tokio::test(start_paused = true)]
    async fn nothing_is_read_until_earlier_messages_are_taken() {
        let [(mut stream, mut channel), end] = ends().await;
        let (_link, mut heard) = begin(end);
        let messages: Vec<u8> = (0..200).flat_map(|_| channel.sealer.seal(&[7; 1000])).collect();
        assert!(timeout(Duration::from_secs(3600), stream.write_all(&messages)).await.is_err());
        for _ in 0..2 {
            assert!(matches!(heard.recv().await, Some(TaskReport::Message { .. })));
        }
    }
}
