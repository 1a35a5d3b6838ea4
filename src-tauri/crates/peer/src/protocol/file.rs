//! A match as files of frames, for games whose entries cannot be sent as text. A file holds the entries the friend
//! lacks, under a seal that only these two devices can make.

use crate::protocol::bytes::{Malformed, Reader, put_counted32};
use crate::protocol::entry::{MAX_ENTRIES, MAX_LOG_BYTES};
use crate::protocol::frame::{Head, MAX_FRAME};
use crate::protocol::handshake::{MAX_MESSAGE, MatchKeys};
use crate::protocol::peer_match::{Have, Heard, PeerMatch, Resuming};
use crate::protocol::seal::{open, seal};
use crate::protocol::seat::Seat;
use crate::protocol::secret::{Key, Random};
use crate::protocol::sync::{Extent, Received, Refused};
use crate::protocol::transcript::{Id, first, key};
use thiserror::Error;

/// The magic bytes of every file, and its version.
const MAGIC: &[u8] = b"spielkiste/file";
const VERSION: u8 = 1;
/// The first byte of a file's entries, combined with the seat of the device that saved it.
const ENTRIES: u8 = 0x24;
/// The unsealed header's length. The header identifies the match.
const BOUND: usize = 1 + 4;
/// The maximum number of frames in a file: a whole log, and a frame returned from the other log.
const MAX_FRAMES: usize = 8;

/// The maximum file size in bytes: a whole log, a frame from the other log, and overhead.
pub const MAX_FILE: usize = MAX_LOG_BYTES + MAX_FRAME + 16 * 1024;

/// Why a file was refused. Nothing has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum FileRefused {
    /// The file is larger than any this program writes.
    #[error("the file is too large")]
    TooLong,
    /// The file is not from a friend's device.
    #[error("not a file from a friend")]
    Malformed,
    /// A newer version of the program wrote it.
    #[error("the file is from a newer version")]
    OtherVersion,
    /// The file is incomplete, modified or forged.
    #[error("the file is damaged, incomplete or not from the friend")]
    Damaged,
    /// It belongs to another match.
    #[error("the file belongs to another match")]
    OtherMatch,
    /// This device saved it for the friend.
    #[error("this device saved the file itself")]
    Own,
    /// The entries were refused, as on any transport.
    #[error(transparent)]
    Frame(#[from] Refused),
}

impl From<Malformed> for FileRefused {
    fn from(_: Malformed) -> Self {
        FileRefused::Malformed
    }
}

/// A file's unencrypted parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FriendFile<'a> {
    /// The begin message, if the friend may lack it.
    pub begin: Option<&'a [u8]>,
    /// The input of [`receive_entries`].
    pub entries: &'a [u8],
}

/// Writes a file: `magic | version | u16 len, begin | entries`.
///
/// # Panics
/// If the begin message is too long.
pub fn write_file(file: FriendFile) -> Vec<u8> {
    let begin = file.begin.unwrap_or_default();
    let mut out = MAGIC.to_vec();
    out.push(VERSION);
    out.extend(u16::try_from(begin.len()).expect("handshake messages are short").to_le_bytes());
    out.extend(begin);
    out.extend(file.entries);
    out
}

/// Splits a file into its parts. Processing them shows which match the file belongs to.
///
/// # Errors
/// If the file is too large, incomplete or not from this program.
pub fn read_file(bytes: &[u8]) -> Result<FriendFile<'_>, FileRefused> {
    if bytes.len() > MAX_FILE {
        return Err(FileRefused::TooLong);
    }
    let rest = bytes.strip_prefix(MAGIC).ok_or(FileRefused::Malformed)?;
    let (&version, rest) = rest.split_first().ok_or(FileRefused::Damaged)?;
    if version != VERSION {
        return Err(FileRefused::OtherVersion);
    }
    let (len, rest) = rest.split_first_chunk::<2>().ok_or(FileRefused::Damaged)?;
    let len = usize::from(u16::from_le_bytes(*len));
    if len > MAX_MESSAGE {
        return Err(FileRefused::Malformed);
    }
    let (begin, entries) = rest.split_at_checked(len).ok_or(FileRefused::Damaged)?;
    if entries.len() < BOUND {
        return Err(FileRefused::Damaged);
    }
    Ok(FriendFile { begin: Some(begin).filter(|begin| !begin.is_empty()), entries })
}

