//! The app on its own display and buses.

use crate::bus::Bus;
use crate::group::Group;
use crate::i18n::t;
use crate::screen::{Screen, start_and_hear};
use crate::tree::{BOARD, Id, Node, act, below, children, focus, look};
use archive::Archive;
use game::Environment;
use serde_json::{Value, json};
use session::{Games, Imported, MatchId, SavedMatch};
use std::env;
use std::fs;
use std::ops::Deref;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// How long anything may take before a test gives up. Even slow machines need far less.
const PATIENCE: Duration = Duration::from_secs(60);
/// The pause between checks while waiting.
const LOOK_EVERY: Duration = Duration::from_millis(20);
const SCREEN: (u32, u32) = (1400, 1000);
/// Where distributions install the AT-SPI launcher.
const LAUNCHERS: [&str; 3] = [
    "/usr/libexec/at-spi-bus-launcher",
    "/usr/lib/at-spi2-core/at-spi-bus-launcher",
    "/usr/lib/at-spi-bus-launcher",
];

/// A display, buses and a data folder for the app and other programs.
pub struct Desktop {
    pub bus: Bus,
    address: String,
    _launcher: Group,
    _session: Group,
    screen: Screen,
    folder: TempDir,
}

impl Desktop {
    pub fn start(folder: TempDir) -> Desktop {
        let screen = Screen::start(SCREEN);
        let (session, address) = session_bus(folder.path());
        let mut launcher = Command::new(launcher());
        launcher.args(["--launch-immediately", "--a11y=1", "--screen-reader=1"]).stderr(Stdio::null());
        let launcher = Group::start(surround(screen.show(&mut launcher), folder.path(), &address));
        let bus = within_patience(|| "AT-SPI's bus".to_owned(), || Bus::connect(&address).ok());
        Desktop { bus, address, _launcher: launcher, _session: session, screen, folder }
    }

    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// A command for a program that runs there without output to the terminal.
    pub fn command(&self, program: &str) -> Command {
        let mut command = Command::new(program);
        surround(self.screen.show(&mut command), self.folder.path(), &self.address);
        command.stdout(Stdio::null()).stderr(Stdio::null());
        command
    }
}

pub struct Stage {
    pub app: Group,
    desktop: Desktop,
}

/// A stage gives access to its desktop.
impl Deref for Stage {
    type Target = Desktop;

    fn deref(&self) -> &Desktop {
        &self.desktop
    }
}

impl Stage {
    /// Starts the app at home, in English and without animations, and waits until home can be read.
    pub fn start() -> Stage {
        Stage::start_at_home(folder())
    }

    /// Starts the app with a stored match of this game that has not begun. It has these options and seats a person
    /// against this opponent.
    pub fn start_with(game: &str, options: &str, second: &Value) -> Stage {
        let folder = folder();
        keep_match(folder.path(), game, options, second);
        Stage::start_at_home(folder)
    }

    fn start_at_home(folder: TempDir) -> Stage {
        let stage = Stage::start_in(Desktop::start(folder));
        stage.until(&t("home.play"), |node| node.is_button() && node.name.contains(&t("home.play")));
        stage
    }

    pub fn start_in(desktop: Desktop) -> Stage {
        let program =
            env::var("SPIELKISTE_PROGRAM").unwrap_or_else(|_| env!("CARGO_BIN_EXE_spielkiste").to_owned());
        // Discard its output: WebKitGTK warns about requests beyond the end of the text, but answers them.
        let mut app = desktop.command(&program);
        app.env(spielkiste::DATA_FOLDER, desktop.folder()).env("WEBKIT_DISABLE_DMABUF_RENDERER", "1");
        Stage { app: Group::start(&mut app), desktop }
    }

    pub fn nodes(&self) -> Vec<Node> {
        let connection = &self.bus.connection;
        let apps = children(connection, &Id::root()).unwrap_or_default();
        let is_ours = |id: &Id| look(connection, id, None).is_ok_and(|app| app.name == "spielkiste");
        apps.iter().find(|id| is_ours(id)).map(|app| below(connection, app)).unwrap_or_default()
    }

    /// Waits for the first matching object. `about` describes it in the failure message.
    pub fn until(&self, about: &str, is_it: impl Fn(&Node) -> bool) -> Node {
        self.until_some(about, |nodes| nodes.iter().find(|node| is_it(node)).cloned())
    }

    /// Waits until `find` succeeds on all accessible objects.
    pub fn until_some<T>(&self, about: &str, find: impl Fn(&[Node]) -> Option<T>) -> T {
        let mut last = Vec::new();
        let begin = Instant::now();
        loop {
            let nodes = self.nodes();
            if let Some(found) = find(&nodes) {
                return found;
            }
            if begin.elapsed() > PATIENCE {
                last.extend(nodes.iter().map(|node| format!("{} '{}'", node.role, node.name)));
                panic!(
                    "{about} cannot be found; there is:\n{}\nannounced:\n{:#?}",
                    last.join("\n"),
                    self.bus.since(0)
                );
            }
            thread::sleep(LOOK_EVERY);
        }
    }

    /// Waits until the announcements after the first `since` are as expected.
    pub fn until_heard(
        &self,
        since: usize,
        about: &str,
        is_content: impl Fn(&[String]) -> bool,
    ) -> Vec<String> {
        within_patience(
            || format!("{about}; heard: {:?}", self.bus.since(0)),
            || {
                let heard = self.bus.since(since);
                is_content(&heard).then_some(heard)
            },
        )
    }

