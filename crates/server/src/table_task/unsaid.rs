//! What has happened at a table and is not said yet: first it must be kept. Meanwhile the table
//! goes on, and what follows waits its turn behind it.

use super::voice::{Loss, Voice};
use crate::{
    bus::TableSummary,
    connection_handle::ConnectionHandle,
    hall::Hall,
    limits::{CROWD, OUTBOX_STEPS},
    shared_message::SharedMessage,
};
use game_core::Tempo;
use games::GameKind;
use std::{collections::VecDeque, sync::Arc, time::Instant};
use store::{AppendError, PendingAppend};
use wire::{ClientIn, PersonId, Refusal, TableId};

/// One step of a table, on its way to those whom it concerns.
#[derive(Default)]
pub(super) struct Unsaid {
    /// How many of them are somebody's acts.
    pub acts: u64,
    /// The letters, to whoever was meant when it happened.
    pub letters: Vec<(ConnectionHandle, Arc<SharedMessage>)>,
    /// Whom the host has removed with it.
    pub removed: Vec<PersonId>,
    /// How the table looks from outside, if that has changed.
    pub summary: Option<Box<TableSummary>>,
    /// What is answered to whoever asked for it.
    pub answer: Option<Answer>,
    /// When the bell was due that rang with it.
    pub bell: Option<Instant>,
}

impl Unsaid {
    /// Whether nothing follows from it for the table itself, so that another may say it.
    pub fn is_for_others_only(&self) -> bool {
        self.removed.is_empty() && self.summary.is_none()
    }

    /// Says it.
    pub fn say(self, hall: &Hall, kind: GameKind) {
        let mut said = self.letters;
        // What somebody is answered leaves with what they are told: one write for both.
        said.extend(self.answer.map(Answer::kept));
        for (client, letter) in &said {
            client.put(letter.clone());
        }
        // A crowd's connections write for themselves: here it would keep others waiting.
        let is_crowd = said.len() > CROWD;
        let flush = if is_crowd {
            ConnectionHandle::flush_elsewhere
        } else {
            ConnectionHandle::flush
        };
        said.iter().for_each(|(client, _)| flush(client));
        if self.acts > 0 {
            hall.metrics.note_moves(kind, self.acts);
            tracing::trace!(target: "stolik::measure", acts = self.acts);
        }
        // How long after a bell was due all that rang with it was kept and told.
        if let Some(late) = self.bell.map(|bell| bell.elapsed()) {
            tracing::trace!(target: "stolik::measure", late_us = late.as_micros() as u64);
            if kind.tempo() == Tempo::RealTime {
                hall.bot_pool.note_lateness(late);
            }
        }
    }
}

/// The answer to somebody who asked for something.
pub(super) struct Answer {
    pub client: ConnectionHandle,
    pub ack: u32,
    pub if_kept: Result<Option<TableId>, Refusal>,
    pub if_lost: Result<Option<TableId>, Refusal>,
}

impl Answer {
    /// To somebody who asked for something that is lost with its step.
    pub fn to(
        client: ConnectionHandle,
        ack: u32,
        if_kept: Result<Option<TableId>, Refusal>,
    ) -> Self {
        Self {
            client,
            ack,
            if_kept,
            if_lost: Err(Refusal::NotKept),
        }
    }

    /// To somebody who has entered: they have, whatever is kept.
    pub fn to_entered(client: ConnectionHandle, ack: u32, table: &TableId) -> Self {
        let entered = || Ok(Some(table.clone()));
        Self {
            client,
            ack,
            if_kept: entered(),
            if_lost: entered(),
        }
    }

    /// What it says, and to whom.
    pub fn kept(self) -> (ConnectionHandle, Arc<SharedMessage>) {
        (self.client, letter(self.ack, self.if_kept))
    }

    pub fn lost(self) {
        self.client.send(letter(self.ack, self.if_lost));
    }
}

