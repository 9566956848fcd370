//! What happens when a node dies: its connections are given up, and the other nodes take over its
//! tables. `heartbeat` notices the death.

use crate::{Membership, TableService};
use bus::{Bus, Partition};
use ids::{Node, TableId};
use presence::PresenceRegistry;
use std::{collections::HashMap, sync::Arc};
use store::{Ownership, StoreError};

/// Tables of `Directory::lost` that are looked up at one heartbeat.
const LOOKUPS: usize = 64;

/// Gives up dead nodes and takes over their tables.
pub struct DeadNodes {
    pub membership: Arc<Membership>,
    pub tables: Arc<TableService>,
    pub registry: Arc<PresenceRegistry>,
    pub bus: Bus,
}

impl DeadNodes {
    /// Notes that a node is dead, and with it its connections and what was on its way to it.
    pub(crate) fn lose(&self, node: &Node) {
        self.tables.context.directory.lose_node(node);
        self.tables.router.subscriptions().give_up(node);
        self.registry.lose_node(node);
        self.tables
            .keep_only(node, Partition::WHOLE, &HashMap::new());
        self.bus.give_up(node);
    }

    /// Takes over and finds tables without a live owner.
    pub(crate) async fn recover(&self) -> Result<(), StoreError> {
        self.take_over().await?;
        self.look_up_lost().await
    }

    /// Asks the database for tables whose owner has been unknown for a while: the message about
    /// them may have been lost.
    async fn look_up_lost(&self) -> Result<(), StoreError> {
        let live = self.membership.live();
        let directory = &self.tables.context.directory;
        for table in directory.lost(&live, LOOKUPS) {
            self.look_up(&table, &live).await?;
        }
        Ok(())
    }

    async fn look_up(&self, table: &TableId, live: &[ids::Node]) -> Result<(), StoreError> {
        let context = &self.tables.context;
        match context.store.ownership_of(table.as_str()).await? {
            None => self.tables.events.remove(table),
            // It was handed over and the message was lost, or it could not be restored before.
            Some(ownership) if ownership.node == self.membership.own => {
                self.tables.restore(table.as_str(), ownership).await
            }
            Some(Ownership { node, epoch }) if live.contains(&node) => {
                if context.directory.locate(table, &node, epoch) {
                    self.tables.router.resume(table, &node);
                }
            }
            // The node that takes it over will say so.
            Some(_) => {}
        }
        Ok(())
    }

    /// Takes over all tables without a live owner, and restores them.
    pub async fn take_over(&self) -> Result<(), StoreError> {
        loop {
            let taken = self
                .tables
                .context
                .store
                .take_over(&self.membership.own)
                .await?;
            let is_last = taken.len() < store::TAKE_OVER_PAGE;
            self.tables.restore_all(taken).await;
            if is_last {
                return Ok(());
            }
        }
    }
}
