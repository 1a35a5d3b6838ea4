use zeroize::Zeroize;

/// A source of randomness, which fills the given bytes.
pub type Random<'a> = &'a mut dyn FnMut(&mut [u8]);

/// Secret bytes. They cannot be cloned or printed, and are wiped on drop.
///
/// ```compile_fail
/// fn printed(secret: &crate::protocol::Secret) -> String {
///     format!("{secret:?}")
/// }
/// ```
pub struct Secret(Vec<u8>);

impl Secret {
    /// Takes ownership of the bytes.
    pub fn new(bytes: Vec<u8>) -> Secret {
        Secret(bytes)
    }

    /// The bytes themselves, for storage. The caller must wipe copies.
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

    /// A random key.
    pub(crate) fn random(random: Random) -> Key<N> {
        let mut key = Key([0; N]);
        random(&mut key.0);
        key
    }

    pub(crate) fn expose(&self) -> &[u8; N] {
        &self.0
    }

    /// A copy for a second owner.
    pub(crate) fn duplicate(&self) -> Key<N> {
        Key(self.0)
    }
}

impl<const N: usize> Drop for Key<N> {
    fn drop(&mut self) {
        self.0.zeroize();
    }
}
