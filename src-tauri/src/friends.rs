//! Friends on other devices: their contacts on the disk, the logs of their matches for the session, the ways by which
//! they are reached, and what the page is shown of all that.
//!
//! Locks are taken in this order: the session's, then the hub's. The hub tells what changed without its lock, and a
//! thread of its own, the follower, hands it on to the session and to the page.

mod broker_account;
pub mod commands;
mod contact_files;
#[cfg(desktop)]
mod friend_files;
mod logs;
pub mod notice;
mod shown;
#[cfg(test)]
mod tests;

#[cfg(desktop)]
pub use broker_account::SystemKeyring;
pub use broker_account::{Keyring, NoKeyring};
pub use contact_files::FOLDER;
pub use shown::FriendsShown;
#[cfg(test)]
pub use {broker_account::BrokerShown, commands::FriendText};

use crate::error::CommandError;
use crate::lock::lock;
#[cfg(desktop)]
use crate::store::write_secret_to;
use crate::store::{Store, StoreFailed};
use archive::Archive;
use broker_account::BrokerAccounts;
use contact_files::ContactFiles;
use friends::{ContactId, ContactShown, Contacts, FriendError, NewMatch, Overdue, WayState};
use logs::Logs;
use notice::Waiting;
use remote::NotNow;
use session::{Cause, MatchError, MatchId, Problem, Session, StorageFailed};
use std::collections::{BTreeMap, BTreeSet};
#[cfg(desktop)]
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel, sync_channel};
use std::sync::{Arc, Mutex, OnceLock, Weak};
use std::thread;
use std::time::{Duration, Instant};
use tauri::ipc::Channel;
use ways::hub::{Hub, HubListener};
use ways::random;

/// What friends ask of the system.
pub trait System: Send + Sync {
    /// A match newly waits for the person.
    fn your_turn(&self);
    /// Says whether devices of the same network are looked for or waited for.
    fn network(&self, wanted: bool);
}

/// Everything that this program has with friends on other devices. As long as there are none it costs nothing: neither
/// a thread nor memory. Clones share it.
#[derive(Clone)]
pub struct Friends(Arc<Inner>);

struct Inner {
    session: Session,
    archive: Archive,
    store: Arc<Store>,
    /// Another program keeps the contacts.
    only_looks: bool,
    accounts: Arc<BrokerAccounts>,
    hub: OnceLock<Hub>,
    page: Mutex<Page>,
    /// Matches that were begun and could not be bound to their contacts yet. Held by whoever begins matches, so that
    /// none is begun twice.
    begun: Mutex<BTreeMap<ContactId, MatchId>>,
    /// What could not be read at the start.
    unread: Mutex<Vec<Problem>>,
    system: Box<dyn System>,
    /// The program ends: nothing changes any more.
    is_closed: AtomicBool,
    follower: Mutex<Option<Follower>>,
}

/// The thread that hands on what the hub tells.
struct Follower {
    told: Sender<Told>,
    /// Says nothing: its end is the end of the thread.
    ended: Receiver<()>,
}

/// What the page has been shown.
#[derive(Default)]
struct Page {
    channel: Option<Channel<FriendsShown>>,
    revision: u64,
    waiting: Waiting,
    /// Whether devices of the same network were looked for or waited for.
    uses_network: bool,
}

/// What the hub tells the follower.
enum Told {
    Changed(Vec<ContactId>),
    Network,
    /// Nothing more is handed on.
    End,
}

struct Listener(Mutex<Sender<Told>>);

impl Listener {
    fn tell(&self, told: Told) {
        // Nobody follows any more at the end of the program.
        let _ = lock(&self.0).send(told);
    }
}

impl HubListener for Listener {
    fn changed(&self, contacts: &[ContactId]) {
        self.tell(Told::Changed(contacts.to_vec()));
    }

    fn network(&self) {
        self.tell(Told::Network);
    }
}

/// The seconds since 1970, as this program counts them.
fn now() -> u64 {
    crate::environment().clock.unix_time()
}

impl Friends {
    /// What is kept of friends, with the matches that came of it. What cannot be read stays where it is. Nothing
    /// connects.
    pub fn recall(
        session: Session,
        archive: Archive,
        store: Arc<Store>,
        only_looks: bool,
        keyring: Box<dyn Keyring>,
        system: Box<dyn System>,
    ) -> Friends {
        let accounts = Arc::new(BrokerAccounts::recall(store.clone(), keyring));
        let files = ContactFiles::of(store.clone());
        let friends = Friends(Arc::new(Inner {
            session: session.clone(),
            archive,
            store,
            only_looks,
            accounts,
            hub: OnceLock::new(),
            page: Mutex::default(),
            begun: Mutex::default(),
            unread: Mutex::default(),
            system,
            is_closed: AtomicBool::new(false),
            follower: Mutex::default(),
        }));
        session.connect(Box::new(Logs(Arc::downgrade(&friends.0))));
        if files.are_there() {
            friends.hub();
        }
        friends
    }

