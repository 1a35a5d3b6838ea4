//! Kills the app at random moments while moves are being played. No acknowledged change may be lost, and the app must
//! always start again. Every test run kills it a few times; `KILLS=200 cargo test --test kill` does so more often.

use app_harness::Page;
use serde_json::{Value, json};
use std::env;
use std::hash::{BuildHasher, RandomState};
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

/// Passes the data folder to the playing process.
const FOLDER: &str = "KILL_TEST_FOLDER";

/// A match's state and a setting after an answered command.
#[derive(Clone, Debug, Default, PartialEq)]
struct Kept {
    /// The number of the match.
    round: u64,
    moves: Vec<String>,
}

impl Kept {
    fn of(page: &Page, snapshot: &Value) -> Kept {
        let settings = page.ask("settings", json!({})).expect("settings");
        let record = snapshot["record"].as_array().expect("a record");
        Kept {
            round: settings["pace_ms"].as_u64().expect("a number"),
            moves: record.iter().map(|line| line["text"].as_str().expect("a move").to_owned()).collect(),
        }
    }

    fn read(line: &str) -> Option<Kept> {
        let (round, moves) = line.strip_prefix("kept ")?.split_once(':')?;
        Some(Kept {
            round: round.parse().ok()?,
            moves: moves.split_whitespace().map(str::to_owned).collect(),
        })
    }

    /// Whether this state can follow the last acknowledged one: it is the same, or one command later.
    fn may_follow(&self, last: &Kept) -> bool {
        let one_more = self.moves.split_last().is_some_and(|(_, before)| before == last.moves);
        let same_round = self.round == last.round && (self.moves == last.moves || one_more);
        // Between two matches there are two commands: the setting that counts them, and the new match.
        let next_round = self.round == last.round + 1 && (self.moves == last.moves || self.moves.is_empty());
        same_round || next_round
    }
}

/// A number that differs on each call.
fn random(below: u64) -> u64 {
    RandomState::new().hash_one(0) % below
}

/// Plays Kalaha matches endlessly and prints the state after every answer.
#[test]
#[ignore = "the other test runs and kills it"]
fn a_player_that_never_stops() {
    let folder = env::var_os(FOLDER).expect("the other test names a folder");
    let page = Page::of(Path::new(&folder));
    let open = || page.ask("open", json!({ "game": "kalaha" }));
    let apply = |command: Value| page.apply("kalaha", command);
    let say = |snapshot: &Value| {
        let Kept { round, moves } = Kept::of(&page, snapshot);
        println!("\nkept {round}:{}", moves.join(" "));
    };
    let mut snapshot = open().expect("a match");
    loop {
        say(&snapshot);
        let played = match snapshot["phase"].as_str() {
            Some("running") => apply(json!({ "kind": "play", "text": (1 + random(6)).to_string() })),
            Some("over") => {
                let round = Kept::of(&page, &snapshot).round;
                page.ask("keep_settings", json!({ "settings": { "pace_ms": round + 1 } }))
                    .expect("a setting");
                page.ask("new_match", json!({ "game": "kalaha", "options": null })).and_then(|_| open())
            }
            _ => {
                for side in ["first", "second"] {
                    apply(json!({ "kind": "seat", "side": side, "player": { "kind": "human" } }))
                        .expect("a seat");
                }
                apply(json!({ "kind": "start" }))
            }
        };
        // An empty pit cannot be played, so another is tried.
        snapshot = played.unwrap_or(snapshot);
    }
}

fn start_player(folder: &Path) -> Child {
    Command::new(env::current_exe().expect("this program"))
        .args(["a_player_that_never_stops", "--exact", "--ignored", "--nocapture"])
        .env(FOLDER, folder)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the test program starts again")
}

/// The last complete state that the player printed before being killed after this time.
fn play_and_kill(folder: &Path, after: Duration) -> Option<Kept> {
    let mut player = start_player(folder);
    let said = BufReader::new(player.stdout.take().expect("a piped output"));
    let listener =
        thread::spawn(move || said.lines().map_while(Result::ok).filter_map(|line| Kept::read(&line)).last());
    thread::sleep(after);
    player.kill().expect("the player runs until it is killed");
    player.wait().expect("the player ends");
    listener.join().expect("the listener does not panic")
}

#[test]
fn no_kill_loses_acknowledged_data_or_prevents_a_start() {
    let kills = env::var("KILLS").ok().and_then(|kills| kills.parse().ok()).unwrap_or(12);
    let folder = tempfile::tempdir().expect("a folder for the test");
    // The first match starts the count.
    Page::of(folder.path()).ask("keep_settings", json!({ "settings": { "pace_ms": 0 } })).expect("a setting");
    let mut last = Kept::default();
    let mut moves_made = 0;
    let mut kept_before = None;
    for kill in 0..kills {
        let after = Duration::from_millis(random(400));
        let said = play_and_kill(folder.path(), after);
        let acknowledged = said.unwrap_or_else(|| last.clone());
        let page = Page::of(folder.path());
        assert_eq!(page.ask("notices", json!({})), Ok(json!([])), "kill {kill} after {after:?}");
        let found = Kept::of(&page, &page.ask("open", json!({ "game": "kalaha" })).expect("a match"));
        // All finished matches before the current one.
        let filter = json!({ "filter": { "phase": "over" }, "offset": 0, "limit": 0 });
        let over = page.ask("list_matches", filter).expect("a list")["total"].as_u64();
        assert!(over >= kept_before, "kill {kill}: {over:?} of {kept_before:?} are left");
        kept_before = over;
        assert!(
            found.may_follow(&acknowledged),
            "kill {kill} after {after:?}: {found:?} after {acknowledged:?}"
        );
        moves_made +=
            if found.round == last.round { found.moves.len() - last.moves.len() } else { found.moves.len() };
        last = found;
    }
    assert!(moves_made > 0, "the test made no moves");
}
