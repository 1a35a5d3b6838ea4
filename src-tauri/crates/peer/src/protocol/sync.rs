//! Receiving and sending frames until both devices have the same logs.
//!
//! A received frame is judged as a whole: it is accepted, held, refused, or stops the match. Sent frames contain local
//! entries, or return lost ones to the friend.

use crate::protocol::entry::{Act, Body};
use crate::protocol::fold::{Fold, Mark};
use crate::protocol::frame::{Frame, Head, MAX_FRAME, sign_head};
use crate::protocol::peer_match::{KeptMark, PeerMatch, StopProof, StopReason};
use crate::protocol::seat::Seat;
use crate::protocol::transcript::{Id, first};
use thiserror::Error;

/// Why a frame was refused. Nothing in it is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Refused {
    /// The frame is too large.
    #[error("the message is too large")]
    TooLong,
    /// The bytes are not a frame, or its entries do not form a hash chain.
    #[error("not a match message")]
    Malformed,
    /// The frame is not signed by a device in this match.
    #[error("not signed by a player in this match")]
    NotAuthentic,
    /// Earlier entries are missing and must be requested.
    #[error("earlier entries are missing")]
    Gap,
    /// A log would exceed a limit.
    #[error("the log has reached its limit")]
    Limit,
    /// The match has stopped.
    #[error("the match has stopped")]
    Stopped,
}

/// The effect of an accepted frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Received {
    /// Nothing new.
    Known,
    /// This many new entries, in both logs.
    New(usize),
    /// It has seen missing entries and is held until they arrive.
    Held,
    /// The match has stopped permanently; [`PeerMatch::stop`] has the reason.
    Stopped,
}

/// How much of a match a text or file contains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// Entries the friend has not confirmed.
    New,
    /// The whole match.
    Whole,
    /// The whole match, for a friend who has lost entries.
    Restoring,
}

/// Why entries cannot be added.
enum Failure {
    Held,
    Refused(Refused),
    /// Caused by an entry from this seat.
    Stop(StopReason, Seat),
}

impl PeerMatch {
    /// Processes the friend's frame, or a local frame returned by the friend or a broker.
    ///
    /// # Errors
    /// If the frame is refused; nothing changes.
    pub fn receive(&mut self, bytes: &[u8]) -> Result<Received, Refused> {
        if self.stop.is_some() {
            return Err(Refused::Stopped);
        } else if bytes.len() > MAX_FRAME {
            return Err(Refused::TooLong);
        }
        let frame = Frame::read(bytes, &self.keys.cid).map_err(|_| Refused::Malformed)?;
        if !frame.is_signed_by(&self.keys.key_of(frame.seat), &self.keys.cid) {
            return Err(Refused::NotAuthentic);
        }
        let taken = self.take(&frame);
        self.fold.forget_past();
        match taken {
            Ok(_) if self.stop.is_some() => Ok(Received::Stopped),
            Ok(0) => Ok(Received::Known),
            Ok(count) => Ok(Received::New(count)),
            Err(Failure::Refused(refused)) => Err(refused),
            Err(Failure::Held) => {
                let place = frame.seat.index();
                self.held[place] = Some(frame);
                Ok(Received::Held)
            }
            Err(Failure::Stop(reason, seat)) => {
                // The held frame may be the cause.
                let held = self.held[seat.index()].take().filter(|_| seat != frame.seat);
                let frame = held.map_or_else(|| bytes.to_vec(), |held| held.to_bytes());
                self.stop = Some(StopProof { reason, frame });
                Ok(Received::Stopped)
            }
        }
    }

    /// Processes several frames in order and returns their combined effect.
    ///
    /// # Errors
    /// If a frame is refused; those before it stay accepted.
    pub(crate) fn receive_all(
        &mut self,
        frames: impl IntoIterator<Item = impl AsRef<[u8]>>,
    ) -> Result<Received, Refused> {
        let mut received = Received::Known;
        for frame in frames {
            received = match (received, self.receive(frame.as_ref())?) {
                (Received::New(some), Received::New(more)) => Received::New(some + more),
                (before, Received::Known) => before,
                (_, newer) => newer,
            };
        }
        Ok(received)
    }

