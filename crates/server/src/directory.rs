//! All tables of all nodes: where each is, and how it looks from outside.

use crate::{
    bus::{TableNews, TableSummary},
    table_task::TableHandle,
};
use std::{
    collections::{HashMap, HashSet},
    sync::{Mutex, MutexGuard, PoisonError},
    time::Instant,
};
use store::Node;
use wire::{
    PersonId, TableId,
    admin::{TableCount, TableRow},
};

/// The tables.
#[derive(Default)]
pub(crate) struct Directory {
    inside: Mutex<Inside>,
    /// Those that are being read back here: none is read twice at once.
    waking: Mutex<HashSet<TableId>>,
}

/// A table that is being read back, for as long as this is kept.
pub(crate) struct RestoreGuard<'a> {
    directory: &'a Directory,
    table: TableId,
}

impl Drop for RestoreGuard<'_> {
    fn drop(&mut self) {
        self.directory.waking().remove(&self.table);
    }
}

#[derive(Default)]
struct Inside {
    tables: HashMap<TableId, Entry>,
    /// The number of the newest.
    last: u64,
    /// How many are here.
    own: usize,
}

struct Entry {
    /// Grows with each table that becomes known.
    number: u64,
    location: TableLocation,
    /// Since when it has been there.
    since: Instant,
    epoch: i64,
    creator: Option<PersonId>,
    /// Who has taken it over while it was still here.
    new_owner: Option<Node>,
    /// None until the owner has told us.
    summary: Option<TableSummary>,
}

/// Where a table is.
#[derive(Clone)]
pub(crate) enum TableLocation {
    /// Here.
    Here(TableHandle),
    /// At another node.
    There(Node),
    /// Between two nodes, or its node has died.
    Nowhere,
}

impl TableLocation {
    fn is_at(&self, node: &Node) -> bool {
        matches!(self, TableLocation::There(at) if at == node)
    }
}

/// What became of what another node says of a table.
pub(crate) enum Learned {
    /// It knows less than we do.
    Old,
    /// The table was there before.
    Same,
    /// The table has come there.
    Moved,
    /// It was ours.
    Deposed(TableHandle),
}

