//! Randomness of the system, for keys and for whatever nobody may foresee.

/// Fills this with fresh bytes.
///
/// # Panics
/// The system has no randomness. Every system that this program runs on has.
pub fn random(bytes: &mut [u8]) {
    getrandom::fill(bytes).expect("every system that this program runs on has randomness");
}

/// Fresh bytes.
pub(crate) fn random_bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    random(&mut bytes);
    bytes
}