    /// What could not be read of the contacts, once.
    pub fn take_notices(&self) -> Vec<Problem> {
        std::mem::take(&mut *lock(&self.0.unread))
    }

    /// Notes that these matches are deleted, before they are, or that they are not, before they are restored. Their
    /// keys are forgotten when the program ends or begins, as nothing can be restored after that.
    pub fn delete(&self, matches: &[MatchId], deleted: bool) -> Result<(), CommandError> {
        // Where nothing was ever kept, nothing has to be read.
        let Some(hub) = self.0.hub.get() else { return Ok(()) };
        self.allow_changes()?;
        for contact in hub.contacts(|contacts| contacts.of_matches(matches)) {
            hub.contacts(|contacts| contacts.delete(contact, deleted, now()))?;
        }
        Ok(())
    }

    /// Forgets the contacts of matches that were deleted, with their keys. Such a match may still be there if the
    /// program was killed meanwhile.
    fn forget_deleted(&self, hub: &Hub) -> Result<(), CommandError> {
        let deleted = hub.contacts(|contacts| contacts.deleted());
        let matches: Vec<MatchId> = deleted.iter().filter_map(|(_, id)| *id).collect();
        if !matches.is_empty() {
            let archive = &self.0.archive;
            archive.delete(&matches).map_err(|error| StoreFailed::to_write(archive, error))?;
        }
        for (contact, _) in deleted {
            hub.contacts(|contacts| contacts.remove(contact))?;
        }
        Ok(())
    }

    /// Moves a match to a file. What moves it is kept until the file is sure: this device never plays the match again.
    #[cfg(desktop)]
    fn move_to(&self, contact: &ContactShown, passphrase: &str, file: &Path) -> Result<(), CommandError> {
        let id = contact.id;
        let moved = self.change(|contacts| contacts.export(id, passphrase, now(), &mut random))?;
        self.follow_match(contact);
        write_secret_to(file, &moved)?;
        if let Err(error) = self.change(|contacts| contacts.exported(id, now())) {
            // Then it can be written once more, which does no harm.
            eprintln!("what moves the match of contact {} is still there: {error}", id.0);
        }
        Ok(())
    }

    /// Forgets every contact with its keys, and the account of the broker.
    pub fn forget_all(&self) -> Result<(), CommandError> {
        if let Some(hub) = self.0.hub.get() {
            self.allow_changes()?;
            for contact in hub.contacts(|contacts| contacts.ids()) {
                hub.contacts(|contacts| contacts.remove(contact))?;
            }
        }
        if !self.0.accounts.address().is_empty() {
            self.0.accounts.forget()?;
        }
        let removed = ContactFiles::of(self.0.store.clone()).remove_all();
        Ok(removed.map_err(|error| self.0.store.unwritten(FOLDER, error))?)
    }

    /// The hub. With it the contacts are read, and their matches follow what is in their logs.
    fn hub(&self) -> &Hub {
        let mut is_new = false;
        let hub = self.0.hub.get_or_init(|| {
            is_new = true;
            let sender = self.start_follower();
            let accounts = self.0.accounts.clone();
            let login = Box::new(move |address: &str| accounts.login(address));
            Hub::start(self.read_contacts(), Box::new(Listener(Mutex::new(sender))), now, login)
        });
        if is_new {
            lock(&self.0.page).waiting.note(&hub.contacts(|contacts| contacts.all(now())));
            self.recover(hub);
        }
        hub
    }

    fn read_contacts(&self) -> Contacts {
        let files = ContactFiles::of(self.0.store.clone());
        let (records, unread) = files.read();
        let games = self.0.session.games();
        let (contacts, damaged) = Contacts::load(games, Box::new(files), records, now());
        let told = |file: String, reason: String| {
            let detail = format!("the file '{file}' cannot be used: {reason}");
            Problem { file: Some(file), ..Problem::new("contact_unreadable", detail) }
        };
        let unread = unread.into_iter().map(|(file, error)| told(file, error.to_string()));
        let damaged = damaged.into_iter().map(|(id, error)| told(id.0.to_string(), error.to_string()));
        lock(&self.0.unread).extend(unread.chain(damaged));
        contacts
    }

