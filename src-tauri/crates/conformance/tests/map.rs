//! Checks the map in `docs/architecture.md` against the workspace: the dependencies of each crate, and the claims about
//! it.

use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const DOCUMENT: &str = "docs/architecture.md";
const CODE_MAP: &str = "## Code map\n";
const WHO_KNOWS_WHOM: &str = "## Which crate knows which\n";
/// The placeholder for all games in the map, so that adding a game does not change it.
const GAMES: &str = "games";
const LIST_OF_GAMES: &str = "src-tauri/crates/session/src/games.rs";
/// The exceptions that may name games: the list of games, dealerless Minesweeper, and the arena.
const NAME_GAMES: [&str; 3] = [LIST_OF_GAMES, "src-tauri/crates/dealerless/", "src-tauri/crates/arena/"];

const FILES: &[&str] = &["std::fs", "fs::", "File::", "OpenOptions"];
const SOCKETS: &[&str] = &["TcpStream", "TcpListener", "UdpSocket"];
const CLOCKS: &[&str] = &["Instant::now", "SystemTime", "now_utc", "now_local"];
const THREADS: &[&str] = &["thread::spawn", "thread::scope", "thread::Builder"];
const RANDOMNESS: &[&str] = &["getrandom", "rand::random", "rand::rng", "thread_rng", "OsRng", "SysRng"];
const BROWSERS: &[&str] = &["wasm_bindgen", "js_sys", "web_sys"];

/// The map's checkable claims, each with the words that the sources must not contain.
const HELD: &[(&str, &[&[&str]])] = &[
    ("does I/O", &[FILES, SOCKETS, &["stdin", "stdout", "process::"]]),
    ("does I/O but through `ContactStore`", &[FILES, SOCKETS, &["stdin", "stdout", "process::"]]),
    ("touches files", &[FILES]),
    ("opens a file or a socket", &[FILES, SOCKETS]),
    ("reads a clock", &[CLOCKS]),
    ("reads a clock or a file", &[CLOCKS, FILES]),
    ("creates a thread", &[THREADS]),
    ("has a thread", &[THREADS]),
    ("makes randomness", &[RANDOMNESS]),
    ("reads standard input", &[&["stdin"]]),
    ("sends", &[SOCKETS]),
    ("names Tauri", &[&["tauri"]]),
    ("names Tauri or a browser", &[&["tauri"], BROWSERS]),
    ("its rules never name `bot/`", &[]),
    ("lets its `deck/` name a rule", &[]),
    ("knows a game", &[]),
    ("depends on a game", &[]),
];

/// The claims that cannot be checked in the sources.
const TRUSTED: [&str; 9] = [
    "lets its solver or its players look at the layout of the mines",
    "knows where a text comes from",
    "opens anything unasked",
    "holds a rule or a match",
    "holds a rule of any game",
    "holds a match",
    "reads any JavaScript but the page's",
    "holds code",
    "holds a law of its own",
];

struct Crate {
    name: String,
    /// Relative to the repository, with a trailing slash.
    sources: String,
    /// Its dependencies within the workspace, except those of tests and the build script.
    knows: BTreeSet<String>,
    /// All its dependencies, including those of tests.
    needs: BTreeSet<String>,
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(3).expect("the repository").to_owned()
}

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn workspace() -> Vec<Crate> {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    let mut metadata = Command::new(cargo);
    metadata.args(["metadata", "--no-deps", "--offline", "--format-version", "1"]).current_dir(root());
    let output = metadata.output().expect("cargo runs");
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("cargo metadata as JSON");
    let texts = |list: &Value, is_meant: &dyn Fn(&Value) -> bool| -> BTreeSet<String> {
        let list = list.as_array().expect("a list").iter().filter(|one| is_meant(one));
        list.map(|one| one["name"].as_str().expect("a name").to_owned()).collect()
    };
    let of = |package: &Value| {
        let manifest = Path::new(package["manifest_path"].as_str().expect("a path"));
        let whole = metadata["workspace_root"].as_str().expect("a path");
        let folder = manifest.parent().expect("a folder").strip_prefix(whole).expect("in the repository");
        let is_app = folder.as_os_str().is_empty();
        let sources = if is_app { Path::new("src-tauri").to_owned() } else { folder.to_owned() }.join("src");
        Crate {
            name: package["name"].as_str().expect("a name").to_owned(),
            sources: with_slashes(&sources) + "/",
            knows: texts(&package["dependencies"], &|one| one["kind"].is_null() && one["path"].is_string()),
            needs: texts(&package["dependencies"], &|one| one["kind"] != "build"),
        }
    };
    metadata["packages"].as_array().expect("crates").iter().map(of).collect()
}

