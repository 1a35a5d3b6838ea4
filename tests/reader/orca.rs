//! A game as spoken by Orca, the screen reader of most Linux desktops. The game is played with keys, and the transcript
//! is stored in `target/reader/orca.txt`.

use crate::group::Group;
use crate::i18n::t;
use crate::stage::{Desktop, Stage, folder_at, within_patience};
use serde_json::json;
use std::cell::Cell;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

/// Orca, a window manager to handle focus, and a tool that sends keys.
const PROGRAMS: [&str; 3] = ["orca", "openbox", "xdotool"];
/// How long Orca may take to start. A failure to start says nothing about the app.
const START: Duration = Duration::from_secs(60);
/// Few stones, so that the game ends soon.
const POSITION: &str = "position=0,0,0,1,0,2|20 / 0,2,0,0,1,1|21 o";
/// No game from this position takes more moves per side.
const MOST_MOVES: usize = 30;

/// Flushes the log line by line, because the test waits for speech. Turns off the voice, because the machine may have
/// no sound.
const CUSTOMIZATIONS: &str = "\
from orca import debug, speech
speech._initSpeechServer = lambda *_: None
debug.debugFile.reconfigure(line_buffering=True)
";

#[test]
#[ignore = "needs a bus for assistive technology: cargo xtask test reader"]
fn a_game_of_kalaha_is_heard_through_orca() {
    if let Some(absent) = PROGRAMS.into_iter().find(|program| !is_installed(program)) {
        println!(
            "Skipped: {absent} is not installed. On Debian and Ubuntu: apt-get install {}",
            PROGRAMS.join(" ")
        );
        return;
    }
    let desktop = Desktop::start(folder_at("kalaha", POSITION, &json!({ "kind": "computer", "level": 10 })));
    let _manager = Group::start(&mut desktop.command("openbox"));
    let Some(orca) = Orca::start(&desktop) else {
        println!("Skipped: Orca does not start here.");
        return;
    };
    // Started last, because Orca does not hear an app that was running before it.
    let stage = Stage::start_in(desktop);
    orca.until(0, "the window", |said| said.contains(&t("kalaha.name")));

    let pit = t("kalaha.cell_pit").replace("{{.side}}", "").replace("{{.pit}}", "");
    let is_pit = |said: &str| said.contains(&pit);
    orca.answers(&stage, &["F2"], "a pit", is_pit);
    let turn = t("status.turn").replace("{{.side}}", &t("kalaha.side_first"));
    orca.answers(&stage, &["ctrl+t"], "the answer to a question", |said| said.contains(&turn));
    orca.answers(&stage, &["F9"], "a dialog", |said| said.contains(&t("settings.title")));
    let heard = orca.spoken().len();
    strike(&stage, "Escape");
    orca.until(heard, "the board again", is_pit);

    let ends = [t("kalaha.ending_no_stones"), t("outcome.draw")];
    let is_end = |said: &str| ends.iter().any(|words| said.contains(words));
    let sows = |side: &str| {
        let side = t(&format!("kalaha.side_{side}"));
        move |said: &str| said.contains(&format!("{side} sows"))
    };
    for _ in 0..MOST_MOVES {
        let heard = orca.answers(&stage, &["ctrl+n", "Return"], "the player's move", sows("first"));
        // Then it is the player's turn again, or the game is over.
        orca.until(heard, "the next turn", |said| said.contains(&turn) || is_end(said));
        let all = orca.spoken();
        if all.iter().any(|said| is_end(said)) {
            assert!(all.iter().any(|said| sows("second")(said)), "the computer's move is heard: {all:#?}");
            return;
        }
    }
    panic!("the game does not end: {:#?}", orca.spoken());
}

fn is_installed(program: &str) -> bool {
    env::var_os("PATH")
        .is_some_and(|path| env::split_paths(&path).any(|folder| folder.join(program).exists()))
}

/// Sends a key, by its X name.
fn strike(stage: &Stage, key: &str) {
    let status = stage.command("xdotool").args(["key", key]).status().expect("xdotool sends keys");
    assert!(status.success(), "{key}");
}

/// A running Orca and its transcript.
struct Orca {
    log: PathBuf,
    _group: Group,
}

impl Orca {
    /// Returns `None` if Orca does not start.
    fn start(desktop: &Desktop) -> Option<Orca> {
        let settings = desktop.folder().join(".local/share/orca");
        fs::create_dir_all(&settings).expect("a folder for Orca");
        fs::write(settings.join("orca-customizations.py"), CUSTOMIZATIONS).expect("Orca's customizations");
        fs::create_dir_all(kept()).expect("a folder for the transcript");
        // Outside this run's folder, which is deleted before the transcript is written.
        let log = kept().join("orca.log");
        // Remove an earlier run's log, if any.
        let _ = fs::remove_file(&log);
        let mut command = desktop.command("orca");
        command.args(["--debug", "--disable=braille", "--debug-file"]).arg(&log);
        let orca = Orca { log, _group: Group::start(command.env_remove("XDG_DATA_HOME")) };
        let begin = Instant::now();
        while orca.spoken().is_empty() {
            if begin.elapsed() > START {
                return None;
            }
            thread::sleep(Duration::from_millis(100));
        }
        Some(orca)
    }

    /// Everything spoken so far.
    fn spoken(&self) -> Vec<String> {
        let log = fs::read(&self.log).unwrap_or_default();
        let log = String::from_utf8_lossy(&log);
        let lines = log.lines().filter_map(|line| line.split_once("SPEECH OUTPUT: '"));
        // The voice follows the text.
        lines
            .filter_map(|(_, said)| Some(said.rsplit_once("'{").or(said.rsplit_once("' "))?.0.to_owned()))
            .collect()
    }

    /// Sends keys until the expected answer is spoken, because a slow page can miss the first ones. Returns how much
    /// had been spoken before the answer.
    fn answers(&self, stage: &Stage, keys: &[&str], about: &str, is_it: impl Fn(&str) -> bool) -> usize {
        const AGAIN: Duration = Duration::from_secs(8);
        let heard = self.spoken().len();
        let struck = Cell::new(None::<Instant>);
        within_patience(
            || format!("{about} in what Orca speaks: {:#?}", self.spoken().get(heard..)),
            || {
                if struck.get().is_none_or(|when| when.elapsed() > AGAIN) {
                    keys.iter().for_each(|key| strike(stage, key));
                    struck.set(Some(Instant::now()));
                }
                self.spoken().get(heard..)?.iter().position(|said| is_it(said)).map(|at| heard + at)
            },
        )
    }

    /// Waits for expected speech after `since`. Returns how much had been spoken by then.
    fn until(&self, since: usize, about: &str, is_it: impl Fn(&str) -> bool) -> usize {
        within_patience(
            || format!("{about} in what Orca speaks: {:#?}", self.spoken().get(since..)),
            || {
                let spoken = self.spoken();
                spoken.get(since..)?.iter().position(|said| is_it(said)).map(|at| since + at + 1)
            },
        )
    }
}

/// The folder for logs and transcripts.
fn kept() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("target/reader")
}

/// Writes the transcript however the test ends.
impl Drop for Orca {
    fn drop(&mut self) {
        if let Err(error) = fs::write(kept().join("orca.txt"), self.spoken().join("\n") + "\n") {
            eprintln!("The transcript of Orca cannot be written: {error}");
        }
    }
}
