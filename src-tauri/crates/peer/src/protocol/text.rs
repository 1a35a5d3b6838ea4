//! A match as one short text for any messenger: its moves as numbers, and one signature. The reader plays them,
//! builds the sender's entries anew and checks that the signature is theirs.

use crate::protocol::bytes::{Malformed, Reader};
use crate::protocol::entry::{Act, Body};
use crate::protocol::fold::Fold;
use crate::protocol::frame::{Frame, Head, is_head};
use crate::protocol::handshake::MatchKeys;
use crate::protocol::remote_match::{Received, Refused, RemoteMatch, Resuming};
use crate::protocol::seat::Seat;
use crate::protocol::transcript::{Id, first, id};
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use percent_encoding::percent_decode_str;
use sha2::{Digest, Sha512};
use thiserror::Error;

/// The most bytes of a text.
pub const MAX_TEXT: usize = 16 * 1024;
/// The most parts of a text.
pub const MAX_PARTS: usize = 4;
/// What every text begins with, which is also the scheme of a link.
const SCHEME: &str = "spielkiste:";

/// The first byte of a match text, which adds the number of the seat.
const MOVES: u8 = 0x20;
/// The same for a friend who has lost their own entries.
const RESTORING: u8 = 0x22;
/// The bytes of a check.
const CHECK: usize = 4;
/// The same as the last word of a text.
const CHECK_DIGITS: usize = 6;
const DIGEST: usize = 4;
/// The message authentication code of a restoring text: one of the two has written all of it.
const MAC: usize = 16;
const HEAD: usize = 64;

/// A text that is not taken. Nothing is changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum TextRefused {
    /// There are more characters than any text of ours has.
    #[error("more characters than a text has")]
    TooLong,
    /// It is no text of this program.
    #[error("this is no text of this program")]
    Malformed,
    /// Some of it is missing, or was changed on the way.
    #[error("the text is damaged or cut")]
    Damaged,
    /// It belongs to another match.
    #[error("the text belongs to another match")]
    OtherMatch,
    /// This device has written it itself.
    #[error("this device has written the text itself")]
    Own,
    /// The moves lead to another position here, or cannot be played: another version of the rules wrote it.
    #[error("the text leads to another position")]
    OtherPosition,
    /// Only the signature is wrong.
    #[error("the text is not from the friend")]
    NotAuthentic,
    /// It has own entries that this device lacks, without an own signature.
    #[error("the text has own entries that are not here")]
    OwnMissing,
    /// It has other own entries than this device.
    #[error("the text has other own entries than this device")]
    OwnDiffer,
    /// The match is one with secrets: its entries are too long for a text.
    #[error("a match with secrets is not played by text")]
    HasSecrets,
    /// What the text holds is refused as on any way.
    #[error(transparent)]
    Frame(#[from] Refused),
}

impl From<Malformed> for TextRefused {
    fn from(_: Malformed) -> Self {
        TextRefused::Malformed
    }
}

/// What a part of a text is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PartKind {
    /// An invitation.
    Invitation,
    /// An acceptance.
    Acceptance,
    /// A begin.
    Begin,
    /// A notice that an invitation cannot be accepted.
    Notice,
    /// Moves of a match.
    Moves,
}

impl PartKind {
    const ALL: [(PartKind, &str); 5] = [
        (PartKind::Invitation, "i"),
        (PartKind::Acceptance, "a"),
        (PartKind::Begin, "b"),
        (PartKind::Notice, "n"),
        (PartKind::Moves, "m"),
    ];

    fn tag(self) -> &'static str {
        PartKind::ALL[self as usize].1
    }
}

/// Writes parts as one text: `spielkiste:`, then tag and bytes of each, and a check by which a reader knows the end.
pub fn write_text(parts: &[(PartKind, &[u8])]) -> String {
    let parts: Vec<String> = parts
        .iter()
        .map(|(kind, bytes)| format!("{}.{}", kind.tag(), BASE64_URL_SAFE_NO_PAD.encode(bytes)))
        .collect();
    let parts = parts.join(".");
    format!("{SCHEME}{parts}.{}", text_check(&parts))
}

