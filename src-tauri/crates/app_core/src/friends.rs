//! Friends on other devices: what the session, the page and the transports have to do with one another.
//!
//! Locks are taken in this order: the session's, then that of the transports. The transports tell without a lock what has changed,
//! and the host hands that on by [`Friends::follow_changed`].

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
use crate::store_failed::StoreFailed;
use archive::{Archive, ContactDatabase};
use game::lock;
use logs::Logs;
use peer::protocol::NotNow;
use peer::{ContactId, ContactShown, FriendError, NewMatch, Overdue, Peers, TransportState, Transports};
use session::{Cause, MatchError, MatchId, Problem, Session, StorageFailed};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock, Weak};
use std::thread;
use waiting::Waiting;

/// What a host gives to friends: how they are reached, and what hears of them.
pub trait FriendsHost: Send + Sync + Sized + 'static {
    /// What reaches friends.
    type Transports: Transports;

    /// Reaches friends from now on, brokers with this account. Whatever the transports change is to come to these friends.
    fn start(
        &self,
        contacts: Peers,
        accounts: &Arc<BrokerAccounts>,
        friends: WeakFriends<Self>,
    ) -> Self::Transports;

    /// The seconds since 1970.
    fn now(&self) -> u64;

    /// Fills this with bytes that nobody can foresee.
    fn random(&self, bytes: &mut [u8]);

    /// Hands this to the page. Called with a lock, so it calls nothing here.
    fn show(&self, shown: FriendsShown);

    /// Says whether devices of the same network are looked for or waited for, as [`show`](FriendsHost::show).
    fn network(&self, wanted: bool);

    /// The match of this contact newly waits for the person.
    fn your_turn(&self, contact: &ContactShown);
}

/// Everything that this program has with friends on other devices. As long as there are none it costs nothing. Clones
/// share it.
pub struct Friends<S: FriendsHost>(Arc<Inner<S>>);

/// [`Friends`] that do not live on by this.
pub struct WeakFriends<S: FriendsHost>(Weak<Inner<S>>);

struct Inner<S: FriendsHost> {
    host: S,
    session: Session,
    archive: Archive,
    database: ContactDatabase,
    accounts: Arc<BrokerAccounts>,
    /// Another program keeps the contacts.
    read_only: bool,
    transports: OnceLock<S::Transports>,
    page: Mutex<Page>,
    /// Matches that were begun and could not be bound to their contacts yet. Held by whoever begins matches, so that
    /// none is begun twice.
    begun: Mutex<BTreeMap<ContactId, MatchId>>,
    /// What could not be read at the start.
    unread: Mutex<Vec<Problem>>,
    /// The program ends: nothing changes any more.
    is_closed: AtomicBool,
}

/// What the page has been shown.
#[derive(Default)]
struct Page {
    revision: u64,
    waiting: Waiting,
    /// Whether devices of the same network were looked for or waited for.
    uses_network: bool,
}

impl<S: FriendsHost> Clone for Friends<S> {
    fn clone(&self) -> Self {
        Friends(self.0.clone())
    }
}

impl<S: FriendsHost> WeakFriends<S> {
    /// The friends, as long as somebody has them.
    pub fn upgrade(&self) -> Option<Friends<S>> {
        self.0.upgrade().map(Friends)
    }
}

