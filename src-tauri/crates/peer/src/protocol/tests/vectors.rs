//! `tests/data/remote`: one match with all intermediate values, and one fault per file with its expected refusal.
//!
//! `UPDATE_VECTORS=1 cargo test -p peer vectors` rewrites the files.

use super::logs::{Device, HOUR, exchange, offer, random, take, write};
use super::pile::PILE;
use crate::protocol::entry::Body;
use crate::protocol::frame::{Frame, sign_head};
use crate::protocol::seal::{seal, seal_padded};
use crate::protocol::transcript::{first, id, key};
use crate::protocol::*;
use ed25519_dalek::Signer;
use std::collections::BTreeMap;
use std::fmt::{Debug, Write};
use std::fs;
use std::path::{Path, PathBuf};

/// The match in all vectors, and the random values drawn for it.
pub(super) struct Vector {
    inviter: Inviter,
    acceptor: Acceptor,
    pub(super) begin: Vec<u8>,
    pub(super) devices: [Device; 2],
    drawn: Vec<Vec<u8>>,
}

/// With this seed, A is drawn to move first.
const SEED: u64 = 2032;

/// The match's inviter, waiting for an acceptance.
fn inviter() -> Inviter {
    Inviter::new(Offer { sides: Sides::Lot, ..offer() }, "Anna", &mut random(SEED)).expect("an offer")
}

pub(super) fn vector() -> Vector {
    let mut drawn = Vec::new();
    let mut source = random(SEED);
    let mut random = |bytes: &mut [u8]| {
        source(bytes);
        drawn.push(bytes.to_vec());
    };
    let offer = Offer { sides: Sides::Lot, ..offer() };
    let mut inviter = Inviter::new(offer, "Anna", &mut random).expect("an offer");
    let invitation = inviter.invitation().to_bytes();
    let acceptor =
        Acceptor::new(&invitation, HOUR, "Bert", &PILE.rules(), &mut random).expect("an invitation");
    let Ok(Reply::Begun { begin, keys }) =
        inviter.receive(acceptor.acceptance(), HOUR, &PILE.rules(), &mut random)
    else {
        panic!("the match begins")
    };
    let b = acceptor.begin(&begin, &PILE.rules()).expect("the begin message");
    let devices = [PeerMatch::new(*keys, &PILE.rules()), PeerMatch::new(b, &PILE.rules())];
    Vector { inviter, acceptor, begin, devices, drawn }
}

pub(super) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

pub(super) fn from_hex(text: &str) -> Vec<u8> {
    let digit = |at| u8::from_str_radix(&text[at..at + 2], 16).expect("hexadecimal digits");
    (0..text.len()).step_by(2).map(digit).collect()
}

/// Every value in the match, named as in the specification.
fn values() -> String {
    let Vector { inviter, acceptor, begin, mut devices, mut drawn } = vector();
    let invitation = inviter.invitation();
    let (inv, acc) = (invitation.id(), id("acc", &[("acceptance", acceptor.acceptance())]));
    let names =
        ["sk_A", "secret of eA", "S", "sk_B", "secret of eB", "nonce of acceptance", "nonce of begin"];
    let mut lines: Vec<(String, Vec<u8>)> = Vec::new();
    for (name, bytes) in names.iter().zip(drawn.drain(..)) {
        lines.push(((*name).to_owned(), bytes));
    }
    let mover = devices[0].keys.terms().first;
    write(&mut devices[mover.index()], take(1));
    exchange(&mut devices);
    write(&mut devices[mover.other().index()], take(2));
    exchange(&mut devices);
    let device = &devices[mover.index()];
    let keys = &device.keys;
    let log = &device.logs[mover.index()];
    let body = &log.bodies[0];
    let mut put = |name: &str, bytes: &[u8]| lines.push((name.to_owned(), bytes.to_vec()));
    put("pkA", keys.key_of(Seat::A).as_bytes());
    put("pkB", keys.key_of(Seat::B).as_bytes());
    put("eA", &invitation.exchange);
    put("cA", &invitation.commitment);
    put("invitation", &invitation.to_bytes());
    put("inv", &inv);
    put("hello", invitation.hello_key().expose());
    put("acceptance", acceptor.acceptance());
    put("acc", &acc);
    put("root", keys.root.expose());
    put("agreed", &keys.agreed);
    put("cid", &keys.cid);
    put("begin-key", key("begin-key", &[("root", keys.root.expose())]).expose());
    put("begin", &begin);
    put("seat that moves first", &[mover.byte()]);
    put("digits", format!("{:06}", keys.digits()).as_bytes());
    put("none", &id("none", &[("cid", &keys.cid)]));
    put("public of 29 stones", &id("public", &[("text", b"29 second"), ("score", b"1")]));
    put("body", &body.to_bytes());
    put("h", &log.hashes[0]);
    put("head", &device.own_heads[0]);
    put("frame", &device.frame(0).expect("a frame"));
    for seat in Seat::BOTH {
        put(&format!("seal key of {seat:?}"), keys.seal_key(seat).expose());
        put(&format!("topic of {seat:?}"), keys.topic(seat).as_bytes());
    }
    let (topic, sealed) = sealed_slot(device, 0, &mut |bytes| bytes.fill(7)).expect("a slot");
    put("topic of the slot", topic.as_bytes());
    put("slot with a nonce of sevens", &sealed);
    let text = moves_text(device, Extent::Whole).expect("a text");
    put("text", &text);
    put("text that restores", &moves_text(device, Extent::Restoring).expect("a text"));
    let (topic, sealed) = sealed_status(device, &mut |bytes| bytes.fill(7));
    put("topic of the status", topic.as_bytes());
    put("status with a nonce of sevens", &sealed);
    put("text, written", write_text(&[(PartKind::Moves, &text)]).as_bytes());
    let mut out = String::new();
    for (name, bytes) in lines {
        writeln!(out, "{name}: {}", hex(&bytes)).expect("writing to a string");
    }
    out
}

