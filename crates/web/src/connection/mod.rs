//! The link to a host of tables: `Remote` to the server's web socket, `Local` to the page's worker.
//!
//! Both carry the messages of `wire` as JSON text and fill a `ClientStore`, so that no component
//! depends on where its table is.

mod acts;
mod fetch;
mod local;
mod pending;
mod remote;
mod saved_games;
mod society;
mod socket;
mod status;
mod store;

pub use fetch::{FetchError, fetched, finished_game, sent};
pub use local::Local;
pub use pending::{Answer, Unmet};
pub use remote::Remote;
pub use saved_games::{SavedGame, saved_game, stored_replay};
pub use society::{Sent, Society};
pub use status::Status;
pub use store::{Arrival, ClientStore, Heard};

use crate::browser::clock;
use games::AnyAction;
use leptos::prelude::*;
use pending::PendingRequests;
use wire::{Ask, ClientOut, LazyClientIn, RawJson, TableAsk, TableCard, TableId};

/// A public table of the lobby. Its rules are parsed by the part of the page that knows the games.
pub type Card = TableCard<RawJson>;

/// Sends requests to a host of tables and keeps what the host told.
#[derive(Clone, Copy)]
pub struct Connection {
    /// What came in.
    pub store: ClientStore,
    pending: StoredValue<PendingRequests, LocalStorage>,
}

impl Connection {
    /// Not connected yet. The signals live as long as the current `Owner`, so that the root
    /// component has to call this.
    fn new() -> Self {
        Self {
            store: ClientStore::new(),
            pending: StoredValue::new_local(PendingRequests::default()),
        }
    }

    /// Sends a request. `then` gets the answer exactly once; `Unmet::NoConnection` if the
    /// connection is lost first.
    pub fn ask(self, ask: Ask, then: impl FnOnce(Answer) + 'static) {
        let (ack, carry) = self
            .pending
            .try_update_value(|pending| pending.take(Box::new(then)))
            .expect("connections live as long as the page");
        let Some(carry) = carry else {
            return self.answer(ack, Err(Unmet::NoConnection));
        };
        carry(ClientOut { ack, ask });
    }

    /// Asks something of the table that is open.
    pub fn ask_table(self, ask: TableAsk, then: impl FnOnce(Answer) + 'static) {
        match self.store.table.get_untracked() {
            Some(table) => self.ask(Ask::At { table, ask }, then),
            None => then(Err(Unmet::NoConnection)),
        }
    }

    /// Sends an action, as an answer to the version of the game in the `store`.
    pub fn act(self, action: AnyAction, then: impl FnOnce(Answer) + 'static) {
        let (game, basis) = self.store.shown().unzip();
        let basis = basis.unwrap_or_default();
        self.store.note_act();
        self.ask_table(
            TableAsk::Act {
                action,
                basis,
                game,
            },
            move |answer| {
                self.store.note_answer(answer.is_ok().then_some(basis));
                then(answer);
            },
        );
    }

    /// Comes to a table: now, or as soon as there is a connection. What it is like arrives at the
    /// store.
    pub fn enter(self, table: TableId) {
        self.store.open(Some(table));
        if self.store.status.get_untracked().is_connected() {
            self.come_back();
        }
    }

    /// Enters the table that is looked at, over a new connection.
    fn come_back(self) {
        let Some(table) = self.store.table.get_untracked() else {
            return;
        };
        self.ask(Ask::Enter { table }, move |answer| {
            if let Err(Unmet::Refused(why)) = answer {
                self.store.no_entry.set(Some(why));
            }
        });
    }

    /// Looks at the open table no longer.
    pub fn exit(self) {
        if let Some(table) = self.store.table.get_untracked() {
            self.store.open(None);
            self.ask(Ask::Exit { table }, |_| ());
        }
    }

    /// Takes in a message that concerns no table. Returns any other message: only the part of the
    /// page that knows the games can read it.
    #[must_use]
    fn hear(self, message: LazyClientIn) -> Option<LazyClientIn> {
        let store = self.store;
        match message {
            LazyClientIn::Welcome { you, seated, .. } => store.welcome(you, seated),
            LazyClientIn::Done { ack, table } => self.answer(ack, Ok(table)),
            LazyClientIn::Refused { ack, why } => self.answer(ack, Err(Unmet::Refused(why))),
            LazyClientIn::Lobby { tables } => store.lobby.set(Some(tables)),
            LazyClientIn::LobbySaid { lines } => store::put_said(store.lobby_said, lines),
            LazyClientIn::People { search, found } => store.society.put_found(search, found),
            LazyClientIn::Invited(invitation) => store.society.put_invitation(invitation),
            LazyClientIn::Uninvited { table } => store.society.drop_invitation(&table),
            LazyClientIn::Declined { table, by } => store.society.put_declined(&table, by),
            LazyClientIn::Circle(circle) => store.society.circle.set(circle),
            LazyClientIn::Doing { friend, doing } => store.society.put_doing(&friend, doing),
            LazyClientIn::Seats { tables } => store.society.seats.set(tables),
            LazyClientIn::Bye(why) => store.bye.set(Some(why)),
            LazyClientIn::Room(_)
            | LazyClientIn::Play(_)
            | LazyClientIn::Story { .. }
            | LazyClientIn::Said { .. }
            | LazyClientIn::Menu { .. }
            | LazyClientIn::Closed { .. }
            | LazyClientIn::Removed { .. }
            | LazyClientIn::RatingChanged { .. } => return Some(message),
        }
        None
    }

