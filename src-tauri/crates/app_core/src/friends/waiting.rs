use peer::{ContactId, ContactShown};
use std::collections::BTreeSet;

/// The contacts that waited for this person when they were looked at last.
#[derive(Default)]
pub struct Waiting(BTreeSet<ContactId>);

impl Waiting {
    /// Looks at all contacts. Answers one that waits now and did not before.
    pub fn note<'a>(&mut self, contacts: &'a [ContactShown]) -> Option<&'a ContactShown> {
        let waiting = || contacts.iter().filter(|contact| contact.your_turn);
        let before = std::mem::replace(&mut self.0, waiting().map(|contact| contact.id).collect());
        waiting().find(|contact| !before.contains(&contact.id))
    }
}
