//! One contact: what is kept of it, and what it stands for.

use crate::broker::BrokerState;
use crate::error::RecordError;
use crate::{ContactId, FriendError, Stage};
use game::Side;
use remote::{
    Acceptor, Act, Inviter, KeptMark, LoadError, MatchKeys, Offer, Owed, RemoteMatch, Resuming, Seat, Secret,
    Stopwatch, Unavailable,
};
use serde::{Deserialize, Serialize};
use session::{GameRules, Games, MatchId};

/// In a match without deadlines a program has so many days to make what no person has to choose.
const DAYS_FOR_PROGRAMS: u8 = 3;
/// The version of a record.
const FORM: u8 = 1;

/// A match with a friend, by the rules of any game.
pub(crate) type FriendMatch = RemoteMatch<GameRules>;

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

/// A friend elsewhere: an invitation, and the match that comes of it.
/// When something is tried again.
#[derive(Clone, Copy)]
pub(crate) struct Retry {
    pub(crate) at: u64,
    /// In seconds, before it.
    pause: u64,
}

/// Before what could not be written is tried again.
const LONGEST_PAUSE_SECONDS: u64 = 600;

pub(crate) struct Contact {
    pub(crate) facts: Facts,
    pub(crate) handshake: Handshake,
    pub(crate) game: Option<FriendMatch>,
    /// What moves the match to another device, until it is in a file there is no doubt of.
    pub(crate) export: Option<Vec<u8>>,
    /// To be handed over as text to somebody who came too late.
    pub(crate) notice_to_give: Option<Vec<u8>>,
    /// The code of what was refused last.
    pub(crate) trouble: Option<&'static str>,
    /// What the program owes by itself could not be written.
    pub(crate) retry: Option<Retry>,
    /// The person wants the way over the network.
    pub(crate) on_network: bool,
    pub(crate) broker: BrokerState,
}

impl Contact {
    pub(crate) fn new(handshake: Handshake, game: Option<FriendMatch>, facts: Facts) -> Contact {
        let (notice_to_give, trouble, retry) = (None, None, None);
        let broker = BrokerState::new();
        let export = None;
        Contact { facts, handshake, game, export, notice_to_give, trouble, retry, on_network: false, broker }
    }

    /// Tries again after a pause, which is doubled each time.
    pub(crate) fn retry_later(&mut self, now: u64) {
        let pause = self.retry.map_or(1, |retry| 2 * retry.pause).min(LONGEST_PAUSE_SECONDS);
        self.retry = Some(Retry { at: now + pause, pause });
    }

    /// What was agreed on, or is offered.
    pub(crate) fn offer(&self) -> &Offer {
        match (&self.game, &self.handshake) {
            (Some(game), _) => game.keys().offer(),
            (None, Handshake::Inviter(inviter)) => inviter.invitation().offer(),
            (None, Handshake::Acceptor(acceptor)) => acceptor.invitation().offer(),
            (None, Handshake::Imported) => unreachable!("only matches are imported"),
        }
    }

