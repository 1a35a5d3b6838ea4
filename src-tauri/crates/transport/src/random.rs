//! System randomness, for keys and other unpredictable values.

/// Fills the buffer with random bytes.
///
/// # Panics
/// The system has no source of randomness.
pub fn random(bytes: &mut [u8]) {
    getrandom::fill(bytes).expect("every supported system has a source of randomness");
}

pub(crate) fn random_bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    random(&mut bytes);
    bytes
}
