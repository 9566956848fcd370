//! Who has come, gone, sat down or stood up since anybody last looked.

use std::{
    collections::HashSet,
    sync::{Mutex, PoisonError},
};
use tokio::sync::Notify;
use wire::PersonId;

/// People whose doings may have changed, each once.
#[derive(Default)]
pub(crate) struct News {
    people: Mutex<HashSet<PersonId>>,
    some: Notify,
}

impl News {
    pub fn add(&self, people: impl IntoIterator<Item = PersonId>) {
        let mut known = self.people.lock().unwrap_or_else(PoisonError::into_inner);
        known.extend(people);
        if !known.is_empty() {
            self.some.notify_one();
        }
    }

    /// Waits until there are some, and takes them all.
    pub async fn take(&self) -> HashSet<PersonId> {
        loop {
            let people =
                std::mem::take(&mut *self.people.lock().unwrap_or_else(PoisonError::into_inner));
            if !people.is_empty() {
                return people;
            }
            self.some.notified().await;
        }
    }
}
