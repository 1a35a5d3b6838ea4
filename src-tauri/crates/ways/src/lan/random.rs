//! Randomness of the system.

/// Fresh bytes.
pub(super) fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("every system that we run on has randomness");
    bytes
}
