//! All tables of all nodes: where each is, and its summary.

mod openers;

pub use openers::OpenedTables;

use crate::TableHandle;
use hub::{Opener, Summaries, SummaryChange, TableSummary, TableUpdate};
use ids::{AddressTag, Node, PersonId, TableId};
use parking_lot::Mutex;
use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
    time::{Duration, Instant},
};
use wire::{
    Doing, Refusal, SeatElsewhere, TableCard,
    admin::{TableCount, TableRow},
};

/// Open tables of one host at which bots sit and no person does.
pub const BOT_TABLES_PER_PERSON: usize = 4;
/// How long a table may be without a known owner before the database is asked.
const LOST_AFTER: Duration = Duration::from_secs(2);

/// The directory of one node. Every node knows every table, so that the lobby, friends and gateways
/// need not ask another node.
#[derive(Default)]
pub struct Directory {
    state: Mutex<DirectoryState>,
    /// Tables that are being read back: none is read twice at once.
    restoring: Mutex<HashSet<TableId>>,
}

/// Permission to read one table back.
pub struct RestoreGuard<'a> {
    directory: &'a Directory,
    table: TableId,
}

impl Drop for RestoreGuard<'_> {
    fn drop(&mut self) {
        self.directory.restoring.lock().remove(&self.table);
    }
}

#[derive(Default)]
struct DirectoryState {
    tables: HashMap<TableId, DirectoryEntry>,
    summaries: Summaries,
    /// The number of the newest entry.
    last: u64,
    own_count: usize,
}

struct DirectoryEntry {
    /// Grows with each table that becomes known.
    number: u64,
    location: TableLocation,
    /// Since when the table has been there.
    since: Instant,
    epoch: i64,
    creator: Option<PersonId>,
    /// Where the creator connected from.
    from: Option<AddressTag>,
    /// The node that has taken the table over while its actor here still runs.
    next_owner: Option<Node>,
}

/// Where a table is.
#[derive(Clone, Debug)]
pub enum TableLocation {
    Here(TableHandle),
    At(Node),
    /// Between two nodes, or its node has died.
    Unknown,
}

impl TableLocation {
    fn is_here(&self) -> bool {
        matches!(self, Self::Here(_))
    }

    fn is_at(&self, node: &Node) -> bool {
        matches!(self, Self::At(at) if at == node)
    }
}

/// What an update of another node has changed.
pub enum Learned {
    /// The update is older than what is known.
    Outdated,
    /// The table was at that node before.
    Same(SummaryChange),
    /// The table has come to that node.
    Moved(SummaryChange),
    /// This node had the table until now.
    TakenOver(TableHandle, SummaryChange),
}

/// A table of this node.
pub struct OwnTable {
    pub table: TableId,
    pub handle: TableHandle,
    pub epoch: i64,
}

/// Which tables are counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scope {
    ThisNode,
    Cluster,
}

