//! Publishes the lobby's list to those who follow it.

use crate::Directory;
use delivery::SharedMessage;
use std::{
    sync::{Arc, Weak},
    time::Duration,
};
use tokio::{
    sync::{Notify, watch},
    time,
};
use wire::ClientIn;

/// The least time between two lists.
const LOBBY_EVERY: Duration = Duration::from_millis(250);

/// The lobby as a stream of `ClientIn::Lobby` messages.
pub struct LobbyFeed {
    list: watch::Sender<Arc<SharedMessage>>,
    changed: Notify,
}

impl LobbyFeed {
    /// Starts publishing; it ends with the last handle.
    pub fn start(directory: Arc<Directory>) -> Arc<Self> {
        let empty = SharedMessage::new(ClientIn::Lobby { tables: Vec::new() });
        let feed = Arc::new(Self {
            list: watch::channel(empty).0,
            changed: Notify::new(),
        });
        tokio::spawn(publish(Arc::downgrade(&feed), directory));
        feed
    }

    /// The list must be published again.
    pub fn note_change(&self) {
        self.changed.notify_one();
    }

    /// Follows the list, beginning with the present one.
    pub fn follow(&self) -> watch::Receiver<Arc<SharedMessage>> {
        let mut list = self.list.subscribe();
        list.mark_changed();
        list
    }
}

async fn publish(feed: Weak<LobbyFeed>, directory: Arc<Directory>) {
    while let Some(feed) = feed.upgrade() {
        tokio::select! {
            () = feed.changed.notified() => {
                let tables = directory.lobby_cards();
                feed.list.send_replace(SharedMessage::new(ClientIn::Lobby { tables }));
            }
            // Looks now and then whether the feed still has a handle.
            () = time::sleep(LOBBY_EVERY) => {}
        }
        drop(feed);
        time::sleep(LOBBY_EVERY).await;
    }
}