/// The last word of a text.
fn text_check(parts: &str) -> String {
    BASE64_URL_SAFE_NO_PAD.encode(check(parts.as_bytes()))
}

/// The parts of a text, in their order, each with what it says.
pub type Parts = Vec<(PartKind, Vec<u8>)>;

/// The most texts that are read in what a person has pasted.
const MOST_TEXTS: usize = 100;

/// Reads the parts of the first text of this program in what a person has pasted: a link to the page in a browser, a
/// message with other words around it, quoted lines. Whatever no text of ours has in it is no part of it, such as
/// white space, line breaks and what nobody sees.
///
/// # Errors
/// There is none, or it is damaged or too long.
pub fn read_text(text: &str) -> Result<Parts, TextRefused> {
    read_texts(text).into_iter().reduce(Result::or).unwrap_or(Err(TextRefused::Malformed))
}

/// The same for each text that is there, in their order, as somebody copies several messages at once. Of very many the
/// last ones are read.
pub fn read_texts(text: &str) -> Vec<Result<Parts, TextRefused>> {
    let text: String = decoded(text).chars().flat_map(alphabet).collect();
    let lower = text.to_ascii_lowercase();
    let mut texts: Vec<_> = lower
        .rmatch_indices(SCHEME)
        .map(|(at, _)| read_parts(&text[at + SCHEME.len()..]))
        // A sentence may have the name of the program in it, and a colon.
        .filter(|read| !matches!(read, Err(TextRefused::Malformed)))
        .take(MOST_TEXTS)
        .collect();
    texts.reverse();
    texts
}

/// The parts that a text begins with, as far as its check.
fn read_parts(text: &str) -> Result<Parts, TextRefused> {
    let mut parts = Vec::new();
    let mut rest = text;
    loop {
        // Only the beginning is looked at: a message may name the program many times.
        let mut kinds = PartKind::ALL.into_iter();
        let part =
            kinds.find_map(|(kind, tag)| Some((kind, tag, rest.strip_prefix(tag)?.strip_prefix('.')?)));
        let refused = if parts.is_empty() { TextRefused::Malformed } else { TextRefused::Damaged };
        let (kind, tag, behind) = part.ok_or(refused)?;
        let (digits, behind) = behind.split_once('.').unwrap_or((behind, ""));
        let told = &text[..text.len() - rest.len() + tag.len() + 1 + digits.len()];
        if parts.len() == MAX_PARTS || SCHEME.len() + told.len() + 1 + CHECK_DIGITS > MAX_TEXT {
            return Err(TextRefused::TooLong);
        }
        parts.push((kind, BASE64_URL_SAFE_NO_PAD.decode(digits).map_err(|_| TextRefused::Damaged)?));
        if behind.get(..CHECK_DIGITS) == Some(&text_check(told)) {
            return Ok(parts);
        }
        rest = behind;
    }
}

/// A character as far as a text of ours may have it. A hyphen may have become another one on the way, two of them a dash,
/// and the colon a wide one.
fn alphabet(c: char) -> impl Iterator<Item = char> {
    let hyphens = match c {
        '-' | '\u{2010}'..='\u{2012}' | '\u{2212}' | '\u{fe63}' | '\u{ff0d}' => 1,
        '\u{2013}' | '\u{2014}' => 2,
        _ => 0,
    };
    let c = if c == '\u{ff1a}' { ':' } else { c };
    let own = (c.is_ascii_alphanumeric() || "_.:".contains(c)).then_some(c);
    own.into_iter().chain(std::iter::repeat_n('-', hyphens))
}

/// The text as it was before a program encoded it: as HTML, and up to twice by percent-encoding or quoted-printable.
/// These two differ only in their sign, and no text of ours has either.
fn decoded(text: &str) -> String {
    let mut text = decode_references(text);
    for _ in 0..2 {
        text = percent_decode_str(&text.replace('=', "%")).decode_utf8_lossy().into_owned();
    }
    text
}

