//! A contact's stored data and state, independent of transports.

mod record;
mod taking;

pub use taking::News;

use crate::Rulebook;
use crate::error::RecordError;
use crate::protocol::{
    Acceptor, Act, Inviter, MatchKeys, Offer, PeerMatch, Resuming, Rules, Seat, Stopwatch, Unavailable,
};
use crate::stored_match::{LogSummary, Owes, StoredMatch};
use crate::{ContactId, EXPIRY_DAYS, FriendError, Stage};
use game::Side;
use serde::{Deserialize, Serialize};
use session::MatchId;
use std::borrow::Cow;
use std::sync::Arc;

/// The days allowed for an automatic entry in a match without deadlines.
const DAYS_FOR_PROGRAMS: u8 = 3;

/// Data stored with the invitation and the match. Contains no keys.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Facts {
    /// The local player's name in this match.
    pub(crate) own_name: String,
    pub(crate) match_id: Option<MatchId>,
    /// The player has confirmed that the digits match.
    pub(crate) compared: bool,
    pub(crate) changed: u64,
    pub(crate) heard: Option<u64>,
    /// The number of local entries handed over as text. Before the match begins, any value means that the handshake
    /// message has been handed over.
    pub(crate) handed_over: Option<usize>,
    /// The friend has proved that they have the begin message.
    pub(crate) met: bool,
    /// The notice received for an invitation that this device has accepted.
    pub(crate) notice: Option<Notice>,
    /// The match that this one is a rematch of.
    #[serde(alias = "again_of")]
    pub(crate) rematch_of: Option<ContactId>,
    /// How long the current turn has been owed.
    pub(crate) watch: Option<Watch>,
    pub(crate) over_since: Option<u64>,
    /// The player has switched the broker on. [`Peers::resume`](crate::Peers::resume) switches it on again.
    pub(crate) uses_broker: bool,
    /// The player has deleted the match. It can be restored while the program is running.
    pub(crate) deleted: bool,
    /// Summary of the match, if any.
    pub(crate) summary: Option<LogSummary>,
}

/// Why an accepted invitation did not lead to a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Notice {
    Taken,
    Withdrawn,
    Expired,
}

/// A stopwatch as stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Watch {
    turns: usize,
    elapsed: u64,
    looked_at: u64,
}

/// How the contact was made.
pub(crate) enum Handshake {
    Inviter(Inviter),
    Acceptor(Acceptor),
    /// Imported from another device.
    Imported,
}

/// How long a start uses the broker again after an invitation expires or a match ends. In this time a rematch request
/// arrives or expires, and the local log is removed from the broker.
const RESUME_SECONDS: u64 = 2 * EXPIRY_DAYS as u64 * 24 * 3600;

/// When to retry a failed write.
#[derive(Clone, Copy)]
pub(crate) struct Retry {
    pub(crate) at: u64,
    /// The pause before the retry, in seconds.
    pause: u64,
}

/// The longest pause before a retry.
const LONGEST_PAUSE_SECONDS: u64 = 600;

/// A friend on another device: an invitation and the resulting match.
pub(crate) struct Contact {
    pub(crate) facts: Facts,
    pub(crate) handshake: Handshake,
    pub(crate) stored_match: Option<StoredMatch>,
    /// The export that moves the match, until it is safely in a file.
    pub(crate) export: Option<Arc<Vec<u8>>>,
    /// A notice to hand over as text to a player who accepted too late.
    pub(crate) notice_to_give: Option<Vec<u8>>,
    /// The last refusal's code.
    pub(crate) trouble: Option<&'static str>,
    /// When to retry a failed automatic write.
    pub(crate) retry: Option<Retry>,
    /// Seconds since the last save during which this device was unable to take its turn.
    pub(crate) held_up: u64,
    /// The local part of the deal is being made elsewhere.
    pub(crate) is_dealing: bool,
    /// The handshake began after this program started, so no earlier copy of this device knows its keys.
    pub(crate) is_new: bool,
}