fn letter(ack: u32, answer: Result<Option<TableId>, Refusal>) -> Arc<SharedMessage> {
    SharedMessage::new(match answer {
        Ok(table) => ClientIn::Done { ack, table },
        Err(why) => ClientIn::Refused { ack, why },
    })
}

/// What a table hears of its steps.
pub(super) enum Heard {
    /// It is known of the next one whether it was kept, and it is its turn to be said.
    Step(Box<Unsaid>, Result<(), AppendError>),
    /// Some that were left to the herald have not happened.
    Lost(Loss),
    /// All that were left to it are said, and there is room again.
    Silence,
}

/// A step that the table says itself.
struct Own {
    step: Box<Unsaid>,
    rows: Rows,
}

/// What is known of a step's rows.
enum Rows {
    Kept(Result<(), AppendError>),
    BeingKept {
        since: Instant,
        keeping: PendingAppend,
    },
}

impl Rows {
    /// Waits until it is known whether they were kept. Stopped before that, it has lost nothing.
    async fn kept(&mut self, voice: &Voice) -> Result<(), AppendError> {
        if let Rows::BeingKept { since, keeping } = self {
            let kept = keeping.await;
            voice.note_append(*since);
            *self = Rows::Kept(kept);
        }
        match self {
            Rows::Kept(kept) => kept.clone(),
            Rows::BeingKept { .. } => unreachable!("it was waited for"),
        }
    }
}

/// Steps in the order in which they happened: those that are left to the herald, and behind them
/// those that the table says itself.
pub(super) struct Queue {
    pub voice: Arc<Voice>,
    own: VecDeque<Own>,
}

impl Queue {
    pub fn new(voice: Arc<Voice>) -> Self {
        Self {
            voice,
            own: VecDeque::new(),
        }
    }

    /// Whether nothing is left to be said.
    pub fn is_empty(&self) -> bool {
        self.own.is_empty() && self.voice.afoot() == 0
    }

    /// Whether the table has something to say itself.
    pub fn has_own(&self) -> bool {
        !self.own.is_empty()
    }

    /// Whether the table may go on before the first of these is kept.
    pub fn has_room(&self) -> bool {
        self.own.len() + self.voice.afoot() < OUTBOX_STEPS && !self.voice.has_lost()
    }

    /// Adds a step of which nothing is kept.
    pub fn push(&mut self, step: Unsaid) {
        self.own.push_back(Own {
            step: step.into(),
            rows: Rows::Kept(Ok(())),
        });
    }

    /// Adds a step whose rows are being kept.
    pub fn push_kept(&mut self, step: Unsaid, keeping: PendingAppend) {
        self.own.push_back(Own {
            step: step.into(),
            rows: Rows::BeingKept {
                since: Instant::now(),
                keeping,
            },
        });
    }

    /// Waits for the next thing to be heard; for ever if there is nothing, unless the table had no
    /// room when it looked and waits for that. Stopped before that, it has taken nothing.
    pub async fn next(&mut self, has_room: bool) -> Heard {
        let Some(first) = self.own.front_mut() else {
            if has_room {
                return Heard::Lost(self.voice.loss().await);
            }
            self.voice.silence().await;
            return if self.voice.has_lost() {
                Heard::Lost(self.voice.loss().await)
            } else {
                Heard::Silence
            };
        };
        let kept = first.rows.kept(&self.voice).await;
        self.voice.silence().await;
        if self.voice.has_lost() {
            return Heard::Lost(self.voice.loss().await);
        }
        let first = self.own.pop_front().expect("it was there");
        Heard::Step(first.step, kept)
    }

    /// All steps there are, once nothing of them is being kept any more.
    pub async fn rest(&mut self) -> Vec<Unsaid> {
        self.voice.silence().await;
        let mut rest = Vec::new();
        while let Some(mut own) = self.own.pop_front() {
            // Kept or not, it comes after something that was not.
            let _ = own.rows.kept(&self.voice).await;
            rest.push(*own.step);
        }
        rest
    }
}
