//! What every host of the page has in common: the commands about matches, the archive, friends elsewhere and settings.
//!
//! A [`Host`] is what the page runs in: the app's window, or a browser. It hands each [`Command`] on to [`answer`], and
//! carries out what only it can do.

mod about;
mod answer;
mod archive_commands;
mod command;
mod error;
mod exchange;
mod friends;
mod qr;
mod settings;
mod store_failed;

pub use about::About;
pub use answer::{Host, answer, json};
pub use command::{ChannelName, Command, Day, NoDay};
pub use error::CommandError;
pub use exchange::{BrokenMatch, ExportOutlook, ImportReport, OnlyHere, OnlyHereReason, export, import};
pub use friends::{
    BrokerAccounts, BrokerShown, FriendText, Friends, FriendsHost, FriendsShown, Keyring, NoKeyring,
    WeakFriends,
};
pub use qr::{Qr, TooLong};
pub use settings::{Animation, BadSettings, ByGame, Language, Orientation, Settings, Theme};
pub use store_failed::{Doing, StoreFailed, name_of};
