//! Messages from a broker: the handshake, the friend's log and the local log.

use super::{Brokers, acceptance_topic, answer_topic, digest, hello_topic, own_topic};
use crate::contact::{Contact, Handshake};
use crate::contacts::Contacts;
use crate::protocol::{
    BrokerRefused, FromBroker, Heard, MAX_ENTRIES, Random, Received, Refused, SLOT, Seat, receive_sealed,
};
use crate::{ContactId, FriendError, Output, offer};

/// An upper bound on the number of slots in a log, including the deal's.
const MOST_SLOTS: usize = MAX_ENTRIES / SLOT + 8;

/// A broker message for this contact.
#[derive(Clone, Copy)]
struct Arrived<'a> {
    id: ContactId,
    topic: &'a str,
    payload: &'a [u8],
    now: u64,
}

impl Brokers {
    /// A broker message arrived. A refused message changes nothing; after too many the broker is suspended. Returns the
    /// contact whose match may have news or has lost the broker.
    pub(crate) fn message(
        &mut self,
        contacts: &mut Contacts,
        address: &str,
        topic: &str,
        payload: &[u8],
        now: u64,
        random: Random,
    ) -> Option<ContactId> {
        let above = topic.rsplit_once('/').map_or(String::new(), |(above, _)| format!("{above}/+"));
        let is_subscribed = |id: ContactId| {
            let subscribed = self.states.get(&id).map(|state| &state.subscribed);
            subscribed.is_some_and(|known| known.contains_key(topic) || known.contains_key(&above))
        };
        let mut of_broker = self.of(contacts, address).into_iter();
        let id = of_broker.find(|id| is_subscribed(*id))?;
        let arrived = Arrived { id, topic, payload, now };
        let taken = match own_topic(contacts.get(id).ok()?) {
            Some(own) if above == format!("{own}/+") => self.take_own(contacts, arrived),
            _ if payload.is_empty() => Ok(()),
            _ => self.take(contacts, arrived, random),
        };
        let Err(error) = taken else { return Some(id) };
        // Anyone who knows the invitation can write there, but must not disturb the match.
        let is_beside = |contact: &Contact| contact.has_match() && !is_of_match(contact, topic);
        if !matches!(error, FriendError::Storage(_)) && contacts.get(id).is_ok_and(is_beside) {
            return None;
        }
        contacts.trouble(id, error.code());
        if self.states.get_mut(&id)?.refused.count(now) {
            return None;
        }
        self.sync(contacts, id, now);
        contacts.trouble(id, "way_disturbed");
        Some(id)
    }

    /// A message from the local log, possibly newer than this device's copy or different from what it published.
    fn take_own(&mut self, contacts: &mut Contacts, arrived: Arrived) -> Result<(), FriendError> {
        let Arrived { id, topic, payload, now } = arrived;
        let Some(state) = self.states.get_mut(&id) else { return Ok(()) };
        let told = digest(payload);
        // A broker retains one message per topic. A stranger can keep publishing, so only the first counts.
        let is_retained = is_of_a_log(topic) && state.told.insert(topic.to_owned());
        if is_retained && state.quiet.is_some() {
            state.is_loud(now);
        }
        if let Some((published, seen)) = state.own.get_mut(topic) {
            *seen = Some(told);
            if *published == told {
                return Ok(());
            } else if state.own_is_read {
                state.rewrite_at.get_or_insert(now.saturating_add(state.pause));
            }
        }
        if payload.is_empty() { Ok(()) } else { self.take_sealed(contacts, arrived, false) }
    }

    fn take(&mut self, contacts: &mut Contacts, arrived: Arrived, random: Random) -> Result<(), FriendError> {
        let Arrived { id, topic, payload, now } = arrived;
        let contact = contacts.get(id)?;
        if is_of_match(contact, topic) {
            // The first is the retained one.
            let told = self.states.get_mut(&id).map(|state| &mut state.told);
            let is_again = is_of_a_log(topic) && told.is_some_and(|told| !told.insert(topic.to_owned()));
            return self.take_sealed(contacts, arrived, is_again);
        }
        if contact.waiting_acceptor().is_none() {
            return self.take_acceptance(contacts, arrived, random);
        }
        contacts.change(id, now, |contact, rulebook| {
            contact.take_begin(payload, rulebook, now).or_else(|_| contact.take_notice(payload))
        })?;
        if let Handshake::Acceptor(acceptor) = &contacts.get(id)?.handshake {
            let (address, topic) = (acceptor.invitation().offer().broker_url.clone(), hello_topic(acceptor));
            self.outputs.push_back(Output::Clear { address, topic });
        }
        // The match is read-only until the broker has sent the local log if an earlier copy of this device may have
        // written to it.
        self.sync(contacts, id, now);
        Ok(())
    }

