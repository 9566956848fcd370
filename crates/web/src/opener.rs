//! The way to a table that is yet to be found or opened.

use crate::{
    connection::{Arrival, Remote},
    nav::Nav,
    route::Route,
    toasts::Toasts,
};
use game_core::Seat;
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

    /// Asks; the table that the answer names is where the page goes. The person is ready there once
    /// the page has committed to its contribution to the deal.
    pub fn ask(self, mut ask: Ask) {
        self.busy.set(true);
        let seat = seat_to_take_later(&mut ask);
        let store = self.remote.connection.store;
        self.remote.connection.ask(ask, move |answer| {
            // The person may have gone elsewhere meanwhile, and this form with them.
            let _ = self.busy.try_set(false);
            match answer {
                Ok(Some(table)) => {
                    store.note_arrival(Arrival {
                        table: table.clone(),
                        seat,
                    });
                    self.nav.go(Route::Table(table));
                }
                Ok(None) => {}
                Err(why) => self.toasts.say_unmet(&why),
            }
        });
    }
}

/// The seat that the person takes after the table is open. A table whose other seats all have bots
/// would deal as soon as it is open, before the page can contribute.
fn seat_to_take_later(ask: &mut Ask) -> Option<Seat> {
    match ask {
        Ask::Open(wish) if wish.bots.len() + 1 >= wish.setup.rules.seating().count() => {
            wish.seat.take()
        }
        _ => None,
    }
}