impl Contact {
    pub(crate) fn new(handshake: Handshake, stored_match: Option<StoredMatch>, facts: Facts) -> Contact {
        Contact {
            facts,
            handshake,
            stored_match,
            export: None,
            notice_to_give: None,
            trouble: None,
            retry: None,
            held_up: 0,
            is_dealing: false,
            is_new: false,
        }
    }

    /// The folded match; `None` if there is no match or its data cannot be read.
    pub(crate) fn game(&self) -> Option<&PeerMatch> {
        self.stored_match.as_ref()?.fold()
    }

    pub(crate) fn game_mut(&mut self) -> Option<&mut PeerMatch> {
        self.stored_match.as_mut()?.fold_mut()
    }

    /// The match, if already folded.
    pub(crate) fn folded(&self) -> Option<&PeerMatch> {
        self.stored_match.as_ref()?.folded()
    }

    pub(crate) fn folded_mut(&mut self) -> Option<&mut PeerMatch> {
        self.stored_match.as_mut()?.folded_mut()
    }

    pub(crate) fn has_match(&self) -> bool {
        self.stored_match.is_some()
    }

    /// The match's keys.
    pub(crate) fn keys(&self) -> Option<&MatchKeys> {
        self.stored_match.as_ref().map(StoredMatch::keys)
    }

