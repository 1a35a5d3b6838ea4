use crate::Page;
use serde_json::{Value, json};
use tauri::ipc::InvokeResponseBody;

/// The maximum number of commands to send; a violation shows early or not at all.
const MOST_COMMANDS: usize = 50;

/// Any command with any arguments is either answered or refused without changing anything; nothing panics.
///
/// Each line is the name of a command and, after a space, its arguments as JSON, or the id of a game and a
/// `MatchCommand` for its match.
///
/// # Panics
/// If a command violates this.
pub fn commands(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let folder = tempfile::tempdir().expect("a temporary folder");
    let page = Page::of(folder.path());
    let games = page.ask("games", Value::Null).expect("a list of games");
    let games: Vec<&str> = games.as_array().expect("a list").iter().filter_map(Value::as_str).collect();
    let mut shown: Vec<_> = games.iter().map(|game| Shown { game, snapshot: look(&page, game) }).collect();
    for line in text.lines().take(MOST_COMMANDS) {
        let (command, arguments) = line.split_once(' ').unwrap_or((line, "{}"));
        let Ok(arguments) = serde_json::from_str::<Value>(arguments) else { continue };
        let (command, arguments) = match shown.iter().find(|shown| shown.game == command) {
            Some(shown) => ("apply", json!({ "id": lasting(&shown.snapshot)["id"], "command": arguments })),
            None => (command, arguments),
        };
        if is_ours(command) && !waits_for_a_person(command, &arguments, &games) {
            send(&page, &mut shown, command, arguments);
        }
    }
    // A computer player stops thinking when its match is replaced.
    for game in games {
        page.ask("new_match", json!({ "game": game, "options": "" }))
            .expect("a new match is always possible");
    }
}

/// Whether a command is one of the app's, not Tauri's.
fn is_ours(command: &str) -> bool {
    !command.contains(':')
}

/// Whether a command may open a file dialog.
fn waits_for_a_person(command: &str, arguments: &Value, games: &[&str]) -> bool {
    let of_a_game = arguments["game"].as_str().is_some_and(|game| games.contains(&game));
    const FILES: [&str; 7] = [
        "export_file",
        "export_matches_file",
        "import_matches_file",
        "export_contact",
        "import_contact",
        "save_friend_file",
        "open_friend_file",
    ];
    FILES.contains(&command) || (["export_record", "import_file"].contains(&command) && of_a_game)
}

/// Sends a command. `shown` holds each match as the page last saw it, and is updated.
fn send(page: &Page, shown: &mut [Shown<'_>], command: &str, arguments: Value) {
    let answer = page.hear(command, arguments.clone());
    if let Err(refused) = &answer {
        let is_plain = refused["code"].as_str().is_some_and(|code| code != "broken");
        assert!(
            is_plain && refused["detail"].is_string(),
            "{command} {arguments} was answered with {refused}"
        );
    }
    for Shown { game, snapshot } in shown {
        let before = std::mem::replace(snapshot, look(page, game));
        assert!(snapshot.contains(r#""trouble":null"#), "{command} {arguments} causes trouble: {snapshot}");
        if answer.is_err() && *snapshot != before {
            let [before, after] = [&before, &*snapshot].map(|snapshot| lasting(snapshot));
            // A computer player may change the match in the meantime.
            if before["thinking"].is_null() {
                assert_eq!(after, before, "the refused {command} {arguments} changed the match");
            }
        }
    }
}

/// A game's match as the page last saw it.
struct Shown<'a> {
    game: &'a str,
    snapshot: String,
}

fn look(page: &Page, game: &str) -> String {
    match page.hear("open", json!({ "game": game })) {
        Ok(InvokeResponseBody::Json(snapshot)) => snapshot,
        other => panic!("every game can be opened, not {other:?}"),
    }
}

/// A snapshot without the parts that change on their own.
fn lasting(snapshot: &str) -> Value {
    let mut snapshot: Value = serde_json::from_str(snapshot).expect("a snapshot is JSON");
    snapshot["revision"] = Value::Null;
    if snapshot["analysis"].is_object() {
        snapshot["analysis"]["report"] = Value::Null;
    }
    for line in snapshot["record"].as_array_mut().into_iter().flatten() {
        line["judgement"] = Value::Null;
    }
    snapshot
}
