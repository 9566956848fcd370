//! The hall with all the tables: finds them, opens them, wakes them after a restart, and keeps the lobby's list.

use crate::{
    bots::ThinkTank,
    fault::sources,
    letter::Letter,
    limits::{
        ALONE, GUEST_MS, LEASE, LOBBY_EVERY, MAX_TABLE_ROWS, MAX_TABLES, SETTLED_REPORT_MS, SWEEP_EVERY,
        TABLES_PER_PERSON,
    },
    luck,
    matching::Matching,
    meters::Meters,
    outlet::Outlet,
    society::{self, Society},
    table_task::{Mail, Mailbox, TableTask, append},
    talk::Talk,
    world::World,
};
use games::GameKind;
use hub::{Lobby, RestoreFault, Row, Spot, Table};
use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};
use store::{Node, NodeFault, Reign, Store, StoreFault, TAKE_OVER_PAGE};
use thiserror::Error;
use tokio::sync::{mpsc::error::TrySendError, watch};
use wire::{
    ClientIn, NewTable, Person, PersonId, Refusal, TableCard, TableId,
    admin::{TableCount, TableRow},
};

/// All tables of this server.
pub(crate) struct Hall {
    pub store: Store,
    /// Who we are among those who share the store.
    node: Node,
    pub world: World,
    pub think_tank: ThinkTank,
    pub matching: Matching,
    pub meters: Arc<Meters>,
    pub talk: Talk,
    pub society: Society,
    tables: Mutex<HashMap<TableId, Entry>>,
    lobby: Mutex<Lobby>,
    listed: watch::Sender<Arc<Letter>>,
    changed: tokio::sync::Notify,
}

struct Entry {
    /// Grows with each table opened or woken.
    number: u64,
    mailbox: Mailbox,
    founder: Option<PersonId>,
    seated: Vec<PersonId>,
    /// The table as those who keep order see it.
    row: TableRow,
}