    /// Adds a signed frame, together with the held one if needed, or nothing. Returns the number of new entries.
    fn take(&mut self, frame: &Frame) -> Result<usize, Failure> {
        self.find_fork(frame)?;
        let before = (self.fold.mark(), self.lens());
        let mut added = self.merge(&[frame]);
        if matches!(added, Err(Failure::Held))
            && let Some(held) = self.held[frame.seat.other().index()].clone()
        {
            self.rewind(before);
            added = match self.find_fork(&held) {
                Ok(()) => self.merge(&[frame, &held]),
                Err(failure) => Err(failure),
            };
            if added.is_ok() {
                self.confirm(&held, before.1);
            }
        }
        match added {
            Ok(count) => {
                self.confirm(frame, before.1);
                self.retry_held();
                Ok(count)
            }
            Err(failure) => {
                self.rewind(before);
                Err(failure)
            }
        }
    }

    /// Retries the held frames.
    fn retry_held(&mut self) {
        for place in [0, 1] {
            if let Some(held) = self.held[place].take() {
                let before = (self.fold.mark(), self.lens());
                match self.find_fork(&held).and_then(|()| self.merge(&[&held])) {
                    Ok(_) => self.confirm(&held, before.1),
                    Err(Failure::Held | Failure::Refused(_)) => {
                        self.rewind(before);
                        self.held[place] = Some(held);
                    }
                    Err(Failure::Stop(reason, _)) => {
                        self.rewind(before);
                        self.stop = Some(StopProof { reason, frame: held.to_bytes() });
                    }
                }
            }
        }
    }

    /// Records what an accepted frame proves in addition to its entries. `before` has the logs' earlier lengths.
    fn confirm(&mut self, frame: &Frame, before: [usize; 2]) {
        if frame.seat == self.keys.seat {
            self.adopt();
        } else {
            if frame.end() == self.logs[frame.seat.index()].len() {
                self.end_piece(before[frame.seat.index()], frame.end());
                self.friend_head = Some(frame.head);
            }
            let log = &self.logs[frame.seat.index()];
            let seen = log.bodies.last().map_or(0, |body| usize::from(body.seen));
            self.acknowledged = self.acknowledged.max(seen);
        }
    }

    /// Returned local entries are already stored by the other end. Signing is deterministic, so their heads do not
    /// change.
    fn adopt(&mut self) {
        let seat = self.keys.seat;
        for index in self.own_heads.len()..self.logs[seat.index()].len() {
            let hash = self.logs[seat.index()].hashes[index];
            let at = u16::try_from(index).expect("a log has fewer entries");
            self.own_heads.push(sign_head(&self.keys.signing, &self.keys.cid, seat, at, &hash));
        }
    }

    fn rewind(&mut self, (mark, lens): (Mark, [usize; 2])) {
        self.fold.rewind(mark);
        for (log, len) in self.logs.iter_mut().zip(lens) {
            log.truncate(len);
        }
    }

    /// Finds two signed versions of one entry, where the frame departs from the stored log.
    fn find_fork(&self, frame: &Frame) -> Result<(), Failure> {
        let log = &self.logs[frame.seat.index()];
        let from = usize::from(frame.from);
        if from > log.len() {
            return Err(Failure::Refused(Refused::Gap));
        }
        let fork = |index: usize| {
            let index = u16::try_from(index).expect("a log has fewer entries");
            Err(Failure::Stop(StopReason::Fork { seat: frame.seat, index }, frame.seat))
        };
        if frame.bodies[0].prev != log.hash(from, &self.keys.cid) {
            // The entry before the first differs. A first entry refers to the match, or is malformed.
            return if from == 0 { Err(Failure::Refused(Refused::Malformed)) } else { fork(from - 1) };
        }
        let known = log.hashes[from..].iter().zip(&frame.bodies);
        match known.into_iter().position(|(hash, body)| *hash != body.hash(&self.keys.cid)) {
            Some(at) => fork(from + at),
            None => Ok(()),
        }
    }

    /// Adds the new entries from these frames of different logs in causal order. Determines the order before judging,
    /// which can be slow.
    fn merge(&mut self, frames: &[&Frame]) -> Result<usize, Failure> {
        self.merge_with(frames, |_| {})
    }