/// The entries for a file, either unconfirmed ones or the whole local log with the friend's stored entries; `None` if
/// there are none. They also report how much of the friend's log is here.
pub fn sealed_entries(game: &PeerMatch, extent: Extent, random: Random) -> Option<Vec<u8>> {
    let seat = game.keys.seat;
    let is_whole = extent != Extent::New;
    // The friend's entries come first, because the local ones have seen them.
    let friend_len = game.lens()[seat.other().index()];
    let given_back = game.give_back(0).filter(|frame| is_whole && frame_len(frame) == friend_len);
    let mut frames: Vec<_> = given_back.into_iter().collect();
    let mut from = if is_whole { 0 } else { game.acknowledged.min(game.kept) };
    while let Some(frame) = game.frame(from) {
        from += frame_len(&frame);
        frames.push(frame);
    }
    if frames.is_empty() {
        return None;
    }
    let Have { count, hash } = game.have();
    let mut plain = count.to_le_bytes().to_vec();
    plain.extend(hash);
    plain.extend(game.friend_head.unwrap_or([0; 64]));
    plain.extend(u16::try_from(game.may_leave()).expect("a log has fewer entries").to_le_bytes());
    frames.iter().for_each(|frame| put_counted32(&mut plain, frame));
    let bound = bound(&game.keys, seat);
    let mut out = bound.to_vec();
    out.extend(seal(&file_key(&game.keys, seat), &bound, &plain, random));
    Some(out)
}

/// Processes a file's entries.
///
/// # Errors
/// If the entries are refused. To reject a file with several frames completely, the caller must roll back.
pub fn receive_entries(game: &mut PeerMatch, sealed: &[u8]) -> Result<Received, FileRefused> {
    let (told, sealed) = sealed.split_first_chunk::<BOUND>().ok_or(FileRefused::Damaged)?;
    let friend = game.keys.seat.other();
    if *told == bound(&game.keys, game.keys.seat) {
        return Err(FileRefused::Own);
    } else if *told != bound(&game.keys, friend) {
        return Err(FileRefused::OtherMatch);
    }
    let plain = open(&file_key(&game.keys, friend), told, sealed).map_err(|_| FileRefused::Damaged)?;
    let contents = Contents::read(&plain)?;
    // An old file says nothing about entries written after it.
    let is_old = usize::from(contents.len) < game.lens()[friend.index()];
    let received = game.receive_all(&contents.frames)?;
    let heard = game.acknowledge(contents.have);
    if matches!(heard, Heard::Has(_)) && !is_old {
        hear_by_file(game, &contents);
    }
    Ok(received)
}

/// The player has opened a file that is up to date and reveals no missing local entries.
fn hear_by_file(game: &mut PeerMatch, contents: &Contents) {
    let count = contents.have.count;
    let shows_own_log = usize::from(count) == game.lens()[game.keys.seat.index()]
        && count
            .checked_sub(1)
            .is_none_or(|last| game.is_own_head(last, &contents.have.hash, &contents.own_head));
    match game.resuming {
        Resuming::Restored if shows_own_log => game.hear_own_slots(),
        Resuming::Restored => {}
        // An open live transport reports the local log itself.
        Resuming::Live | Resuming::Ready => game.has_heard = true,
    }
}

/// The decrypted contents.
struct Contents<'a> {
    /// How much of the reader's log the friend has.
    have: Have,
    /// The reader's own signature for the last of these entries, or zeros.
    own_head: Head,
    /// The friend's log length.
    len: u16,
    frames: Vec<&'a [u8]>,
}

impl Contents<'_> {
    fn read(plain: &[u8]) -> Result<Contents<'_>, Malformed> {
        let mut reader = Reader::new(plain);
        let have = Have { count: reader.u16()?, hash: reader.array::<{ size_of::<Id>() }>()? };
        let (own_head, len) = (reader.array()?, reader.u16()?);
        let mut frames = Vec::new();
        while !reader.is_empty() {
            frames.push(reader.counted32()?);
        }
        let is_possible = (1..=MAX_FRAMES).contains(&frames.len()) && usize::from(len) <= MAX_ENTRIES;
        if is_possible { Ok(Contents { have, own_head, len, frames }) } else { Err(Malformed) }
    }
}

/// The unsealed header, to which the seal is bound.
fn bound(keys: &MatchKeys, seat: Seat) -> [u8; BOUND] {
    let mut out = [ENTRIES | seat.byte(); BOUND];
    out[1..].copy_from_slice(&first::<4>(&keys.cid));
    out
}

/// The number of entries in a frame: `seat u8 | from u16 | n u16 | ...`.
fn frame_len(frame: &[u8]) -> usize {
    usize::from(u16::from_le_bytes([frame[3], frame[4]]))
}

fn file_key(keys: &MatchKeys, seat: Seat) -> Key<32> {
    key("file", &[("root", keys.root.expose()), ("seat", &[seat.byte()])])
}