/// Decodes the numeric character references of HTML: `&#58;` is the colon. Named ones are left out, as programs write
/// nothing of ours by name.
fn decode_references(text: &str) -> String {
    /// As many characters as the longest numeric one has between `&` and `;`.
    const LONGEST: usize = 8;
    let mut parts = text.split('&');
    let mut plain = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let reference = part.split_once(';').filter(|(name, _)| {
            name.len() <= LONGEST && name.bytes().all(|c| c.is_ascii_alphanumeric() || c == b'#')
        });
        let Some((name, rest)) = reference else {
            plain.extend(["&", part]);
            continue;
        };
        let number = name.strip_prefix('#').and_then(|number| match number.strip_prefix(['x', 'X']) {
            Some(digits) => u32::from_str_radix(digits, 16).ok(),
            None => number.parse().ok(),
        });
        plain.extend(number.and_then(char::from_u32));
        plain.push_str(rest);
    }
    plain
}

/// How much of a match a text tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// What the friend has not confirmed yet.
    New,
    /// The whole match.
    Whole,
    /// The whole match, for a friend who has lost their own entries.
    Restoring,
}

/// One entry as a text tells it.
struct Listed {
    seat: Seat,
    act: Act,
    /// How many of the other's listed entries it has not seen.
    unseen: usize,
}

impl RemoteMatch {
    /// Whether its entries can be told in a text: those of a game with secrets cannot.
    pub fn goes_by_text(&self) -> bool {
        !self.fold.is_dealerless()
    }

    /// The bytes of a match text; `None` if there is nothing to tell, or more than a text may hold, or the game has
    /// secrets.
    pub fn moves_text(&self, extent: Extent) -> Option<Vec<u8>> {
        if !self.goes_by_text() {
            return None;
        }
        let seat = self.keys.seat;
        let friend = seat.other();
        let mut ends = self.lens();
        ends[seat.index()] = self.kept;
        let mut starts = [0, 0];
        if extent == Extent::New {
            starts[seat.index()] = self.acknowledged.min(self.kept);
            starts[friend.index()] = ends[friend.index()];
        }
        if extent != Extent::Restoring && starts[seat.index()] == ends[seat.index()] {
            return None;
        }
        let kind = if extent == Extent::Restoring { RESTORING } else { MOVES };
        let mut out = vec![kind | seat.byte()];
        out.extend(first::<4>(&self.keys.cid));
        for len in [starts[0], starts[1], ends[0], ends[1]] {
            out.extend(u16::try_from(len).expect("a log has fewer entries").to_le_bytes());
        }
        if extent == Extent::Restoring {
            out.extend(self.friend_head.unwrap_or([0; HEAD]));
        }
        let digest = self.fold.digest_after(ends)?;
        for entry in self.listed(starts, ends)? {
            write_op(&mut out, &entry);
        }
        out.extend(first::<DIGEST>(&digest));
        if extent == Extent::Restoring {
            out.extend(self.keys.mac(&out));
        }
        out.extend(check(&out));
        out.extend(ends[seat.index()].checked_sub(1).map_or([0; HEAD], |last| self.own_heads[last]));
        let digits = base64::encoded_len(out.len(), false)?;
        let all = SCHEME.len() + PartKind::Moves.tag().len() + 1 + digits + 1 + CHECK_DIGITS;
        (all <= MAX_TEXT).then_some(out)
    }

    /// The entries between two points of both logs, in an order that respects causality.
    fn listed(&self, starts: [usize; 2], ends: [usize; 2]) -> Option<Vec<Listed>> {
        let mut at = starts;
        let mut listed = Vec::new();
        while at != ends {
            let unseen = |seat: Seat| {
                let [own, other] = [at[seat.index()], at[seat.other().index()]];
                (own < ends[seat.index()]).then(|| other.checked_sub(self.fold.seen(seat, own))).flatten()
            };
            let next = Seat::BOTH.into_iter().filter_map(|seat| Some((unseen(seat)?, seat)));
            let (unseen, seat) = next.min_by_key(|(unseen, _)| *unseen)?;
            listed.push(Listed { seat, act: self.fold.act(seat, at[seat.index()]).clone(), unseen });
            at[seat.index()] += 1;
        }
        Some(listed)
    }

