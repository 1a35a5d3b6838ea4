//! Friends on other devices: connects the session, the page and the transports.
//!
//! Locks are taken in this order: the session's, then the transports'. The transports report changes without holding a
//! lock, and the host passes them to [`Friends::follow_changed`].

mod broker_account;
mod commands;
mod disk;
mod logs;
mod shown;
#[cfg(test)]
mod tests;
mod waiting;

pub use broker_account::{BrokerAccounts, BrokerShown, Keyring, NoKeyring};
pub use commands::FriendText;
pub use shown::FriendsShown;

use crate::archive_commands;
use crate::error::CommandError;
use crate::host::Host;
use crate::problem_commands::Collections;
use crate::store_failed::StoreFailed;
use archive::{Archive, ContactDatabase};
use game::lock;
use logs::Logs;
use peer::protocol::NotNow;
use peer::{ContactId, ContactShown, FriendError, NewMatch, Overdue, Peers, TransportState, Transports};
use session::{Cause, MatchError, MatchId, Session, StorageFailed, Trouble};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock, Weak};
use std::thread;
use waiting::Waiting;

/// The state of all matches with friends on other devices. Costs nothing while there are no friends. Clones share it.
pub struct Friends<H: Host>(Arc<Inner<H>>);

/// A weak reference to [`Friends`].
pub struct WeakFriends<H: Host>(Weak<Inner<H>>);

struct Inner<H: Host> {
    host: H,
    session: Session,
    archive: Archive,
    database: ContactDatabase,
    accounts: Arc<BrokerAccounts>,
    collections: Collections,
    /// Another instance of the program owns the contacts.
    read_only: bool,
    transports: OnceLock<H::Transports>,
    page: Mutex<Page>,
    /// Matches that were started but not yet bound to their contacts. Locked while starting matches, so that none is
    /// started twice.
    begun: Mutex<BTreeMap<ContactId, MatchId>>,
    /// Errors from reading the contacts at startup.
    unread: Mutex<Vec<Trouble>>,
    /// The program is exiting, so nothing may change.
    is_closed: AtomicBool,
}

/// The state last shown to the page.
#[derive(Default)]
struct Page {
    revision: u64,
    waiting: Waiting,
    /// Whether a network search was running or a code was being shown.
    uses_network: bool,
}

impl<H: Host> Clone for Friends<H> {
    fn clone(&self) -> Self {
        Friends(self.0.clone())
    }
}

impl<H: Host> WeakFriends<H> {
    /// The friends, unless they have been dropped.
    pub fn upgrade(&self) -> Option<Friends<H>> {
        self.0.upgrade().map(Friends)
    }
}

impl<H: Host> Friends<H> {
    /// Loads the stored contacts and recovers their matches. Unreadable records are left alone. Uses the
    /// brokers in use before, unless the archive is read-only.
    pub fn load(
        session: Session,
        archive: Archive,
        database: ContactDatabase,
        accounts: BrokerAccounts,
        host: H,
    ) -> Friends<H> {
        let read_only = archive.is_read_only();
        let friends = Friends(Arc::new(Inner {
            host,
            session: session.clone(),
            archive,
            database,
            accounts: Arc::new(accounts),
            collections: Collections::default(),
            read_only,
            transports: OnceLock::new(),
            page: Mutex::default(),
            begun: Mutex::default(),
            unread: Mutex::default(),
            is_closed: AtomicBool::new(false),
        }));
        session.connect(Box::new(Logs(Arc::downgrade(&friends.0))));
        if friends.0.database.has_records() {
            friends.transports();
        }
        friends
    }

    /// The matches at the table.
    pub fn session(&self) -> &Session {
        &self.0.session
    }

    /// The stored matches.
    pub fn archive(&self) -> &Archive {
        &self.0.archive
    }

    /// The problems that the page has loaded.
    pub(crate) fn collections(&self) -> &Collections {
        &self.0.collections
    }

    /// The page's environment.
    pub fn host(&self) -> &H {
        &self.0.host
    }

    /// The broker account for new matches.
    pub fn accounts(&self) -> &BrokerAccounts {
        &self.0.accounts
    }

    /// One-time notices about unreadable contacts.
    pub fn take_notices(&self) -> Vec<Trouble> {
        std::mem::take(&mut *lock(&self.0.unread))
    }

