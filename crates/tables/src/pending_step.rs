//! One step of a table on its way to the clients.

use crate::{TableContext, rating_push::FinishedGame};
use delivery::{ConnectionHandle, SharedMessage};
use game_core::Tempo;
use games::GameKind;
use hub::TableSummary;
use ids::TableId;
use std::{sync::Arc, time::Instant};
use wire::{ClientIn, Refusal};

/// Messages that one step may write from the delivery task. A larger audience is written by the
/// connections' own tasks, so that other tables do not wait for it.
const LARGE_AUDIENCE: usize = 16;

/// What a step tells, fixed when the step happened.
#[derive(Default)]
pub(crate) struct PendingStep {
    /// How many of its rows are moves.
    pub moves: u64,
    pub messages: Vec<(ConnectionHandle, Arc<SharedMessage>)>,
    /// The connections that the step has removed from the table.
    pub removed: Vec<ConnectionHandle>,
    /// The new [`TableSummary`], if it has changed.
    pub summary: Option<Box<TableSummary>>,
    pub answer: Option<Answer>,
    /// When the timer that caused it was due, for `note_lateness`.
    pub due: Option<Instant>,
    /// The game that has ended with it.
    pub finished: Option<FinishedGame>,
}

/// The table that a step belongs to.
pub(crate) struct Origin {
    pub table: TableId,
    pub kind: GameKind,
    /// The epoch of this node's ownership.
    pub epoch: i64,
}

impl PendingStep {
    /// Sends everything that the step tells. Called once its rows are committed.
    pub fn deliver(self, origin: &Origin, context: &TableContext) {
        if let Some(summary) = self.summary {
            let events = &context.events;
            events.summary_changed(&origin.table, origin.epoch, *summary);
        }
        let mut messages = self.messages;
        // A client's answer leaves with what it is told: one write for both.
        messages.extend(self.answer.map(Answer::committed));
        for (client, message) in &messages {
            client.enqueue(message.clone());
        }
        let flush = if messages.len() > LARGE_AUDIENCE {
            ConnectionHandle::flush_later
        } else {
            ConnectionHandle::flush
        };
        messages.iter().for_each(|(client, _)| flush(client));
        if let Some(finished) = self.finished {
            context.ratings.add(&origin.table, finished);
        }
        if self.moves > 0 {
            context.metrics.note_moves(origin.kind, self.moves);
            tracing::trace!(target: "stolik::measure", acts = self.moves);
        }
        if let Some(late) = self.due.map(|due| due.elapsed()) {
            tracing::trace!(target: "stolik::measure", late_us = late.as_micros() as u64);
            if origin.kind.tempo() == Tempo::RealTime {
                context.bots.note_lateness(late);
            }
        }
    }
}

/// The answer to a client's request, known when the step happened and sent with it.
pub(crate) struct Answer {
    client: ConnectionHandle,
    ack: u32,
    if_committed: Result<Option<TableId>, Refusal>,
    if_lost: Result<Option<TableId>, Refusal>,
}

impl Answer {
    /// Answers a request that is lost with its step: then `Refusal::NotKept`.
    pub fn to(
        client: ConnectionHandle,
        ack: u32,
        if_committed: Result<Option<TableId>, Refusal>,
    ) -> Self {
        Self {
            client,
            ack,
            if_committed,
            if_lost: Err(Refusal::NotKept),
        }
    }

    /// Answers a client that has subscribed, which nothing undoes.
    pub fn to_entered(client: ConnectionHandle, ack: u32, table: &TableId) -> Self {
        let entered = || Ok(Some(table.clone()));
        Self {
            client,
            ack,
            if_committed: entered(),
            if_lost: entered(),
        }
    }

    fn committed(self) -> (ConnectionHandle, Arc<SharedMessage>) {
        (self.client, message(self.ack, self.if_committed))
    }

    /// Sends the answer of a step that was not committed.
    pub fn lost(self) {
        self.client.send(message(self.ack, self.if_lost));
    }
}

fn message(ack: u32, answer: Result<Option<TableId>, Refusal>) -> Arc<SharedMessage> {
    SharedMessage::new(match answer {
        Ok(table) => ClientIn::Done { ack, table },
        Err(why) => ClientIn::Refused { ack, why },
    })
}
