//! What arrives: a frame is judged as a whole, and taken, kept aside, refused, or it stops the match.

use crate::protocol::entry::{Act, Body};
use crate::protocol::fold::Fold;
use crate::protocol::frame::{Frame, MAX_FRAME, sign_head};
use crate::protocol::remote_match::{Received, Refused, RemoteMatch, Stop, StopReason};
use crate::protocol::seat::Seat;
use crate::protocol::transcript::{Id, first};

/// Why some entries cannot be added.
enum Failure {
    Held,
    Refused(Refused),
    /// By an entry of this seat.
    Stop(StopReason, Seat),
}

impl RemoteMatch {
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
        self.fold.settle();
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
                self.stop = Some(Stop { reason, frame });
                Ok(Received::Stopped)
            }
        }
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
                        self.stop = Some(Stop { reason, frame: held.to_bytes() });
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

    fn rewind(&mut self, (mark, lens): (crate::protocol::fold::Mark, [usize; 2])) {
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
        let misfit = |misfit| Failure::Stop(StopReason::Misfit(misfit), body.seat);
        let act = Act::read(body.kind, &body.payload).map_err(misfit)?;
        let seen = usize::from(body.seen);
        let judged = self.fold.judge(body.seat, &act, seen).map_err(misfit)?;
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
        self.merge_with(&frames, Fold::settle).ok()?;
        self.adopt();
        self.friend_head = logs[self.keys.seat.other().index()].as_ref().map(|frame| frame.head);
        Some(())
    }
}
