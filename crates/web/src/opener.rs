//! The way to a table that is yet to be found or opened.

use crate::{
    browser::{share, tab},
    connection::{Arrival, Remote, Status},
    derived::Derived,
    friendly_table::for_a_friend,
    games::name,
    nav::Nav,
    route::Route,
    texts::{Lang, invite, use_lang},
    toasts::Toasts,
};
use game_core::Seat;
use games::GameKind;
use leptos::prelude::*;
use std::time::Duration;
use wire::{Ask, TableId};

/// How often it is looked whether the first connection stands, and how many times.
const LOOK_EVERY: Duration = Duration::from_millis(100);
const LOOKS: u32 = 100;

/// What is done once the table is there, before the page goes to it.
type Then = Box<dyn FnOnce(&TableId)>;

/// Asks for a table and goes there.
#[derive(Clone, Copy)]
pub struct Opener {
    /// Whether the answer is still to come.
    pub busy: RwSignal<bool>,
    nav: Nav,
    remote: Remote,
    toasts: Toasts,
    lang: Derived<Lang>,
}

/// The whole link to a table.
pub fn table_link(table: &TableId) -> String {
    format!("{}{}", tab::origin(), Route::Table(table.clone()).address())
}

impl Opener {
    /// One for the place it is called at.
    pub fn here() -> Self {
        Self {
            busy: RwSignal::new(false),
            nav: expect_context(),
            remote: expect_context(),
            toasts: expect_context(),
            lang: use_lang(),
        }
    }

    /// Asks; the table that the answer names is where the page goes. The person is ready there once
    /// the page has committed to its contribution to the deal.
    pub fn ask(self, ask: Ask) {
        self.ask_then(ask, |_| ());
    }

    /// Opens a private table of the game for a friend. Where the browser has a share sheet, it
    /// opens at once; the page of the table shows the link in any case.
    pub fn invite(self, kind: GameKind) {
        let lang = self.lang.get_untracked();
        self.ask_then(Ask::Open(for_a_friend(kind)), move |table| {
            if share::is_first_choice() {
                let link = table_link(table);
                share::share_link(&link, &invite::message(lang, name(kind, lang)));
            }
        });
    }

    fn ask_then(self, ask: Ask, then: impl FnOnce(&TableId) + 'static) {
        self.busy.set(true);
        self.ask_when_connected(ask, Box::new(then), LOOKS);
    }

    /// Asks as soon as the page's first connection stands; at the latest after all `LOOKS`.
    fn ask_when_connected(self, ask: Ask, then: Then, looks: u32) {
        let status = self.remote.connection.store.status.get_untracked();
        let is_coming = matches!(status, Status::Idle | Status::Connecting);
        if is_coming && looks > 0 {
            set_timeout(
                move || self.ask_when_connected(ask, then, looks - 1),
                LOOK_EVERY,
            );
        } else {
            self.ask_now(ask, then);
        }
    }

    fn ask_now(self, mut ask: Ask, then: Then) {
        let seat = seat_to_take_later(&mut ask);
        let store = self.remote.connection.store;
        self.remote.connection.ask(ask, move |answer| {
            // The person may have gone elsewhere meanwhile, and this form with them.
            let _ = self.busy.try_set(false);
            match answer {
                Ok(Some(table)) => {
                    then(&table);
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
