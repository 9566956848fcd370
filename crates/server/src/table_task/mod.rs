//! One task a table: takes its mail in order, keeps before it tells, and lets time and bots knock.
//!
//! It goes on while the disk is busy: what a step says waits until the step's rows are kept, and is
//! then said by the herald, or by the table if something follows from it here. If they are not
//! kept, neither the step nor anything after it has happened.

mod append;
mod bots;
mod guests;
mod mail;
#[cfg(test)]
mod tests;
mod unsaid;
mod voice;

pub(crate) use append::append;
pub(crate) use mail::{TableCommand, TableHandle};
pub(crate) use voice::Word;

use crate::{
    bus::TableSummary,
    connection_handle::{ConnectionHandle, ConnectionId},
    error::error_chain,
    hall::Hall,
    limits::RETRY_EVERY,
    random,
    shared_message::SharedMessage,
    wall_clock::WallClock,
};
use append::acts;
use game_core::Seat;
use hub::{Asked, FinishedGame, Kept, Row, Step, Table, Tell, To, WallTime};
use mail::refuse_rest;
use std::{collections::BTreeMap, sync::Arc, time::Instant};
use store::{AppendError, Ownership};
use tokio::{
    sync::{mpsc, oneshot},
    time,
};
use unsaid::{Answer, Heard, Queue, Unsaid};
use voice::{Loss, Voice};
use wire::ClientIn;

pub(crate) struct TableTask {
    hall: Arc<Hall>,
    /// As it is if all that has happened is kept.
    table: Table,
    /// Its name in the journal.
    name: Arc<str>,
    /// By what right we write it.
    ownership: Arc<Ownership>,
    stay: Stay,
    /// Mail that came when the table was no longer ours.
    unread: Option<TableCommand>,
    /// Rows that are kept, or on their way.
    kept_rows: u64,
    unsaid: Queue,
    clients: BTreeMap<ConnectionId, ConnectionHandle>,
    /// The question each bot is thinking about.
    thinking: BTreeMap<Seat, Asked>,
    /// When the table next changes by itself, and when it wants to know the time.
    due: Due,
    /// When the bell was due that rings with the next step.
    bell: Option<Instant>,
    /// To ourselves, for bots. Weak, so that the hall alone keeps a table alive.
    own: mpsc::WeakSender<TableCommand>,
}

/// What a table waits for. Worked out when it changes: it is looked at far more often.
struct Due {
    bell: Option<Instant>,
    wake: Option<Instant>,
}

impl Due {
    fn of(table: &Table, clock: &WallClock) -> Self {
        let instant = |time: Option<WallTime>| time.map(|time| clock.instant(time));
        Self {
            bell: instant(table.bell_at()),
            wake: instant(table.wake_at()),
        }
    }
}

/// Whether the table is still this node's.
enum Stay {
    /// It is.
    Here,
    /// Another node has it.
    Deposed,
    /// It goes to another, and somebody waits to hear that it can.
    Going(oneshot::Sender<i64>),
}

impl TableTask {
    /// Starts the task of a table all of whose rows are in the journal.
    pub fn start(
        hall: Arc<Hall>,
        table: Table,
        ownership: Arc<Ownership>,
        handle: &TableHandle,
        mail: mpsc::Receiver<TableCommand>,
    ) {
        let task = Self {
            due: Due::of(&table, &hall.clock),
            name: table.id().as_str().into(),
            unsaid: Queue::new(Voice::new(hall.clone(), table.kind())),
            hall,
            kept_rows: table.rows(),
            table,
            ownership,
            stay: Stay::Here,
            unread: None,
            clients: BTreeMap::new(),
            thinking: BTreeMap::new(),
            bell: None,
            own: handle.downgrade(),
        };
        tokio::spawn(task.run(mail));
    }

    async fn run(mut self, mut mail: mpsc::Receiver<TableCommand>) {
        self.ask_bots();
        let mut alarm = self.hall.timers.alarm();
        loop {
            if !self.goes_on() {
                self.say_all().await;
                // What was lost with that may be why it did not.
                if !self.goes_on() {
                    break;
                }
            }
            let has_room = self.unsaid.has_room();
            tokio::select! {
                biased;
                heard = self.unsaid.next(has_room) => self.hear(heard).await,
                letter = mail.recv(), if has_room => match letter {
                    Some(letter) => {
                        self.note_bell();
                        self.receive_all(letter, &mut mail).await;
                    }
                    None => return self.say_all().await,
                },
                () = alarm.wait(self.due.wake), if has_room => {
                    self.note_bell();
                    self.tick().await;
                }
            }
        }
        match self.stay {
            Stay::Here => {
                self.hall.forget(self.table.id());
                refuse_rest(mail).await;
            }
            Stay::Deposed => {
                self.hall
                    .part(self.table.id(), self.clients, self.unread, mail)
                    .await
            }
            Stay::Going(parted) => {
                self.hall
                    .part(self.table.id(), self.clients, self.unread, mail)
                    .await;
                let _ = parted.send(self.ownership.epoch);
            }
        }
    }