    /// Presses the button with this name as soon as it is enabled.
    pub fn press(&self, name: &str) {
        let button = self.until(name, |node| node.is_button() && node.is_enabled() && node.name == name);
        self.press_it(&button);
    }

    /// Presses a button that has just been read.
    pub fn press_it(&self, button: &Node) {
        let Err(gone) = act(&self.bus.connection, &button.id) else { return };
        // The page replaces a cell a frame after it has a new name.
        let name = &button.name;
        let is_it = |node: &Node| (&node.role, &node.name) == (&button.role, name);
        let fresh = self.until(&format!("'{name}' ({gone})"), is_it);
        act(&self.bus.connection, &fresh.id).unwrap_or_else(|error| panic!("{name}: {gone}, then {error}"));
    }

    /// Focuses a button as keys would, and presses it.
    pub fn press_by_focus(&self, name: &str) {
        let button = self.until(name, |node| node.is_button() && node.name == name);
        let connection = &self.bus.connection;
        focus(connection, &button.id).unwrap_or_else(|error| panic!("{name}: {error}"));
        self.until(name, |node| node.name == name && node.is_focused());
        self.press_it(&button);
    }

    /// Goes from home to a game's table and waits until its board can be read.
    pub fn enter(&self, game: &str) {
        self.press(&to_the_board(game));
        self.until_board(game);
    }

    pub fn until_board(&self, game: &str) -> Node {
        self.until(game, |node| node.role == BOARD && node.name.starts_with(&board_name(game)))
    }

    /// The buttons on a game's board, in reading order.
    pub fn cells(&self, game: &str) -> Vec<Node> {
        let board = self.until_board(game);
        let cells = below(&self.bus.connection, &board.id);
        cells.into_iter().filter(Node::is_button).collect()
    }
}

/// The name of the button that goes from home to a game's board.
pub fn to_the_board(game: &str) -> String {
    t("home.look").replace("{{.game}}", &t(&format!("{game}.name")))
}

/// The beginning of a board's name. Minesweeper's board adds details after its name.
fn board_name(game: &str) -> String {
    if game == "minesweeper" { t("minesweeper.name") } else { t(&format!("{game}.board")) }
}

fn keep_match(folder: &Path, game: &str, options: &str, second: &Value) {
    let save = json!({
        "format": 5, "game": game, "options": options, "chosen": options, "seed": 7,
        "seats": { "first": { "kind": "human" }, "second": second },
        "people": { "first": false, "second": false },
        "begun": false, "moves": [], "thoughts": [], "at": 0, "settled": null
    });
    let save = save.to_string();
    let saved = SavedMatch { summary: Games::ALL.summary(&save).expect("a save"), save };
    let imported = Imported { line: 1, saved, note: String::new(), starred: false, changed: None };
    let archive = Archive::new(folder, Games::ALL, Environment::native().clock);
    archive.open().expect("a new database");
    archive.take_in(&[(MatchId(1), imported)], &[]).expect("a match for the test");
    archive.close();
}

/// A data folder that opens the app at the table of a match that has not begun, as in `Stage::start_with`.
pub fn folder_at(game: &str, options: &str, second: &Value) -> TempDir {
    let folder = folder_with(game);
    keep_match(folder.path(), game, options, second);
    folder
}

fn folder() -> TempDir {
    folder_with("home")
}

/// A data folder with settings for speed and English, which opens the app at this place.
fn folder_with(place: &str) -> TempDir {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let settings = json!({
        "language": "en", "scale_percent": 100, "animation": "off", "theme": "light", "pace_ms": 0, "place": place
    });
    let kept = json!({ "format": 1, "settings": settings });
    fs::write(folder.path().join("settings.json"), kept.to_string()).expect("settings for the test");
    folder
}

/// Isolates a command from the tests' environment. It gets its own session bus, because the screen's starts no
/// services.
fn surround<'a>(command: &'a mut Command, folder: &Path, session: &str) -> &'a mut Command {
    command
        .env("DBUS_SESSION_BUS_ADDRESS", session)
        .env("HOME", folder)
        .env("XDG_RUNTIME_DIR", folder)
        .env("XDG_CONFIG_HOME", folder.join("config"))
        .env_remove("AT_SPI_BUS_ADDRESS")
        .env_remove("NO_AT_BRIDGE")
}

fn session_bus(folder: &Path) -> (Group, String) {
    let mut daemon = Command::new("dbus-daemon");
    start_and_hear(surround(daemon.args(["--session", "--nofork", "--print-address"]), folder, ""))
}

fn launcher() -> &'static str {
    LAUNCHERS.into_iter().find(|path| Path::new(path).exists()).expect("at-spi2-core is installed")
}

/// Waits until `find` succeeds. The failure message says what `about` returns then.
pub fn within_patience<T>(about: impl Fn() -> String, find: impl Fn() -> Option<T>) -> T {
    let begin = Instant::now();
    loop {
        if let Some(found) = find() {
            return found;
        }
        assert!(begin.elapsed() < PATIENCE, "timed out waiting for {}", about());
        thread::sleep(LOOK_EVERY);
    }
}