    /// Starts the follower, and answers by what the hub tells it.
    fn start_follower(&self) -> Sender<Told> {
        let friends = Arc::downgrade(&self.0);
        let (sender, told) = channel();
        let (running, ended) = sync_channel(0);
        let run = move || {
            let _running = running;
            follow_all(&friends, &told);
        };
        thread::Builder::new()
            .name("friends".to_owned())
            .spawn(run)
            .expect("a program that cannot start a thread cannot answer commands either");
        *lock(&self.0.follower) = Some(Follower { told: sender.clone(), ended });
        sender
    }

    /// Ends everything in good order, at the end of the program. Nothing is changed any more; the network is told, and
    /// what was written before is handed over, as long as that takes no longer than a moment. When this returns nobody
    /// follows a log any more.
    pub fn close(&self) {
        self.0.is_closed.store(true, Ordering::SeqCst);
        let deadline = Instant::now() + FAREWELL;
        if let Some(hub) = self.0.hub.get() {
            if !self.0.only_looks
                && let Err(error) = self.forget_deleted(hub)
            {
                // The next start does it.
                eprintln!("what was deleted of friends is still there: {error}");
            }
            hub.close(deadline);
        }
        let Some(follower) = lock(&self.0.follower).take() else { return };
        // Whoever has ended need not be told.
        let _ = follower.told.send(Told::End);
        // It has at most one change of a match to keep. If the system holds that up, the program ends all the same.
        let _ = follower.ended.recv_timeout(FAREWELL);
    }

    fn allow_changes(&self) -> Result<(), CommandError> {
        if self.0.only_looks {
            return Err(MatchError::OnlyLooking.into());
        } else if self.is_closed() {
            return Err(MatchError::NotNow("changing anything at the end of the program").into());
        }
        Ok(())
    }

    fn is_closed(&self) -> bool {
        self.0.is_closed.load(Ordering::SeqCst)
    }

    /// Looks at the contacts.
    fn look<T>(&self, look: impl FnOnce(&Contacts) -> Result<T, FriendError>) -> Result<T, CommandError> {
        Ok(self.hub().contacts(|contacts| look(contacts))?)
    }

    /// Changes the contacts. A match that comes of it is begun when this returns.
    fn change<T>(
        &self,
        change: impl FnOnce(&mut Contacts) -> Result<T, FriendError>,
    ) -> Result<T, CommandError> {
        self.allow_changes()?;
        let changed = self.hub().contacts(change)?;
        self.begin_matches();
        Ok(changed)
    }

    /// A contact as it is shown.
    fn contact(&self, contact: ContactId) -> Result<ContactShown, CommandError> {
        self.look(|contacts| contacts.shown(contact, now()))
    }

    /// Begins the matches of contacts that have none yet. One that was begun and not bound, because the program ended
    /// between the two, is in no list, as nobody has moved in it.
    fn begin_matches(&self) {
        let Some(hub) = self.0.hub.get().filter(|_| self.allow_changes().is_ok()) else { return };
        let mut begun = lock(&self.0.begun);
        for (contact, new) in hub.contacts(|contacts| contacts.unbound()) {
            if let Err(error) = self.begin(hub, &mut begun, contact, new) {
                // It is tried again with the next change, and at the next start.
                eprintln!("the match of contact {} could not be begun: {error}", contact.0);
            }
        }
    }

    fn begin(
        &self,
        hub: &Hub,
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
        hub.contacts(|contacts| contacts.bind(contact, id, now()))?;
        begun.remove(&contact);
        Ok(self.0.session.follow(id)?)
    }

    fn unbind(&self, hub: &Hub, contact: ContactId) -> Result<(), CommandError> {
        self.allow_changes()?;
        Ok(hub.contacts(|contacts| contacts.unbind(contact, now()))?)
    }

    /// After a start: forgets what was deleted, and begins the matches that are missing. One that the archive has lost is
    /// begun again, as its log has all of it. None is read: each follows its log when it is opened.
    fn recover(&self, hub: &Hub) {
        let (bound, deleted) = hub.contacts(|contacts| (contacts.bound(), contacts.deleted()));
        // An archive that has lost matches would give their ids to others.
        let known = bound.iter().map(|(_, id)| *id).chain(deleted.iter().filter_map(|(_, id)| *id));
        if let Some(last) = known.max() {
            self.0.session.reserve_ids(last);
        }
        if self.allow_changes().is_ok()
            && let Err(error) = self.forget_deleted(hub)
        {
            eprintln!("what was deleted of friends is still there: {error}");
        }
        let mut taken = BTreeSet::new();
        for (contact, id) in bound {
            // An older archive may have given an id to another match, or to that of another friend.
            let known = match self.0.session.has_friend(id) {
                Ok(true) if taken.insert(id) => Ok(()),
                Err(error) => Err(error.into()),
                Ok(_) => self.unbind(hub, contact),
            };
            if let Err(error) = known {
                eprintln!("the match of contact {} cannot be read: {error}", contact.0);
            }
        }
        self.begin_matches();
    }

