//! A match as a short text for any messaging app: its moves as numbers, and one signature. The reader replays them,
//! reconstructs the sender's entries and verifies the signature.

use crate::protocol::bytes::{Malformed, Reader};
use crate::protocol::entry::{Act, Body};
use crate::protocol::fold::Fold;
use crate::protocol::frame::{Frame, Head, is_head};
use crate::protocol::handshake::MatchKeys;
use crate::protocol::peer_match::{PeerMatch, Resuming};
use crate::protocol::seat::Seat;
use crate::protocol::sync::{Extent, Received, Refused};
use crate::protocol::text::{CHECK, MAX_TEXT, TextRefused, check, has_room};
use crate::protocol::transcript::{Id, first, id};

/// The first byte of a match text, combined with the seat.
const MOVES: u8 = 0x20;
/// The same for a text that restores the friend's own entries.
const RESTORING: u8 = 0x22;
const DIGEST: usize = 4;
/// The MAC of a restoring text, which proves that one of the two devices wrote all of it.
const MAC: usize = 16;
const HEAD: usize = 64;

/// The bytes of a match text; `None` if there is nothing to send, it exceeds the limit, or the game has secrets.
pub fn moves_text(game: &PeerMatch, extent: Extent) -> Option<Vec<u8>> {
    if !game.goes_by_text() {
        return None;
    }
    let seat = game.keys.seat;
    let friend = seat.other();
    let mut ends = game.lens();
    ends[seat.index()] = game.kept;
    let mut starts = [0, 0];
    if extent == Extent::New {
        starts[seat.index()] = game.acknowledged.min(game.kept);
        starts[friend.index()] = ends[friend.index()];
    }
    if extent != Extent::Restoring && starts[seat.index()] == ends[seat.index()] {
        return None;
    }
    let kind = if extent == Extent::Restoring { RESTORING } else { MOVES };
    let mut out = vec![kind | seat.byte()];
    out.extend(first::<4>(&game.keys.cid));
    for len in [starts[0], starts[1], ends[0], ends[1]] {
        out.extend(u16::try_from(len).expect("a log has fewer entries").to_le_bytes());
    }
    if extent == Extent::Restoring {
        out.extend(game.friend_head.unwrap_or([0; HEAD]));
    }
    let digest = game.fold.digest_after(ends)?;
    for entry in listed(game, starts, ends)? {
        write_op(&mut out, &entry);
    }
    out.extend(first::<DIGEST>(&digest));
    if extent == Extent::Restoring {
        out.extend(mac(&game.keys, &out));
    }
    out.extend(check(&out));
    out.extend(ends[seat.index()].checked_sub(1).map_or([0; HEAD], |last| game.own_heads[last]));
    has_room(out.len()).then_some(out)
}

/// The entries between two states of both logs, in causal order.
fn listed(game: &PeerMatch, starts: [usize; 2], ends: [usize; 2]) -> Option<Vec<Listed>> {
    let mut at = starts;
    let mut listed = Vec::new();
    while at != ends {
        let unseen = |seat: Seat| {
            let [own, other] = [at[seat.index()], at[seat.other().index()]];
            (own < ends[seat.index()]).then(|| other.checked_sub(game.fold.seen(seat, own))).flatten()
        };
        let next = Seat::BOTH.into_iter().filter_map(|seat| Some((unseen(seat)?, seat)));
        let (unseen, seat) = next.min_by_key(|(unseen, _)| *unseen)?;
        listed.push(Listed { seat, act: game.fold.act(seat, at[seat.index()]).clone(), unseen });
        at[seat.index()] += 1;
    }
    Some(listed)
}

