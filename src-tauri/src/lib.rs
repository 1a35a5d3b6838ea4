//! The app: a window with the page in `ui/`, its commands, and its files.
//!
//! Intentionally thin: matches are in the crate `session`, and only this package and `phone` use Tauri.
//! [`app_core::Command`] lists the page's commands; `host` implements those specific to the app.

// On phones, Tauri's generated entry point exports a symbol, which counts as unsafe.
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
use crate::friends::Friends;
use crate::friends::notice::InFront;
use crate::opened_file::Opened;
use crate::outbox::{AppOutbox, PageChannel};
use crate::startup_state::StartupState;
use crate::store::Store;
#[cfg(desktop)]
use crate::window_state::WindowState;
use app_core::{Keyring, NoKeyring, Orientation};
use archive::{Archive, ContactDatabase};
use session::{Games, Session};
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tauri::{App, AppHandle, Builder, Context, Manager, RunEvent, Runtime, Url, WindowEvent, Wry};

pub use crate::data_folder::DATA_FOLDER;

/// The environment variable that sets the calendar ahead by this many seconds, for deadline tests.
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

/// Queues an opened file until the page requests it.
pub fn give<R: Runtime>(app: &impl Manager<R>, file: &Path) {
    app.state::<Opened>().file(file.to_owned());
}

/// Shuts the app down: stops computers, closes connections to friends and releases the data folder. No command may
/// follow.
pub fn end<R: Runtime>(app: &impl Manager<R>) {
    app.state::<Session>().suspend();
    friends::close(&app.state::<Friends<R>>());
    app.state::<Archive>().close();
    app.state::<FolderLock>().release();
}

/// The arguments that name something to open. File managers and browsers pass these; systems and drivers add switches.
fn opened_by(arguments: impl Iterator<Item = OsString>) -> impl Iterator<Item = OsString> {
    arguments.skip(1).filter(|word| !word.is_empty() && !word.as_encoded_bytes().starts_with(b"-"))
}

/// Queues an argument until the page requests it: a friend's text link, a file URL, or a path relative to this folder.
fn give_argument<R: Runtime>(app: &impl Manager<R>, argument: &OsStr, folder: &Path) {
    let text = argument.to_string_lossy();
    if opened_file::is_from_friend(&text) {
        return app.state::<Opened>().text_link(&text);
    }
    let address = Url::parse(&text).ok().filter(|url| url.scheme() == "file");
    let path = address.and_then(|url| url.to_file_path().ok());
    give(app, &path.unwrap_or_else(|| folder.join(argument)));
}

/// Builds the app with these games, on the real runtime or on Tauri's mock runtime. Without a `folder`, data is stored
/// in the system's default location.
///
/// # Errors
/// If the system has no location for app data, or no window can be created.
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
        // First, because a second start may pass something on as soon as the plugins run.
        .manage(Opened::default())
        .plugin(phone::init())
        .plugin(tauri::plugin::Builder::<R>::new("stay").on_navigation(|_, url| is_own_page(url)).build())
        .invoke_handler(command_queue::in_order())
        .build(context)?;
    set_up(app.handle(), games, folder)?;
    Ok(app)
}

/// Whether the window may navigate there: only to its own page. Otherwise a dropped link would replace the page.
fn is_own_page(url: &Url) -> bool {
    ["tauri", "about"].contains(&url.scheme()) || url.host_str() == Some("tauri.localhost")
}

/// The desktop-specific parts. A second start with the default folder brings the existing window to the front and
/// exits.
#[cfg(desktop)]
fn with_desktop<R: Runtime>(builder: Builder<R>, usual_folder: bool) -> Builder<R> {
    let second_start = tauri_plugin_single_instance::init(|app, arguments, folder| {
        to_the_front(app);
        for argument in opened_by(arguments.into_iter().map(OsString::from)) {
            give_argument(app, &argument, Path::new(&folder));
        }
    });
    // Must be the first plugin, so that a second start does nothing else.
    let builder = if usual_folder { builder.plugin(second_start) } else { builder };
    builder.plugin(tauri_plugin_dialog::init())
}

