//! What becomes of a fault, and of the match after it.

use super::faults::{self, Fault, FaultOutcome};
use super::scenario::Scenario;
use crate::deck::{DeckState, Event, MessageKind, Seat};

/// The match after all messages of the fault but the last.
fn state_before(scenario: &Scenario, fault: &Fault) -> DeckState {
    let mut state = scenario.state_after(fault.after);
    let (_, before) = fault.messages.split_last().expect("a fault has messages");
    for (seat, message) in before {
        state.take(*seat, message.kind, &message.bytes).expect("only the last does not fit");
    }
    state
}

#[test]
fn every_cheat_is_refused_at_the_message_of_the_specification() {
    let scenario = Scenario::whole_match();
    for fault in faults::all(&scenario) {
        let mut state = state_before(&scenario, &fault);
        let (seat, last) = fault.messages.last().expect("a fault has messages");
        let outcome = match state.take(*seat, last.kind, &last.bytes) {
            Err(refusal) => FaultOutcome::Refused(refusal),
            Ok(Event::IllegalMark { by: Seat::A }) => FaultOutcome::IllegalMark,
            Ok(event) => panic!("{}: {event:?}", fault.name),
        };
        assert_eq!(outcome, fault.outcome, "{}", fault.name);
    }
}

#[test]
fn after_a_refusal_the_match_goes_on_as_if_nothing_had_come() {
    let scenario = Scenario::whole_match();
    for fault in faults::all(&scenario).iter().filter(|fault| fault.messages.len() == 1) {
        let mut state = state_before(&scenario, fault);
        let (seat, last) = fault.messages.last().expect("a fault has messages");
        assert!(state.take(*seat, last.kind, &last.bytes).is_err());
        let next = &scenario.taken.get(fault.after);
        if let Some(next) = next {
            let event = state.take(next.seat, next.message.kind, &next.message.bytes);
            assert_eq!(event.as_ref(), Ok(&scenario.events[fault.after]), "{}", fault.name);
        }
    }
}

#[test]
fn after_an_illegal_mark_only_openings_are_due() {
    let scenario = Scenario::whole_match();
    let fault = faults::boxes(&scenario).remove(0);
    let mut state = state_before(&scenario, &fault);
    let (seat, last) = &fault.messages[1];
    assert_eq!(state.illegal_mark(), None);
    state.take(*seat, last.kind, &last.bytes).expect("the complaint is founded");
    assert_eq!(state.illegal_mark(), Some(Seat::A));
    for seat in [Seat::A, Seat::B] {
        for kind in [
            MessageKind::Key,
            MessageKind::Deck,
            MessageKind::Action,
            MessageKind::Answer,
            MessageKind::Complaint,
        ] {
            assert!(!state.expects(seat, kind));
        }
        assert!(state.expects(seat, MessageKind::Opening));
    }
}
