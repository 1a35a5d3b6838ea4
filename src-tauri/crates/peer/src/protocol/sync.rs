//! Frames that arrive and frames that leave, until both devices have the same logs.
//!
//! A frame that arrives is judged as a whole, and taken, kept aside, refused, or it stops the match. Frames that leave
//! are of the own log, or give a friend who lost them their own entries back.

use crate::protocol::entry::{Act, Body};
use crate::protocol::fold::{Fold, Mark};
use crate::protocol::frame::{Frame, Head, MAX_FRAME, sign_head};
use crate::protocol::peer_match::{KeptMark, PeerMatch, StopProof, StopReason};
use crate::protocol::seat::Seat;
use crate::protocol::transcript::{Id, first};
use thiserror::Error;

/// A frame that is not taken. Nothing of it is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Refused {
    /// There are more bytes than a frame has.
    #[error("more bytes than a message has")]
    TooLong,
    /// The bytes have not the form of a frame, or its entries do not name one another.
    #[error("this is no message of a match")]
    Malformed,
    /// Nobody of this match signed it.
    #[error("nobody in this match signed this")]
    NotAuthentic,
    /// Entries before it are missing; they have to be asked for.
    #[error("entries before these are missing")]
    Gap,
    /// A log would have more entries, or more of a sort, than a log may have.
    #[error("more entries than a log may have")]
    Limit,
    /// The match has stopped.
    #[error("the match has stopped")]
    Stopped,
}

/// What a frame that is taken has brought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Received {
    /// Nothing that was not known.
    Known,
    /// So many new entries, of both logs.
    New(usize),
    /// It has seen what this device does not have. It is kept aside until that is here.
    Held,
    /// The match has stopped for ever; [`PeerMatch::stop`] says why.
    Stopped,
}

/// How much of a match a text or a file tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// What the friend has not confirmed yet.
    New,
    /// The whole match.
    Whole,
    /// The whole match, for a friend who has lost their own entries.
    Restoring,
}

/// Why some entries cannot be added.
enum Failure {
    Held,
    Refused(Refused),
    /// By an entry of this seat.
    Stop(StopReason, Seat),
}

