//! `PeopleFeed`: keeps a client's list of active people up to date (`Ask::People`).

use ids::PersonId;
use presence::Social;
use std::time::Duration;
use store::StoreError;
use tokio::{
    sync::watch,
    time::{self, Instant},
};
use wire::{ActivePeople, ClientIn};

/// The least time between two lists of one client.
const AGAIN_AFTER: Duration = Duration::from_secs(1);

/// A client's subscription to a search for people.
pub(super) struct PeopleFeed {
    search: String,
    changes: watch::Receiver<u64>,
    /// Whether people have changed since the last list.
    is_stale: bool,
    not_before: Instant,
    last: Option<ActivePeople>,
}

impl PeopleFeed {
    pub fn new(search: String, social: &Social) -> Self {
        Self {
            search,
            changes: social.people_changes(),
            is_stale: true,
            not_before: Instant::now(),
            last: None,
        }
    }

    /// Waits until another list is due; for ever without a `feed`. Loses no change when it is
    /// cancelled.
    pub async fn due(feed: &mut Option<Self>) {
        let Some(feed) = feed else {
            return std::future::pending().await;
        };
        if !feed.is_stale {
            if feed.changes.changed().await.is_err() {
                // The server is stopping.
                return std::future::pending().await;
            }
            feed.is_stale = true;
        }
        time::sleep_until(feed.not_before).await;
    }

    /// The present list; `None` if the client has just that.
    pub async fn next(
        &mut self,
        social: &Social,
        person: &PersonId,
    ) -> Result<Option<ClientIn>, StoreError> {
        self.changes.borrow_and_update();
        self.is_stale = false;
        self.not_before = Instant::now() + AGAIN_AFTER;
        let found = social.active_people(person, &self.search).await?;
        if self.last.as_ref() == Some(&found) {
            return Ok(None);
        }
        self.last = Some(found.clone());
        let search = self.search.clone();
        Ok(Some(ClientIn::People { search, found }))
    }
}
