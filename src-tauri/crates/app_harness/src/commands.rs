use crate::Page;
use serde_json::{Value, json};
use tauri::ipc::InvokeResponseBody;

/// More commands than these are not sent; a law is broken early or not at all.
const MOST_COMMANDS: usize = 50;

/// Any command with any arguments is refused and changes nothing, or answered; nothing breaks down on the way.
///
/// A line holds the name of a command and, after a space, its arguments as JSON. Or it holds the id of a game and a
/// `MatchCommand` for its match.
///
/// # Panics
/// If the law is broken.
pub fn commands(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let folder = tempfile::tempdir().expect("a folder for the law");
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
    // A computer player stops thinking when its match is gone.
    for game in games {
        page.ask("new_match", json!({ "game": game, "options": "" }))
            .expect("a new match is always possible");
    }
}

/// Whether a command is the app's own; the others are Tauri's.
fn is_ours(command: &str) -> bool {
    !command.contains(':')
}

/// Files are chosen in a dialog, if there is something to do with them.
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

/// Sends a command. `shown` is what the page saw of each match, and sees after it.
fn send(page: &Page, shown: &mut [Shown<'_>], command: &str, arguments: Value) {
    let answer = page.hear(command, arguments.clone());
    if let Err(refused) = &answer {
        let is_plain = refused["code"].as_str().is_some_and(|code| code != "broken");
        assert!(is_plain && refused["detail"].is_string(), "{command} {arguments} is answered by {refused}");
    }
    for Shown { game, snapshot } in shown {
        let before = std::mem::replace(snapshot, look(page, game));
        assert!(snapshot.contains(r#""trouble":null"#), "{command} {arguments} makes trouble: {snapshot}");
        if answer.is_err() && *snapshot != before {
            let [before, after] = [&before, &*snapshot].map(|snapshot| lasting(snapshot));
            // What a computer player does meanwhile is no answer to the command.
            if before["thinking"].is_null() {
                assert_eq!(after, before, "the refused {command} {arguments} has changed something");
            }
        }
    }
}

/// What the page saw last of the match of a game.
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

/// A snapshot without what comes and goes by itself.
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
