//! `MessageLine`: what the one line of a table says for some seconds instead of who is to move.

use leptos::prelude::*;
use std::time::Duration;

const SHOWN_FOR: Duration = Duration::from_secs(4);

/// The message now shown at a table, provided as a context to everything at it.
#[derive(Clone, Copy)]
pub struct MessageLine {
    shown: RwSignal<Option<String>>,
    /// Counts the messages, so that each clears only itself.
    count: StoredValue<u32>,
}

impl MessageLine {
    /// Says nothing yet.
    pub fn new() -> Self {
        Self {
            shown: RwSignal::new(None),
            count: StoredValue::new(0),
        }
    }

    /// Shows the words for a while, or until others are said.
    pub fn say(self, words: String) {
        let number = self.count.get_value() + 1;
        self.count.set_value(number);
        self.shown.set(Some(words));
        // The table may be left meanwhile.
        let clear = move || {
            if self.count.try_get_value() == Some(number) {
                let _ = self.shown.try_set(None);
            }
        };
        set_timeout(clear, SHOWN_FOR);
    }

    /// What is shown now; subscribes the current observer.
    pub fn words(self) -> Option<String> {
        self.shown.get()
    }
}
