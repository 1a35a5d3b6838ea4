use curve25519_dalek::Scalar;
use sha2::{Digest, Sha512};

/// The input to a proof or an identifier, hashed with SHA-512 piece by piece: `u8` length, label, `u32le` length,
/// bytes.
#[derive(Clone)]
pub(super) struct Transcript(Sha512);

impl Transcript {
    pub(super) fn new(kind: &str) -> Self {
        let mut transcript = Self(Sha512::new());
        transcript.put("proto", b"spielkiste/fair/1");
        transcript.put("kind", kind.as_bytes());
        transcript
    }

    pub(super) fn put(&mut self, label: &str, bytes: &[u8]) {
        let label_length = u8::try_from(label.len()).expect("labels are short constants");
        let length = u32::try_from(bytes.len()).expect("messages are far below 4 GiB");
        self.0.update([label_length]);
        self.0.update(label);
        self.0.update(length.to_le_bytes());
        self.0.update(bytes);
    }

    /// Returns a scalar that is unpredictable until everything added so far is fixed, and adds it to the transcript.
    pub(super) fn challenge(&mut self, label: &str) -> Scalar {
        self.put("challenge", label.as_bytes());
        let digest = self.digest();
        self.put("h", &digest);
        Scalar::from_bytes_mod_order_wide(&digest)
    }

    pub(super) fn digest(&self) -> [u8; 64] {
        self.0.clone().finalize().into()
    }

    /// An identifier: the first 32 bytes of the digest.
    pub(super) fn id(&self) -> [u8; 32] {
        let digest = self.digest();
        let mut id = [0; 32];
        id.copy_from_slice(&digest[..32]);
        id
    }
}
