//! The `Connection` to the server: a web socket that is opened when first needed and reopened with
//! a growing, randomised delay whenever it is lost.

use super::{Connection, Status, Unmet, fetch, saved_games, socket::Socket};
use crate::browser::{clock, tab};
use leptos::prelude::*;
use std::time::Duration;
use wire::{Ask, Farewell, LazyClientIn, LazyRefusal, PROTOCOL};

const PING_EVERY: Duration = Duration::from_secs(20);
/// A connection on which nothing came for this long is dead: every ping is answered.
const DEAD_AFTER_MS: f64 = 45_000.0;
/// When a search for people is tried again that the server had no time for.
const SEARCH_AGAIN: Duration = Duration::from_secs(2);
const FIRST_RETRY_MS: f64 = 500.0;
const LAST_RETRY_MS: f64 = 10_000.0;
/// After how many doublings the wait is at its longest.
const MOST_DOUBLINGS: u32 = 5;

/// The way to the server.
#[derive(Clone, Copy)]
pub struct Remote {
    pub connection: Connection,
    /// Reads messages about tables, once the part of the page that knows the games is loaded.
    read_table: fn(Connection, LazyClientIn),
    wire: StoredValue<Wire, LocalStorage>,
}

#[derive(Default)]
struct Wire {
    wanted: bool,
    socket: Option<Socket>,
    /// How often in a row it was lost without having been live.
    losses: u32,
    retry: Option<TimeoutHandle>,
    /// When something was last heard.
    heard_ms: f64,
    /// How many parts of the page show the lobby.
    lobby_readers: u32,
    /// Whether the lobby's talk is listened to.
    hears_lobby: bool,
    /// How many parts of the page list connected people.
    people_readers: u32,
    /// What is looked for among them.
    people_search: String,
}

impl Remote {
    /// Does not connect yet. The signals live as long as the current `Owner`, so that the root
    /// component has to call this. `read_table` gets every message about a table.
    pub fn new(read_table: fn(Connection, LazyClientIn)) -> Self {
        Self {
            connection: Connection::new(),
            read_table,
            wire: StoredValue::new_local(Wire::default()),
        }
    }

    /// Connects, if that was not wanted before, and stays connected from then on.
    pub fn connect(self) {
        let was_wanted = self
            .wire
            .try_update_value(|wire| std::mem::replace(&mut wire.wanted, true));
        if was_wanted != Some(false) {
            return;
        }
        self.connection.store.status.set(Status::Connecting);
        set_interval(move || self.ping(), PING_EVERY);
        window_event_listener_untyped("online", move |_| self.retry_now());
        let listen = move |_| {
            if tab::is_visible() {
                self.retry_now();
            }
        };
        window_event_listener_untyped("visibilitychange", listen);
        // A page in the back-forward cache must not count as present; it reconnects on `pageshow`.
        window_event_listener_untyped("pagehide", move |_| self.lose());
        window_event_listener_untyped("pageshow", move |_| self.retry_now());
        self.dial();
    }

    /// Follows the list of public tables until as many have stopped as have begun.
    pub fn read_lobby(self, begins: bool) {
        let readers = self.wire.try_update_value(|wire| {
            let before = wire.lobby_readers;
            wire.lobby_readers = if begins {
                before + 1
            } else {
                before.saturating_sub(1)
            };
            (before, wire.lobby_readers)
        });
        if matches!(readers, Some((0, 1) | (1, 0)))
            && self.connection.store.status.get_untracked().is_connected()
        {
            self.connection.ask(Ask::Lobby { follow: begins }, |_| ());
        }
    }

    /// Listens to the lobby's talk, or no longer.
    pub fn hear_lobby(self, begins: bool) {
        self.wire.update_value(|wire| wire.hears_lobby = begins);
        if self.connection.store.status.get_untracked().is_connected() {
            self.connection
                .ask(Ask::LobbyChat { follow: begins }, |_| ());
        }
    }

    /// Follows the connected people until as many have stopped as have begun.
    pub fn read_people(self, begins: bool) {
        let readers = self.wire.try_update_value(|wire| {
            wire.people_readers = if begins {
                wire.people_readers + 1
            } else {
                wire.people_readers.saturating_sub(1)
            };
            wire.people_search.clear();
            wire.people_readers
        });
        if begins {
            self.ask_people();
        } else if readers == Some(0) && self.connection.store.status.get_untracked().is_connected()
        {
            let search = String::new();
            self.connection.ask(
                Ask::People {
                    follow: false,
                    search,
                },
                |_| (),
            );
        }
    }

    /// Looks for other people among the connected ones.
    pub fn search_people(self, search: String) {
        self.wire.update_value(|wire| wire.people_search = search);
        self.ask_people();
    }

    fn ask_people(self) {
        let search = self
            .wire
            .try_with_value(|wire| (wire.people_readers > 0).then(|| wire.people_search.clone()));
        let Some(search) = search.flatten() else {
            return;
        };
        if !self.connection.store.status.get_untracked().is_connected() {
            return;
        }
        let ask = Ask::People {
            follow: true,
            search,
        };
        self.connection.ask(ask, move |answer| {
            if let Err(Unmet::Refused(_)) = answer {
                set_timeout(move || self.ask_people(), SEARCH_AGAIN);
            }
        });
    }

