//! The vectors in `tests/data/dealerless`: a whole match's bytes, and every fault's result.

use super::scenario::{ACCEPTANCE, Scenario};
use crate::deck::{DeckName, DeckState, Event, Finding, Message, MessageKind, Refusal, Seat};
use curve25519_dalek::RistrettoPoint;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

const KINDS: [(MessageKind, &str); 6] = [
    (MessageKind::Key, "key"),
    (MessageKind::Deck, "deck"),
    (MessageKind::Action, "action"),
    (MessageKind::Answer, "answer"),
    (MessageKind::Complaint, "complaint"),
    (MessageKind::Opening, "opening"),
];

/// A file in `faults`.
struct Fault {
    name: String,
    /// The number of messages in the whole match that precede it.
    after: usize,
    /// All are valid except the last.
    messages: Vec<(Seat, Message)>,
    /// The last message's refusal, or the seat whose mark that message proves illegal.
    expected: Value,
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../tests/data/dealerless")
}

fn read(path: &Path) -> Value {
    let text = std::fs::read_to_string(path).expect("the vectors are in the repository");
    serde_json::from_str(&text).expect("a vector is JSON")
}

fn faults() -> Vec<Fault> {
    let fault = |path: PathBuf| {
        let value = read(&path);
        let message = |value: &Value| {
            let seat = if value["seat"] == "A" { Seat::A } else { Seat::B };
            let (kind, _) = KINDS.into_iter().find(|(_, name)| value["kind"] == *name).expect("a kind");
            (seat, Message { kind, bytes: of_hex(value["bytes"].as_str().expect("bytes")) })
        };
        Fault {
            name: path.file_stem().expect("a name").display().to_string(),
            after: serde_json::from_value(value["after"].clone()).expect("a number"),
            messages: value["messages"].as_array().expect("messages").iter().map(message).collect(),
            expected: value["expected"].clone(),
        }
    };
    let files = std::fs::read_dir(folder().join("faults")).expect("the folder exists");
    files.map(|file| fault(file.expect("a file").path())).collect()
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn of_hex(text: &str) -> Vec<u8> {
    let byte = |at| u8::from_str_radix(&text[at..at + 2], 16).expect("hexadecimal digits");
    (0..text.len()).step_by(2).map(byte).collect()
}

fn point(point: &RistrettoPoint) -> String {
    hex(point.compress().as_bytes())
}

fn seat_name(seat: Seat) -> &'static str {
    if seat == Seat::A { "A" } else { "B" }
}

fn deck_name(name: DeckName) -> &'static str {
    std::str::from_utf8(name.bytes()).expect("names are letters")
}

/// The specification's word for this refusal.
const fn refusal_name(refusal: Refusal) -> &'static str {
    match refusal {
        Refusal::Length => "length",
        Refusal::Encoding => "encoding",
        Refusal::Order => "order",
        Refusal::Key => "key",
        Refusal::Proof => "proof",
        Refusal::Shuffle => "shuffle",
        Refusal::Square => "square",
        Refusal::Visible => "visible",
        Refusal::Card => "card",
        Refusal::Spent => "spent",
        Refusal::Result => "result",
        Refusal::Echo => "echo",
        Refusal::Unfounded => "unfounded",
        Refusal::OpenedKey => "opened key",
        Refusal::OpenedCards => "opened cards",
    }
}

fn event_value(event: &Event) -> Value {
    match event {
        Event::Key => json!({ "event": "key" }),
        Event::Deck(name) => json!({ "event": "deck", "name": deck_name(*name) }),
        Event::Asked => json!({ "event": "asked" }),
        Event::Answered(Finding::Number { square, number }) => {
            json!({ "event": "number", "square": square, "number": number })
        }
        Event::Answered(Finding::Exploded { square }) => json!({ "event": "exploded", "square": square }),
        Event::Answered(Finding::Hit { square }) => json!({ "event": "hit", "square": square }),
        Event::Answered(Finding::Missed) => json!({ "event": "missed" }),
        Event::IllegalMark { by } => json!({ "event": "illegal mark", "by": seat_name(*by) }),
        Event::Opened(failed) => json!({ "event": "opened", "failed": failed }),
    }
}

