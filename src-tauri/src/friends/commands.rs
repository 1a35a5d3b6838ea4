//! What the page asks about friends on other devices.

use super::broker_account::BrokerShown;
use super::{Friends, FriendsShown, now, random};
use crate::argument::Arg;
use crate::error::CommandError;
#[cfg(desktop)]
use crate::file_dialogs;
use crate::qr::Qr;
use crate::startup_state::StartupState;
use friends::{
    ContactId, ContactShown, NewInvitation, News, OfferShown, Sides, SidesShown, Taken, TextRead, WayKind,
};
use serde::Serialize;
use session::MatchId;
#[cfg(desktop)]
use tauri::WebviewWindow;
use tauri::ipc::JavaScriptChannelId;
use tauri::{Runtime, State, Webview, command};

/// What became of a text or a file of a friend.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum FriendText {
    /// It is an invitation, for the person to look at. Nothing has changed.
    Invitation {
        /// What it says.
        offer: OfferShown,
    },
    /// It was taken.
    Taken {
        /// Whose it is.
        contact: ContactId,
        /// The match, once it has begun.
        match_id: Option<MatchId>,
        /// What it brought, as a code.
        news: &'static str,
    },
}

impl Friends {
    /// What the page is told of something that was taken. Its match follows it.
    fn taken(&self, taken: Taken) -> Result<FriendText, CommandError> {
        let shown = self.follow(taken.contact)?;
        Ok(FriendText::Taken { contact: taken.contact, match_id: shown.match_id, news: code_of(taken.news) })
    }
}

fn code_of(news: News) -> &'static str {
    match news {
        News::Begun => "begun",
        News::Moves => "moves",
        News::Known => "known",
        News::Held => "held",
        News::Stopped => "stopped",
        News::Refused => "refused",
        News::Answered => "answered",
    }
}

/// Who moves first, as an invitation of this device says it.
fn sides_of(sides: SidesShown) -> Sides {
    match sides {
        SidesShown::OwnFirst => Sides::InviterFirst,
        SidesShown::FriendFirst => Sides::AcceptorFirst,
        SidesShown::Lot => Sides::Lot,
    }
}

#[command]
pub fn friends(friends: State<'_, Friends>) -> FriendsShown {
    friends.shown()
}

/// From now on whatever changes is pushed.
#[command]
pub fn subscribe_friends<R: Runtime>(
    webview: Webview<R>,
    friends: State<'_, Friends>,
    channel: Arg<JavaScriptChannelId>,
) {
    friends.connect(channel.channel_on(webview));
}

#[command]
pub fn invite(
    friends: State<'_, Friends>,
    game: Arg<String>,
    options: Arg<Option<String>>,
    sides: Arg<SidesShown>,
    days: Arg<u8>,
    name: Arg<String>,
) -> Result<ContactShown, CommandError> {
    let (game, options, name, ways) = (game.0, options.0, name.0, friends.0.accounts.address());
    let invitation = NewInvitation { game, options, sides: sides_of(*sides), days: *days, name, ways };
    let contact = friends.change(|contacts| contacts.invite(invitation, now(), &mut random))?;
    friends.contact(contact)
}

/// Anything but an invitation is taken at once.
#[command]
pub fn read_friend_text(friends: State<'_, Friends>, text: Arg<String>) -> Result<FriendText, CommandError> {
    if let TextRead::Invitation(offer) = friends.look(|contacts| contacts.look_at(&text, now()))? {
        return Ok(FriendText::Invitation { offer });
    }
    let taken = friends.change(|contacts| contacts.take_text(&text, now(), &mut random))?;
    friends.taken(taken)
}

#[command]
pub fn accept_invitation(
    friends: State<'_, Friends>,
    text: Arg<String>,
    name: Arg<String>,
) -> Result<ContactShown, CommandError> {
    friends.allow_changes()?;
    let contact = friends.hub().accept(&text, &name)?;
    friends.contact(contact)
}

/// What is to be handed over now, or the whole match.
#[command]
pub fn friend_text(
    friends: State<'_, Friends>,
    contact: Arg<ContactId>,
    whole: Arg<bool>,
) -> Result<String, CommandError> {
    friends.look(|contacts| contacts.text(*contact, *whole))
}

