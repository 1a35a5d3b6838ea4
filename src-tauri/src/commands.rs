use crate::argument::Arg;
use crate::error::CommandError;
#[cfg(desktop)]
use crate::file_dialogs;
use crate::folder_lock::FolderLock;
use crate::friends::{Friends, commands as friends, notice};
use crate::opened_file::{Given, Opened};
use crate::outbox::PageChannel;
use crate::screen_reader;
use crate::startup_state::StartupState;
#[cfg(desktop)]
use crate::store::{MOST_BYTES, MOST_BYTES_OF_MANY};
use archive::{Archive, MatchSelection};
use serde::Serialize;
use serde_json::value::RawValue;
#[cfg(desktop)]
use session::MatchId;
use session::{Accepted, ExportCount, ExportFormat, Exported, MatchError, Problem, Session, Snapshot};
use shell::{Arguments, ImportReport, Settings};
use std::sync::Arc;
#[cfg(desktop)]
use tauri::WebviewWindow;
use tauri::ipc::{Invoke, InvokeBody, JavaScriptChannelId};
use tauri::{AppHandle, Manager, Runtime, State, Webview, command};

/// All the commands that the page can send.
pub fn handler<R: Runtime>() -> impl Fn(Invoke<R>) -> bool + Send + Sync + 'static {
    let own = own_handler();
    move |invoke| match common(&invoke) {
        Some(answer) => {
            invoke.resolver.respond(answer.map_err(CommandError::from).map_err(Into::into));
            true
        }
        None => own(invoke),
    }
}

/// The answer to a command that is the same in every shell.
fn common<R: Runtime>(invoke: &Invoke<R>) -> Option<Result<Box<RawValue>, shell::CommandError>> {
    let message = &invoke.message;
    let InvokeBody::Json(arguments) = message.payload() else { return None };
    let webview = message.webview_ref();
    let (session, archive) = (webview.state::<Session>(), webview.state::<Archive>());
    let arguments = &Arguments(arguments);
    match shell::answer(&session, &archive, message.command(), arguments) {
        Ok(None) => shell::answer_friends(&webview.state::<Friends>(), message.command(), arguments),
        answered => answered,
    }
    .transpose()
}

/// The commands of this shell alone.
fn own_handler<R: Runtime>() -> impl Fn(Invoke<R>) -> bool + Send + Sync + 'static {
    tauri::generate_handler![
        delete_everything,
        subscribe,
        settings,
        keep_settings,
        notices,
        check_matches,
        folder_in_use,
        leave,
        subscribe_given,
        given,
        widen,
        title,
        announce,
        has_files,
        has_network,
        has_notices,
        share_text,
        export_file,
        export_record,
        import_file,
        export_matches,
        export_matches_file,
        import_matches,
        import_matches_file,
        friends::subscribe_friends,
        friends::network_host,
        friends::network_search,
        friends::network_join,
        friends::network_join_at,
        friends::network_stop,
        friends::broker,
        friends::set_broker,
        friends::export_contact,
        friends::import_contact,
        friends::save_friend_file,
        friends::open_friend_file,
    ]
}

#[command]
fn delete_everything(friends: State<'_, Friends>) -> Result<(), CommandError> {
    Ok(friends.delete_everything()?)
}

#[command]
fn subscribe<R: Runtime>(
    webview: Webview<R>,
    snapshots: State<'_, Arc<PageChannel<Snapshot>>>,
    channel: Arg<JavaScriptChannelId>,
) {
    snapshots.connect(channel.channel_on(webview));
}

#[command]
fn settings(startup: State<'_, StartupState>) -> Settings {
    startup.settings()
}

#[command]
fn keep_settings<R: Runtime>(
    app: AppHandle<R>,
    startup: State<'_, StartupState>,
    session: State<'_, Session>,
    settings: Arg<serde_json::Value>,
) -> Result<Settings, CommandError> {
    let before = startup.settings();
    let settings = startup.keep_settings(&settings)?;
    if settings.friend_notices && !before.friend_notices {
        notice::allow(&app);
    }
    session.set_pace(settings.pace());
    session.set_resources(settings.resources());
    crate::turn(&app, settings.orientation);
    Ok(settings)
}

