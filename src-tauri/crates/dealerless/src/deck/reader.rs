use crate::deck::Refusal;
use curve25519_dalek::ristretto::CompressedRistretto;
use curve25519_dalek::{RistrettoPoint, Scalar};

/// Parses a message from the front. Accepts only canonical encodings and never reads past the end.
pub(super) struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    /// # Errors
    ///
    /// [`Refusal::Length`] if the message has none of these lengths.
    pub(super) fn new(bytes: &'a [u8], lengths: &[usize]) -> Result<Self, Refusal> {
        if lengths.contains(&bytes.len()) { Ok(Self(bytes)) } else { Err(Refusal::Length) }
    }

    /// The unread rest of the message.
    pub(super) const fn rest(&self) -> &'a [u8] {
        self.0
    }

    pub(super) fn array<const N: usize>(&mut self) -> Result<[u8; N], Refusal> {
        let (first, rest) = self.0.split_first_chunk::<N>().ok_or(Refusal::Length)?;
        self.0 = rest;
        Ok(*first)
    }

    pub(super) fn u16(&mut self) -> Result<u16, Refusal> {
        self.array().map(u16::from_le_bytes)
    }

    pub(super) fn point(&mut self) -> Result<RistrettoPoint, Refusal> {
        CompressedRistretto(self.array()?).decompress().ok_or(Refusal::Encoding)
    }

    pub(super) fn scalar(&mut self) -> Result<Scalar, Refusal> {
        canonical(self.array()?).ok_or(Refusal::Encoding)
    }

    pub(super) fn scalars(&mut self, count: usize) -> Result<Vec<Scalar>, Refusal> {
        (0..count).map(|_| self.scalar()).collect()
    }
}

/// Decodes a canonical scalar.
pub(super) fn canonical(bytes: [u8; 32]) -> Option<Scalar> {
    Scalar::from_canonical_bytes(bytes).into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deck::group::G;

    #[test]
    fn a_message_is_read_from_the_front_and_never_past_its_end() {
        let one = Scalar::ONE.to_bytes();
        let bytes = [&[7, 2, 1][..], G.compress().as_bytes(), &one, &[9]].concat();
        assert_eq!(Reader::new(&bytes, &[67, 69]).err(), Some(Refusal::Length));
        let mut reader = Reader::new(&bytes, &[67, 68]).expect("one of its lengths");
        assert_eq!(reader.rest(), bytes);
        assert_eq!(reader.array(), Ok([7]));
        assert_eq!(reader.u16(), Ok(0x102));
        assert_eq!(reader.point(), Ok(G));
        assert_eq!(reader.scalars(1), Ok(vec![Scalar::ONE]));
        assert_eq!(reader.rest(), [9]);
        assert_eq!(reader.scalar(), Err(Refusal::Length));
        assert_eq!(reader.rest(), [9]);
    }

    #[test]
    fn non_canonical_encodings_are_refused() {
        let bytes = [0xff; 64];
        let mut reader = Reader::new(&bytes, &[64]).expect("its length");
        assert_eq!(reader.point(), Err(Refusal::Encoding));
        assert_eq!(reader.scalar(), Err(Refusal::Encoding));
        assert_eq!(canonical([0xff; 32]), None);
    }
}
