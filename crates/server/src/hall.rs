//! The hall with all the tables: finds them, opens them, wakes them, and keeps the lobby's list.

pub(crate) use crate::directory::TableLocation;
use crate::{
    bot_pool::BotPool,
    bus::{ClusterMessage, TableSummary, To},
    connection_handle::ConnectionHandle,
    directory::{Directory, Whose},
    error::error_chain,
    herald::Herald,
    limits::{
        GUEST_MS, LOBBY_EVERY, MAX_TABLE_ROWS, MAX_TABLES, SETTLED_REPORT_MS, SWEEP_EVERY,
        TABLE_QUEUE, TABLES_PER_PERSON,
    },
    lobby_chat::LobbyChat,
    matching::Matching,
    metrics::Metrics,
    nodes::{self, Identity, JoinError, Nodes},
    random,
    shared_message::SharedMessage,
    social::{self, Social},
    table_task::{TableCommand, TableHandle, TableTask, append},
    timers::TimerThread,
    wall_clock::WallClock,
};
use games::GameKind;
use hub::{Lobby, RestoreError, Row, Table};
use std::{
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};
use store::{Ownership, Store, StoreError};
use thiserror::Error;
use tokio::sync::{
    mpsc::{self, error::TrySendError},
    watch,
};
use wire::{
    ClientIn, NewTable, Person, PersonId, Refusal, TableCard, TableId,
    admin::{TableCount, TableRow},
};

/// All tables there are: those of this server, and the way to those of others.
pub(crate) struct Hall {
    pub store: Store,
    pub clock: WallClock,
    pub timers: TimerThread,
    pub herald: Herald,
    pub bot_pool: BotPool,
    pub matching: Matching,
    pub metrics: Arc<Metrics>,
    pub lobby_chat: LobbyChat,
    pub social: Social,
    pub nodes: Nodes,
    pub directory: Directory,
    lobby: Mutex<Lobby>,
    listed: watch::Sender<Arc<SharedMessage>>,
    changed: tokio::sync::Notify,
}

/// The way to a table as it was last known. Weak, so that the hall alone keeps a table alive.
#[derive(Default)]
pub(crate) struct Route(Option<mpsc::WeakSender<TableCommand>>);

/// Why a table could not be read back.
#[derive(Debug, Error)]
pub(crate) enum TableRestoreError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    Journal(#[from] RestoreError),
}

impl Hall {
    /// Opens the hall and wakes every table that nobody has: after a restart, all that were open.
    pub async fn open(store: Store, identity: &Identity) -> Result<Arc<Self>, JoinError> {
        let (clock, metrics) = (WallClock::now_on(), Metrics::new());
        let (nodes, inbound) = Nodes::join(&store, identity, &metrics).await?;
        let hall = Arc::new(Self {
            social: Social::new(store.clone(), metrics.clone(), nodes.bus.clone()),
            store,
            clock,
            timers: TimerThread::new(),
            herald: Herald::start(),
            bot_pool: BotPool::new(&metrics),
            matching: Matching::default(),
            lobby_chat: LobbyChat::since(clock.now(), &nodes.own.name, nodes.bus.clone()),
            nodes,
            metrics,
            directory: Directory::default(),
            lobby: Mutex::default(),
            listed: watch::channel(SharedMessage::new(ClientIn::Lobby { tables: Vec::new() })).0,
            changed: tokio::sync::Notify::new(),
        });
        tokio::spawn(nodes::receive(Arc::downgrade(&hall), inbound));
        hall.begin().await?;
        tokio::spawn(nodes::beat(Arc::downgrade(&hall)));
        tokio::spawn(publish(Arc::downgrade(&hall)));
        tokio::spawn(sweep(Arc::downgrade(&hall)));
        tokio::spawn(measure(Arc::downgrade(&hall)));
        tokio::spawn(social::announce(Arc::downgrade(&hall)));
        Ok(hall)
    }

