//! Proofs of shuffles that need no check any more, because this device has made or checked them.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

/// A match has so many decks.
const MOST: usize = 4;

/// What a transcript with a statement and its proof comes to. Whoever finds another proof with the same digest has
/// broken SHA-512.
pub(crate) type ProofDigest = [u8; 64];

/// The last proofs that hold, shared by all copies of a match. A message of many kilobytes that comes again, or was
/// made here, costs a digest instead of a check.
#[derive(Clone, Default)]
pub(crate) struct Proven(Arc<Mutex<VecDeque<ProofDigest>>>);

impl Proven {
    pub(crate) fn holds(&self, proof: &ProofDigest) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).contains(proof)
    }

    /// Notes a proof that was made here, or that has passed its check.
    pub(crate) fn note(&self, proof: ProofDigest) {
        let mut proofs = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if proofs.len() == MOST {
            proofs.pop_front();
        }
        proofs.push_back(proof);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copies_share_the_last_four_proofs() {
        let proven = Proven::default();
        let copy = proven.clone();
        for number in 0..5 {
            assert!(!copy.holds(&[number; 64]));
            proven.note([number; 64]);
            assert!(copy.holds(&[number; 64]));
        }
        assert!(!copy.holds(&[0; 64]));
        assert!(copy.holds(&[1; 64]));
    }
}
