//! One actor per table: carries out its commands in order, appends before it tells, and wakes for
//! timers and bots.
//!
//! The actor goes on while the store commits: what a step tells waits in the [`Outbox`]. If a
//! commit fails, neither that step nor any after it has happened, and the table is restored.

mod bots;
mod clients;
#[cfg(test)]
mod tests;

use crate::{
    NextAppend, ReleasedTable, TableCommand, TableContext, TableHandle, WeakTableHandle,
    action_log::log_actions,
    append::{append, moves},
    command::refuse_rest,
    outbox::{Failure, Outbox, OutboxEvent},
    pending_step::{Answer, Origin, PendingStep},
    rating_push::FinishedGame,
    restore::restore,
};
use delivery::{ConnectionHandle, ConnectionId, SharedMessage};
use game_core::Seat;
use hub::{BotQuestion, JournalFact, Step, Table, Tell, To, WallTime};
use runtime::{WallClock, error_chain, random};
use std::{
    collections::BTreeMap,
    sync::Arc,
    time::{Duration, Instant},
};
use store::{AppendError, Ownership};
use tokio::{
    sync::{mpsc, oneshot},
    time,
};
use wire::{CalledFor, ClientIn, PersonId, PresentTurn};

/// The pause before a table whose append failed is read back.
const RESTORE_AFTER: Duration = Duration::from_secs(1);

/// The actor of one table.
pub struct TableActor {
    context: Arc<TableContext>,
    /// The `hub::Table` as it is if every append succeeds.
    table: Table,
    next_append: NextAppend,
    tenure: Tenure,
    /// A command that was taken after the table had gone to another node.
    unread: Option<TableCommand>,
    outbox: Arc<Outbox>,
    clients: BTreeMap<ConnectionId, ConnectionHandle>,
    /// The question that each bot is thinking about.
    thinking: BTreeMap<Seat, BotQuestion>,
    deadlines: Deadlines,
    /// [`Table::called`] after the last step.
    called: Vec<(PersonId, CalledFor)>,
    /// [`Table::present_turn`] after the last step.
    turn: Option<PresentTurn>,
    /// The part of `StallDetector::stalled_ms` that the table has been credited.
    credited_ms: u64,
    /// When the timer was due that fires with the next step.
    due: Option<Instant>,
    /// For the answers of bots. Weak, so that only the directory keeps the actor running.
    own: WeakTableHandle,
}

/// When a table next changes by itself, and when it wants to know the time. Computed when the table
/// changes: it is read far more often.
struct Deadlines {
    timer: Option<Instant>,
    wake: Option<Instant>,
}

impl Deadlines {
    fn of(table: &Table, clock: &WallClock) -> Self {
        let instant = |time: Option<WallTime>| time.map(|time| clock.instant(time));
        Self {
            timer: instant(table.bell_at()),
            wake: instant(table.wake_at()),
        }
    }
}

/// Whether the table is still this node's.
enum Tenure {
    Owned,
    /// Another node has taken the table over.
    TakenOver,
    /// The table is handed over. The receiver waits for the epoch in which it was released.
    Releasing(oneshot::Sender<i64>),
}

impl TableActor {
    /// Starts the actor of a table whose rows are all in the journal.
    pub fn start(
        context: Arc<TableContext>,
        table: Table,
        ownership: Arc<Ownership>,
        handle: &TableHandle,
        commands: mpsc::Receiver<TableCommand>,
    ) {
        let origin = Origin {
            table: table.id().clone(),
            kind: table.kind(),
            epoch: ownership.epoch,
        };
        let actor = Self {
            called: table.called(),
            turn: table.present_turn(),
            deadlines: Deadlines::of(&table, &context.clock),
            credited_ms: context.stalls.stalled_ms(Instant::now()),
            next_append: NextAppend {
                table_id: table.id().as_str().into(),
                ownership,
                rows_before: table.rows(),
            },
            outbox: Outbox::new(origin, context.clone()),
            context,
            table,
            tenure: Tenure::Owned,
            unread: None,
            clients: BTreeMap::new(),
            thinking: BTreeMap::new(),
            due: None,
            own: handle.downgrade(),
        };
        tokio::spawn(actor.run(commands));
    }

    async fn run(mut self, mut commands: mpsc::Receiver<TableCommand>) {
        self.ask_bots();
        let mut timer = self.context.timers.timer();
        loop {
            if !self.goes_on() {
                self.deliver_all().await;
                // A failed commit may have undone what ended the table.
                if !self.goes_on() {
                    break;
                }
            }
            let has_room = self.outbox.has_room();
            tokio::select! {
                biased;
                event = self.outbox.event(!has_room) => self.handle_outbox(event).await,
                command = commands.recv(), if has_room => match command {
                    Some(command) => {
                        self.note_due_timer();
                        self.receive_all(command, &mut commands).await;
                    }
                    None => return self.deliver_all().await,
                },
                () = timer.wait(self.deadlines.wake), if has_room => {
                    self.note_due_timer();
                    self.tick().await;
                }
            }
        }
        self.end(commands).await;
    }

