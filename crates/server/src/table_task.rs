//! One task a table: takes its mail in order, keeps before it tells, and lets time and bots knock.

use crate::{
    bus::Face,
    fault::sources,
    hall::Hall,
    letter::Letter,
    limits::{RETRY_EVERY, STEP_ROWS},
    luck,
    outlet::{ConnectionId, Outlet},
};
use game_core::{Input, Seat, Tempo};
use games::AnyRules;
use hub::{Asked, BotAnswer, FinishedGame, Kept, Place, Row, Step, Table, Tell, To};
use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
    time::Instant,
};
use store::{Append, AppendFault, Node, PlayerRow, Reign, TableIndex, TableStatus, Who};
use tokio::{
    runtime,
    sync::{mpsc, oneshot},
    time,
};
use wire::{ClientIn, Person, Refusal, Sitter, Stage, TableAsk, Visibility};

/// What a table's task is sent.
#[derive(Debug)]
pub(crate) enum Mail {
    /// A connection comes to look. Without a number it looks on, after the table has moved.
    Enter { outlet: Outlet, ack: Option<u32> },
    /// A connection's person looks for a game and would take any seat; `found` hears what there was.
    Join { outlet: Outlet, ack: u32, rules: AnyRules, found: oneshot::Sender<Place> },
    /// A connection's person was invited and accepts.
    Accept { outlet: Outlet, ack: u32 },
    /// A connection looks no longer.
    Exit { connection: ConnectionId },
    /// Somebody asks for something.
    Ask { outlet: Outlet, ack: u32, ask: TableAsk },
    /// Bots have chosen.
    BotsAct(Vec<BotAnswer>),
    /// Of a node's connections only these still look.
    Keep { node: Node, connections: BTreeSet<ConnectionId> },
    /// The table goes to another node, or is there already: the task is to end. Hears in which epoch it did.
    Part(oneshot::Sender<i64>),
    /// Somebody's name was taken out of the journal.
    Reread,
    /// Whoever keeps order here closes the table.
    Close,
}

/// The way to a table's task.
pub(crate) type Mailbox = mpsc::Sender<Mail>;

pub(crate) struct TableTask {
    hall: Arc<Hall>,
    table: Table,
    /// By what right we write it.
    reign: Reign,
    stay: Stay,
    /// Mail that came when the table was no longer ours.
    unread: Option<Mail>,
    /// Rows that are durable.
    kept_rows: u64,
    outlets: BTreeMap<ConnectionId, Outlet>,
    /// The question each bot is thinking about.
    thinking: BTreeMap<Seat, Asked>,
    /// To ourselves, for bots. Weak, so that the hall alone keeps a table alive.
    own: mpsc::WeakSender<Mail>,
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

/// The step could not be kept, so it has not happened.
struct NotKept;

impl TableTask {
    /// Starts the task of a table all of whose rows are in the journal.
    pub fn start(hall: Arc<Hall>, table: Table, reign: Reign, mailbox: &Mailbox, mail: mpsc::Receiver<Mail>) {
        let kept_rows = table.rows();
        let (own, stay) = (mailbox.downgrade(), Stay::Here);
        let (outlets, thinking) = (BTreeMap::new(), BTreeMap::new());
        let task = Self { hall, table, reign, stay, unread: None, kept_rows, outlets, thinking, own };
        tokio::spawn(task.run(mail));
    }

    async fn run(mut self, mut mail: mpsc::Receiver<Mail>) {
        self.ask_bots();
        while !self.table.is_closed() && matches!(self.stay, Stay::Here) {
            let wake = self.table.wake_at().map(|time| self.hall.world.instant(time).into());
            let bell = self.table.bell_at().map(|time| self.hall.world.instant(time));
            tokio::select! {
                letter = mail.recv() => match letter {
                    Some(letter) => {
                        let began = Instant::now();
                        self.receive_all(letter, &mut mail).await;
                        self.note_lateness(bell, began);
                    }
                    None => return,
                },
                () = until(wake) => {
                    let began = Instant::now();
                    self.tick().await;
                    self.note_lateness(bell, began);
                }
            }
        }
        match self.stay {
            Stay::Here => {
                self.hall.forget(self.table.id());
                refuse_rest(mail).await;
            }
            Stay::Deposed => self.hall.part(self.table.id(), self.outlets, self.unread, mail).await,
            Stay::Going(parted) => {
                self.hall.part(self.table.id(), self.outlets, self.unread, mail).await;
                let _ = parted.send(self.reign.epoch);
            }
        }
    }

