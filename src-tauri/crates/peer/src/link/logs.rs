//! Both logs by a link: who has what, and what the other lacks.

use super::{Link, Sense, UNDERWAY_SECONDS, kind, with_kind};
use crate::contact::Contact;
use crate::protocol::{Have, Heard, MatchKeys, Random, Received, Refused, Seat};
use crate::{ContactId, Contacts, FriendError, LinkId, LinkPurpose, Output};

impl Contacts {
    pub(super) fn take_have(
        &mut self,
        link: LinkId,
        id: ContactId,
        have: Have,
        now: u64,
        random: Random,
    ) -> Result<Sense, FriendError> {
        if let Some(at) = self.links.get_mut(&link) {
            at.theirs = Some(have);
        }
        let before = self.get(id)?.game().map(|game| (game.acknowledged(), game.resuming()));
        let heard = self.change(id, now, |contact, _| {
            let game = contact.game_mut().ok_or(FriendError::OtherStage)?;
            let heard = game.hear(have);
            contact.facts.met = true;
            Ok(heard)
        })?;
        let contact = self.get_mut(id)?;
        contact.facts.heard = Some(now);
        let (seat, own_len) = contact.seat_and_len();
        let after = contact.game().map(|game| (game.acknowledged(), game.resuming()));
        match heard {
            Heard::Has(count) => {
                if let Some(at) = self.links.get_mut(&link) {
                    at.is_synced = true;
                    let count = usize::from(count);
                    if count >= at.sent || now.abs_diff(at.sent_at) >= UNDERWAY_SECONDS {
                        at.sent = count;
                    }
                }
            }
            // Each is as good as a question.
            Heard::MoreThanI | Heard::Differs if !self.may_ask_by(link, now) => {}
            Heard::MoreThanI => {
                self.trouble(id, "own_entries_missing");
                self.want(link, seat, own_len);
            }
            // One of the two versions is shown to each, if both are signed.
            Heard::Differs => {
                self.trouble(id, "own_entries_differ");
                let last = usize::from(have.count.saturating_sub(1));
                self.want(link, seat, last);
                self.give(link, id, seat, last)?;
            }
        }
        if before == after {
            self.tell_links(id, now);
            return Ok(Sense::Idle);
        }
        self.put(Output::Changed(id));
        self.tell(id, now, random);
        Ok(Sense::News)
    }

    pub(super) fn take_frame(
        &mut self,
        link: LinkId,
        id: ContactId,
        frame: &[u8],
        now: u64,
        random: Random,
    ) -> Result<Sense, FriendError> {
        let received = self.change(id, now, |contact, _| {
            let game = contact.game_mut().ok_or(FriendError::OtherStage)?;
            let received = game.receive(frame)?;
            Ok((received, contact.note_received(received, true, now)))
        });
        let contact = self.get(id)?;
        let (seat, own_len) = contact.seat_and_len();
        match received {
            Err(FriendError::Entries(Refused::Gap)) => {
                let from =
                    if frame.first() == Some(&(seat as u8)) { (seat, own_len) } else { contact.friend_log() };
                self.want(link, from.0, from.1);
                Ok(Sense::Idle)
            }
            // Whoever has not heard of it may go on sending.
            Err(FriendError::Entries(Refused::Stopped)) => Ok(Sense::Idle),
            Err(error) => Err(error),
            Ok((Received::Held, _)) => {
                self.want(link, seat, own_len);
                Ok(Sense::Held)
            }
            Ok((received, news)) => {
                self.tell_have(link, id);
                if received != Received::Known {
                    self.hear_again(link, id, (seat, own_len), now, &mut *random)?;
                    self.tell(id, now, random);
                }
                Ok(Sense::of(news))
            }
        }
    }

    /// Own entries have come back: what the other end has told before may be all that there is, or the next piece is
    /// asked for.
    pub(super) fn hear_again(
        &mut self,
        link: LinkId,
        id: ContactId,
        (seat, own_len): (Seat, usize),
        now: u64,
        random: Random,
    ) -> Result<(), FriendError> {
        let Some(at) = self.links.get(&link).filter(|at| at.is_unsynced()) else { return Ok(()) };
        match at.theirs {
            Some(have) if usize::from(have.count) <= own_len => {
                self.take_have(link, id, have, now, random).map(|_| ())
            }
            Some(_) => {
                self.want(link, seat, own_len);
                Ok(())
            }
            None => Ok(()),
        }
    }

    /// Whether the other end has not asked for too much, if this is one more question.
    pub(super) fn may_ask_by(&mut self, link: LinkId, now: u64) -> bool {
        self.links.get_mut(&link).is_some_and(|at| at.wants.count(now))
    }

    /// Gives the entries that the other end asks for.
    pub(super) fn give(
        &mut self,
        link: LinkId,
        id: ContactId,
        seat: Seat,
        from: usize,
    ) -> Result<Sense, FriendError> {
        let game = self.get(id)?.game().ok_or(FriendError::OtherStage)?;
        let frame = if seat == game.keys().seat() {
            game.frame(from).or_else(|| game.forked_entry())
        } else {
            game.give_back(from)
        };
        if let Some(frame) = frame {
            self.send(link, with_kind(kind::FRAME, &frame));
        }
        Ok(Sense::Idle)
    }

    pub(super) fn want(&mut self, link: LinkId, seat: Seat, from: usize) {
        let [low, high] = u16::try_from(from).expect("a log has fewer entries").to_le_bytes();
        self.send(link, vec![kind::WANT, seat as u8, low, high]);
    }

    /// Tells by a link what is here of the friend's log, unless that was told.
    pub(super) fn tell_have(&mut self, link: LinkId, id: ContactId) {
        let Some(game) = self.contacts.get(&id).and_then(|contact| contact.game()) else { return };
        let have = game.have();
        let Some(at) = self.links.get_mut(&link) else { return };
        if at.told.replace(have) != Some(have) {
            let message = [&have.count.to_le_bytes()[..], &have.hash].concat();
            self.send(link, with_kind(kind::HAVE, &message));
        }
    }

    /// Sends by every link of a match what is new.
    pub(crate) fn tell_links(&mut self, id: ContactId, now: u64) {
        let of_match = |(link, at): (&LinkId, &Link)| (at.purpose == LinkPurpose::Meet(id)).then_some(*link);
        let links: Vec<LinkId> = self.links.iter().filter_map(of_match).collect();
        for link in links {
            self.tell_have(link, id);
            let Some(game) = self.contacts.get(&id).and_then(|contact| contact.game()) else { return };
            let Some(at) = self.links.get_mut(&link).filter(|at| at.is_synced) else { continue };
            let mut frames = Vec::new();
            while let Some(frame) = game.frame(at.sent) {
                at.sent += usize::from(u16::from_le_bytes([frame[3], frame[4]]));
                at.sent_at = now;
                frames.push(with_kind(kind::FRAME, &frame));
            }
            for frame in frames {
                self.send(link, frame);
            }
        }
    }
}

impl Contact {
    /// The own seat and the number of own entries.
    pub(super) fn seat_and_len(&self) -> (Seat, usize) {
        (self.keys().map_or(Seat::A, MatchKeys::seat), self.own_len())
    }

    /// The friend's seat and the number of their entries that are here.
    pub(super) fn friend_log(&self) -> (Seat, usize) {
        self.game().map_or((Seat::B, 0), |game| {
            let friend = game.keys().seat().other();
            (friend, game.lens()[friend.index()])
        })
    }
}
