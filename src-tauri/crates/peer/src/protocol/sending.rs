//! What leaves: frames of the own log, its slots on a broker, and the friend's own entries for a friend who lost them.

use crate::protocol::entry::{Act, Body};
use crate::protocol::frame::{Frame, Head, MAX_FRAME};
use crate::protocol::remote_match::{KeptMark, RemoteMatch, StopReason};
use crate::protocol::seat::Seat;

impl RemoteMatch {
    /// Says that what [`RemoteMatch::save`] gave with this mark is on the disk.
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

    /// Of whoever stopped the match: their log as it is stored, and the frame that stopped it. With invitation,
    /// acceptance and begin they show anybody what happened.
    pub fn evidence(&self) -> Option<[Vec<u8>; 2]> {
        let stop = self.stop.as_ref()?;
        let seat = self.keys.seat;
        let of_fork = match stop.reason {
            StopReason::Fork { seat, .. } => seat,
            _ => seat.other(),
        };
        let log = &self.logs[of_fork.index()];
        let head = if of_fork == seat { self.own_heads.last().copied() } else { self.friend_head };
        Some([self.frame_of(of_fork, 0, log.len(), head?), stop.frame.clone()])
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
