use peer::{ContactId, ContactShown};
use std::collections::BTreeSet;

/// The contacts that were waiting for this player at the last check.
#[derive(Default)]
pub struct Waiting(BTreeSet<ContactId>);

impl Waiting {
    /// Checks all contacts. Returns one that has just started waiting.
    pub fn note<'a>(&mut self, contacts: &'a [ContactShown]) -> Option<&'a ContactShown> {
        let waiting = || contacts.iter().filter(|contact| contact.your_turn);
        let before = std::mem::replace(&mut self.0, waiting().map(|contact| contact.id).collect());
        waiting().find(|contact| !before.contains(&contact.id))
    }
}
