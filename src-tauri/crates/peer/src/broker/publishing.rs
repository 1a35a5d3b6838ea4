//! What is published on a broker, and what time brings.

use super::{BrokerState, PAUSES_SECONDS, digest, hello_topic};
use crate::contact::Contact;
use crate::kept_match::KeptMatch;
use crate::protocol::{FromBroker, Random, receive_sealed, sealed_slot, sealed_status};
use crate::{ContactId, Contacts, Output, Stage};

/// A broker does not say when it has delivered all that it retains: after so much silence, from when it has confirmed
/// the subscription, it has.
const QUIET_SECONDS: u64 = 3;
/// So many confirmations are waited for.
const MAX_TICKETS: usize = 10_000;
/// So long after the end both empty their slots.
const EMPTY_AFTER_SECONDS: u64 = 30 * 24 * 3600;

impl Contacts {
    pub(super) fn publish(&mut self, id: ContactId, topic: String, payload: Vec<u8>, len: usize) {
        let Some(contact) = self.contacts.get(&id) else { return };
        let address = contact.offer().ways.clone();
        let ticket = self.tickets.next;
        self.tickets.next += 1;
        self.tickets.open.insert(ticket, (id, len));
        if self.tickets.open.len() > MAX_TICKETS {
            self.tickets.open.pop_first();
        }
        self.put(Output::Publish { address, topic, payload, ticket });
    }

    /// Publishes what the broker does not have: the acceptance, or slots and the status behind them.
    pub(crate) fn tell_broker(&mut self, id: ContactId, now: u64, random: Random) {
        self.sync_broker(id, now);
        let Some(contact) = self.contacts.get_mut(&id) else { return };
        if contact.broker.subscribed.is_empty() || !contact.broker.own_is_read {
            return;
        }
        if let Some(acceptor) = contact.waiting_acceptor().filter(|acceptor| !acceptor.has_given_up()) {
            let (topic, acceptance) = (hello_topic(acceptor), acceptor.acceptance().to_vec());
            if !std::mem::replace(&mut contact.broker.has_greeted, true) {
                self.publish(id, topic, acceptance, 0);
            }
            return;
        }
        let len = contact.own_len();
        let Some(game) = contact.kept_match.as_ref().and_then(KeptMatch::fold) else { return };
        let mut messages = Vec::new();
        if contact.broker.published != Some(len) {
            let first = game.slot_of(contact.broker.published.unwrap_or(0));
            if contact.broker.published.is_none() {
                contact.broker.renewed_at = Some(now);
            }
            messages.extend((first..).map_while(|slot| sealed_slot(game, slot, &mut *random)));
            contact.broker.published = Some(len);
        }
        let status = (game.have(), len);
        if contact.broker.status.replace(status) != Some(status) {
            messages.push(sealed_status(game, random));
        }
        for (topic, payload) in messages {
            if let Some(contact) = self.contacts.get_mut(&id) {
                contact.broker.own.insert(topic.clone(), (digest(&payload), None));
            }
            self.publish(id, topic, payload, len);
        }
    }

    /// What time brings: the own log is read, what was overwritten is published again, a rest is over.
    pub(crate) fn tick_broker(&mut self, id: ContactId, now: u64, random: Random) {
        let Some(contact) = self.contacts.get(&id) else { return };
        if contact.broker.is_resting && !contact.broker.refused.is_resting(now) {
            self.sync_broker(id, now);
        }
        let Some(contact) =
            self.contacts.get_mut(&id).filter(|contact| !contact.broker.subscribed.is_empty())
        else {
            return;
        };
        if !contact.broker.own_is_read {
            let Some(quiet) = &mut contact.broker.quiet else { return };
            quiet.seconds += u64::from(std::mem::replace(&mut quiet.looked_at, now) != now);
            if quiet.seconds < QUIET_SECONDS || contact.broker.is_refused() {
                return;
            }
            if contact.is_behind_broker() {
                return self.trouble(id, "own_entries_missing");
            }
            contact.broker.own_is_read = true;
            if !contact.broker.is_all_kept(now) {
                contact.broker.publish_anew();
            }
            if let Some(game) = contact.game_mut() {
                game.hear_own_slots();
            }
            self.put(Output::Changed(id));
        }
        let Some(contact) = self.contacts.get_mut(&id) else { return };
        let is_long_over = contact.stage(now) == Stage::Over
            && contact.facts.over_since.is_some_and(|over| now.saturating_sub(over) >= EMPTY_AFTER_SECONDS);
        if is_long_over {
            return self.empty_slots(id);
        }
        if contact.broker.rewrite_at.is_some_and(|at| now >= at) {
            contact.broker.rewrite_at = None;
            let is_lost =
                |(published, seen): &(u64, Option<u64>)| seen.is_some_and(|seen| seen != *published);
            if contact.broker.own.values().any(is_lost) {
                contact.broker.publish_anew();
                contact.broker.pause = (2 * contact.broker.pause).min(PAUSES_SECONDS.1);
            }
        }
        self.tell_broker(id, now, random);
    }

    /// Takes the own log back from the broker, long after the end.
    fn empty_slots(&mut self, id: ContactId) {
        let Some(contact) = self.contacts.get_mut(&id) else { return };
        let slots = contact.game().map_or(0, |game| game.slot_of(contact.own_len()));
        let Some(own) = contact.own_topic() else { return };
        let address = contact.offer().ways.clone();
        contact.broker = BrokerState::new();
        for name in (0..slots).map(|slot| slot.to_string()).chain(["h".to_owned()]) {
            self.put(Output::Clear { address: address.clone(), topic: format!("{own}/{name}") });
        }
        self.end_session(id);
        self.put(Output::Changed(id));
    }
}

impl Contact {
    /// Whether the broker tells of own entries that are not here.
    fn is_behind_broker(&mut self) -> bool {
        let Some((topic, payload)) = self.broker.own_status.clone() else { return false };
        let told = self.game_mut().and_then(|game| receive_sealed(game, &topic, &payload).ok());
        matches!(told, Some(FromBroker::OwnStatus { is_behind: true }))
    }
}