    /// Wakes a table that is ours by now, unless it is awake. One that cannot be read back must not
    /// keep the others from going on; it is tried again when somebody looks for it.
    pub async fn restore_quietly(self: &Arc<Self>, id: &str, ownership: Ownership) {
        let Ok(id) = id.parse::<TableId>() else {
            return tracing::error!(id, "a table with an impossible name was left asleep");
        };
        let Some(_waking) = self.directory.begin_restore(&id, ownership.epoch) else {
            return;
        };
        match self.restore(&id).await {
            Ok(table) => self.seat(table, ownership.into(), None),
            // This node is stopping, and whoever comes after it finds the table.
            Err(TableRestoreError::Store(StoreError::Closed)) => {}
            Err(error) => {
                tracing::error!(table = %id, error = error_chain(&error), "a table was left asleep")
            }
        }
    }

    /// Reads a table back from its journal.
    pub async fn restore(&self, id: &TableId) -> Result<Table, TableRestoreError> {
        let rows = self.rows(id).await?;
        Ok(Table::restore(id.clone(), &rows, self.clock.now())?)
    }

    /// A table's journal.
    pub async fn rows(&self, id: &TableId) -> Result<Vec<Row>, TableRestoreError> {
        let rows = self.store.load(id.as_str()).await?;
        Ok(rows
            .iter()
            .map(|row| Row::from_text(&row.body))
            .collect::<Result<_, _>>()?)
    }

    fn seat(self: &Arc<Self>, table: Table, ownership: Arc<Ownership>, creator: Option<PersonId>) {
        let (id, epoch, summary) = (
            table.id().clone(),
            ownership.epoch,
            TableSummary::of(&table),
        );
        let (handle, mail) = mpsc::channel(TABLE_QUEUE);
        // All before the task starts: its first word about itself finds the entry, and no word of
        // ours comes after it.
        self.directory
            .seat(&id, handle.clone(), epoch, creator, summary);
        self.metrics.tables.set(self.directory.own_count() as u64);
        self.show(&id);
        self.nodes.bus.send(
            To::Everyone,
            ClusterMessage::News(self.directory.own_news_of(&id)),
        );
        self.resume_here(&id, &handle);
        TableTask::start(self.clone(), table, ownership, &handle, mail);
    }

    /// Opens a table and keeps it.
    pub async fn open_table(
        self: &Arc<Self>,
        by: &Person,
        wish: NewTable,
    ) -> Result<TableId, Refusal> {
        self.may_open_table(&by.id)?;
        let id = TableId::from_bits(random::bits());
        let (table, step) = Table::open(id.clone(), by, wish, self.clock.now(), &mut random::seed)?;
        let ownership = Arc::new(Ownership::first(self.nodes.own.clone()));
        // Kept but not here yet, it would look like one that is to be woken.
        let _opening = self.directory.begin_restore(&id, ownership.epoch);
        let append = append(
            &table,
            (id.as_str().into(), ownership.clone()),
            0,
            &step.keep,
            None,
        );
        let began = Instant::now();
        let kept = self.store.append(append).await;
        self.metrics.note_append(began.elapsed());
        if let Err(error) = kept {
            tracing::error!(error = error_chain(&error), "a new table was not kept");
            return Err(Refusal::NotKept);
        }
        self.seat(table, ownership, Some(by.id.clone()));
        Ok(id)
    }

    fn may_open_table(&self, person: &PersonId) -> Result<(), Refusal> {
        match () {
            () if self.directory.own_count() >= MAX_TABLES => Err(Refusal::Busy),
            () if self.directory.created_by(person) >= TABLES_PER_PERSON => {
                Err(Refusal::TooManyTables)
            }
            () => Ok(()),
        }
    }

    /// Brings a connection to a table. The table answers it.
    pub fn enter(
        &self,
        table: &TableId,
        client: ConnectionHandle,
        ack: u32,
    ) -> Result<(), Refusal> {
        self.post(
            table,
            TableCommand::Enter {
                client,
                ack: Some(ack),
            },
        )
    }

