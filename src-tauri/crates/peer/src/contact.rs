//! One contact: what is kept of it, and what it stands for.

use crate::Rulebook;
use crate::broker::BrokerState;
use crate::error::RecordError;
use crate::kept_match::{KeptMatch, Owes, Summary};
use crate::protocol::{
    Acceptor, Act, Inviter, KeptMark, LoadError, MatchKeys, Offer, PeerMatch, Resuming, Seat, Secret,
    Stopwatch, Unavailable,
};
use crate::{ContactId, FriendError, Stage};
use game::Side;
use serde::{Deserialize, Serialize};
use session::MatchId;
use std::borrow::Cow;
use std::sync::Arc;

/// In a match without deadlines a program has so many days to make what no person has to choose.
const DAYS_FOR_PROGRAMS: u8 = 3;
/// The version of a record.
const FORM: u8 = 1;

/// What is kept beside invitation and match. It holds no key.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Facts {
    /// What this person calls themself in this match.
    pub(crate) own_name: String,
    pub(crate) match_id: Option<MatchId>,
    /// The person has said that the digits are the same.
    pub(crate) compared: bool,
    pub(crate) changed: u64,
    pub(crate) heard: Option<u64>,
    /// So many own entries were handed over as text; at the stage of the invitation any number means that it was.
    pub(crate) handed_over: Option<usize>,
    /// The friend has shown that they have the begin.
    pub(crate) met: bool,
    /// What the page says of an invitation that this device has accepted.
    pub(crate) notice: Option<Notice>,
    /// The match after which this one was wished for.
    pub(crate) again_of: Option<ContactId>,
    /// How long the turn is owed that was the last of so many.
    pub(crate) watch: Option<Watch>,
    pub(crate) over_since: Option<u64>,
    /// The person has deleted the match. As long as the program runs they may want it back.
    pub(crate) deleted: bool,
    /// Of the match, once there is one.
    pub(crate) summary: Option<Summary>,
}

/// Why an accepted invitation came to nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Notice {
    Taken,
    Withdrawn,
    Expired,
}

/// A stopwatch, as it is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Watch {
    turns: usize,
    elapsed: u64,
    looked_at: u64,
}

/// How it began.
pub(crate) enum Handshake {
    Inviter(Inviter),
    Acceptor(Acceptor),
    /// On another device.
    Imported,
}

/// When something is tried again.
#[derive(Clone, Copy)]
pub(crate) struct Retry {
    pub(crate) at: u64,
    /// In seconds, before it.
    pause: u64,
}

/// Before what could not be written is tried again.
const LONGEST_PAUSE_SECONDS: u64 = 600;

/// A friend elsewhere: an invitation, and the match that comes of it.
pub(crate) struct Contact {
    pub(crate) facts: Facts,
    pub(crate) handshake: Handshake,
    pub(crate) kept_match: Option<KeptMatch>,
    /// What moves the match to another device, until it is in a file there is no doubt of.
    pub(crate) export: Option<Arc<Vec<u8>>>,
    /// To be handed over as text to somebody who came too late.
    pub(crate) notice_to_give: Option<Vec<u8>>,
    /// The code of what was refused last.
    pub(crate) trouble: Option<&'static str>,
    /// What the program writes by itself could not be written.
    pub(crate) retry: Option<Retry>,
    /// Seconds in which this device was kept from taking the turn, since the record was last kept.
    pub(crate) held_up: u64,
    /// Somebody makes the own part of the deal.
    pub(crate) is_dealing: bool,
    /// The person wants the way over the network.
    pub(crate) on_network: bool,
    pub(crate) broker: BrokerState,
}

/// What a contact was at some time, of what is kept of it.
pub(crate) struct Before {
    facts: Facts,
    kind: u8,
    handshake: Secret,
    game: Option<Arc<Secret>>,
    export: Option<Arc<Vec<u8>>>,
}

impl Contact {
    pub(crate) fn new(handshake: Handshake, kept_match: Option<KeptMatch>, facts: Facts) -> Contact {
        Contact {
            facts,
            handshake,
            kept_match,
            export: None,
            notice_to_give: None,
            trouble: None,
            retry: None,
            held_up: 0,
            is_dealing: false,
            on_network: false,
            broker: BrokerState::new(),
        }
    }

    /// The match, folded; nothing if there is none, or if what is kept of it cannot be read.
    pub(crate) fn game(&self) -> Option<&PeerMatch> {
        self.kept_match.as_ref()?.fold()
    }

    pub(crate) fn game_mut(&mut self) -> Option<&mut PeerMatch> {
        self.kept_match.as_mut()?.fold_mut()
    }

    /// The match, if it was needed since the start.
    pub(crate) fn folded(&self) -> Option<&PeerMatch> {
        self.kept_match.as_ref()?.folded()
    }

