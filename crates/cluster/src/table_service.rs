//! Opens tables at this node, restores them, and finds those of others.

use crate::{ClusterTableEvents, Membership, TableQuota, TableRouter};
use bus::{Bus, ClusterMessage, Partition, To};
use delivery::ConnectionId;
use futures_util::StreamExt;
use hub::{Opener, Table};
use ids::{AddressTag, Node, TableId};
use runtime::{error_chain, random};
use std::{
    collections::{BTreeSet, HashMap},
    sync::Arc,
    time::Instant,
};
use store::{Ownership, StoreError};
use tables::{
    NextAppend, TableActor, TableCommand, TableContext, TableHandle, TableRestoreError, append,
    restore,
};
use wire::{NewTable, Person, Refusal};

/// Tables that [`TableService`] restores at once.
const RESTORED_AT_ONCE: usize = 8;

/// Opens and restores the tables of this node, and enters them in the `Directory`.
pub struct TableService {
    pub context: Arc<TableContext>,
    pub membership: Arc<Membership>,
    pub router: Arc<TableRouter>,
    pub events: Arc<ClusterTableEvents>,
    pub bus: Bus,
    pub quota: TableQuota,
}

impl TableService {
    /// Opens a table for a person who is connected from `from`. It is in the journal when this
    /// returns.
    pub async fn open(
        &self,
        by: &Person,
        from: Option<AddressTag>,
        wish: NewTable,
    ) -> Result<TableId, Refusal> {
        let context = &self.context;
        let now = context.clock.now();
        if wish.seat.is_none() && !wish.bots.is_empty() {
            context.directory.may_host_bots(&by.id, None)?;
        }
        let opener = Opener::new(&by.id, from);
        self.quota.admit(&context.directory, &opener, now)?;
        let id = TableId::from_bits(random::bits());
        let (table, step) = Table::open_from(id.clone(), by, from, wish, now, &mut random::seed)?;
        let ownership = Arc::new(Ownership::first(self.membership.own.clone()));
        // In the journal without an actor it would look like a table to restore.
        let _opening = context.directory.begin_restore(&id, ownership.epoch);
        let next = NextAppend {
            table_id: id.as_str().into(),
            ownership: ownership.clone(),
            rows_before: 0,
        };
        let began = Instant::now();
        let append = append(&table, &next, &step.keep, None);
        let appended = context.store.append(append).await;
        context.metrics.note_append(began.elapsed());
        if let Err(error) = appended {
            tracing::error!(error = error_chain(&error), "append new table failed");
            return Err(Refusal::NotKept);
        }
        self.start(table, ownership);
        Ok(id)
    }

    /// Seals a new seed for a restored table and starts its actor. The journal may be a copy from
    /// before the sealed seed was published: no game is dealt from that seed.
    async fn resume(&self, mut table: Table, ownership: Ownership) {
        let context = &self.context;
        let next = NextAppend {
            table_id: table.id().as_str().into(),
            ownership: Arc::new(ownership),
            rows_before: table.rows(),
        };
        let step = table.seal_anew(context.clock.now(), &mut random::seed);
        if !step.keep.is_empty() {
            let append = append(&table, &next, &step.keep, None);
            if let Err(error) = context.store.append(append).await {
                let table = table.id();
                return tracing::error!(%table, error = error_chain(&error), "seal seed failed");
            }
        }
        self.start(table, next.ownership);
    }

    /// Starts the `TableActor` of a table of this node.
    fn start(&self, table: Table, ownership: Arc<Ownership>) {
        let (id, directory) = (table.id().clone(), &self.context.directory);
        let (handle, commands) = TableHandle::new();
        // All of this before the actor starts: its first event finds the entry.
        let summary = table.summary();
        self.events.notices.table_changed(None, &summary);
        let change = directory.add_own(handle.clone(), ownership.epoch, table.opener(), summary);
        self.context
            .metrics
            .tables
            .set(directory.own_count() as u64);
        self.events.show(&id, change);
        if let Some(update) = directory.own_update(&id) {
            let changed = ClusterMessage::TablesChanged(vec![update]);
            self.bus.send(To::Everyone, changed);
        }
        self.router.resume_here(&id, &handle);
        TableActor::start(self.context.clone(), table, ownership, &handle, commands);
    }

    /// Finds a table that another node has just opened or taken over, before that node's message
    /// arrives.
    pub async fn find(self: &Arc<Self>, table: &TableId) -> Result<(), Refusal> {
        let directory = &self.context.directory;
        if directory.contains(table) {
            return Ok(());
        }
        let owner = self.context.store.ownership_of(table.as_str()).await;
        let owner = owner.map_err(|error| {
            tracing::error!(%table, error = error_chain(&error), "find table failed");
            Refusal::Busy
        })?;
        let ownership = owner.ok_or(Refusal::NoSuchTable)?;
        if ownership.node == self.membership.own {
            // It is being restored, or could not be restored before.
            let (service, table) = (self.clone(), table.clone());
            tokio::spawn(async move { service.restore(table.as_str(), ownership).await });
            return Err(Refusal::Busy);
        }
        if self.membership.others().contains(&ownership.node) {
            directory.locate(table, &ownership.node, ownership.epoch);
        } else {
            directory.expect(table);
        }
        Ok(())
    }

    /// Unsubscribes a node's connections from the tables here, in one partition, but for these.
    pub(crate) fn keep_only(
        &self,
        node: &Node,
        partition: Partition,
        connections: &HashMap<TableId, BTreeSet<ConnectionId>>,
    ) {
        let own = self.context.directory.own().into_iter();
        for table in own.filter(|table| partition.contains(&table.table)) {
            let connections = connections.get(&table.table).cloned();
            let command = TableCommand::KeepOnly {
                node: node.clone(),
                connections: connections.unwrap_or_default(),
            };
            let _ = table.handle.send(command);
        }
    }

    /// Restores tables of this node, several at once.
    pub(crate) async fn restore_all(&self, tables: Vec<(String, Ownership)>) {
        let restore = |(table, ownership): (String, Ownership)| async move {
            self.restore(&table, ownership).await
        };
        futures_util::stream::iter(tables)
            .for_each_concurrent(RESTORED_AT_ONCE, restore)
            .await;
    }

    /// Restores a table of this node, unless its actor runs. A table that cannot be restored does
    /// not keep others from going on; it is tried again when a client looks for it.
    pub(crate) async fn restore(&self, id: &str, ownership: Ownership) {
        let Ok(id) = id.parse::<TableId>() else {
            return tracing::error!(id, "restore table failed: its id is malformed");
        };
        let TableContext {
            directory,
            store,
            clock,
            ..
        } = &*self.context;
        let Some(_restoring) = directory.begin_restore(&id, ownership.epoch) else {
            return;
        };
        match restore(store, &id, clock.now()).await {
            Ok(table) => self.resume(table, ownership).await,
            // This node is stopping, and the next owner restores the table.
            Err(TableRestoreError::Store(StoreError::Closed)) => {}
            Err(error) => {
                tracing::error!(table = %id, error = error_chain(&error), "restore table failed");
            }
        }
    }
}