    /// Finds a table that has just been opened or taken over elsewhere: others may come before the
    /// word of it does.
    pub async fn look_for(self: &Arc<Self>, table: &TableId) -> Result<(), Refusal> {
        if self.has(table) {
            return Ok(());
        }
        match self.store.ownership_of(table.as_str()).await {
            Ok(None) => Err(Refusal::NoSuchTable),
            // It is just being woken, or could not be before.
            Ok(Some(ownership)) if ownership.node == self.nodes.own => {
                let (hall, table) = (self.clone(), table.clone());
                tokio::spawn(async move { hall.restore_quietly(table.as_str(), ownership).await });
                Err(Refusal::Busy)
            }
            Ok(Some(Ownership { node, epoch })) => {
                if self.nodes.others().contains(&node) {
                    self.directory.find(table, &node, epoch);
                } else {
                    self.directory.expect(table);
                }
                Ok(())
            }
            Err(error) => {
                tracing::error!(
                    error = error_chain(&error),
                    "a table could not be looked for"
                );
                Err(Refusal::Busy)
            }
        }
    }

    /// Sends a table mail without waiting.
    pub fn post(&self, table: &TableId, mail: TableCommand) -> Result<(), Refusal> {
        match self.location(table) {
            Some(TableLocation::Here(handle)) => self.put(&handle, table, mail),
            Some(TableLocation::There(_) | TableLocation::Nowhere) => self.send(table, mail),
            None => Err(Refusal::NoSuchTable),
        }
    }

    /// The same by a way that was known before, if there still is one; and notes it. Most mail is
    /// one move after the other, and the directory need not be asked with each.
    pub fn post_along(
        &self,
        route: &mut Route,
        table: &TableId,
        mail: TableCommand,
    ) -> Result<(), Refusal> {
        let known = route.0.as_ref().and_then(mpsc::WeakSender::upgrade);
        let Some(handle) = known else {
            if let Some(TableLocation::Here(handle)) = self.location(table) {
                route.0 = Some(handle.downgrade());
            }
            return self.post(table, mail);
        };
        self.put(&handle, table, mail)
    }

    fn put(
        &self,
        handle: &TableHandle,
        table: &TableId,
        mail: TableCommand,
    ) -> Result<(), Refusal> {
        match handle.try_send(mail) {
            Ok(()) => Ok(()),
            Err(TrySendError::Full(_)) => Err(Refusal::Busy),
            // It has closed, or has just gone elsewhere.
            Err(TrySendError::Closed(mail)) => self.send(table, mail),
        }
    }

    /// Sends a table mail that must arrive, however long its queue: that somebody has gone.
    pub async fn post_surely(&self, table: &TableId, mail: TableCommand) {
        match self.location(table) {
            Some(TableLocation::Here(handle)) => _ = handle.send(mail).await,
            Some(TableLocation::There(_) | TableLocation::Nowhere) => _ = self.send(table, mail),
            None => {}
        }
    }

    /// Where the table is.
    pub fn location(&self, table: &TableId) -> Option<TableLocation> {
        self.directory.location(table)
    }

    /// A table here is no more.
    pub fn forget(&self, table: &TableId) {
        self.forget_far(table);
        self.metrics.tables.set(self.directory.own_count() as u64);
        self.nodes
            .bus
            .send(To::Everyone, ClusterMessage::Gone(table.clone()));
    }

    /// A table is no more, wherever it was.
    pub fn forget_far(&self, table: &TableId) {
        self.directory.forget(table);
        self.nodes.close_visits(table);
        self.social.remove(table);
        self.list(table, None);
    }

    /// The tables at which the person sits, the newest last.
    pub fn seats_of(&self, person: &PersonId) -> Vec<TableId> {
        self.directory.seats_of(person)
    }

    /// Notes how a table here looks from outside, and lets others know.
    pub fn note(&self, table: &TableId, epoch: i64, summary: TableSummary) {
        if let Some(news) = self.directory.note(table, epoch, summary) {
            self.show(table);
            self.nodes
                .bus
                .send(To::Everyone, ClusterMessage::News(vec![news]));
        }
    }

    /// Shows a table, wherever it is, in the lobby and to those whom it concerns.
    pub fn show(&self, table: &TableId) {
        if let Some(TableSummary { activity, card, .. }) = self.directory.summary(table) {
            self.social.put(table, activity);
            self.list(table, card);
        }
    }

