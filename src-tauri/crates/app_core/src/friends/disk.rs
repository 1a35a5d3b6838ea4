use crate::error::CommandError;
use crate::store_failed::StoreFailed;
use archive::{ContactDatabase, ContactRecords};
use peer::{ContactId, ContactStore, Peers};
use session::{Games, Trouble};
use std::io;

/// Stores contacts in the database.
struct OnDisk(ContactDatabase);

impl ContactStore for OnDisk {
    fn keep(&mut self, ContactId(id): ContactId, record: &[u8]) -> io::Result<()> {
        self.0.keep(id, record)
    }

    fn forget(&mut self, ContactId(id): ContactId) -> io::Result<()> {
        self.0.forget(id)
    }
}

/// The stored contacts, and notices about those that cannot be read.
pub fn load(database: &ContactDatabase, games: Games, now: u64) -> (Peers, Vec<Trouble>) {
    let ContactRecords { read, unread } = database.records();
    let read = read.into_iter().map(|(id, record)| (ContactId(id), record)).collect();
    let (contacts, damaged) =
        Peers::load(dealerless::rulebook(games), Box::new(OnDisk(database.clone())), read, now);
    let told = |file: String, reason: String| {
        let detail = format!("the file '{file}' is unusable: {reason}");
        Trouble { file: Some(file), ..Trouble::new("contact_unreadable", detail) }
    };
    let unread = unread.into_iter().map(|(file, error)| told(file, error.to_string()));
    let damaged = damaged.into_iter().map(|(id, error)| told(id.0.to_string(), error.to_string()));
    (contacts, unread.chain(damaged).collect())
}

/// Deletes the database, then every contact. A damaged database could not be updated.
///
/// # Errors
/// If it cannot be removed.
pub fn remove_all(database: &ContactDatabase, contacts: Option<&mut Peers>) -> Result<(), CommandError> {
    database.remove_all().map_err(|error| StoreFailed::to_write(database.path(), error))?;
    if let Some(contacts) = contacts {
        contacts.ids().into_iter().try_for_each(|contact| contacts.remove(contact))?;
    }
    Ok(())
}