    /// Takes a letter, and what bots have answered meanwhile with it: one commit for all of them.
    async fn receive_all(&mut self, first: Mail, mail: &mut mpsc::Receiver<Mail>) {
        if self.has_lost_it().await {
            self.unread = Some(first);
            return;
        }
        let mut next = Some(first);
        while let Some(letter) = next.take() {
            let Mail::BotsAct(mut answers) = letter else {
                self.receive(letter).await;
                return;
            };
            while next.is_none() {
                match mail.try_recv() {
                    Ok(Mail::BotsAct(more)) => answers.extend(more),
                    Ok(other) => next = Some(other),
                    Err(_) => break,
                }
            }
            self.bots_act(answers).await;
        }
    }

    async fn bots_act(&mut self, answers: Vec<BotAnswer>) {
        let mut step = Step::default();
        for answer in answers {
            // What follows the end of a game is a step of its own.
            if step.finished.is_some() || step.keep.len() >= STEP_ROWS {
                let _ = self.settle(std::mem::take(&mut step)).await;
            }
            step = step.and(self.bot_acts(answer));
        }
        let _ = self.settle(step).await;
    }

    fn bot_acts(&mut self, answer: BotAnswer) -> Step {
        let asked = answer.asked;
        if self.thinking.get(&asked.seat) == Some(&asked) {
            self.thinking.remove(&asked.seat);
        }
        self.table.bot_acts(answer, self.hall.world.now(), &mut luck::seed)
    }

    async fn receive(&mut self, letter: Mail) {
        match letter {
            Mail::Enter { outlet, ack } => self.enter(outlet, ack).await,
            // Who has stopped waiting sits elsewhere by now.
            Mail::Join { found, .. } if found.is_closed() => {}
            Mail::Join { outlet, ack, rules, found } => {
                let place = self.join(outlet, ack, &rules).await;
                let _ = found.send(place);
            }
            Mail::Accept { outlet, ack } => self.accept(outlet, ack).await,
            Mail::Exit { connection } => self.exit(connection).await,
            Mail::Ask { outlet, ack, ask } => self.ask(&outlet, ack, ask).await,
            Mail::BotsAct(answers) => self.bots_act(answers).await,
            Mail::Keep { node, connections } => self.keep_only(&node, &connections).await,
            Mail::Part(parted) => self.stay = Stay::Going(parted),
            Mail::Reread => self.recover().await,
            Mail::Close => {
                let step = self.table.close(self.hall.world.now(), &mut luck::seed);
                let _ = self.settle(step).await;
            }
        }
    }

    /// Notes how long after a bell was due that rang with this step all was kept and told.
    fn note_lateness(&self, bell: Option<Instant>, began: Instant) {
        if let Some(bell) = bell.filter(|bell| *bell <= began) {
            let late = bell.elapsed();
            tracing::trace!(target: "stolik::measure", late_us = late.as_micros() as u64);
            if self.table.kind().tempo() == Tempo::RealTime {
                self.hall.think_tank.note_lateness(late);
            }
        }
    }

    /// Whether another node has taken the table over while this one was away.
    async fn has_lost_it(&mut self) -> bool {
        let was_away = self.hall.nodes.be_sure().await;
        let has_lost = was_away && !self.hall.directory.is_here(self.table.id(), self.reign.epoch);
        if has_lost {
            self.stay = Stay::Deposed;
        }
        has_lost
    }

    async fn tick(&mut self) {
        if self.has_lost_it().await {
            return;
        }
        let step = self.table.tick(self.hall.world.now(), &mut luck::seed);
        let _ = self.settle(step).await;
    }