    /// Tells other layers why the actor ends.
    async fn end(self, commands: mpsc::Receiver<TableCommand>) {
        let released = match self.tenure {
            Tenure::Owned => {
                self.context.events.closed(self.table.id());
                return refuse_rest(commands).await;
            }
            Tenure::TakenOver => None,
            Tenure::Releasing(released) => Some(released),
        };
        let table = ReleasedTable {
            table: self.table.id().clone(),
            clients: self.clients,
            unread: self.unread,
            rest: commands,
        };
        self.context.events.released(table).await;
        if let Some(released) = released {
            let _ = released.send(self.next_append.ownership.epoch);
        }
    }

    fn goes_on(&self) -> bool {
        !self.table.is_closed() && matches!(self.tenure, Tenure::Owned)
    }

    fn epoch(&self) -> i64 {
        self.next_append.ownership.epoch
    }

    /// Whether another node has taken the table over while this node's lease had ended.
    async fn was_taken_over(&mut self) -> bool {
        let had_ended = self.context.lease.wait_until_held().await;
        let directory = &self.context.directory;
        let is_taken = had_ended && !directory.is_here(self.table.id(), self.epoch());
        if is_taken {
            self.tenure = Tenure::TakenOver;
        }
        is_taken
    }

    /// Reads the clock. What the program stood still before is credited to the table first, so
    /// that no timer fires for it.
    fn now(&mut self) -> WallTime {
        let now = Instant::now();
        let stalled_ms = self.context.stalls.stalled_ms(now);
        if stalled_ms > self.credited_ms {
            self.table.credit_stall(stalled_ms - self.credited_ms);
            self.credited_ms = stalled_ms;
        }
        self.context.clock.at(now)
    }

    async fn receive(&mut self, command: TableCommand) {
        match command {
            TableCommand::Enter { client, ack } => self.enter(client, ack).await,
            TableCommand::Join {
                client,
                ack,
                rules,
                ready,
                found,
            } => self.join((client, ack), &rules, ready, found).await,
            TableCommand::Accept { client, ack, ready } => self.accept(client, ack, ready).await,
            TableCommand::Exit { connection } => self.exit(connection).await,
            TableCommand::Ask { client, ack, ask } => self.ask(client, ack, ask).await,
            TableCommand::BotsAct(answers) => self.bots_act(answers).await,
            TableCommand::KeepOnly { node, connections } => {
                self.keep_only(&node, &connections).await
            }
            TableCommand::Release { released } => self.tenure = Tenure::Releasing(released),
            TableCommand::Reload => {
                self.deliver_all().await;
                self.restore().await;
            }
            TableCommand::Close => {
                let now = self.now();
                let step = self.table.close(now, &mut random::seed);
                self.settle(step, None).await;
            }
            TableCommand::CloseIfEmpty => {
                let now = self.now();
                let step = self.table.close_if_empty(now, &mut random::seed);
                self.settle(step, None).await;
            }
        }
    }

    async fn tick(&mut self) {
        if self.was_taken_over().await {
            return;
        }
        let now = self.now();
        let step = self.table.tick(now, &mut random::seed);
        self.settle(step, None).await;
    }

    /// Notes a timer that is due: it fires with the next step, whatever causes that.
    fn note_due_timer(&mut self) {
        self.due = self.deadlines.timer.filter(|due| *due <= Instant::now());
        if let Some(due) = self.due {
            tracing::trace!(target: "stolik::measure", rung_us = due.elapsed().as_micros() as u64);
        }
    }

    /// Takes a `Step` that has happened: appends its rows and pushes a `PendingStep`.
    async fn settle(&mut self, step: Step, answer: Option<Answer>) {
        self.deadlines = Deadlines::of(&self.table, &self.context.clock);
        let (called, turn) = (self.table.called(), self.table.present_turn());
        let is_summary_changed =
            changes_summary(&step) || called != self.called || turn != self.turn;
        (self.called, self.turn) = (called, turn);
        let pending = PendingStep {
            moves: moves(&step.keep),
            summary: is_summary_changed.then(|| self.table.summary().into()),
            answer,
            due: self.due.take(),
            finished: step.finished.as_ref().map(|game| FinishedGame {
                number: game.number,
                clients: self.clients.values().cloned().collect(),
            }),
            ..self.address(step.tell)
        };
        for client in &pending.removed {
            self.clients.remove(&client.id);
        }
        if step.keep.is_empty() {
            self.outbox.push_without_rows(pending);
        } else {
            let append = append(
                &self.table,
                &self.next_append,
                &step.keep,
                step.finished.as_ref(),
            );
            log_actions(&self.table, &step.keep);
            self.next_append.rows_before += step.keep.len() as u64;
            let (outbox, number) = (self.outbox.clone(), self.outbox.push(pending));
            let committed = move |result| outbox.committed(number, result);
            self.context.store.submit_then(append, committed).await;
        }
        self.ask_bots();
    }