/// A message given to B or to the inviter after some frames.
struct Fault {
    name: &'static str,
    comes_as: &'static str,
    given: Vec<Vec<u8>>,
    bytes: Vec<u8>,
}

pub(super) fn changed(bytes: &[u8], at: usize) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    bytes[at] ^= 1;
    bytes
}

#[allow(clippy::too_many_lines, reason = "a table")]
fn faults() -> Vec<Fault> {
    let Vector { inviter, acceptor, begin, devices: [a, b], .. } = vector();
    assert_eq!(a.keys.terms().first, Seat::A, "A moves first in the table");
    let cid = a.keys.cid;
    let entry = |act: &Act, change: &dyn Fn(&mut Body)| {
        let digest = a.fold.judge(Seat::A, act, 0).map_or([0; 32], |judged| judged.digest);
        let mut body = a.body(Seat::A, act, 0, &digest);
        change(&mut body);
        body
    };
    let signed = |bodies: Vec<Body>| {
        let last = bodies.last().expect("an entry");
        let head = sign_head(&a.keys.signing, &cid, last.seat, last.index, &last.hash(&cid));
        Frame { seat: bodies[0].seat, from: bodies[0].index, bodies, head }.to_bytes()
    };
    let one = |act: &Act, change: &dyn Fn(&mut Body)| signed(vec![entry(act, change)]);
    let good = one(&take(1), &|_| {});
    let second = |change: &dyn Fn(&mut Body)| {
        one(&Act::Say(1), &|body| {
            (body.index, body.prev) = (1, entry(&take(1), &|_| {}).hash(&cid));
            body.digest = entry(&take(1), &|_| {}).digest;
            change(body);
        })
    };
    let resigned = |change: &dyn Fn(&mut Body)| {
        second(&|body| {
            (body.kind, body.payload) = (5, Vec::new());
            change(body);
        })
    };
    let mut sender = a_device();
    write(&mut sender, take(1));
    let text = moves_text(&sender, Extent::Whole).expect("a text");
    let resummed = |mut text: Vec<u8>| {
        let at = text.len() - 68;
        let sum = <sha2::Sha512 as sha2::Digest>::digest(&text[..at]);
        text[at..at + 4].copy_from_slice(&sum[..4]);
        text
    };
    let restoring = moves_text(&sender, Extent::Restoring).expect("a text");
    let invitation = inviter.invitation().to_bytes();
    let topic = format!("{}/0", a.keys.topic(Seat::A));
    let sealed = seal_padded(&a.keys.seal_key(Seat::A), &topic, &good, &mut |bytes| bytes.fill(7));
    let other_topic = format!("{}/1", a.keys.topic(Seat::A));
    let moved = seal_padded(&a.keys.seal_key(Seat::A), &other_topic, &good, &mut |bytes| bytes.fill(7));
    let long = {
        let plain =
            [&u32::try_from(good.len()).expect("short").to_le_bytes()[..], &good, &[0; 2000]].concat();
        seal(&a.keys.seal_key(Seat::A), topic.as_bytes(), &plain, &mut |bytes| bytes.fill(7))
    };
    let acceptance = |exchange: [u8; 32], extension: u16| {
        let mut plain = exchange.to_vec();
        plain.extend(acceptor.signing.verifying_key().to_bytes());
        plain.extend(extension.to_le_bytes());
        plain.push(0);
        let bound = [&[0x11], &first::<4>(&inviter.invitation().id())[..]].concat();
        let sealed = seal(&inviter.invitation().hello_key(), &bound, &plain, &mut |bytes| bytes.fill(7));
        [bound, sealed].concat()
    };
    let forged_begin = |inviter_key: &ed25519_dalek::SigningKey, signer: &ed25519_dalek::SigningKey| {
        let acc = id("acc", &[("acceptance", acceptor.acceptance())]);
        let mut plain = inviter_key.verifying_key().to_bytes().to_vec();
        plain.extend([0, 0, 0]);
        plain.extend(signer.sign(&id("begin", &[("cid", &cid)])).to_bytes());
        let bound = [&[0x12], &first::<4>(&acc)[..]].concat();
        let key = key("begin-key", &[("root", acceptor.root.expose())]);
        [bound.clone(), seal(&key, &bound, &plain, &mut |bytes| bytes.fill(7))].concat()
    };
    let stranger = ed25519_dalek::SigningKey::from_bytes(&[5; 32]);
    let fault = |name, comes_as, given: &[&Vec<u8>], bytes| Fault {
        name,
        comes_as,
        given: given.iter().map(|&bytes| bytes.clone()).collect(),
        bytes,
    };
    let in_b = {
        let mut body = entry(&take(1), &|_| {});
        body.seat = Seat::B;
        signed(vec![body])
    };
    vec![
        fault("invitation_cut", "invitation", &[], invitation[..invitation.len() - 1].to_vec()),
        fault("invitation_with_more_behind", "invitation", &[], [&invitation[..], &[0]].concat()),
        fault("invitation_of_version_2", "invitation", &[], {
            let mut bytes = invitation.clone();
            bytes[1] = 2;
            bytes
        }),
        fault("invitation_with_unknown_sides", "invitation", &[], {
            let mut bytes = invitation.clone();
            bytes[89] = 3;
            bytes
        }),
        fault("invitation_with_zero_exchange_key", "invitation", &[], {
            let mut bytes = invitation.clone();
            bytes[20..52].fill(0);
            bytes
        }),
        fault("invitation_expired", "invitation", &[], {
            let mut bytes = invitation.clone();
            bytes[84..88].copy_from_slice(&(HOUR - 1).to_le_bytes());
            bytes
        }),
        fault("acceptance_of_another_invitation", "acceptance", &[], changed(acceptor.acceptance(), 1)),
        fault("acceptance_with_a_changed_seal", "acceptance", &[], changed(acceptor.acceptance(), 40)),
        fault("acceptance_with_zero_exchange_key", "acceptance", &[], acceptance([0; 32], 0)),
        fault(
            "acceptance_with_an_extension",
            "acceptance",
            &[],
            acceptance(invitation_exchange(&acceptor), 1),
        ),
        fault("begin_with_a_changed_seal", "begin", &[], changed(&begin, 40)),
        fault("begin_by_another_key_than_committed", "begin", &[], forged_begin(&stranger, &stranger)),
        fault("begin_signed_by_another_key", "begin", &[], forged_begin(&a.keys.signing, &stranger)),
        fault("frame_empty", "frame", &[], Vec::new()),
        fault("frame_cut", "frame", &[], good[..good.len() - 1].to_vec()),
        fault("frame_without_entries", "frame", &[], [&[0; 5][..], &[0; 64]].concat()),
        fault("frame_with_more_behind", "frame", &[], [&good[..], &[0]].concat()),
        fault("frame_with_a_changed_head", "frame", &[], changed(&good, good.len() - 64)),
        fault("frame_in_the_other_s_name", "frame", &[], in_b),
        fault("frame_of_seat_2", "frame", &[], {
            let mut bytes = good.clone();
            bytes[0] = 2;
            bytes
        }),
        fault("frame_with_a_gap", "frame", &[], second(&|_| {})),
        fault(
            "frame_with_too_long_a_payload",
            "frame",
            &[],
            one(&Act::Say(1), &|body| body.payload = vec![0; 1025]),
        ),
        fault("entry_with_a_changed_kind", "frame", &[], changed(&good, 5)),
        fault("entry_with_a_changed_seat", "frame", &[], changed(&good, 6)),
        fault("entry_with_a_changed_index", "frame", &[], changed(&good, 7)),
        fault("entry_with_a_changed_prev", "frame", &[], changed(&good, 9)),
        fault("entry_with_a_changed_seen", "frame", &[], changed(&good, 41)),
        fault("entry_with_a_changed_seenhead", "frame", &[], changed(&good, 43)),
        fault("entry_with_a_changed_digest", "frame", &[], changed(&good, 75)),
        fault("entry_with_a_changed_length", "frame", &[], changed(&good, 83)),
        fault("entry_with_a_changed_payload", "frame", &[], changed(&good, 87)),
        fault("entry_known", "frame", &[&good], good.clone()),
        fault("entry_that_has_seen_too_much", "frame", &[], one(&take(1), &|body| body.seen = 1)),
        fault("entry_of_an_unknown_kind", "frame", &[], one(&take(1), &|body| body.kind = 15)),
        fault("entry_with_a_long_payload", "frame", &[], one(&take(1), &|body| body.payload.push(0))),
        fault("entry_with_another_digest", "frame", &[], one(&take(1), &|body| body.digest = [7; 8])),
        fault("move_that_is_illegal", "frame", &[], one(&take(9), &|_| {})),
        fault("move_that_offers_and_keeps_the_turn", "frame", &[], {
            one(&Act::Move { number: 1, offers_draw: true }, &|_| {})
        }),
        fault(
            "move_out_of_turn",
            "frame",
            &[&good],
            second(&|body| (body.kind, body.payload) = (1, vec![0; 3])),
        ),
        fault("agree_without_an_offer", "frame", &[], one(&Act::Agree, &|_| {})),
        fault("answer_without_an_ask", "frame", &[], one(&Act::Answer { agrees: true }, &|_| {})),
        fault("yield_without_a_claim", "frame", &[], one(&Act::Yield, &|_| {})),
        fault("claim_on_the_own_turn", "frame", &[], one(&Act::Claim { draw: false }, &|_| {})),
        fault("rematch_before_the_end", "frame", &[], one(&Act::Rematch(vec![1]), &|_| {})),
        fault("resign_after_resigning", "frame", &[&good, &resigned(&|_| {})], {
            resigned(&|body| {
                let before = entry(&take(1), &|_| {});
                let mut first = body.clone();
                (first.index, first.prev) = (1, before.hash(&cid));
                (body.index, body.prev) = (2, first.hash(&cid));
            })
        }),
        fault("fork", "frame", &[&good], one(&take(3), &|_| {})),
        fault("fork_before_what_is_sent", "frame", &[&good], second(&|body| body.prev = [1; 32])),
        fault("sealed_under_another_topic", "sealed", &[], moved),
        fault("sealed_with_a_changed_byte", "sealed", &[], changed(&sealed, 30)),
        fault("sealed_with_too_much_padding", "sealed", &[], long),
        fault("text_cut", "text", &[], text[..text.len() - 1].to_vec()),
        fault("text_with_a_changed_move", "text", &[], changed(&text, 13)),
        fault("text_of_another_match", "text", &[], resummed(changed(&text, 1))),
        fault("text_of_the_own_seat", "text", &[], resummed(changed(&text, 0))),
        fault("text_with_another_digest", "text", &[], resummed(changed(&text, 14))),
        fault("text_with_an_illegal_move", "text", &[], {
            let mut bytes = text.clone();
            bytes[13] = 9;
            resummed(bytes)
        }),
        fault("text_with_an_unknown_op", "text", &[], {
            let mut bytes = text.clone();
            bytes[13] = 253;
            resummed(bytes)
        }),
        fault("text_with_a_gap", "text", &[], {
            let mut bytes = text.clone();
            bytes[5] = 1;
            resummed(bytes)
        }),
        fault("text_with_own_entries_that_are_missing", "text", &[], {
            let mut bytes = text.clone();
            bytes[7] = 1;
            resummed(bytes)
        }),
        fault("text_with_a_changed_head", "text", &[], changed(&text, text.len() - 1)),
        fault("text_that_restores", "text", &[&good], restoring.clone()),
        fault("text_that_restores_with_a_changed_mac", "text", &[], {
            resummed(changed(&restoring, restoring.len() - 69))
        }),
        fault("saved_cut", "saved", &[], {
            let (saved, _) = b.save();
            saved.expose()[..saved.expose().len() - 1].to_vec()
        }),
        fault("saved_by_a_newer_program", "saved", &[], {
            let (saved, _) = b.save();
            let mut bytes = saved.expose().to_vec();
            bytes[1] = 2;
            bytes
        }),
    ]
}

