//! Passes on what happens to the tables of this node: to the directory, the lobby, friends and
//! other nodes.

use crate::TableRouter;
use bus::{Bus, ClusterMessage, To};
use hub::{SummaryChange, TableSummary};
use ids::TableId;
use metrics::Metrics;
use notices::Notices;
use presence::Social;
use std::{pin::Pin, sync::Arc};
use tables::{Directory, LobbyFeed, ReleasedTable, TableEvents, TableLocation};

/// Implements [`TableEvents`] for a node of a cluster.
pub struct ClusterTableEvents {
    pub directory: Arc<Directory>,
    pub router: Arc<TableRouter>,
    pub social: Arc<Social>,
    pub lobby: Arc<LobbyFeed>,
    pub notices: Arc<Notices>,
    pub bus: Bus,
    pub metrics: Arc<Metrics>,
}

impl ClusterTableEvents {
    /// Shows a table's new `TableSummary` in the lobby and to the friends of its people.
    pub(crate) fn show(&self, table: &TableId, change: SummaryChange) {
        if change.is_lobby_changed {
            self.lobby.note_change();
        }
        let summary = self.directory.summary(table);
        self.social.follow_table(table, summary.as_deref(), change);
    }

    /// Removes a table that was closed at any node (`ClusterMessage::TableClosed`).
    pub(crate) fn remove(&self, table: &TableId) {
        let change = self.directory.remove(table);
        self.router.subscriptions().close(table);
        self.show(table, change);
    }
}

impl TableEvents for ClusterTableEvents {
    fn summary_changed(&self, table: &TableId, epoch: i64, summary: TableSummary) {
        let before = self.directory.summary(table);
        if let Some((update, change)) = self.directory.update_own(table, epoch, summary) {
            self.notices
                .table_changed(before.as_deref(), &update.summary);
            self.show(table, change);
            let changed = ClusterMessage::TablesChanged(vec![update]);
            self.bus.send(To::Everyone, changed);
        }
    }

    fn closed(&self, table: &TableId) {
        self.remove(table);
        self.notices.table_closed(table);
        self.metrics.tables.set(self.directory.own_count() as u64);
        let closed = ClusterMessage::TableClosed(table.clone());
        self.bus.send(To::Everyone, closed);
    }

    /// Subscribes the table's clients here to its next owner, and sends on what was not carried
    /// out.
    fn released(&self, released: ReleasedTable) -> Pin<Box<dyn Future<Output = ()> + Send + '_>> {
        Box::pin(async move {
            let ReleasedTable {
                table,
                clients,
                unread,
                mut rest,
            } = released;
            self.directory.release(&table);
            {
                let mut subscriptions = self.router.subscriptions();
                let local = clients.values().filter(|one| one.remote_node().is_none());
                local.for_each(|client| subscriptions.subscribe(&table, client));
            }
            if let Some(command) = unread {
                self.router.send_on(&table, command);
            }
            rest.close();
            while let Some(command) = rest.recv().await {
                self.router.send_on(&table, command);
            }
            if let Some(TableLocation::At(node)) = self.directory.location(&table) {
                self.router.resume(&table, &node);
            }
        })
    }
}