/// Processes a match text.
///
/// # Errors
/// If the text is refused; nothing changes.
pub fn receive_text(game: &mut PeerMatch, bytes: &[u8]) -> Result<Received, TextRefused> {
    let header = Header::read(bytes, &game.keys)?;
    if !game.goes_by_text() {
        return Err(TextRefused::HasSecrets);
    }
    let told = play_text(game, &header)?;
    let seat = game.keys.seat;
    let from_friend = told.frame(seat.other(), header.starts, header.head);
    let friend_log = &game.logs[seat.other().index()];
    let is_authentic = match (&from_friend, header.ends[seat.other().index()].checked_sub(1)) {
        (Some(frame), _) => frame.is_signed_by(&game.keys.friend, &game.keys.cid),
        (None, None) => false,
        (None, Some(last)) => friend_log.hashes.get(last).is_some_and(|hash| {
            let index = u16::try_from(last).expect("a log has fewer entries");
            is_head(&game.keys.friend, &game.keys.cid, seat.other(), index, hash, &header.head)
        }),
    };
    let own = own_frame(game, &header, &told)?;
    // A friend who has written nothing can only return this device's entries.
    let shows_own = own.is_some() && header.ends[seat.other().index()] == 0;
    let has_own_head = own.is_some();
    if !((is_authentic || shows_own) && header.has_right_mac) {
        return Err(TextRefused::NotAuthentic);
    }
    let received = game.receive_all([from_friend, own].iter().flatten().map(Frame::to_bytes))?;
    // A friend with none of the local entries has no head to show.
    let has_none = header.own_head.is_some() && header.ends[seat.index()] == 0;
    let is_all = header.ends[seat.index()] == game.lens()[seat.index()];
    if (has_none || has_own_head) && is_all && game.resuming == Resuming::Restored {
        game.resuming = Resuming::Ready;
    }
    Ok(received)
}

/// The local entries in a text, if this device signed them.
fn own_frame(game: &PeerMatch, header: &Header, told: &Told) -> Result<Option<Frame>, TextRefused> {
    let seat = game.keys.seat;
    let end = header.ends[seat.index()];
    let own = &game.logs[seat.index()];
    let start = header.starts[seat.index()];
    let known = own.hashes.get(start..).unwrap_or_default();
    let differs = told.hashes[seat.index()].iter().zip(known).any(|(told, known)| told != known);
    let signed = header.own_head.filter(|head| {
        let hash = told.hashes[seat.index()].last();
        let index = end.checked_sub(1).and_then(|last| u16::try_from(last).ok());
        hash.zip(index).is_some_and(|(hash, index)| game.is_own_head(index, hash, head))
    });
    match signed {
        Some(head) => Ok(told.frame(seat, header.starts, head)),
        None if differs => Err(TextRefused::OwnDiffer),
        None if end > own.len() => Err(TextRefused::OwnMissing),
        None => Ok(None),
    }
}

/// Replays a text from its start and reconstructs both seats' entries.
fn play_text(game: &mut PeerMatch, header: &Header) -> Result<Told, TextRefused> {
    let lens = game.lens();
    let seat = game.keys.seat;
    if header.starts[seat.other().index()] > lens[seat.other().index()] {
        return Err(TextRefused::Frame(Refused::Gap));
    } else if header.starts[seat.index()] > lens[seat.index()] {
        return Err(TextRefused::OwnMissing);
    }
    let tail = game.fold.split_off(header.starts).ok_or(TextRefused::Malformed)?;
    let told = play_ops(game, header);
    game.fold.rejoin(tail);
    told
}