fn a_device() -> Device {
    let [a, _] = vector().devices;
    a
}

/// Any nonzero public key.
fn invitation_exchange(acceptor: &Acceptor) -> [u8; 32] {
    acceptor.invitation().exchange
}

/// The result of processing the bytes, in this crate's terms.
fn verdict(comes_as: &str, given: &[Vec<u8>], bytes: &[u8]) -> String {
    let Vector { acceptor, devices: [_, mut b], .. } = vector();
    for frame in given {
        b.receive(frame).expect("given frames are valid");
    }
    let before = b.save().0;
    let topic = format!("{}/0", b.keys.topic(Seat::A));
    let verdict = match comes_as {
        "invitation" => said(Acceptor::new(bytes, HOUR, "Bert", &PILE.rules(), &mut random(1)).map(|_| ())),
        "acceptance" => said(match inviter().receive(bytes, HOUR, &PILE.rules(), &mut random(1)) {
            Ok(Reply::Unfit(refused)) => Err(refused),
            answered => answered.map(|_| ()),
        }),
        "begin" => said(acceptor.begin(bytes, &PILE.rules()).map(|_| ())),
        "saved" => said(Device::load(bytes, &PILE.rules()).map(|_| ())),
        "text" => said(receive_text(&mut b, bytes)),
        "sealed" => said(receive_sealed(&mut b, &topic, bytes)),
        _ => said(b.receive(bytes)),
    };
    if let Some(stop) = b.stop() {
        return format!("stopped: {:?}", stop.reason);
    }
    assert!(b.save().0.expose() == before.expose(), "nothing changes");
    verdict
}