    async fn enter(&mut self, outlet: Outlet, ack: Option<u32>) {
        if !self.table.may_enter(&outlet.person.id) {
            if let Some(ack) = ack {
                outlet.tell(ClientIn::Refused { ack, why: Refusal::Removed });
            }
            return;
        }
        // Known before anything is kept: a table read back after trouble must find everyone who is here.
        if self.outlets.insert(outlet.id, outlet.clone()).is_none() {
            let step = self.table.enter(&outlet.person.id, self.hall.world.now(), &mut luck::seed);
            let _ = self.settle(step).await;
            if self.table.is_renamed(&outlet.person) {
                let step = self.table.rename(&outlet.person, self.hall.world.now(), &mut luck::seed);
                let _ = self.settle(step).await;
            }
        }
        self.show(&outlet);
        if let Some(ack) = ack {
            outlet.tell(ClientIn::Done { ack, table: Some(self.table.id().clone()) });
        }
    }

    /// Seats somebody who looks for a game, if there is a seat for them.
    async fn join(&mut self, outlet: Outlet, ack: u32, rules: &AnyRules) -> Place {
        let place = self.table.place_for(&outlet.person.id, rules);
        if let Place::Free(seat) = place {
            self.seat(outlet, ack, seat).await;
        }
        place
    }

    /// Seats somebody who was invited, if a seat is still free.
    async fn accept(&mut self, outlet: Outlet, ack: u32) {
        match self.table.seat_for(&outlet.person.id) {
            Some(seat) => self.seat(outlet, ack, seat).await,
            None if !self.table.may_enter(&outlet.person.id) => {
                outlet.tell(ClientIn::Refused { ack, why: Refusal::Removed });
            }
            None => outlet.tell(ClientIn::Refused { ack, why: Refusal::NoFreeSeat }),
        }
    }

    /// Lets somebody in and sits them down, ready.
    async fn seat(&mut self, outlet: Outlet, ack: u32, seat: Seat) {
        if self.outlets.insert(outlet.id, outlet.clone()).is_none() {
            let step = self.table.enter(&outlet.person.id, self.hall.world.now(), &mut luck::seed);
            let _ = self.settle(step).await;
        }
        self.show(&outlet);
        let sit = TableAsk::Sit { seat, ready: true };
        let (step, answer) = self.table.handle(&outlet.person, sit, self.hall.world.now(), &mut luck::seed);
        let answer = self.settle(step).await.map_err(|NotKept| Refusal::NotKept).and(answer);
        outlet.tell(match answer {
            Ok(()) => ClientIn::Done { ack, table: Some(self.table.id().clone()) },
            Err(why) => ClientIn::Refused { ack, why },
        });
    }

    fn show(&self, outlet: &Outlet) {
        for message in self.table.scene(&outlet.person.id, self.hall.world.now()) {
            outlet.tell(message);
        }
    }

    /// Lets connections of a node go that are no more, or look no longer.
    async fn keep_only(&mut self, node: &Node, connections: &BTreeSet<ConnectionId>) {
        let is_theirs = |outlet: &&Outlet| outlet.node() == Some(node);
        let theirs = self.outlets.values().filter(is_theirs).map(|outlet| outlet.id);
        let gone: Vec<ConnectionId> = theirs.filter(|id| !connections.contains(id)).collect();
        for connection in gone {
            self.exit(connection).await;
        }
    }

    async fn exit(&mut self, connection: ConnectionId) {
        if let Some(outlet) = self.outlets.remove(&connection) {
            let step = self.table.exit(&outlet.person.id, self.hall.world.now(), &mut luck::seed);
            let _ = self.settle(step).await;
        }
    }

    async fn ask(&mut self, outlet: &Outlet, ack: u32, ask: TableAsk) {
        let (step, answer) = self.table.handle(&outlet.person, ask, self.hall.world.now(), &mut luck::seed);
        let answer = match self.settle(step).await {
            Ok(()) => answer,
            Err(NotKept) => Err(Refusal::NotKept),
        };
        outlet.tell(match answer {
            Ok(()) => ClientIn::Done { ack, table: None },
            Err(why) => ClientIn::Refused { ack, why },
        });
    }

