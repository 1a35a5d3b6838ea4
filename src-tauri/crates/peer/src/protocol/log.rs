//! A seat's entries with their hashes.

use crate::protocol::entry::Body;
use crate::protocol::transcript::{Id, id};

/// A seat's entries.
pub(crate) struct Log {
    pub(crate) bodies: Vec<Body>,
    pub(crate) hashes: Vec<Id>,
    pub(crate) bytes: usize,
}

impl Log {
    pub(crate) fn new() -> Log {
        Log { bodies: Vec::new(), hashes: Vec::new(), bytes: 0 }
    }

    pub(crate) fn len(&self) -> usize {
        self.bodies.len()
    }

    /// The hash of the last of the first `count` entries, or of the empty log.
    pub(crate) fn hash(&self, count: usize, cid: &Id) -> Id {
        count.checked_sub(1).map_or_else(|| id("none", &[("cid", cid)]), |last| self.hashes[last])
    }

    pub(crate) fn push(&mut self, body: Body, cid: &Id) {
        self.bytes += body.len();
        self.hashes.push(body.hash(cid));
        self.bodies.push(body);
    }

    pub(crate) fn truncate(&mut self, len: usize) {
        self.bytes -= self.bodies[len..].iter().map(Body::len).sum::<usize>();
        self.bodies.truncate(len);
        self.hashes.truncate(len);
    }
}
