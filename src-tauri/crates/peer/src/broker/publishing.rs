//! Publishing to a broker, and its timers.

use super::{Brokers, PAUSES_SECONDS, digest, hello_topic, own_topic};
use crate::contact::Contact;
use crate::contacts::Contacts;
use crate::protocol::{FromBroker, Random, receive_sealed, sealed_slot, sealed_status};
use crate::{ContactId, Output, Stage};

/// Brokers do not signal the end of retained messages. This many quiet seconds after the subscription is confirmed
/// count as the end.
const QUIET_SECONDS: u64 = 3;
/// Maximum number of pending confirmations.
const MAX_TICKETS: usize = 10_000;
/// How long after a match's end both devices clear their slots.
const EMPTY_AFTER_SECONDS: u64 = 30 * 24 * 3600;

impl Brokers {
    pub(super) fn publish(
        &mut self,
        contact: &Contact,
        id: ContactId,
        topic: String,
        payload: Vec<u8>,
        len: usize,
    ) {
        let address = contact.offer().broker_url.clone();
        let ticket = self.tickets.next;
        self.tickets.next += 1;
        self.tickets.open.insert(ticket, (id, len));
        if self.tickets.open.len() > MAX_TICKETS {
            self.tickets.open.pop_first();
        }
        self.outputs.push_back(Output::Publish { address, topic, payload, ticket });
    }

    /// Publishes what the broker lacks: the acceptance, or slots followed by the status.
    pub(crate) fn tell(&mut self, contacts: &mut Contacts, id: ContactId, now: u64, random: Random) {
        self.sync(contacts, id, now);
        let (Some(state), Ok(contact)) = (self.states.get_mut(&id), contacts.get(id)) else { return };
        if state.subscribed.is_empty() || !state.own_is_read || state.is_refused() {
            return;
        }
        if let Some(acceptor) = contact.waiting_acceptor().filter(|acceptor| !acceptor.has_given_up()) {
            if !std::mem::replace(&mut state.has_greeted, true) {
                self.publish(contact, id, hello_topic(acceptor), acceptor.acceptance().to_vec(), 0);
            }
            return;
        }
        let len = contact.own_len();
        let Some(game) = contact.game() else { return };
        let mut messages = Vec::new();
        if state.published != Some(len) {
            let first = game.slot_of(state.published.unwrap_or(0));
            if state.published.is_none() {
                state.renewed_at = Some(now);
            }
            messages.extend((first..).map_while(|slot| sealed_slot(game, slot, &mut *random)));
            state.published = Some(len);
        }
        let status = (game.have(), len);
        if state.status.replace(status) != Some(status) {
            messages.push(sealed_status(game, random));
        }
        state.own.extend(messages.iter().map(|(topic, payload)| (topic.clone(), (digest(payload), None))));
        for (topic, payload) in messages {
            self.publish(contact, id, topic, payload, len);
        }
    }

    /// Advances the timers: finishes reading the local log, republishes overwritten messages, ends a suspension.
    pub(crate) fn tick(&mut self, contacts: &mut Contacts, id: ContactId, now: u64, random: Random) {
        if self.states.get(&id).is_some_and(|state| state.is_resting && !state.refused.is_resting(now)) {
            self.sync(contacts, id, now);
        }
        let (Some(state), Ok(contact)) = (self.states.get_mut(&id), contacts.get_mut(id)) else { return };
        if state.subscribed.is_empty() {
            return;
        }
        if !state.own_is_read {
            let Some(quiet) = &mut state.quiet else { return };
            quiet.seconds += u64::from(std::mem::replace(&mut quiet.looked_at, now) != now);
            if quiet.seconds < QUIET_SECONDS || state.is_refused() {
                return;
            }
            if is_behind(contact, state.own_status.as_ref()) {
                return contacts.trouble(id, "own_entries_missing");
            }
            state.own_is_read = true;
            if !state.is_all_kept(now) {
                state.publish_anew();
            }
            if let Some(game) = contact.game_mut() {
                game.hear_own_slots();
            }
            contacts.note_change(id);
        }
        let Ok(contact) = contacts.get(id) else { return };
        let is_long_over = contact.stage(now) == Stage::Over
            && contact.facts.over_since.is_some_and(|over| now.saturating_sub(over) >= EMPTY_AFTER_SECONDS);
        if is_long_over {
            self.empty_slots(contact, id);
            return contacts.note_change(id);
        }
        if state.rewrite_at.is_some_and(|at| now >= at) {
            state.rewrite_at = None;
            let is_lost =
                |(published, seen): &(u64, Option<u64>)| seen.is_some_and(|seen| seen != *published);
            if state.own.values().any(is_lost) {
                state.publish_anew();
                state.pause = (2 * state.pause).min(PAUSES_SECONDS.1);
            }
        }
        if let Some(game) = contact.game() {
            state.repeat_unheard(game, contact.own_len(), now);
        }
        if std::mem::take(&mut state.owes_receipt) {
            state.status = None;
        }
        self.tell(contacts, id, now, random);
    }

    /// Deletes the local log from the broker, long after the match has ended.
    fn empty_slots(&mut self, contact: &Contact, id: ContactId) {
        let Some(own) = own_topic(contact) else { return };
        let slots = contact.game().map_or(0, |game| game.slot_of(contact.own_len()));
        self.forget(id);
        let names = (0..slots).map(|slot| slot.to_string()).chain(["h".to_owned()]);
        self.outputs.extend(names.map(|name| {
            let (address, topic) = (contact.offer().broker_url.clone(), format!("{own}/{name}"));
            Output::Clear { address, topic }
        }));
    }
}

/// Whether this retained status refers to missing local entries.
fn is_behind(contact: &mut Contact, own_status: Option<&(String, Vec<u8>)>) -> bool {
    let Some((topic, payload)) = own_status else { return false };
    let told = contact.game_mut().and_then(|game| receive_sealed(game, topic, payload).ok());
    matches!(told, Some(FromBroker::OwnStatus { is_behind: true }))
}