    /// Fixes the receivers of each message, and serialises it: now, while the views are in the
    /// processor's caches, and not after the commit.
    fn address(&self, tell: Vec<Tell>) -> PendingStep {
        let removed: Vec<&PersonId> = tell.iter().filter_map(removed_by).collect();
        let is_removed =
            |client: &&ConnectionHandle| removed.iter().any(|person| **person == client.person.id);
        let removed: Vec<_> = self.clients.values().filter(is_removed).cloned().collect();
        let may_see = |client: &&ConnectionHandle| {
            self.table.may_enter(&client.person.id)
                || removed.iter().any(|other| other.id == client.id)
        };
        let viewers: Vec<_> = self
            .clients
            .values()
            .filter(may_see)
            .map(|client| (client, self.table.sight_of(&client.person.id)))
            .collect();
        // One more for the answer.
        let mut messages = Vec::with_capacity(tell.len() + 1);
        for Tell { to, message } in tell {
            let receivers = || {
                viewers
                    .iter()
                    .filter(|(_, sight)| to == To::Everyone || to == *sight)
            };
            if receivers().next().is_none() {
                continue;
            }
            let message = if receivers().all(|(client, _)| client.reads_text()) {
                SharedMessage::serialised(message)
            } else {
                SharedMessage::new(message)
            };
            messages.extend(receivers().map(|(client, _)| ((*client).clone(), message.clone())));
        }
        PendingStep {
            messages,
            removed,
            ..PendingStep::default()
        }
    }

    async fn handle_outbox(&mut self, event: OutboxEvent) {
        match event {
            OutboxEvent::Failed(failure) => self.undo(failure).await,
            OutboxEvent::Empty => {}
        }
    }

    /// Waits for [`OutboxEvent::Empty`].
    async fn deliver_all(&mut self) {
        while !self.outbox.is_empty() {
            let event = self.outbox.event(true).await;
            self.handle_outbox(event).await;
        }
    }

    /// Steps were not committed, so they have not happened.
    async fn undo(&mut self, failure: Failure) {
        let Failure { mut steps, error } = failure;
        let removed = steps.iter_mut().flat_map(|step| step.removed.drain(..));
        for client in removed.filter(ConnectionHandle::is_open) {
            self.clients.insert(client.id, client);
        }
        if matches!(error, AppendError::Deposed { .. }) {
            // The other node has the truth.
            self.tenure = Tenure::TakenOver;
        } else {
            tracing::error!(table = %self.table.id(), error = error_chain(&error), "append rows failed");
            self.restore().await;
        }
        let answers = steps.into_iter().filter_map(|step| step.answer);
        answers.for_each(Answer::lost);
    }

    /// Restores the table from its journal and shows it to every client. Until the journal can be
    /// read, the table stands still and its commands wait. It always pauses, so that a table whose
    /// rows cannot be written does not try without end.
    async fn restore(&mut self) {
        let restored = loop {
            time::sleep(RESTORE_AFTER).await;
            let now = self.context.clock.now();
            match restore(&self.context.store, self.table.id(), now).await {
                Ok(table) => break table,
                Err(error) => {
                    tracing::error!(table = %self.table.id(), error = error_chain(&error), "restore table failed");
                }
            }
        };
        let people = self.clients.values().map(|client| &client.person.id);
        let now = Instant::now();
        self.credited_ms = self.context.stalls.stalled_ms(now);
        self.table = restored.with_people_here(people, self.context.clock.at(now));
        self.deadlines = Deadlines::of(&self.table, &self.context.clock);
        self.next_append.rows_before = self.table.rows();
        self.thinking.clear();
        for client in self.clients.values().cloned().collect::<Vec<_>>() {
            self.show(&client, None);
        }
        let (table, summary) = (self.table.id(), self.table.summary());
        let events = &self.context.events;
        events.summary_changed(table, self.epoch(), summary);
        self.ask_bots();
    }
}

/// Whether a step may change the table's summary. Moves and chat do not; whatever changes the card
/// in the lobby changes the room, which is told to everyone.
fn changes_summary(step: &Step) -> bool {
    let is_quiet =
        |fact: &JournalFact| matches!(fact, JournalFact::Entry(_) | JournalFact::Said { .. });
    let tells_room = |tell: &Tell| matches!(tell.message, ClientIn::Room(_));
    step.finished.is_some()
        || step.keep.iter().any(|row| !is_quiet(&row.fact))
        || step.tell.iter().any(tells_room)
}

fn removed_by(tell: &Tell) -> Option<&PersonId> {
    match &tell.message {
        ClientIn::Removed { person, .. } => Some(person),
        _ => None,
    }
}