    /// Like [`merge`](Self::merge), but calls `after` after each entry.
    fn merge_with(&mut self, frames: &[&Frame], after: impl Fn(&mut Fold)) -> Result<usize, Failure> {
        let new = Seat::BOTH.map(|seat| {
            let len = self.logs[seat.index()].len();
            let frame = frames.iter().find(|frame| frame.seat == seat);
            frame.and_then(|frame| frame.bodies.get(len.checked_sub(frame.from.into())?..)).unwrap_or(&[])
        });
        let order = self.causal_order(new).ok_or(Failure::Held)?;
        if Seat::BOTH.into_iter().any(|seat| !self.has_room_for(seat, new[seat.index()])) {
            return Err(Failure::Refused(Refused::Limit));
        }
        for body in &order {
            self.add(body)?;
            after(&mut self.fold);
        }
        Ok(order.len())
    }

    /// New entries from both logs, each after everything it has seen; `None` if one has seen a missing entry.
    fn causal_order<'a>(&self, new: [&'a [Body]; 2]) -> Option<Vec<&'a Body>> {
        let cid = &self.keys.cid;
        let hashes = new.map(|bodies| bodies.iter().map(|body| body.hash(cid)).collect::<Vec<Id>>());
        let mut at = [0, 0];
        let mut order = Vec::new();
        while at != new.map(<[Body]>::len) {
            let has_seen = |body: &Body| {
                let other = body.seat.other().index();
                let (log, seen) = (&self.logs[other], usize::from(body.seen));
                let hash = match seen.checked_sub(log.len() + 1) {
                    None => Some(log.hash(seen, cid)),
                    Some(later) => hashes[other][..at[other]].get(later).copied(),
                };
                hash == Some(body.seen_head)
            };
            let next = Seat::BOTH.into_iter().filter_map(|seat| new[seat.index()].get(at[seat.index()]));
            let body = next.into_iter().find(|body| has_seen(body))?;
            at[body.seat.index()] += 1;
            order.push(body);
        }
        Some(order)
    }

    fn add(&mut self, body: &Body) -> Result<(), Failure> {
        let invalid = |invalid| Failure::Stop(StopReason::InvalidEntry(invalid), body.seat);
        let act = Act::read(body.kind, &body.payload).map_err(invalid)?;
        let seen = usize::from(body.seen);
        let judged = self.fold.judge(body.seat, &act, seen).map_err(invalid)?;
        let ours = first(&judged.digest);
        if ours != body.digest {
            let reason = StopReason::Disagreement { theirs: body.digest, ours };
            return Err(Failure::Stop(reason, body.seat));
        }
        self.fold.add(body.seat, act, seen, judged);
        let cid = self.keys.cid;
        self.logs[body.seat.index()].push(body.clone(), &cid);
        Ok(())
    }

    /// Fills an empty match with both logs; `None` if they do not fit.
    pub(crate) fn take_logs(&mut self, logs: [Option<Frame>; 2]) -> Option<()> {
        let frames: Vec<&Frame> = logs.iter().flatten().collect();
        // Nothing is rewound, so only the last position is needed.
        self.merge_with(&frames, Fold::forget_past).ok()?;
        self.adopt();
        self.friend_head = logs[self.keys.seat.other().index()].as_ref().map(|frame| frame.head);
        Some(())
    }

    /// The result of [`PeerMatch::save`] with this mark is on disk.
    pub fn kept(&mut self, mark: KeptMark) {
        self.kept = self.kept.max(mark.0);
    }

    /// The number of local entries that can be sent: those on disk. After a stop, only those that the friend has, and
    /// the forked entry as proof.
    pub(crate) fn may_leave(&self) -> usize {
        let shown = match self.stop.as_ref().map(|stop| &stop.reason) {
            None => return self.kept,
            Some(StopReason::Fork { seat, index }) if *seat == self.keys.seat => usize::from(*index) + 1,
            Some(_) => 0,
        };
        self.acknowledged.max(shown).min(self.kept)
    }

    /// The local entry with two versions signed by this device, if that stopped the match.
    pub fn forked_entry(&self) -> Option<Vec<u8>> {
        match self.stop.as_ref()?.reason {
            StopReason::Fork { seat, index } if seat == self.keys.seat => {
                let (from, end) = (usize::from(index), usize::from(index) + 1);
                (end <= self.kept).then(|| self.frame_of(seat, from, end, self.own_heads[from]))
            }
            _ => None,
        }
    }

    /// A frame of local entries from this index on, as many as fit and can be sent; `None` if there are none.
    pub fn frame(&self, from: usize) -> Option<Vec<u8>> {
        let own = &self.logs[self.keys.seat.index()];
        let end = fitting(&own.bodies[..self.may_leave()], from)?;
        Some(self.frame_of(self.keys.seat, from, end, self.own_heads[end - 1]))
    }

    /// A broker slot's local entries, up to sixteen. A part of a deal has its own slot, so that it is published only
    /// once.
    pub fn slot(&self, slot: usize) -> Option<Vec<u8>> {
        let starts = self.slot_starts();
        let from = *starts.get(slot)?;
        let end = starts.get(slot + 1).copied().unwrap_or(self.kept).min(self.may_leave());
        if end <= from {
            return None;
        }
        Some(self.frame_of(self.keys.seat, from, end, self.own_heads[end - 1]))
    }

    /// The slot of the local entry with this index, or the number of slots if it does not exist.
    pub fn slot_of(&self, index: usize) -> usize {
        if index >= self.kept {
            return self.slot_starts().len();
        }
        self.slot_starts().partition_point(|&start| start <= index) - 1
    }

    /// The first entry in each slot of the local log.
    fn slot_starts(&self) -> Vec<usize> {
        let is_deal = |index: usize| matches!(self.fold.act(self.keys.seat, index), Act::Deal(_));
        let mut starts: Vec<usize> = Vec::new();
        for index in 0..self.kept {
            let is_first = starts
                .last()
                .is_none_or(|&start| index - start == SLOT || is_deal(index) || is_deal(index - 1));
            if is_first {
                starts.push(index);
            }
        }
        starts
    }

    /// The friend's entries from this index on, for a friend who has lost them: as many as fit and end at a head.
    /// `None` if there are none.
    pub fn give_back(&self, from: usize) -> Option<Vec<u8>> {
        let friend = &self.logs[self.keys.seat.other().index()];
        let most = fitting(&friend.bodies, from)?;
        let last = self.friend_head.map(|head| (friend.len(), head));
        let mut ends = self.friend_pieces.iter().copied().chain(last);
        let (end, head) = ends.rfind(|(end, _)| (from + 1..=most).contains(end))?;
        Some(self.frame_of(self.keys.seat.other(), from, end, head))
    }

    /// Records the friend's last log head as the end of a piece if the entries up to `end` exceed a frame.
    pub(crate) fn end_piece(&mut self, before: usize, end: usize) {
        let friend = &self.logs[self.keys.seat.other().index()];
        let from = self.friend_pieces.last().map_or(0, |(end, _)| *end);
        if let Some(head) = self.friend_head
            && from < before
            && fitting(&friend.bodies, from).is_some_and(|most| most < end)
        {
            self.friend_pieces.push((before, head));
        }
    }

    fn frame_of(&self, seat: Seat, from: usize, end: usize, head: Head) -> Vec<u8> {
        let bodies = self.logs[seat.index()].bodies[from..end].to_vec();
        let from = u16::try_from(from).expect("a log has fewer entries");
        Frame { seat, from, bodies, head }.to_bytes()
    }
}

/// The number of entries in a broker slot.
pub const SLOT: usize = 16;

/// The end of the longest run of entries from this index on that fits into a frame.
fn fitting(bodies: &[Body], from: usize) -> Option<usize> {
    let mut room = MAX_FRAME - FRAME;
    let rest = bodies.get(from..)?;
    let count = rest.iter().take_while(|body| {
        let fits = body.len() <= room;
        room = room.saturating_sub(body.len());
        fits
    });
    Some(from + count.count()).filter(|&end| end > from)
}

/// A frame's size in bytes without its entries.
const FRAME: usize = 1 + 2 + 2 + 64;