    /// Has the match of a contact follow its log, and answers how the contact is then.
    fn follow(&self, contact: ContactId) -> Result<ContactShown, CommandError> {
        let shown = self.contact(contact)?;
        self.follow_match(&shown);
        Ok(shown)
    }

    fn follow_match(&self, contact: &ContactShown) {
        if self.is_closed() {
            return;
        }
        let followed = contact.match_id.map(|id| self.0.session.follow(id));
        // One that is being deleted has nothing to follow.
        if let Some(Err(error)) = followed {
            eprintln!("the match of contact {} could not follow its log: {error}", contact.id.0);
        }
    }

    /// Shows no code any more and looks for nobody. Where nothing was begun there is nothing to end.
    pub fn leave_network(&self) {
        if let Some(hub) = self.0.hub.get() {
            hub.leave_network();
        }
    }

    /// The account has changed.
    fn reconnect_brokers(&self) {
        if let Some(hub) = self.0.hub.get() {
            hub.reconnect_brokers();
        }
    }

    fn of_match(&self, id: MatchId) -> Result<ContactId, CommandError> {
        self.look(|contacts| contacts.of_match(id).ok_or(FriendError::UnknownContact))
    }

    /// What the page is shown.
    fn shown(&self) -> FriendsShown {
        // The higher revision is never the older state.
        let mut page = lock(&self.0.page);
        page.revision += 1;
        let contacts = self.0.hub.get().map(|hub| hub.contacts(|contacts| contacts.all(now())));
        let network = self.0.hub.get().map(Hub::network).unwrap_or_default();
        FriendsShown::new(page.revision, contacts.unwrap_or_default(), network, self.0.session.games())
    }

    /// The contacts for whom the time that passes may change something, and who are told of it.
    fn with_deadlines(&self) -> Vec<ContactId> {
        let Some(hub) = self.0.hub.get() else { return Vec::new() };
        let may_change = self.allow_changes().is_ok();
        let contacts = hub.contacts(|contacts| {
            if may_change {
                contacts.tick(now(), &mut random);
            }
            contacts.all(now())
        });
        let is_timed = |contact: &ContactShown| {
            contact.expires.is_some() || contact.days > 0 || contact.overdue != Overdue::None
        };
        contacts.iter().filter(|contact| is_timed(contact)).map(|contact| contact.id).collect()
    }

    /// Sends whatever changes to this channel from now on. A page that was loaded anew brings a new one.
    fn connect(&self, channel: Channel<FriendsShown>) {
        lock(&self.0.page).channel = Some(channel);
    }

    /// Shows the page what there is now, and tells the person if something newly waits for them.
    fn push(&self) {
        let shown = self.shown();
        let mut page = lock(&self.0.page);
        let newly = page.waiting.note(&shown.contacts);
        let meets = shown.contacts.iter().any(|contact| contact.network != WayState::Off);
        let uses_network = meets || shown.searching || shown.hosting.is_some();
        if uses_network != page.uses_network {
            self.0.system.network(uses_network);
        }
        page.uses_network = uses_network;
        if let Some(channel) = &page.channel {
            // Fails only when the window is gone; then nobody looks.
            let _ = channel.send(shown);
        }
        // On phones the system answers on the page's thread, which may be waiting for this lock.
        drop(page);
        if newly {
            self.0.system.your_turn();
        }
    }
}

/// How often matches with a time for each move are looked at, while nothing else happens.
const TIME_PASSES: Duration = Duration::from_secs(60);

/// How long the program stays for what is on its way when it ends.
const FAREWELL: Duration = Duration::from_secs(1);

/// Hands on what the hub tells, as long as there is an app. What has piled up is handed on together.
fn follow_all(friends: &Weak<Inner>, told: &Receiver<Told>) {
    loop {
        let first = match told.recv_timeout(TIME_PASSES) {
            Ok(first) => Some(first),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => return,
        };
        let Some(friends) = friends.upgrade().map(Friends) else { return };
        if friends.is_closed() {
            return;
        }
        let mut changed = BTreeSet::new();
        if first.is_none() {
            changed.extend(friends.with_deadlines());
            if changed.is_empty() {
                continue;
            }
        }
        for told in first.into_iter().chain(told.try_iter()) {
            match told {
                Told::Changed(contacts) => changed.extend(contacts),
                // It is asked for when it is shown.
                Told::Network => {}
                Told::End => return,
            }
        }
        friends.begin_matches();
        // A contact that was removed is not followed any more.
        changed.into_iter().for_each(|contact| drop(friends.follow(contact)));
        friends.push();
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
