//! Files for friends and other devices. The page downloads and opens them; the backend exchanges them as Base64 text in
//! JSON.

use crate::friends::{Friends, random};
use app_core::{Command, CommandError, json};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde::Serialize;
use serde_json::value::RawValue;

/// A file for a friend.
#[derive(Serialize)]
struct FriendFile {
    /// Its content in Base64.
    file: String,
    /// How many of this device's entries it contains.
    own_len: usize,
    /// The game's id.
    game: String,
}

/// The file that moves a match to another device.
#[derive(Serialize)]
struct MovedFile {
    /// Its content in Base64.
    file: String,
    /// The game's id.
    game: String,
}

/// Executes a command about friends' files. None for other commands.
///
/// # Errors
/// If the command is refused.
pub fn carry_out(friends: &Friends, command: Command) -> Result<Option<Box<RawValue>>, CommandError> {
    let now = friends.now();
    Ok(Some(match command {
        Command::FriendFile { contact, whole } => {
            friends.allow_changes()?;
            let saved = friends.look(|contacts| contacts.file(contact, whole, &mut random))?;
            let game = friends.contact(contact)?.game;
            json(FriendFile { file: BASE64_STANDARD.encode(saved.bytes), own_len: saved.own_len, game })
        }
        Command::FriendFileSaved { contact, own_len } => {
            json(friends.change(|contacts| contacts.file_saved(contact, own_len, now))?)
        }
        Command::TakeFriendFile { file } => {
            let file = bytes(&file)?;
            let taken = friends.change(|contacts| contacts.take_file(&file, now, &mut random))?;
            json(friends.taken(taken)?)
        }
        Command::ContactFile { contact, passphrase } => {
            let contact = friends.contact(contact)?;
            let moved = friends.change(|all| all.export(contact.id, &passphrase, now, &mut random))?;
            friends.follow_match(&contact);
            json(MovedFile { file: BASE64_STANDARD.encode(moved), game: contact.game })
        }
        Command::TakeContactFile { file, passphrase } => {
            let file = bytes(&file)?;
            let contact = friends.change(|contacts| contacts.import(&file, &passphrase, now))?;
            json(friends.follow(contact)?)
        }
        _ => return Ok(None),
    }))
}

/// The content of a file that the user chose.
fn bytes(file: &str) -> Result<Vec<u8>, CommandError> {
    BASE64_STANDARD
        .decode(file)
        .map_err(|error| CommandError::BadArgument { name: "file", reason: error.to_string() })
}
