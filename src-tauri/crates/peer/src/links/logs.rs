//! Synchronising both logs over a link.

use super::{Link, Links, Sense, UNDERWAY_SECONDS, kind, with_kind};
use crate::contact::Contact;
use crate::contacts::Contacts;
use crate::protocol::{Have, Heard, MatchKeys, Received, Refused, Seat};
use crate::{ContactId, FriendError, LinkId, LinkPurpose};

impl Links {
    pub(super) fn take_have(
        &mut self,
        contacts: &mut Contacts,
        link: LinkId,
        id: ContactId,
        have: Have,
        now: u64,
    ) -> Result<Sense, FriendError> {
        if let Some(at) = self.open.get_mut(&link) {
            at.theirs = Some(have);
        }
        let before = contacts.get(id)?.game().map(|game| (game.acknowledged(), game.resuming()));
        let heard = contacts.change(id, now, |contact, _| {
            let game = contact.game_mut().ok_or(FriendError::OtherStage)?;
            let heard = game.hear(have);
            contact.facts.met = true;
            Ok(heard)
        })?;
        let contact = contacts.get_mut(id)?;
        contact.facts.heard = Some(now);
        let (seat, own_len) = own_log(contact);
        let after = contact.game().map(|game| (game.acknowledged(), game.resuming()));
        match heard {
            Heard::Has(count) => {
                if let Some(at) = self.open.get_mut(&link) {
                    at.is_synced = true;
                    let count = usize::from(count);
                    if count >= at.sent || now.abs_diff(at.sent_at) >= UNDERWAY_SECONDS {
                        at.sent = count;
                    }
                }
            }
            // Each of these triggers replies, so it counts as a request.
            Heard::MoreThanI | Heard::Differs if !self.may_ask_by(link, now) => {}
            Heard::MoreThanI => {
                contacts.trouble(id, "own_entries_missing");
                self.ask(link, seat, own_len);
            }
            // Each end shows its version, which proves a fork if both are signed.
            Heard::Differs => {
                contacts.trouble(id, "own_entries_differ");
                let last = usize::from(have.count.saturating_sub(1));
                self.ask(link, seat, last);
                self.give(contacts, link, id, seat, last)?;
            }
        }
        if before == after {
            self.tell(contacts, id, now);
            return Ok(Sense::Idle);
        }
        contacts.note_change(id);
        Ok(Sense::News)
    }

    pub(super) fn take_frame(
        &mut self,
        contacts: &mut Contacts,
        link: LinkId,
        id: ContactId,
        frame: &[u8],
        now: u64,
    ) -> Result<Sense, FriendError> {
        let received = contacts.change(id, now, |contact, _| {
            let game = contact.game_mut().ok_or(FriendError::OtherStage)?;
            let received = game.receive(frame)?;
            Ok((received, contact.note_received(received, true, now)))
        });
        let contact = contacts.get(id)?;
        let (seat, own_len) = own_log(contact);
        match received {
            Err(FriendError::Entries(Refused::Gap)) => {
                let from =
                    if frame.first() == Some(&(seat as u8)) { (seat, own_len) } else { friend_log(contact) };
                self.ask(link, from.0, from.1);
                Ok(Sense::Idle)
            }
            // The other end may send more until it learns of the stop.
            Err(FriendError::Entries(Refused::Stopped)) => Ok(Sense::Idle),
            Err(error) => Err(error),
            Ok((Received::Held, _)) => {
                self.ask(link, seat, own_len);
                Ok(Sense::Held)
            }
            Ok((received, news)) => {
                self.tell_have(contacts, link, id);
                if received != Received::Known {
                    self.hear_again(contacts, link, id, (seat, own_len), now)?;
                }
                Ok(Sense::of(news))
            }
        }
    }

    /// The other end has returned local entries. Either its report is now covered, or the next piece is requested.
    pub(super) fn hear_again(
        &mut self,
        contacts: &mut Contacts,
        link: LinkId,
        id: ContactId,
        (seat, own_len): (Seat, usize),
        now: u64,
    ) -> Result<(), FriendError> {
        let Some(at) = self.open.get(&link).filter(|at| at.is_unsynced()) else { return Ok(()) };
        match at.theirs {
            Some(have) if usize::from(have.count) <= own_len => {
                self.take_have(contacts, link, id, have, now).map(|_| ())
            }
            Some(_) => {
                self.ask(link, seat, own_len);
                Ok(())
            }
            None => Ok(()),
        }
    }

    /// Counts a request, and returns whether the other end is still within the limit.
    pub(super) fn may_ask_by(&mut self, link: LinkId, now: u64) -> bool {
        self.open.get_mut(&link).is_some_and(|at| at.wants.count(now))
    }

    /// Sends the requested entries.
    pub(super) fn give(
        &mut self,
        contacts: &Contacts,
        link: LinkId,
        id: ContactId,
        seat: Seat,
        from: usize,
    ) -> Result<Sense, FriendError> {
        let game = contacts.get(id)?.game().ok_or(FriendError::OtherStage)?;
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

    pub(super) fn ask(&mut self, link: LinkId, seat: Seat, from: usize) {
        let [low, high] = u16::try_from(from).expect("a log has fewer entries").to_le_bytes();
        self.send(link, vec![kind::WANT, seat as u8, low, high]);
    }

    /// Reports how much of the friend's log is here, unless already reported.
    pub(super) fn tell_have(&mut self, contacts: &Contacts, link: LinkId, id: ContactId) {
        let Some(game) = contacts.get(id).ok().and_then(Contact::game) else { return };
        let have = game.have();
        let Some(at) = self.open.get_mut(&link) else { return };
        if at.told.replace(have) != Some(have) {
            let message = [&have.count.to_le_bytes()[..], &have.hash].concat();
            self.send(link, with_kind(kind::HAVE, &message));
        }
    }

    /// Sends new entries over all of a match's links.
    pub(crate) fn tell(&mut self, contacts: &Contacts, id: ContactId, now: u64) {
        let of_match = |(link, at): (&LinkId, &Link)| (at.purpose == LinkPurpose::Meet(id)).then_some(*link);
        let links: Vec<LinkId> = self.open.iter().filter_map(of_match).collect();
        for link in links {
            self.tell_have(contacts, link, id);
            let Some(game) = contacts.get(id).ok().and_then(Contact::game) else { return };
            let Some(at) = self.open.get_mut(&link).filter(|at| at.is_synced) else { continue };
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

/// The local seat and the number of local entries.
fn own_log(contact: &Contact) -> (Seat, usize) {
    (contact.keys().map_or(Seat::A, MatchKeys::seat), contact.own_len())
}

/// The friend's seat and the number of their entries here.
fn friend_log(contact: &Contact) -> (Seat, usize) {
    contact.game().map_or((Seat::B, 0), |game| {
        let friend = game.keys().seat().other();
        (friend, game.lens()[friend.index()])
    })
}
