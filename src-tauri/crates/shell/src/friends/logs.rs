use super::{FriendsShell, Inner, refused};
use friends::{ContactId, Contacts, FriendError, Ways};
use remote::{Act, Random};
use session::{FriendLog, FriendLogs, MatchError, MatchId};
use std::sync::Weak;
use std::sync::atomic::Ordering;

/// The logs of the matches with friends, for the session, which calls this while it is locked. So nothing here calls
/// the session: what changes is handed on later.
pub struct Logs<S: FriendsShell>(pub Weak<Inner<S>>);

impl<S: FriendsShell> Logs<S> {
    /// Writes to the log of a match.
    fn add(
        &self,
        id: MatchId,
        add: impl FnOnce(&mut Contacts, ContactId, u64, Random) -> Result<(), FriendError>,
    ) -> Result<(), MatchError> {
        let friends = self.0.upgrade().ok_or(MatchError::NoKeys)?;
        if friends.only_looks {
            return Err(MatchError::OnlyLooking);
        } else if friends.is_closed.load(Ordering::SeqCst) {
            return Err(MatchError::NotNow("writing at the end of the program"));
        }
        let shell = &friends.shell;
        friends.ways.get().ok_or(MatchError::NoKeys)?.contacts(|contacts| {
            let contact = contacts.of_match(id).ok_or(MatchError::NoKeys)?;
            let added = add(contacts, contact, shell.now(), &mut |bytes| shell.random(bytes));
            added.map_err(|error| refused(error, contact))
        })
    }
}

impl<S: FriendsShell> FriendLogs for Logs<S> {
    fn read(&self, id: MatchId) -> Option<FriendLog> {
        let friends = self.0.upgrade()?;
        friends.ways.get()?.contacts(|contacts| {
            let contact = contacts.of_match(id)?;
            let log = contacts.log(contact, friends.shell.now());
            if log.is_none() {
                contacts.tell_damage(contact);
            }
            log
        })
    }

    fn write(&self, id: MatchId, act: &Act) -> Result<(), MatchError> {
        self.add(id, |contacts, contact, now, random| contacts.write(contact, act, now, random))
    }

    fn act(&self, id: MatchId, action: &str) -> Result<(), MatchError> {
        self.add(id, |contacts, contact, now, random| contacts.act(contact, action, now, random))
    }
}
