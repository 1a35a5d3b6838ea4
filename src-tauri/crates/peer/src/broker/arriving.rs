//! What arrives from a broker: of the handshake, of the friend's log, and of the own.

use super::{BrokerState, acceptance_topic, answer_topic, digest, hello_topic};
use crate::contact::{Contact, Handshake};
use crate::protocol::{
    BrokerRefused, FromBroker, Heard, MAX_ENTRIES, Random, Received, Refused, SLOT, Seat, receive_sealed,
};
use crate::{ContactId, Contacts, FriendError, Output};

/// A log has fewer slots, with those of a deal.
const MOST_SLOTS: usize = MAX_ENTRIES / SLOT + 8;

impl Contacts {
    /// A message has come from a broker. What is refused changes nothing; after too much of it the way rests.
    pub fn broker_message(&mut self, address: &str, topic: &str, payload: &[u8], now: u64, random: Random) {
        let above = topic.rsplit_once('/').map_or(String::new(), |(above, _)| format!("{above}/+"));
        let is_for = |contact: &Contact| {
            let BrokerState { subscribed, .. } = &contact.broker;
            let is_subscribed = subscribed.contains_key(topic) || subscribed.contains_key(&above);
            contact.offer().ways == address && is_subscribed
        };
        let found = self.contacts.iter().find(|(_, contact)| is_for(contact));
        let Some(id) = found.map(|(id, _)| *id) else { return };
        let taken = match self.contacts[&id].own_topic() {
            Some(own) if above == format!("{own}/+") => self.take_own(id, topic, payload, now, &mut *random),
            _ if payload.is_empty() => Ok(()),
            _ => self.take_from_broker(id, topic, payload, now, &mut *random),
        };
        if let Err(error) = taken {
            self.trouble(id, error.code());
            let is_too_much =
                self.contacts.get_mut(&id).is_some_and(|contact| !contact.broker.refused.count(now));
            if is_too_much {
                self.sync_broker(id, now);
                self.trouble(id, "way_disturbed");
            }
        }
    }

    /// What the broker has of the own log: it may be more than is here, or not what was published.
    fn take_own(
        &mut self,
        id: ContactId,
        topic: &str,
        payload: &[u8],
        now: u64,
        random: Random,
    ) -> Result<(), FriendError> {
        let broker = &mut self.get_mut(id)?.broker;
        let told = digest(payload);
        // A broker retains one message for a topic. What comes after it is somebody's, who could go on for ever.
        let is_retained = is_of_a_log(topic) && broker.told.insert(topic.to_owned());
        if is_retained && broker.quiet.is_some() {
            broker.is_loud(now);
        }
        if let Some((published, seen)) = broker.own.get_mut(topic) {
            *seen = Some(told);
            if *published == told {
                return Ok(());
            } else if broker.own_is_read {
                broker.rewrite_at.get_or_insert(now.saturating_add(broker.pause));
            }
        }
        if payload.is_empty() { Ok(()) } else { self.take_from_broker(id, topic, payload, now, random) }
    }

    fn take_from_broker(
        &mut self,
        id: ContactId,
        topic: &str,
        payload: &[u8],
        now: u64,
        random: Random,
    ) -> Result<(), FriendError> {
        let contact = self.get(id)?;
        let of_match = |seat| contact.keys().is_some_and(|keys| topic.starts_with(&keys.topic(seat)));
        if Seat::BOTH.into_iter().any(of_match) {
            return self.take_sealed(id, topic, payload, now, random);
        }
        if contact.waiting_acceptor().is_some() {
            let news = self.change(id, now, |contact, rulebook| {
                contact.take_begin(payload, rulebook, now).or_else(|_| contact.take_notice(payload))
            });
            let is_done = news.is_ok();
            if let (true, Handshake::Acceptor(acceptor)) = (is_done, &self.get(id)?.handshake) {
                let (address, topic) = (acceptor.invitation().offer().ways.clone(), hello_topic(acceptor));
                self.put(Output::Clear { address, topic });
            }
            self.sync_broker(id, now);
            self.tell(id, now, random);
            return news.map(|_| ());
        }
        self.take_acceptance_from_broker(id, topic, payload, now, random)
    }

