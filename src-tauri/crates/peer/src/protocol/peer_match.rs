//! A match: its keys, both logs, and what may be done with them. Whatever is refused changes nothing.

use crate::protocol::deal::{Deal, MadeDeal};
use crate::protocol::dealerless::{DealerlessPosition, MadeAct, OwnSecrets};
use crate::protocol::entry::{
    Act, Body, InvalidEntry, MAX_COUNTS, MAX_ENTRIES, MAX_LOG_BYTES, NotNow, max_payload,
};
use crate::protocol::fold::{Fold, Judged, MatchView};
use crate::protocol::frame::{Frame, Head, is_head, sign_head};
use crate::protocol::handshake::MatchKeys;
use crate::protocol::log::Log;
use crate::protocol::rules::{MatchPosition, Rules};
use crate::protocol::seat::Seat;
use crate::protocol::secret::{Random, Secret};
use crate::protocol::transcript::{Id, first};
use crate::protocol::turn::{MatchEnd, Owed};

/// Why a match has stopped for ever.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StopReason {
    /// A signed entry that no honest program writes.
    InvalidEntry(InvalidEntry),
    /// This seat has signed two different entries with this index.
    Fork {
        /// Whose log it is.
        seat: Seat,
        /// The first index at which the two differ.
        index: u16,
    },
    /// The two programs see different positions.
    Disagreement {
        /// The entry's digest.
        theirs: [u8; 8],
        /// This program's.
        ours: [u8; 8],
    },
}

/// A match that has stopped, with what proves it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StopProof {
    /// Why.
    pub reason: StopReason,
    /// The frame that stopped it.
    pub frame: Vec<u8>,
}

/// How much of a log a device has, as it tells the other on every transport.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Have {
    /// The number of entries.
    pub count: u16,
    /// The hash of the last.
    pub hash: Id,
}

/// What the friend's [`Have`] means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Heard {
    /// They have so many of my entries, and lack the rest.
    Has(u16),
    /// They have more of my entries than I do: I was restored, and have to ask for them.
    MoreThanI,
    /// They name an entry that I do not have: I ask for their frame. Without my own signature it means nothing.
    Differs,
}

/// Whether a device may write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Resuming {
    /// It may.
    Ready,
    /// On a live transport, the friend's or the broker's copy of the own log has to be heard of first.
    Live,
    /// The match was restored from an export: also without a live transport, a copy of the own log has to be seen first.
    Restored,
}

/// What has to be on the disk before an entry may leave.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeptMark(pub(crate) usize);

/// A match with a friend on another device.
pub struct PeerMatch {
    pub(crate) keys: MatchKeys,
    pub(crate) fold: Fold,
    pub(crate) logs: [Log; 2],
    /// Of each own entry.
    pub(crate) own_heads: Vec<Head>,
    /// Of the friend's last entry.
    pub(crate) friend_head: Option<Head>,
    /// Where the friend's log is cut into pieces that fit into a frame each, with the heads there.
    pub(crate) friend_pieces: Vec<(usize, Head)>,
    /// So many own entries are on the disk.
    pub(crate) kept: usize,
    /// So many own entries the friend has, authentically.
    pub(crate) acknowledged: usize,
    pub(crate) resuming: Resuming,
    /// Since the program started something has told what there is of the own log; a new match has nothing to hear.
    pub(crate) has_heard: bool,
    pub(crate) stop: Option<StopProof>,
    pub(crate) moved: bool,
    /// A frame of each log that has seen more than is here.
    pub(crate) held: [Option<Frame>; 2],
    /// The secret of the own part of the deal, and the index of its entry.
    pub(crate) dealt: Option<(u16, Secret)>,
}

impl PeerMatch {
    /// A match in which nothing has happened yet.
    ///
    /// # Panics
    /// If the keys were not made by rules of the same sort: a game with secrets has keys of its own.
    pub fn new(keys: MatchKeys, rules: &Rules) -> PeerMatch {
        PeerMatch::begun(keys, rules).expect("the handshake has checked the keys of the game")
    }

    /// The same, if the keys of the game fit.
    pub(crate) fn begun(keys: MatchKeys, rules: &Rules) -> Option<PeerMatch> {
        let fold = Fold::new(keys.terms(), rules.start(keys.key_exchange().as_ref())?);
        Some(PeerMatch {
            keys,
            fold,
            logs: [Log::new(), Log::new()],
            own_heads: Vec::new(),
            friend_head: None,
            friend_pieces: Vec::new(),
            kept: 0,
            acknowledged: 0,
            resuming: Resuming::Ready,
            has_heard: true,
            stop: None,
            moved: false,
            held: [None, None],
            dealt: None,
        })
    }