    /// First keep, then tell.
    async fn settle(&mut self, step: Step) -> Result<(), NotKept> {
        // Moves and words change nothing for those who may come.
        let is_another = step.keep.iter().any(|row| !matches!(row.kept, Kept::Entry(_) | Kept::Said { .. }));
        // Whatever changes the card changes the room, and the room is told to everyone.
        let has_new_card = step.tell.iter().any(|tell| matches!(tell.message, ClientIn::Room(_)));
        if !step.keep.is_empty() {
            self.keep(&step).await?;
        }
        let has_ended = step.finished.is_some();
        for Tell { to, message } in step.tell {
            self.tell(to, &Letter::new(message));
        }
        let table = &self.table;
        self.outlets.retain(|_, outlet| table.may_enter(&outlet.person.id));
        if is_another || has_ended || has_new_card {
            self.note();
        }
        self.ask_bots();
        Ok(())
    }

    /// Lets the hall know how the table looks from outside.
    fn note(&self) {
        self.hall.note(self.table.id(), self.reign.epoch, Face::of(&self.table));
    }

    async fn keep(&mut self, step: &Step) -> Result<(), NotKept> {
        let append =
            append(&self.table, self.reign.clone(), self.kept_rows, &step.keep, step.finished.as_ref());
        let began = Instant::now();
        let kept = self.hall.store.append(append).await;
        self.hall.meters.note_append(began.elapsed());
        match kept {
            Ok(()) => {
                self.kept_rows = self.table.rows();
                let acts = acts(&step.keep);
                self.hall.meters.note_moves(self.table.kind(), acts);
                tracing::trace!(target: "stolik::measure", acts);
                Ok(())
            }
            // Another node has the table, and knows better.
            Err(AppendFault::Deposed { .. }) => {
                self.stay = Stay::Deposed;
                Err(NotKept)
            }
            Err(fault) => {
                tracing::error!(table = %self.table.id(), fault = sources(&fault), "a step was not kept");
                self.recover().await;
                Err(NotKept)
            }
        }
    }

    /// Goes back to what the journal has. Until it can be read again the table stands still and its mail waits; and
    /// always for a moment, so that a table whose rows cannot be written does not try without pause.
    async fn recover(&mut self) {
        self.table = loop {
            time::sleep(RETRY_EVERY).await;
            match self.hall.restore(self.table.id()).await {
                Ok(table) => break table,
                Err(fault) => {
                    tracing::error!(table = %self.table.id(), fault = sources(&fault), "a table could not be read back");
                }
            }
        }
        .with_people_here(self.outlets.values().map(|outlet| &outlet.person.id), self.hall.world.now());
        self.kept_rows = self.table.rows();
        self.thinking.clear();
        for outlet in self.outlets.values() {
            self.show(outlet);
        }
        self.note();
        self.ask_bots();
    }

    fn tell(&self, to: To, letter: &Arc<Letter>) {
        for outlet in self.outlets.values() {
            let is_for_them = match to {
                To::Everyone => true,
                To::Viewer(viewer) => self.table.viewer_of(&outlet.person.id) == viewer,
            };
            if is_for_them {
                outlet.send(letter.clone());
            }
        }
    }

