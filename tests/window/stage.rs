use crate::group::Group;
use crate::page::Page;
use crate::screen::Screen;
use fantoccini::ClientBuilder;
use fantoccini::wd::Capabilities;
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};
use std::env;
use std::ffi::OsStr;
use std::fs;
use std::net::{Ipv4Addr, TcpListener};
use std::ops::Deref;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;
use tokio::net::TcpStream;

/// How long anything may take before a test gives up. Even slow machines need far less.
pub const PATIENCE: Duration = Duration::from_secs(120);
/// The pause between checks while waiting.
pub const LOOK_EVERY: Duration = Duration::from_millis(15);

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// The system web view's driver.
const DRIVER: &str = if cfg!(windows) { "msedgedriver" } else { "WebKitWebDriver" };

/// Large enough for the largest window in these tests.
const SCREEN: (u32, u32) = (1400, 1000);
/// Environment variables that WebKitGTK reads at startup.
type Variables = [(&'static str, &'static str)];
/// Selects the renderer that the app normally uses. By default, a driven window uses the newer one.
const DRAWING: (&str, &str) = ("WEBKIT_DISABLE_DMABUF_RENDERER", "1");
const USUAL: &Variables = &[DRAWING];
/// Default compilation and garbage collection for JavaScript. An audit is a long computation and takes twice as long
/// with the memory-saving settings in `src-tauri/src/main.rs` (`GARBAGE`).
const QUICK_JAVASCRIPT: &Variables =
    &[DRAWING, ("JSC_useDFGJIT", "true"), ("JSC_useGenerationalGC", "true"), ("JSC_gcMaxHeapSize", "0")];

/// The app in its window with its environment. Dropping it kills everything.
pub struct Stage {
    pub page: Page,
    driver: Group,
    _screen: Screen,
    /// `None` if the test owns the folder.
    folder: Option<TempDir>,
}

impl Deref for Stage {
    type Target = Page;

    fn deref(&self) -> &Page {
        &self.page
    }
}

impl Stage {
    /// The app with settings for speed, at `home` or at a game's match.
    pub async fn quick(place: &str) -> Stage {
        Stage::with(settings_at_pace(0), place).await
    }

    /// Like `quick`, but a computer's move takes a second, so that tests can act before a game is over.
    pub async fn slow(place: &str) -> Stage {
        Stage::with(settings_at_pace(1000), place).await
    }

    /// The app at `home`, with settings for speed, for audits of its page.
    pub async fn for_audits() -> Stage {
        Stage::owning(quick_folder(), QUICK_JAVASCRIPT, Duration::ZERO).await
    }

    /// The app with these settings, at `home` or at a game's match.
    pub async fn with(mut settings: Value, place: &str) -> Stage {
        // The app starts there, which is quicker than going there from home.
        settings["place"] = json!(place);
        Stage::owning(folder_with(settings), USUAL, Duration::ZERO).await.at(place).await
    }

    /// Kills the app and restarts it with the same folder.
    pub async fn restart(self, place: &str) -> Stage {
        self.restart_after(0).await.at(place).await
    }

    /// Goes to a game's match, or stays at `home`.
    async fn at(self, place: &str) -> Stage {
        if place != "home" {
            self.enter(place).await;
        }
        self
    }

    /// Restarts the app a number of days later.
    pub async fn restart_after(mut self, days: u32) -> Stage {
        let folder = self.folder.take().expect("the folder is the stage's");
        drop(self);
        Stage::owning(folder, USUAL, DAY * days).await
    }

    /// The app with its own folder and the date set in the future.
    async fn owning(folder: TempDir, variables: &Variables, ahead: Duration) -> Stage {
        let mut stage = Stage::start_with(SCREEN, folder.path(), &[], variables, ahead).await;
        stage.folder = Some(folder);
        stage
    }

    /// Starts the app with this data folder, goes to a game's match and waits until it is painted.
    pub async fn open(folder: &Path, game: &str) -> Stage {
        let stage = Stage::start(folder, &[]).await;
        stage.page.enter(game).await;
        stage
    }

    /// Starts the app with this data folder and command line, and waits until it is painted.
    pub async fn start(folder: &Path, words: &[&str]) -> Stage {
        Stage::start_with(SCREEN, folder, words, USUAL, Duration::ZERO).await
    }

    /// Starts the app with the date set in the future.
    #[cfg(target_os = "linux")]
    pub async fn ahead(folder: &Path, ahead: Duration) -> Stage {
        Stage::start_with(SCREEN, folder, &[], USUAL, ahead).await
    }

    /// Starts the app for screenshots, which need the newer renderer.
    pub async fn for_pictures(folder: &Path) -> Stage {
        Stage::start_with(SCREEN, folder, &[], &[], Duration::ZERO).await
    }

