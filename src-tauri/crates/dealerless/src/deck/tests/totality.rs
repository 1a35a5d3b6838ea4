use super::scenario::Scenario;
use crate::deck::{MarkingSecret, MessageKind, Seat};
use proptest::prelude::*;
use std::sync::LazyLock;

static SCENARIO: LazyLock<Scenario> = LazyLock::new(Scenario::whole_match);

const KINDS: [MessageKind; 6] = [
    MessageKind::Key,
    MessageKind::Deck,
    MessageKind::Action,
    MessageKind::Answer,
    MessageKind::Complaint,
    MessageKind::Opening,
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn any_bytes_at_any_time_are_refused(
        after in 0usize..22,
        bytes in prop::collection::vec(any::<u8>(), 0..300),
    ) {
        let mut state = SCENARIO.state_after(after);
        for seat in [Seat::A, Seat::B] {
            for kind in KINDS {
                prop_assert!(state.take(seat, kind, &bytes).is_err());
            }
        }
    }

    #[test]
    fn a_valid_message_with_changed_bytes_is_refused(
        index in 0usize..22,
        at in any::<prop::sample::Index>(),
        with in prop::collection::vec(any::<u8>(), 1..40),
    ) {
        let taken = &SCENARIO.taken[index];
        let mut bytes = taken.message.bytes.clone();
        let at = at.index(bytes.len());
        let end = bytes.len().min(at + with.len());
        bytes[at..end].copy_from_slice(&with[..end - at]);
        prop_assume!(bytes != taken.message.bytes);
        prop_assert!(SCENARIO.state_after(index).take(taken.seat, taken.message.kind, &bytes).is_err());
    }

    #[test]
    fn any_bytes_as_a_stored_secret_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 540..548)) {
        let board = &SCENARIO.state.terms.board;
        if let Ok(secret) = MarkingSecret::from_bytes(board, &bytes) {
            prop_assert_eq!(&*secret.to_bytes(), &bytes);
        }
    }
}

#[test]
fn every_truncation_is_refused() {
    for (index, taken) in SCENARIO.taken.iter().enumerate() {
        let mut state = SCENARIO.state_after(index);
        for length in 0..taken.message.bytes.len() {
            assert!(state.take(taken.seat, taken.message.kind, &taken.message.bytes[..length]).is_err());
        }
    }
}

/// One message in each form: clear square, mark, miss, explosion, hit, number, opening.
const PLIES: [usize; 8] = [6, 8, 9, 10, 11, 13, 17, 20];

#[test]
fn every_flipped_bit_of_a_ply_is_refused() {
    for index in PLIES {
        let taken = &SCENARIO.taken[index];
        let mut state = SCENARIO.state_after(index);
        for bit in 0..8 * taken.message.bytes.len() {
            let mut bytes = taken.message.bytes.clone();
            bytes[bit / 8] ^= 1 << (bit % 8);
            assert!(
                state.take(taken.seat, taken.message.kind, &bytes).is_err(),
                "bit {bit} of message {index}"
            );
        }
    }
}
