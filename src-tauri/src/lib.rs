//! The app: a window for the page in `ui/`, its commands, and the places where things are kept.
//!
//! Thin on purpose. What a match is stands in the crate `session`; this package is the only one that names
//! Tauri, apart from `phone`. What the page can ask is [`app_core::Command`]; `host` carries out what only the app can do.

// On phones the entry point that Tauri generates needs an exported symbol, which counts as unsafe.
#![cfg_attr(not(mobile), forbid(unsafe_code))]

mod command_queue;
mod data_folder;
#[cfg(desktop)]
mod file_dialogs;
mod folder_lock;
mod friends;
mod host;
mod opened_file;
mod outbox;
#[cfg(any(target_os = "linux", target_vendor = "apple"))]
mod page_process;
mod plain_file;
mod screen_reader;
mod startup_state;
mod store;
#[cfg(desktop)]
mod window_state;
#[cfg(test)]
mod wire_types;

use crate::folder_lock::FolderLock;
use crate::friends::notice::{self, InFront};
use crate::friends::{Friends, System};
use crate::opened_file::Opened;
use crate::outbox::{AppOutbox, PageChannel};
use crate::startup_state::StartupState;
use crate::store::Store;
#[cfg(desktop)]
use crate::window_state::WindowState;
use app_core::{Keyring, NoKeyring, Orientation};
use archive::{Archive, ContactDatabase};
use peer::ContactShown;
use session::{Games, Session};
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tauri::{App, AppHandle, Builder, Context, Manager, RunEvent, Runtime, Url, WindowEvent, Wry};

pub use crate::data_folder::DATA_FOLDER;

/// The environment variable that says by how many seconds the calendar is ahead, for tests of what takes days.
pub const CALENDAR_AHEAD: &str = "SPIELKISTE_CALENDAR_AHEAD";

/// Opens the window and returns when it is closed.
#[cfg_attr(mobile, tauri::mobile_entry_point)]
pub fn run() {
    match build(Builder::<Wry>::new(), tauri::generate_context!(), Games::ALL, data_folder::named()) {
        Ok(app) => {
            for argument in opened_by(std::env::args_os()) {
                give_argument(&app, &argument, Path::new(""));
            }
            app.run(on_run_event);
        }
        Err(error) => {
            eprintln!("Spielkiste cannot start: {error}");
            std::process::exit(1);
        }
    }
}

/// Has a file that somebody opened read as soon as the page asks for it.
pub fn give<R: Runtime>(app: &impl Manager<R>, file: &Path) {
    app.state::<Opened>().file(file.to_owned());
}

/// Ends what the app does: computers rest, friends elsewhere are left, and another program may have the data folder.
/// Nothing may be asked of it any more.
pub fn end<R: Runtime>(app: &impl Manager<R>) {
    app.state::<Session>().suspend();
    friends::close(&app.state::<Friends>());
    app.state::<Archive>().close();
    app.state::<FolderLock>().release();
}

/// What a program was started with: file managers and browsers start it with what was opened, systems and drivers add
/// switches.
fn opened_by(arguments: impl Iterator<Item = OsString>) -> impl Iterator<Item = OsString> {
    arguments.skip(1).filter(|word| !word.is_empty() && !word.as_encoded_bytes().starts_with(b"-"))
}

/// Keeps what somebody opened until the page asks for it: the text link of a friend, the address of a file, or its path as
/// it is seen from this folder.
fn give_argument<R: Runtime>(app: &impl Manager<R>, argument: &OsStr, folder: &Path) {
    let text = argument.to_string_lossy();
    if opened_file::is_from_friend(&text) {
        return app.state::<Opened>().text_link(&text);
    }
    let address = Url::parse(&text).ok().filter(|url| url.scheme() == "file");
    let path = address.and_then(|url| url.to_file_path().ok());
    give(app, &path.unwrap_or_else(|| folder.join(argument)));
}

/// Puts the app of these games together: on the real runtime, or on Tauri's mock runtime in tests. Without a `folder`,
/// settings and matches are kept where the system wants an app's data.
///
/// # Errors
/// The system has no place for an app's data, or no window can be made.
pub fn build<R: Runtime>(
    builder: Builder<R>,
    #[cfg_attr(mobile, expect(unused_mut))] mut context: Context<R>,
    games: Games,
    folder: Option<PathBuf>,
) -> tauri::Result<App<R>> {
    #[cfg(desktop)]
    data_folder::spare_web_view(context.config_mut());
    #[cfg(desktop)]
    let builder = with_desktop(builder, folder.is_none());
    #[cfg(target_vendor = "apple")]
    let builder = builder.on_web_content_process_terminate(|page| page_process::recover(page, "terminated"));
    let app = builder
        // First of all: a second start may bring something as soon as there are plugins.
        .manage(Opened::default())
        .plugin(phone::init())
        .plugin(tauri::plugin::Builder::<R>::new("stay").on_navigation(|_, url| is_own_page(url)).build())
        .invoke_handler(command_queue::in_order())
        .build(context)?;
    set_up(app.handle(), games, folder)?;
    Ok(app)
}

