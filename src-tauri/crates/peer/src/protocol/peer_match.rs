//! A match: its keys, both logs and the operations on them. Refused operations change nothing.

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

/// Why a match has stopped permanently.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StopReason {
    /// A signed entry that no honest program would write.
    InvalidEntry(InvalidEntry),
    /// This seat has signed two different entries with this index.
    Fork {
        /// The log's seat.
        seat: Seat,
        /// The first index at which the two versions differ.
        index: u16,
    },
    /// The two programs compute different positions.
    Disagreement {
        /// The digest in the entry.
        theirs: [u8; 8],
        /// This program's digest.
        ours: [u8; 8],
    },
}

/// Why a match has stopped, with proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StopProof {
    /// The reason.
    pub reason: StopReason,
    /// The frame that stopped it.
    pub frame: Vec<u8>,
}

/// How much of a log a device has, as reported on every transport.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Have {
    /// The number of entries.
    pub count: u16,
    /// The hash of the last entry.
    pub hash: Id,
}

/// What the friend's [`Have`] means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Heard {
    /// They have this many local entries and lack the rest.
    Has(u16),
    /// They have more local entries than this device, which was restored and must request them.
    MoreThanI,
    /// They name an unknown local entry, so their frame must be requested. It is proof only if this device signed it.
    Differs,
}

/// Whether a device may write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Resuming {
    /// Writing is allowed.
    Ready,
    /// On a live transport, the friend or broker must first report the local log.
    Live,
    /// The match was restored from an export, so a copy of the local log must be seen first, with or without a live
    /// transport.
    Restored,
}

/// Confirms that entries are stored, so that they can be sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeptMark(pub(crate) usize);

/// A match with a friend on another device.
pub struct PeerMatch {
    pub(crate) keys: MatchKeys,
    pub(crate) fold: Fold,
    pub(crate) logs: [Log; 2],
    /// Each local entry's head.
    pub(crate) own_heads: Vec<Head>,
    /// The head of the friend's last entry.
    pub(crate) friend_head: Option<Head>,
    /// Where the friend's log is split into frame-sized pieces, with the heads there.
    pub(crate) friend_pieces: Vec<(usize, Head)>,
    /// The number of local entries on disk.
    pub(crate) kept: usize,
    /// The number of local entries the friend provably has.
    pub(crate) acknowledged: usize,
    pub(crate) resuming: Resuming,
    /// Whether the local log has been reported since the program started. True for a new match.
    pub(crate) has_heard: bool,
    pub(crate) stop: Option<StopProof>,
    pub(crate) moved: bool,
    /// For each log, a held frame that has seen missing entries.
    pub(crate) held: [Option<Frame>; 2],
    /// The secret of the local deal part, and its entry's index.
    pub(crate) dealt: Option<(u16, Secret)>,
}

impl PeerMatch {
    /// A match without entries.
    ///
    /// # Panics
    /// If the keys do not fit the rules, because a game with secrets has its own keys.
    pub fn new(keys: MatchKeys, rules: &Rules) -> PeerMatch {
        PeerMatch::begun(keys, rules).expect("the handshake has checked the keys of the game")
    }

    /// A match without entries; `None` if the keys do not fit the game.
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

    /// The position and the local secrets, in a game with secrets.
    pub(crate) fn secrets(&self) -> Option<(&dyn DealerlessPosition, OwnSecrets<'_>)> {
        let MatchPosition::Dealerless(position) = self.fold.position() else { return None };
        let game = self.keys.game.as_ref()?;
        let dealt = self.dealt.as_ref().map(|(_, dealt)| dealt.expose());
        Some((&**position, OwnSecrets { seat: self.keys.seat, key: game.secret.expose(), dealt }))
    }

    /// Whether entries can be sent as text, which is impossible in a game with secrets.
    pub(crate) fn goes_by_text(&self) -> bool {
        !self.fold.is_dealerless()
    }

    /// The match's keys.
    pub fn keys(&self) -> &MatchKeys {
        &self.keys
    }

    /// The match's current state.
    pub fn view(&self) -> MatchView {
        let dealerless = self.secrets().map(|(position, own)| position.view(own));
        MatchView { dealerless, ..self.fold.view() }
    }

    /// What the turn token's holder owes.
    pub fn owed(&self) -> Owed {
        self.fold.owed()
    }

    /// Who owes the next turn; `None` after the end.
    pub fn turn_token(&self) -> Option<Seat> {
        self.fold.outcome().is_none().then_some(self.fold.turn_token())
    }

    /// The current rematch message, and its author.
    pub fn rematch(&self) -> Option<(Seat, Vec<u8>)> {
        self.fold.rematch()
    }

    /// How the match ended, if it has.
    pub fn outcome(&self) -> Option<MatchEnd> {
        self.fold.outcome()
    }

    /// Whether this device owes an automatic entry: a part of the deal, a result, or the opening after the end. Nothing
    /// is made before the friend or a broker has reported the local log since startup, because a restored copy may
    /// already have made it with different randomness.
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

