//! What the page asks about friends on other devices, and only the app can do.

#[cfg(desktop)]
use super::friend_files::{move_to, open_file, save_file};
#[cfg(desktop)]
use super::now;
use super::{Friends, leave_network};
use crate::argument::Arg;
use crate::error::CommandError;
#[cfg(desktop)]
use crate::file_dialogs;
use crate::startup_state::StartupState;
use ::friends::{ContactId, ContactShown, Ways};
use shell::BrokerShown;
#[cfg(desktop)]
use shell::FriendText;
#[cfg(desktop)]
use tauri::WebviewWindow;
use tauri::ipc::JavaScriptChannelId;
use tauri::{Runtime, State, Webview, command};
#[cfg(desktop)]
use ways::random;

/// From now on whatever changes is pushed.
#[command]
pub fn subscribe_friends<R: Runtime>(
    webview: Webview<R>,
    friends: State<'_, Friends>,
    channel: Arg<JavaScriptChannelId>,
) {
    friends.shell().page.connect(channel.channel_on(webview));
}

/// Shows a code for an invitation: whoever types it on the same network gets it.
#[command]
pub fn network_host(
    friends: State<'_, Friends>,
    startup: State<'_, StartupState>,
    contact: Arg<ContactId>,
) -> Result<(), CommandError> {
    friends.allow_changes()?;
    Ok(friends.ways().host(*contact, startup.settings().own_name.as_str())?)
}

#[command]
pub fn network_search(friends: State<'_, Friends>, on: Arg<bool>) -> Result<(), CommandError> {
    friends.allow_changes()?;
    friends.ways().search(*on);
    Ok(())
}

#[command]
pub fn network_join(
    friends: State<'_, Friends>,
    host: Arg<u64>,
    code: Arg<String>,
) -> Result<(), CommandError> {
    friends.allow_changes()?;
    Ok(friends.ways().join(*host, &code)?)
}

/// Where nobody is found, the other device shows its address.
#[command]
pub fn network_join_at(
    friends: State<'_, Friends>,
    address: Arg<String>,
    code: Arg<String>,
) -> Result<(), CommandError> {
    friends.allow_changes()?;
    Ok(friends.ways().join_at(&address, &code)?)
}

/// No code is shown or tried any more. Matches go on.
#[command]
pub fn network_stop(friends: State<'_, Friends>) {
    leave_network(&friends);
}

/// Asks the keyring, which may have to ask the person first.
#[command]
pub async fn broker(friends: State<'_, Friends>) -> Result<BrokerShown, CommandError> {
    Ok(friends.shell().accounts.shown())
}

/// Sets the account of the broker. `password: null` keeps the one of the same account, `password: ""` takes it away.
/// A password is taken as it is, white space included.
#[command]
pub async fn set_broker(
    friends: State<'_, Friends>,
    address: Arg<String>,
    user: Arg<String>,
    password: Arg<Option<String>>,
) -> Result<(), CommandError> {
    friends.allow_changes()?;
    friends.shell().accounts.set(&address, &user, password.0)?;
    if let Some(hub) = friends.begun_ways() {
        hub.reconnect_brokers();
    }
    Ok(())
}

/// True if the match has moved to a file, false if the person thought better of it. Waits for them elsewhere than
/// where the other commands are answered.
#[cfg(desktop)]
#[command]
pub async fn export_contact<R: Runtime>(
    window: WebviewWindow<R>,
    friends: State<'_, Friends>,
    contact: Arg<ContactId>,
    passphrase: Arg<String>,
) -> Result<bool, CommandError> {
    friends.allow_changes()?;
    let shown = friends.contact(*contact)?;
    friends.look(|contacts| contacts.may_export(*contact, &passphrase))?;
    let Some(file) = file_dialogs::choose_secret(&window, &shown.game)? else { return Ok(false) };
    move_to(&friends, &shown, &passphrase, &file)?;
    Ok(true)
}

/// The contact of a match that has moved here, or null if the person thought better of it.
#[cfg(desktop)]
#[command]
pub async fn import_contact<R: Runtime>(
    window: WebviewWindow<R>,
    friends: State<'_, Friends>,
    passphrase: Arg<String>,
) -> Result<Option<ContactShown>, CommandError> {
    friends.allow_changes()?;
    let Some(moved) = file_dialogs::import_secret(&window)? else { return Ok(None) };
    let contact = friends.change(|contacts| contacts.import(&moved, &passphrase, now()))?;
    Ok(Some(friends.follow(contact)?))
}

/// True if what there is to send to a friend is in a file, false if the person thought better of it.
#[cfg(desktop)]
#[command]
pub async fn save_friend_file<R: Runtime>(
    window: WebviewWindow<R>,
    friends: State<'_, Friends>,
    contact: Arg<ContactId>,
    whole: Arg<bool>,
) -> Result<bool, CommandError> {
    friends.allow_changes()?;
    let game = friends.contact(*contact)?.game;
    // What cannot be saved needs no file.
    let number = friends.look(|contacts| contacts.file(*contact, *whole, &mut random))?.own_len;
    let Some(file) = file_dialogs::choose_for_friend(&window, &game, number) else { return Ok(false) };
    save_file(&friends, *contact, *whole, &file)?;
    Ok(true)
}

/// What became of a file from a friend, or null if the person thought better of it.
#[cfg(desktop)]
#[command]
pub async fn open_friend_file<R: Runtime>(
    window: WebviewWindow<R>,
    friends: State<'_, Friends>,
) -> Result<Option<FriendText>, CommandError> {
    friends.allow_changes()?;
    let Some(file) = file_dialogs::choose_from_friend(&window) else { return Ok(None) };
    let taken = open_file(&friends, &file)?;
    Ok(Some(friends.taken(taken)?))
}

#[cfg(mobile)]
#[command]
pub fn save_friend_file() -> Result<bool, CommandError> {
    Err(CommandError::unknown("save_friend_file"))
}

#[cfg(mobile)]
#[command]
pub fn open_friend_file() -> Result<bool, CommandError> {
    Err(CommandError::unknown("open_friend_file"))
}

#[cfg(mobile)]
#[command]
pub fn export_contact() -> Result<bool, CommandError> {
    Err(CommandError::unknown("export_contact"))
}

#[cfg(mobile)]
#[command]
pub fn import_contact() -> Result<Option<ContactShown>, CommandError> {
    Err(CommandError::unknown("import_contact"))
}