impl PeerMatch {
    /// Takes the friend's frame, or one of the own log that the friend or a broker gives back.
    ///
    /// # Errors
    /// The frame is refused and nothing is changed.
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
                // What was held may be what does not fit.
                let held = self.held[seat.index()].take().filter(|_| seat != frame.seat);
                let frame = held.map_or_else(|| bytes.to_vec(), |held| held.to_bytes());
                self.stop = Some(StopProof { reason, frame });
                Ok(Received::Stopped)
            }
        }
    }

    /// Takes several frames one after the other, and says what they have brought together.
    ///
    /// # Errors
    /// One of them is refused; those before it are taken.
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

    /// Adds a signed frame, and with it what is held: all of it or nothing. Answers with the number of new entries.
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

    /// Tries once more what was held and may fit now.
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

    /// What a frame that was taken proves beside its entries. The logs had these lengths before.
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

    /// Own entries that came back are on the disk of somebody already; their heads are the same as ever.
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

    /// Two signed versions of one entry: the frame parts from the log that is stored.
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
            // The entry before the first differs; a first entry names the match, or is malformed.
            return if from == 0 { Err(Failure::Refused(Refused::Malformed)) } else { fork(from - 1) };
        }
        let known = log.hashes[from..].iter().zip(&frame.bodies);
        match known.into_iter().position(|(hash, body)| *hash != body.hash(&self.keys.cid)) {
            Some(at) => fork(from + at),
            None => Ok(()),
        }
    }

    /// Adds what is new in these frames of different logs, in an order that respects causality. Whether there is one is
    /// seen before anything is judged: that may take long.
    fn merge(&mut self, frames: &[&Frame]) -> Result<usize, Failure> {
        self.merge_with(frames, |_| {})
    }

    /// The same, and after each entry this.
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

    /// New entries of both logs, each after all that it has seen; nothing if one has seen what is not among them.
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

    /// Fills an empty match with both logs, if they fit.
    pub(crate) fn take_logs(&mut self, logs: [Option<Frame>; 2]) -> Option<()> {
        let frames: Vec<&Frame> = logs.iter().flatten().collect();
        // Nothing is rewound, so no position but the last is needed.
        self.merge_with(&frames, Fold::forget_past).ok()?;
        self.adopt();
        self.friend_head = logs[self.keys.seat.other().index()].as_ref().map(|frame| frame.head);
        Some(())
    }

    /// Says that what [`PeerMatch::save`] gave with this mark is on the disk.
    pub fn kept(&mut self, mark: KeptMark) {
        self.kept = self.kept.max(mark.0);
    }

    /// So many own entries may leave: those on the disk. After a stop it is those that the friend has, and if the own
    /// log has parted the entry that shows it.
    pub(crate) fn may_leave(&self) -> usize {
        let shown = match self.stop.as_ref().map(|stop| &stop.reason) {
            None => return self.kept,
            Some(StopReason::Fork { seat, index }) if *seat == self.keys.seat => usize::from(*index) + 1,
            Some(_) => 0,
        };
        self.acknowledged.max(shown).min(self.kept)
    }

    /// The own entry of which this device has signed another version, once that has stopped the match.
    pub fn forked_entry(&self) -> Option<Vec<u8>> {
        match self.stop.as_ref()?.reason {
            StopReason::Fork { seat, index } if seat == self.keys.seat => {
                let (from, end) = (usize::from(index), usize::from(index) + 1);
                (end <= self.kept).then(|| self.frame_of(seat, from, end, self.own_heads[from]))
            }
            _ => None,
        }
    }

    /// A frame of own entries from this index on, as many as fit and may leave; `None` if there are none.
    pub fn frame(&self, from: usize) -> Option<Vec<u8>> {
        let own = &self.logs[self.keys.seat.index()];
        let end = fitting(&own.bodies[..self.may_leave()], from)?;
        Some(self.frame_of(self.keys.seat, from, end, self.own_heads[end - 1]))
    }

    /// The own entries of one slot on a broker: sixteen, or those there are. A part of a deal has one of its own, so
    /// that it is published once.
    pub fn slot(&self, slot: usize) -> Option<Vec<u8>> {
        let starts = self.slot_starts();
        let from = *starts.get(slot)?;
        let end = starts.get(slot + 1).copied().unwrap_or(self.kept).min(self.may_leave());
        if end <= from {
            return None;
        }
        Some(self.frame_of(self.keys.seat, from, end, self.own_heads[end - 1]))
    }

    /// The slot of the own entry with this index, or the number of slots if there is none.
    pub fn slot_of(&self, index: usize) -> usize {
        if index >= self.kept {
            return self.slot_starts().len();
        }
        self.slot_starts().partition_point(|&start| start <= index) - 1
    }

    /// The first entry of each slot of the own log.
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

    /// The friend's own entries from this index on, for a friend who has lost them: as many as fit and end at a head.
    /// `None` if there are none.
    pub fn give_back(&self, from: usize) -> Option<Vec<u8>> {
        let friend = &self.logs[self.keys.seat.other().index()];
        let most = fitting(&friend.bodies, from)?;
        let last = self.friend_head.map(|head| (friend.len(), head));
        let mut ends = self.friend_pieces.iter().copied().chain(last);
        let (end, head) = ends.rfind(|(end, _)| (from + 1..=most).contains(end))?;
        Some(self.frame_of(self.keys.seat.other(), from, end, head))
    }

    /// Keeps the last head of the friend's log as the end of a piece if what comes behind it up to this end does not
    /// fit into one frame any more.
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

/// The entries of a slot on a broker.
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

/// The bytes of a frame apart from its entries.
const FRAME: usize = 1 + 2 + 2 + 64;
