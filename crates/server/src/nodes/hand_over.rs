//! Tables that move between nodes: taken over from one that died, lost to one that thought this one
//! had, handed over by one that stops.

use super::forwarding::deliver_surely;
use crate::{
    bus::{ClusterMessage, TableNews, To, part_of},
    connection_handle::{ConnectionHandle, ConnectionId},
    directory::Learned,
    error::error_chain,
    hall::{Hall, TableLocation},
    limits::{LOST_AT_ONCE, PART_WITHIN},
    table_task::TableCommand,
};
use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    sync::{Arc, atomic::Ordering},
};
use store::{Node, Ownership, StoreError};
use tokio::{
    sync::{mpsc, oneshot},
    time,
};
use wire::TableId;

impl Hall {
    /// A node says how a table of its is.
    pub(super) fn learn(&self, from: &Node, news: TableNews) {
        let (table, epoch) = (news.table.clone(), news.epoch);
        match self.directory.learn(from, news) {
            Learned::Old => return,
            Learned::Same => {}
            Learned::Moved => self.resume(&table, from),
            // Somebody took it over: we were thought dead.
            Learned::Deposed(handle) => {
                tracing::warn!(%table, epoch, owner = from.name, "a table was taken over");
                deliver_surely(&handle, TableCommand::Part(oneshot::channel().0));
            }
        }
        self.show(&table);
    }

    /// A table's task has ended without the table: it is somebody else's, or about to be. Who was
    /// here looks on from afar, and what was not dealt with goes where the table goes.
    pub(crate) async fn part(
        &self,
        table: &TableId,
        clients: BTreeMap<ConnectionId, ConnectionHandle>,
        unread: Option<TableCommand>,
        mut rest: mpsc::Receiver<TableCommand>,
    ) {
        self.directory.part(table);
        {
            let mut subscriptions = self.nodes.subscriptions();
            for client in clients.values().filter(|client| client.node().is_none()) {
                subscriptions.come(table, client);
            }
        }
        unread
            .into_iter()
            .for_each(|mail| self.send_back(table, mail));
        rest.close();
        while let Some(mail) = rest.recv().await {
            self.send_back(table, mail);
        }
        if let Some(TableLocation::There(node)) = self.location(table) {
            self.resume(table, &node);
        }
    }

    /// A node is gone: so is what was on its way to it, and whoever was connected to it.
    pub(super) fn lose(&self, node: &Node) {
        self.directory.lose(node);
        self.nodes.subscriptions().give_up(node);
        self.social.lose(node);
        self.keep_only(node, (0, 1), &HashMap::new());
        self.nodes.bus.give_up(node);
    }

    /// A node may not own this table any more.
    pub(super) fn lose_table(&self, table: &TableId, node: &Node) {
        self.directory.lose_table(table, node);
    }

    /// Of the node's connections only these are still at tables here, of those in one part of all.
    pub(super) fn keep_only(
        &self,
        node: &Node,
        (part, parts): (u64, u64),
        subscriptions: &HashMap<TableId, BTreeSet<ConnectionId>>,
    ) {
        let own = self
            .directory
            .own()
            .into_iter()
            .filter(|(table, _)| part_of(table, parts) == part);
        for (table, handle) in own {
            let connections = subscriptions.get(&table).cloned().unwrap_or_default();
            deliver_surely(
                &handle,
                TableCommand::Keep {
                    node: node.clone(),
                    connections,
                },
            );
        }
    }

    /// Asks the database where tables are that have been nowhere for a while: what was said of them
    /// may have been lost.
    pub(super) async fn look_for_lost(self: &Arc<Self>) -> Result<(), StoreError> {
        let living = self.nodes.living().clone();
        for table in self.directory.lost(&living, LOST_AT_ONCE) {
            match self.store.ownership_of(table.as_str()).await? {
                None => self.forget_far(&table),
                // It was handed over, but the word of it was lost; or it could not be read back
                // before.
                Some(ownership) if ownership.node == self.nodes.own => {
                    self.restore_quietly(table.as_str(), ownership).await
                }
                Some(Ownership { node, epoch }) if living.contains(&node) => {
                    if self.directory.find(&table, &node, epoch) {
                        self.resume(&table, &node);
                    }
                }
                // Whoever takes it over will say so.
                Some(_) => {}
            }
        }
        Ok(())
    }

    /// Gives all tables to the nodes that live on, if there are any.
    pub(crate) async fn hand_over(&self) {
        self.nodes.is_leaving.store(true, Ordering::Relaxed);
        let new_owners = self.nodes.others();
        if new_owners.is_empty() {
            return;
        }
        let tables = self.directory.own();
        let count = tables.len();
        let parting = tables.into_iter().map(|(table, handle)| {
            let (done, parted) = oneshot::channel();
            deliver_surely(&handle, TableCommand::Part(done));
            (table, parted)
        });
        let mut parted = Vec::new();
        for (table, done) in parting.collect::<Vec<_>>() {
            // One that takes too long is taken over when the lease has run out.
            if let Ok(Ok(epoch)) = time::timeout(PART_WITHIN, done).await {
                parted.push((table, epoch));
            }
        }
        for (part, new_owner) in parted
            .chunks(parted.len().div_ceil(new_owners.len()).max(1))
            .zip(&new_owners)
        {
            self.hand_to(new_owner, part).await;
        }
        tracing::info!(tables = count, new_owners = new_owners.len(), "handed over");
    }

    async fn hand_to(&self, new_owner: &Node, tables: &[(TableId, i64)]) {
        for tables in tables.chunks(store::TAKE_OVER_PAGE) {
            let wish: Vec<(String, i64)> = tables
                .iter()
                .map(|(table, epoch)| (table.to_string(), *epoch))
                .collect();
            match self.store.hand_over(&wish, new_owner).await {
                Ok(given) => {
                    let given = given.into_iter().filter_map(|(table, ownership)| {
                        Some((table.parse().ok()?, ownership.epoch))
                    });
                    self.nodes
                        .bus
                        .send(To::Node(new_owner), ClusterMessage::Yours(given.collect()));
                }
                Err(error) => {
                    tracing::error!(error = error_chain(&error), "tables were not handed over")
                }
            }
        }
    }

    /// Ends this node's term: what it could not hand over is free at once.
    pub(crate) async fn resign(&self) {
        if let Err(error) = self.store.release_node(&self.nodes.own).await {
            tracing::error!(
                error = error_chain(&error),
                "this node's lease runs on for a while"
            );
        }
        self.nodes.bus.finish().await;
    }

    /// Wakes tables that were handed over to this node.
    pub(super) async fn accept(self: &Arc<Self>, tables: Vec<(TableId, i64)>) {
        let ownership = |epoch| Ownership {
            node: self.nodes.own.clone(),
            epoch,
        };
        self.restore_all(
            tables
                .into_iter()
                .map(|(table, epoch)| (table.to_string(), ownership(epoch)))
                .collect(),
        )
        .await;
    }
}
