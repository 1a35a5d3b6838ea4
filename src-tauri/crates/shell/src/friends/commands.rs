use super::{Friends, FriendsShell};
use crate::answer::{Arguments, json};
use crate::error::CommandError;
use crate::qr::Qr;
use friends::{
    ContactId, ContactShown, NewInvitation, News, OfferShown, Sides, SidesShown, Taken, TextRead, Ways,
};
use serde::Serialize;
use serde_json::value::RawValue;
use session::MatchId;

/// What became of a text or a file of a friend.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
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

/// Carries out a command about friends, or about matches that may be with one, that is the same in every shell. Answers
/// with JSON. Nothing if it is none of these: then it is for the shell.
///
/// # Errors
/// The command is refused, or an argument is not what it takes.
pub fn answer<S: FriendsShell>(
    friends: &Friends<S>,
    command: &str,
    arguments: &Arguments<'_>,
) -> Result<Option<Box<RawValue>>, CommandError> {
    let contact = || arguments.get::<ContactId>("contact");
    let text = |name| arguments.get::<String>(name);
    Ok(Some(match command {
        "friends" => json(friends.shown()),
        "invite" => json(friends.invite(invitation(friends, arguments)?)?),
        "read_friend_text" => json(friends.read_text(&text("text")?)?),
        "accept_invitation" => json(friends.accept(&text("text")?, &text("name")?)?),
        "friend_text" => {
            let (contact, whole) = (contact()?, arguments.get("whole")?);
            json(friends.look(|contacts| contacts.text(contact, whole))?)
        }
        // The person has passed the text on, as far as the program can know.
        "friend_text_handed_over" => {
            let contact = contact()?;
            json(friends.change(|contacts| contacts.handed_over(contact, friends.now()))?)
        }
        "withdraw_invitation" => {
            let contact = contact()?;
            json(friends.change(|contacts| contacts.withdraw(contact, friends.now()))?)
        }
        "remove_contact" => json(friends.remove(contact()?)?),
        "compare_digits" => {
            let contact = contact()?;
            json(friends.change(|contacts| contacts.compare(contact, friends.now()))?)
        }
        // The person has seen the file by which the match moves. Without it nobody can go on with the match.
        "contact_file_saved" => {
            let contact = contact()?;
            json(friends.change(|contacts| contacts.exported(contact, friends.now()))?)
        }
        "use_way" => {
            let (contact, way, on) = (contact()?, arguments.get("way")?, arguments.get("on")?);
            json(friends.change(|contacts| contacts.use_way(contact, way, on, friends.now()))?)
        }
        "invite_again" => json(friends.invite_again(arguments.get("id")?)?),
        "delete_matches" => json(friends.delete_matches(&arguments.get::<Vec<_>>("ids")?)?),
        "restore_matches" => json(friends.restore_matches(&arguments.get::<Vec<_>>("ids")?)?),
        "passphrase" => json(::friends::random_passphrase(&mut |bytes| friends.0.shell.random(bytes))),
        "qr" => json(Qr::of(&text("text")?)?),
        _ => return Ok(None),
    }))
}

fn invitation<S: FriendsShell>(
    friends: &Friends<S>,
    arguments: &Arguments<'_>,
) -> Result<NewInvitation, CommandError> {
    Ok(NewInvitation {
        game: arguments.get("game")?,
        options: arguments.get("options")?,
        sides: sides_of(arguments.get("sides")?),
        days: arguments.get("days")?,
        name: arguments.get("name")?,
        ways: friends.0.shell.broker(),
    })
}

/// Who moves first, as an invitation of this device says it.
fn sides_of(sides: SidesShown) -> Sides {
    match sides {
        SidesShown::OwnFirst => Sides::InviterFirst,
        SidesShown::FriendFirst => Sides::AcceptorFirst,
        SidesShown::Lot => Sides::Lot,
    }
}

impl<S: FriendsShell> Friends<S> {
    fn invite(&self, invitation: NewInvitation) -> Result<ContactShown, CommandError> {
        let random = &mut |bytes: &mut [u8]| self.0.shell.random(bytes);
        let contact = self.change(|contacts| contacts.invite(invitation, self.now(), random))?;
        self.contact(contact)
    }

    /// Anything but an invitation is taken at once.
    fn read_text(&self, text: &str) -> Result<FriendText, CommandError> {
        if let TextRead::Invitation(offer) = self.look(|contacts| contacts.look_at(text, self.now()))? {
            return Ok(FriendText::Invitation { offer });
        }
        let random = &mut |bytes: &mut [u8]| self.0.shell.random(bytes);
        let taken = self.change(|contacts| contacts.take_text(text, self.now(), random))?;
        self.taken(taken)
    }

    /// What the page is told of something that was taken. Its match follows it.
    ///
    /// # Errors
    /// The contact has gone meanwhile.
    pub fn taken(&self, taken: Taken) -> Result<FriendText, CommandError> {
        let shown = self.follow(taken.contact)?;
        Ok(FriendText::Taken { contact: taken.contact, match_id: shown.match_id, news: code_of(taken.news) })
    }

    fn accept(&self, text: &str, name: &str) -> Result<ContactShown, CommandError> {
        self.allow_changes()?;
        let contact = self.ways().accept(text, name)?;
        self.contact(contact)
    }

    /// Blocks a friend: the keys of the match are forgotten, and it can only be looked at.
    fn remove(&self, contact: ContactId) -> Result<(), CommandError> {
        let shown = self.contact(contact)?;
        self.change(|contacts| contacts.remove(contact))?;
        self.follow_match(&shown);
        Ok(())
    }

    /// Another match after this one, by the same ways.
    fn invite_again(&self, id: MatchId) -> Result<ContactShown, CommandError> {
        let contact = self.of_match(id)?;
        let random = &mut |bytes: &mut [u8]| self.0.shell.random(bytes);
        let again = self.change(|contacts| contacts.invite_again(contact, self.now(), random))?;
        self.follow(contact)?;
        self.contact(again)
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
