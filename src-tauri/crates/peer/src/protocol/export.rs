//! A match that moves to another device: everything it is, under a passphrase.

use crate::protocol::disk::LoadError;
use crate::protocol::peer_match::{PeerMatch, Resuming};
use crate::protocol::rules::Rules;
use crate::protocol::seal::{open, seal};
use crate::protocol::secret::{Key, Random, Secret};
use argon2::{Algorithm, Argon2, Params, Version};
use thiserror::Error;

const EXPORT: [u8; 2] = [0x40, 1];
const SALT: usize = 16;
/// The memory of a guess in KiB, and how often it is gone through (RFC 9106, the second recommended choice).
const MEMORY_KIB: u32 = 64 * 1024;
const PASSES: u32 = 3;
/// The most bytes of an export: both logs and a frame that stopped them.
pub const MAX_EXPORT: usize = 5 * 1024 * 1024;

/// An export that cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ImportError {
    /// It is no export, or a newer one.
    #[error("this is no exported match")]
    Malformed,
    /// The passphrase is wrong, or the file is damaged.
    #[error("the passphrase is wrong or the file is damaged")]
    DoesNotOpen,
    /// What is inside cannot be read.
    #[error(transparent)]
    Load(#[from] LoadError),
}

/// The match under this passphrase; `None` if it has moved already. From now on this device never signs again, which
/// has to be on its disk before the export leaves it.
pub fn export_match(game: &mut PeerMatch, passphrase: &str, random: Random) -> Option<Vec<u8>> {
    if game.moved {
        return None;
    }
    let (saved, _) = game.save();
    game.moved = true;
    let mut salt = [0; SALT];
    random(&mut salt);
    let mut out = EXPORT.to_vec();
    out.extend(salt);
    let sealed = seal(&passphrase_key(passphrase, &salt), &out, saved.expose(), random);
    out.extend(sealed);
    Some(out)
}

/// The match of an export that was opened. It cannot be written to before a copy of the own log under an own signature
/// was seen.
///
/// # Errors
/// It cannot be read, or not be played with these rules.
pub fn load_exported(saved: &Secret, rules: &Rules) -> Result<PeerMatch, LoadError> {
    let mut loaded = PeerMatch::load(saved.expose(), rules)?;
    loaded.resuming = Resuming::Restored;
    Ok(loaded)
}

/// Opens an export: what was saved of a match.
///
/// # Errors
/// The bytes are no export, or the passphrase is wrong.
pub fn open_export(bytes: &[u8], passphrase: &str) -> Result<Secret, ImportError> {
    if bytes.len() > MAX_EXPORT {
        return Err(ImportError::Malformed);
    }
    let (start, sealed) = bytes.split_at_checked(EXPORT.len() + SALT).ok_or(ImportError::Malformed)?;
    let salt = start.strip_prefix(&EXPORT).ok_or(ImportError::Malformed)?;
    let saved = open(&passphrase_key(passphrase, salt), start, sealed);
    Ok(Secret::new(saved.map_err(|_| ImportError::DoesNotOpen)?))
}

fn passphrase_key(passphrase: &str, salt: &[u8]) -> Key<32> {
    let params = Params::new(MEMORY_KIB, PASSES, 1, None).expect("they are within the limits");
    let mut key = [0; 32];
    Argon2::new(Algorithm::Argon2id, Version::V0x13, params)
        .hash_password_into(passphrase.as_bytes(), salt, &mut key)
        .expect("salt and key have lengths that are allowed");
    Key::new(key)
}