/// Replays a text's entries and leaves them in the fold.
fn play_ops(game: &mut PeerMatch, header: &Header) -> Result<Told, TextRefused> {
    let mut told = Told { bodies: [Vec::new(), Vec::new()], hashes: [Vec::new(), Vec::new()] };
    let mut ops = Reader::new(header.ops);
    while !ops.is_empty() {
        let Listed { seat, act, unseen } = read_op(&mut ops, &game.fold)?;
        let (own, other) = (game.fold.lens()[seat.index()], game.fold.lens()[seat.other().index()]);
        let seen = other.checked_sub(unseen).ok_or(TextRefused::Malformed)?;
        if own >= header.ends[seat.index()] {
            return Err(TextRefused::Malformed);
        }
        let digest = game.fold.append(seat, act.clone(), seen).map_err(|_| TextRefused::OtherPosition)?;
        let hash = |seat: Seat, count: usize| match count.checked_sub(header.starts[seat.index()] + 1) {
            Some(last) => told.hashes[seat.index()][last],
            None => game.logs[seat.index()].hash(count, &game.keys.cid),
        };
        let body = Body {
            kind: act.kind(),
            seat,
            index: u16::try_from(own).map_err(|_| TextRefused::Malformed)?,
            prev: hash(seat, own),
            seen: u16::try_from(seen).map_err(|_| TextRefused::Malformed)?,
            seen_head: hash(seat.other(), seen),
            digest: first(&digest),
            payload: act.payload(),
        };
        told.hashes[seat.index()].push(body.hash(&game.keys.cid));
        told.bodies[seat.index()].push(body);
    }
    if game.fold.lens() != header.ends {
        return Err(TextRefused::Malformed);
    } else if first::<DIGEST>(&game.fold.digest()) != header.digest {
        return Err(TextRefused::OtherPosition);
    }
    Ok(told)
}

/// An entry as encoded in a text.
struct Listed {
    seat: Seat,
    act: Act,
    /// The number of listed entries from the other seat that it has not seen.
    unseen: usize,
}

/// A text's reconstructed entries.
struct Told {
    bodies: [Vec<Body>; 2],
    hashes: [Vec<Id>; 2],
}

impl Told {
    fn frame(&self, seat: Seat, starts: [usize; 2], head: Head) -> Option<Frame> {
        let bodies = self.bodies[seat.index()].clone();
        let from = u16::try_from(starts[seat.index()]).ok()?;
        (!bodies.is_empty()).then_some(Frame { seat, from, bodies, head })
    }
}

/// A parsed match text.
struct Header<'a> {
    starts: [usize; 2],
    ends: [usize; 2],
    own_head: Option<Head>,
    ops: &'a [u8],
    digest: [u8; DIGEST],
    /// Texts that restore nothing need no MAC.
    has_right_mac: bool,
    head: Head,
}

impl Header<'_> {
    fn read<'a>(bytes: &'a [u8], keys: &MatchKeys) -> Result<Header<'a>, TextRefused> {
        if bytes.len() > MAX_TEXT {
            return Err(TextRefused::TooLong);
        }
        let (signed, head) = bytes.split_last_chunk::<HEAD>().ok_or(TextRefused::Damaged)?;
        let (checked, sum) = signed.split_last_chunk::<CHECK>().ok_or(TextRefused::Damaged)?;
        if check(checked) != *sum {
            return Err(TextRefused::Damaged);
        }
        let mut reader = Reader::new(checked);
        let kind = reader.u8()?;
        let is_restoring = match kind & !1 {
            MOVES => false,
            RESTORING => true,
            _ => return Err(TextRefused::Malformed),
        };
        if reader.array()? != first::<4>(&keys.cid) {
            return Err(TextRefused::OtherMatch);
        }
        if Seat::from_byte(kind & 1) == Some(keys.seat) {
            return Err(TextRefused::Own);
        }
        let mut len = || reader.u16().map(usize::from);
        let (starts, ends) = ([len()?, len()?], [len()?, len()?]);
        let own_head = if is_restoring { Some(reader.array()?) } else { None };
        let (mut rest, mut has_right_mac) = (reader.rest(), true);
        if is_restoring {
            let (before, told) = rest.split_last_chunk::<MAC>().ok_or(Malformed)?;
            has_right_mac = mac(keys, &checked[..checked.len() - MAC]) == *told;
            rest = before;
        }
        let (ops, digest) = rest.split_last_chunk::<DIGEST>().ok_or(Malformed)?;
        Ok(Header { starts, ends, own_head, ops, digest: *digest, has_right_mac, head: *head })
    }
}

/// The MAC of a restoring text, which only the two devices can compute.
fn mac(keys: &MatchKeys, text: &[u8]) -> [u8; MAC] {
    first(&id("restoring", &[("root", keys.root.expose()), ("text", text)]))
}

