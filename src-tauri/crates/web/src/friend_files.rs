//! What goes to a friend or to another device as a file: the page downloads it, or has it chosen. Here it is a text in
//! Base64, as everything crosses as JSON.

use crate::backend::text;
use crate::friends::{Friends, random};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use friends::ContactId;
use serde::Serialize;
use shell::{Arguments, CommandError, FriendsShell};

/// A file for a friend.
#[derive(Serialize)]
struct FriendFile {
    /// What is in it, in Base64.
    file: String,
    /// So many own entries it tells of.
    own_len: usize,
    /// The id of the game.
    game: String,
}

/// A match that moves to another device.
#[derive(Serialize)]
struct MovedFile {
    /// What is in it, in Base64.
    file: String,
    /// The id of the game.
    game: String,
}

/// Carries out a command about files of friends. Nothing if it is none.
///
/// # Errors
/// The command is refused, or an argument is not what it takes.
pub fn answer(
    friends: &Friends,
    command: &str,
    arguments: &Arguments<'_>,
) -> Result<Option<String>, CommandError> {
    let contact = || arguments.get::<ContactId>("contact");
    let now = friends.shell().now();
    Ok(Some(match command {
        "friend_file" => {
            friends.allow_changes()?;
            let (contact, whole) = (contact()?, arguments.get("whole")?);
            let saved = friends.look(|contacts| contacts.file(contact, whole, &mut random))?;
            let game = friends.contact(contact)?.game;
            text(&FriendFile { file: BASE64_STANDARD.encode(saved.bytes), own_len: saved.own_len, game })
        }
        "friend_file_saved" => {
            let (contact, own_len) = (contact()?, arguments.get("own_len")?);
            text(&friends.change(|contacts| contacts.file_saved(contact, own_len, now))?)
        }
        "take_friend_file" => {
            let file = bytes(arguments)?;
            let taken = friends.change(|contacts| contacts.take_file(&file, now, &mut random))?;
            text(&friends.taken(taken)?)
        }
        "contact_file" => {
            let (contact, passphrase) =
                (friends.contact(contact()?)?, arguments.get::<String>("passphrase")?);
            let moved = friends.change(|all| all.export(contact.id, &passphrase, now, &mut random))?;
            friends.follow_match(&contact);
            text(&MovedFile { file: BASE64_STANDARD.encode(moved), game: contact.game })
        }
        "take_contact_file" => {
            let (file, passphrase) = (bytes(arguments)?, arguments.get::<String>("passphrase")?);
            let contact = friends.change(|contacts| contacts.import(&file, &passphrase, now))?;
            text(&friends.follow(contact)?)
        }
        _ => return Ok(None),
    }))
}

/// What is in a file that the person has chosen.
fn bytes(arguments: &Arguments<'_>) -> Result<Vec<u8>, CommandError> {
    let file = arguments.get::<String>("file")?;
    BASE64_STANDARD
        .decode(file)
        .map_err(|error| CommandError::BadArgument { name: "file", reason: error.to_string() })
}
