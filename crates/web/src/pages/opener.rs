//! The way to a table that is yet to be found or opened.

use crate::{connection::Remote, nav::Nav, route::Route, toasts::Toasts};
use leptos::prelude::*;
use wire::Ask;

/// Asks for a table and goes there.
#[derive(Clone, Copy)]
pub struct Opener {
    /// Whether the answer is still to come.
    pub busy: RwSignal<bool>,
    nav: Nav,
    remote: Remote,
    toasts: Toasts,
}

impl Opener {
    /// One for the place it is called at.
    pub fn here() -> Self {
        Self {
            busy: RwSignal::new(false),
            nav: expect_context(),
            remote: expect_context(),
            toasts: expect_context(),
        }
    }

    /// Asks; the table that the answer names is where the page goes.
    pub fn ask(self, ask: Ask) {
        self.busy.set(true);
        self.remote.connection.ask(ask, move |answer| {
            // The person may have gone elsewhere meanwhile, and this form with them.
            let _ = self.busy.try_set(false);
            match answer {
                Ok(Some(table)) => self.nav.go(Route::Table(table)),
                Ok(None) => {}
                Err(why) => self.toasts.say_unmet(&why),
            }
        });
    }
}