    /// Deletes matches with their contacts and returns how many there were.
    ///
    /// # Errors
    /// If they cannot be written, or are read-only.
    pub fn delete_matches(&self, ids: &[MatchId]) -> Result<usize, CommandError> {
        // Contacts first, so that a deleted match never returns from its log.
        self.delete(ids, true)?;
        archive_commands::delete(&self.0.archive, &self.0.session, ids).inspect_err(|_| {
            // If this fails too, the match is deleted at the next start.
            let _ = self.delete(ids, false);
        })
    }

    /// Restores deleted matches with their contacts and returns how many there were.
    ///
    /// # Errors
    /// If they cannot be written, or are read-only.
    pub fn restore_matches(&self, ids: &[MatchId]) -> Result<usize, CommandError> {
        // Contacts first, so that no match exists without its contact.
        self.delete(ids, false)?;
        archive_commands::restore(&self.0.archive, ids)
    }

    /// Permanently deletes every match, every contact and the broker account.
    ///
    /// # Errors
    /// If they cannot be removed, or are read-only.
    pub fn delete_everything(&self) -> Result<(), CommandError> {
        archive_commands::delete_everything(&self.0.archive, &self.0.session)?;
        self.forget_all()
    }

    /// Marks contacts as deleted before their matches are deleted, or as not deleted before they are restored. Their
    /// keys are deleted when the program exits or starts, after which nothing can be restored.
    ///
    /// # Errors
    /// If it cannot be saved, or changes are not allowed.
    fn delete(&self, matches: &[MatchId], deleted: bool) -> Result<(), CommandError> {
        // Without transports there are no contacts.
        let Some(transports) = self.0.transports.get() else { return Ok(()) };
        self.allow_changes()?;
        for contact in transports.contacts(|contacts| contacts.of_matches(matches)) {
            transports.contacts(|contacts| contacts.delete(contact, deleted, self.now()))?;
        }
        Ok(())
    }

    /// Removes the contacts and keys of deleted matches. A match may still exist if the program was killed in between.
    fn forget_deleted(&self, transports: &H::Transports) -> Result<(), CommandError> {
        let deleted = transports.contacts(|contacts| contacts.deleted());
        let matches: Vec<MatchId> = deleted.iter().filter_map(|(_, id)| *id).collect();
        if !matches.is_empty() {
            let archive = &self.0.archive;
            archive.delete(&matches).map_err(|error| StoreFailed::to_write(archive.path(), error))?;
        }
        for (contact, _) in deleted {
            transports.contacts(|contacts| contacts.remove(contact))?;
        }
        Ok(())
    }

    /// Removes every contact with its keys, and the broker account.
    ///
    /// # Errors
    /// If it cannot be written, or changes are not allowed.
    fn forget_all(&self) -> Result<(), CommandError> {
        let database = &self.0.database;
        match self.0.transports.get() {
            Some(transports) => {
                self.allow_changes()?;
                transports.contacts(|contacts| disk::remove_all(database, Some(contacts)))?;
            }
            None => disk::remove_all(database, None)?,
        }
        if let Some(forget_password) = self.0.accounts.forget() {
            // Without a thread, an unreachable password remains in the keyring. Browsers have no passwords.
            let _ = thread::Builder::new().name("keyring".to_owned()).spawn(forget_password);
        }
        Ok(())
    }

    /// The transports. The first call loads the contacts and recovers their matches.
    pub fn transports(&self) -> &H::Transports {
        let mut is_new = false;
        let transports = self.0.transports.get_or_init(|| {
            is_new = true;
            let (mut contacts, unread) = disk::load(&self.0.database, self.0.session.games(), self.now());
            if !self.0.read_only {
                contacts.resume(self.now());
            }
            lock(&self.0.unread).extend(unread);
            let friends = WeakFriends(Arc::downgrade(&self.0));
            self.0.host.start(contacts, &self.0.accounts, friends)
        });
        if is_new {
            lock(&self.0.page).waiting.note(&transports.contacts(|contacts| contacts.all(self.now())));
            self.recover(transports);
        }
        transports
    }

    /// The transports, if they have been started.
    pub fn begun_transports(&self) -> Option<&H::Transports> {
        self.0.transports.get()
    }