    /// Whether anything more is to happen at the table here.
    fn goes_on(&self) -> bool {
        !self.table.is_closed() && matches!(self.stay, Stay::Here)
    }

    /// Whether another node has taken the table over while this one was away.
    async fn has_lost_it(&mut self) -> bool {
        let was_away = self.hall.nodes.be_sure().await;
        let has_lost = was_away
            && !self
                .hall
                .directory
                .is_here(self.table.id(), self.ownership.epoch);
        if has_lost {
            self.stay = Stay::Deposed;
        }
        has_lost
    }

    async fn receive(&mut self, letter: TableCommand) {
        match letter {
            TableCommand::Enter { client, ack } => self.enter(client, ack).await,
            TableCommand::Join {
                client,
                ack,
                rules,
                found,
            } => self.join(client, ack, &rules, found).await,
            TableCommand::Accept { client, ack } => self.accept(client, ack).await,
            TableCommand::Exit { connection } => self.exit(connection).await,
            TableCommand::Ask { client, ack, ask } => self.ask(client, ack, ask).await,
            TableCommand::BotsAct(answers) => self.bots_act(answers).await,
            TableCommand::Keep { node, connections } => self.keep_only(&node, &connections).await,
            TableCommand::Part(parted) => self.stay = Stay::Going(parted),
            TableCommand::Reread => {
                self.say_all().await;
                self.recover().await;
            }
            TableCommand::Close => {
                let step = self.table.close(self.hall.clock.now(), &mut random::seed);
                self.settle(step, None).await;
            }
        }
    }

    async fn tick(&mut self) {
        if self.has_lost_it().await {
            return;
        }
        let step = self.table.tick(self.hall.clock.now(), &mut random::seed);
        self.settle(step, None).await;
    }

    /// Notes a bell that is due: it rings with whatever happens next.
    fn note_bell(&mut self) {
        self.bell = self.due.bell.filter(|bell| *bell <= Instant::now());
        if let Some(bell) = self.bell {
            tracing::trace!(target: "stolik::measure", rung_us = bell.elapsed().as_micros() as u64);
        }
    }

    /// Takes a step that has happened: its rows to the store, and then its letters to those whom it
    /// concerns.
    async fn settle(&mut self, step: Step, answer: Option<Answer>) {
        self.due = Due::of(&self.table, &self.hall.clock);
        // Moves and words change nothing for those who may come.
        let is_another = step
            .keep
            .iter()
            .any(|row| !matches!(row.kept, Kept::Entry(_) | Kept::Said { .. }));
        // Whatever changes the card changes the room, and the room is told to everyone.
        let has_new_card = step
            .tell
            .iter()
            .any(|tell| matches!(tell.message, ClientIn::Room(_)));
        let has_new_face = is_another || has_new_card || step.finished.is_some();
        let unsaid = Unsaid {
            acts: acts(&step.keep),
            summary: has_new_face.then(|| TableSummary::of(&self.table).into()),
            answer,
            bell: self.bell.take(),
            ..self.address(step.tell)
        };
        match step.keep.is_empty() {
            true => self.say_in_turn(unsaid),
            false => self.keep(&step.keep, step.finished.as_ref(), unsaid).await,
        }
        self.ask_bots();
    }

    /// Has rows kept, and then said what is to be said: by the herald, unless the table has a part
    /// in it or must speak before.
    async fn keep(&mut self, rows: &[Row], finished: Option<&FinishedGame>, unsaid: Unsaid) {
        let whose = (self.name.clone(), self.ownership.clone());
        let append = append(&self.table, whose, self.kept_rows, rows, finished);
        self.kept_rows += rows.len() as u64;
        if unsaid.is_for_others_only() && !self.unsaid.has_own() {
            let waiting = self.unsaid.voice.take(unsaid);
            self.hall
                .store
                .submit_then(append, move |kept| waiting.hear(kept))
                .await;
        } else {
            let keeping = self.hall.store.submit(append).await;
            self.unsaid.push_kept(unsaid, keeping);
        }
    }