#[command]
fn notices(
    startup: State<'_, StartupState>,
    archive: State<'_, Archive>,
    friends: State<'_, Friends>,
) -> Vec<Problem> {
    let mut notices = startup.take_notices(&archive);
    notices.extend(friends.take_notices());
    notices
}

/// Looks for damage while the page goes on, elsewhere than where the other commands are answered.
#[command]
async fn check_matches(
    startup: State<'_, StartupState>,
    archive: State<'_, Archive>,
) -> Result<Vec<Problem>, CommandError> {
    shell::check(&archive)?;
    Ok(startup.take_notices(&archive))
}

/// The data folder, if another program uses it; this one then only looks. Invalid Unicode in its name becomes U+FFFD.
#[command]
fn folder_in_use(lock: State<'_, FolderLock>) -> Option<String> {
    lock.in_use().map(|folder| folder.to_string_lossy().into_owned())
}

/// Ends a program that could only look.
#[command]
fn leave<R: Runtime>(app: AppHandle<R>, lock: State<'_, FolderLock>) -> Result<(), MatchError> {
    if lock.in_use().is_none() {
        return Err(MatchError::NotNow("leaving by the page"));
    }
    app.exit(0);
    Ok(())
}

/// Answers by how many CSS pixels the window became wider.
#[cfg(desktop)]
#[command]
fn widen<R: Runtime>(window: WebviewWindow<R>, by: Arg<i32>) -> i32 {
    let windows = &window.app_handle().config().app.windows;
    let least = windows.iter().find_map(|config| config.min_width).unwrap_or_default();
    crate::window_state::widen(&window, *by, least)
}

/// A phone's window has the size of its screen.
#[cfg(mobile)]
#[command]
fn widen(_by: Arg<i32>) -> i32 {
    0
}

/// From now on the page is told when something is opened.
#[command]
fn subscribe_given<R: Runtime>(
    webview: Webview<R>,
    opened: State<'_, Opened>,
    channel: Arg<JavaScriptChannelId>,
) {
    opened.page.connect(channel.channel_on(webview));
}

/// Reads what was opened, elsewhere than where the other commands are answered: a slow disk holds up none of them.
#[command]
async fn given(opened: State<'_, Opened>, session: State<'_, Session>) -> Result<Given, CommandError> {
    Ok(opened.take(session.games()))
}

/// Names the window as the page is named, for task bars and window lists.
#[cfg(desktop)]
#[command]
fn title<R: Runtime>(window: WebviewWindow<R>, text: Arg<String>) {
    // A system that shows no titles has nothing to refuse.
    let _ = window.set_title(&text);
}

/// A phone shows the name of the app.
#[cfg(mobile)]
#[command]
fn title(_text: Arg<String>) {}

/// Has a screen reader speak a sentence that the page has put into its live region.
#[command]
fn announce<R: Runtime>(app: AppHandle<R>, text: Arg<String>) {
    screen_reader::announce(&app, &text);
}

/// What `navigator.share` asks where the web view has none.
#[command]
fn share_text<R: Runtime>(app: AppHandle<R>, text: Arg<String>) {
    phone::share(&app, text.0);
}

/// Whether there are files that a person can choose.
#[command]
const fn has_files() -> bool {
    cfg!(desktop)
}

/// Whether friends on the same network can be reached.
#[command]
const fn has_network() -> bool {
    true
}

/// Whether the system tells the person that a friend waits.
#[command]
const fn has_notices() -> bool {
    true
}

/// Where the match was written, or null if the person thought better of it. Waits for them elsewhere than where the other
/// commands are answered.
#[cfg(desktop)]
#[command]
async fn export_file<R: Runtime>(
    window: WebviewWindow<R>,
    session: State<'_, Session>,
    id: Arg<MatchId>,
    day: Arg<file_dialogs::Day>,
) -> Result<Option<String>, CommandError> {
    let text = session.save(*id)?;
    Ok(file_dialogs::export(&window, session.games().game_of(&text)?, &day, &text)?)
}

