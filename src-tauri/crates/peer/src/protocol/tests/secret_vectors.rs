//! `tests/data/remote/secrets`: a game with secrets, with the intermediate values of each entry, and one fault per file
//! with its expected refusal.

use super::guess::{GUESS, action, complaint, opening, part, result};
use super::logs::{devices_by, exchange, keep, random, write};
use super::malicious::forged;
use super::vectors::{compare, from_hex, hex};
use crate::protocol::entry::Body;
use crate::protocol::*;
use std::collections::BTreeMap;
use std::fmt::Write;

type Device = PeerMatch;

/// With this seed the first square has no mine.
const SEED: u64 = 4;
const SAFE: u8 = 0;
const FOLDER: &str = "secrets";

/// The devices after the first `turns` of these turns: D1, D2 and MB, MA, an exploration by A, its result, a failed
/// mark by B, its result, a mark by A on a visible square, and the complaint that ends the game.
fn after(turns: usize) -> [Device; 2] {
    let mut devices = devices_by(&GUESS.rules(), SEED);
    for turn in 0..turns {
        let a_or_b = usize::from([1, 4, 5, 8].contains(&turn));
        let device = &mut devices[a_or_b];
        let mut random = random(100 + u64::try_from(turn).expect("a number"));
        let made = match turn {
            3 => device.act(&format!("e {SAFE}"), &mut random),
            5 => device.act(&format!("m {SAFE}"), &mut random),
            7 => device.act("m 6", &mut random),
            _ => device.respond(&mut random),
        };
        made.expect("due");
        keep(device);
        exchange(&mut devices);
    }
    devices
}

/// The devices after the end, when A has opened.
fn opened() -> [Device; 2] {
    let mut devices = after(9);
    devices[0].respond(&mut random(1)).expect("the opening");
    keep(&mut devices[0]);
    exchange(&mut devices);
    devices
}

fn secret(device: &Device) -> &[u8] {
    device.keys.game.as_ref().expect("a game with secrets").secret.expose()
}

fn values() -> String {
    let mut devices = opened();
    devices[1].respond(&mut random(2)).expect("the opening");
    keep(&mut devices[1]);
    exchange(&mut devices);
    let mut out = String::new();
    let mut put =
        |name: &str, bytes: &[u8]| writeln!(out, "{name}: {}", hex(bytes)).expect("writing to a string");
    let [a, b] = &devices;
    let exchange = a.keys.key_exchange().expect("a game with secrets");
    for (seat, device) in Seat::BOTH.into_iter().zip([a, b]) {
        put(&format!("secret of X_{seat:?}"), secret(device));
        put(&format!("X_{seat:?}"), exchange.keys[seat.index()].as_deref().expect("a key"));
    }
    put("acc", &exchange.acceptance.expect("an acceptance"));
    put("cid", &a.keys.cid);
    for (seat, device) in Seat::BOTH.into_iter().zip([a, b]) {
        for (index, body) in device.logs[seat.index()].bodies.iter().enumerate() {
            let name = |of: &str| format!("{of} of {seat:?} {index}");
            put(&name("kind"), &[body.kind]);
            match device.fold.act(seat, index) {
                Act::Action(message) | Act::Result(message) | Act::Complain(message) => {
                    put(&name("message"), message);
                }
                _ => {}
            }
            put(&name("payload"), &body.payload);
            put(&name("digest"), &body.digest);
            put(&name("body"), &body.to_bytes());
            put(&name("h"), &device.logs[seat.index()].hashes[index]);
            put(&name("head"), &device.own_heads[index]);
        }
    }
    let (text, score) = a.position().public();
    put("public text", text.as_bytes());
    put("public score", score.as_bytes());
    out
}

/// A message received after some frames.
struct Fault {
    name: &'static str,
    /// The receiving seat.
    reader: Seat,
    given: Vec<Vec<u8>>,
    bytes: Vec<u8>,
}

/// An entry signed by the liar at the end of its log, sent to the other seat.
fn lie(name: &'static str, devices: &[Device; 2], liar: Seat, act: &Act, change: fn(&mut Body)) -> Fault {
    let given = devices.iter().filter_map(|device| device.frame(0)).collect();
    let bytes = forged(&devices[liar.index()], act, change).to_bytes();
    Fault { name, reader: liar.other(), given, bytes }
}

