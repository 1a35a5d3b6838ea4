//! Writes the vectors of `tests/data/dealerless`, and compares those that are there:
//! `UPDATE_VECTORS=1 cargo test -p dealerless`.

use super::faults::{self, FaultOutcome};
use super::scenario::{ACCEPTANCE, Scenario};
use crate::deck::cards::Deck;
use crate::deck::reader::Reader;
use crate::deck::state::PendingAction;
use crate::deck::{DeckName, DeckState, Event, Finding, MessageKind, Refusal, Seat, shuffle};
use curve25519_dalek::RistrettoPoint;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::path::PathBuf;

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn point(point: RistrettoPoint) -> Value {
    hex(point.compress().as_bytes()).into()
}

fn seat_name(seat: Seat) -> &'static str {
    if seat == Seat::A { "A" } else { "B" }
}

const fn kind_name(kind: MessageKind) -> &'static str {
    match kind {
        MessageKind::Key => "key",
        MessageKind::Deck => "deck",
        MessageKind::Action => "action",
        MessageKind::Answer => "answer",
        MessageKind::Complaint => "complaint",
        MessageKind::Opening => "opening",
    }
}

/// The word of the specification for this kind of refusal.
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

fn deck_name(name: DeckName) -> &'static str {
    std::str::from_utf8(name.bytes()).expect("names are letters")
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

/// What the message's parts and the values computed from it are called in the specification.
fn values(scenario: &Scenario, index: usize) -> Map<String, Value> {
    let before = scenario.state_after(index);
    let taken = &scenario.taken[index];
    let after = scenario.state_after(index + 1);
    let values = match taken.message.kind {
        MessageKind::Key => key_values(scenario, &before, taken.seat),
        MessageKind::Deck => deck_values(scenario, &before, &taken.message.bytes),
        MessageKind::Action => action_values(scenario, &before, &after),
        MessageKind::Answer => answer_values(scenario, &before),
        MessageKind::Complaint | MessageKind::Opening => json!({}),
    };
    let Value::Object(values) = values else { panic!("values have names") };
    values
}

fn key_values(scenario: &Scenario, before: &DeckState, seat: Seat) -> Value {
    json!({
        "ctx": hex(&before.key_context(seat).expect("the key is due")),
        "x": hex(scenario.keys[seat.index()].x.as_bytes()),
        "X": point(scenario.state.key(seat).expect("both are there")),
    })
}

fn deck_values(scenario: &Scenario, before: &DeckState, bytes: &[u8]) -> Value {
    let name = before.next_deck().expect("a deck is due");
    let joint = before.joint.as_ref().expect("both keys are there");
    let count = before.terms.board.cards();
    let (cards, proof) = bytes.split_at(64 * count);
    let deck = Deck::read(count, cards).expect("it fitted");
    let input = &before.input_of(name).expect("it is there");
    let context = joint.context(name);
    let mut transcript = joint.statement(&context, input, &deck).transcript();
    let mut reader = Reader::new(proof, &[proof.len()]).expect("it has its length");
    let (points, challenges) = shuffle::read_points(&mut reader, &mut transcript).expect("it fitted");
    let names = ["ca", "cb", "cd", "c1", "cx", "cb0", "e0", "e1"];
    let points: Map<String, Value> =
        names.iter().zip(points).map(|(name, sent)| ((*name).to_owned(), point(sent))).collect();
    let secret = scenario.shuffled.iter().find(|shuffled| shuffled.name == name).expect("all were kept");
    json!({
        "name": deck_name(name),
        "ctx": hex(&context),
        "pi": secret.places,
        "rho": secret.blinds.iter().map(|blind| hex(blind)).collect::<Vec<_>>(),
        "points": points,
        "x": hex(challenges.x.as_bytes()),
        "y": hex(challenges.y.as_bytes()),
        "z": hex(challenges.z.as_bytes()),
        "e": hex(challenges.e.as_bytes()),
    })
}

fn action_values(scenario: &Scenario, before: &DeckState, after: &DeckState) -> Value {
    let pending = after.pending.as_ref().expect("it was asked");
    let sum = |w: &crate::deck::group::Ciphertext| json!([point(w.c0), point(w.c1)]);
    match &pending.action {
        PendingAction::Explore { explore, w } => json!({
            "ply": before.ply,
            "square": explore.square,
            "c": sum(&before.square_card(explore.square).expect("it is there")),
            "D": point(explore.d),
            "u": sum(&explore.u),
            "w": sum(w),
            "W": point(explore.w_share),
        }),
        PendingAction::Mark(mark) => {
            let named = scenario.marking[pending.seat.index()].card(mark.card);
            json!({
                "ply": before.ply,
                "card": mark.card,
                "c": sum(before.card(pending.seat, mark.card).expect("it is there")),
                "hidden square": before.terms.board.square_at(named.0),
                "hidden e": hex(named.1.as_bytes()),
                "D": point(mark.d),
                "t": sum(&mark.t),
                "box": hex(&mark.sealed),
            })
        }
    }
}

