use fair::{Message, Seat};
use joint::{JointMatch, Misfit};
use rand::{Rng, RngExt};

/// What somebody in between, or a cheat, does to every message of a match before it arrives as it was.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Disturbance {
    /// Bits are flipped, here and there.
    FlippedBit,
    /// It is cut, anywhere.
    Truncated,
    /// It comes instead of another of the same kind, earlier or again.
    Repeated,
}

impl Disturbance {
    pub(super) const ALL: [Disturbance; 3] =
        [Disturbance::FlippedBit, Disturbance::Truncated, Disturbance::Repeated];

    pub(super) const fn name(self) -> &'static str {
        match self {
            Disturbance::FlippedBit => "flipped_bit",
            Disturbance::Truncated => "truncated",
            Disturbance::Repeated => "repeated",
        }
    }

    /// Brings what was made of a message to a device, which must refuse it. Says how often it did.
    pub(super) fn bring(self, to: &mut JointMatch, from: Seat, message: &Message, rng: &mut impl Rng) -> u64 {
        let mut changed: Vec<Vec<u8>> = Vec::new();
        let length = message.bytes.len();
        match self {
            Disturbance::FlippedBit => changed.extend((0..4).map(|_| {
                let mut bytes = message.bytes.clone();
                let bit = rng.random_range(0..8 * length);
                bytes[bit / 8] ^= 1 << (bit % 8);
                bytes
            })),
            Disturbance::Truncated => {
                changed.extend((0..4).map(|_| message.bytes[..rng.random_range(0..length)].to_vec()));
            }
            Disturbance::Repeated => {
                let earlier = to.log(from).iter().chain(to.log(from.other()));
                changed.extend(
                    earlier.filter(|other| other.kind == message.kind).map(|other| other.bytes.clone()),
                );
            }
        }
        let public = to.public();
        for bytes in &changed {
            let refused = to.take(from, &Message { kind: message.kind, bytes: bytes.clone() });
            assert!(matches!(refused, Err(Misfit::Refused(_))), "{}: {refused:?}", self.name());
            assert_eq!(to.public(), public, "what is refused has changed something");
        }
        changed.len() as u64
    }
}
