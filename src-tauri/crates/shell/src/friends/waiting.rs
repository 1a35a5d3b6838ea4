use friends::{ContactId, ContactShown};
use std::collections::BTreeSet;

/// The contacts that waited for this person when they were looked at last.
#[derive(Default)]
pub struct Waiting(BTreeSet<ContactId>);

impl Waiting {
    /// Looks at all contacts. True if one waits now that did not before.
    pub fn note(&mut self, contacts: &[ContactShown]) -> bool {
        let waiting = contacts.iter().filter(|contact| contact.your_turn).map(|contact| contact.id).collect();
        let before = std::mem::replace(&mut self.0, waiting);
        !self.0.is_subset(&before)
    }
}