    /// The open tables, the newest first.
    pub fn table_rows(&self) -> Vec<TableRow> {
        self.directory.rows(MAX_TABLE_ROWS)
    }

    /// How many tables there are of each game at each stage.
    pub fn table_counts(&self, whose: Whose) -> Vec<TableCount> {
        self.directory.counts(whose)
    }

    /// Shows the table's card in the lobby, or takes it away.
    fn list(&self, table: &TableId, card: Option<TableCard>) {
        let mut lobby = self.lobby.lock().unwrap_or_else(PoisonError::into_inner);
        let is_news = match card {
            Some(card) => lobby.put(card),
            None => lobby.remove(table),
        };
        if is_news {
            self.changed.notify_one();
        }
    }

    /// The lobby as it is now.
    pub fn cards(&self) -> Vec<TableCard> {
        self.lobby
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .list()
    }

    /// The tables one can join, found by what `find` makes of each: all of them, not only those
    /// that are shown.
    pub fn find_open<T>(&self, find: impl FnMut(&TableCard) -> Option<T>) -> Option<T> {
        self.lobby
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .open()
            .find_map(find)
    }

    /// Like [`Hall::find_open`], but those that have waited longest come first.
    pub fn find_longest_open<T>(&self, find: impl FnMut(&TableCard) -> Option<T>) -> Option<T> {
        self.lobby
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .open()
            .rev()
            .find_map(find)
    }

    /// The public tables of a game that one can join, the oldest first.
    pub fn open_tables(&self, kind: GameKind) -> Vec<TableId> {
        let lobby = self.lobby.lock().unwrap_or_else(PoisonError::into_inner);
        let open = lobby.open().rev().filter(|card| card.game == kind);
        open.map(|card| card.table.clone()).collect()
    }

    /// The lobby, now and as it changes.
    pub fn follow_lobby(&self) -> watch::Receiver<Arc<SharedMessage>> {
        let mut lobby = self.listed.subscribe();
        lobby.mark_changed();
        lobby
    }

    /// Whether the table is open.
    pub fn has(&self, table: &TableId) -> bool {
        self.location(table).is_some()
    }

    /// How many tables are open here.
    pub fn table_count(&self) -> usize {
        self.directory.own_count()
    }

    /// Lets go of every table: their tasks end, and no longer keep the hall.
    pub fn empty(&self) {
        self.directory.empty();
    }
}

/// Publishes the lobby's list when it has changed, but not more often than people can read it.
async fn publish(hall: std::sync::Weak<Hall>) {
    while let Some(hall) = hall.upgrade() {
        tokio::select! {
            () = hall.changed.notified() => {
                hall.listed.send_replace(SharedMessage::new(ClientIn::Lobby { tables: hall.cards() }));
            }
            () = tokio::time::sleep(LOBBY_EVERY) => {}
        }
        drop(hall);
        tokio::time::sleep(LOBBY_EVERY).await;
    }
}

/// Once a second reads the counters whose pace people look at.
async fn measure(hall: std::sync::Weak<Hall>) {
    let mut seconds = tokio::time::interval(Duration::from_secs(1));
    loop {
        seconds.tick().await;
        let Some(hall) = hall.upgrade() else { return };
        hall.metrics.note_second();
    }
}

/// Now and then forgets sessions that have ended and guests who have not been seen for long.
async fn sweep(hall: std::sync::Weak<Hall>) {
    while let Some(hall) = hall.upgrade() {
        let now = hall.clock.now().0;
        let guests = hall
            .store
            .delete_idle_guests(now.saturating_sub(GUEST_MS) as i64)
            .await;
        let sessions = hall.store.delete_ended_sessions(now as i64).await;
        let settled = hall
            .store
            .delete_settled_reports(now.saturating_sub(SETTLED_REPORT_MS) as i64)
            .await;
        match guests.and_then(|guests| Ok((guests, sessions?, settled?))) {
            Ok((guests, sessions, settled)) => {
                tracing::debug!(guests, sessions, settled, "forgotten")
            }
            Err(error) => tracing::error!(error = error_chain(&error), "nobody could be forgotten"),
        }
        drop(hall);
        tokio::time::sleep(SWEEP_EVERY).await;
    }
}
