//! Moving a match to another of the player's devices.

use crate::contact::{Contact, Facts, Handshake};
use crate::contacts::Contacts;
use crate::error::RecordError;
use crate::protocol::{
    ImportError, LoadError, NotNow, Random, export_match, load_exported, open_export, saved_offer,
};
use crate::stored_match::StoredMatch;
use crate::{ContactId, FriendError, Stage};
use std::collections::BTreeSet;
use std::sync::Arc;

/// Minimum passphrase length in characters, excluding white space.
const LEAST_PASSPHRASE: usize = 12;
/// Minimum number of different characters.
const LEAST_DIFFERENT: usize = 5;

/// The characters in a random passphrase: Crockford's Base32, which omits lookalikes.
const SIGNS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
const GROUPS: usize = 4;
const SIGNS_OF_A_GROUP: usize = 5;

/// A 100-bit passphrase to write down: `k7m2p-9xq4d-0r8tz-c3hwn`.
pub fn random_passphrase(random: Random) -> String {
    let mut bytes = [0; GROUPS * SIGNS_OF_A_GROUP];
    random(&mut bytes);
    let group = |group: &[u8]| group.iter().map(|&byte| char::from(SIGNS[usize::from(byte % 32)])).collect();
    bytes.chunks(SIGNS_OF_A_GROUP).map(group).collect::<Vec<String>>().join("-")
}

/// Whether this passphrase is easy to guess by brute force.
fn is_short(passphrase: &str) -> bool {
    let signs = || passphrase.chars().filter(|sign| !sign.is_whitespace());
    signs().count() < LEAST_PASSPHRASE || signs().collect::<BTreeSet<_>>().len() < LEAST_DIFFERENT
}

/// Checks that a match may be exported with a passphrase.
pub(crate) fn may_export(contact: &Contact, passphrase: &str) -> Result<(), FriendError> {
    match &contact.export {
        Some(waiting) => Ok(open_export(waiting, passphrase).map(drop)?),
        None if is_short(passphrase) => Err(FriendError::ShortPassphrase),
        None => Ok(()),
    }
}

/// Exports the match, encrypted with a passphrase. From then on it is read-only on this device, which stores the
/// export.
pub(crate) fn export(
    contacts: &mut Contacts,
    id: ContactId,
    passphrase: &str,
    now: u64,
    random: Random,
) -> Result<Vec<u8>, FriendError> {
    let contact = contacts.get(id)?;
    may_export(contact, passphrase)?;
    if let Some(waiting) = &contact.export {
        return Ok(waiting.to_vec());
    }
    contacts.change(id, now, |contact, _| {
        let game = contact.game_mut().ok_or(FriendError::OtherStage)?;
        let moved = export_match(game, passphrase, random).ok_or(FriendError::NotNow(NotNow::Moved))?;
        contact.export = Some(Arc::new(moved.clone()));
        Ok(moved)
    })
}

/// Imports a match. It is read-only until a copy of the local log has been seen.
pub(crate) fn import(
    contacts: &mut Contacts,
    bytes: &[u8],
    passphrase: &str,
    now: u64,
) -> Result<ContactId, FriendError> {
    let saved = open_export(bytes, passphrase)?;
    let load = |error: LoadError| FriendError::Import(ImportError::Load(error));
    let offer = saved_offer(saved.expose()).map_err(load)?;
    let rules = contacts.rulebook().of_offer(&offer).map_err(|error| match error {
        RecordError::Load(error) => load(error),
        RecordError::UnknownGame => FriendError::UnknownGame,
    })?;
    let game = load_exported(&saved, &rules).map_err(load)?;
    let cid = game.keys().cid();
    let game = StoredMatch::new(game, contacts.rulebook());
    let has_cid = |contact: &Contact| contact.keys().is_some_and(|keys| keys.cid() == cid);
    if let Some(id) = contacts.find(has_cid) {
        // The match had moved away and is returning.
        if contacts.get(id)?.stage(now) != Stage::Moved {
            return Err(FriendError::IsHere);
        }
        contacts.change(id, now, |contact, _| {
            contact.stored_match = Some(game);
            contact.export = None;
            contact.is_new = false;
            Ok(())
        })?;
        return Ok(id);
    }
    let mut bytes = [0; 8];
    bytes[..6].copy_from_slice(&cid[..6]);
    let id = ContactId(u64::from_le_bytes(bytes));
    if contacts.get(id).is_ok() {
        return Err(FriendError::IsHere);
    }
    let facts = Facts { met: true, ..Facts::default() };
    contacts.add(id, Contact::new(Handshake::Imported, Some(game), facts), now)?;
    Ok(id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weak_passphrases_are_short() {
        for short in ["", "a", "correct hors", "aaaaaaaaaaaaaaaaaaaa", "121212121212121", "           a "] {
            assert!(is_short(short), "{short}");
        }
        for long in ["correct horses", "ឃ្លាសម្ងាត់របស់ខ្ញុំ", "0123456789ab"]
        {
            assert!(!is_short(long), "{long}");
        }
    }

    #[test]
    fn random_passphrases_differ_and_are_long_enough() {
        let mut next = 0u8;
        let mut draw = |bytes: &mut [u8]| {
            bytes.iter_mut().for_each(|byte| {
                *byte = next;
                next = next.wrapping_add(37);
            });
        };
        let (one, other) = (random_passphrase(&mut draw), random_passphrase(&mut draw));
        assert_eq!(one, "05afm-sy38d-jqw16-bgntz");
        assert!(one != other && !is_short(&one) && !is_short(&other));
    }
}