    /// Prevents further changes when the program exits, and removes deleted contacts.
    pub fn end_changes(&self) {
        self.0.is_closed.store(true, Ordering::SeqCst);
        if let Some(transports) = self.0.transports.get()
            && !self.0.read_only
            && let Err(error) = self.forget_deleted(transports)
        {
            // They are removed at the next start.
            eprintln!("cannot remove deleted contacts: {error}");
        }
    }

    /// Checks whether contacts may be changed.
    ///
    /// # Errors
    /// If the program is read-only or exiting.
    pub fn allow_changes(&self) -> Result<(), CommandError> {
        if self.0.read_only {
            return Err(MatchError::ReadOnly.into());
        } else if self.is_closed() {
            return Err(MatchError::NotNow("a change while the program exits").into());
        }
        Ok(())
    }

    /// Whether the program is exiting.
    pub fn is_closed(&self) -> bool {
        self.0.is_closed.load(Ordering::SeqCst)
    }

    /// Seconds since 1970.
    pub fn now(&self) -> u64 {
        self.0.host.now()
    }

    /// Reads the contacts.
    ///
    /// # Errors
    /// Errors from `look`.
    pub fn look<T>(&self, look: impl FnOnce(&Peers) -> Result<T, FriendError>) -> Result<T, CommandError> {
        Ok(self.transports().contacts(|contacts| look(contacts))?)
    }

    /// Changes the contacts. Any resulting match has started by the time this returns.
    ///
    /// # Errors
    /// Errors from `change`, or if changes are not allowed.
    pub fn change<T>(
        &self,
        change: impl FnOnce(&mut Peers) -> Result<T, FriendError>,
    ) -> Result<T, CommandError> {
        self.allow_changes()?;
        let changed = self.transports().contacts(change)?;
        self.begin_matches();
        Ok(changed)
    }

    /// A contact as shown.
    ///
    /// # Errors
    /// If there is no such contact.
    pub fn contact(&self, contact: ContactId) -> Result<ContactShown, CommandError> {
        self.look(|contacts| contacts.shown(contact, self.now()))
    }

    /// Starts contacts' missing matches. A match left unbound because the program exited in between has no moves, so no
    /// list shows it.
    fn begin_matches(&self) {
        let Some(transports) = self.0.transports.get().filter(|_| self.allow_changes().is_ok()) else {
            return;
        };
        let mut begun = lock(&self.0.begun);
        for (contact, new) in transports.contacts(|contacts| contacts.unbound()) {
            if let Err(error) = self.begin(transports, &mut begun, contact, new) {
                // It is retried at the next change or start.
                eprintln!("the match with contact {} could not be started: {error}", contact.0);
            }
        }
    }

    fn begin(
        &self,
        transports: &H::Transports,
        begun: &mut BTreeMap<ContactId, MatchId>,
        contact: ContactId,
        new: NewMatch,
    ) -> Result<(), CommandError> {
        let id = match begun.get(&contact) {
            Some(id) => *id,
            None => self.0.session.begin_with_friend(&new.game, &new.options, new.own, new.names)?,
        };
        // Prevents an unbound match from being started again on every change.
        begun.insert(contact, id);
        transports.contacts(|contacts| contacts.bind(contact, Some(id), self.now()))?;
        begun.remove(&contact);
        Ok(self.0.session.follow(id)?)
    }

    fn unbind(&self, transports: &H::Transports, contact: ContactId) -> Result<(), CommandError> {
        self.allow_changes()?;
        Ok(transports.contacts(|contacts| contacts.bind(contact, None, self.now()))?)
    }

    /// After startup, removes deleted contacts and starts missing matches. Even matches lost from the archive can be
    /// started, because their logs contain everything. Reads no log: each match follows its log when opened.
    fn recover(&self, transports: &H::Transports) {
        let (bound, deleted) = transports.contacts(|contacts| (contacts.bound(), contacts.deleted()));
        // An archive that has lost matches would reuse their ids.
        let known = bound.iter().map(|(_, id)| *id).chain(deleted.iter().filter_map(|(_, id)| *id));
        if let Some(last) = known.max() {
            self.0.session.reserve_ids(last);
        }
        if self.allow_changes().is_ok()
            && let Err(error) = self.forget_deleted(transports)
        {
            eprintln!("cannot remove deleted contacts: {error}");
        }
        let mut taken = BTreeSet::new();
        for (contact, id) in bound {
            // An older archive may have assigned the id to another match, even with another friend.
            let known = match self.0.session.has_friend(id) {
                Ok(true) if taken.insert(id) => Ok(()),
                Err(error) => Err(error.into()),
                Ok(_) => self.unbind(transports, contact),
            };
            if let Err(error) = known {
                eprintln!("the match with contact {} cannot be read: {error}", contact.0);
            }
        }
        self.begin_matches();
    }

