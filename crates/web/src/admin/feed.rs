//! Something that is fetched again and again while it is looked at.

use crate::{
    browser::tab,
    connection::{FetchError, fetched},
    derived::Derived,
    reactive::effect,
};
use leptos::prelude::*;
use serde::de::DeserializeOwned;
use std::time::Duration;

/// What came last from an address.
pub struct Feed<T: 'static> {
    got: RwSignal<Option<Result<T, FetchError>>>,
    path: Derived<String>,
}

impl<T> Clone for Feed<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Feed<T> {}

impl<T: DeserializeOwned + Clone + Send + Sync + 'static> Feed<T> {
    /// Fetches now, whenever the address changes, and every so often while the tab is in front of
    /// the person.
    pub fn new(path: Derived<String>, every: Duration) -> Self {
        let feed = Self {
            got: RwSignal::new(None),
            path,
        };
        effect(move || feed.fetch(path.get()));
        let again = move || {
            if tab::is_visible() {
                feed.refresh();
            }
        };
        if let Ok(interval) = set_interval_with_handle(again, every) {
            on_cleanup(move || interval.clear());
        }
        feed
    }

    pub fn refresh(self) {
        self.fetch(self.path.get_untracked());
    }

    fn fetch(self, path: String) {
        leptos::task::spawn_local(async move {
            let text = fetched(&path).await;
            let read = text
                .and_then(|text| serde_json::from_str(&text).map_err(|_| FetchError::Unreadable));
            // The person may have gone on, or have asked for something else, meanwhile.
            if self.got.is_disposed() || self.path.get_untracked() != path {
                return;
            }
            // What was there stays while the connection is away for a moment.
            let is_shown = self.got.with_untracked(|got| matches!(got, Some(Ok(_))));
            let is_away = matches!(read, Err(FetchError::NoConnection | FetchError::Busy));
            if !(is_shown && is_away) {
                self.got.set(Some(read));
            }
        });
    }

    /// Whether it is here, or why not.
    pub fn error(self) -> Option<Result<(), FetchError>> {
        self.got.with(|got| {
            got.as_ref()
                .map(|got| got.as_ref().map(|_| ()).map_err(|error| *error))
        })
    }

    /// Something of it, once it is here.
    pub fn with<U>(self, part: impl FnOnce(&T) -> U) -> Option<U> {
        self.got
            .with(|got| got.as_ref().and_then(|got| got.as_ref().ok()).map(part))
    }
}