    /// Takes the bytes of a match text.
    ///
    /// # Errors
    /// The text is refused and nothing is changed.
    pub fn receive_text(&mut self, bytes: &[u8]) -> Result<Received, TextRefused> {
        let header = Header::read(bytes, &self.keys)?;
        if !self.goes_by_text() {
            return Err(TextRefused::HasSecrets);
        }
        let told = self.play_text(&header)?;
        let seat = self.keys.seat;
        let from_friend = told.frame(seat.other(), header.starts, header.head);
        let friend_log = &self.logs[seat.other().index()];
        let is_authentic = match (&from_friend, header.ends[seat.other().index()].checked_sub(1)) {
            (Some(frame), _) => frame.is_signed_by(&self.keys.friend, &self.keys.cid),
            (None, None) => false,
            (None, Some(last)) => friend_log.hashes.get(last).is_some_and(|hash| {
                let index = u16::try_from(last).expect("a log has fewer entries");
                is_head(&self.keys.friend, &self.keys.cid, seat.other(), index, hash, &header.head)
            }),
        };
        let own = self.own_frame(&header, &told)?;
        // A friend who has written nothing yet shows the own entries alone.
        let shows_own = own.is_some() && header.ends[seat.other().index()] == 0;
        let has_own_head = own.is_some();
        if !((is_authentic || shows_own) && header.has_right_mac) {
            return Err(TextRefused::NotAuthentic);
        }
        let mut received = Received::Known;
        for frame in [from_friend, own].into_iter().flatten() {
            received = match (received, self.receive(&frame.to_bytes())?) {
                (Received::New(some), Received::New(more)) => Received::New(some + more),
                (before, Received::Known) => before,
                (_, newer) => newer,
            };
        }
        // A friend who has nothing of the own log has no head of it to show.
        let has_none = header.own_head.is_some() && header.ends[seat.index()] == 0;
        let is_all = header.ends[seat.index()] == self.lens()[seat.index()];
        if (has_none || has_own_head) && is_all && self.resuming == Resuming::Restored {
            self.resuming = Resuming::Ready;
        }
        Ok(received)
    }

    /// The own entries of a text: those that are here, or those that come back under an own signature.
    fn own_frame(&self, header: &Header, told: &Told) -> Result<Option<Frame>, TextRefused> {
        let seat = self.keys.seat;
        let end = header.ends[seat.index()];
        let own = &self.logs[seat.index()];
        let start = header.starts[seat.index()];
        let known = own.hashes.get(start..).unwrap_or_default();
        let differs = told.hashes[seat.index()].iter().zip(known).any(|(told, known)| told != known);
        let signed = header.own_head.filter(|head| {
            let hash = told.hashes[seat.index()].last();
            let index = end.checked_sub(1).and_then(|last| u16::try_from(last).ok());
            hash.zip(index).is_some_and(|(hash, index)| self.is_own_head(index, hash, head))
        });
        match signed {
            Some(head) => Ok(told.frame(seat, header.starts, head)),
            None if differs => Err(TextRefused::OwnDiffer),
            None if end > own.len() => Err(TextRefused::OwnMissing),
            None => Ok(None),
        }
    }

    /// Plays what a text tells, from where it begins, and builds the entries of both seats anew.
    fn play_text(&mut self, header: &Header) -> Result<Told, TextRefused> {
        let lens = self.lens();
        let seat = self.keys.seat;
        if header.starts[seat.other().index()] > lens[seat.other().index()] {
            return Err(TextRefused::Frame(Refused::Gap));
        } else if header.starts[seat.index()] > lens[seat.index()] {
            return Err(TextRefused::OwnMissing);
        }
        let tail = self.fold.split_off(header.starts).ok_or(TextRefused::Malformed)?;
        let told = self.play_ops(header);
        self.fold.rejoin(tail);
        told
    }

