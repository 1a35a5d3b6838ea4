//! What is shown of a contact, what the session reads of its match, and what time brings.

use crate::contact::{Contact, Handshake, hour};
use crate::kept_match::Owes;
use crate::log_view::log_view;
use crate::offer::expires;
use crate::protocol::{Act, NotNow, PeerMatch, Random};
use crate::{
    ContactId, ContactShown, Contacts, Delivery, FriendError, LinkPurpose, MeetKeys, Output, Overdue,
    SidesShown, Stage, WayKind, WayState,
};
use session::LogView;

/// The time in which a device was kept from taking the turn is written to the disk when it has come to this. A program
/// that is killed loses less of it, and a friend cannot have the disk written to more often.
const MOST_HELD_UP_SECONDS: u64 = 60;

impl Contacts {
    /// What the page shows of a contact.
    ///
    /// # Errors
    /// There is no such contact.
    pub fn shown(&self, id: ContactId, now: u64) -> Result<ContactShown, FriendError> {
        let contact = self.get(id)?;
        let offer = contact.offer();
        let (keys, summary) = (contact.keys(), contact.summary());
        let stage = contact.stage(now);
        let digits = keys.map(|keys| {
            let digits = keys.digits();
            format!("{:03} {:03}", digits / 1000, digits % 1000)
        });
        let has_pen = summary.as_ref().and_then(|summary| summary.has_pen);
        let is_owed_by_person = summary.as_ref().is_some_and(|summary| summary.owes == Owes::Person);
        Ok(ContactShown {
            id,
            game: self.rulebook.game(offer),
            options: self.rulebook.unusual_options(offer),
            stage,
            sides: SidesShown::of(offer.sides, contact.is_inviter()),
            own: contact.own_side(),
            name: keys.map_or(String::new(), |keys| keys.friend_name().to_owned()),
            days: offer.days,
            expires: matches!(stage, Stage::Invited | Stage::Accepted).then(|| expires(offer)),
            match_id: contact.facts.match_id,
            digits,
            compared: contact.facts.compared,
            your_turn: stage == Stage::Playing && has_pen == Some(true) && is_owed_by_person,
            delivery: self.delivery(id, contact, stage),
            network: self.network_state(id, contact),
            broker: self.broker_state(contact, now),
            broker_trouble: self.broker_troubles.get(&offer.ways).copied(),
            heard: contact.facts.heard,
            overdue: match contact.stopwatch(now) {
                Some(watch)
                    if stage == Stage::Playing && contact.days().is_some_and(|days| watch.is_over(days)) =>
                {
                    if has_pen == Some(true) {
                        Overdue::Own
                    } else {
                        Overdue::Friend
                    }
                }
                _ => Overdue::None,
            },
            changed: contact.facts.changed,
            trouble: contact.trouble.or_else(|| contact.damage()),
            broker_address: offer.ways.clone(),
            again: self.again(id, now),
            by_text: summary.as_ref().is_none_or(|summary| summary.goes_by_text)
                || contact.begin_to_give().is_some(),
            by_file: contact.goes_by_file(self.rulebook),
            export_waits: contact.export.is_some(),
            resuming: stage == Stage::Playing && summary.is_some_and(|summary| summary.is_restored),
        })
    }

    /// What the page shows of all of them but those that are deleted, what changed last first.
    pub fn all(&self, now: u64) -> Vec<ContactShown> {
        let ids = self.contacts.iter().filter(|(_, contact)| !contact.facts.deleted).map(|(id, _)| id);
        let mut all: Vec<_> = ids.filter_map(|id| self.shown(*id, now).ok()).collect();
        all.sort_by_key(|shown| std::cmp::Reverse((shown.changed, shown.id)));
        all
    }

    fn delivery(&self, id: ContactId, contact: &Contact, stage: Stage) -> Delivery {
        let is_out = |is_out| if is_out { Delivery::Sent } else { Delivery::ToSend };
        let by_link = self.sent_by_links(id);
        let Some(summary) = contact.summary() else {
            return match stage {
                _ if contact.notice_to_give.is_some() => Delivery::ToSend,
                Stage::Invited | Stage::Accepted => is_out(
                    contact.facts.handed_over.is_some() || by_link.is_some() || contact.broker.has_greeted(),
                ),
                _ => Delivery::Nothing,
            };
        };
        let own_len = summary.own_len;
        let handed_over = contact.facts.handed_over;
        if contact.notice_to_give.is_some() {
            Delivery::ToSend
        } else if own_len == 0 && contact.begin_to_give().is_none() {
            Delivery::Nothing
        } else if own_len > 0 && summary.acknowledged >= own_len {
            Delivery::Received
        } else {
            let sent = handed_over.max(by_link).max(contact.broker.delivered());
            is_out(sent.is_some_and(|sent| sent >= own_len))
        }
    }

    fn network_state(&self, id: ContactId, contact: &Contact) -> WayState {
        if self.links.values().any(|link| link.contact() == Some(id)) {
            WayState::Connected
        } else if contact.on_network {
            WayState::Waiting
        } else {
            WayState::Off
        }
    }

    /// What the session reads of a match; nothing before there is one.
    pub fn log(&self, id: ContactId, now: u64) -> Option<LogView> {
        let contact = self.contacts.get(&id)?;
        let game = contact.game()?;
        let watch = contact.stopwatch(now).zip(contact.days());
        let view = log_view(game);
        Some(LogView {
            overdue: view.turn == Some(!view.own)
                && watch.as_ref().is_some_and(|(watch, days)| watch.is_over(*days))
                && self.delivery(id, contact, Stage::Playing) != Delivery::ToSend
                && game.check(&Act::Claim { draw: false }).is_ok(),
            admits: view.is_own_turn() && watch.is_some_and(|(watch, days)| watch.admits_claim(days)),
            ..view
        })
    }

