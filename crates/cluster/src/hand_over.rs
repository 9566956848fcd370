//! Tables that change their node because it stops. `dead_nodes` has those of a node that dies.

use crate::{Membership, TableService};
use bus::{Bus, ClusterMessage, To};
use ids::{Node, TableId};
use runtime::error_chain;
use std::{sync::Arc, time::Duration};
use store::Ownership;
use tables::TableCommand;
use tokio::{sync::oneshot, time};

/// How long a stopping node waits for one table to come to rest.
const RELEASE_WITHIN: Duration = Duration::from_secs(5);

/// Gives tables to other nodes by [`ClusterMessage::HandedOver`] and takes them.
pub struct HandOver {
    pub membership: Arc<Membership>,
    pub tables: Arc<TableService>,
    pub bus: Bus,
}

impl HandOver {
    /// Gives all tables of this node to the other live nodes, if there are any.
    pub async fn give_all(&self) {
        self.membership.leave();
        // Read again: a node that has just started may not have been seen by a heartbeat yet.
        if let Err(error) = self.membership.refresh(&self.tables.context.store).await {
            tracing::error!(error = error_chain(&error), "read live nodes failed");
        }
        let receivers = self.membership.others();
        if receivers.is_empty() {
            return;
        }
        let released = self.release_all().await;
        let share = released.len().div_ceil(receivers.len()).max(1);
        for (tables, receiver) in released.chunks(share).zip(&receivers) {
            self.give(receiver, tables).await;
        }
        let (tables, nodes) = (released.len(), receivers.len());
        tracing::info!(tables, nodes, "tables handed over");
    }

    /// Ends the actors of this node. A table that takes too long is taken over when the lease ends.
    async fn release_all(&self) -> Vec<(TableId, i64)> {
        let own = self.tables.context.directory.own().into_iter();
        let releasing = own.map(|table| {
            let (sender, released) = oneshot::channel();
            let _ = table
                .handle
                .send(TableCommand::Release { released: sender });
            (table.table, released)
        });
        let mut all = Vec::new();
        for (table, released) in releasing.collect::<Vec<_>>() {
            if let Ok(Ok(epoch)) = time::timeout(RELEASE_WITHIN, released).await {
                all.push((table, epoch));
            }
        }
        all
    }

    async fn give(&self, receiver: &Node, tables: &[(TableId, i64)]) {
        for tables in tables.chunks(store::TAKE_OVER_PAGE) {
            let wish = tables.iter();
            let wish = wish.map(|(table, epoch)| (table.to_string(), *epoch));
            let wish: Vec<(String, i64)> = wish.collect();
            match self.tables.context.store.hand_over(&wish, receiver).await {
                Ok(given) => {
                    let given = given.into_iter().filter_map(|(table, ownership)| {
                        Some((table.parse().ok()?, ownership.epoch))
                    });
                    let given = ClusterMessage::HandedOver(given.collect());
                    self.bus.send(To::Node(receiver), given);
                }
                Err(error) => {
                    tracing::error!(error = error_chain(&error), "hand over tables failed");
                }
            }
        }
    }

    /// Restores tables of a [`ClusterMessage::HandedOver`] to this node.
    pub(crate) async fn take(&self, tables: Vec<(TableId, i64)>) {
        let ownership = |(table, epoch): (TableId, i64)| {
            let node = self.membership.own.clone();
            (table.to_string(), Ownership { node, epoch })
        };
        let tables = tables.into_iter().map(ownership).collect();
        self.tables.restore_all(tables).await;
    }

    /// Ends this node's term in the `Store`: what it could not hand over is free at once.
    pub async fn resign(&self) {
        let store = &self.tables.context.store;
        if let Err(error) = store.release_node(&self.membership.own).await {
            tracing::error!(error = error_chain(&error), "release lease failed");
        }
        self.bus.finish().await;
    }
}
