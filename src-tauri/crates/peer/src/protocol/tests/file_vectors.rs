//! `tests/data/remote/files`: a file from the other vectors' match, and one fault per file with its expected result.

use super::logs::{Device, exchange, take, write};
use super::vectors::{changed, compare, from_hex, hex, said, vector};
use crate::protocol::seal::{open, seal};
use crate::protocol::secret::Key;
use crate::protocol::transcript::key;
use crate::protocol::*;
use std::collections::BTreeMap;
use std::fmt::Write;

const FOLDER: &str = "files";
/// `magic | version | u16 len`.
const HEADER: usize = 15 + 1 + 2;
/// `kind | first four bytes of cid`.
const BOUND: usize = 1 + 4;
/// `have u16, hash 32 | head 64 | len u16`, before the frames.
const PLAIN_HEAD: usize = 2 + 32 + 64 + 2;

fn file_key(device: &Device, seat: Seat) -> Key<32> {
    key("file", &[("root", device.keys.root.expose()), ("seat", &[seat.byte()])])
}

/// A and B after one move each. A has made one more, which only A's file contains.
fn devices() -> [Device; 2] {
    let mut devices = vector().devices;
    assert_eq!(devices[0].keys.terms().first, Seat::A, "A moves first in the table");
    for (seat, stones) in [(0, 1), (1, 1)] {
        write(&mut devices[seat], take(stones));
        exchange(&mut devices);
    }
    write(&mut devices[0], take(3));
    devices
}

fn entries(device: &Device, extent: Extent) -> Vec<u8> {
    sealed_entries(device, extent, &mut |bytes| bytes.fill(7)).expect("pending entries")
}

fn file(entries: &[u8]) -> Vec<u8> {
    write_file(FriendFile { begin: None, entries })
}

/// The decrypted contents of A's file.
fn plain(a: &Device) -> Vec<u8> {
    let entries = entries(a, Extent::New);
    let (bound, sealed) = entries.split_at(BOUND);
    open(&file_key(a, Seat::A), bound, sealed).expect("A has sealed it")
}

/// A file from A with these contents.
fn resealed(a: &Device, key: &Key<32>, plain: &[u8]) -> Vec<u8> {
    let bound = entries(a, Extent::New)[..BOUND].to_vec();
    file(&[&bound[..], &seal(key, &bound, plain, &mut |bytes| bytes.fill(7))].concat())
}

fn values() -> String {
    let [a, _] = devices();
    let entries = entries(&a, Extent::New);
    let begin = vector().begin;
    let mut out = String::new();
    let mut put =
        |name: &str, bytes: &[u8]| writeln!(out, "{name}: {}", hex(bytes)).expect("writing to a string");
    put("file key of A", file_key(&a, Seat::A).expose());
    put("file key of B", file_key(&a, Seat::B).expose());
    put("bound", &entries[..BOUND]);
    put("plain", &plain(&a));
    put("entries with a nonce of sevens", &entries);
    put("file", &file(&entries));
    put("file with the begin", &write_file(FriendFile { begin: Some(&begin), entries: &entries }));
    put("file of the whole match", &file(&self::entries(&a, Extent::Whole)));
    out
}