/// The whole match, without its messages' decoded parts.
fn whole_match(scenario: &Scenario) -> Value {
    let state = &scenario.state;
    let board = &state.terms.board;
    let message = |(taken, event): (&super::scenario::Taken, &Event)| {
        let kind = KINDS.into_iter().find(|(kind, _)| taken.message.kind == *kind);
        json!({
            "seat": seat_name(taken.seat),
            "kind": kind.expect("all are listed").1,
            "bytes": hex(&taken.message.bytes),
            "reveals": taken.reveals,
            "event": event_value(event),
        })
    };
    let joint = state.joint.as_ref().expect("both keys are there");
    json!({
        "terms": {
            "invitation": hex(&state.terms.invitation),
            "rules": state.terms.rules,
            "width": board.width(),
            "height": board.height(),
            "mines": board.mines(),
            "clear": board.clear(),
            "first": seat_name(state.terms.first),
        },
        "visible": scenario.visible,
        "acceptance": hex(&ACCEPTANCE),
        "values": {
            "terms": hex(&state.terms.id()),
            "H": point(&joint.key),
            "cid": hex(&joint.id),
            "mid": hex(&state.deal_id.expect("dealt")),
            "K": joint.generators.0.iter().map(point).collect::<Vec<_>>(),
        },
        "messages": scenario.taken.iter().zip(&scenario.events).map(message).collect::<Vec<_>>(),
    })
}

#[test]
fn the_whole_match_is_reproduced_from_its_file() {
    let mut written = read(&folder().join("match.json"));
    for message in written["messages"].as_array_mut().expect("messages") {
        message.as_object_mut().expect("a message").remove("values");
    }
    let made = whole_match(&Scenario::whole_match());
    for (index, message) in made["messages"].as_array().expect("messages").iter().enumerate() {
        assert_eq!(*message, written["messages"][index], "message {index}");
    }
    assert_eq!(made, written);
}

/// The state before the fault's last message, and that message.
fn before_last<'a>(scenario: &Scenario, fault: &'a Fault) -> (DeckState, &'a (Seat, Message)) {
    let mut state = scenario.state_after(fault.after);
    let (last, before) = fault.messages.split_last().expect("a fault has messages");
    for (seat, message) in before {
        state.take(*seat, message.kind, &message.bytes).expect("only the last is invalid");
    }
    (state, last)
}

#[test]
fn every_fault_has_its_documented_result() {
    let (scenario, faults) = (Scenario::whole_match(), faults());
    assert_eq!(faults.len(), 109);
    for fault in &faults {
        let (mut state, (seat, last)) = before_last(&scenario, fault);
        let found = match state.take(*seat, last.kind, &last.bytes) {
            Err(refusal) => json!({ "refused": refusal_name(refusal) }),
            Ok(Event::IllegalMark { by }) => json!({ "illegal mark": seat_name(by) }),
            Ok(event) => panic!("{}: {event:?}", fault.name),
        };
        assert_eq!(found, fault.expected, "{}", fault.name);
        // A refused message has no effect.
        let next = scenario.taken.get(fault.after).filter(|_| fault.messages.len() == 1);
        if let Some(next) = next {
            let event = state.take(next.seat, next.message.kind, &next.message.bytes);
            assert_eq!(event.as_ref(), Ok(&scenario.events[fault.after]), "{}", fault.name);
        }
    }
}

#[test]
fn an_honest_device_complains_about_a_wrong_box() {
    let (scenario, faults) = (Scenario::whole_match(), faults());
    let illegal: Vec<_> = faults.iter().filter(|fault| fault.expected["illegal mark"] == "A").collect();
    assert_eq!(illegal.len(), 6);
    for fault in illegal {
        let (mut state, (_, complaint)) = before_last(&scenario, fault);
        assert_eq!(state.illegal_mark(), None);
        let made = state.make_answer(Seat::B, &scenario.keys[1], &mut scenario.rng.clone());
        assert_eq!(made.as_ref(), Ok(complaint), "{}", fault.name);
        state.take(Seat::B, MessageKind::Complaint, &complaint.bytes).expect("a justified complaint");
        assert_eq!(state.illegal_mark(), Some(Seat::A));
        for seat in Seat::BOTH {
            let due: Vec<_> = KINDS.into_iter().filter(|(kind, _)| state.expects(seat, *kind)).collect();
            assert_eq!(due, [(MessageKind::Opening, "opening")]);
        }
    }
}
