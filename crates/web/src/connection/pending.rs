//! Requests that were sent and not yet answered, by their `ack`.

use crate::texts::{Lang, refusal};
use std::{collections::BTreeMap, rc::Rc};
use wire::{ClientOut, LazyRefusal, TableId};

/// The answer to a request: `Ok` with the table, if one was opened or entered, or `Unmet`.
pub type Answer = Result<Option<TableId>, Unmet>;

/// Why a request was not carried out.
#[derive(Clone, PartialEq, Debug)]
pub enum Unmet {
    /// The table or server said no.
    Refused(LazyRefusal),
    /// There is no connection, or it was lost before the answer came.
    NoConnection,
}

impl Unmet {
    /// The reason as a sentence.
    pub fn text(&self, lang: Lang) -> &'static str {
        match self {
            Unmet::NoConnection => refusal::no_connection(lang),
            Unmet::Refused(why) => refusal::refusal(why, lang),
        }
    }
}

pub(super) type OnAnswer = Box<dyn FnOnce(Answer)>;
type Carry = Rc<dyn Fn(ClientOut)>;

#[derive(Default)]
pub(super) struct PendingRequests {
    last_ack: u32,
    pub waiting: BTreeMap<u32, OnAnswer>,
    /// Sends a message; `None` while there is no connection.
    pub carry: Option<Carry>,
}

impl PendingRequests {
    /// Registers a request; returns its `ack` and the function that sends it.
    pub fn take(&mut self, then: OnAnswer) -> (u32, Option<Carry>) {
        self.last_ack = self.last_ack.wrapping_add(1);
        self.waiting.insert(self.last_ack, then);
        (self.last_ack, self.carry.clone())
    }

    pub fn close(&mut self) -> Vec<OnAnswer> {
        self.carry = None;
        std::mem::take(&mut self.waiting).into_values().collect()
    }
}