    /// Updates a contact's match from its log, and returns the contact.
    ///
    /// # Errors
    /// If there is no such contact.
    pub fn follow(&self, contact: ContactId) -> Result<ContactShown, CommandError> {
        let shown = self.contact(contact)?;
        self.follow_match(&shown);
        Ok(shown)
    }

    /// Updates a contact's match from its log.
    pub fn follow_match(&self, contact: &ContactShown) {
        if self.is_closed() {
            return;
        }
        let followed = contact.match_id.map(|id| self.0.session.follow(id));
        // A match that is being deleted has no log to follow.
        if let Some(Err(error)) = followed {
            eprintln!("the match with contact {} could not follow its log: {error}", contact.id.0);
        }
    }

    fn of_match(&self, id: MatchId) -> Result<ContactId, CommandError> {
        self.look(|contacts| contacts.of_match(id).ok_or(FriendError::UnknownContact))
    }

    /// The state for the page.
    pub fn shown(&self) -> FriendsShown {
        // Locked, so that a higher revision never has an older state.
        let mut page = lock(&self.0.page);
        page.revision += 1;
        let transports = self.0.transports.get();
        let contacts = transports.map(|transports| transports.contacts(|contacts| contacts.all(self.now())));
        let network = transports.map(Transports::network).unwrap_or_default();
        FriendsShown::new(page.revision, contacts.unwrap_or_default(), network, self.0.session.games())
    }

    /// Passes changes from the transports to the session and the page, and notifies the player of a new turn.
    pub fn follow_changed(&self, changed: BTreeSet<ContactId>) {
        self.begin_matches();
        // Skips removed contacts.
        changed.into_iter().for_each(|contact| drop(self.follow(contact)));
        self.push();
    }

    /// Updates matches with a deadline. Call it about once a minute.
    pub fn time_passes(&self) {
        let changed = self.with_deadlines();
        if !changed.is_empty() {
            self.follow_changed(changed);
        }
    }

    /// Tells the contacts the time and returns those it can affect.
    fn with_deadlines(&self) -> BTreeSet<ContactId> {
        let Some(transports) = self.0.transports.get() else { return BTreeSet::new() };
        let may_change = self.allow_changes().is_ok();
        let now = self.now();
        let contacts = transports.contacts(|contacts| {
            if may_change {
                contacts.tick(now, &mut |bytes| self.0.host.random(bytes));
            }
            contacts.all(now)
        });
        let is_timed = |contact: &ContactShown| {
            contact.expires.is_some() || contact.days > 0 || contact.overdue != Overdue::None
        };
        contacts.iter().filter(|contact| is_timed(contact)).map(|contact| contact.id).collect()
    }

    /// Pushes the state to the page, and notifies the player of a new turn.
    fn push(&self) {
        let shown = self.shown();
        let mut page = lock(&self.0.page);
        let newly = page.waiting.note(&shown.contacts).cloned();
        let meets = shown.contacts.iter().any(|contact| contact.network != TransportState::Off);
        let uses_network = meets || shown.searching || shown.hosting.is_some();
        if uses_network != page.uses_network {
            self.0.host.network(uses_network);
        }
        page.uses_network = uses_network;
        self.0.host.show(shown);
        // On phones the system answers on the page's thread, which may be waiting for this lock.
        drop(page);
        if let Some(contact) = newly {
            self.0.host.your_turn(&contact);
        }
    }
}

/// Why an entry was not written, as a session error.
fn refused(error: FriendError, contact: ContactId) -> MatchError {
    match error {
        FriendError::Game(error) => error,
        FriendError::UnknownContact => MatchError::NoKeys,
        FriendError::NotNow(NotNow::Resuming) => MatchError::Resuming,
        FriendError::NotNow(NotNow::SecretLost) => MatchError::SecretLost,
        FriendError::Storage(error) => MatchError::Storage(StorageFailed {
            file: contact.0.to_string(),
            cause: Cause::of(error.kind()),
            reason: error.to_string(),
        }),
        _ => MatchError::NotNow("this entry"),
    }
}
