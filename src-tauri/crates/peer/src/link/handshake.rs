//! The handshake by a link: an invitation that comes, its acceptance and the begin.

use super::{Link, Sense};
use crate::contact::Contact;
use crate::protocol::Random;
use crate::{ContactId, Contacts, FriendError, LinkId, LinkPurpose, News};

impl Contacts {
    pub(super) fn take_offer(&mut self, link: LinkId, bytes: &[u8], now: u64) -> Result<Sense, FriendError> {
        let offer = self.offer_shown(bytes, now)?;
        let Some(at) = self.links.get_mut(&link).filter(|at| at.offered.is_none()) else {
            return Ok(Sense::Idle);
        };
        at.offered = Some(offer.clone());
        match self.accepted_before(bytes) {
            // The link on which it was accepted was cut before the other end knew.
            Some(id) => self.go_on_as(id, bytes, now),
            None => self.put_offer(link, offer),
        }
        Ok(Sense::News)
    }

    /// Whoever waits for the begin of this invitation.
    pub(super) fn accepted_before(&self, invitation: &[u8]) -> Option<ContactId> {
        let waits = |contact: &Contact| {
            let acceptor = contact.waiting_acceptor().filter(|acceptor| !acceptor.has_given_up());
            acceptor.is_some_and(|acceptor| acceptor.invitation().to_bytes() == invitation)
        };
        self.contacts.iter().find(|(_, contact)| waits(contact)).map(|(id, _)| *id)
    }

    /// The person has accepted what came by a link: it goes on as one of the match.
    pub(crate) fn go_on_as(&mut self, id: ContactId, invitation: &[u8], now: u64) {
        let text = crate::protocol::write_text(&[(crate::protocol::PartKind::Invitation, invitation)]);
        let offered = |link: &Link| link.offered.as_ref().is_some_and(|offer| offer.text == text);
        let found = self.links.iter_mut().find(|(_, link)| offered(link));
        if let Some((&link, at)) = found {
            at.offered = None;
            at.purpose = LinkPurpose::Meet(id);
            if let Some(contact) = self.contacts.get_mut(&id) {
                contact.on_network = true;
            }
            self.greet(link, now);
        }
    }

    pub(super) fn take_acceptance_by_link(
        &mut self,
        link: LinkId,
        id: ContactId,
        bytes: &[u8],
        now: u64,
        random: Random,
    ) -> Result<Sense, FriendError> {
        let (news, answer) = self.take_acceptance(id, bytes, now, &mut *random)?;
        self.send(link, answer);
        if matches!(news, News::Begun | News::Known)
            && matches!(self.links[&link].purpose, LinkPurpose::Host(_))
        {
            if let Some(at) = self.links.get_mut(&link) {
                at.purpose = LinkPurpose::Meet(id);
            }
            if let Some(contact) = self.contacts.get_mut(&id) {
                contact.on_network = true;
            }
            if news == News::Known {
                self.begin_session(id, now);
            }
        }
        self.tell_have(link, id);
        self.tell(id, now, random);
        Ok(Sense::of(news))
    }

    pub(super) fn take_begin(
        &mut self,
        link: LinkId,
        id: ContactId,
        bytes: &[u8],
        now: u64,
        random: Random,
    ) -> Result<Sense, FriendError> {
        let news = self.change(id, now, |contact, rulebook| contact.take_begin(bytes, rulebook, now))?;
        self.tell_have(link, id);
        self.tell(id, now, random);
        Ok(Sense::of(news))
    }
}
