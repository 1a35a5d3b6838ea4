//! Stored forms of a match, an open invitation and a waiting acceptance. All contain keys.

mod handshake;

use crate::protocol::bytes::{Malformed, Reader, put_counted8, put_counted32};
use crate::protocol::entry::{Act, BODY, Body, InvalidEntry, MAX_DEAL, MAX_ENTRIES, MAX_LOG_BYTES};
use crate::protocol::frame::{Frame, Head, MAX_FRAME, is_head};
use crate::protocol::handshake::{GameKeys, MatchKeys};
use crate::protocol::invitation::{Invitation, Offer, kept_name};
use crate::protocol::log::Log;
use crate::protocol::peer_match::{KeptMark, PeerMatch, Resuming, StopProof, StopReason};
use crate::protocol::rules::Rules;
use crate::protocol::seat::Seat;
use crate::protocol::secret::{Key, Secret};
use ed25519_dalek::{SigningKey, VerifyingKey};
use thiserror::Error;

const MATCH: u8 = 0x30;
/// The version of the stored forms.
const FORM: u8 = 1;
/// The maximum number of pieces in a log. Any two adjacent pieces together exceed a frame.
const MAX_PIECES: usize = 2 * MAX_LOG_BYTES / MAX_FRAME + 1;

/// Why stored bytes cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum LoadError {
    /// The bytes are malformed or inconsistent.
    #[error("the stored data is damaged")]
    Damaged,
    /// A newer version of the program wrote them.
    #[error("a newer version of the program stored this")]
    OtherVersion,
    /// This version's rules do not allow the moves played.
    #[error("this version's rules do not allow the moves played")]
    OtherRules,
}

impl From<Malformed> for LoadError {
    fn from(_: Malformed) -> Self {
        LoadError::Damaged
    }
}

/// Identifies a result of [`PeerMatch::save`] without computing it. Logs only grow, so their lengths suffice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Version {
    moved: bool,
    is_restored: bool,
    acknowledged: usize,
    lens: [usize; 2],
    friend_head: Option<[u8; 64]>,
    is_stopped: bool,
    has_dealt: bool,
}

impl PeerMatch {
    /// Equal as long as [`PeerMatch::save`] yields the same result.
    pub(crate) fn version(&self) -> Version {
        Version {
            moved: self.moved,
            is_restored: self.resuming == Resuming::Restored,
            acknowledged: self.acknowledged,
            lens: self.lens(),
            friend_head: self.friend_head,
            is_stopped: self.stop.is_some(),
            has_dealt: self.dealt.is_some(),
        }
    }

    /// The whole match with its keys, and a mark for [`PeerMatch::kept`] once it is stored.
    pub fn save(&self) -> (Secret, KeptMark) {
        let bodies: usize = self.logs.iter().flat_map(|log| &log.bodies).map(Body::len).sum();
        let stopped = self.stop.as_ref().map_or(0, |stop| stop.frame.len());
        // Allocated once, because growing would leave a copy of the keys behind.
        let dealt = self.dealt.as_ref().map_or(0, |(_, dealt)| dealt.expose().len());
        let mut out = Vec::with_capacity(2048 + bodies + stopped + dealt);
        out.extend([MATCH, FORM]);
        put_keys(&mut out, &self.keys);
        out.extend([u8::from(self.moved), u8::from(self.resuming == Resuming::Restored)]);
        out.extend(u16::try_from(self.acknowledged).expect("a log has fewer entries").to_le_bytes());
        for seat in Seat::BOTH {
            let own = if seat == self.keys.seat { self.own_heads.last().copied() } else { self.friend_head };
            put_log(&mut out, &self.logs[seat.index()], own.unwrap_or([0; 64]));
        }
        put_stop(&mut out, self.stop.as_ref());
        if let Some(game) = &self.keys.game {
            put_game(&mut out, game, self.dealt.as_ref());
            put_pieces(&mut out, &self.friend_pieces);
        }
        (Secret::new(out), KeptMark(self.lens()[self.keys.seat.index()]))
    }