pub(super) fn said<T: Debug, E: Debug>(result: Result<T, E>) -> String {
    match result {
        Ok(taken) => format!("taken: {taken:?}"),
        Err(refused) => format!("refused: {refused:?}"),
    }
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../tests/data/remote")
}

fn written(fault: &Fault) -> String {
    let mut out = format!("as: {}\n", fault.comes_as);
    for given in &fault.given {
        writeln!(out, "given: {}", hex(given)).expect("writing to a string");
    }
    writeln!(out, "bytes: {}", hex(&fault.bytes)).expect("writing to a string");
    writeln!(out, "expect: {}", verdict(fault.comes_as, &fault.given, &fault.bytes))
        .expect("writing to a string");
    out
}

/// Every file as this crate generates it.
fn files() -> BTreeMap<String, String> {
    let faults = faults().into_iter().map(|fault| (format!("{}.txt", fault.name), written(&fault)));
    faults.chain([("match.txt".to_owned(), values())]).collect()
}

/// Rewrites a folder of vectors if requested, then asserts that it is current and returns its files.
pub(super) fn compare(below: &str, files: &BTreeMap<String, String>) -> BTreeMap<String, String> {
    let folder = folder().join(below);
    if std::env::var_os("UPDATE_VECTORS").is_some() {
        fs::create_dir_all(&folder).expect("a folder");
        for (name, text) in files {
            fs::write(folder.join(name), text).expect("a file");
        }
    }
    let there: BTreeMap<String, String> = fs::read_dir(&folder)
        .expect("the folder of the vectors")
        .map(|entry| entry.expect("a file").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "txt"))
        .map(|path| {
            let name = path.file_name().expect("a name").to_string_lossy().into_owned();
            (name, fs::read_to_string(&path).expect("a text"))
        })
        .collect();
    assert!(there.keys().eq(files.keys()), "UPDATE_VECTORS=1 cargo test -p peer vectors");
    for (name, text) in &there {
        assert_eq!(text, &files[name], "{name}: UPDATE_VECTORS=1 cargo test -p peer vectors");
    }
    there
}

#[test]
fn vectors_are_current() {
    compare("", &files());
}

#[test]
fn every_fault_has_its_documented_verdict() {
    for name in files().keys().filter(|name| *name != "match.txt") {
        let text = fs::read_to_string(folder().join(name)).expect("a text");
        let all = |label: &str| -> Vec<String> {
            text.lines().filter_map(|line| line.strip_prefix(label)).map(str::to_owned).collect()
        };
        let given: Vec<Vec<u8>> = all("given: ").iter().map(|bytes| from_hex(bytes)).collect();
        let bytes = from_hex(&all("bytes: ")[0]);
        assert_eq!(verdict(&all("as: ")[0], &given, &bytes), all("expect: ")[0], "{name}");
    }
}
