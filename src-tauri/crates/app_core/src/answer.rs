use crate::command::Command;
use crate::qr::Qr;
use crate::{About, CommandError, Friends, Host, archive_commands, exchange};
use peer::Transports;
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};
use session::Trouble;

/// Encodes an answer to the page.
pub fn json(answer: impl Serialize) -> Box<RawValue> {
    to_raw_value(&answer).expect("answers are plain data")
}

/// Executes a command. None if this host does not support it.
///
/// # Errors
/// If the command is refused. Nothing has changed.
pub fn answer<H: Host>(
    friends: &Friends<H>,
    command: Command,
) -> Result<Option<Box<RawValue>>, CommandError> {
    let (session, archive, host) = (friends.session(), friends.archive(), friends.host());
    Ok(Some(match command {
        Command::Games {} => json(session.games().ids().collect::<Vec<_>>()),
        Command::Questions {} => json(session.games().questions()),
        Command::About {} => json(About::this()),
        Command::Settings {} => json(host.settings()),
        Command::KeepSettings { settings } => {
            let settings = host.keep_settings(settings)?;
            session.set_pace(settings.pace());
            session.set_resources(settings.resources());
            json(settings)
        }
        Command::Notices {} => json(notices(friends)),

        Command::Open { game } => json(session.open(&game)?),
        Command::OpenMatch { id } => json(session.open_match(id)?),
        Command::Preview { id } => json(session.preview(id)?),
        Command::Lesson { game, step } => json(session.lesson(&game, step)?),
        Command::TakeProblems { game, text } => json(friends.collections().take(session, &game, &text)?),
        Command::Problems { game, day, zone } => {
            json(friends.collections().shown(session, archive, &game, (day, &zone), host.now())?)
        }
        Command::OpenProblem { game, choice } => {
            let mut seed = [0; 8];
            host.random(&mut seed);
            let seed = u64::from_le_bytes(seed);
            json(friends.collections().open(session, archive, &game, choice, host.now(), seed)?)
        }
        Command::NewMatch { game, options } => json(session.new_match(&game, options.as_deref())?),
        Command::Rematch { id } => json(session.rematch(id)?),
        Command::ContinueFrom { id, ply } => json(session.continue_from(id, ply)?),
        Command::Load { game, text } => json(session.load(&game, &text)?),
        Command::EditPosition { game, options, text, edit } => {
            json(session.games().edit_position(&game, &options, &text, edit.as_ref())?)
        }
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
            json(notices(friends))
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
        Command::FriendText { contact, whole, page } => json(friends.text(contact, whole, page)?),
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

        own => return host.carry_out(friends, own),
    }))
}

/// One-time notices for the user about startup, damaged files and friends.
fn notices<H: Host>(friends: &Friends<H>) -> Vec<Trouble> {
    let mut notices = friends.host().take_notices();
    notices.extend(archive_commands::recovered(friends.archive()));
    notices.extend(friends.take_notices());
    notices
}
