use super::{Inner, now, random, refused};
use remote::Act;
use session::{FriendLog, FriendLogs, MatchError, MatchId};
use std::sync::atomic::Ordering;
use std::sync::{Arc, Weak};

/// The logs of the matches with friends, for the session, which calls this while it is locked. So nothing here calls
/// the session: the follower hands on what changes.
pub struct Logs(pub Weak<Inner>);

impl Logs {
    fn writing(&self) -> Result<Arc<Inner>, MatchError> {
        let friends = self.0.upgrade().ok_or(MatchError::NoKeys)?;
        if friends.only_looks {
            return Err(MatchError::OnlyLooking);
        } else if friends.is_closed.load(Ordering::SeqCst) {
            return Err(MatchError::NotNow("writing at the end of the program"));
        }
        Ok(friends)
    }
}

impl FriendLogs for Logs {
    fn read(&self, id: MatchId) -> Option<FriendLog> {
        let friends = self.0.upgrade()?;
        friends.hub.get()?.contacts(|contacts| {
            let contact = contacts.of_match(id)?;
            let log = contacts.log(contact, now());
            if log.is_none() {
                contacts.tell_damage(contact);
            }
            log
        })
    }

    fn write(&self, id: MatchId, act: &Act) -> Result<(), MatchError> {
        let friends = self.writing()?;
        friends.hub.get().ok_or(MatchError::NoKeys)?.contacts(|contacts| {
            let contact = contacts.of_match(id).ok_or(MatchError::NoKeys)?;
            contacts.write(contact, act, now(), &mut random).map_err(|error| refused(error, contact))
        })
    }

    fn act(&self, id: MatchId, action: &str) -> Result<(), MatchError> {
        let friends = self.writing()?;
        friends.hub.get().ok_or(MatchError::NoKeys)?.contacts(|contacts| {
            let contact = contacts.of_match(id).ok_or(MatchError::NoKeys)?;
            contacts.act(contact, action, now(), &mut random).map_err(|error| refused(error, contact))
        })
    }
}
