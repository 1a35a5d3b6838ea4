//! Whole matches, command by command, with every change each command makes on the screen. If two people share a device,
//! the screen shows public knowledge, and each player's view while they have the device.
//!
//! In `tests/data/playthroughs`, lines that begin with `#` or `>` are written by hand. The changes below each command
//! are recorded with `UPDATE_PLAYTHROUGHS=1 cargo test -p session playthroughs`. Review the diff.

use crate::common::{SessionExt, play, stepped};
use game::{Input, ManualSpawner, Side};
use serde_json::{Map, Value};
use session::MatchCommand::{
    AnswerDraw, Enter, LeaveDevice, Look, OfferDraw, Redo, Seat, Start, TakeDevice, Undo,
};
use session::{MatchError, Perspective, Player, Session, Snapshot};
use std::fmt::Write;
use std::path::PathBuf;

#[test]
fn a_smess_match_plays_as_recorded() {
    goes_as_it_did("smess");
}

#[test]
fn a_kalaha_match_plays_as_recorded() {
    goes_as_it_did("kalaha");
}

#[test]
fn a_minesweeper_match_plays_as_recorded() {
    goes_as_it_did("minesweeper");
}

fn goes_as_it_did(game: &str) {
    let path: PathBuf =
        [env!("CARGO_MANIFEST_DIR"), "../../../tests/data/playthroughs", &format!("{game}.txt")]
            .iter()
            .collect();
    let read = || std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{game}: {error}"));
    let played = replay(game, read().lines().filter(|line| line.starts_with(['#', '>'])));
    if std::env::var_os("UPDATE_PLAYTHROUGHS").is_some() {
        std::fs::write(&path, &played).expect("the recorded matches can be written");
    }
    let recorded = read();
    for (played, recorded) in played.lines().zip(recorded.lines()) {
        assert_eq!(played, recorded);
    }
    assert_eq!(played.lines().count(), recorded.lines().count());
}

/// Executes the commands and lists each one's changes below it.
fn replay<'a>(game: &str, lines: impl Iterator<Item = &'a str>) -> String {
    let (session, work) = stepped();
    let mut text = String::new();
    let mut before = Value::Object(Map::new());
    let mut is_judged = false;
    for line in lines {
        text += line;
        text.push('\n');
        let Some(command) = line.strip_prefix("> ") else { continue };
        is_judged |= command == "judged";
        match carry_out(&session, &work, game, command) {
            Ok(snapshot) => {
                let now = shown(snapshot, is_judged);
                write_changes("", &before, &now, &mut text);
                before = now;
            }
            Err(refusal) => writeln!(text, "refused: {}: {refusal}", refusal.code())
                .expect("writing to a string succeeds"),
        }
    }
    text
}

fn carry_out(
    session: &Session,
    work: &ManualSpawner,
    game: &str,
    command: &str,
) -> Result<Snapshot, MatchError> {
    let words: Vec<&str> = command.splitn(3, ' ').collect();
    let rest = words[1..].join(" ");
    let number = |text: &str| text.parse().expect("a number");
    match words[0] {
        "new_match" => session.renew(game, Some(&rest)),
        "seat" => session.act(game, Seat { side: side(&rest), player: Some(Player::Human) }),
        "start" => session.act(game, Start),
        "take_device" => session.act(game, TakeDevice),
        "leave_device" => session.act(game, LeaveDevice),
        "press" => session.act(game, Enter { input: Input::Press { cell: number(&rest) as u16 } }),
        "confirm" => session.act(game, Enter { input: Input::Confirm }),
        "play" => session.act(game, play(&rest)),
        "undo" => session.act(game, Undo { plies: None }),
        "redo" => session.act(game, Redo { plies: None }),
        "offer_draw" => session.act(game, OfferDraw),
        "answer_draw" => session.act(game, AnswerDraw { side: side(words[1]), accept: words[2] == "yes" }),
        "look" => session.act(game, Look { ply: Some(number(words[1])), perspective: perspective(words[2]) }),
        "judged" => {
            work.run_all();
            session.open(game)
        }
        other => panic!("no such command: {other}"),
    }
}

fn side(text: &str) -> Side {
    if text == "first" { Side::First } else { Side::Second }
}

fn perspective(text: &str) -> Perspective {
    match text {
        "first" => Perspective::First,
        "second" => Perspective::Second,
        _ => Perspective::All,
    }
}

/// A snapshot as JSON, without id and revision, and with judgements only if they were awaited.
fn shown(snapshot: Snapshot, is_judged: bool) -> Value {
    let mut value = serde_json::to_value(snapshot).expect("a snapshot can be serialised");
    let parts = value.as_object_mut().expect("a snapshot has parts");
    parts.retain(|part, _| part != "id" && part != "revision");
    if !is_judged {
        for line in value["record"].as_array_mut().expect("lines") {
            line["judgement"] = Value::Null;
        }
    }
    value
}

/// Writes one line for each changed place; nested parts have their own places.
fn write_changes(place: &str, before: &Value, now: &Value, text: &mut String) {
    if before == now {
        return;
    }
    let below = |name: &str| if place.is_empty() { name.to_owned() } else { format!("{place}.{name}") };
    match (before, now) {
        (Value::Object(old), Value::Object(new)) => {
            let is_part = |name: &str| new[name].is_object() || new[name].is_array();
            let changed: Vec<_> = new.keys().filter(|name| old.get(*name) != Some(&new[*name])).collect();
            let plain: Map<_, _> = changed
                .iter()
                .filter(|name| !is_part(name))
                .map(|&name| (name.clone(), new[name].clone()))
                .collect();
            if !plain.is_empty() {
                let place = if place.is_empty() { "match" } else { place };
                writeln!(text, "{place} {}", Value::Object(plain)).expect("writing to a string succeeds");
            }
            for name in changed.into_iter().filter(|name| is_part(name)) {
                write_changes(&below(name), old.get(name).unwrap_or(&Value::Null), &new[name], text);
            }
        }
        (Value::Array(old), Value::Array(new)) if old.len() <= new.len() => {
            for (i, part) in new.iter().enumerate() {
                write_changes(&below(&i.to_string()), old.get(i).unwrap_or(&Value::Null), part, text);
            }
        }
        (Value::Null, Value::Array(new)) if new.iter().all(Value::is_object) && !new.is_empty() => {
            write_changes(place, &Value::Array(Vec::new()), now, text);
        }
        _ => writeln!(text, "{place} = {now}").expect("writing to a string succeeds"),
    }
}