    /// An acceptance, which may come again and again. In each connection it is answered once, so however often it is
    /// told, there are no more answers than acceptances that are looked at.
    fn take_acceptance_from_broker(
        &mut self,
        id: ContactId,
        topic: &str,
        payload: &[u8],
        now: u64,
        random: Random,
    ) -> Result<(), FriendError> {
        let contact = self.get(id)?;
        let Handshake::Inviter(inviter) = &contact.handshake else { return Err(FriendError::NotOurs) };
        if topic != acceptance_topic(inviter.invitation(), payload) {
            return Err(FriendError::Entries(Refused::Malformed));
        }
        let (at, told) = (answer_topic(topic), digest(payload));
        if contact.broker.answered.get(&at) == Some(&told) {
            return Ok(());
        }
        let (_, answer) = self.take_acceptance(id, payload, now, &mut *random)?;
        self.get_mut(id)?.broker.answered.insert(at.clone(), told);
        self.publish(id, at, answer, 0);
        self.sync_broker(id, now);
        self.tell(id, now, random);
        Ok(())
    }

    /// Something of either log, or a receipt.
    fn take_sealed(
        &mut self,
        id: ContactId,
        topic: &str,
        payload: &[u8],
        now: u64,
        random: Random,
    ) -> Result<(), FriendError> {
        let acknowledged = self.get(id)?.game().map(|game| game.acknowledged());
        let opened = self.open_sealed(id, topic, payload, now)?;
        let is_news = matches!(opened, FromBroker::Entries(Received::New(_)));
        match opened {
            FromBroker::OwnStatus { is_behind: true } => {
                self.get_mut(id)?.broker.own_status = Some((topic.to_owned(), payload.to_vec()));
            }
            FromBroker::Status { heard: Heard::Differs, .. } => self.trouble(id, "own_entries_differ"),
            FromBroker::Status { heard: Heard::MoreThanI, .. } => self.trouble(id, "own_entries_missing"),
            FromBroker::OwnStatus { .. } | FromBroker::Status { .. } | FromBroker::Entries(_) => {}
        }
        if is_news {
            self.retry_aside(id, now)?;
        }
        let game = self.get(id)?.game();
        if game.map(|game| game.acknowledged()) != acknowledged {
            self.get_mut(id)?.facts.heard = Some(now);
            self.put(Output::Changed(id));
        }
        self.tell(id, now, random);
        Ok(())
    }

    fn open_sealed(
        &mut self,
        id: ContactId,
        topic: &str,
        payload: &[u8],
        now: u64,
    ) -> Result<FromBroker, FriendError> {
        let opened = self.change(id, now, |contact, _| {
            let game = contact.game_mut().ok_or(FriendError::OtherStage)?;
            let is_own = topic.starts_with(&game.keys().topic(game.keys().seat()));
            let from = receive_sealed(game, topic, payload).map_err(|refused| match refused {
                BrokerRefused::Frame(refused) => FriendError::Entries(refused),
                BrokerRefused::OtherTopic | BrokerRefused::OtherSeat | BrokerRefused::Malformed => {
                    FriendError::Entries(Refused::Malformed)
                }
                BrokerRefused::Seal(_) => FriendError::Entries(Refused::NotAuthentic),
            })?;
            if let (FromBroker::Entries(Received::New(_)), false) = (&from, is_own) {
                contact.note_received(Received::New(1), true, now);
            } else if let FromBroker::Status { .. } = from {
                contact.facts.met = true;
            }
            Ok(from)
        });
        let broker = &mut self.get_mut(id)?.broker;
        match opened {
            // It comes again when what it follows is here.
            Err(FriendError::Entries(Refused::Gap)) | Ok(FromBroker::Entries(Received::Held)) => {
                broker.set_aside(topic, payload);
                Ok(FromBroker::Entries(Received::Held))
            }
            Err(FriendError::Entries(Refused::Stopped)) => Ok(FromBroker::Entries(Received::Known)),
            other => other,
        }
    }

    /// Tries once more what could not be read before.
    fn retry_aside(&mut self, id: ContactId, now: u64) -> Result<(), FriendError> {
        loop {
            let aside = std::mem::take(&mut self.get_mut(id)?.broker.aside);
            let mut has_news = false;
            for (topic, payload) in aside {
                let opened = self.open_sealed(id, &topic, &payload, now);
                has_news |= matches!(opened, Ok(FromBroker::Entries(Received::New(_))));
            }
            if !has_news {
                return Ok(());
            }
        }
    }
}

/// Whether a log may have a message of this name.
fn is_of_a_log(topic: &str) -> bool {
    let name = topic.rsplit_once('/').map_or(topic, |(_, name)| name);
    let is_slot = |slot: usize| slot < MOST_SLOTS && name == slot.to_string();
    name == "h" || name.parse().is_ok_and(is_slot)
}