    /// A player who has claimed a win opens only after the friend, who may still come back.
    fn may_open(&self, outcome: MatchEnd) -> bool {
        let seat = self.keys.seat;
        let has_claimed = matches!(outcome, MatchEnd::Yielded { .. }) && self.fold.turn_token() != seat;
        !self.fold.has_opened(seat) && (!has_claimed || self.fold.has_opened(seat.other()))
    }

    /// Makes the entry owed according to [`PeerMatch::owes_by_itself`] and writes it. As with [`PeerMatch::write`], it
    /// can be sent as soon as it is stored.
    ///
    /// # Errors
    /// If the entry is not owed or cannot be made, or writing is not allowed now. Nothing changes.
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

    /// The part of the deal that this device owes, to make elsewhere and pass to [`PeerMatch::write_deal`]. `None` if
    /// none is owed or writing is not allowed now.
    pub(crate) fn deal(&self) -> Option<Deal> {
        if !self.owes_deal() || self.may_write().is_err() {
            return None;
        }
        self.deal_of_copy()
    }

    /// The part of the deal owed in a copy of the match; `None` if none is owed. Only the match itself knows whether it
    /// may be written.
    pub(crate) fn deal_of_copy(&self) -> Option<Deal> {
        let (position, own) = self.secrets()?;
        Some(Deal { make: position.deal(own)?, turns: self.turns() })
    }

    /// Writes a part of the deal. As with [`PeerMatch::write`], it can be sent as soon as it is stored.
    ///
    /// # Errors
    /// If the part could not be made or is obsolete, or writing is not allowed now. Nothing changes.
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

    /// The current position.
    pub fn position(&self) -> &MatchPosition {
        self.fold.position()
    }

    /// The number of entries in each log, seat A's first.
    pub fn lens(&self) -> [usize; 2] {
        self.fold.lens()
    }

    /// The number of turns in the chain.
    pub fn turns(&self) -> usize {
        self.fold.turns()
    }

    /// An entry's content, and how much of the other log it has seen; `None` if it does not exist.
    pub fn entry(&self, seat: Seat, index: usize) -> Option<(&Act, usize)> {
        (index < self.lens()[seat.index()]).then(|| (self.fold.act(seat, index), self.fold.seen(seat, index)))
    }

    /// The number of local entries the friend provably has.
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

    /// A live transport opened: nothing is written before the other end has reported how much of the local log it has.
    pub fn begin_live_session(&mut self) {
        if self.resuming == Resuming::Ready {
            self.resuming = Resuming::Live;
        }
    }

    /// The live transport closed, so no report is expected from it.
    pub(crate) fn end_live_session(&mut self) {
        if self.resuming == Resuming::Live {
            self.resuming = Resuming::Ready;
        }
    }

    /// Whether the match has moved to another device.
    pub fn has_moved(&self) -> bool {
        self.moved
    }

    /// Checks that this entry could be written now.
    ///
    /// # Errors
    /// If it does not fit, or writing is not allowed now.
    pub fn check(&self, act: &Act) -> Result<(), NotNow> {
        self.own_entry(act).map(|_| ())
    }

    /// The ply of the last local move, if a request to take it back is allowed now.
    pub fn may_ask(&self) -> Option<u16> {
        let to = self.fold.last_ply_of(self.keys.seat)?;
        self.check(&Act::Ask { to }).is_ok().then_some(to)
    }

    /// Writes an entry to the local log. It can be sent as soon as the match is stored ([`PeerMatch::save`]).
    ///
    /// # Errors
    /// If it does not fit, or writing is not allowed now. Nothing changes.
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

    /// Creates an action in a game with secrets from its text notation and writes it. As with [`PeerMatch::write`], it
    /// can be sent as soon as it is stored.
    ///
    /// # Errors
    /// If it does not fit, or the game has no secrets. Nothing changes.
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

    /// A log's next entry.
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

    /// Whether a log has room for these entries.
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

    /// How much of the friend's log this device has.
    pub fn have(&self) -> Have {
        let log = &self.logs[self.keys.seat.other().index()];
        let count = u16::try_from(log.len()).expect("a log has fewer entries");
        Have { count, hash: log.hash(log.len(), &self.keys.cid) }
    }

    /// Processes the friend's report on the local log on an authenticated live transport.
    pub fn hear(&mut self, have: Have) -> Heard {
        let heard = self.acknowledge(have);
        if matches!(heard, Heard::Has(_)) {
            self.hear_own_slots();
        }
        heard
    }

    /// Processes a possibly outdated report on the local log, which does not allow writing.
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

    /// Whether the friend or a broker has reported the local log since startup.
    pub fn has_heard(&self) -> bool {
        self.has_heard
    }

    /// Carries [`PeerMatch::has_heard`] over after the match is reloaded.
    pub(crate) fn heard_before(&mut self) {
        self.has_heard = true;
    }

    /// [`PeerMatch::receive`] has read the local slots on a broker, which contain nothing that is missing here.
    pub fn hear_own_slots(&mut self) {
        self.resuming = Resuming::Ready;
        self.has_heard = true;
    }

    /// Whether this is this device's signature for this entry.
    pub(crate) fn is_own_head(&self, index: u16, hash: &Id, head: &Head) -> bool {
        is_head(&self.keys.key_of(self.keys.seat), &self.keys.cid, self.keys.seat, index, hash, head)
    }
}