    /// Puts letters into envelopes: who is meant is decided now, not when they are sent. They are
    /// also written out now, before their rows are kept; after that, views of a hundred other
    /// tables would have to be fetched again.
    fn address(&self, tell: Vec<Tell>) -> Unsaid {
        let removed: Vec<_> = tell.iter().filter_map(removed_by).cloned().collect();
        let is_here = |person| self.table.may_enter(person) || removed.contains(person);
        let looking = self
            .clients
            .values()
            .filter(|client| is_here(&client.person.id));
        let looking: Vec<_> = looking
            .map(|client| (client, To::Viewer(self.table.viewer_of(&client.person.id))))
            .collect();
        // And one for the answer.
        let mut letters = Vec::with_capacity(tell.len() + 1);
        for Tell { to, message } in tell {
            let meant = || {
                looking
                    .iter()
                    .filter(|(_, own)| to == To::Everyone || to == *own)
            };
            if meant().next().is_none() {
                continue;
            }
            let letter = match meant().all(|(client, _)| client.reads_text()) {
                true => SharedMessage::written(message),
                false => SharedMessage::new(message),
            };
            letters.extend(meant().map(|(client, _)| ((*client).clone(), letter.clone())));
        }
        Unsaid {
            letters,
            removed,
            ..Unsaid::default()
        }
    }

    /// Says what a step has to say of which nothing is kept, once all before it was said.
    fn say_in_turn(&mut self, step: Unsaid) {
        match self.unsaid.is_empty() {
            true => self.say(step),
            false => self.unsaid.push(step),
        }
    }

    /// It has turned out whether a step was kept, or some were not.
    async fn hear(&mut self, heard: Heard) {
        match heard {
            Heard::Step(step, Ok(())) => self.say(*step),
            Heard::Step(step, Err(error)) => {
                self.lose(Loss {
                    steps: vec![*step],
                    error,
                })
                .await
            }
            Heard::Lost(loss) => self.lose(loss).await,
            Heard::Silence => {}
        }
    }

    /// Waits until all is said.
    async fn say_all(&mut self) {
        while self.unsaid.has_own() {
            let heard = self.unsaid.next(true).await;
            self.hear(heard).await;
        }
        self.unsaid.voice.silence().await;
        if self.unsaid.voice.has_lost() {
            let loss = self.unsaid.voice.loss().await;
            self.lose(loss).await;
        }
    }

    fn say(&mut self, mut step: Unsaid) {
        if !step.removed.is_empty() {
            self.clients
                .retain(|_, client| !step.removed.contains(&client.person.id));
        }
        if let Some(summary) = step.summary.take() {
            self.hall
                .note(self.table.id(), self.ownership.epoch, *summary);
        }
        step.say(&self.hall, self.table.kind());
    }

    /// Steps could not be kept, so they have not happened, and nothing that came after them.
    async fn lose(
        &mut self,
        Loss {
            steps: mut lost,
            error,
        }: Loss,
    ) {
        lost.extend(self.unsaid.rest().await);
        if matches!(error, AppendError::Deposed { .. }) {
            // Another node has the table, and knows better.
            self.stay = Stay::Deposed;
        } else {
            tracing::error!(table = %self.table.id(), error = error_chain(&error), "a step was not kept");
            self.recover().await;
        }
        lost.into_iter()
            .filter_map(|step| step.answer)
            .for_each(Answer::lost);
    }

    /// Goes back to what the journal has. Until it can be read again the table stands still and its
    /// mail waits; and always for a moment, so that a table whose rows cannot be written does not
    /// try without pause.
    async fn recover(&mut self) {
        self.table = loop {
            time::sleep(RETRY_EVERY).await;
            match self.hall.restore(self.table.id()).await {
                Ok(table) => break table,
                Err(error) => {
                    tracing::error!(table = %self.table.id(), error = error_chain(&error), "a table could not be read back");
                }
            }
        }
        .with_people_here(self.clients.values().map(|client| &client.person.id), self.hall.clock.now());
        self.due = Due::of(&self.table, &self.hall.clock);
        self.kept_rows = self.table.rows();
        self.thinking.clear();
        for client in self.clients.values().cloned().collect::<Vec<_>>() {
            self.show(&client, None);
        }
        self.hall.note(
            self.table.id(),
            self.ownership.epoch,
            TableSummary::of(&self.table),
        );
        self.ask_bots();
    }
}

/// Whom a message says to have been removed.
fn removed_by(tell: &Tell) -> Option<&wire::PersonId> {
    match &tell.message {
        ClientIn::Removed { person, .. } => Some(person),
        _ => None,
    }
}
