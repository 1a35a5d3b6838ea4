//! The code that all of the page's hosts share: commands for matches, the archive, friends on other devices, and
//! settings.
//!
//! A [`Host`] is the page's environment: the app's window, or a browser. It passes each [`Command`] to [`answer`] and
//! implements the platform-specific ones.

mod about;
mod answer;
mod archive_commands;
mod command;
mod error;
mod exchange;
mod friends;
mod host;
mod problem_commands;
mod qr;
mod settings;
mod store_failed;

pub use about::About;
pub use answer::{answer, json};
pub use command::{ChannelName, Command};
pub use error::CommandError;
pub use exchange::{BrokenMatch, ExportOutlook, ImportReport, OnlyHere, OnlyHereReason, export, import};
pub use friends::{
    BrokerAccounts, BrokerShown, FriendText, Friends, FriendsShown, Keyring, NoKeyring, WeakFriends,
};
pub use host::Host;
pub use problem_commands::{ProblemChoice, ProblemsShown};
pub use problems::Day;
pub use qr::{Qr, TooLong};
pub use settings::{Animation, BadSettings, ByGame, Language, Orientation, Settings, Theme};
pub use store_failed::{Doing, StoreFailed, name_of};