fn faults() -> Vec<(&'static str, Vec<u8>)> {
    let [a, b] = devices();
    let good = file(&entries(&a, Extent::New));
    let with_begin = write_file(FriendFile { begin: Some(b"begin"), entries: &entries(&a, Extent::New) });
    let plain = plain(&a);
    let sealed = |plain: &[u8]| resealed(&a, &file_key(&a, Seat::A), plain);
    let set = |at: usize, bytes: &[u8]| {
        let mut plain = plain.clone();
        plain[at..at + bytes.len()].copy_from_slice(bytes);
        sealed(&plain)
    };
    let (head, frames) = plain.split_at(PLAIN_HEAD);
    let framed = |frame: &[u8]| {
        let len = u32::try_from(frame.len()).expect("short").to_le_bytes();
        sealed(&[head, &len, frame].concat())
    };
    let frame = &frames[4..];
    vec![
        ("file_good", good.clone()),
        ("file_empty", Vec::new()),
        ("file_with_another_magic", changed(&good, 0)),
        ("file_cut_before_the_version", good[..HEADER - 3].to_vec()),
        ("file_of_version_2", [&good[..HEADER - 3], &[2], &good[HEADER - 2..]].concat()),
        ("file_cut_in_the_length", good[..HEADER - 1].to_vec()),
        ("file_with_too_long_a_begin", [&good[..HEADER - 2], &[0xff, 0xff], &good[HEADER..]].concat()),
        ("file_cut_in_the_begin", with_begin[..HEADER + 3].to_vec()),
        ("file_without_entries", with_begin[..HEADER + 5].to_vec()),
        ("file_cut_in_what_it_is_bound_to", good[..HEADER + BOUND - 1].to_vec()),
        ("file_without_a_seal", good[..HEADER + BOUND].to_vec()),
        ("file_cut", good[..good.len() - 1].to_vec()),
        ("file_with_more_behind", [&good[..], &[0]].concat()),
        ("file_of_another_kind", [&good[..HEADER], &[0x26], &good[HEADER + 1..]].concat()),
        ("file_of_the_own_seat", file(&entries(&b, Extent::Whole))),
        ("file_in_the_own_name", changed(&good, HEADER)),
        ("file_of_another_match", changed(&good, HEADER + 1)),
        ("file_with_a_changed_nonce", changed(&good, HEADER + BOUND)),
        ("file_with_a_changed_seal", changed(&good, good.len() - 1)),
        ("file_under_the_key_of_the_other_seat", resealed(&a, &file_key(&a, Seat::B), &plain)),
        ("file_with_a_cut_head", sealed(&head[..PLAIN_HEAD - 1])),
        ("file_without_frames", sealed(head)),
        ("file_with_nine_frames", sealed(&[head, &frames.repeat(9)].concat())),
        ("file_of_a_longer_log_than_any", set(PLAIN_HEAD - 2, &u16::MAX.to_le_bytes())),
        ("file_with_a_frame_that_is_cut", framed(&frame[..frame.len() - 1])),
        ("file_with_a_frame_longer_than_the_file", sealed(&[head, &frames[..frames.len() - 1]].concat())),
        ("file_with_an_empty_frame", framed(&[])),
        ("file_with_a_frame_that_nobody_signed", framed(&changed(frame, frame.len() - 1))),
        ("file_that_leaves_a_gap", {
            let [mut later, _] = devices();
            write(&mut later, Act::Say(1));
            framed(&later.frame(2).expect("a frame"))
        }),
    ]
}

/// The result when B receives a file.
fn verdict(bytes: &[u8]) -> String {
    let [_, mut b] = devices();
    let before = b.save().0;
    let taken = read_file(bytes).and_then(|file| receive_entries(&mut b, file.entries));
    let is_same = b.save().0.expose() == before.expose();
    assert!(taken.is_ok() || b.stop().is_some() || is_same, "a refused file changes nothing");
    b.stop().map_or_else(|| said(taken), |stop| format!("stopped: {:?}", stop.reason))
}

fn written(bytes: &[u8]) -> String {
    format!("as: file\nbytes: {}\nexpect: {}\n", hex(bytes), verdict(bytes))
}

#[test]
fn file_vectors_are_current() {
    let faults = faults().into_iter().map(|(name, bytes)| (format!("{name}.txt"), written(&bytes)));
    let files: BTreeMap<String, String> = faults.chain([("match.txt".to_owned(), values())]).collect();
    let there = compare(FOLDER, &files);
    for (name, text) in there.iter().filter(|(name, _)| *name != "match.txt") {
        let all = |label: &str| text.lines().find_map(|line| line.strip_prefix(label)).expect("a line");
        assert_eq!(verdict(&from_hex(all("bytes: "))), all("expect: "), "{name}");
    }
}