    pub(crate) fn folded_mut(&mut self) -> Option<&mut PeerMatch> {
        self.kept_match.as_mut()?.folded_mut()
    }

    pub(crate) fn has_match(&self) -> bool {
        self.kept_match.is_some()
    }

    /// What both devices know of each other, once there is a match.
    pub(crate) fn keys(&self) -> Option<&MatchKeys> {
        self.kept_match.as_ref().map(KeptMatch::keys)
    }

    /// The code of why the match cannot be read, once somebody has tried.
    pub(crate) fn damage(&self) -> Option<&'static str> {
        self.kept_match.as_ref()?.damage().map(RecordError::code)
    }

    /// What lists need of the match: as it is, or as it was kept.
    pub(crate) fn summary(&self) -> Option<Cow<'_, Summary>> {
        let now = self.kept_match.as_ref()?.summary();
        now.map(Cow::Owned).or_else(|| self.facts.summary.as_ref().map(Cow::Borrowed))
    }

    fn note_summary(&mut self) {
        if self.facts.summary.is_none() || self.kept_match.as_ref().is_some_and(KeptMatch::is_unsaved) {
            self.facts.summary = self.summary().map(Cow::into_owned);
        }
    }

    /// Tries again after a pause, which is doubled each time.
    pub(crate) fn retry_later(&mut self, now: u64) {
        let pause = self.retry.map_or(1, |retry| 2 * retry.pause).min(LONGEST_PAUSE_SECONDS);
        self.retry = Some(Retry { at: now + pause, pause });
    }

    /// Whether the program may write now by itself: the match is not deleted, and nothing failed a moment ago.
    pub(crate) fn may_write_by_itself(&self, now: u64) -> bool {
        !self.facts.deleted && self.retry.is_none_or(|retry| retry.at <= now)
    }

    /// What was agreed on, or is offered.
    pub(crate) fn offer(&self) -> &Offer {
        match (self.keys(), &self.handshake) {
            (Some(keys), _) => keys.offer(),
            (None, Handshake::Inviter(inviter)) => inviter.invitation().offer(),
            (None, Handshake::Acceptor(acceptor)) => acceptor.invitation().offer(),
            (None, Handshake::Imported) => unreachable!("only matches are imported"),
        }
    }

    pub(crate) fn is_inviter(&self) -> bool {
        match (self.keys(), &self.handshake) {
            (Some(keys), _) => keys.seat() == Seat::A,
            (None, handshake) => matches!(handshake, Handshake::Inviter(_)),
        }
    }

    /// The invitation that may still be accepted.
    pub(crate) fn open_inviter(&self) -> Option<&Inviter> {
        match &self.handshake {
            Handshake::Inviter(inviter) if inviter.is_open() => Some(inviter),
            _ => None,
        }
    }

    /// The acceptance, as long as there is no match.
    pub(crate) fn waiting_acceptor(&self) -> Option<&Acceptor> {
        match &self.handshake {
            Handshake::Acceptor(acceptor) if !self.has_match() => Some(acceptor),
            _ => None,
        }
    }

    /// The begin, as long as the friend may not have it.
    pub(crate) fn begin_to_give(&self) -> Option<&[u8]> {
        match &self.handshake {
            Handshake::Inviter(inviter) if !self.facts.met => inviter.begin(),
            _ => None,
        }
    }

    pub(crate) fn stage(&self, now: u64) -> Stage {
        if let Some(summary) = self.summary() {
            return if summary.has_moved {
                Stage::Moved
            } else if self.facts.over_since.is_some() {
                Stage::Over
            } else if summary.is_stopped {
                Stage::Stopped
            } else {
                Stage::Playing
            };
        }
        let has_expired = hour(now) > self.offer().expiry;
        match &self.handshake {
            Handshake::Inviter(inviter) => match inviter.unavailable() {
                None if has_expired => Stage::Expired,
                None => Stage::Invited,
                Some(Unavailable::Taken) => Stage::Taken,
                Some(Unavailable::Withdrawn) => Stage::Withdrawn,
                Some(Unavailable::Expired) => Stage::Expired,
            },
            Handshake::Acceptor(acceptor) => match self.facts.notice {
                _ if acceptor.has_given_up() => Stage::Withdrawn,
                Some(Notice::Taken) => Stage::Taken,
                Some(Notice::Withdrawn) => Stage::Withdrawn,
                Some(Notice::Expired) => Stage::Expired,
                None => Stage::Accepted,
            },
            Handshake::Imported => unreachable!("only matches are imported"),
        }
    }

    /// The side of this device.
    pub(crate) fn own_side(&self) -> Option<Side> {
        let keys = self.keys()?;
        Some(keys.terms().side(keys.seat()))
    }

    /// The number of own entries.
    pub(crate) fn own_len(&self) -> usize {
        match self.folded() {
            Some(game) => game.lens()[game.keys().seat().index()],
            None => self.facts.summary.as_ref().map_or(0, |summary| summary.own_len),
        }
    }

    /// How long the turn is owed that is owed now.
    pub(crate) fn stopwatch(&self, now: u64) -> Option<Stopwatch> {
        let watch = self.facts.watch?;
        let mut stopwatch = Stopwatch::resume(watch.elapsed, watch.looked_at);
        if self.is_held_up() {
            stopwatch.skip(now);
        } else {
            stopwatch.look(now);
        }
        Some(stopwatch)
    }

    /// Whether this device owes the turn and may not take it before the friend or a broker has told what there is of
    /// the own log. That can be withheld, so this time is not the own one.
    fn is_held_up(&self) -> bool {
        match self.folded() {
            Some(game) => {
                let waits_to_write = game.resuming() != Resuming::Ready;
                let waits_to_respond = Owes::of(game.owed()) == Owes::Program && !game.has_heard();
                game.pen() == Some(game.keys().seat()) && (waits_to_write || waits_to_respond)
            }
            None => self.facts.summary.as_ref().is_some_and(|summary| {
                let waits = summary.is_restored || summary.owes == Owes::Program;
                summary.has_pen == Some(true) && waits
            }),
        }
    }

    /// The days for what is owed now; nothing if there is no deadline. What a program makes by itself has one in every
    /// match.
    pub(crate) fn days(&self) -> Option<u8> {
        let is_due_at_once = self.summary()?.owes == Owes::Program;
        let days = Some(self.offer().days).filter(|days| *days > 0);
        days.or_else(|| is_due_at_once.then_some(DAYS_FOR_PROGRAMS))
    }

    /// Begins to measure a turn that is new, and notes the end. Whatever has changed the match is followed by it.
    pub(crate) fn note_changes(&mut self, now: u64) {
        self.note_summary();
        // What is not folded has not changed.
        let Some(game) = self.folded() else { return };
        if game.outcome().is_some() {
            self.facts.watch = None;
            self.facts.over_since.get_or_insert(now);
            return;
        }
        let turns = game.turns();
        self.facts.over_since = None;
        if self.facts.watch.is_none_or(|watch| watch.turns != turns) {
            let (elapsed, looked_at) = Stopwatch::start(now).to_keep();
            self.facts.watch = Some(Watch { turns, elapsed, looked_at });
        }
    }

    /// Looks at the clock, so that a step back of it counts as nothing.
    pub(crate) fn look_at_clock(&mut self, now: u64) {
        // Of what is not folded the record itself says so.
        let is_held_up = self.folded().is_some() && self.is_held_up();
        if let (Some(stopwatch), Some(watch)) = (self.stopwatch(now), &mut self.facts.watch) {
            if is_held_up {
                self.held_up += now.saturating_sub(watch.looked_at);
            }
            (watch.elapsed, watch.looked_at) = stopwatch.to_keep();
        }
    }

    /// Makes the match.
    pub(crate) fn begin(&mut self, keys: MatchKeys, rulebook: Rulebook, now: u64) -> Result<(), FriendError> {
        let rules = rulebook.of_offer(keys.offer()).map_err(|_| FriendError::UnknownGame)?;
        self.kept_match = Some(KeptMatch::new(PeerMatch::new(keys, &rules), rulebook));
        self.facts.handed_over = None;
        self.facts.notice = None;
        self.broker.began();
        let has_given_up =
            matches!(&self.handshake, Handshake::Acceptor(acceptor) if acceptor.has_given_up());
        if has_given_up && let Some(game) = self.game_mut() {
            // The person has given up waiting: that calls the match off.
            game.write(Act::Resign)?;
        }
        self.note_changes(now);
        Ok(())
    }

    /// What is kept of the handshake, and its kind.
    fn kept_handshake(&self) -> (u8, Secret) {
        match &self.handshake {
            Handshake::Inviter(inviter) => (0, inviter.save()),
            Handshake::Acceptor(acceptor) => (1, acceptor.save()),
            Handshake::Imported => (2, Secret::new(Vec::new())),
        }
    }

    /// What it is now, to be compared and gone back to.
    pub(crate) fn before(&mut self) -> Before {
        self.note_summary();
        let (kind, handshake) = self.kept_handshake();
        let game = self.kept_match.as_mut().map(|kept| kept.save().0);
        Before { facts: self.facts.clone(), kind, handshake, game, export: self.export.clone() }
    }

    fn has_match_of(&self, before: &Before) -> bool {
        match (&self.kept_match, &before.game) {
            (Some(kept), Some(saved)) => kept.is_as(saved),
            (None, None) => true,
            _ => false,
        }
    }

    /// Whether nothing of what is kept has changed.
    pub(crate) fn is_as(&self, before: &Before) -> bool {
        let (kind, handshake) = self.kept_handshake();
        self.has_match_of(before)
            && self.facts == before.facts
            && (kind, handshake.expose()) == (before.kind, before.handshake.expose())
            && self.export == before.export
    }

    /// All that is kept, which holds keys, and what says that it is on the disk.
    pub(crate) fn record(&mut self) -> (Secret, Option<KeptMark>) {
        let facts = serde_json::to_vec(&self.facts).expect("facts are texts and numbers");
        let (kind, handshake) = self.kept_handshake();
        let (game, mark) = self.kept_match.as_mut().map(KeptMatch::save).unzip();
        let always = [&facts[..], handshake.expose(), game.as_ref().map_or(&[], |game| game.expose())];
        let export = self.export.as_ref().map(|export| &export[..]);
        let parts: Vec<&[u8]> = always.into_iter().chain(export).collect();
        // Never grown, since growing would leave a copy of the keys behind.
        let mut out = Vec::with_capacity(2 + parts.iter().map(|part| 4 + part.len()).sum::<usize>());
        out.extend([FORM, kind]);
        for part in parts {
            out.extend(u32::try_from(part.len()).expect("logs are limited").to_le_bytes());
            out.extend(part);
        }
        (Secret::new(out), mark.flatten())
    }

    /// Reads what was kept. The logs of the match are not, unless nothing sums them up.
    pub(crate) fn load(record: &[u8], rulebook: Rulebook) -> Result<Contact, RecordError> {
        let (&[form, kind], mut rest) = record.split_first_chunk::<2>().ok_or(LoadError::Damaged)?;
        if form != FORM {
            return Err(LoadError::OtherVersion.into());
        }
        let mut part = || {
            let (len, behind) = rest.split_first_chunk::<4>()?;
            let len = usize::try_from(u32::from_le_bytes(*len)).ok()?;
            let (part, behind) = behind.split_at_checked(len)?;
            rest = behind;
            Some(part)
        };
        let [facts, handshake, game] = [part(), part(), part()].map(|part| part.ok_or(LoadError::Damaged));
        let (facts, handshake, game) = (facts?, handshake?, game?);
        let facts = serde_json::from_slice(facts).map_err(|_| LoadError::Damaged)?;
        let handshake = match kind {
            2 if game.is_empty() => return Err(LoadError::Damaged.into()),
            _ => load_handshake(kind, handshake)?,
        };
        let kept_match = match game {
            [] => None,
            saved => Some(KeptMatch::stored(Arc::new(Secret::new(saved.to_vec())), rulebook)?),
        };
        let mut contact = Contact::new(handshake, kept_match, facts);
        contact.export = part().map(|export| Arc::new(export.to_vec()));
        rulebook.of_offer(contact.offer())?;
        if let Some(kept) = contact.kept_match.as_ref().filter(|_| contact.facts.summary.is_none()) {
            kept.fold();
            kept.damage().map_or(Ok(()), Err)?;
            contact.note_summary();
        }
        if rest.is_empty() { Ok(contact) } else { Err(LoadError::Damaged.into()) }
    }

    /// Goes back to what it was before something that could not be kept.
    pub(crate) fn restore(&mut self, before: Before, rulebook: Rulebook) {
        const READ: &str = "what was written is read";
        if !self.has_match_of(&before) {
            let live = self.folded().map(|game| (game.resuming(), game.has_heard()));
            self.kept_match = before.game.map(|saved| KeptMatch::stored(saved, rulebook).expect(READ));
            if let (Some(game), Some((resuming, has_heard))) = (self.game_mut(), live) {
                if resuming == Resuming::Live {
                    game.begin_live_session();
                }
                if has_heard {
                    game.heard_before();
                }
            }
        }
        self.facts = before.facts;
        self.handshake = load_handshake(before.kind, before.handshake.expose()).expect(READ);
        self.export = before.export;
    }
}

fn load_handshake(kind: u8, kept: &[u8]) -> Result<Handshake, LoadError> {
    Ok(match kind {
        0 => Handshake::Inviter(Inviter::load(kept)?),
        1 => Handshake::Acceptor(Acceptor::load(kept)?),
        2 => Handshake::Imported,
        _ => return Err(LoadError::Damaged),
    })
}

/// The hour since 1970 of a second.
pub(crate) fn hour(now: u64) -> u32 {
    u32::try_from(now / 3600).unwrap_or(u32::MAX)
}

impl From<Unavailable> for Notice {
    fn from(reason: Unavailable) -> Notice {
        match reason {
            Unavailable::Taken => Notice::Taken,
            Unavailable::Withdrawn => Notice::Withdrawn,
            Unavailable::Expired => Notice::Expired,
        }
    }
}