    /// The position, if the game has secrets that neither device knows, and what is secret of the own seat.
    pub(crate) fn secrets(&self) -> Option<(&dyn DealerlessPosition, OwnSecrets<'_>)> {
        let MatchPosition::Dealerless(position) = self.fold.position() else { return None };
        let game = self.keys.game.as_ref()?;
        let dealt = self.dealt.as_ref().map(|(_, dealt)| dealt.expose());
        Some((&**position, OwnSecrets { seat: self.keys.seat, key: game.secret.expose(), dealt }))
    }

    /// Whether its entries can be told in a text: those of a game with secrets cannot.
    pub(crate) fn goes_by_text(&self) -> bool {
        !self.fold.is_dealerless()
    }

    /// What both devices know of each other.
    pub fn keys(&self) -> &MatchKeys {
        &self.keys
    }

    /// The match as it stands.
    pub fn view(&self) -> MatchView {
        let dealerless = self.secrets().map(|(position, own)| position.view(own));
        MatchView { dealerless, ..self.fold.view() }
    }

    /// What whoever has the turn token owes.
    pub fn owed(&self) -> Owed {
        self.fold.owed()
    }

    /// Who owes the next turn; nobody after the end.
    pub fn turn_token(&self) -> Option<Seat> {
        self.fold.outcome().is_none().then_some(self.fold.turn_token())
    }

    /// The message about another match that counts, and whose it is.
    pub fn rematch(&self) -> Option<(Seat, Vec<u8>)> {
        self.fold.rematch()
    }

    /// How the match ended, if it has.
    pub fn outcome(&self) -> Option<MatchEnd> {
        self.fold.outcome()
    }

    /// Whether this device owes something that its program makes by itself: a part of the deal, a result, or an
    /// opening after the end. A copy that was restored may have made it before with other randomness, so nothing is
    /// made before the friend or a broker has told since the start what there is of the own log.
    pub fn owes_by_itself(&self) -> bool {
        if !self.fold.is_dealerless() || self.stop.is_some() || self.moved || !self.has_heard {
            return false;
        }
        match self.fold.outcome() {
            None => {
                self.fold.turn_token() == self.keys.seat
                    && matches!(self.fold.owed(), Owed::Result | Owed::Deal)
            }
            Some(outcome) => self.may_open(outcome),
        }
    }

    /// Whoever has claimed a win opens only after the friend has: the friend was silent, and may come back.
    fn may_open(&self, outcome: MatchEnd) -> bool {
        let seat = self.keys.seat;
        let has_claimed = matches!(outcome, MatchEnd::Yielded { .. }) && self.fold.turn_token() != seat;
        !self.fold.has_opened(seat) && (!has_claimed || self.fold.has_opened(seat.other()))
    }

    /// Makes what [`PeerMatch::owes_by_itself`] says, and writes it. As [`PeerMatch::write`] it may leave as soon
    /// as it is kept.
    ///
    /// # Errors
    /// It owes nothing of the kind, cannot make it, or nothing may be written now. Nothing is changed.
    pub fn respond(&mut self, random: Random) -> Result<(), NotNow> {
        self.may_write()?;
        const OWES_NOTHING: NotNow = NotNow::InvalidEntry(InvalidEntry::OwesOther);
        if !self.owes_by_itself() {
            return Err(OWES_NOTHING);
        }
        let (position, own) = self.secrets().ok_or(OWES_NOTHING)?;
        let made = match self.fold.outcome() {
            None => position.respond(own, random),
            Some(_) => position.open(own),
        };
        self.write_made(made.ok_or(NotNow::SecretLost)?)
    }

    pub(crate) fn write_made(&mut self, made: MadeAct) -> Result<(), NotNow> {
        let index = u16::try_from(self.lens()[self.keys.seat.index()]).map_err(|_| NotNow::Limit)?;
        self.write(made.act)?;
        if let Some(secret) = made.secret {
            self.dealt = Some((index, secret));
        }
        Ok(())
    }

    /// Whether this device owes a part of the deal.
    pub fn owes_deal(&self) -> bool {
        self.outcome().is_none() && self.owed() == Owed::Deal && self.owes_by_itself()
    }

    /// The part of the deal that this device owes, to be made elsewhere and brought back by
    /// [`PeerMatch::write_deal`]. Nothing if it owes none, or if nothing may be written now.
    pub(crate) fn deal(&self) -> Option<Deal> {
        if !self.owes_deal() || self.may_write().is_err() {
            return None;
        }
        self.deal_of_copy()
    }

