//! A game as Orca, the screen reader of most Linux desktops, speaks it: played by keys, and kept for people to read in
//! `target/reader/orca.txt`.

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

/// Orca itself, what gives the window the focus, and what strikes keys.
const PROGRAMS: [&str; 3] = ["orca", "openbox", "xdotool"];
/// How long Orca may take to come up. Where it does not, that says nothing about the app.
const START: Duration = Duration::from_secs(60);
/// Few stones, so that the game ends soon.
const POSITION: &str = "position=0,0,0,1,0,2|20 / 0,2,0,0,1,1|21 o";
/// No game from there has more moves of a side.
const MOST_MOVES: usize = 30;

/// Its log line by line, as the test waits for what is spoken; and no voice, which a machine without sound has not.
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
            "Left out: there is no {absent}. On Debian and Ubuntu: apt-get install {}",
            PROGRAMS.join(" ")
        );
        return;
    }
    let desktop = Desktop::start(folder_at("kalaha", POSITION, &json!({ "kind": "computer", "level": 10 })));
    let _manager = Group::start(&mut desktop.command("openbox"));
    let Some(orca) = Orca::start(&desktop) else {
        println!("Left out: Orca does not start here.");
        return;
    };
    // Only now: of an app that was there before, it hears nothing.
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
        let heard = orca.answers(&stage, &["ctrl+n", "Return"], "the own move", sows("first"));
        // Then it is the person's turn again, or the game is over.
        orca.until(heard, "how it goes on", |said| said.contains(&turn) || is_end(said));
        let all = orca.spoken();
        if all.iter().any(|said| is_end(said)) {
            assert!(all.iter().any(|said| sows("second")(said)), "the computer's move is heard: {all:#?}");
            return;
        }
    }
    panic!("the game has no end: {:#?}", orca.spoken());
}

fn is_installed(program: &str) -> bool {
    env::var_os("PATH")
        .is_some_and(|path| env::split_paths(&path).any(|folder| folder.join(program).exists()))
}

/// Strikes a key, by the name that X gives it.
fn strike(stage: &Stage, key: &str) {
    let status = stage.command("xdotool").args(["key", key]).status().expect("keys can be struck");
    assert!(status.success(), "{key}");
}

/// Orca as it runs, and what it has spoken.
struct Orca {
    log: PathBuf,
    _group: Group,
}

impl Orca {
    /// None where it does not come up.
    fn start(desktop: &Desktop) -> Option<Orca> {
        let settings = desktop.folder().join(".local/share/orca");
        fs::create_dir_all(&settings).expect("a folder for Orca");
        fs::write(settings.join("orca-customizations.py"), CUSTOMIZATIONS).expect("Orca's customizations");
        fs::create_dir_all(kept()).expect("a folder for what is kept");
        // Beside the folder of this run, which is gone before the transcript is written.
        let log = kept().join("orca.log");
        // Nothing of an earlier run is read. There may be none.
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

    /// All that it has spoken so far.
    fn spoken(&self) -> Vec<String> {
        let log = fs::read(&self.log).unwrap_or_default();
        let log = String::from_utf8_lossy(&log);
        let lines = log.lines().filter_map(|line| line.split_once("SPEECH OUTPUT: '"));
        // Behind it stands the voice.
        lines
            .filter_map(|(_, said)| Some(said.rsplit_once("'{").or(said.rsplit_once("' "))?.0.to_owned()))
            .collect()
    }

    /// Strikes keys until they are answered so: the first ones may come while a slow page is still busy. How much
    /// had been spoken before that.
    fn answers(&self, stage: &Stage, keys: &[&str], about: &str, is_it: impl Fn(&str) -> bool) -> usize {
        const AGAIN: Duration = Duration::from_secs(8);
        let heard = self.spoken().len();
        let struck = Cell::new(None::<Instant>);
        within_patience(&format!("{about} in what Orca speaks"), || {
            if struck.get().is_none_or(|when| when.elapsed() > AGAIN) {
                keys.iter().for_each(|key| strike(stage, key));
                struck.set(Some(Instant::now()));
            }
            self.spoken().get(heard..)?.iter().position(|said| is_it(said)).map(|at| heard + at)
        })
    }

    /// How much had been spoken when it spoke so, after this much.
    fn until(&self, since: usize, about: &str, is_it: impl Fn(&str) -> bool) -> usize {
        within_patience(&format!("{about} in what Orca speaks"), || {
            let spoken = self.spoken();
            spoken.get(since..)?.iter().position(|said| is_it(said)).map(|at| since + at + 1)
        })
    }
}

/// Where people look for it.
fn kept() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("target/reader")
}

/// However the test ends, what was spoken can be read.
impl Drop for Orca {
    fn drop(&mut self) {
        if let Err(error) = fs::write(kept().join("orca.txt"), self.spoken().join("\n") + "\n") {
            eprintln!("What Orca spoke is not kept: {error}");
        }
    }
}