const LONG_MOVE: u8 = 240;
const OFFER: u8 = 241;
const AGREE: u8 = 242;
const YES: u8 = 243;
const NO: u8 = 244;
const RESIGN: u8 = 245;
const ASK: u8 = 247;
const YIELD: u8 = 249;
const UNSEEN: u8 = 250;
const CLAIM: u8 = 251;
const OTHER: u8 = 255;

fn write_op(out: &mut Vec<u8>, entry: &Listed) {
    let mut unseen = entry.unseen;
    while unseen > 0 {
        let some = u8::try_from(unseen).unwrap_or(u8::MAX);
        out.extend([UNSEEN, some]);
        unseen -= usize::from(some);
    }
    let seat = entry.seat.byte();
    match entry.act {
        Act::Move { number, offers_draw } if number <= 2 * u16::from(LONG_MOVE) => {
            if offers_draw {
                out.push(OFFER);
            }
            match u8::try_from(number) {
                Ok(short) if short < LONG_MOVE => out.push(short),
                _ => out.extend([LONG_MOVE, u8::try_from(number - u16::from(LONG_MOVE)).unwrap_or(u8::MAX)]),
            }
        }
        Act::Agree => out.push(AGREE),
        Act::Answer { agrees } => out.push(if agrees { YES } else { NO }),
        Act::Resign => out.push(RESIGN + seat),
        Act::Ask { to } => {
            out.push(ASK + seat);
            out.extend(to.to_le_bytes());
        }
        Act::Yield => out.push(YIELD),
        Act::Claim { draw } => out.extend([CLAIM + seat, u8::from(draw)]),
        Act::Move { .. }
        | Act::Say(_)
        | Act::Rematch(_)
        | Act::Action(_)
        | Act::Result(_)
        | Act::Deal(_)
        | Act::Open(_)
        | Act::Complain(_) => {
            let payload = entry.act.payload();
            out.extend([OTHER, seat, entry.act.kind()]);
            out.extend(u16::try_from(payload.len()).expect("a payload is short").to_le_bytes());
            out.extend(payload);
        }
    }
}

/// Reads one entry. Its author defaults to the turn token's holder.
fn read_op(ops: &mut Reader, fold: &Fold) -> Result<Listed, TextRefused> {
    let mut unseen = 0;
    let mut op = ops.u8()?;
    while op == UNSEEN {
        unseen += usize::from(ops.u8()?);
        op = ops.u8()?;
    }
    let offers_draw = op == OFFER;
    if offers_draw {
        op = ops.u8()?;
    }
    let number = match op {
        ..LONG_MOVE => Some(op.into()),
        LONG_MOVE => Some(u16::from(LONG_MOVE) + u16::from(ops.u8()?)),
        _ => None,
    };
    let seat_of = |first: u8| Seat::from_byte(op - first);
    let (seat, act) = match (number, op) {
        (Some(number), _) => (None, Act::Move { number, offers_draw }),
        _ if offers_draw => return Err(TextRefused::Malformed),
        (_, AGREE) => (None, Act::Agree),
        (_, YES) => (None, Act::Answer { agrees: true }),
        (_, NO) => (None, Act::Answer { agrees: false }),
        (_, YIELD) => (None, Act::Yield),
        (_, 245 | 246) => (seat_of(RESIGN), Act::Resign),
        (_, 247 | 248) => (seat_of(ASK), Act::Ask { to: ops.u16()? }),
        (_, 251 | 252) => (seat_of(CLAIM), Act::Claim { draw: ops.flag()? }),
        (_, OTHER) => {
            let seat = Seat::from_byte(ops.u8()?).ok_or(TextRefused::Malformed)?;
            let (kind, len) = (ops.u8()?, ops.u16()?);
            let act = Act::read(kind, ops.take(len.into())?).map_err(|_| TextRefused::Malformed)?;
            (Some(seat), act)
        }
        _ => return Err(TextRefused::Malformed),
    };
    Ok(Listed { seat: seat.unwrap_or_else(|| fold.turn_token()), act, unseen })
}
