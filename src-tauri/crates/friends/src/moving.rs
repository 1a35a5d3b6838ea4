//! A match that moves to another device of this person.

use crate::broker::BrokerState;
use crate::contact::{Contact, Facts, Handshake, rules};
use crate::error::RecordError;
use crate::kept_match::KeptMatch;
use crate::{ContactId, Contacts, FriendError, Stage, WayKind};
use remote::{ImportError, LoadError, Random, RemoteMatch};
use std::sync::Arc;

impl Contacts {
    /// The match under a passphrase. This device never writes to it again, and keeps what moves it until
    /// [`Contacts::exported`]: until then the same bytes are given again, under the passphrase of the first time.
    ///
    /// # Errors
    /// There is no match, it has moved already, the passphrase is another one, or that cannot be kept.
    pub fn export(
        &mut self,
        id: ContactId,
        passphrase: &str,
        now: u64,
        random: Random,
    ) -> Result<Vec<u8>, FriendError> {
        if let Some(waiting) = &self.get(id)?.export {
            remote::open_export(waiting, passphrase)?;
            return Ok(waiting.to_vec());
        }
        let exported = self.change(id, now, |contact, _| {
            let game = contact.game_mut().ok_or(FriendError::OtherStage)?;
            let moved = game.export(passphrase, random).ok_or(FriendError::NotNow(remote::NotNow::Moved))?;
            contact.export = Some(Arc::new(moved.clone()));
            Ok(moved)
        })?;
        // From now on the other device keeps the match up to date everywhere.
        for way in WayKind::ALL {
            self.use_way(id, way, false, now)?;
        }
        Ok(exported)
    }

    /// What moves the match is in a file for good, and need not be kept here.
    ///
    /// # Errors
    /// That cannot be kept; the same bytes can still be had.
    pub fn exported(&mut self, id: ContactId, now: u64) -> Result<(), FriendError> {
        self.change(id, now, |contact, _| {
            contact.export = None;
            Ok(())
        })
    }

    /// Reads an export. Nothing is written to the match before a copy of the own log was seen.
    ///
    /// # Errors
    /// It cannot be read, the match is on this device, or it cannot be kept.
    pub fn import(&mut self, bytes: &[u8], passphrase: &str, now: u64) -> Result<ContactId, FriendError> {
        let saved = remote::open_export(bytes, passphrase)?;
        let load = |error: LoadError| FriendError::Import(ImportError::Load(error));
        let offer = remote::saved_offer(saved.expose()).map_err(load)?;
        let rules = rules(self.games, &offer).map_err(|error| match error {
            RecordError::Load(error) => load(error),
            RecordError::UnknownGame => FriendError::UnknownGame,
        })?;
        let game = RemoteMatch::load_exported(&saved, rules).map_err(load)?;
        let cid = game.keys().cid();
        let game = KeptMatch::new(game, self.games);
        let has_cid = |contact: &Contact| contact.keys().is_some_and(|keys| keys.cid() == cid);
        let known = self.contacts.iter().find(|(_, contact)| has_cid(contact)).map(|(id, _)| *id);
        if let Some(id) = known {
            // It has moved away and comes back.
            let stage = self.get(id)?.stage(now);
            if stage != Stage::Moved {
                return Err(FriendError::IsHere);
            }
            self.change(id, now, |contact, _| {
                contact.kept_match = Some(game);
                contact.export = None;
                contact.broker = BrokerState::new();
                Ok(())
            })?;
            return Ok(id);
        }
        let mut bytes = [0; 8];
        bytes[..6].copy_from_slice(&cid[..6]);
        let id = ContactId(u64::from_le_bytes(bytes));
        if self.contacts.contains_key(&id) {
            return Err(FriendError::IsHere);
        }
        let facts = Facts { met: true, ..Facts::default() };
        self.add(id, Contact::new(Handshake::Imported, Some(game), facts), now)?;
        Ok(id)
    }
}