impl<S: FriendsHost> Friends<S> {
    /// What is kept of friends, with the matches that came of it. What cannot be read stays where it is. Nothing
    /// connects.
    pub fn load(
        session: Session,
        archive: Archive,
        database: ContactDatabase,
        accounts: BrokerAccounts,
        host: S,
    ) -> Friends<S> {
        let read_only = archive.is_read_only();
        let friends = Friends(Arc::new(Inner {
            host,
            session: session.clone(),
            archive,
            database,
            accounts: Arc::new(accounts),
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

    /// What the host has given.
    pub fn host(&self) -> &S {
        &self.0.host
    }

    /// The account at the broker for new matches.
    pub fn accounts(&self) -> &BrokerAccounts {
        &self.0.accounts
    }

    /// What could not be read of the contacts, once.
    pub fn take_notices(&self) -> Vec<Problem> {
        std::mem::take(&mut *lock(&self.0.unread))
    }

    /// Deletes matches with their contacts, and returns how many there were.
    ///
    /// # Errors
    /// They cannot be written, or only read.
    pub fn delete_matches(&self, ids: &[MatchId]) -> Result<usize, CommandError> {
        // First, so that a match that is gone never comes back from its log.
        self.delete(ids, true)?;
        archive_commands::delete(&self.0.archive, &self.0.session, ids).inspect_err(|_| {
            // If that fails too, the next start deletes it.
            let _ = self.delete(ids, false);
        })
    }

    /// Brings deleted matches back with their contacts, and returns how many there were.
    ///
    /// # Errors
    /// They cannot be written, or only read.
    pub fn restore_matches(&self, ids: &[MatchId]) -> Result<usize, CommandError> {
        // First, so that a match whose contact is deleted is never there.
        self.delete(ids, false)?;
        archive_commands::restore(&self.0.archive, ids)
    }

    /// Deletes every match and every contact for good, and the account of the broker.
    ///
    /// # Errors
    /// They cannot be removed, or only read.
    pub fn delete_everything(&self) -> Result<(), CommandError> {
        archive_commands::delete_everything(&self.0.archive, &self.0.session)?;
        self.forget_all()
    }

    /// Notes that these matches are deleted, before they are, or that they are not, before they are restored. Their
    /// keys are forgotten when the program ends or begins, as nothing can be restored after that.
    ///
    /// # Errors
    /// It cannot be kept, or nothing may change.
    fn delete(&self, matches: &[MatchId], deleted: bool) -> Result<(), CommandError> {
        // Where nothing was ever kept, nothing has to be read.
        let Some(transports) = self.0.transports.get() else { return Ok(()) };
        self.allow_changes()?;
        for contact in transports.contacts(|contacts| contacts.of_matches(matches)) {
            transports.contacts(|contacts| contacts.delete(contact, deleted, self.now()))?;
        }
        Ok(())
    }

    /// Forgets the contacts of matches that were deleted, with their keys. Such a match may still be there if the
    /// program was killed meanwhile.
    fn forget_deleted(&self, transports: &S::Transports) -> Result<(), CommandError> {
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

    /// Forgets every contact with its keys, and the account of the broker.
    ///
    /// # Errors
    /// It cannot be written, or nothing may change.
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
            // Without a thread a password is kept that nothing here can find any more. Browsers have no passwords.
            let _ = thread::Builder::new().name("keyring".to_owned()).spawn(forget_password);
        }
        Ok(())
    }

    /// What reaches friends. With it the contacts are read, and their matches follow what is in their logs.
    pub fn transports(&self) -> &S::Transports {
        let mut is_new = false;
        let transports = self.0.transports.get_or_init(|| {
            is_new = true;
            let (contacts, unread) = disk::load(&self.0.database, self.0.session.games(), self.now());
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

    /// The same, if there was anything to reach.
    pub fn begun_transports(&self) -> Option<&S::Transports> {
        self.0.transports.get()
    }

    /// Nothing is changed any more, at the end of the program. What was deleted is forgotten.
    pub fn end_changes(&self) {
        self.0.is_closed.store(true, Ordering::SeqCst);
        if let Some(transports) = self.0.transports.get()
            && !self.0.read_only
            && let Err(error) = self.forget_deleted(transports)
        {
            // The next start does it.
            eprintln!("what was deleted of friends is still there: {error}");
        }
    }

    /// Whether a contact may be changed now.
    ///
    /// # Errors
    /// This program only reads, or ends.
    pub fn allow_changes(&self) -> Result<(), CommandError> {
        if self.0.read_only {
            return Err(MatchError::ReadOnly.into());
        } else if self.is_closed() {
            return Err(MatchError::NotNow("changing anything at the end of the program").into());
        }
        Ok(())
    }

    /// Whether the program ends.
    pub fn is_closed(&self) -> bool {
        self.0.is_closed.load(Ordering::SeqCst)
    }

    /// The seconds since 1970.
    pub fn now(&self) -> u64 {
        self.0.host.now()
    }

    /// Looks at the contacts.
    ///
    /// # Errors
    /// As what looks says.
    pub fn look<T>(&self, look: impl FnOnce(&Peers) -> Result<T, FriendError>) -> Result<T, CommandError> {
        Ok(self.transports().contacts(|contacts| look(contacts))?)
    }

    /// Changes the contacts. A match that comes of it is begun when this returns.
    ///
    /// # Errors
    /// As what changes them says, or nothing may change.
    pub fn change<T>(
        &self,
        change: impl FnOnce(&mut Peers) -> Result<T, FriendError>,
    ) -> Result<T, CommandError> {
        self.allow_changes()?;
        let changed = self.transports().contacts(change)?;
        self.begin_matches();
        Ok(changed)
    }

    /// A contact as it is shown.
    ///
    /// # Errors
    /// There is none with this id.
    pub fn contact(&self, contact: ContactId) -> Result<ContactShown, CommandError> {
        self.look(|contacts| contacts.shown(contact, self.now()))
    }

    /// Begins the matches of contacts that have none yet. One that was begun and not bound, because the program ended
    /// between the two, is in no list, as nobody has moved in it.
    fn begin_matches(&self) {
        let Some(transports) = self.0.transports.get().filter(|_| self.allow_changes().is_ok()) else {
            return;
        };
        let mut begun = lock(&self.0.begun);
        for (contact, new) in transports.contacts(|contacts| contacts.unbound()) {
            if let Err(error) = self.begin(transports, &mut begun, contact, new) {
                // It is tried again with the next change, and at the next start.
                eprintln!("the match of contact {} could not be begun: {error}", contact.0);
            }
        }
    }

    fn begin(
        &self,
        transports: &S::Transports,
        begun: &mut BTreeMap<ContactId, MatchId>,
        contact: ContactId,
        new: NewMatch,
    ) -> Result<(), CommandError> {
        let id = match begun.get(&contact) {
            Some(id) => *id,
            None => self.0.session.begin_with_friend(&new.game, &new.options, new.own, new.names)?,
        };
        // One that cannot be bound is not begun again with each change.
        begun.insert(contact, id);
        transports.contacts(|contacts| contacts.bind(contact, Some(id), self.now()))?;
        begun.remove(&contact);
        Ok(self.0.session.follow(id)?)
    }

    fn unbind(&self, transports: &S::Transports, contact: ContactId) -> Result<(), CommandError> {
        self.allow_changes()?;
        Ok(transports.contacts(|contacts| contacts.bind(contact, None, self.now()))?)
    }

    /// After a start: forgets what was deleted, and begins the matches that are missing. One that the archive has lost is
    /// begun again, as its log has all of it. None is read: each follows its log when it is opened.
    fn recover(&self, transports: &S::Transports) {
        let (bound, deleted) = transports.contacts(|contacts| (contacts.bound(), contacts.deleted()));
        // An archive that has lost matches would give their ids to others.
        let known = bound.iter().map(|(_, id)| *id).chain(deleted.iter().filter_map(|(_, id)| *id));
        if let Some(last) = known.max() {
            self.0.session.reserve_ids(last);
        }
        if self.allow_changes().is_ok()
            && let Err(error) = self.forget_deleted(transports)
        {
            eprintln!("what was deleted of friends is still there: {error}");
        }
        let mut taken = BTreeSet::new();
        for (contact, id) in bound {
            // An older archive may have given an id to another match, or to that of another friend.
            let known = match self.0.session.has_friend(id) {
                Ok(true) if taken.insert(id) => Ok(()),
                Err(error) => Err(error.into()),
                Ok(_) => self.unbind(transports, contact),
            };
            if let Err(error) = known {
                eprintln!("the match of contact {} cannot be read: {error}", contact.0);
            }
        }
        self.begin_matches();
    }

    /// Has the match of a contact follow its log, and answers how the contact is then.
    ///
    /// # Errors
    /// There is none with this id.
    pub fn follow(&self, contact: ContactId) -> Result<ContactShown, CommandError> {
        let shown = self.contact(contact)?;
        self.follow_match(&shown);
        Ok(shown)
    }

    /// Has the match of a contact follow its log.
    pub fn follow_match(&self, contact: &ContactShown) {
        if self.is_closed() {
            return;
        }
        let followed = contact.match_id.map(|id| self.0.session.follow(id));
        // One that is being deleted has nothing to follow.
        if let Some(Err(error)) = followed {
            eprintln!("the match of contact {} could not follow its log: {error}", contact.id.0);
        }
    }

    fn of_match(&self, id: MatchId) -> Result<ContactId, CommandError> {
        self.look(|contacts| contacts.of_match(id).ok_or(FriendError::UnknownContact))
    }

    /// What the page is shown.
    pub fn shown(&self) -> FriendsShown {
        // The higher revision is never the older state.
        let mut page = lock(&self.0.page);
        page.revision += 1;
        let transports = self.0.transports.get();
        let contacts = transports.map(|transports| transports.contacts(|contacts| contacts.all(self.now())));
        let network = transports.map(Transports::network).unwrap_or_default();
        FriendsShown::new(page.revision, contacts.unwrap_or_default(), network, self.0.session.games())
    }

    /// Hands on what the transports have changed: to the session, to the page, and to the person if something newly waits for
    /// them.
    pub fn follow_changed(&self, changed: BTreeSet<ContactId>) {
        self.begin_matches();
        // A contact that was removed is not followed any more.
        changed.into_iter().for_each(|contact| drop(self.follow(contact)));
        self.push();
    }

    /// Time has passed, which may change matches with a time for each move. To be called about once a minute.
    pub fn time_passes(&self) {
        let changed = self.with_deadlines();
        if !changed.is_empty() {
            self.follow_changed(changed);
        }
    }

    /// The contacts for whom the time that passes may change something, and who are told of it.
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

    /// Shows the page what there is now, and tells the person if something newly waits for them.
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

/// Why the session is told that an entry was not written.
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