    /// Plays the entries of a text after those that are here, and leaves them in the fold.
    fn play_ops(&mut self, header: &Header) -> Result<Told, TextRefused> {
        let mut told = Told { bodies: [Vec::new(), Vec::new()], hashes: [Vec::new(), Vec::new()] };
        let mut ops = Reader::new(header.ops);
        while !ops.is_empty() {
            let Listed { seat, act, unseen } = read_op(&mut ops, &self.fold)?;
            let (own, other) = (self.fold.lens()[seat.index()], self.fold.lens()[seat.other().index()]);
            let seen = other.checked_sub(unseen).ok_or(TextRefused::Malformed)?;
            if own >= header.ends[seat.index()] {
                return Err(TextRefused::Malformed);
            }
            let digest = self.fold.append(seat, act.clone(), seen).map_err(|_| TextRefused::OtherPosition)?;
            let hash = |seat: Seat, count: usize| match count.checked_sub(header.starts[seat.index()] + 1) {
                Some(last) => told.hashes[seat.index()][last],
                None => self.logs[seat.index()].hash(count, &self.keys.cid),
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
            told.hashes[seat.index()].push(body.hash(&self.keys.cid));
            told.bodies[seat.index()].push(body);
        }
        if self.fold.lens() != header.ends {
            return Err(TextRefused::Malformed);
        } else if first::<DIGEST>(&self.fold.digest()) != header.digest {
            return Err(TextRefused::OtherPosition);
        }
        Ok(told)
    }

    /// Whether an import is still waiting for a text that shows the own log.
    pub fn needs_restoring_text(&self) -> bool {
        self.resuming == Resuming::Restored
    }
}

/// The entries of a text, built anew.
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

/// A match text, taken apart.
struct Header<'a> {
    starts: [usize; 2],
    ends: [usize; 2],
    own_head: Option<Head>,
    ops: &'a [u8],
    digest: [u8; DIGEST],
    /// A text that restores nothing needs no MAC.
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
            let (before, mac) = rest.split_last_chunk::<MAC>().ok_or(Malformed)?;
            has_right_mac = keys.mac(&checked[..checked.len() - MAC]) == *mac;
            rest = before;
        }
        let (ops, digest) = rest.split_last_chunk::<DIGEST>().ok_or(Malformed)?;
        Ok(Header { starts, ends, own_head, ops, digest: *digest, has_right_mac, head: *head })
    }
}

impl MatchKeys {
    /// The MAC of a restoring text, which only the two can make.
    fn mac(&self, text: &[u8]) -> [u8; MAC] {
        first(&id("restoring", &[("root", self.root.expose()), ("text", text)]))
    }
}