    fn dial(self) {
        self.wire.update_value(|wire| wire.retry = None);
        leptos::task::spawn_local(async move {
            match fetch::session().await {
                Ok(person) => {
                    saved_games::remember_person(&person);
                    self.connection.store.you.set(Some(person));
                    self.open_socket();
                }
                Err(_) => self.lose(),
            }
        });
    }

    fn open_socket(self) {
        let on_open = move || self.greet();
        let on_text = move |text: String| self.receive(&text);
        match Socket::open("/ws", on_open, on_text, move || self.lose()) {
            Ok(socket) => self.wire.update_value(|wire| wire.socket = Some(socket)),
            Err(_) => self.lose(),
        }
    }

    fn greet(self) {
        self.connection.connect(move |out| {
            let text = serde_json::to_string(&out).expect("messages are plain data");
            self.wire
                .with_value(|wire| wire.socket.as_ref().map(|socket| socket.send(&text)));
        });
        self.connection.ask(
            Ask::Hello { protocol: PROTOCOL },
            move |answer| match answer {
                Ok(_) => self.go_live(),
                Err(Unmet::Refused(LazyRefusal::Protocol(_))) => self.give_up(Status::Outdated),
                Err(_) => self.lose(),
            },
        );
    }

    fn go_live(self) {
        let reads_lobby = self.wire.try_update_value(|wire| {
            wire.losses = 0;
            wire.lobby_readers > 0
        });
        // What is shown is what was before; the table tells what is as soon as it is entered again.
        self.connection.store.outdated.set(true);
        self.connection.store.status.set(Status::Connected);
        self.connection.store.bye.set(None);
        self.connection.come_back();
        if reads_lobby == Some(true) {
            self.connection.ask(Ask::Lobby { follow: true }, |_| ());
        }
        if self.wire.with_value(|wire| wire.hears_lobby) {
            self.connection.ask(Ask::LobbyChat { follow: true }, |_| ());
        }
        self.ask_people();
    }

    fn receive(self, text: &str) {
        self.wire
            .update_value(|wire| wire.heard_ms = clock::steady_ms());
        // A later server may send messages that this page does not know.
        let Ok(message) = serde_json::from_str(text) else {
            return;
        };
        if let Some(message) = self.connection.hear(message) {
            (self.read_table)(self.connection, message);
        }
    }

    fn ping(self) {
        if !self.connection.store.status.get_untracked().is_connected() {
            return;
        }
        let heard_ms = self.wire.with_value(|wire| wire.heard_ms);
        if clock::steady_ms() - heard_ms > DEAD_AFTER_MS {
            return self.lose();
        }
        self.connection.ask(Ask::Ping, |_| ());
    }

    /// The connection is gone or was not made: tries again, later each time, and not at the same
    /// instant as all others.
    fn lose(self) {
        let status = self.connection.store.status.get_untracked();
        if matches!(status, Status::Outdated | Status::Banned) {
            return;
        }
        let bye = self.connection.store.bye.get_untracked();
        // Trying again would make the person a new guest, without a word.
        if bye == Some(Farewell::Banned) {
            return self.give_up(Status::Banned);
        }
        let misbehaved = bye == Some(Farewell::Misbehaving);
        let losses = self.wire.try_update_value(|wire| {
            wire.socket = None;
            if let Some(retry) = wire.retry.take() {
                retry.clear();
            }
            wire.losses = if misbehaved {
                MOST_DOUBLINGS
            } else {
                (wire.losses + 1).min(MOST_DOUBLINGS)
            };
            wire.losses
        });
        self.connection.disconnect();
        let wait_ms = retry_ms(losses.unwrap_or(1), js_sys::Math::random());
        self.connection.store.status.set(Status::Lost {
            retry_at_ms: clock::steady_ms() + wait_ms,
        });
        let retry =
            set_timeout_with_handle(move || self.dial(), Duration::from_millis(wait_ms as u64))
                .ok();
        self.wire.update_value(|wire| wire.retry = retry);
    }

    /// Does not wait any longer, if it waits to try again.
    pub fn retry_now(self) {
        let waiting = self
            .wire
            .try_update_value(|wire| wire.retry.take())
            .flatten();
        if let Some(retry) = waiting {
            retry.clear();
            self.dial();
        }
    }

    /// Reconnects at once, with the session that the browser has now.
    pub fn renew(self) {
        if self.connection.store.status.get_untracked() == Status::Banned {
            self.connection.store.bye.set(None);
            self.connection.store.status.set(Status::Connecting);
        }
        self.lose();
        self.retry_now();
    }

    fn give_up(self, why: Status) {
        self.connection.store.status.set(why);
        self.connection.disconnect();
        self.wire.update_value(|wire| wire.socket = None);
    }
}

/// How long to wait after this many losses in a row; `chance` from 0 to 1 spreads it by a quarter
/// each way.
fn retry_ms(losses: u32, chance: f64) -> f64 {
    let doubled = FIRST_RETRY_MS * f64::from(1 << losses.saturating_sub(1).min(MOST_DOUBLINGS));
    doubled.min(LAST_RETRY_MS) * (0.75 + chance / 2.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_wait_doubles_from_half_a_second_to_ten_seconds_and_is_spread() {
        let middles: Vec<f64> = (1..=7).map(|losses| retry_ms(losses, 0.5)).collect();
        assert_eq!(
            middles,
            [500.0, 1000.0, 2000.0, 4000.0, 8000.0, 10_000.0, 10_000.0]
        );
        assert_eq!((retry_ms(1, 0.0), retry_ms(1, 1.0)), (375.0, 625.0));
    }
}
