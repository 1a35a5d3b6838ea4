use crate::deck::transcript::Transcript;
use curve25519_dalek::Scalar;
use rand_core::CryptoRng;
use zeroize::Zeroizing;

/// A proof's nonces, or the scalars that hide an action, in sequence.
///
/// Each is a digest of the witnesses, fresh random bytes and the statement. Even if the random generator repeats
/// itself, different proofs get different nonces, and computing them requires the witnesses.
pub(super) struct Nonces {
    transcript: Transcript,
    index: u32,
}

impl Nonces {
    /// `bound` is the transcript of their purpose, before anything random is added.
    pub(super) fn new<'a>(
        witnesses: impl IntoIterator<Item = &'a [u8]>,
        bound: &Transcript,
        rng: &mut impl CryptoRng,
    ) -> Self {
        let mut transcript = Transcript::new("nonce");
        for witness in witnesses {
            transcript.put("witness", witness);
        }
        let mut fresh = Zeroizing::new([0; 32]);
        rng.fill_bytes(&mut *fresh);
        transcript.put("fresh", &*fresh);
        transcript.put("bound", &bound.digest());
        Self { transcript, index: 0 }
    }

    pub(super) fn draw(&mut self) -> Scalar {
        let mut transcript = self.transcript.clone();
        transcript.put("index", &self.index.to_le_bytes());
        self.index += 1;
        Scalar::from_bytes_mod_order_wide(&Zeroizing::new(transcript.digest()))
    }

    pub(super) fn draw_many(&mut self, count: usize) -> Zeroizing<Vec<Scalar>> {
        Zeroizing::new((0..count).map(|_| self.draw()).collect())
    }
}