/// Whether the window may go there: to its page, and nowhere else. A link that is dropped onto it would lead it away.
fn is_own_page(url: &Url) -> bool {
    ["tauri", "about"].contains(&url.scheme()) || url.host_str() == Some("tauri.localhost")
}

/// What only desktops have. A second start with the same folder, which is the usual one, brings the window of the
/// first to the front and ends.
#[cfg(desktop)]
fn with_desktop<R: Runtime>(builder: Builder<R>, usual_folder: bool) -> Builder<R> {
    let second_start = tauri_plugin_single_instance::init(|app, arguments, folder| {
        to_the_front(app);
        for argument in opened_by(arguments.into_iter().map(OsString::from)) {
            give_argument(app, &argument, Path::new(&folder));
        }
    });
    // It has to be the first plugin, so that a second start does nothing else.
    let builder = if usual_folder { builder.plugin(second_start) } else { builder };
    builder.plugin(tauri_plugin_dialog::init())
}

/// Shows the window before all others. What a window manager does not allow it marks in its own way.
#[cfg(desktop)]
fn to_the_front<R: Runtime>(app: &AppHandle<R>) {
    let Some(window) = app.get_webview_window(WINDOW) else { return };
    let _ = window.unminimize();
    let _ = window.show();
    let _ = window.set_focus();
}

/// The system of a phone has shown the app already.
#[cfg(mobile)]
fn to_the_front<R: Runtime>(_app: &AppHandle<R>) {}

/// The system's keyring, for the usual folder: others would share what is in it.
#[cfg(desktop)]
fn keyring(usual_folder: bool) -> Box<dyn Keyring> {
    if usual_folder { Box::new(crate::friends::SystemKeyring) } else { Box::new(NoKeyring) }
}

/// Phones have one that asks for more than this program can do.
#[cfg(mobile)]
fn keyring(_usual_folder: bool) -> Box<dyn Keyring> {
    Box::new(NoKeyring)
}

/// The system that runs this app.
struct SystemOf<R: Runtime>(AppHandle<R>);

impl<R: Runtime> System for SystemOf<R> {
    fn your_turn(&self, contact: &ContactShown) {
        notice::your_turn(&self.0, contact);
    }

    fn network(&self, wanted: bool) {
        phone::network(&self.0, wanted);
    }
}

/// Asks a phone to be held as the settings say.
fn turn<R: Runtime>(app: &AppHandle<R>, orientation: Orientation) {
    let held = match orientation {
        Orientation::Automatic => phone::Orientation::Automatic,
        Orientation::Portrait => phone::Orientation::Portrait,
        Orientation::Landscape => phone::Orientation::Landscape,
    };
    phone::turn(app, held);
}

/// The clock and the threads of this machine.
fn environment() -> game::Environment {
    let ahead = std::env::var(CALENDAR_AHEAD).ok().and_then(|seconds| seconds.parse().ok());
    game::Environment::ahead(ahead.unwrap_or_default())
}

/// Brings back what was kept, before the first command is answered.
fn set_up<R: Runtime>(app: &AppHandle<R>, games: Games, folder: Option<PathBuf>) -> tauri::Result<()> {
    let keyring = keyring(folder.is_none());
    let folder = match folder {
        Some(folder) => folder,
        #[cfg(desktop)]
        None => data_folder::usual(app.config()),
        #[cfg(mobile)]
        None => app.path().app_data_dir()?,
    };
    let lock = FolderLock::take(&folder);
    let read_only = lock.in_use().is_some();
    let environment = environment();
    let contacts = folder.join(friends::FOLDER);
    phone::exclude(app, &contacts);
    let in_folder = if read_only { Archive::read_only } else { Archive::new };
    let archive = in_folder(&folder, games, environment.clock.clone());
    let contacts = if read_only { ContactDatabase::read_only } else { ContactDatabase::new }(&contacts);
    let store = Arc::new(if read_only { Store::read_only(folder) } else { Store::new(folder) });
    let snapshots = Arc::<PageChannel<_>>::default();
    #[cfg(desktop)]
    app.manage(WindowState::load(store.clone()));
    let startup = StartupState::load(store.clone(), &archive);
    let session = Session::new(games, AppOutbox(snapshots.clone()), archive.clone(), environment);
    if read_only {
        session.set_read_only();
    }
    let settings = startup.settings();
    session.set_pace(settings.pace());
    session.set_resources(settings.resources());
    turn(app, settings.orientation);
    app.manage(lock);
    app.manage(archive.clone());
    app.manage(startup);
    app.manage(InFront::default());
    let system = Box::new(SystemOf(app.clone()));
    app.manage(friends::load(session.clone(), archive.clone(), contacts, keyring, system));
    #[cfg(any(target_os = "linux", target_vendor = "apple"))]
    app.manage(page_process::Reloads::default());
    app.manage(snapshots);
    app.manage(session);
    Ok(())
}