    /// Loads a stored match.
    ///
    /// # Errors
    /// If the bytes cannot be read, or the match does not fit these rules.
    pub fn load(bytes: &[u8], rules: &Rules) -> Result<PeerMatch, LoadError> {
        let mut reader = start(bytes, MATCH)?;
        let mut keys = read_keys(&mut reader)?;
        let (moved, is_restored) = (reader.flag()?, reader.flag()?);
        let acknowledged = reader.u16()?;
        let frames = [read_log(&mut reader, &keys, Seat::A)?, read_log(&mut reader, &keys, Seat::B)?];
        let stop = read_stop(&mut reader)?;
        let (mut dealt, mut pieces) = (None, Vec::new());
        if !reader.is_empty() {
            let (game, own) = read_game(&mut reader)?;
            keys.game = Some(game);
            dealt = own;
            pieces = read_pieces(&mut reader)?;
        }
        reader.end()?;
        let mut loaded = PeerMatch::begun(keys, rules).ok_or(LoadError::OtherRules)?;
        loaded.take_logs(frames).ok_or(LoadError::OtherRules)?;
        if !(dealt.as_ref().is_none_or(|(index, _)| loaded.has_dealt(*index)) && loaded.are_pieces(&pieces)) {
            return Err(LoadError::Damaged);
        }
        (loaded.dealt, loaded.friend_pieces) = (dealt, pieces);
        loaded.kept = loaded.lens()[loaded.keys.seat.index()];
        loaded.acknowledged = usize::from(acknowledged).min(loaded.kept);
        loaded.moved = moved;
        loaded.stop = stop;
        loaded.resuming = if is_restored { Resuming::Restored } else { Resuming::Ready };
        loaded.has_heard = false;
        Ok(loaded)
    }

    /// Whether the local entry with this index is a part of the deal.
    fn has_dealt(&self, index: u16) -> bool {
        matches!(self.entry(self.keys.seat, index.into()), Some((Act::Deal(_), _)))
    }

    /// Whether these are valid heads for the friend's log, in order.
    fn are_pieces(&self, pieces: &[(usize, Head)]) -> bool {
        let friend = self.keys.seat.other();
        let log = &self.logs[friend.index()];
        let is_right = |(end, head): &(usize, Head)| {
            let last =
                end.checked_sub(1).and_then(|last| Some((u16::try_from(last).ok()?, log.hashes.get(last)?)));
            let key = self.keys.key_of(friend);
            last.is_some_and(|(index, hash)| is_head(&key, &self.keys.cid, friend, index, hash, head))
        };
        pieces.is_sorted_by(|one, next| one.0 < next.0) && pieces.iter().all(is_right)
    }
}

/// A stored match's terms, needed to find the rules for loading it.
///
/// # Errors
/// If the bytes cannot be read.
pub(crate) fn saved_offer(bytes: &[u8]) -> Result<Offer, LoadError> {
    Ok(read_invitation(&mut start(bytes, MATCH)?)?.offer)
}

/// A stored match's keys, except those for a game with secrets. Does not read the logs.
///
/// # Errors
/// If the bytes cannot be read.
pub(crate) fn saved_keys(bytes: &[u8]) -> Result<MatchKeys, LoadError> {
    read_keys(&mut start(bytes, MATCH)?)
}

fn start(bytes: &[u8], kind: u8) -> Result<Reader<'_>, LoadError> {
    let mut reader = Reader::new(bytes);
    if reader.u8()? != kind {
        return Err(LoadError::Damaged);
    }
    if reader.u8()? != FORM {
        return Err(LoadError::OtherVersion);
    }
    Ok(reader)
}

fn read_invitation(reader: &mut Reader) -> Result<Invitation, LoadError> {
    Invitation::read(reader.counted32()?).map_err(|_| LoadError::Damaged)
}

fn read_signing_key(reader: &mut Reader) -> Result<SigningKey, Malformed> {
    Ok(SigningKey::from_bytes(Key::new(reader.array()?).expose()))
}

fn put_keys(out: &mut Vec<u8>, keys: &MatchKeys) {
    put_counted32(out, &keys.invitation.to_bytes());
    out.extend(keys.agreed);
    out.extend(keys.cid);
    out.extend(keys.root.expose());
    out.push(keys.seat.byte());
    out.extend(keys.signing.as_bytes());
    out.extend(keys.friend.as_bytes());
    put_counted8(out, keys.friend_name.as_bytes());
}

fn read_keys(reader: &mut Reader) -> Result<MatchKeys, LoadError> {
    Ok(MatchKeys {
        invitation: read_invitation(reader)?,
        agreed: reader.array()?,
        cid: reader.array()?,
        root: Key::new(reader.array()?),
        seat: Seat::from_byte(reader.u8()?).ok_or(LoadError::Damaged)?,
        signing: read_signing_key(reader)?,
        friend: VerifyingKey::from_bytes(&reader.array()?).map_err(|_| LoadError::Damaged)?,
        friend_name: kept_name(reader.counted8()?)?,
        game: None,
    })
}

