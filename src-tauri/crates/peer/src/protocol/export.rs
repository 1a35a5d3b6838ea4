//! Exporting a match to another device, encrypted with a passphrase.

use crate::protocol::disk::LoadError;
use crate::protocol::peer_match::{PeerMatch, Resuming};
use crate::protocol::rules::Rules;
use crate::protocol::seal::{open, seal};
use crate::protocol::secret::{Key, Random, Secret};
use argon2::{Algorithm, Argon2, Params, Version};
use thiserror::Error;

const EXPORT: [u8; 2] = [0x40, 1];
const SALT: usize = 16;
/// Argon2 memory in KiB and passes per guess (RFC 9106, second recommended option).
const MEMORY_KIB: u32 = 64 * 1024;
const PASSES: u32 = 3;
/// The maximum export size in bytes: both logs, and a frame that stopped them.
pub const MAX_EXPORT: usize = 5 * 1024 * 1024;

/// Why an export cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ImportError {
    /// The file is not an export, or is from a newer version.
    #[error("not an exported match")]
    Malformed,
    /// The passphrase is wrong, or the file is damaged.
    #[error("the passphrase is wrong or the file is damaged")]
    DoesNotOpen,
    /// The contents cannot be read.
    #[error(transparent)]
    Load(#[from] LoadError),
}

/// Exports the match, encrypted with this passphrase; `None` if it has already moved. From now on this device never
/// signs again. Store that state before handing out the export.
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

/// Loads a match from an opened export. It is read-only until a copy of the local log, signed by this device, has been
/// seen.
///
/// # Errors
/// If the match cannot be read, or does not fit these rules.
pub fn load_exported(saved: &Secret, rules: &Rules) -> Result<PeerMatch, LoadError> {
    let mut loaded = PeerMatch::load(saved.expose(), rules)?;
    loaded.resuming = Resuming::Restored;
    Ok(loaded)
}

/// Decrypts an export into a match's stored form.
///
/// # Errors
/// If the bytes are not an export, or the passphrase is wrong.
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
    let params = Params::new(MEMORY_KIB, PASSES, 1, None).expect("parameters are within the limits");
    let mut key = [0; 32];
    Argon2::new(Algorithm::Argon2id, Version::V0x13, params)
        .hash_password_into(passphrase.as_bytes(), salt, &mut key)
        .expect("salt and key lengths are valid");
    Key::new(key)
}
