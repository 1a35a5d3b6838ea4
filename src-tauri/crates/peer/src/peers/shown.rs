//! The contact as the page shows it, and the match as the session reads it.

use super::Peers;
use crate::contact::Contact;
use crate::log_view::log_view;
use crate::offer::expires;
use crate::protocol::{Act, PeerMatch};
use crate::stored_match::Owes;
use crate::{ContactId, ContactShown, Delivery, FriendError, Overdue, SidesShown, Stage, rematch};
use session::LogView;

impl Peers {
    /// A contact as shown on the page.
    ///
    /// # Errors
    /// If the contact does not exist.
    pub fn shown(&self, id: ContactId, now: u64) -> Result<ContactShown, FriendError> {
        let contact = self.contacts.get(id)?;
        let (offer, rulebook) = (contact.offer(), self.contacts.rulebook());
        let (keys, summary) = (contact.keys(), contact.summary());
        let stage = contact.stage(now);
        let digits = keys.map(|keys| {
            let digits = keys.digits();
            format!("{:03} {:03}", digits / 1000, digits % 1000)
        });
        let has_turn_token = summary.as_ref().and_then(|summary| summary.has_turn_token);
        let is_owed_by_person = summary.as_ref().is_some_and(|summary| summary.owes == Owes::Person);
        Ok(ContactShown {
            id,
            game: rulebook.game(offer),
            options: rulebook.unusual_options(offer),
            stage,
            sides: SidesShown::of(offer.sides, contact.is_inviter()),
            own: contact.own_side(),
            name: keys.map_or(String::new(), |keys| keys.friend_name().to_owned()),
            days: offer.days,
            expires: matches!(stage, Stage::Invited | Stage::Accepted).then(|| expires(offer)),
            match_id: contact.facts.match_id,
            digits,
            compared: contact.facts.compared,
            your_turn: stage == Stage::Playing && has_turn_token == Some(true) && is_owed_by_person,
            delivery: self.delivery(id, contact, stage),
            network: self.live.links.state(id),
            broker: self.live.brokers.state(contact, id, now),
            broker_trouble: self.live.brokers.trouble(&offer.broker_url),
            heard: contact.facts.heard,
            overdue: match contact.stopwatch(now) {
                Some(watch)
                    if stage == Stage::Playing && contact.days().is_some_and(|days| watch.is_over(days)) =>
                {
                    if has_turn_token == Some(true) {
                        Overdue::Own
                    } else {
                        Overdue::Friend
                    }
                }
                _ => Overdue::None,
            },
            changed: contact.facts.changed,
            trouble: contact.trouble.or_else(|| contact.damage()),
            broker_url: offer.broker_url.clone(),
            rematch: rematch::wanted_by(&self.contacts, id, now),
            by_text: summary.as_ref().is_none_or(|summary| summary.goes_by_text)
                || contact.begin_to_give().is_some(),
            by_file: contact.goes_by_file(rulebook),
            export_waits: contact.export.is_some(),
            resuming: stage == Stage::Playing && summary.is_some_and(|summary| summary.is_restored),
        })
    }

    /// All contacts as shown on the page, except deleted ones, most recently changed first.
    pub fn all(&self, now: u64) -> Vec<ContactShown> {
        let ids = self.contacts.ids(|contact| !contact.facts.deleted);
        let mut all: Vec<_> = ids.into_iter().filter_map(|id| self.shown(id, now).ok()).collect();
        all.sort_by_key(|shown| std::cmp::Reverse((shown.changed, shown.id)));
        all
    }

    fn delivery(&self, id: ContactId, contact: &Contact, stage: Stage) -> Delivery {
        let is_out = |is_out| if is_out { Delivery::Sent } else { Delivery::ToSend };
        let by_link = self.live.links.sent(id);
        let Some(summary) = contact.summary() else {
            return match stage {
                _ if contact.notice_to_give.is_some() => Delivery::ToSend,
                Stage::Invited | Stage::Accepted => is_out(
                    contact.facts.handed_over.is_some()
                        || by_link.is_some()
                        || self.live.brokers.has_greeted(id),
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
            let sent = handed_over.max(by_link).max(self.live.brokers.delivered(id));
            is_out(sent.is_some_and(|sent| sent >= own_len))
        }
    }

    /// The match as the session reads it; `None` before it begins.
    pub fn log(&self, id: ContactId, now: u64) -> Option<LogView> {
        let contact = self.contacts.get(id).ok()?;
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

    /// The match itself; `None` before it begins.
    pub fn remote_match(&self, id: ContactId) -> Option<&PeerMatch> {
        self.contacts.get(id).ok()?.game()
    }
}