/// The additions for a game with secrets: the acceptance's id, both keys, the local key's secret, and the secret of the
/// local deal part with its entry's index.
fn put_game(out: &mut Vec<u8>, game: &GameKeys, dealt: Option<&(u16, Secret)>) {
    out.extend(game.acceptance);
    for bytes in [&game.keys[0][..], &game.keys[1], game.secret.expose()] {
        put_counted32(out, bytes);
    }
    out.push(u8::from(dealt.is_some()));
    if let Some((index, dealt)) = dealt {
        out.extend(index.to_le_bytes());
        put_counted32(out, dealt.expose());
    }
}

fn read_game(reader: &mut Reader) -> Result<(GameKeys, Option<(u16, Secret)>), Malformed> {
    let acceptance = reader.array()?;
    let keys = [reader.counted32()?.to_vec(), reader.counted32()?.to_vec()];
    let secret = Secret::new(reader.counted32()?.to_vec());
    let dealt = match reader.flag()? {
        true => Some((reader.u16()?, Secret::new(reader.counted32()?.to_vec()))),
        false => None,
    };
    Ok((GameKeys { acceptance, keys, secret }, dealt))
}

/// Where the friend's log is split, each as `end u16, head`. A log that fits into one frame has no pieces.
fn put_pieces(out: &mut Vec<u8>, pieces: &[(usize, Head)]) {
    for (end, head) in pieces {
        out.extend(u16::try_from(*end).expect("a log has fewer entries").to_le_bytes());
        out.extend(head);
    }
}

fn read_pieces(reader: &mut Reader) -> Result<Vec<(usize, Head)>, Malformed> {
    let mut pieces = Vec::new();
    while !reader.is_empty() {
        pieces.push((reader.u16()?.into(), reader.array()?));
        if pieces.len() > MAX_PIECES {
            return Err(Malformed);
        }
    }
    Ok(pieces)
}

/// `n u16, bodies, head`.
fn put_log(out: &mut Vec<u8>, log: &Log, head: [u8; 64]) {
    out.extend(u16::try_from(log.len()).expect("a log has fewer entries").to_le_bytes());
    for body in &log.bodies {
        out.extend(body.to_bytes());
    }
    out.extend(head);
}

fn read_log(reader: &mut Reader, keys: &MatchKeys, seat: Seat) -> Result<Option<Frame>, LoadError> {
    let count = reader.u16()?;
    if usize::from(count) > MAX_ENTRIES {
        return Err(LoadError::Damaged);
    }
    let bodies = (0..count).map(|_| Body::read(reader)).collect::<Result<Vec<_>, _>>()?;
    let frame = Frame { seat, from: 0, bodies, head: reader.array()? };
    if count == 0 {
        return Ok(None);
    }
    let is_whole = frame.is_in_order(&keys.cid) && frame.is_signed_by(&keys.key_of(seat), &keys.cid);
    if is_whole { Ok(Some(frame)) } else { Err(LoadError::Damaged) }
}

fn put_stop(out: &mut Vec<u8>, stop: Option<&StopProof>) {
    let Some(StopProof { reason, frame }) = stop else { return out.push(0) };
    match reason {
        StopReason::InvalidEntry(invalid) => out.extend([1, *invalid as u8]),
        StopReason::Fork { seat, index } => {
            out.extend([2, seat.byte()]);
            out.extend(index.to_le_bytes());
        }
        StopReason::Disagreement { theirs, ours } => {
            out.push(3);
            out.extend(theirs);
            out.extend(ours);
        }
    }
    put_counted32(out, frame);
}

fn read_stop(reader: &mut Reader) -> Result<Option<StopProof>, LoadError> {
    let reason = match reader.u8()? {
        0 => return Ok(None),
        1 => {
            let code = reader.u8()?;
            let invalid = InvalidEntry::ALL.into_iter().find(|invalid| *invalid as u8 == code);
            StopReason::InvalidEntry(invalid.ok_or(LoadError::Damaged)?)
        }
        2 => {
            let seat = Seat::from_byte(reader.u8()?).ok_or(LoadError::Damaged)?;
            StopReason::Fork { seat, index: reader.u16()? }
        }
        3 => StopReason::Disagreement { theirs: reader.array()?, ours: reader.array()? },
        _ => return Err(LoadError::Damaged),
    };
    let frame = reader.counted32()?.to_vec();
    if frame.len() > MAX_FRAME { Err(LoadError::Damaged) } else { Ok(Some(StopProof { reason, frame })) }
}

/// Stored bodies are no longer than sent ones.
const _: () = assert!(BODY + MAX_DEAL < MAX_FRAME);
