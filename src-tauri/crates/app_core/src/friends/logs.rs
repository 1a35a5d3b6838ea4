use super::{Inner, refused};
use crate::host::Host;
use peer::Transports;
use session::{LogEntry, LogView, MatchError, MatchId, MatchLog};
use std::sync::Weak;
use std::sync::atomic::Ordering;

/// The logs of matches with friends. The session calls it while locked, so it never calls the session; changes are
/// passed on later.
pub struct Logs<H: Host>(pub Weak<Inner<H>>);

impl<H: Host> MatchLog for Logs<H> {
    fn read(&self, id: MatchId) -> Option<LogView> {
        let friends = self.0.upgrade()?;
        friends.transports.get()?.contacts(|contacts| {
            let contact = contacts.of_match(id)?;
            let log = contacts.log(contact, friends.host.now());
            if log.is_none() {
                contacts.tell_damage(contact);
            }
            log
        })
    }

    fn write(&self, id: MatchId, entry: &LogEntry) -> Result<(), MatchError> {
        let friends = self.0.upgrade().ok_or(MatchError::NoKeys)?;
        if friends.read_only {
            return Err(MatchError::ReadOnly);
        } else if friends.is_closed.load(Ordering::SeqCst) {
            return Err(MatchError::NotNow("writing while the program exits"));
        }
        let host = &friends.host;
        friends.transports.get().ok_or(MatchError::NoKeys)?.contacts(|contacts| {
            let contact = contacts.of_match(id).ok_or(MatchError::NoKeys)?;
            let written = contacts.write(contact, entry, host.now(), &mut |bytes| host.random(bytes));
            written.map_err(|error| refused(error, contact))
        })
    }
}
