//! The attacks that are written down as data, each against an honest device: what it refuses, and when.

use crate::output::Output;
use fair::{Board, Event, Kind, Match, Message, Seat, Terms};
use serde::Deserialize;
use serde_json::json;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use thiserror::Error;

#[derive(Debug, Error)]
enum Failed {
    #[error("{file} cannot be used: {reason}")]
    File { file: PathBuf, reason: String },
    #[error("no attack is called '{0}'")]
    Unknown(String),
    #[error("{0}: {1} instead of {2}")]
    Other(String, String, String),
}

#[derive(Deserialize)]
struct Whole {
    terms: Agreed,
    visible: Vec<u16>,
    acceptance: String,
    messages: Vec<Sent>,
}

#[derive(Deserialize)]
struct Agreed {
    invitation: String,
    rules: u32,
    width: u16,
    height: u16,
    mines: u16,
    clear: Vec<u16>,
    first: String,
}

#[derive(Deserialize)]
struct Sent {
    seat: String,
    kind: String,
    bytes: String,
    #[serde(default)]
    reveals: Vec<u16>,
}

#[derive(Deserialize)]
struct Fault {
    after: usize,
    messages: Vec<Sent>,
    expected: BTreeMap<String, String>,
}

/// Plays one attack, or all.
pub(super) fn play(vectors: &Path, kind: &str, output: Output) -> Result<(), Box<dyn std::error::Error>> {
    let whole: Whole = read(&vectors.join("match.json"))?;
    let folder = vectors.join("faults");
    let mut files: Vec<PathBuf> = fs::read_dir(&folder)
        .map_err(|error| bad(&folder, error))?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<_, _>>()
        .map_err(|error| bad(&folder, error))?;
    files.sort();
    let name = |file: &PathBuf| file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    files.retain(|file| kind == "all" || name(file) == kind);
    if files.is_empty() {
        return Err(Failed::Unknown(kind.to_owned()).into());
    }
    let mut ends = Vec::new();
    for file in &files {
        let fault: Fault = read(file)?;
        let (end, at) = attacked(&whole, &fault).ok_or_else(|| bad(file, "it has another form"))?;
        let expected = expected(&fault).ok_or_else(|| bad(file, "nothing is expected"))?;
        if end != expected {
            return Err(Failed::Other(name(file), end, expected).into());
        }
        output.line(|| format!("{}: {end} at message {at}, {}", name(file), last_kind(&fault)));
        ends.push(json!({ "cheat": name(file), "at_message": at, "kind": last_kind(&fault), "end": end }));
    }
    output.result(&json!({ "attacks": ends.len(), "ends": ends }), || {
        format!("{} attacks ended where the specification says", files.len())
    });
    Ok(())
}

fn last_kind(fault: &Fault) -> &str {
    fault.messages.last().map_or("", |sent| &sent.kind)
}

fn expected(fault: &Fault) -> Option<String> {
    let (end, what) = fault.expected.iter().next()?;
    Some(if end == "refused" { format!("refused: {what}") } else { format!("{end} of {what}") })
}

/// How the last message of the attack ended, and which of the match it was, from 1.
fn attacked(whole: &Whole, fault: &Fault) -> Option<(String, usize)> {
    let Agreed { width, height, mines, clear, .. } = &whole.terms;
    let terms = Terms {
        invitation: bytes(&whole.terms.invitation)?.try_into().ok()?,
        rules: whole.terms.rules,
        board: Board::new(*width, *height, *mines, clear).ok()?,
        first: seat(&whole.terms.first)?,
        by_lot: false,
    };
    let acceptance = bytes(&whole.acceptance)?.try_into().ok()?;
    let mut device = Match::new(terms, &whole.visible).ok()?;
    let mut end = String::new();
    for (index, sent) in whole.messages.iter().take(fault.after).chain(&fault.messages).enumerate() {
        if index > 0 {
            device.accept(acceptance);
        }
        let message = Message { kind: kind(&sent.kind)?, bytes: bytes(&sent.bytes)? };
        end = match device.take(seat(&sent.seat)?, message.kind, &message.bytes) {
            Ok(Event::IllegalMark { by }) => format!("illegal mark of {by:?}"),
            Ok(_) => "taken".to_owned(),
            Err(refusal) => format!("refused: {}", refusal.kind()),
        };
        device.reveal(&sent.reveals).ok()?;
    }
    Some((end, fault.after + fault.messages.len()))
}

fn seat(name: &str) -> Option<Seat> {
    match name {
        "A" => Some(Seat::A),
        "B" => Some(Seat::B),
        _ => None,
    }
}

fn kind(name: &str) -> Option<Kind> {
    match name {
        "key" => Some(Kind::Key),
        "deck" => Some(Kind::Deck),
        "action" => Some(Kind::Action),
        "answer" => Some(Kind::Answer),
        "complaint" => Some(Kind::Complaint),
        "opening" => Some(Kind::Opening),
        _ => None,
    }
}

fn bytes(hex: &str) -> Option<Vec<u8>> {
    let digits: Option<Vec<u8>> = hex.chars().map(|digit| Some(digit.to_digit(16)? as u8)).collect();
    Some(digits?.chunks_exact(2).map(|pair| 16 * pair[0] + pair[1]).collect())
}

fn read<T: for<'a> Deserialize<'a>>(file: &Path) -> Result<T, Failed> {
    let text = fs::read_to_string(file).map_err(|error| bad(file, error))?;
    serde_json::from_str(&text).map_err(|error| bad(file, error))
}

fn bad(file: &Path, reason: impl ToString) -> Failed {
    Failed::File { file: file.to_owned(), reason: reason.to_string() }
}
