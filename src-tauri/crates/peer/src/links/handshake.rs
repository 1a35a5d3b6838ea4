//! The handshake over a link: invitation, acceptance and begin message.

use super::{Link, Links, Sense};
use crate::contacts::Contacts;
use crate::protocol::{PartKind, Random, write_text};
use crate::{ContactId, FriendError, LinkId, LinkPurpose, News, Output, offer};

impl Links {
    pub(super) fn take_offer(
        &mut self,
        contacts: &mut Contacts,
        link: LinkId,
        bytes: &[u8],
        now: u64,
    ) -> Result<Sense, FriendError> {
        let offer = offer::look_at(contacts, bytes, now)?;
        let Some(at) = self.open.get_mut(&link).filter(|at| at.offered.is_none()) else {
            return Ok(Sense::Idle);
        };
        at.offered = Some(offer.clone());
        match offer::accepted_before(contacts, bytes) {
            // The link broke after acceptance, before the other end received it.
            Some(id) => self.accepted(contacts, id, bytes, now),
            None => self.outputs.push_back(Output::Offered { link, offer }),
        }
        Ok(Sense::News)
    }

    /// The player has accepted an invitation that arrived over a link. The link becomes one of the match's links.
    pub(crate) fn accepted(&mut self, contacts: &Contacts, id: ContactId, invitation: &[u8], now: u64) {
        let text = write_text(&[(PartKind::Invitation, invitation)]);
        let offered = |link: &Link| link.offered.as_ref().is_some_and(|offer| offer.text == text);
        let found = self.open.iter_mut().find(|(_, link)| offered(link));
        if let Some((&link, at)) = found {
            at.offered = None;
            at.purpose = LinkPurpose::Meet(id);
            self.wanted.insert(id);
            self.greet(contacts, link, now);
        }
    }

    pub(super) fn take_acceptance_by_link(
        &mut self,
        contacts: &mut Contacts,
        link: LinkId,
        id: ContactId,
        bytes: &[u8],
        now: u64,
        random: Random,
    ) -> Result<Sense, FriendError> {
        let (news, answer) = offer::take_acceptance(contacts, id, bytes, now, random)?;
        self.send(link, answer);
        if matches!(news, News::Begun | News::Known)
            && matches!(self.open[&link].purpose, LinkPurpose::Host(_))
        {
            if let Some(at) = self.open.get_mut(&link) {
                at.purpose = LinkPurpose::Meet(id);
            }
            self.wanted.insert(id);
            if news == News::Known {
                contacts.get_mut(id)?.begin_session(now);
            }
        }
        self.tell_have(contacts, link, id);
        Ok(Sense::of(news))
    }

    pub(super) fn take_begin(
        &mut self,
        contacts: &mut Contacts,
        link: LinkId,
        id: ContactId,
        bytes: &[u8],
        now: u64,
    ) -> Result<Sense, FriendError> {
        let news = contacts.change(id, now, |contact, rulebook| contact.take_begin(bytes, rulebook, now))?;
        self.tell_have(contacts, link, id);
        Ok(Sense::of(news))
    }
}