    /// Takes in a message about a table.
    pub fn hear_table(self, message: LazyClientIn) {
        self.store.put(message, clock::steady_ms());
    }

    fn answer(self, ack: u32, answer: Answer) {
        if let Some(then) = self
            .pending
            .try_update_value(|pending| pending.waiting.remove(&ack))
            .flatten()
        {
            then(answer);
        }
    }

    fn connect(self, carry: impl Fn(ClientOut) + 'static) {
        self.pending
            .update_value(|pending| pending.carry = Some(std::rc::Rc::new(carry)));
    }

    /// The connection is lost: every pending request is answered with `Unmet::NoConnection`.
    fn disconnect(self) {
        let waiting = self
            .pending
            .try_update_value(PendingRequests::close)
            .unwrap_or_default();
        for then in waiting {
            then(Err(Unmet::NoConnection));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::{cell::RefCell, rc::Rc};
    use wire::LazyRefusal;

    /// A connection with what it sent and what was answered.
    struct Trial {
        _owner: Owner,
        connection: Connection,
        sent: Rc<RefCell<Vec<ClientOut>>>,
        answers: Rc<RefCell<Vec<Answer>>>,
    }

    impl Trial {
        fn new() -> Self {
            let owner = Owner::new();
            let connection = owner.with(Connection::new);
            Self {
                _owner: owner,
                connection,
                sent: Rc::default(),
                answers: Rc::default(),
            }
        }

        fn connect(&self) {
            let sent = self.sent.clone();
            self.connection
                .connect(move |out| sent.borrow_mut().push(out));
        }

        fn hear(&self, message: LazyClientIn) {
            assert_eq!(self.connection.hear(message), None, "it concerns no table");
        }

        fn ping(&self) {
            let answers = self.answers.clone();
            self.connection
                .ask(Ask::Ping, move |answer| answers.borrow_mut().push(answer));
        }

        fn acks(&self) -> Vec<u32> {
            self.sent.borrow().iter().map(|out| out.ack).collect()
        }
    }

    #[test]
    fn who_acts_is_busy_until_the_answer_comes() {
        let trial = Trial::new();
        trial.connection.store.open(Some(TableId::from_bits(1)));
        let action = || AnyAction::Rummikub("draw".parse().unwrap());
        trial.connection.act(action(), |_| ());
        assert!(
            !trial.connection.store.is_busy(),
            "without a connection nothing is on its way"
        );
        trial.connect();
        trial.connection.act(action(), |_| ());
        assert!(trial.connection.store.is_busy());
        trial.hear(LazyClientIn::Refused {
            ack: trial.acks()[0],
            why: LazyRefusal::Stale,
        });
        assert!(!trial.connection.store.is_busy());
    }

    #[test]
    fn what_is_asked_without_a_connection_fails_at_once() {
        let trial = Trial::new();
        trial.ping();
        assert_eq!(*trial.answers.borrow(), [Err(Unmet::NoConnection)]);
    }

    #[test]
    fn each_ask_gets_the_answer_with_its_own_number_and_only_once() {
        let trial = Trial::new();
        trial.connect();
        trial.ping();
        trial.ping();
        let [first, second] = trial.acks()[..] else {
            panic!("two were sent")
        };
        trial.hear(LazyClientIn::Refused {
            ack: second,
            why: LazyRefusal::Busy,
        });
        trial.hear(LazyClientIn::Done {
            ack: first,
            table: None,
        });
        trial.hear(LazyClientIn::Done {
            ack: first,
            table: None,
        });
        assert_eq!(
            *trial.answers.borrow(),
            [Err(Unmet::Refused(LazyRefusal::Busy)), Ok(None)]
        );
    }

    #[test]
    fn whoever_waits_is_told_when_the_connection_is_lost() {
        let trial = Trial::new();
        trial.connect();
        trial.ping();
        trial.connection.disconnect();
        trial.hear(LazyClientIn::Done {
            ack: trial.acks()[0],
            table: None,
        });
        assert_eq!(*trial.answers.borrow(), [Err(Unmet::NoConnection)]);
    }
}
