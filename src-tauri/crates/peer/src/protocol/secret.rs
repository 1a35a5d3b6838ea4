use zeroize::Zeroize;

/// The randomness that is handed in: it fills what it is given.
pub type Random<'a> = &'a mut dyn FnMut(&mut [u8]);

/// Bytes that nobody else may see. They cannot be copied or printed, and are wiped when they go.
///
/// ```compile_fail
/// fn printed(secret: &crate::protocol::Secret) -> String {
///     format!("{secret:?}")
/// }
/// ```
pub struct Secret(Vec<u8>);

impl Secret {
    /// Takes the bytes into its keeping.
    pub fn new(bytes: Vec<u8>) -> Secret {
        Secret(bytes)
    }

    /// The bytes themselves, for the place where they are kept. A copy of them is the caller's to wipe.
    pub fn expose(&self) -> &[u8] {
        &self.0
    }
}

impl Drop for Secret {
    fn drop(&mut self) {
        self.0.zeroize();
    }
}

/// A secret of fixed size, within this crate.
pub(crate) struct Key<const N: usize>([u8; N]);

impl<const N: usize> Key<N> {
    pub(crate) fn new(bytes: [u8; N]) -> Key<N> {
        Key(bytes)
    }

    /// Made of randomness that is handed in.
    pub(crate) fn random(random: Random) -> Key<N> {
        let mut key = Key([0; N]);
        random(&mut key.0);
        key
    }

    pub(crate) fn expose(&self) -> &[u8; N] {
        &self.0
    }

    /// A second copy, for a second owner.
    pub(crate) fn duplicate(&self) -> Key<N> {
        Key(self.0)
    }
}

impl<const N: usize> Drop for Key<N> {
    fn drop(&mut self) {
        self.0.zeroize();
    }
}
