//! A connection whose two ends have proved what they know.

use super::deadline::Deadline;
use super::framing::{Opener, Sealer};
use super::handshake::Session;
use super::state::Shared;
use super::{DownReason, LanEvent};
use friends::{ContactId, LinkId, LinkPurpose};
use std::io::ErrorKind;
use std::net::{Shutdown, TcpStream};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, OnceLock};
use std::thread;

/// This device's end of a link.
pub(super) struct Link {
    stream: TcpStream,
    /// Whom it belongs to, where that is known.
    pub(super) contact: Option<ContactId>,
    sender: Option<Sender<Vec<u8>>>,
    queue: Arc<Queue>,
}

/// What the threads of a link share.
struct Queue {
    /// Bytes that wait, and the most of them.
    waiting: AtomicUsize,
    most: usize,
    /// Why this device has ended the link.
    reason: OnceLock<DownReason>,
}

impl Link {
    /// Ends it at once.
    pub(super) fn cut(&self, reason: DownReason) {
        // The first reason is the reason.
        let _ = self.queue.reason.set(reason);
        // It may have ended by itself.
        let _ = self.stream.shutdown(Shutdown::Both);
    }

    /// Ends it once everything has left.
    pub(super) fn close(&mut self) {
        let _ = self.queue.reason.set(DownReason::Closed);
        self.sender = None;
    }

    pub(super) fn send(&self, message: Vec<u8>) {
        let Some(sender) = &self.sender else { return };
        let waiting = self.queue.waiting.fetch_add(message.len(), Ordering::AcqRel) + message.len();
        // A thread that has ended has ended the link.
        if waiting > self.queue.most || sender.send(message).is_err() {
            self.cut(DownReason::Stuck);
        }
    }
}

impl Shared {
    /// Stays on this thread until the link has ended.
    pub(super) fn run_link(self: &Arc<Shared>, stream: TcpStream, session: Session, purpose: LinkPurpose) {
        let Session { sealer, mut opener } = session;
        let (sender, messages) = channel();
        let queue = Arc::new(Queue {
            waiting: AtomicUsize::new(0),
            most: self.limits.queued,
            reason: OnceLock::new(),
        });
        let Some(id) = self.enter(&stream, sender, &queue, purpose) else {
            if let LinkPurpose::Host(contact) = purpose {
                self.tell(LanEvent::CodeSpent { contact });
            }
            return;
        };
        // A move is a small message, and somebody waits for it.
        let _ = stream.set_nodelay(true);
        self.tell(LanEvent::Up { link: id, purpose });
        self.replace_older(id);
        let reason = match stream.try_clone() {
            Ok(writes) => {
                let (shared, seen) = (Arc::clone(self), Arc::clone(&queue));
                thread::spawn(move || write(&shared, &writes, sealer, &messages, &seen));
                self.read(id, &stream, &mut opener, &queue)
            }
            Err(_) => DownReason::Ended,
        };
        // Both may have ended before.
        let _ = stream.shutdown(Shutdown::Both);
        self.lock().links.remove(&id);
        self.link_ended.notify_all();
        self.tell(LanEvent::Down { link: id, reason: *queue.reason.get().unwrap_or(&reason) });
    }

    fn enter(
        &self,
        stream: &TcpStream,
        sender: Sender<Vec<u8>>,
        queue: &Arc<Queue>,
        purpose: LinkPurpose,
    ) -> Option<LinkId> {
        let contact = match purpose {
            LinkPurpose::Host(contact) | LinkPurpose::Meet(contact) => Some(contact),
            LinkPurpose::Guest => None,
        };
        let mut state = self.lock();
        let unwanted =
            matches!(purpose, LinkPurpose::Meet(contact) if !state.meetings.contains_key(&contact));
        if state.ended || unwanted || state.links.len() >= self.limits.links {
            return None;
        }
        state.generation += 1;
        let id = LinkId(state.generation);
        let stream = stream.try_clone().ok()?;
        state.links.insert(id, Link { stream, contact, sender: Some(sender), queue: Arc::clone(queue) });
        Some(id)
    }

    /// Ends the older links of the same friend. The new one was told first, so that at no time there is none.
    fn replace_older(&self, new: LinkId) {
        let state = self.lock();
        let Some(contact) = state.links.get(&new).and_then(|link| link.contact) else { return };
        let is_older = |(id, link): &(&LinkId, &Link)| **id < new && link.contact == Some(contact);
        state.links.iter().filter(is_older).for_each(|(_, link)| link.cut(DownReason::Replaced));
    }

    fn read(&self, link: LinkId, stream: &TcpStream, opener: &mut Opener, queue: &Queue) -> DownReason {
        loop {
            match opener.read(&mut Deadline::new(stream, self.limits.silence)) {
                // While a link is being closed nobody wants to know.
                Ok(bytes) if bytes.is_empty() || queue.reason.get().is_some() => {}
                Ok(bytes) => self.tell(LanEvent::Message { link, bytes }),
                Err(error) => {
                    return match error.kind() {
                        ErrorKind::InvalidData => DownReason::Malformed,
                        ErrorKind::TimedOut => DownReason::Silent,
                        _ => DownReason::Ended,
                    };
                }
            }
        }
    }
}

/// Writes what is to be sent, and that this device is still there, until the link is closed.
fn write(
    shared: &Shared,
    stream: &TcpStream,
    mut sealer: Sealer,
    messages: &Receiver<Vec<u8>>,
    queue: &Queue,
) {
    loop {
        let message = match messages.recv_timeout(shared.limits.keep_alive) {
            Ok(message) => message,
            Err(RecvTimeoutError::Timeout) => Vec::new(),
            Err(RecvTimeoutError::Disconnected) => break,
        };
        if let Err(error) = sealer.write(&mut Deadline::new(stream, shared.limits.silence), &message) {
            if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) {
                let _ = queue.reason.set(DownReason::Stuck);
            }
            break;
        }
        queue.waiting.fetch_sub(message.len(), Ordering::AcqRel);
    }
    // The reading thread ends by it.
    let _ = stream.shutdown(Shutdown::Both);
}