    /// An acceptance, which may arrive repeatedly. Each is answered once per connection, so answers never outnumber
    /// evaluated acceptances.
    fn take_acceptance(
        &mut self,
        contacts: &mut Contacts,
        arrived: Arrived,
        random: Random,
    ) -> Result<(), FriendError> {
        let Arrived { id, topic, payload, now } = arrived;
        let Handshake::Inviter(inviter) = &contacts.get(id)?.handshake else {
            return Err(FriendError::NotOurs);
        };
        if topic != acceptance_topic(inviter.invitation(), payload) {
            return Err(FriendError::Entries(Refused::Malformed));
        }
        let (at, told) = (answer_topic(topic), digest(payload));
        if self.states.get(&id).is_some_and(|state| state.answered.get(&at) == Some(&told)) {
            return Ok(());
        }
        let (_, answer) = offer::take_acceptance(contacts, id, payload, now, random)?;
        let contact = contacts.get(id)?;
        let is_begin =
            matches!(&contact.handshake, Handshake::Inviter(inviter) if inviter.begin() == Some(&answer));
        if let Some(state) = self.states.get_mut(&id) {
            state.answered.insert(at.clone(), told);
            if is_begin {
                state.begin_at = Some(at.clone());
            } else {
                // The notice stays there for an acceptor who is away, so the acceptance need not be read again.
                let address = contact.offer().broker_url.clone();
                self.outputs.push_back(Output::Clear { address, topic: topic.to_owned() });
            }
        }
        self.publish(contact, id, at, answer, 0);
        self.sync(contacts, id, now);
        Ok(())
    }

    /// A message from either log, or a receipt. A slot may come again over the same connection.
    fn take_sealed(
        &mut self,
        contacts: &mut Contacts,
        arrived: Arrived,
        is_again: bool,
    ) -> Result<(), FriendError> {
        let Arrived { id, topic, payload, now } = arrived;
        let acknowledged = contacts.get(id)?.game().map(|game| game.acknowledged());
        let opened = self.open_sealed(contacts, arrived)?;
        let is_news = matches!(opened, FromBroker::Entries(Received::New(_)));
        match opened {
            FromBroker::OwnStatus { is_behind: true } => {
                if let Some(state) = self.states.get_mut(&id) {
                    state.own_status = Some((topic.to_owned(), payload.to_vec()));
                }
            }
            FromBroker::Status { heard: Heard::Differs, .. } => contacts.trouble(id, "own_entries_differ"),
            FromBroker::Status { heard: Heard::MoreThanI, .. } => contacts.trouble(id, "own_entries_missing"),
            FromBroker::Entries(Received::Known) if is_again => {
                if let Some(state) = self.states.get_mut(&id) {
                    state.owes_receipt = true;
                }
            }
            FromBroker::OwnStatus { .. } | FromBroker::Status { .. } | FromBroker::Entries(_) => {}
        }
        if is_news {
            self.retry_aside(contacts, id, now);
        }
        let game = contacts.get(id)?.game();
        if game.map(|game| game.acknowledged()) != acknowledged {
            contacts.get_mut(id)?.facts.heard = Some(now);
            contacts.note_change(id);
        }
        Ok(())
    }

    fn open_sealed(&mut self, contacts: &mut Contacts, arrived: Arrived) -> Result<FromBroker, FriendError> {
        let Arrived { id, topic, payload, now } = arrived;
        let opened = contacts.change(id, now, |contact, _| {
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
        match opened {
            // It is retried once the entries it follows have arrived.
            Err(FriendError::Entries(Refused::Gap)) | Ok(FromBroker::Entries(Received::Held)) => {
                if let Some(state) = self.states.get_mut(&id) {
                    state.set_aside(topic, payload);
                }
                Ok(FromBroker::Entries(Received::Held))
            }
            Err(FriendError::Entries(Refused::Stopped)) => Ok(FromBroker::Entries(Received::Known)),
            other => other,
        }
    }

    /// Retries the messages set aside.
    fn retry_aside(&mut self, contacts: &mut Contacts, id: ContactId, now: u64) {
        loop {
            let Some(state) = self.states.get_mut(&id) else { return };
            let aside = std::mem::take(&mut state.aside);
            let mut has_news = false;
            for (topic, payload) in aside {
                let opened =
                    self.open_sealed(contacts, Arrived { id, topic: &topic, payload: &payload, now });
                has_news |= matches!(opened, Ok(FromBroker::Entries(Received::New(_))));
            }
            if !has_news {
                return;
            }
        }
    }
}

/// Whether this topic belongs to either log of the match.
fn is_of_match(contact: &Contact, topic: &str) -> bool {
    let is_of = |seat| contact.keys().is_some_and(|keys| topic.starts_with(&keys.topic(seat)));
    Seat::BOTH.into_iter().any(is_of)
}

/// Whether this topic can belong to a log.
fn is_of_a_log(topic: &str) -> bool {
    let name = topic.rsplit_once('/').map_or(topic, |(_, name)| name);
    let is_slot = |slot: usize| slot < MOST_SLOTS && name == slot.to_string();
    name == "h" || name.parse().is_ok_and(is_slot)
}