impl Directory {
    /// Permits reading back a table that this node owns in `epoch`, unless its actor runs or it is
    /// being read back.
    pub fn begin_restore(&self, table: &TableId, epoch: i64) -> Option<RestoreGuard<'_>> {
        let mut restoring = self.restoring.lock();
        if self.is_here(table, epoch) || !restoring.insert(table.clone()) {
            return None;
        }
        Some(RestoreGuard {
            directory: self,
            table: table.clone(),
        })
    }

    /// Adds a table whose actor is about to start here.
    pub fn add_own(
        &self,
        handle: TableHandle,
        epoch: i64,
        opener: &Opener,
        summary: TableSummary,
    ) -> SummaryChange {
        let mut state = self.state.lock();
        let entry = state.entry(&summary.table);
        let was_here = entry.location.is_here();
        entry.move_to(TableLocation::Here(handle));
        (entry.epoch, entry.next_owner) = (epoch, None);
        (entry.creator, entry.from) = (Some(opener.person.clone()), opener.from);
        state.own_count += usize::from(!was_here);
        state.summaries.put(summary.into())
    }

    /// Replaces the summary of a table that this node owns in `epoch`. Returns what others must
    /// hear, if the summary is new.
    pub fn update_own(
        &self,
        table: &TableId,
        epoch: i64,
        summary: TableSummary,
    ) -> Option<(TableUpdate, SummaryChange)> {
        let mut state = self.state.lock();
        let entry = state.tables.get(table)?;
        if !entry.location.is_here() || entry.epoch != epoch {
            return None;
        }
        if state.summaries.get(table).map(|known| &**known) == Some(&summary) {
            return None;
        }
        let update = TableUpdate {
            epoch,
            creator: entry.creator.clone(),
            from: entry.from,
            summary: summary.clone(),
        };
        Some((update, state.summaries.put(summary.into())))
    }

    /// Takes in what another node says of a table of its own.
    pub fn learn(&self, from: &Node, update: TableUpdate) -> Learned {
        let mut state = self.state.lock();
        let TableUpdate {
            epoch,
            creator,
            from: opened_from,
            summary,
        } = update;
        let entry = state.entry(&summary.table);
        if epoch < entry.epoch || epoch == entry.epoch && entry.location.is_here() {
            return Learned::Outdated;
        }
        (entry.epoch, entry.creator, entry.from) = (epoch, creator, opened_from);
        let before = entry.location.clone();
        match before {
            TableLocation::At(_) | TableLocation::Unknown if !before.is_at(from) => {
                entry.move_to(TableLocation::At(from.clone()));
            }
            TableLocation::Here(_) => entry.next_owner = Some(from.clone()),
            TableLocation::At(_) | TableLocation::Unknown => {}
        }
        let change = state.summaries.put(summary.into());
        match before {
            TableLocation::Here(handle) => Learned::TakenOver(handle, change),
            TableLocation::At(node) if node == *from => Learned::Same(change),
            TableLocation::At(_) | TableLocation::Unknown => Learned::Moved(change),
        }
    }

    /// Notes the owner of a table as the database has it. Returns whether that is new.
    pub fn locate(&self, table: &TableId, node: &Node, epoch: i64) -> bool {
        let mut state = self.state.lock();
        let entry = state.entry(table);
        let is_new =
            epoch >= entry.epoch && !entry.location.is_here() && !entry.location.is_at(node);
        if is_new {
            entry.epoch = epoch;
            entry.move_to(TableLocation::At(node.clone()));
        }
        is_new
    }

    /// Notes that a table exists whose node is dead.
    pub fn expect(&self, table: &TableId) {
        self.state.lock().entry(table);
    }

    /// Notes that a table's actor here has ended while the table goes on.
    pub fn release(&self, table: &TableId) {
        let mut state = self.state.lock();
        let Some(entry) = state.tables.get_mut(table) else {
            return;
        };
        if entry.location.is_here() {
            let next = entry.next_owner.take();
            entry.move_to(next.map_or(TableLocation::Unknown, TableLocation::At));
            state.own_count -= 1;
        }
    }

    /// Notes that another node has taken over a table whose actor here still runs.
    pub fn note_taken_over(&self, table: &TableId) {
        if let Some(entry) = self.state.lock().tables.get_mut(table) {
            entry.epoch += 1;
        }
    }

    /// Notes that a node is dead.
    pub fn lose_node(&self, node: &Node) {
        let mut state = self.state.lock();
        let lost = state.tables.values_mut();
        lost.filter(|entry| entry.location.is_at(node))
            .for_each(|entry| entry.move_to(TableLocation::Unknown));
    }

    /// Notes that a node says a table is not its own.
    pub fn lose_table(&self, table: &TableId, node: &Node) {
        let mut state = self.state.lock();
        let entry = state.tables.get_mut(table);
        if let Some(entry) = entry.filter(|entry| entry.location.is_at(node)) {
            entry.move_to(TableLocation::Unknown);
        }
    }

    /// Removes a table that was closed.
    pub fn remove(&self, table: &TableId) -> SummaryChange {
        let mut state = self.state.lock();
        let removed = state.tables.remove(table);
        state.own_count -= usize::from(removed.is_some_and(|entry| entry.location.is_here()));
        state.summaries.remove(table)
    }

    /// Returns up to `most` tables whose owner has been unknown or dead for a while.
    pub fn lost(&self, live: &[Node], most: usize) -> Vec<TableId> {
        let state = self.state.lock();
        let is_lost = |entry: &DirectoryEntry| match &entry.location {
            TableLocation::Here(_) => false,
            TableLocation::At(node) => !live.contains(node),
            TableLocation::Unknown => true,
        };
        let lost = state.tables.iter();
        lost.filter(|(_, entry)| is_lost(entry) && entry.since.elapsed() > LOST_AFTER)
            .take(most)
            .map(|(table, _)| table.clone())
            .collect()
    }

    pub fn location(&self, table: &TableId) -> Option<TableLocation> {
        let state = self.state.lock();
        state.tables.get(table).map(|entry| entry.location.clone())
    }

    pub fn contains(&self, table: &TableId) -> bool {
        self.state.lock().tables.contains_key(table)
    }

    /// Whether this node owns the table in `epoch`.
    pub fn is_here(&self, table: &TableId, epoch: i64) -> bool {
        let state = self.state.lock();
        let entry = state.tables.get(table);
        entry.is_some_and(|entry| entry.location.is_here() && entry.epoch == epoch)
    }

    /// The tables of this node.
    pub fn own(&self) -> Vec<OwnTable> {
        let own = |(table, entry): (&TableId, &DirectoryEntry)| match &entry.location {
            TableLocation::Here(handle) => Some(OwnTable {
                table: table.clone(),
                handle: handle.clone(),
                epoch: entry.epoch,
            }),
            TableLocation::At(_) | TableLocation::Unknown => None,
        };
        self.state.lock().tables.iter().filter_map(own).collect()
    }

    /// What other nodes must know of the tables of this node.
    pub fn own_updates(&self) -> Vec<TableUpdate> {
        let state = self.state.lock();
        let own = state.tables.keys();
        own.filter_map(|table| state.own_update(table)).collect()
    }

    /// The same for one table, if it is here.
    pub fn own_update(&self, table: &TableId) -> Option<TableUpdate> {
        self.state.lock().own_update(table)
    }

    pub fn own_count(&self) -> usize {
        self.state.lock().own_count
    }

    /// Refuses one more table of bots alone to a host who has [`BOT_TABLES_PER_PERSON`] besides
    /// `asking`.
    pub fn may_host_bots(&self, host: &PersonId, asking: Option<&TableId>) -> Result<(), Refusal> {
        let state = self.state.lock();
        let counts = |summary: &&Arc<TableSummary>| {
            summary.host.as_ref() == Some(host)
                && summary.is_bots_only()
                && Some(&summary.table) != asking
        };
        if state.summaries.all().filter(counts).count() < BOT_TABLES_PER_PERSON {
            Ok(())
        } else {
            Err(Refusal::TooManyBotTables)
        }
    }

    pub fn summary(&self, table: &TableId) -> Option<Arc<TableSummary>> {
        self.state.lock().summaries.get(table).cloned()
    }

    /// What a connected person is doing.
    pub fn doing(&self, person: &PersonId) -> Doing {
        self.state.lock().summaries.doing(person)
    }

    /// The tables at which the person sits, the newest last.
    pub fn seats_of(&self, person: &PersonId) -> Vec<TableId> {
        let state = self.state.lock();
        let mut found = state.summaries.seats_of(person).to_vec();
        found.sort_by_key(|table| state.tables.get(table).map(|entry| entry.number));
        found
    }

    /// The tables at which the person sits, the newest last, as they are seen from elsewhere.
    pub fn seats_elsewhere(&self, person: &PersonId) -> Vec<SeatElsewhere> {
        let tables = self.seats_of(person).into_iter();
        let summaries = tables.filter_map(|table| self.summary(&table));
        summaries.map(|summary| summary.seat_of(person)).collect()
    }

    /// The cards that the lobby shows.
    pub fn lobby_cards(&self) -> Vec<TableCard> {
        self.state.lock().summaries.lobby_cards()
    }

    /// Searches all listed tables that can be joined, the newest first.
    pub fn find_open<T>(&self, find: impl FnMut(&TableSummary) -> Option<T>) -> Option<T> {
        let state = self.state.lock();
        state.open().find_map(find)
    }

    /// Searches all listed tables that can be joined, the oldest first.
    pub fn find_longest_open<T>(&self, find: impl FnMut(&TableSummary) -> Option<T>) -> Option<T> {
        let state = self.state.lock();
        state.open().rev().find_map(find)
    }

    /// The listed tables of a game that can be joined, the oldest first.
    pub fn open_tables(&self, game: games::GameKind) -> Vec<TableId> {
        let state = self.state.lock();
        let open = state.open().rev().filter(|summary| summary.game == game);
        open.map(|summary| summary.table.clone()).collect()
    }

    /// Up to `most` open tables, the newest first.
    pub fn rows(&self, most: usize) -> Vec<TableRow> {
        let state = self.state.lock();
        let number = |summary: &Arc<TableSummary>| {
            let entry = state.tables.get(&summary.table);
            entry.map(|entry| entry.number)
        };
        let mut all: Vec<_> = state.summaries.all().collect();
        all.sort_by_key(|summary| std::cmp::Reverse(number(summary)));
        let newest = all.into_iter().take(most);
        let creator = |table| state.tables.get(table)?.creator.clone();
        newest
            .map(|summary| TableRow {
                creator: creator(&summary.table),
                ..summary.row()
            })
            .collect()
    }

    /// How many tables there are of each game at each stage.
    pub fn counts(&self, scope: Scope) -> Vec<TableCount> {
        let state = self.state.lock();
        let is_counted = |table: &TableId| match scope {
            Scope::Cluster => true,
            Scope::ThisNode => {
                let entry = state.tables.get(table);
                entry.is_some_and(|entry| entry.location.is_here())
            }
        };
        let mut counts: Vec<TableCount> = Vec::new();
        for summary in state.summaries.all() {
            let (game, stage) = (summary.game, summary.stage);
            if !is_counted(&summary.table) {
                continue;
            }
            let known = counts
                .iter_mut()
                .find(|count| count.game == game && count.stage == stage);
            match known {
                Some(count) => count.count += 1,
                None => counts.push(TableCount {
                    game,
                    stage,
                    count: 1,
                }),
            }
        }
        counts
    }

    /// Drops every table, which ends the actors of this node.
    pub fn clear(&self) {
        *self.state.lock() = DirectoryState::default();
    }
}

impl DirectoryState {
    fn entry(&mut self, table: &TableId) -> &mut DirectoryEntry {
        self.tables.entry(table.clone()).or_insert_with(|| {
            self.last += 1;
            DirectoryEntry {
                number: self.last,
                location: TableLocation::Unknown,
                since: Instant::now(),
                epoch: 0,
                creator: None,
                from: None,
                next_owner: None,
            }
        })
    }

    fn own_update(&self, table: &TableId) -> Option<TableUpdate> {
        let entry = self.tables.get(table)?;
        entry.location.is_here().then_some(())?;
        let summary = self.summaries.get(table)?;
        Some(TableUpdate {
            epoch: entry.epoch,
            creator: entry.creator.clone(),
            from: entry.from,
            summary: (**summary).clone(),
        })
    }

    fn open(&self) -> impl DoubleEndedIterator<Item = &TableSummary> {
        self.summaries.open().map(|summary| &**summary)
    }
}

impl DirectoryEntry {
    fn move_to(&mut self, location: TableLocation) {
        (self.location, self.since) = (location, Instant::now());
    }
}