    /// The match itself, to look at; nothing before there is one.
    pub fn remote_match(&self, id: ContactId) -> Option<&PeerMatch> {
        self.contacts.get(&id)?.game()
    }

    /// Opens a way, or closes it.
    ///
    /// # Errors
    /// There is no such contact, the match has moved away, or the invitation names no broker.
    pub fn use_way(&mut self, id: ContactId, way: WayKind, on: bool, now: u64) -> Result<(), FriendError> {
        let contact = self.get_mut(id)?;
        if on && contact.facts.deleted {
            return Err(FriendError::UnknownContact);
        }
        if on && contact.summary().is_some_and(|summary| summary.has_moved) {
            return Err(FriendError::NotNow(NotNow::Moved));
        }
        match way {
            WayKind::Network => contact.on_network = on,
            WayKind::Broker if on && contact.offer().ways.is_empty() => return Err(FriendError::NoBroker),
            WayKind::Broker => contact.broker.is_on = on,
        }
        match way {
            WayKind::Network if !on => self.close_links(id),
            WayKind::Network => {}
            WayKind::Broker => self.sync_broker(id, now),
        }
        self.put(Output::Changed(id));
        Ok(())
    }

    /// Closes everything that is open for a contact, and takes back from the broker what it has of this device.
    pub(crate) fn close_ways(&mut self, id: ContactId) {
        self.close_links(id);
        self.leave_broker(id);
    }

    fn close_links(&mut self, id: ContactId) {
        let of_contact = |link: &crate::link::Link| link.contact() == Some(id);
        let links: Vec<_> =
            self.links.iter().filter(|(_, link)| of_contact(link)).map(|(link, _)| *link).collect();
        for link in links {
            self.close_link(link);
        }
    }

    /// The addresses of the brokers that somebody wants to be connected to.
    pub fn wanted_brokers(&self) -> std::collections::BTreeSet<String> {
        let wanted = self.contacts.values().filter(|contact| contact.broker.is_on);
        wanted.map(|contact| contact.offer().ways.clone()).collect()
    }

    /// The friends to be met again on a network, and how.
    pub fn meets(&self) -> Vec<(ContactId, MeetKeys)> {
        let wanted = self.contacts.iter().filter(|(_, contact)| contact.on_network);
        let meeting = |contact: &Contact| match (contact.keys(), &contact.handshake) {
            (Some(keys), _) => Some(keys.meeting()),
            (None, Handshake::Acceptor(acceptor)) => Some(acceptor.meeting()),
            _ => None,
        };
        wanted
            .filter_map(|(id, contact)| {
                let meeting = meeting(contact)?;
                let (psk, seat) = (meeting.secret(), meeting.seat());
                Some((
                    *id,
                    MeetKeys { psk, seat, announce: Box::new(move |nonce| meeting.announcement(nonce)) },
                ))
            })
            .collect()
    }

    /// A live way of a match is opened.
    pub(crate) fn begin_session(&mut self, id: ContactId, now: u64) {
        let Some(contact) = self.contacts.get_mut(&id) else { return };
        contact.look_at_clock(now);
        if let Some(game) = contact.game_mut() {
            game.begin_live_session();
        }
    }

    /// A live way is closed. As long as none is open that has yet to tell about the own log, writing is allowed.
    pub(crate) fn end_session(&mut self, id: ContactId) {
        let waits_for_link =
            self.links.values().any(|link| link.purpose == LinkPurpose::Meet(id) && link.is_unsynced());
        if let Some(contact) = self.contacts.get_mut(&id)
            && !waits_for_link
            && !contact.broker.is_reading()
            && let Some(game) = contact.folded_mut()
        {
            game.end_live_session();
        }
    }

    /// Time has passed: a second or less since the last tick while a way is open, else whenever.
    pub fn tick(&mut self, now: u64, random: Random) {
        let ids: Vec<ContactId> = self.contacts.keys().copied().collect();
        // The clock is looked at before a link ends that has kept this device from writing.
        for id in &ids {
            self.tick_contact(*id, now);
        }
        self.tick_links(now);
        for id in ids {
            self.tick_broker(id, now, random);
        }
        // What could not be written yet, or was to be when the program ended.
        for id in self.owing(now) {
            self.tell(id, now, random);
        }
    }

    fn tick_contact(&mut self, id: ContactId, now: u64) {
        let Some(contact) = self.contacts.get_mut(&id) else { return };
        contact.look_at_clock(now);
        if contact.held_up >= MOST_HELD_UP_SECONDS
            && contact.may_write_by_itself(now)
            && let Err(error) = self.keep(id)
        {
            self.failed(id, &error, now);
        }
        let Some(contact) = self.contacts.get(&id) else { return };
        let has_expired = contact.open_inviter().is_some() && hour(now) > contact.offer().expiry;
        if has_expired && contact.may_write_by_itself(now) {
            let expired = self.change(id, now, |contact, _| {
                if let Handshake::Inviter(inviter) = &mut contact.handshake {
                    inviter.expire(hour(now));
                }
                Ok(())
            });
            // It cannot be accepted any more, whether or not that could be kept.
            if let Err(error) = expired {
                self.failed(id, &error, now);
            }
        }
    }
}