/// The label of the only window.
#[cfg(desktop)]
const WINDOW: &str = "main";

/// The computer rests while nobody can see it play. Whoever copies the folder then, as a system's back-up does, finds
/// every match in one file.
fn on_run_event<R: Runtime>(app: &AppHandle<R>, event: RunEvent) {
    #[cfg(target_os = "linux")]
    if matches!(event, RunEvent::Ready) {
        page_process::watch(app);
    }
    #[cfg(desktop)]
    remember_place(app, &event);
    if let RunEvent::WindowEvent { event, .. } = &event {
        app.state::<InFront>().note(event);
    }
    // These systems start a program once and hand it everything that is opened, the first time too.
    #[cfg(any(target_os = "android", target_vendor = "apple"))]
    if let RunEvent::Opened { urls } = &event {
        urls.iter().for_each(|url| give_argument(app, OsStr::new(url.as_str()), Path::new("")));
    }
    match event {
        RunEvent::Exit => end(app),
        RunEvent::WindowEvent { label, event, .. } if hides(app, &label, &event) => {
            // A phone that is put away shows nobody a code.
            if cfg!(mobile) {
                friends::leave_network(&app.state::<Friends>());
            }
            app.state::<Session>().suspend();
            app.state::<Archive>().close();
        }
        _ => {}
    }
}

/// Noted whenever it changes, because at the end there is no window to ask. Written down when the window is left,
/// because the end may come without a word.
#[cfg(desktop)]
fn remember_place<R: Runtime>(app: &AppHandle<R>, event: &RunEvent) {
    let last = app.state::<WindowState>();
    match event {
        RunEvent::Ready => {
            if let Some(window) = app.get_webview_window(WINDOW) {
                last.restore(&window);
            }
        }
        RunEvent::WindowEvent { event: WindowEvent::Moved(_) | WindowEvent::Resized(_), .. } => {
            if let Some(window) = app.get_webview_window(WINDOW) {
                last.note(&window);
            }
        }
        RunEvent::WindowEvent { event: WindowEvent::Focused(false), .. }
        | RunEvent::WindowEvent { event: WindowEvent::CloseRequested { .. }, .. }
        | RunEvent::Exit => last.keep(),
        _ => {}
    }
}

/// No system tells of minimising itself, but every one changes size or focus with it.
#[cfg(desktop)]
fn hides<R: Runtime>(app: &AppHandle<R>, window: &str, event: &WindowEvent) -> bool {
    matches!(event, WindowEvent::Resized(_) | WindowEvent::Focused(false))
        && app.get_webview_window(window).is_some_and(|window| window.is_minimized().unwrap_or(false))
}

#[cfg(mobile)]
fn hides<R: Runtime>(_app: &AppHandle<R>, _window: &str, event: &WindowEvent) -> bool {
    matches!(event, WindowEvent::Suspended)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_window_stays_at_its_page() {
        let is_own = |url: &str| is_own_page(&url.parse().expect("an address"));
        for own in
            ["tauri://localhost", "tauri://localhost/index.html#a", "http://tauri.localhost/", "about:blank"]
        {
            assert!(is_own(own), "{own}");
        }
        for foreign in
            ["https://example.org/", "file:///etc/passwd", "data:text/html,a", "http://localhost:8000/"]
        {
            assert!(!is_own(foreign), "{foreign}");
        }
    }

    #[test]
    fn a_second_start_may_bring_a_file_while_the_first_is_put_together() {
        use tauri::test::{MockRuntime, mock_builder, mock_context, noop_assets};
        let folder = tempfile::tempdir().expect("a folder for the test");
        let file = folder.path().join("none.spielkiste");
        let early = tauri::plugin::Builder::<MockRuntime>::new("early").setup(move |app, _| {
            give(app, &file);
            Ok(())
        });
        let builder = mock_builder().plugin(early.build());
        let own_folder = Some(folder.path().join("data"));
        let app = build(builder, mock_context(noop_assets()), Games::ALL, own_folder).expect("an app");
        assert_eq!(app.state::<Opened>().take(Games::ALL).problems.len(), 1, "it is looked for");
        end(&app);
    }

    #[test]
    fn every_file_of_a_start_is_opened_and_no_switch() {
        let opened =
            |words: &[&str]| -> Vec<OsString> { opened_by(words.iter().map(OsString::from)).collect() };
        assert_eq!(opened(&["spielkiste"]), [""; 0]);
        assert_eq!(opened(&[]), [""; 0]);
        assert_eq!(opened(&["spielkiste", "--switch", "one", "", "-s", "two"]), ["one", "two"]);
    }
}