impl Directory {
    /// Lets a table be read back that is to be here in this epoch, unless it is here or being read
    /// back.
    pub fn begin_restore(&self, table: &TableId, epoch: i64) -> Option<RestoreGuard<'_>> {
        let mut waking = self.waking();
        if self.is_here(table, epoch) || !waking.insert(table.clone()) {
            return None;
        }
        Some(RestoreGuard {
            directory: self,
            table: table.clone(),
        })
    }

    fn waking(&self) -> MutexGuard<'_, HashSet<TableId>> {
        self.waking.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A table is here now.
    pub fn seat(
        &self,
        table: &TableId,
        handle: TableHandle,
        epoch: i64,
        creator: Option<PersonId>,
        summary: TableSummary,
    ) {
        let mut inside = self.inside();
        let was_here = matches!(inside.entry(table).location, TableLocation::Here(_));
        inside.own += usize::from(!was_here);
        let entry = inside.entry(table);
        entry.settle(TableLocation::Here(handle));
        (entry.epoch, entry.summary, entry.new_owner) = (epoch, Some(summary), None);
        entry.creator = creator.or(entry.creator.take());
    }

    /// A table that is here in this epoch looks like this now. Says what others are to know, if it
    /// is something new.
    pub fn note(&self, table: &TableId, epoch: i64, summary: TableSummary) -> Option<TableNews> {
        let mut inside = self.inside();
        let entry = inside.tables.get_mut(table);
        let entry = entry.filter(|entry| {
            matches!(entry.location, TableLocation::Here(_)) && entry.epoch == epoch
        })?;
        let is_news = entry.summary.as_ref() != Some(&summary);
        entry.summary = Some(summary);
        is_news.then(|| entry.news(table)).flatten()
    }

    /// A node says how a table of its is.
    pub fn learn(&self, from: &Node, news: TableNews) -> Learned {
        let mut inside = self.inside();
        let entry = inside.entry(&news.table);
        if news.epoch < entry.epoch
            || news.epoch == entry.epoch && matches!(entry.location, TableLocation::Here(_))
        {
            return Learned::Old;
        }
        (entry.epoch, entry.creator, entry.summary) =
            (news.epoch, news.creator, Some(news.summary));
        match &entry.location {
            TableLocation::There(node) if node == from => Learned::Same,
            TableLocation::There(_) | TableLocation::Nowhere => {
                entry.settle(TableLocation::There(from.clone()));
                Learned::Moved
            }
            TableLocation::Here(handle) => {
                let handle = handle.clone();
                entry.new_owner = Some(from.clone());
                Learned::Deposed(handle)
            }
        }
    }

    /// The database says where a table is. Says whether that is new.
    pub fn find(&self, table: &TableId, node: &Node, epoch: i64) -> bool {
        let mut inside = self.inside();
        let entry = inside.entry(table);
        let is_new = epoch >= entry.epoch
            && !matches!(entry.location, TableLocation::Here(_))
            && !entry.location.is_at(node);
        if is_new {
            entry.epoch = epoch;
            entry.settle(TableLocation::There(node.clone()));
        }
        is_new
    }

    /// The database says that there is such a table, whose node does not live.
    pub fn expect(&self, table: &TableId) {
        self.inside().entry(table);
    }

    /// A table is here no more, but goes on.
    pub fn part(&self, table: &TableId) {
        let mut inside = self.inside();
        let Some(entry) = inside.tables.get_mut(table) else {
            return;
        };
        if let TableLocation::Here(_) = entry.location {
            let new_owner = entry.new_owner.take();
            entry.settle(new_owner.map_or(TableLocation::Nowhere, TableLocation::There));
            inside.own -= 1;
        }
    }

    /// A node is gone.
    pub fn lose(&self, node: &Node) {
        for entry in self
            .inside()
            .tables
            .values_mut()
            .filter(|entry| entry.location.is_at(node))
        {
            entry.settle(TableLocation::Nowhere);
        }
    }

    /// A node says that the table is not its own.
    pub fn lose_table(&self, table: &TableId, node: &Node) {
        if let Some(entry) = self
            .inside()
            .tables
            .get_mut(table)
            .filter(|entry| entry.location.is_at(node))
        {
            entry.settle(TableLocation::Nowhere);
        }
    }

    /// A table is no more.
    pub fn forget(&self, table: &TableId) {
        let mut inside = self.inside();
        let gone = inside.tables.remove(table);
        inside.own -=
            usize::from(gone.is_some_and(|entry| matches!(entry.location, TableLocation::Here(_))));
    }

    /// The tables that have been nowhere, or with a node that does not live, for a while.
    pub fn lost(&self, living: &[Node], most: usize) -> Vec<TableId> {
        let inside = self.inside();
        let is_lost = |entry: &Entry| match &entry.location {
            TableLocation::Here(_) => false,
            TableLocation::There(node) => !living.contains(node),
            TableLocation::Nowhere => true,
        };
        let lost = inside
            .tables
            .iter()
            .filter(|(_, entry)| is_lost(entry) && entry.is_settled());
        lost.take(most).map(|(table, _)| table.clone()).collect()
    }

    pub fn location(&self, table: &TableId) -> Option<TableLocation> {
        self.inside()
            .tables
            .get(table)
            .map(|entry| entry.location.clone())
    }

    pub fn summary(&self, table: &TableId) -> Option<TableSummary> {
        self.inside()
            .tables
            .get(table)
            .and_then(|entry| entry.summary.clone())
    }

    /// The tables here.
    pub fn own(&self) -> Vec<(TableId, TableHandle)> {
        self.own_ownerships()
            .into_iter()
            .map(|(table, handle, _)| (table, handle))
            .collect()
    }

    /// The tables here, with the epochs in which they are.
    pub fn own_ownerships(&self) -> Vec<(TableId, TableHandle, i64)> {
        let own = |(table, entry): (&TableId, &Entry)| match &entry.location {
            TableLocation::Here(handle) => Some((table.clone(), handle.clone(), entry.epoch)),
            TableLocation::There(_) | TableLocation::Nowhere => None,
        };
        self.inside().tables.iter().filter_map(own).collect()
    }

    /// Somebody has taken a table over that is still here.
    pub fn depose(&self, table: &TableId) {
        if let Some(entry) = self.inside().tables.get_mut(table) {
            entry.epoch += 1;
        }
    }

    /// Whether a table is here, in this epoch.
    pub fn is_here(&self, table: &TableId, epoch: i64) -> bool {
        let inside = self.inside();
        inside.tables.get(table).is_some_and(|entry| {
            matches!(entry.location, TableLocation::Here(_)) && entry.epoch == epoch
        })
    }

    /// What other nodes are to know of the tables here.
    pub fn own_news(&self) -> Vec<TableNews> {
        let inside = self.inside();
        let own = inside
            .tables
            .iter()
            .filter(|(_, entry)| matches!(entry.location, TableLocation::Here(_)));
        own.filter_map(|(table, entry)| entry.news(table)).collect()
    }

    /// What they are to know of one of them.
    pub fn own_news_of(&self, table: &TableId) -> Vec<TableNews> {
        let inside = self.inside();
        let own = inside
            .tables
            .get(table)
            .filter(|entry| matches!(entry.location, TableLocation::Here(_)));
        own.and_then(|entry| entry.news(table))
            .into_iter()
            .collect()
    }

    /// How many tables are here.
    pub fn own_count(&self) -> usize {
        self.inside().own
    }

    /// How many of all tables somebody has opened.
    pub fn created_by(&self, person: &PersonId) -> usize {
        self.inside()
            .tables
            .values()
            .filter(|entry| entry.creator.as_ref() == Some(person))
            .count()
    }

    /// The tables at which the person sits, the newest last.
    pub fn seats_of(&self, person: &PersonId) -> Vec<TableId> {
        let inside = self.inside();
        let sits = |entry: &&Entry| {
            entry
                .summary
                .as_ref()
                .is_some_and(|summary| summary.activity.seated.contains(person))
        };
        let mut found: Vec<_> = inside
            .tables
            .iter()
            .filter(|(_, entry)| sits(entry))
            .collect();
        found.sort_by_key(|(_, entry)| entry.number);
        found.into_iter().map(|(table, _)| table.clone()).collect()
    }

    /// The open tables, the newest first.
    pub fn rows(&self, most: usize) -> Vec<TableRow> {
        let inside = self.inside();
        let mut entries: Vec<_> = inside
            .tables
            .values()
            .filter_map(|entry| Some((entry.number, &entry.summary.as_ref()?.row)))
            .collect();
        entries.sort_by_key(|(number, _)| std::cmp::Reverse(*number));
        entries
            .into_iter()
            .take(most)
            .map(|(_, row)| row.clone())
            .collect()
    }

    /// How many tables there are of each game at each stage, of those here or of all.
    pub fn counts(&self, whose: Whose) -> Vec<TableCount> {
        let inside = self.inside();
        let mut counts: Vec<TableCount> = Vec::new();
        let counted = inside.tables.values().filter(|entry| match whose {
            Whose::Own => matches!(entry.location, TableLocation::Here(_)),
            Whose::All => true,
        });
        for TableRow { game, stage, .. } in
            counted.filter_map(|entry| Some(&entry.summary.as_ref()?.row))
        {
            match counts
                .iter_mut()
                .find(|count| count.game == *game && count.stage == *stage)
            {
                Some(count) => count.count += 1,
                None => counts.push(TableCount {
                    game: *game,
                    stage: *stage,
                    count: 1,
                }),
            }
        }
        counts
    }

    /// Lets go of every table: their tasks end.
    pub fn empty(&self) {
        let mut inside = self.inside();
        inside.tables.clear();
        inside.own = 0;
    }

    fn inside(&self) -> MutexGuard<'_, Inside> {
        self.inside.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Whose tables are counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Whose {
    /// Those of this node.
    Own,
    /// Everybody's.
    All,
}

impl Inside {
    fn entry(&mut self, table: &TableId) -> &mut Entry {
        self.tables.entry(table.clone()).or_insert_with(|| {
            self.last += 1;
            Entry {
                number: self.last,
                location: TableLocation::Nowhere,
                since: Instant::now(),
                epoch: 0,
                creator: None,
                new_owner: None,
                summary: None,
            }
        })
    }
}

impl Entry {
    fn settle(&mut self, location: TableLocation) {
        (self.location, self.since) = (location, Instant::now());
    }

    /// Whether it has been where it is for long enough that news of it would have come.
    fn is_settled(&self) -> bool {
        self.since.elapsed() > crate::limits::LOST_AFTER
    }

    fn news(&self, table: &TableId) -> Option<TableNews> {
        let (epoch, creator, summary) = (self.epoch, self.creator.clone(), self.summary.clone()?);
        Some(TableNews {
            table: table.clone(),
            epoch,
            creator,
            summary,
        })
    }
}