/// The crates of the games, from the list of games.
fn games() -> BTreeSet<String> {
    let list = read(LIST_OF_GAMES);
    let lines = list.lines().filter_map(|line| line.trim().strip_prefix("GameEntry::"));
    let games: BTreeSet<String> =
        lines.filter_map(|line| Some(line.split_once("::<")?.1.split_once("::")?.0.to_owned())).collect();
    assert!(games.len() > 2, "too few games in {LIST_OF_GAMES}: {games:?}");
    games
}

/// The cells of each row of the first table after this title.
fn table(title: &str) -> Vec<Vec<String>> {
    let document = read(DOCUMENT);
    let (_, section) = document.split_once(title).unwrap_or_else(|| panic!("{DOCUMENT} has {title}"));
    let rows =
        section.lines().skip_while(|line| !line.starts_with('|')).take_while(|line| line.starts_with('|'));
    let cells = |row: &str| row.trim_matches('|').split(" | ").map(|cell| cell.trim().to_owned()).collect();
    rows.skip(2).map(cells).collect()
}

/// The names in backticks.
fn names(cell: &str) -> Vec<String> {
    cell.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

fn with_slashes(path: &Path) -> String {
    path.display().to_string().replace('\\', "/")
}

/// The files in this folder with this suffix, except tests, relative to the repository.
fn files(folder: &str, ending: &str) -> Vec<String> {
    let mut found = Vec::new();
    for entry in fs::read_dir(root().join(folder)).unwrap_or_else(|error| panic!("{folder}: {error}")) {
        let path = entry.expect("an entry of the folder").path();
        let name = with_slashes(path.strip_prefix(root()).expect("in the repository"));
        if path.is_dir() && !name.ends_with("/tests") {
            found.extend(files(&name, ending));
        } else if name.ends_with(ending) && !name.ends_with("/tests.rs") {
            found.push(name);
        }
    }
    found
}

/// The lines of these files without comments and trailing test modules.
fn code(files: Vec<String>) -> Vec<(String, Vec<String>)> {
    let lines = |path: &String| {
        let text = read(path).replace("\r\n", "\n");
        let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
        let is_code =
            |line: &&str| !["//", "/*", "*"].iter().any(|start| line.trim_start().starts_with(start));
        text.lines().filter(is_code).map(str::to_owned).collect()
    };
    files.into_iter().map(|path| (path.clone(), lines(&path))).collect()
}

fn code_of(one: &Crate) -> Vec<(String, Vec<String>)> {
    code(files(&one.sources, ".rs"))
}

/// Whether the line contains the whole word.
fn has_word(line: &str, word: &str) -> bool {
    let is_part = |sign: char| sign.is_alphanumeric() || sign == '_';
    line.match_indices(word).any(|(at, _)| {
        let (before, after) = (line[..at].chars().next_back(), line[at + word.len()..].chars().next());
        let is_longer = before.is_some_and(is_part) || word.ends_with(is_part) && after.is_some_and(is_part);
        !is_longer
    })
}

#[test]
fn each_crate_depends_on_exactly_the_crates_in_the_map() {
    let (workspace, games) = (workspace(), games());
    let expand = |names: Vec<String>| -> BTreeSet<String> {
        let all = |name: String| if name == GAMES { games.iter().cloned().collect() } else { vec![name] };
        names.into_iter().flat_map(all).collect()
    };
    let mut missing: BTreeSet<&str> = workspace.iter().map(|one| &one.name[..]).collect();
    for row in table(WHO_KNOWS_WHOM) {
        let [crates, knows] = &row[..] else { panic!("{row:?}") };
        let (crates, may_know) = (expand(names(crates)), expand(names(knows)));
        let meant: Vec<_> = workspace.iter().filter(|one| crates.contains(&one.name)).collect();
        assert_eq!(meant.len(), crates.len(), "crates of the workspace: {crates:?}");
        for one in &meant {
            missing.remove(&one.name[..]);
            let others: Vec<_> = one.knows.difference(&may_know).collect();
            assert!(others.is_empty(), "{} knows {others:?}, but {DOCUMENT} does not allow it", one.name);
        }
        let known: BTreeSet<_> = meant.iter().flat_map(|one| one.knows.iter().cloned()).collect();
        assert_eq!(known, may_know, "dependencies of {crates:?}, and those in {DOCUMENT}");
    }
    assert!(missing.is_empty(), "{DOCUMENT} lacks the dependencies of {missing:?}");
}

/// The names that a deck must not use: the crate's dependencies and its other modules.
fn beside_deck(one: &Crate) -> Vec<&str> {
    one.knows.iter().map(String::as_str).chain(["crate::rules", "crate::position"]).collect()
}

#[test]
fn no_crate_violates_the_maps_claims() {
    let (workspace, games) = (workspace(), games());
    let mut held = 0;
    for row in table(CODE_MAP) {
        let [crates, _, never] = &row[..] else { panic!("{row:?}") };
        let crates: Vec<_> = names(crates);
        for claim in never.split(", ").filter(|claim| !claim.is_empty()) {
            if TRUSTED.contains(&claim) {
                continue;
            }
            let (_, forbidden) = HELD.iter().find(|(known, _)| *known == claim).unwrap_or_else(|| {
                panic!("'{claim}' of {crates:?} in {DOCUMENT}: this test cannot check it")
            });
            for one in workspace.iter().filter(|one| crates.contains(&one.name)) {
                held += 1;
                if claim == "knows a game" || claim == "depends on a game" {
                    let known: Vec<_> = one.knows.intersection(&games).collect();
                    assert!(known.is_empty(), "{} knows {known:?}", one.name);
                }
                for (path, lines) in code_of(one) {
                    let is_of_bot = path.contains("/bot/") || path.ends_with("/bot.rs");
                    let is_of_deck = path.contains("/deck/") || path.ends_with("/deck.rs");
                    let words: Vec<&str> = match claim {
                        "its rules never name `bot/`" if !is_of_bot => vec!["crate::bot"],
                        "lets its `deck/` name a rule" if is_of_deck => beside_deck(one),
                        _ => forbidden.iter().copied().flatten().copied().collect(),
                    };
                    for (line, word) in
                        lines.iter().flat_map(|line| words.iter().map(move |word| (line, word)))
                    {
                        assert!(!has_word(line, word), "{path}: '{line}', but it must not: {claim}");
                    }
                }
            }
        }
    }
    assert!(held > 20, "too few claims in the map: {held}");
}

#[test]
fn only_the_list_of_games_names_games() {
    let games = games();
    for one in workspace().iter().filter(|one| !games.contains(&one.name)) {
        for (path, lines) in code_of(one) {
            if NAME_GAMES.iter().any(|allowed| path.starts_with(allowed)) {
                continue;
            }
            for (line, game) in lines.iter().flat_map(|line| games.iter().map(move |game| (line, game))) {
                assert!(!has_word(line, &format!("{game}::")), "{path} names a game: '{line}'");
            }
        }
    }
}

#[test]
fn only_the_app_and_its_helpers_depend_on_tauri() {
    let needs_tauri = |one: &&Crate| one.needs.iter().any(|name| name.starts_with("tauri"));
    let found: BTreeSet<_> = workspace().iter().filter(needs_tauri).map(|one| one.name.clone()).collect();
    assert_eq!(found, ["app_harness", "phone", "spielkiste"].map(str::to_owned).into());
}

#[test]
fn only_the_environment_gives_matches_and_bots_clocks_and_threads() {
    let games = games();
    let is_meant =
        |one: &&Crate| ["game", "search", "session"].contains(&&one.name[..]) || games.contains(&one.name);
    for one in workspace().iter().filter(is_meant) {
        for (path, lines) in code_of(one) {
            if path.ends_with("game/src/environment.rs") {
                continue;
            }
            // Kalaha's exact search uses scoped helper threads.
            let allowed = if path.contains("kalaha/src/bot/") { "thread::scope" } else { "" };
            for word in CLOCKS.iter().chain(THREADS).filter(|word| **word != allowed) {
                assert!(!lines.iter().any(|line| has_word(line, word)), "{path} has {word}");
            }
        }
    }
}

#[test]
fn the_page_names_games_and_tauri_in_one_place_only() {
    let games = games();
    let modules = files("ui/js", ".ts").into_iter().filter(|path| !path.ends_with(".d.ts"));
    for (path, lines) in code(modules.collect()) {
        // The lists to which games are added.
        let is_list = ["ui/js/boards/games.ts", "ui/js/foundation/i18n.ts"].contains(&path.as_str());
        let is_of_games = path.starts_with("ui/js/boards/") || is_list;
        for line in &lines {
            let names_game = games.iter().any(|game| has_word(line, game));
            assert!(is_of_games || !names_game, "{path} names a game: '{line}'");
            let names_tauri = line.contains("__TAURI");
            assert!(path == "ui/js/foundation/backend.ts" || !names_tauri, "{path} names Tauri: '{line}'");
        }
    }
}

#[test]
fn files_named_in_the_documents_exist() {
    for document in [DOCUMENT, "CONTRIBUTING.md"] {
        for name in names(&read(document).replace("```", "")) {
            let is_path = name.contains('/')
                && [".rs", ".js", ".mjs", ".css", ".json", ".md"].iter().any(|end| name.ends_with(end))
                && !name.contains([' ', '<', '*', '{', '…']);
            let exists =
                || ["", "src-tauri/crates/", "docs/"].iter().any(|at| root().join(at).join(&name).exists());
            assert!(!is_path || exists(), "{document} names {name}");
        }
    }
}
