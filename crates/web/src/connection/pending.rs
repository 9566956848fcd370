//! What was asked and is not yet answered.

use crate::texts::{Lang, refusal};
use std::{collections::BTreeMap, rc::Rc};
use wire::{ClientOut, LazyRefusal, TableId};

/// What became of an ask: done (with the table, if one was opened or entered), or not.
pub type Answer = Result<Option<TableId>, Unmet>;

/// Why something asked did not happen.
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
    /// Takes messages away; none while there is no connection.
    pub carry: Option<Carry>,
}

impl PendingRequests {
    /// Notes who waits, and hands out their number and the way out.
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