/// The first bytes of the SHA-512 of all before.
fn check(bytes: &[u8]) -> [u8; CHECK] {
    first(&Sha512::digest(bytes))
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
        | Act::Again(_)
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

/// Reads one entry. Those that need the pen are by whoever has it.
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
    Ok(Listed { seat: seat.unwrap_or_else(|| fold.pen()), act, unseen })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_found_in_whatever_a_person_pastes() {
        let written: [(PartKind, &[u8]); 2] =
            [(PartKind::Invitation, b"anything>?"), (PartKind::Begin, b"more")];
        let text = write_text(&written);
        let parts: Vec<_> = written.iter().map(|(kind, bytes)| (*kind, bytes.to_vec())).collect();
        let (half, rest) = text.split_at(20);
        let everywhere = |between: &str| text.chars().map(|c| format!("{c}{between}")).collect::<String>();
        for pasted in [
            text.clone(),
            format!(" {text}\n"),
            // Links to the page in a browser.
            format!("https://games.example/spielkiste/#{text}"),
            format!("http://127.0.0.1:8124/?a=b#\n{text}\n"),
            format!("#{text}"),
            format!("https://games.example/{}#{text}", "a".repeat(MAX_TEXT)),
            text.replace(':', "%3A").replace('.', "%2e"),
            format!("https://games.example/#{}", text.replace(':', "%253A")),
            // As messengers, e-mails and their programs have it.
            text.replace("spielkiste", "Spielkiste"),
            text.replace("spielkiste", "SPIELKISTE"),
            format!("Anna: {text}"),
            format!("[26.11.26, 14:05] Anna: Spielkiste: here you are: {text} See you later"),
            format!("<{text}>"),
            format!("({text})."),
            format!("“{text}”…"),
            format!("**{text}**"),
            format!("`{text}`"),
            format!("[play]({text})"),
            format!("{text}."),
            format!("{text}\nSpielkiste"),
            format!("{text}#{text}"),
            format!("> {half}\n> {rest}\n>\n> Anna"),
            format!(">> {half}\r\n>> {rest}\r\n"),
            format!("{half}\r{rest}\rAnna"),
            format!("{half}=\n{rest}"),
            everywhere("\u{200b}"),
            everywhere("\u{ad}"),
            everywhere("\u{feff}\u{a0}\n"),
            everywhere("%20"),
            text.replace('-', "\u{2011}"),
            text.replace('-', "\u{2212}"),
            text.replace(':', "：").replace('.', "=2E"),
            text.replace(':', "=3A") + "=20",
            text.replace(':', "&#58;").replace('.', "&#x2e;"),
            format!("&quot;{half}&shy;&#8203;{rest}&amp;a=b&nbsp;&"),
            format!("100 % {text}"),
        ] {
            assert_eq!(read_text(&pasted), Ok(parts.clone()), "{pasted}");
        }
    }

    #[test]
    fn a_message_that_names_the_program_again_and_again_is_read_once() {
        let text = write_text(&[(PartKind::Begin, b"more")]);
        // Each of them is where a text could begin that reaches as far as the end.
        for named in ["spielkiste:", "spielkiste:i", "spielkiste:i.", "spielkiste:i.A.i."] {
            let many = named.repeat((4 << 20) / named.len());
            assert!(read_text(&many).is_err());
            assert_eq!(read_text(&format!("{many} {text}")), read_text(&text), "{named}");
        }
    }

    #[test]
    fn of_several_texts_each_is_read() {
        let parts = |bytes: &[u8]| vec![(PartKind::Moves, bytes.to_vec())];
        let texts = [b"one", b"two"].map(|bytes| write_text(&[(PartKind::Moves, bytes)]));
        let [one, two] = &texts;
        let cut = &one[..one.len() - 2];
        let pasted =
            format!("[14:03] Anna: {one}\n[14:04] Bert: Spielkiste: go on! {cut}\n[14:05] Anna: {two}");
        let read = [Ok(parts(b"one")), Err(TextRefused::Damaged), Ok(parts(b"two"))];
        assert_eq!(read_texts(&pasted), read);
        assert_eq!(read_texts("Spielkiste: nothing"), []);
        let many = read_texts(&(one.repeat(MOST_TEXTS) + two));
        assert_eq!((many.len(), many.last()), (MOST_TEXTS, Some(&Ok(parts(b"two")))));
    }

    #[test]
    fn a_text_that_was_changed_or_cut_is_damaged() {
        let text = write_text(&[(PartKind::Invitation, &[7; 90]), (PartKind::Begin, b"more")]);
        let from = SCHEME.len() + "i.".len();
        for at in from..text.len() {
            let changed = format!(
                "{}{}{}",
                &text[..at],
                if &text[at..=at] == "A" { "B" } else { "A" },
                &text[at + 1..]
            );
            assert_eq!(read_text(&changed), Err(TextRefused::Damaged), "{changed}");
            assert_eq!(read_text(&text[..at]), Err(TextRefused::Damaged), "{at}");
        }
        assert_eq!(read_text(&text.to_uppercase()), Err(TextRefused::Malformed));
    }
}