/// The person has passed the text on, as far as the program can know.
#[command]
pub fn friend_text_handed_over(
    friends: State<'_, Friends>,
    contact: Arg<ContactId>,
) -> Result<(), CommandError> {
    friends.change(|contacts| contacts.handed_over(*contact, now()))
}

#[command]
pub fn withdraw_invitation(friends: State<'_, Friends>, contact: Arg<ContactId>) -> Result<(), CommandError> {
    friends.change(|contacts| contacts.withdraw(*contact, now()))
}

/// Blocks a friend: the keys of the match are forgotten, and it can only be looked at.
#[command]
pub fn remove_contact(friends: State<'_, Friends>, contact: Arg<ContactId>) -> Result<(), CommandError> {
    let shown = friends.contact(*contact)?;
    friends.change(|contacts| contacts.remove(*contact))?;
    friends.follow_match(&shown);
    Ok(())
}

#[command]
pub fn compare_digits(friends: State<'_, Friends>, contact: Arg<ContactId>) -> Result<(), CommandError> {
    friends.change(|contacts| contacts.compare(*contact, now()))
}

#[command]
pub fn use_way(
    friends: State<'_, Friends>,
    contact: Arg<ContactId>,
    way: Arg<WayKind>,
    on: Arg<bool>,
) -> Result<(), CommandError> {
    friends.change(|contacts| contacts.use_way(*contact, *way, *on, now()))
}

/// Shows a code for an invitation: whoever types it on the same network gets it.
#[command]
pub fn network_host(
    friends: State<'_, Friends>,
    startup: State<'_, StartupState>,
    contact: Arg<ContactId>,
) -> Result<(), CommandError> {
    friends.allow_changes()?;
    Ok(friends.hub().host(*contact, startup.settings().own_name.as_str())?)
}

#[command]
pub fn network_search(friends: State<'_, Friends>, on: Arg<bool>) -> Result<(), CommandError> {
    friends.allow_changes()?;
    friends.hub().search(*on);
    Ok(())
}

#[command]
pub fn network_join(
    friends: State<'_, Friends>,
    host: Arg<u64>,
    code: Arg<String>,
) -> Result<(), CommandError> {
    friends.allow_changes()?;
    Ok(friends.hub().join(*host, &code)?)
}

/// Where nobody is found, the other device shows its address.
#[command]
pub fn network_join_at(
    friends: State<'_, Friends>,
    address: Arg<String>,
    code: Arg<String>,
) -> Result<(), CommandError> {
    friends.allow_changes()?;
    Ok(friends.hub().join_at(&address, &code)?)
}

/// No code is shown or tried any more. Matches go on.
#[command]
pub fn network_stop(friends: State<'_, Friends>) {
    friends.leave_network();
}

/// Another match after this one, by the same ways.
#[command]
pub fn invite_again(friends: State<'_, Friends>, id: Arg<MatchId>) -> Result<ContactShown, CommandError> {
    let contact = friends.of_match(*id)?;
    let again = friends.change(|contacts| contacts.invite_again(contact, now(), &mut random))?;
    friends.follow(contact)?;
    friends.contact(again)
}

/// Asks the keyring, which may have to ask the person first.
#[command]
pub async fn broker(friends: State<'_, Friends>) -> Result<BrokerShown, CommandError> {
    Ok(friends.0.accounts.shown())
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
    friends.0.accounts.set(&address, &user, password.0)?;
    friends.reconnect_brokers();
    Ok(())
}

/// A text as a QR code.
#[command]
pub fn qr(text: Arg<String>) -> Result<Qr, CommandError> {
    Ok(Qr::of(&text)?)
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
    let Some(file) = file_dialogs::choose_secret(&window, &shown.game)? else { return Ok(false) };
    friends.move_to(&shown, &passphrase, &file)?;
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
    friends.follow(contact).map(Some)
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
    friends.save_file(*contact, *whole, &file)?;
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
    let taken = friends.open_file(&file)?;
    friends.taken(taken).map(Some)
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