    /// The part of the deal that is owed in the match of which this is a copy. Whether it may be written, only the
    /// match itself knows. Nothing if none is owed.
    pub(crate) fn deal_of_copy(&self) -> Option<Deal> {
        let (position, own) = self.secrets()?;
        Some(Deal { make: position.deal(own)?, turns: self.turns() })
    }

    /// Writes a part of the deal. As [`PeerMatch::write`] it may leave as soon as it is kept.
    ///
    /// # Errors
    /// It could not be made, it is not owed any more, or nothing may be written now. Nothing is
    /// changed.
    pub(crate) fn write_deal(&mut self, made: MadeDeal) -> Result<(), NotNow> {
        self.may_write()?;
        if made.turns != self.turns() || !self.owes_deal() {
            return Err(NotNow::InvalidEntry(InvalidEntry::OwesOther));
        }
        let made = made.made.ok_or(NotNow::SecretLost)?;
        if let (Some((position, own)), Act::Deal(decks)) = (self.secrets(), &made.act) {
            // Another instance of the program may have made it.
            position.trust_deal(own.seat, decks);
        }
        self.write_made(made)
    }

    /// The position as it stands.
    pub fn position(&self) -> &MatchPosition {
        self.fold.position()
    }

    /// The number of entries of each log, seat A's first.
    pub fn lens(&self) -> [usize; 2] {
        self.fold.lens()
    }

    /// The number of turns of the chain.
    pub fn turns(&self) -> usize {
        self.fold.turns()
    }

    /// What an entry says, and how much of the other log it has seen; `None` if there is no such entry.
    pub fn entry(&self, seat: Seat, index: usize) -> Option<(&Act, usize)> {
        (index < self.lens()[seat.index()]).then(|| (self.fold.act(seat, index), self.fold.seen(seat, index)))
    }

    /// How many own entries the friend has, authentically.
    pub fn acknowledged(&self) -> usize {
        self.acknowledged
    }

    /// Why the match has stopped, if it has.
    pub fn stop(&self) -> Option<&StopProof> {
        self.stop.as_ref()
    }

    /// Whether this device may write.
    pub fn resuming(&self) -> Resuming {
        self.resuming
    }

    /// A live transport is opened: nothing is written before the other end has told what it has of the own log.
    pub fn begin_live_session(&mut self) {
        if self.resuming == Resuming::Ready {
            self.resuming = Resuming::Live;
        }
    }

    /// The live transport is closed, and with it what was expected of it.
    pub(crate) fn end_live_session(&mut self) {
        if self.resuming == Resuming::Live {
            self.resuming = Resuming::Ready;
        }
    }

    /// Whether the match has gone to another device.
    pub fn has_moved(&self) -> bool {
        self.moved
    }

    /// Whether this could be written now.
    ///
    /// # Errors
    /// It does not fit, or nothing may be written.
    pub fn check(&self, act: &Act) -> Result<(), NotNow> {
        self.own_entry(act).map(|_| ())
    }

    /// The ply of the own last move, if one may ask now to take back to it.
    pub fn may_ask(&self) -> Option<u16> {
        let to = self.fold.last_ply_of(self.keys.seat)?;
        self.check(&Act::Ask { to }).is_ok().then_some(to)
    }

    /// Writes an entry to the own log. It may leave once the match is on the disk ([`PeerMatch::save`]).
    ///
    /// # Errors
    /// It does not fit, or nothing may be written. Nothing is changed.
    pub fn write(&mut self, act: Act) -> Result<(), NotNow> {
        let (body, judged) = self.own_entry(&act)?;
        let seat = self.keys.seat;
        self.fold.add(seat, act, body.seen.into(), judged);
        let (cid, index) = (self.keys.cid, body.index);
        self.logs[seat.index()].push(body, &cid);
        let hash = self.logs[seat.index()].hashes[usize::from(index)];
        self.own_heads.push(sign_head(&self.keys.signing, &cid, seat, index, &hash));
        self.fold.forget_past();
        Ok(())
    }

    /// Makes an action of a game with secrets, in the text of the rules, and writes it. As
    /// [`PeerMatch::write`] it may leave as soon as it is kept.
    ///
    /// # Errors
    /// It does not fit here, or the game has no secrets. Nothing is changed.
    pub fn act(&mut self, action: &str, random: Random) -> Result<(), NotNow> {
        self.may_write()?;
        let (position, own) = self.secrets().ok_or(NotNow::InvalidEntry(InvalidEntry::OtherGame))?;
        if self.fold.outcome().is_some() {
            return Err(NotNow::InvalidEntry(InvalidEntry::AfterEnd));
        } else if self.fold.turn_token() != own.seat {
            return Err(NotNow::InvalidEntry(InvalidEntry::NoTurnToken));
        }
        let made = position.act(own, action, random);
        self.write_made(made?)
    }

