use crate::command::Command;
use crate::qr::Qr;
use crate::{About, CommandError, Friends, FriendsHost, Settings, archive_commands, exchange};
use archive::Archive;
use peer::Transports;
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};
use serde_json::{Map, Value};
use session::{Problem, Session};

/// What the page runs in: the app's window, or a browser.
pub trait Host {
    /// What it gives to friends.
    type FriendsHost: FriendsHost;

    /// The matches at the table.
    fn session(&self) -> &Session;

    /// The matches that are kept.
    fn archive(&self) -> &Archive;

    /// Friends on other devices.
    fn friends(&self) -> &Friends<Self::FriendsHost>;

    /// The settings that hold now.
    fn settings(&self) -> Settings;

    /// Makes these settings hold from now on and from one start to the next; those left out stay as they are.
    ///
    /// # Errors
    /// They are not settings, or cannot be written. The old ones then still hold.
    fn keep_settings(&self, changed: Map<String, Value>) -> Result<Settings, CommandError>;

    /// What the user has to be told of this start, once.
    fn take_notices(&self) -> Vec<Problem>;

    /// Carries out a command that only some hosts have. Nothing if this one does not have it.
    ///
    /// # Errors
    /// The command is refused.
    fn carry_out(&self, command: Command) -> Result<Option<Box<RawValue>>, CommandError>;
}

/// What the page is answered.
pub fn json(answer: impl Serialize) -> Box<RawValue> {
    to_raw_value(&answer).expect("what crosses to the page is plain data")
}

/// Carries out a command. Nothing if this host does not have it.
///
/// # Errors
/// The command is refused. Nothing has changed then.
pub fn answer(host: &impl Host, command: Command) -> Result<Option<Box<RawValue>>, CommandError> {
    let (session, archive, friends) = (host.session(), host.archive(), host.friends());
    Ok(Some(match command {
        Command::Games {} => json(session.games().ids().collect::<Vec<_>>()),
        Command::Questions {} => json(session.games().questions()),
        Command::About {} => json(About::this()),
        Command::Settings {} => json(host.settings()),
        Command::KeepSettings { settings } => json(host.keep_settings(settings)?),
        Command::Notices {} => json(notices(host)),

        Command::Open { game } => json(session.open(&game)?),
        Command::OpenMatch { id } => json(session.open_match(id)?),
        Command::Preview { id } => json(session.preview(id)?),
        Command::NewMatch { game, options } => json(session.new_match(&game, options.as_deref())?),
        Command::Rematch { id } => json(session.rematch(id)?),
        Command::ContinueFrom { id, ply } => json(session.continue_from(id, ply)?),
        Command::Load { game, text } => json(session.load(&game, &text)?),
        Command::Apply { id, command } => json(session.apply(id, &command)?),
        Command::Save { id } => json(session.save(id)?),
        Command::Answer { id, question, cell } => json(session.answer(id, &question, cell)?),

        Command::ListMatches { filter, offset, limit } => {
            json(archive_commands::list(archive, &filter, offset, limit)?)
        }
        Command::Names {} => json(archive_commands::names(archive)?),
        Command::Statistics { query } => json(archive_commands::statistics(archive, session, &query)?),
        Command::Annotate { id, note } => json(archive_commands::annotate(archive, id, &note)?),
        Command::Star { id, starred } => json(archive_commands::star(archive, id, starred)?),
        Command::DeleteMatches { ids } => json(friends.delete_matches(&ids)?),
        Command::RestoreMatches { ids } => json(friends.restore_matches(&ids)?),
        Command::DeleteEverything {} => json(friends.delete_everything()?),
        Command::CheckMatches {} => {
            archive_commands::check(archive)?;
            json(notices(host))
        }
        Command::ExportOutlook { selection } => json(exchange::outlook(archive, session, &selection)?),
        Command::ExportMatches { selection, form } => {
            json(exchange::export(archive, session, &selection, form)?)
        }
        Command::ImportMatches { text } => json(exchange::import(archive, session, &text)?),

        Command::Friends {} => json(friends.shown()),
        Command::Invite { game, options, sides, days, name } => {
            json(friends.invite(game, options, sides, days, name)?)
        }
        Command::InviteToRematch { id } => json(friends.invite_to_rematch(id)?),
        Command::ReadFriendText { text } => json(friends.read_text(&text)?),
        Command::AcceptInvitation { text, name } => json(friends.accept(&text, &name)?),
        Command::FriendText { contact, whole } => {
            json(friends.look(|contacts| contacts.text(contact, whole))?)
        }
        Command::FriendTextHandedOver { contact } => {
            json(friends.change(|contacts| contacts.handed_over(contact, friends.now()))?)
        }
        Command::WithdrawInvitation { contact } => {
            json(friends.change(|contacts| contacts.withdraw(contact, friends.now()))?)
        }
        Command::RemoveContact { contact } => json(friends.remove(contact)?),
        Command::CompareDigits { contact } => {
            json(friends.change(|contacts| contacts.compare(contact, friends.now()))?)
        }
        Command::ContactFileSaved { contact } => {
            json(friends.change(|contacts| contacts.exported(contact, friends.now()))?)
        }
        Command::UseTransport { contact, transport, on } => {
            json(friends.change(|contacts| contacts.use_transport(contact, transport, on, friends.now()))?)
        }
        Command::Broker {} => json(friends.accounts().shown()),
        Command::SetBroker { address, user, password } => {
            friends.allow_changes()?;
            friends.accounts().set(&address, &user, password)?;
            if let Some(transports) = friends.begun_transports() {
                transports.reconnect_brokers();
            }
            json(())
        }
        Command::Passphrase {} => json(friends.random_passphrase()),
        Command::Qr { text } => json(Qr::of(&text)?),

        own => return host.carry_out(own),
    }))
}

/// What the user has to be told, once: of the start, of damage, and of friends.
fn notices(host: &impl Host) -> Vec<Problem> {
    let mut notices = host.take_notices();
    notices.extend(archive_commands::recovered(host.archive()));
    notices.extend(host.friends().take_notices());
    notices
}