    fn ask_bots(&mut self) {
        let is_thought_about = |asked: Asked| self.thinking.get(&asked.seat) == Some(&asked);
        let jobs = self.table.bot_jobs_besides(is_thought_about);
        if jobs.is_empty() {
            return;
        }
        self.thinking.extend(jobs.iter().map(|job| (job.asked.seat, job.asked)));
        let (own, runtime) = (self.own.clone(), runtime::Handle::current());
        self.hall.think_tank.ask(jobs, move |answers| send(&own, &runtime, answers));
    }
}

/// Brings a table what its bots have answered, from a thread that must not wait for its queue.
fn send(table: &mpsc::WeakSender<Mail>, runtime: &runtime::Handle, answers: Vec<BotAnswer>) {
    let Some(table) = table.upgrade() else { return };
    if let Err(mpsc::error::TrySendError::Full(letter)) = table.try_send(Mail::BotsAct(answers)) {
        runtime.spawn(async move { drop(table.send(letter).await) });
    }
}

/// The table is no more, but what had been sent to it gets its answer too.
async fn refuse_rest(mut mail: mpsc::Receiver<Mail>) {
    mail.close();
    while let Some(letter) = mail.recv().await {
        match letter {
            Mail::Enter { outlet, ack: Some(ack) }
            | Mail::Accept { outlet, ack }
            | Mail::Ask { outlet, ack, .. } => {
                outlet.tell(ClientIn::Refused { ack, why: Refusal::NoSuchTable });
            }
            // Whoever waits for the place or the end hears that there is none when it is dropped.
            Mail::Join { .. } | Mail::Part(_) => {}
            Mail::Enter { ack: None, .. } | Mail::Exit { .. } | Mail::Keep { .. } => {}
            Mail::BotsAct(_) | Mail::Reread | Mail::Close => {}
        }
    }
}

/// How many of the rows are somebody's acts.
fn acts(rows: &[Row]) -> u64 {
    let is_act =
        |row: &&Row| matches!(&row.kept, Kept::Entry(entry) if matches!(entry.input, Input::Act { .. }));
    rows.iter().filter(is_act).count() as u64
}

async fn until(wake: Option<time::Instant>) {
    match wake {
        Some(wake) => time::sleep_until(wake).await,
        None => std::future::pending().await,
    }
}

/// What the store is to keep of a step.
pub(crate) fn append(
    table: &Table,
    reign: Reign,
    kept_rows: u64,
    rows: &[Row],
    finished: Option<&FinishedGame>,
) -> Append {
    let status = match (table.is_closed(), table.stage()) {
        (true, _) => TableStatus::Closed,
        (false, Stage::Waiting) => TableStatus::Waiting,
        (false, Stage::Playing) => TableStatus::Playing,
        (false, Stage::Over) => TableStatus::Over,
    };
    Append {
        table_id: table.id().to_string(),
        first_seq: kept_rows as i64 + store::FIRST_SEQ,
        reign,
        rows: rows.iter().map(Row::to_text).collect(),
        index: TableIndex {
            status,
            game: table.kind().name().to_owned(),
            is_public: table.setup().visibility == Visibility::Public,
            updated_ms: rows.last().map_or(0, |row| row.at.0 as i64),
        },
        finished: finished.map(finished_row),
    }
}

fn finished_row(game: &FinishedGame) -> store::FinishedGame {
    let players = game.players.iter().zip(&game.outcome.places).enumerate();
    let side = |seat: usize| game.seating.team(Seat::new(seat as u8)).map_or(seat as u8, |team| team.0);
    let players =
        players.map(|(seat, (sitter, place))| player_row(seat as u8, side(seat), sitter, *place)).collect();
    store::FinishedGame {
        number: i64::from(game.number),
        game: game.kind.name().to_owned(),
        started_ms: game.started.0 as i64,
        ended_ms: game.ended.0 as i64,
        outcome: serde_json::to_string(&game.outcome).expect("an outcome is plain data"),
        players,
    }
}

fn player_row(seat: u8, side: u8, sitter: &Sitter, place: u8) -> PlayerRow {
    let (who, nick) = match sitter {
        Sitter::Person(Person { nick, .. }) if nick.is_deleted() => (Who::Deleted, nick.to_string()),
        Sitter::Person(Person { id, nick }) => {
            (id.as_str().parse().map_or(Who::Deleted, Who::Person), nick.to_string())
        }
        Sitter::Bot(bot) => (Who::Bot(bot.to_string()), bot.to_string()),
    };
    PlayerRow { seat, side, who, nick, place }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::MAILBOX_LETTERS;
    use wire::{Nick, PersonId};

    #[tokio::test]
    async fn mail_that_meets_a_closing_table_is_refused_and_not_lost() {
        let person = Person { id: PersonId::from_bits(1), nick: Nick::guest(1) };
        let (outlet, mut inlet) = Outlet::new(person);
        let (mailbox, mail) = mpsc::channel(MAILBOX_LETTERS);
        mailbox.try_send(Mail::Enter { outlet: outlet.clone(), ack: Some(1) }).expect("room");
        mailbox.try_send(Mail::Exit { connection: outlet.id }).expect("room");
        mailbox.try_send(Mail::Ask { outlet: outlet.clone(), ack: 2, ask: TableAsk::Stand }).expect("room");
        refuse_rest(mail).await;
        for ack in [1, 2] {
            let letter = inlet.next().await.expect("an answer");
            assert_eq!(letter.message, ClientIn::Refused { ack, why: Refusal::NoSuchTable });
        }
        assert!(mailbox.is_closed());
    }
}
