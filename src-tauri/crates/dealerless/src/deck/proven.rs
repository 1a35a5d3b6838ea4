//! Proofs that need no further check, because this device made or checked them.

use crate::deck::cards::Deck;
use crate::deck::linear::Relation;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The number of decks in a match.
const MOST_DECKS: usize = 4;

/// A transcript's digest.
pub(super) type Digest = [u8; 64];

/// The latest valid proofs, shared by all copies of a state. Proofs made here and repeated decks need no second check,
/// which would take as long as making them.
#[derive(Clone, Default)]
pub(super) struct Proven(Arc<Mutex<Proofs>>);

#[derive(Default)]
struct Proofs {
    /// Decks, by a digest of everything their validity depends on. A collision would mean that SHA-512 is broken.
    decks: VecDeque<(Digest, Arc<Deck>)>,
    /// The last linear proof made here.
    linear: Option<LinearProof>,
}

/// A linear proof with everything its validity depends on.
struct LinearProof {
    transcript: Digest,
    relations: Vec<Relation>,
    proof: Vec<u8>,
}

impl Proven {
    fn lock(&self) -> MutexGuard<'_, Proofs> {
        // Each change is a single step.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn deck(&self, digest: &Digest) -> Option<Arc<Deck>> {
        self.lock().decks.iter().find(|(known, _)| known == digest).map(|(_, deck)| Arc::clone(deck))
    }

    /// Records a deck that was proven or checked here.
    pub(super) fn note_deck(&self, digest: Digest, deck: &Arc<Deck>) {
        let mut proofs = self.lock();
        if proofs.decks.len() == MOST_DECKS {
            proofs.decks.pop_front();
        }
        proofs.decks.push_back((digest, Arc::clone(deck)));
    }

    pub(super) fn has_linear(&self, transcript: Digest, relations: &[Relation], proof: &[u8]) -> bool {
        self.lock().linear.as_ref().is_some_and(|last| {
            last.transcript == transcript && last.relations == relations && last.proof == proof
        })
    }

    /// Records a linear proof made here.
    pub(super) fn note_linear(&self, transcript: Digest, relations: &[Relation], proof: &[u8]) {
        let (relations, proof) = (relations.to_vec(), proof.to_vec());
        self.lock().linear = Some(LinearProof { transcript, relations, proof });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deck::group::G;

    #[test]
    fn copies_share_the_last_four_decks() {
        let proven = Proven::default();
        let copy = proven.clone();
        let decks = [(); 5].map(|()| Arc::new(Deck::read(0, &[]).expect("no cards")));
        let is_known = |number: u8| {
            let known = copy.deck(&[number; 64]);
            known.is_some_and(|known| Arc::ptr_eq(&known, &decks[usize::from(number)]))
        };
        for (number, deck) in (0..).zip(&decks) {
            assert!(!is_known(number));
            proven.note_deck([number; 64], deck);
            assert!(is_known(number));
        }
        assert!(!is_known(0));
        assert!(is_known(1));
    }

    #[test]
    fn a_proof_holds_for_its_own_transcript_and_relations_alone() {
        let relations = |image| vec![Relation::new(image, [(0, G)])];
        let proven = Proven::default();
        assert!(!proven.has_linear([1; 64], &relations(G), b"proof"));
        proven.note_linear([1; 64], &relations(G), b"proof");
        assert!(proven.has_linear([1; 64], &relations(G), b"proof"));
        assert!(!proven.has_linear([2; 64], &relations(G), b"proof"));
        assert!(!proven.has_linear([1; 64], &relations(G + G), b"proof"));
        assert!(!proven.has_linear([1; 64], &relations(G), b"other"));
        proven.note_linear([2; 64], &relations(G), b"proof");
        assert!(!proven.has_linear([1; 64], &relations(G), b"proof"), "only the latest is stored");
    }
}
