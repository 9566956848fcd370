//! What has happened at a table and is not said yet: first it must be kept. Meanwhile the table goes on, and what follows waits
//! its turn behind it.

use crate::{bus::Face, letter::Letter, limits::UNSAID_STEPS, outlet::Outlet};
use std::{collections::VecDeque, sync::Arc, time::Instant};
use store::{AppendFault, Keeping};
use wire::{ClientIn, PersonId, Refusal, TableId};

/// One step of a table, on its way to those whom it concerns.
#[derive(Default)]
pub(super) struct Unsaid {
    /// Since when its rows are being kept; none if there are none.
    pub keeping: Option<(Instant, Keeping)>,
    /// How many of them are somebody's acts.
    pub acts: u64,
    /// The letters, to whoever was meant when it happened.
    pub letters: Vec<(Outlet, Arc<Letter>)>,
    /// Whom the host has removed with it.
    pub removed: Vec<PersonId>,
    /// How the table looks from outside, if that has changed.
    pub face: Option<Face>,
    /// What is answered to whoever asked for it.
    pub answer: Option<Answer>,
    /// When the bell was due that rang with it.
    pub bell: Option<Instant>,
}

/// The answer to somebody who asked for something.
pub(super) struct Answer {
    pub outlet: Outlet,
    pub ack: u32,
    pub if_kept: Result<Option<TableId>, Refusal>,
    pub if_lost: Result<Option<TableId>, Refusal>,
}

impl Answer {
    /// To somebody who asked for something that is lost with its step.
    pub fn to(outlet: Outlet, ack: u32, if_kept: Result<Option<TableId>, Refusal>) -> Self {
        Self { outlet, ack, if_kept, if_lost: Err(Refusal::NotKept) }
    }

    /// To somebody who has entered: they have, whatever is kept.
    pub fn to_entered(outlet: Outlet, ack: u32, table: &TableId) -> Self {
        let entered = || Ok(Some(table.clone()));
        Self { outlet, ack, if_kept: entered(), if_lost: entered() }
    }

    /// What it says, and to whom.
    pub fn kept(self) -> (Outlet, Arc<Letter>) {
        (self.outlet, letter(self.ack, self.if_kept))
    }

    pub fn lost(self) {
        self.outlet.send(letter(self.ack, self.if_lost));
    }
}

fn letter(ack: u32, answer: Result<Option<TableId>, Refusal>) -> Arc<Letter> {
    Letter::new(match answer {
        Ok(table) => ClientIn::Done { ack, table },
        Err(why) => ClientIn::Refused { ack, why },
    })
}

/// Steps in the order in which they happened.
#[derive(Default)]
pub(super) struct Queue(VecDeque<Unsaid>);

impl Queue {
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether the table may go on before the first of these is kept.
    pub fn has_room(&self) -> bool {
        self.0.len() < UNSAID_STEPS
    }

    pub fn push(&mut self, step: Unsaid) {
        self.0.push_back(step);
    }

    /// Waits until it is known of the first step whether it was kept; for ever if there is none. Stopped before that, it has
    /// taken nothing.
    pub async fn next(&mut self) -> (Unsaid, Result<(), AppendFault>) {
        let Some(first) = self.0.front_mut() else { return std::future::pending().await };
        let kept = match &mut first.keeping {
            Some((_, keeping)) => keeping.await,
            None => Ok(()),
        };
        (self.0.pop_front().expect("it was there"), kept)
    }

    /// All steps there are, once nothing of them is being kept any more.
    pub async fn rest(&mut self) -> Vec<Unsaid> {
        let mut rest = Vec::new();
        while !self.is_empty() {
            rest.push(self.next().await.0);
        }
        rest
    }
}