/// Why a table could not be read back.
#[derive(Debug, Error)]
pub(crate) enum WakeFault {
    #[error(transparent)]
    Store(#[from] StoreFault),
    #[error(transparent)]
    Journal(#[from] RestoreFault),
}

impl Hall {
    /// Opens the hall and wakes every table that was open when the last server stopped.
    pub async fn open(store: Store) -> Result<Arc<Self>, NodeFault> {
        let (world, meters) = (World::now_on(), Meters::new());
        let node = store.enlist(ALONE, LEASE).await?;
        let hall = Arc::new(Self {
            society: Society::new(store.clone(), meters.clone()),
            store,
            node,
            world,
            think_tank: ThinkTank::new(&meters),
            matching: Matching::default(),
            talk: Talk::since(world.now()),
            meters,
            tables: Mutex::default(),
            lobby: Mutex::default(),
            listed: watch::channel(Letter::new(ClientIn::Lobby { tables: Vec::new() })).0,
            changed: tokio::sync::Notify::new(),
        });
        hall.take_over().await?;
        tokio::spawn(publish(Arc::downgrade(&hall)));
        tokio::spawn(sweep(Arc::downgrade(&hall)));
        tokio::spawn(measure(Arc::downgrade(&hall)));
        tokio::spawn(society::announce(Arc::downgrade(&hall)));
        Ok(hall)
    }

    /// Wakes all tables that nobody living owns.
    async fn take_over(self: &Arc<Self>) -> Result<(), StoreFault> {
        loop {
            let page = self.store.take_over(&self.node).await?;
            let is_last = page.len() < TAKE_OVER_PAGE;
            for (id, reign) in page {
                self.wake_quietly(&id, reign).await;
            }
            if is_last {
                return Ok(());
            }
        }
    }

    /// A table that cannot be read back must not keep the others from going on.
    async fn wake_quietly(self: &Arc<Self>, id: &str, reign: Reign) {
        let Ok(id) = id.parse::<TableId>() else {
            return tracing::error!(id, "a table with an impossible name was left asleep");
        };
        match self.restore(&id).await {
            Ok(table) => self.seat(table, reign, None),
            Err(fault) => tracing::error!(table = %id, fault = sources(&fault), "a table was left asleep"),
        }
    }

    /// Reads a table back from its journal.
    pub async fn restore(&self, id: &TableId) -> Result<Table, WakeFault> {
        let rows = self.rows(id).await?;
        Ok(Table::restore(id.clone(), &rows, self.world.now())?)
    }

    /// A table's journal.
    pub async fn rows(&self, id: &TableId) -> Result<Vec<Row>, WakeFault> {
        let rows = self.store.load(id.as_str()).await?;
        Ok(rows.iter().map(|row| Row::from_text(&row.body)).collect::<Result<_, _>>()?)
    }

    fn seat(self: &Arc<Self>, table: Table, reign: Reign, founder: Option<PersonId>) {
        let (id, seated, row) = (table.id().clone(), table.seated(), table.row());
        // Held while the task starts, so that its first word about itself finds the entry.
        let mut tables = self.tables();
        let number = tables.values().map(|entry| entry.number).max().unwrap_or(0) + 1;
        let mailbox = TableTask::start(self.clone(), table, reign);
        tables.insert(id, Entry { number, mailbox, founder, seated, row });
        self.meters.tables.set(tables.len() as u64);
    }

    fn tables(&self) -> MutexGuard<'_, HashMap<TableId, Entry>> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Opens a table and keeps it.
    pub async fn found(self: &Arc<Self>, by: &Person, wish: NewTable) -> Result<TableId, Refusal> {
        self.may_found(&by.id)?;
        let id = TableId::from_bits(luck::bits());
        let (table, step) = Table::open(id.clone(), by, wish, self.world.now(), &mut luck::seed)?;
        let reign = Reign::first(self.node.clone());
        let append = append(&table, reign.clone(), 0, &step.keep, None);
        let began = Instant::now();
        let kept = self.store.append(append).await;
        self.meters.note_append(began.elapsed());
        if let Err(fault) = kept {
            tracing::error!(fault = sources(&fault), "a new table was not kept");
            return Err(Refusal::NotKept);
        }
        self.seat(table, reign, Some(by.id.clone()));
        Ok(id)
    }

    fn may_found(&self, person: &PersonId) -> Result<(), Refusal> {
        let tables = self.tables();
        let own = tables.values().filter(|entry| entry.founder.as_ref() == Some(person)).count();
        match () {
            () if tables.len() >= MAX_TABLES => Err(Refusal::Busy),
            () if own >= TABLES_PER_PERSON => Err(Refusal::TooManyTables),
            () => Ok(()),
        }
    }

    /// Brings a connection to a table. The table answers it.
    pub fn enter(&self, table: &TableId, outlet: Outlet, ack: u32) -> Result<(), Refusal> {
        self.post(table, Mail::Enter { outlet, ack })
    }

    /// Sends a table mail without waiting.
    pub fn post(&self, table: &TableId, mail: Mail) -> Result<(), Refusal> {
        let mailbox = self.tables().get(table).map(|entry| entry.mailbox.clone());
        mailbox.ok_or(Refusal::NoSuchTable)?.try_send(mail).map_err(|fault| match fault {
            TrySendError::Full(_) => Refusal::Busy,
            TrySendError::Closed(_) => Refusal::NoSuchTable,
        })
    }

    /// Sends a table mail that must arrive, however long its queue: that somebody has gone.
    pub async fn post_surely(&self, table: &TableId, mail: Mail) {
        let mailbox = self.tables().get(table).map(|entry| entry.mailbox.clone());
        if let Some(mailbox) = mailbox {
            let _ = mailbox.send(mail).await;
        }
    }

    /// The table is no more.
    pub fn forget(&self, table: &TableId) {
        let mut tables = self.tables();
        tables.remove(table);
        self.meters.tables.set(tables.len() as u64);
        drop(tables);
        self.society.remove(table);
        self.list(table, None);
    }

    /// The tables at which the person sits, the newest last.
    pub fn seats_of(&self, person: &PersonId) -> Vec<TableId> {
        let tables = self.tables();
        let mut found: Vec<_> = tables.iter().filter(|(_, entry)| entry.seated.contains(person)).collect();
        found.sort_by_key(|(_, entry)| entry.number);
        found.into_iter().map(|(id, _)| id.clone()).collect()
    }

    /// Notes what a table is like for those who may come, and who sits at it.
    pub fn note(&self, table: &TableId, spot: Spot) {
        if let Some(entry) = self.tables().get_mut(table) {
            entry.seated.clone_from(&spot.seated);
        }
        self.society.put(table, spot);
    }

    /// Notes how a table looks to those who keep order.
    pub fn note_row(&self, row: TableRow) {
        if let Some(entry) = self.tables().get_mut(&row.table) {
            entry.row = row;
        }
    }

    /// The open tables, the newest first.
    pub fn table_rows(&self) -> Vec<TableRow> {
        let tables = self.tables();
        let mut entries: Vec<&Entry> = tables.values().collect();
        entries.sort_by_key(|entry| std::cmp::Reverse(entry.number));
        entries.into_iter().take(MAX_TABLE_ROWS).map(|entry| entry.row.clone()).collect()
    }

    /// How many tables there are of each game at each stage.
    pub fn table_counts(&self) -> Vec<TableCount> {
        let mut counts: Vec<TableCount> = Vec::new();
        for Entry { row: TableRow { game, stage, .. }, .. } in self.tables().values() {
            match counts.iter_mut().find(|count| count.game == *game && count.stage == *stage) {
                Some(count) => count.count += 1,
                None => counts.push(TableCount { game: *game, stage: *stage, count: 1 }),
            }
        }
        counts
    }

    /// Shows the table's card in the lobby, or takes it away.
    pub fn list(&self, table: &TableId, card: Option<TableCard>) {
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
        self.lobby.lock().unwrap_or_else(PoisonError::into_inner).list()
    }

    /// The tables one can join, found by what `find` makes of each: all of them, not only those that are shown.
    pub fn find_open<T>(&self, find: impl FnMut(&TableCard) -> Option<T>) -> Option<T> {
        self.lobby.lock().unwrap_or_else(PoisonError::into_inner).open().find_map(find)
    }

    /// Like [`Hall::find_open`], but those that have waited longest come first.
    pub fn find_longest_open<T>(&self, find: impl FnMut(&TableCard) -> Option<T>) -> Option<T> {
        self.lobby.lock().unwrap_or_else(PoisonError::into_inner).open().rev().find_map(find)
    }

    /// The public tables of a game that one can join, the oldest first.
    pub fn open_tables(&self, kind: GameKind) -> Vec<TableId> {
        let lobby = self.lobby.lock().unwrap_or_else(PoisonError::into_inner);
        let open = lobby.open().rev().filter(|card| card.game == kind);
        open.map(|card| card.table.clone()).collect()
    }

    /// The lobby, now and as it changes.
    pub fn follow_lobby(&self) -> watch::Receiver<Arc<Letter>> {
        let mut lobby = self.listed.subscribe();
        lobby.mark_changed();
        lobby
    }

    /// Whether the table is open.
    pub fn has(&self, table: &TableId) -> bool {
        self.tables().contains_key(table)
    }

    /// How many tables are open.
    pub fn table_count(&self) -> usize {
        self.tables().len()
    }

    /// Lets go of every table: their tasks end, and no longer keep the hall.
    pub fn empty(&self) {
        self.tables().clear();
    }
}

/// Publishes the lobby's list when it has changed, but not more often than people can read it.
async fn publish(hall: std::sync::Weak<Hall>) {
    while let Some(hall) = hall.upgrade() {
        tokio::select! {
            () = hall.changed.notified() => {
                hall.listed.send_replace(Letter::new(ClientIn::Lobby { tables: hall.cards() }));
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
        hall.meters.note_second();
    }
}

/// Now and then forgets sessions that have ended and guests who have not been seen for long.
async fn sweep(hall: std::sync::Weak<Hall>) {
    while let Some(hall) = hall.upgrade() {
        let now = hall.world.now().0;
        let guests = hall.store.forget_idle_guests(now.saturating_sub(GUEST_MS) as i64).await;
        let sessions = hall.store.forget_ended_sessions(now as i64).await;
        let settled = hall.store.forget_settled_reports(now.saturating_sub(SETTLED_REPORT_MS) as i64).await;
        match guests.and_then(|guests| Ok((guests, sessions?, settled?))) {
            Ok((guests, sessions, settled)) => tracing::debug!(guests, sessions, settled, "forgotten"),
            Err(fault) => tracing::error!(fault = sources(&fault), "nobody could be forgotten"),
        }
        drop(hall);
        tokio::time::sleep(SWEEP_EVERY).await;
    }
}
