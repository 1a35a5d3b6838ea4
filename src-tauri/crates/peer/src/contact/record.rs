//! A contact's record on disk, and rolling back a change that could not be stored.

use super::{Contact, Facts, Handshake};
use crate::Rulebook;
use crate::error::RecordError;
use crate::protocol::{Acceptor, Inviter, KeptMark, LoadError, Resuming, Secret};
use crate::stored_match::StoredMatch;
use std::sync::Arc;

/// The record version.
const FORM: u8 = 1;

/// A copy of a contact's stored data for comparison and rollback.
pub(crate) struct Before {
    facts: Facts,
    kind: u8,
    handshake: Secret,
    game: Option<Arc<Secret>>,
    export: Option<Arc<Vec<u8>>>,
}

impl Contact {
    /// The handshake's kind and stored bytes.
    fn kept_handshake(&self) -> (u8, Secret) {
        match &self.handshake {
            Handshake::Inviter(inviter) => (0, inviter.save()),
            Handshake::Acceptor(acceptor) => (1, acceptor.save()),
            Handshake::Imported => (2, Secret::new(Vec::new())),
        }
    }

    /// A copy of the current data.
    pub(crate) fn before(&mut self) -> Before {
        self.note_summary();
        let (kind, handshake) = self.kept_handshake();
        let game = self.stored_match.as_mut().map(|kept| kept.save().0);
        Before { facts: self.facts.clone(), kind, handshake, game, export: self.export.clone() }
    }

    fn has_match_of(&self, before: &Before) -> bool {
        match (&self.stored_match, &before.game) {
            (Some(kept), Some(saved)) => kept.is_as(saved),
            (None, None) => true,
            _ => false,
        }
    }

    /// Whether the stored data is unchanged.
    pub(crate) fn is_as(&self, before: &Before) -> bool {
        let (kind, handshake) = self.kept_handshake();
        self.has_match_of(before)
            && self.facts == before.facts
            && (kind, handshake.expose()) == (before.kind, before.handshake.expose())
            && self.export == before.export
    }

    /// The whole record, which contains keys, and the mark that confirms it is on disk.
    pub(crate) fn record(&mut self) -> (Secret, Option<KeptMark>) {
        let facts = serde_json::to_vec(&self.facts).expect("facts serialise");
        let (kind, handshake) = self.kept_handshake();
        let (game, mark) = self.stored_match.as_mut().map(StoredMatch::save).unzip();
        let always = [&facts[..], handshake.expose(), game.as_ref().map_or(&[], |game| game.expose())];
        let export = self.export.as_ref().map(|export| &export[..]);
        let parts: Vec<&[u8]> = always.into_iter().chain(export).collect();
        // Allocated once, because growing would leave a copy of the keys behind.
        let mut out = Vec::with_capacity(2 + parts.iter().map(|part| 4 + part.len()).sum::<usize>());
        out.extend([FORM, kind]);
        for part in parts {
            out.extend(u32::try_from(part.len()).expect("logs are limited").to_le_bytes());
            out.extend(part);
        }
        (Secret::new(out), mark.flatten())
    }

    /// Reads a record. The match's logs are read only if there is no summary.
    pub(crate) fn load(record: &[u8], rulebook: Rulebook) -> Result<Contact, RecordError> {
        let (&[form, kind], mut rest) = record.split_first_chunk::<2>().ok_or(LoadError::Damaged)?;
        if form != FORM {
            return Err(LoadError::OtherVersion.into());
        }
        let mut part = || {
            let (len, behind) = rest.split_first_chunk::<4>()?;
            let len = usize::try_from(u32::from_le_bytes(*len)).ok()?;
            let (part, behind) = behind.split_at_checked(len)?;
            rest = behind;
            Some(part)
        };
        let [facts, handshake, game] = [part(), part(), part()].map(|part| part.ok_or(LoadError::Damaged));
        let (facts, handshake, game) = (facts?, handshake?, game?);
        let facts = serde_json::from_slice(facts).map_err(|_| LoadError::Damaged)?;
        let handshake = match kind {
            2 if game.is_empty() => return Err(LoadError::Damaged.into()),
            _ => load_handshake(kind, handshake)?,
        };
        let stored_match = match game {
            [] => None,
            saved => Some(StoredMatch::stored(Arc::new(Secret::new(saved.to_vec())), rulebook)?),
        };
        let mut contact = Contact::new(handshake, stored_match, facts);
        contact.export = part().map(|export| Arc::new(export.to_vec()));
        rulebook.of_offer(contact.offer())?;
        if let Some(kept) = contact.stored_match.as_ref().filter(|_| contact.facts.summary.is_none()) {
            kept.fold();
            kept.damage().map_or(Ok(()), Err)?;
            contact.note_summary();
        }
        if rest.is_empty() { Ok(contact) } else { Err(LoadError::Damaged.into()) }
    }

    /// Rolls back to `before` if a change could not be stored.
    pub(crate) fn restore(&mut self, before: Before, rulebook: Rulebook) {
        const READ: &str = "stored records are valid";
        if !self.has_match_of(&before) {
            let live = self.folded().map(|game| (game.resuming(), game.has_heard()));
            self.stored_match = before.game.map(|saved| StoredMatch::stored(saved, rulebook).expect(READ));
            if let (Some(game), Some((resuming, has_heard))) = (self.game_mut(), live) {
                if resuming == Resuming::Live {
                    game.begin_live_session();
                }
                if has_heard {
                    game.heard_before();
                }
            }
        }
        self.facts = before.facts;
        self.handshake = load_handshake(before.kind, before.handshake.expose()).expect(READ);
        self.export = before.export;
    }
}

fn load_handshake(kind: u8, kept: &[u8]) -> Result<Handshake, LoadError> {
    Ok(match kind {
        0 => Handshake::Inviter(Inviter::load(kept)?),
        1 => Handshake::Acceptor(Acceptor::load(kept)?),
        2 => Handshake::Imported,
        _ => return Err(LoadError::Damaged),
    })
}