    /// The read error's code, if folding the match failed.
    pub(crate) fn damage(&self) -> Option<&'static str> {
        self.stored_match.as_ref()?.damage().map(RecordError::code)
    }

    /// The folded match's summary, otherwise the stored one.
    pub(crate) fn summary(&self) -> Option<Cow<'_, LogSummary>> {
        let now = self.stored_match.as_ref()?.summary();
        now.map(Cow::Owned).or_else(|| self.facts.summary.as_ref().map(Cow::Borrowed))
    }

    fn note_summary(&mut self) {
        if self.facts.summary.is_none() || self.stored_match.as_ref().is_some_and(StoredMatch::is_unsaved) {
            self.facts.summary = self.summary().map(Cow::into_owned);
        }
    }

    /// Schedules a retry, doubling the pause each time.
    pub(crate) fn retry_later(&mut self, now: u64) {
        let pause = self.retry.map_or(1, |retry| 2 * retry.pause).min(LONGEST_PAUSE_SECONDS);
        self.retry = Some(Retry { at: now + pause, pause });
    }

    /// Whether automatic entries may be written now: the match is not deleted and no retry is pending.
    pub(crate) fn may_write_by_itself(&self, now: u64) -> bool {
        !self.facts.deleted && self.retry.is_none_or(|retry| retry.at <= now)
    }

    /// The agreed or offered terms.
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

    /// Whether to use the broker again after a start: the player has switched it on, and something may still arrive.
    pub(crate) fn resumes_broker(&self, now: u64) -> bool {
        let is_recent = |since: u64| now < since.saturating_add(RESUME_SECONDS);
        let is_awaiting = match self.stage(now) {
            Stage::Invited | Stage::Playing => true,
            Stage::Accepted => is_recent(u64::from(self.offer().expiry) * 3600),
            Stage::Over => self.facts.over_since.is_some_and(is_recent),
            _ => false,
        };
        self.facts.uses_broker && !self.facts.deleted && is_awaiting
    }

    /// The inviter while its invitation can be accepted.
    pub(crate) fn open_inviter(&self) -> Option<&Inviter> {
        match &self.handshake {
            Handshake::Inviter(inviter) if inviter.is_open() => Some(inviter),
            _ => None,
        }
    }

    /// The acceptor before the match begins.
    pub(crate) fn waiting_acceptor(&self) -> Option<&Acceptor> {
        match &self.handshake {
            Handshake::Acceptor(acceptor) if !self.has_match() => Some(acceptor),
            _ => None,
        }
    }

    /// The begin message while the friend may lack it.
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

    /// This device's side.
    pub(crate) fn own_side(&self) -> Option<Side> {
        let keys = self.keys()?;
        Some(keys.terms().side(keys.seat()))
    }

    /// Whether no copy of this device can have written to the match.
    pub(crate) fn is_unwritten(&self) -> bool {
        self.is_new && self.own_len() == 0
    }

    /// The number of local entries.
    pub(crate) fn own_len(&self) -> usize {
        match self.folded() {
            Some(game) => game.lens()[game.keys().seat().index()],
            None => self.facts.summary.as_ref().map_or(0, |summary| summary.own_len),
        }
    }

    /// How long the current turn has been owed.
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

    /// Whether this device owes the turn but must wait for the friend or a broker to report the local log. They could
    /// withhold it, so this time does not count.
    fn is_held_up(&self) -> bool {
        match self.folded() {
            Some(game) => {
                let waits_to_write = game.resuming() != Resuming::Ready;
                let waits_to_respond = Owes::of(game.owed()) == Owes::Program && !game.has_heard();
                game.turn_token() == Some(game.keys().seat()) && (waits_to_write || waits_to_respond)
            }
            None => self.facts.summary.as_ref().is_some_and(|summary| {
                let waits = summary.is_restored || summary.owes == Owes::Program;
                summary.has_turn_token == Some(true) && waits
            }),
        }
    }

    /// The days for the current turn; `None` without a deadline. Automatic entries have a deadline in every match.
    pub(crate) fn days(&self) -> Option<u8> {
        let is_due_at_once = self.summary()?.owes == Owes::Program;
        let days = Some(self.offer().days).filter(|days| *days > 0);
        days.or_else(|| is_due_at_once.then_some(DAYS_FOR_PROGRAMS))
    }

    /// Starts timing a new turn, and records the match's end. Called after every change to the match.
    pub(crate) fn note_changes(&mut self, now: u64) {
        self.note_summary();
        // Unfolded matches have not changed.
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

    /// Reads the clock, counting a step back as zero.
    pub(crate) fn look_at_clock(&mut self, now: u64) {
        // For an unfolded match the record itself has this information.
        let is_held_up = self.folded().is_some() && self.is_held_up();
        if let (Some(stopwatch), Some(watch)) = (self.stopwatch(now), &mut self.facts.watch) {
            if is_held_up {
                self.held_up += now.saturating_sub(watch.looked_at);
            }
            (watch.elapsed, watch.looked_at) = stopwatch.to_keep();
        }
    }

    /// Creates the match.
    pub(crate) fn begin(&mut self, keys: MatchKeys, rulebook: Rulebook, now: u64) -> Result<(), FriendError> {
        let rules = rulebook.of_offer(keys.offer()).map_err(|_| FriendError::UnknownGame)?;
        self.stored_match = Some(StoredMatch::new(PeerMatch::new(keys, &rules), rulebook));
        self.facts.handed_over = None;
        self.facts.notice = None;
        let has_given_up =
            matches!(&self.handshake, Handshake::Acceptor(acceptor) if acceptor.has_given_up());
        if has_given_up && let Some(game) = self.game_mut() {
            // The player has stopped waiting, so this calls the match off.
            game.write(Act::Resign)?;
        }
        self.note_changes(now);
        Ok(())
    }

    /// Whether the match uses files, because text cannot carry its entries' secrets. A file may include the begin
    /// message.
    pub(crate) fn goes_by_file(&self, rulebook: Rulebook) -> bool {
        match self.summary() {
            Some(summary) => !summary.goes_by_text && !summary.has_moved,
            None => {
                let has_secrets = |rules| matches!(rules, Rules::Dealerless(_));
                self.waiting_acceptor().is_some() && rulebook.of_offer(self.offer()).is_ok_and(has_secrets)
            }
        }
    }

    /// A live transport opened: writing is blocked until it has reported the local log.
    pub(crate) fn begin_session(&mut self, now: u64) {
        self.look_at_clock(now);
        if let Some(game) = self.game_mut() {
            game.begin_live_session();
        }
    }

    /// All live transports have reported the local log: writing is allowed.
    pub(crate) fn end_session(&mut self) {
        if let Some(game) = self.folded_mut() {
            game.end_live_session();
        }
    }
}

/// The hour since 1970 that contains a second.
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
