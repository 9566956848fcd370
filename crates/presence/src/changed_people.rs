//! The people whose activity may have changed since the last look.

use ids::PersonId;
use parking_lot::Mutex;
use std::collections::HashSet;
use tokio::sync::Notify;

/// A set of people that one task waits for and takes.
#[derive(Default)]
pub(crate) struct ChangedPeople {
    people: Mutex<HashSet<PersonId>>,
    added: Notify,
}

impl ChangedPeople {
    pub fn add(&self, people: impl IntoIterator<Item = PersonId>) {
        let mut changed = self.people.lock();
        changed.extend(people);
        if !changed.is_empty() {
            self.added.notify_one();
        }
    }

    /// Waits until the set is not empty, and takes it.
    pub async fn take(&self) -> HashSet<PersonId> {
        loop {
            let people = std::mem::take(&mut *self.people.lock());
            if !people.is_empty() {
                return people;
            }
            self.added.notified().await;
        }
    }
}