fn answer_values(scenario: &Scenario, before: &DeckState) -> Value {
    let pending = before.pending.as_ref().expect("an action waits");
    let x = *scenario.keys[pending.seat.other().index()].x;
    match &pending.action {
        PendingAction::Explore { explore, w } => {
            let card = before.square_card(explore.square).expect("it is there");
            let s = card.c0 * x;
            let mut values = json!({ "S": point(s), "c1 - D - S": point(card.c1 - explore.d - s) });
            if card.c1 - explore.d - s == RistrettoPoint::default() {
                values["V"] = point(w.c0 * x);
                values["w1 - W - V"] = point(w.c1 - explore.w_share - w.c0 * x);
            }
            values
        }
        PendingAction::Mark(mark) => {
            let card = before.card(pending.seat, mark.card).expect("it is there");
            let s = card.c0 * x;
            let mut values = json!({ "S": point(s), "c1 - D - S": point(card.c1 - mark.d - s) });
            if card.c1 - mark.d - s != RistrettoPoint::default() {
                let key = mark.t.c1 - mark.t.c0 * x;
                let context = before.proof_context(pending.seat, None).expect("dealt");
                values["K"] = point(key);
                values["pad"] = hex(&*context.pad(&key)).into();
            }
            values
        }
    }
}

fn whole_match(scenario: &Scenario) -> Value {
    let state = &scenario.state;
    let board = &state.terms.board;
    let messages: Vec<Value> = (0..scenario.taken.len())
        .map(|index| {
            let taken = &scenario.taken[index];
            json!({
                "seat": seat_name(taken.seat),
                "kind": kind_name(taken.message.kind),
                "bytes": hex(&taken.message.bytes),
                "reveals": taken.reveals,
                "values": values(scenario, index),
                "event": event_value(&scenario.events[index]),
            })
        })
        .collect();
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
            "H": point(joint.key),
            "cid": hex(&joint.id),
            "mid": hex(&state.deal_id.expect("dealt")),
            "K": joint.generators.0.iter().copied().map(point).collect::<Vec<_>>(),
        },
        "messages": messages,
    })
}

fn fault_value(fault: &faults::Fault) -> Value {
    let messages: Vec<Value> = fault
        .messages
        .iter()
        .map(|(seat, message)| {
            json!({ "seat": seat_name(*seat), "kind": kind_name(message.kind), "bytes": hex(&message.bytes) })
        })
        .collect();
    let expected = match fault.outcome {
        FaultOutcome::Refused(refusal) => json!({ "refused": refusal_name(refusal) }),
        FaultOutcome::IllegalMark => json!({ "illegal mark": "A" }),
    };
    json!({ "after": fault.after, "messages": messages, "expected": expected })
}

/// In one order of the keys, whatever features of the JSON library other crates ask for.
fn text(value: &Value) -> String {
    let mut value = value.clone();
    value.sort_all_objects();
    format!("{}\n", serde_json::to_string_pretty(&value).expect("it has string keys"))
}

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../tests/data/dealerless")
}

#[test]
fn the_vectors_are_those_that_are_written_down() {
    let scenario = Scenario::whole_match();
    let mut files = BTreeMap::from([("match.json".to_owned(), text(&whole_match(&scenario)))]);
    for fault in faults::all(&scenario) {
        let before = files.insert(format!("faults/{}.json", fault.name), text(&fault_value(&fault)));
        assert!(before.is_none(), "two faults are called {}", fault.name);
    }
    if std::env::var_os("UPDATE_VECTORS").is_some() {
        std::fs::create_dir_all(folder().join("faults")).expect("the folder can be made");
        for (name, content) in &files {
            std::fs::write(folder().join(name), content).expect("the file can be written");
        }
    }
    for (name, content) in &files {
        let kept = std::fs::read_to_string(folder().join(name)).expect("UPDATE_VECTORS=1 writes it");
        assert!(*content == kept.replace("\r\n", "\n"), "{name} is not what the code writes");
    }
    let kept = std::fs::read_dir(folder().join("faults")).expect("the folder is there").count();
    assert_eq!(kept + 1, files.len(), "a file of a fault that is none any more");
}