    /// Starts the app on a screen of this size.
    #[cfg(target_os = "linux")]
    pub async fn on_screen(screen: (u32, u32), folder: &Path) -> Stage {
        Stage::start_with(screen, folder, &[], USUAL, Duration::ZERO).await
    }

    /// Starts the app with the system's usual data folder, placed below this one, so that a second start finds the app.
    #[cfg(target_os = "linux")]
    pub async fn in_usual_folder(data: &Path) -> Stage {
        Stage::start_on(Screen::start(SCREEN), &usual_folder(data), &[], USUAL, Duration::ZERO).await
    }

    async fn start_with(
        screen: (u32, u32),
        folder: &Path,
        words: &[&str],
        variables: &Variables,
        ahead: Duration,
    ) -> Stage {
        let folder = [(spielkiste::DATA_FOLDER, folder.as_os_str())];
        Stage::start_on(Screen::start(screen), &folder, words, variables, ahead).await
    }

    /// Starts the app with its folder given by these variables.
    async fn start_on(
        screen: Screen,
        folder: &[(&str, &OsStr)],
        words: &[&str],
        variables: &Variables,
        ahead: Duration,
    ) -> Stage {
        let port = free_port();
        let mut driver = Command::new(DRIVER);
        driver.arg(format!("--port={port}")).stdout(Stdio::null());
        // With this variable, Tauri allows a driver to control its window.
        let driver =
            screen.show(&mut driver).env("TAURI_WEBVIEW_AUTOMATION", "true").envs(variables.iter().copied());
        driver.envs(folder.iter().copied());
        driver.env(spielkiste::CALENDAR_AHEAD, ahead.as_secs().to_string());
        let driver = Group::start(driver);
        until_it_listens(port).await;
        // Can name another app, such as the installed one.
        let app =
            env::var("SPIELKISTE_PROGRAM").unwrap_or_else(|_| env!("CARGO_BIN_EXE_spielkiste").to_owned());
        let client = ClientBuilder::new(HttpConnector::new())
            .capabilities(driven(&app, words))
            .connect(&format!("http://127.0.0.1:{port}"))
            .await
            .expect("a window that can be driven");
        let page = Page::new(client);
        page.still().await;
        page.record_announcements().await;
        Stage { page, driver, _screen: screen, folder: None }
    }

    /// A command for a program on the app's display.
    #[cfg(target_os = "linux")]
    pub fn command(&self, program: &str) -> Command {
        let mut command = Command::new(program);
        self._screen.show(&mut command);
        command
    }

    /// Sends a signal to the app and its driver.
    #[cfg(target_os = "linux")]
    pub fn signal(&self, name: &str) {
        let group = format!("-{}", self.driver.0.id());
        let sent = Command::new("kill").args(["-s", name, "--", &group]).status();
        assert!(sent.is_ok_and(|status| status.success()), "the signal {name} is sent");
    }
}

/// The variables that put the system's data folder below this folder.
#[cfg(target_os = "linux")]
pub fn usual_folder(data: &Path) -> [(&'static str, &OsStr); 2] {
    // An empty variable counts as unset.
    [(spielkiste::DATA_FOLDER, OsStr::new("")), ("XDG_DATA_HOME", data.as_os_str())]
}

/// A data folder with settings for speed and English.
pub fn quick_folder() -> TempDir {
    folder_with(settings_at_pace(0))
}

fn settings_at_pace(ms: u64) -> Value {
    json!({ "language": "en", "scale_percent": 100, "animation": "off", "theme": "light", "pace_ms": ms })
}

/// A data folder with these settings.
pub fn folder_with(settings: Value) -> TempDir {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let kept = json!({ "format": 1, "settings": settings });
    fs::write(folder.path().join("settings.json"), kept.to_string()).expect("settings for the test");
    folder
}

/// The app to start, in the driver's own format.
#[cfg(target_os = "linux")]
fn driven(app: &str, words: &[&str]) -> Capabilities {
    let options = json!({ "binary": app, "args": words });
    Capabilities::from_iter([("webkitgtk:browserOptions".to_owned(), options)])
}

#[cfg(windows)]
fn driven(app: &str, words: &[&str]) -> Capabilities {
    let options = json!({ "binary": app, "args": words });
    Capabilities::from_iter([
        ("browserName".to_owned(), json!("webview2")),
        ("ms:edgeChromium".to_owned(), json!(true)),
        ("ms:edgeOptions".to_owned(), options),
    ])
}

fn free_port() -> u16 {
    let held = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a free port");
    held.local_addr().expect("a bound port").port()
}

async fn until_it_listens(port: u16) {
    let begin = Instant::now();
    while TcpStream::connect((Ipv4Addr::LOCALHOST, port)).await.is_err() {
        assert!(begin.elapsed() < PATIENCE, "port {port} stays closed");
        tokio::time::sleep(LOOK_EVERY).await;
    }
}
