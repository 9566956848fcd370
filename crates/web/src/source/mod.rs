//! Where tables are: one interface, two sources.
//!
//! *Remote* is the server's web socket, *local* a worker behind this page with a table of its own. Both carry
//! the same messages as JSON text, so no page knows which one it looks at.

mod desk;
mod fetch;
mod local;
mod post;
mod remote;
mod shelf;
mod socket;
mod status;

pub use desk::{Desk, Heard};
pub use fetch::{FetchFault, finished_game};
pub use local::Local;
pub use post::{Answer, Unmet};
pub use remote::Remote;
pub use shelf::{SavedGame, saved_game, stored_replay};
pub use status::Status;

use crate::browser::clock;
use games::AnyAction;
use leptos::prelude::*;
use post::Post;
use wire::{Ask, ClientIn, ClientOut, TableAsk, TableId};

/// A way to tables: what came in, and a place to ask.
#[derive(Clone, Copy)]
pub struct Source {
    /// What came in.
    pub desk: Desk,
    post: StoredValue<Post, LocalStorage>,
}

impl Source {
    /// A source with no connection yet. Call it where the whole page lives: it lives as long.
    fn new() -> Self {
        Self { desk: Desk::new(), post: StoredValue::new_local(Post::default()) }
    }

    /// Asks for something; the answer comes to `then`, exactly once.
    pub fn ask(self, ask: Ask, then: impl FnOnce(Answer) + 'static) {
        let (ack, carry) =
            self.post.try_update_value(|post| post.take(Box::new(then))).expect("sources live on");
        let Some(carry) = carry else { return self.answer(ack, Err(Unmet::NoConnection)) };
        carry(ClientOut { ack, ask });
    }

    /// Asks something of the table that is open.
    pub fn ask_table(self, ask: TableAsk, then: impl FnOnce(Answer) + 'static) {
        match self.desk.table.get_untracked() {
            Some(table) => self.ask(Ask::At { table, ask }, then),
            None => then(Err(Unmet::NoConnection)),
        }
    }

    /// Plays: an answer to the game as it is shown.
    pub fn act(self, action: AnyAction, then: impl FnOnce(Answer) + 'static) {
        let shown = self.desk.play.with_untracked(|heard| heard.as_ref().map(|heard| heard.play.version));
        self.ask_table(TableAsk::Act { action, basis: shown.unwrap_or_default() }, then);
    }

    /// Comes to a table: now, or as soon as there is a connection. What it is like arrives at the desk.
    pub fn enter(self, table: TableId) {
        self.desk.open(Some(table));
        if self.desk.status.get_untracked().is_live() {
            self.come_back();
        }
    }

    /// Enters the table that is looked at, over a new connection.
    fn come_back(self) {
        let Some(table) = self.desk.table.get_untracked() else { return };
        self.ask(Ask::Enter { table }, move |answer| {
            if let Err(Unmet::Refused(why)) = answer {
                self.desk.no_entry.set(Some(why));
            }
        });
    }

    /// Looks at the open table no longer.
    pub fn exit(self) {
        if let Some(table) = self.desk.table.get_untracked() {
            self.desk.open(None);
            self.ask(Ask::Exit { table }, |_| ());
        }
    }

    fn hear(self, message: ClientIn) {
        match message {
            ClientIn::Done { ack, table } => self.answer(ack, Ok(table)),
            ClientIn::Refused { ack, why } => self.answer(ack, Err(Unmet::Refused(why))),
            other => self.desk.put(other, clock::steady_ms()),
        }
    }

    fn answer(self, ack: u32, answer: Answer) {
        if let Some(then) = self.post.try_update_value(|post| post.waiting.remove(&ack)).flatten() {
            then(answer);
        }
    }

    fn connect(self, carry: impl Fn(ClientOut) + 'static) {
        self.post.update_value(|post| post.carry = Some(std::rc::Rc::new(carry)));
    }

    /// The connection is gone: whoever still waits for an answer is told so.
    fn disconnect(self) {
        let waiting = self.post.try_update_value(Post::close).unwrap_or_default();
        for then in waiting {
            then(Err(Unmet::NoConnection));
        }
    }
}