    pub(crate) fn may_write(&self) -> Result<(), NotNow> {
        if self.stop.is_some() {
            Err(NotNow::Stopped)
        } else if self.moved {
            Err(NotNow::Moved)
        } else if self.resuming != Resuming::Ready {
            Err(NotNow::Resuming)
        } else {
            Ok(())
        }
    }

    fn own_entry(&self, act: &Act) -> Result<(Body, Judged), NotNow> {
        self.may_write()?;
        let seat = self.keys.seat;
        let seen = self.logs[seat.other().index()].len();
        if act.payload().len() > max_payload(act.kind()) {
            return Err(NotNow::Limit);
        }
        let unjudged = self.body(seat, act, seen, &[0; 32]);
        if !self.has_room_for(seat, std::slice::from_ref(&unjudged)) {
            return Err(NotNow::Limit);
        }
        let judged = self.fold.judge(seat, act, seen).map_err(NotNow::InvalidEntry)?;
        Ok((Body { digest: first(&judged.digest), ..unjudged }, judged))
    }

    /// The next entry of a log, as its author writes it.
    pub(crate) fn body(&self, seat: Seat, act: &Act, seen: usize, digest: &Id) -> Body {
        let [own, other] = [&self.logs[seat.index()], &self.logs[seat.other().index()]];
        let count = |len| u16::try_from(len).expect("a log has fewer entries");
        Body {
            kind: act.kind(),
            seat,
            index: count(own.len()),
            prev: own.hash(own.len(), &self.keys.cid),
            seen: count(seen),
            seen_head: other.hash(seen, &self.keys.cid),
            digest: first(digest),
            payload: act.payload(),
        }
    }

    /// Whether a log may have these entries too.
    pub(crate) fn has_room_for(&self, seat: Seat, bodies: &[Body]) -> bool {
        let log = &self.logs[seat.index()];
        let has_too_many = |(kind, most): (u8, usize)| {
            let new = bodies.iter().filter(|body| body.kind == kind).count();
            new > 0 && self.fold.count(seat, kind) + new > most
        };
        log.len() + bodies.len() <= MAX_ENTRIES
            && log.bytes + bodies.iter().map(Body::len).sum::<usize>() <= MAX_LOG_BYTES
            && !MAX_COUNTS.into_iter().any(has_too_many)
    }

    /// What this device has of the friend's log.
    pub fn have(&self) -> Have {
        let log = &self.logs[self.keys.seat.other().index()];
        let count = u16::try_from(log.len()).expect("a log has fewer entries");
        Have { count, hash: log.hash(log.len(), &self.keys.cid) }
    }

    /// Hears what the friend has of the own log, over a live transport that has proved to be theirs.
    pub fn hear(&mut self, have: Have) -> Heard {
        let heard = self.acknowledge(have);
        if matches!(heard, Heard::Has(_)) {
            self.hear_own_slots();
        }
        heard
    }

    /// Hears what the friend had of the own log at some time: an old receipt is no reason to write.
    pub(crate) fn acknowledge(&mut self, have: Have) -> Heard {
        let own = &self.logs[self.keys.seat.index()];
        let count = usize::from(have.count);
        if count > own.len() {
            return Heard::MoreThanI;
        }
        if own.hash(count, &self.keys.cid) != have.hash {
            return Heard::Differs;
        }
        self.acknowledged = self.acknowledged.max(count.min(self.kept));
        Heard::Has(have.count)
    }

    /// Whether the friend or a broker has told since the start what there is of the own log.
    pub fn has_heard(&self) -> bool {
        self.has_heard
    }

    /// Remembers of the same match before it was read again what [`PeerMatch::has_heard`] says.
    pub(crate) fn heard_before(&mut self) {
        self.has_heard = true;
    }

    /// Hears that the own slots on a broker hold nothing that is not here. [`PeerMatch::receive`] has read them.
    pub fn hear_own_slots(&mut self) {
        self.resuming = Resuming::Ready;
        self.has_heard = true;
    }

    /// Whether this is the own head of the entry with this index.
    pub(crate) fn is_own_head(&self, index: u16, hash: &Id, head: &Head) -> bool {
        is_head(&self.keys.key_of(self.keys.seat), &self.keys.cid, self.keys.seat, index, hash, head)
    }
}