fn faults() -> Vec<Fault> {
    use Seat::{A, B};
    let same: fn(&mut Body) = |_| {};
    let keys =
        after(0)[0].keys.key_exchange().expect("a game with secrets").keys.map(Option::unwrap_or_default);
    let deal = |seat: Seat, number| part(seat, &keys[seat.index()], number, &[9; 16]);
    let explore = Act::Action(action(A, 0, 0, SAFE));
    let [first, second] = [Act::Deal(deal(A, 0)), Act::Deal([deal(B, 1), deal(B, 2)].concat())];
    let end = after(9);
    let [open_a, open_b] = [opening(secret(&end[0]), &[2]), opening(secret(&end[1]), &[1])];
    vec![
        lie("deal", &after(0), A, &first, same),
        lie("deal_of_two", &after(1), B, &second, same),
        lie("deal_with_a_wrong_proof", &after(0), A, &first, |body| body.payload[23] ^= 1),
        lie("deal_under_the_other_s_key", &after(0), A, &Act::Deal(part(A, &keys[1], 0, &[9; 16])), same),
        lie("deal_cut", &after(0), A, &first, |body| body.payload.truncate(20)),
        lie("deal_of_one_for_two", &after(1), B, &Act::Deal(deal(B, 1)), same),
        lie("deal_in_another_order", &after(1), B, &Act::Deal([deal(B, 2), deal(B, 1)].concat()), same),
        lie("deal_out_of_turn", &after(0), B, &second, same),
        lie("deal_after_the_deal", &after(3), A, &first, same),
        lie("act_before_the_deal", &after(0), A, &explore, same),
        lie("act_of_another_ply", &after(3), A, &Act::Action(action(A, 1, 0, SAFE)), same),
        lie("act_of_another_seat", &after(3), A, &Act::Action(action(B, 0, 0, SAFE)), same),
        lie("act_out_of_range", &after(3), A, &Act::Action(action(A, 0, 0, 7)), same),
        lie("act_out_of_turn", &after(3), B, &explore, same),
        lie("act_cut", &after(3), A, &explore, |body| body.payload.truncate(429)),
        lie("act_that_is_too_long", &after(3), A, &explore, |body| body.payload.push(0)),
        lie("act_with_padding_that_is_not_zero", &after(3), A, &explore, |body| body.payload[429] = 1),
        lie("act_with_another_length_of_its_message", &after(3), A, &explore, |body| body.payload[0] += 1),
        lie("act_with_another_digest", &after(3), A, &explore, |body| body.digest = [7; 8]),
        lie("act_that_has_seen_too_much", &after(3), A, &explore, |body| body.seen += 1),
        lie("act_after_the_end", &end, B, &explore, same),
        lie("result_that_is_wrong", &after(4), B, &Act::Result(result(B, 0, true)), same),
        lie("result_of_another_ply", &after(4), B, &Act::Result(result(B, 1, false)), same),
        lie("result_without_an_action", &after(3), A, &Act::Result(result(A, 0, false)), same),
        lie("result_of_the_own_action", &after(4), A, &Act::Result(result(A, 0, false)), same),
        lie("result_to_an_illegal_mark", &after(8), B, &Act::Result(result(B, 2, false)), same),
        lie("complaint", &after(8), B, &Act::Complain(complaint(B, 2)), same),
        lie("complaint_of_a_legal_mark", &after(6), A, &Act::Complain(complaint(A, 1)), same),
        lie("complaint_with_a_wrong_proof", &after(8), B, &Act::Complain(complaint(B, 1)), same),
        lie("complaint_without_an_action", &after(7), A, &Act::Complain(complaint(A, 2)), same),
        lie("open", &end, A, &Act::Open(open_a.clone()), same),
        lie("open_before_the_end", &after(8), A, &Act::Open(open_a.clone()), same),
        lie("open_with_another_key", &end, A, &Act::Open(opening(&[0; 8], &[2])), same),
        lie("open_without_a_failed_mark", &end, B, &Act::Open(opening(secret(&end[1]), &[])), same),
        lie("open_with_another_mark", &end, B, &Act::Open(opening(secret(&end[1]), &[1, 2])), same),
        lie("open_cut", &end, B, &Act::Open(open_b), |body| body.payload.truncate(9)),
        lie("open_twice", &opened(), A, &Act::Open(open_a), same),
        lie("move", &after(3), A, &Act::Move { number: 0, offers_draw: false }, same),
        lie("ask", &after(3), A, &Act::Ask { to: 0 }, same),
        lie("claim_of_a_result", &after(4), A, &Act::Claim { draw: false }, same),
        crossing(),
    ]
}

/// B resigns and opens a mark, unaware that A has already answered it.
fn crossing() -> Fault {
    let [_, mut b] = after(6);
    write(&mut b, Act::Resign);
    b.respond(&mut random(1)).expect("the opening");
    keep(&mut b);
    let given = after(7).iter().filter_map(|device| device.frame(0)).collect();
    Fault { name: "open_that_crosses_a_result", reader: Seat::A, given, bytes: b.frame(3).expect("a frame") }
}

fn verdict(reader: Seat, given: &[Vec<u8>], bytes: &[u8]) -> String {
    let mut device = devices_by(&GUESS.rules(), SEED).into_iter().nth(reader.index()).expect("two devices");
    for frame in given {
        device.receive(frame).expect("given frames are valid");
    }
    let before = device.save().0;
    let received = device.receive(bytes);
    match (device.stop(), received) {
        (Some(stop), _) => format!("stopped: {:?}", stop.reason),
        (None, Ok(Received::New(count))) => format!("taken: {count}, outcome {:?}", device.outcome()),
        (None, other) => {
            assert!(device.save().0.expose() == before.expose(), "nothing changes");
            format!("{other:?}")
        }
    }
}

fn written(fault: &Fault) -> String {
    let mut out = format!("reader: {}\n", hex(&[fault.reader.byte()]));
    for given in &fault.given {
        writeln!(out, "given: {}", hex(given)).expect("writing to a string");
    }
    writeln!(out, "bytes: {}", hex(&fault.bytes)).expect("writing to a string");
    let verdict = verdict(fault.reader, &fault.given, &fault.bytes);
    writeln!(out, "expect: {verdict}").expect("writing to a string");
    out
}

#[test]
fn secret_vectors_are_current() {
    let faults = faults().into_iter().map(|fault| (format!("{}.txt", fault.name), written(&fault)));
    let files: BTreeMap<String, String> = faults.chain([("match.txt".to_owned(), values())]).collect();
    let there = compare(FOLDER, &files);
    for (name, text) in there.iter().filter(|(name, _)| *name != "match.txt") {
        let all = |label: &str| -> Vec<String> {
            text.lines().filter_map(|line| line.strip_prefix(label)).map(str::to_owned).collect()
        };
        let given: Vec<Vec<u8>> = all("given: ").iter().map(|bytes| from_hex(bytes)).collect();
        let reader = Seat::from_byte(from_hex(&all("reader: ")[0])[0]).expect("a seat");
        assert_eq!(verdict(reader, &given, &from_hex(&all("bytes: ")[0])), all("expect: ")[0], "{name}");
    }
}