/// Raises the window. A window manager may refuse and highlight it instead.
#[cfg(desktop)]
fn to_the_front<R: Runtime>(app: &AppHandle<R>) {
    let Some(window) = app.get_webview_window(WINDOW) else { return };
    let _ = window.unminimize();
    let _ = window.show();
    let _ = window.set_focus();
}

/// On phones, the system brings the app to the front itself.
#[cfg(mobile)]
fn to_the_front<R: Runtime>(_app: &AppHandle<R>) {}

/// The system's keyring, only for the default folder: other folders would share its content.
#[cfg(desktop)]
fn keyring(usual_folder: bool) -> Box<dyn Keyring> {
    if usual_folder { Box::new(crate::friends::SystemKeyring) } else { Box::new(NoKeyring) }
}

/// Phone keyrings have requirements that this program does not meet.
#[cfg(mobile)]
fn keyring(_usual_folder: bool) -> Box<dyn Keyring> {
    Box::new(NoKeyring)
}

/// Requests the orientation from the settings.
fn turn<R: Runtime>(app: &AppHandle<R>, orientation: Orientation) {
    let held = match orientation {
        Orientation::Automatic => phone::Orientation::Automatic,
        Orientation::Portrait => phone::Orientation::Portrait,
        Orientation::Landscape => phone::Orientation::Landscape,
    };
    phone::turn(app, held);
}

/// This machine's clock and threads.
fn environment() -> game::Environment {
    let ahead = std::env::var(CALENDAR_AHEAD).ok().and_then(|seconds| seconds.parse().ok());
    game::Environment::ahead(ahead.unwrap_or_default())
}

/// Seconds since 1970, by this program's clock.
fn now() -> u64 {
    environment().clock.unix_time()
}

/// Restores the stored state before the first command is answered.
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
    app.manage(friends::load(session.clone(), archive, contacts, keyring, app.clone()));
    #[cfg(any(target_os = "linux", target_vendor = "apple"))]
    app.manage(page_process::Reloads::default());
    app.manage(snapshots);
    app.manage(session);
    Ok(())
}

/// The only window's label.
const WINDOW: &str = "main";

/// Suspends computers while the window is hidden. A backup made then finds all matches in one file.
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
    // These systems start the program once and pass it all opened files as events, including the first.
    #[cfg(any(target_os = "android", target_vendor = "apple"))]
    if let RunEvent::Opened { urls } = &event {
        urls.iter().for_each(|url| give_argument(app, OsStr::new(url.as_str()), Path::new("")));
    }
    match event {
        RunEvent::Exit => end(app),
        RunEvent::WindowEvent { label, event, .. } if hides(app, &label, &event) => {
            // Stops showing a code when a phone's app goes to the background.
            if cfg!(mobile) {
                friends::leave_network(&app.state::<Friends<R>>());
            }
            app.state::<Session>().suspend();
            app.state::<Archive>().close();
        }
        _ => {}
    }
}

/// Tracks changes to the window, because it is gone at exit. Saves them when the window loses focus, because the
/// process may be killed.
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

/// No system reports minimising, but it always changes the size or focus.
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
    fn a_second_start_can_pass_a_file_while_the_first_is_being_built() {
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
        assert_eq!(app.state::<Opened>().take(Games::ALL).troubles.len(), 1, "it is looked up");
        end(&app);
    }

    #[test]
    fn all_file_arguments_are_opened_but_no_switches() {
        let opened =
            |words: &[&str]| -> Vec<OsString> { opened_by(words.iter().map(OsString::from)).collect() };
        assert_eq!(opened(&["spielkiste"]), [""; 0]);
        assert_eq!(opened(&[]), [""; 0]);
        assert_eq!(opened(&["spielkiste", "--switch", "one", "", "-s", "two"]), ["one", "two"]);
    }
}