/// Where the record was written, as the page has put it into words, or null if the person thought better of it.
#[cfg(desktop)]
#[command]
async fn export_record<R: Runtime>(
    window: WebviewWindow<R>,
    session: State<'_, Session>,
    game: Arg<String>,
    day: Arg<file_dialogs::Day>,
    form: Arg<ExportFormat>,
    text: Arg<String>,
) -> Result<Option<String>, CommandError> {
    // The name of a game becomes the name of a file.
    session.open(&game)?;
    Ok(file_dialogs::export_record(&window, &game, &day, *form, &text)?)
}

#[cfg(mobile)]
#[command]
fn export_record() -> Result<Option<String>, CommandError> {
    Err(CommandError::unknown("export_record"))
}

/// That the match of the file is there, or null if the person thought better of it.
#[cfg(desktop)]
#[command]
async fn import_file<R: Runtime>(
    window: WebviewWindow<R>,
    session: State<'_, Session>,
    game: Arg<String>,
) -> Result<Option<Accepted>, CommandError> {
    // Before anybody is asked for a file.
    session.open(&game)?;
    let Some(file_dialogs::Chosen { file, text, .. }) = file_dialogs::import(&window, MOST_BYTES)? else {
        return Ok(None);
    };
    match session.load(&game, &text) {
        Ok(accepted) => Ok(Some(accepted)),
        Err(refusal) => Err(shell::CommandError::BadFile { file, refusal }.into()),
    }
}

#[cfg(mobile)]
#[command]
fn export_file() -> Result<Option<String>, CommandError> {
    Err(CommandError::unknown("export_file"))
}

#[cfg(mobile)]
#[command]
fn import_file() -> Result<Option<Accepted>, CommandError> {
    Err(CommandError::unknown("import_file"))
}

/// Many matches as a text. They take their time, elsewhere than where the other commands are answered.
#[command]
async fn export_matches(
    archive: State<'_, Archive>,
    session: State<'_, Session>,
    selection: Arg<MatchSelection>,
    form: Arg<ExportFormat>,
) -> Result<Exported, CommandError> {
    Ok(shell::export(&archive, &session, &selection, *form)?)
}

/// What was written of many matches.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ExportedFile {
    /// Where; null if there was none to write, so that nobody was asked for a file.
    file: Option<String>,
    /// How many matches.
    count: ExportCount,
}

/// What was written, or null if the person thought better of it.
#[cfg(desktop)]
#[command]
async fn export_matches_file<R: Runtime>(
    window: WebviewWindow<R>,
    archive: State<'_, Archive>,
    session: State<'_, Session>,
    selection: Arg<MatchSelection>,
    form: Arg<ExportFormat>,
    day: Arg<file_dialogs::Day>,
) -> Result<Option<ExportedFile>, CommandError> {
    let Exported { text, count } = shell::export(&archive, &session, &selection, *form)?;
    if count.written == 0 {
        return Ok(Some(ExportedFile { file: None, count }));
    }
    let file = file_dialogs::export_matches(&window, *form, &day, &text)?;
    Ok(file.map(|file| ExportedFile { file: Some(file), count }))
}

/// Keeps the matches of a text. They take their time, as those of `export_matches`.
#[command]
async fn import_matches(
    archive: State<'_, Archive>,
    session: State<'_, Session>,
    text: Arg<String>,
) -> Result<ImportReport, CommandError> {
    Ok(shell::import(&archive, &session, &text)?)
}

/// Keeps the matches of a file, or null if the person thought better of it.
#[cfg(desktop)]
#[command]
async fn import_matches_file<R: Runtime>(
    window: WebviewWindow<R>,
    archive: State<'_, Archive>,
    session: State<'_, Session>,
) -> Result<Option<ImportReport>, CommandError> {
    let chosen = file_dialogs::import(&window, MOST_BYTES_OF_MANY)?;
    let Some(file_dialogs::Chosen { file, text, is_guess }) = chosen else { return Ok(None) };
    let report = shell::import(&archive, &session, &text)?;
    Ok(Some(ImportReport { file: Some(file), is_guess, ..report }))
}

#[cfg(mobile)]
#[command]
fn export_matches_file() -> Result<Option<ExportedFile>, CommandError> {
    Err(CommandError::unknown("export_matches_file"))
}

#[cfg(mobile)]
#[command]
fn import_matches_file() -> Result<Option<ImportReport>, CommandError> {
    Err(CommandError::unknown("import_matches_file"))
}