    pub(crate) fn is_inviter(&self) -> bool {
        match (&self.game, &self.handshake) {
            (Some(game), _) => game.keys().seat() == Seat::A,
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
            Handshake::Acceptor(acceptor) if self.game.is_none() => Some(acceptor),
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
        if let Some(game) = &self.game {
            return if game.has_moved() {
                Stage::Moved
            } else if self.facts.over_since.is_some() {
                Stage::Over
            } else if game.stop().is_some() {
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
        let keys = self.game.as_ref()?.keys();
        Some(if keys.terms().first == keys.seat() { Side::First } else { Side::Second })
    }

    /// The number of own entries.
    pub(crate) fn own_len(&self) -> usize {
        self.game.as_ref().map_or(0, |game| game.lens()[game.keys().seat().index()])
    }

    /// How long the turn is owed that is owed now.
    pub(crate) fn stopwatch(&self, now: u64) -> Option<Stopwatch> {
        let watch = self.facts.watch?;
        let mut stopwatch = Stopwatch::resume(watch.elapsed, watch.looked_at);
        stopwatch.look(now);
        Some(stopwatch)
    }

    /// The days for what is owed now; nothing if there is no deadline. What a program makes by itself has one in every
    /// match.
    pub(crate) fn days(&self) -> Option<u8> {
        let game = self.game.as_ref()?;
        let days = Some(game.keys().offer().days).filter(|days| *days > 0);
        let is_due_at_once = matches!(game.owed(), Owed::Result | Owed::Deal);
        days.or_else(|| is_due_at_once.then_some(DAYS_FOR_PROGRAMS))
    }

    /// Begins to measure a turn that is new, and notes the end. Whatever has changed the match is followed by it.
    pub(crate) fn note_changes(&mut self, now: u64) {
        let Some(game) = &self.game else { return };
        if game.outcome().is_some() {
            self.facts.watch = None;
            self.facts.over_since.get_or_insert(now);
            return;
        }
        self.facts.over_since = None;
        let turns = game.turns();
        if self.facts.watch.is_none_or(|watch| watch.turns != turns) {
            let (elapsed, looked_at) = Stopwatch::start(now).to_keep();
            self.facts.watch = Some(Watch { turns, elapsed, looked_at });
        }
    }

    /// Looks at the clock, so that a step back of it counts as nothing.
    pub(crate) fn look_at_clock(&mut self, now: u64) {
        if let (Some(stopwatch), Some(watch)) = (self.stopwatch(now), &mut self.facts.watch) {
            (watch.elapsed, watch.looked_at) = stopwatch.to_keep();
        }
    }

    /// Makes the match.
    pub(crate) fn begin(&mut self, keys: MatchKeys, games: Games, now: u64) -> Result<(), FriendError> {
        let rules = rules(games, keys.offer()).map_err(|_| FriendError::UnknownGame)?;
        self.game = Some(RemoteMatch::new(keys, rules));
        self.facts.handed_over = None;
        self.facts.notice = None;
        self.broker.began();
        let has_given_up =
            matches!(&self.handshake, Handshake::Acceptor(acceptor) if acceptor.has_given_up());
        if has_given_up && let Some(game) = &mut self.game {
            // The person has given up waiting: that calls the match off.
            game.write(Act::Resign)?;
        }
        self.note_changes(now);
        Ok(())
    }

    /// All that is kept, which holds keys, and what says that it is on the disk.
    pub(crate) fn record(&self) -> (Secret, Option<KeptMark>) {
        let facts = serde_json::to_vec(&self.facts).expect("facts are texts and numbers");
        let (kind, handshake) = match &self.handshake {
            Handshake::Inviter(inviter) => (0, Some(inviter.save())),
            Handshake::Acceptor(acceptor) => (1, Some(acceptor.save())),
            Handshake::Imported => (2, None),
        };
        let game = self.game.as_ref().map(FriendMatch::save);
        let always = [
            &facts[..],
            handshake.as_ref().map_or(&[], Secret::expose),
            game.as_ref().map_or(&[], |(saved, _)| saved.expose()),
        ];
        let parts: Vec<&[u8]> = always.into_iter().chain(self.export.as_deref()).collect();
        // Never grown, since growing would leave a copy of the keys behind.
        let mut out = Vec::with_capacity(2 + parts.iter().map(|part| 4 + part.len()).sum::<usize>());
        out.extend([FORM, kind]);
        for part in parts {
            out.extend(u32::try_from(part.len()).expect("logs are limited").to_le_bytes());
            out.extend(part);
        }
        (Secret::new(out), game.map(|(_, mark)| mark))
    }

    /// Reads what was kept.
    pub(crate) fn load(record: &[u8], games: Games) -> Result<Contact, RecordError> {
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
            0 => Handshake::Inviter(Inviter::load(handshake)?),
            1 => Handshake::Acceptor(Acceptor::load(handshake)?),
            2 if !game.is_empty() => Handshake::Imported,
            _ => return Err(LoadError::Damaged.into()),
        };
        let game = if game.is_empty() { None } else { Some(load_match(game, games)?) };
        let mut contact = Contact::new(handshake, game, facts);
        contact.export = part().map(<[u8]>::to_vec);
        rules(games, contact.offer())?;
        if rest.is_empty() { Ok(contact) } else { Err(LoadError::Damaged.into()) }
    }

    /// Goes back to what was kept before something that could not be kept.
    pub(crate) fn restore(&mut self, record: &[u8], games: Games) {
        let resuming = self.game.as_ref().map(FriendMatch::resuming);
        let has_heard = self.game.as_ref().is_some_and(FriendMatch::has_heard);
        let before = Contact::load(record, games).expect("what was written is read");
        (self.facts, self.handshake, self.game) = (before.facts, before.handshake, before.game);
        self.export = before.export;
        if let (Some(game), Some(Resuming::Live)) = (&mut self.game, resuming) {
            game.begin_live_session();
        }
        if has_heard && let Some(game) = &mut self.game {
            game.heard_before();
        }
    }
}

fn load_match(saved: &[u8], games: Games) -> Result<FriendMatch, RecordError> {
    let offer = remote::saved_offer(saved)?;
    Ok(RemoteMatch::load(saved, rules(games, &offer)?)?)
}

/// The rules of what is offered, if they are here in this version.
pub(crate) fn rules(games: Games, offer: &Offer) -> Result<GameRules, RecordError> {
    let game = games.by_number(offer.game).ok_or(RecordError::UnknownGame)?;
    match games.remote(game) {
        Ok(Some(remote)) if remote.rules_version == offer.rules_version => {}
        _ => return Err(LoadError::OtherRules.into()),
    }
    games.rules(game, &offer.rules).map_err(|_| RecordError::UnknownGame)
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
