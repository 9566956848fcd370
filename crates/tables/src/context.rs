//! What every table actor of a node shares.

use crate::{BotPool, DeliveryTask, Directory, Lease, RatingPush, RowQuota, TableCommand};
use delivery::{ConnectionHandle, ConnectionId};
use hub::TableSummary;
use ids::TableId;
use metrics::Metrics;
use runtime::{StallDetector, TimerThread, WallClock};
use std::{collections::BTreeMap, fmt, pin::Pin, sync::Arc};
use store::Store;
use tokio::sync::mpsc;

/// The services of a `TableActor`.
pub struct TableContext {
    pub store: Store,
    pub clock: WallClock,
    pub timers: TimerThread,
    pub stalls: StallDetector,
    pub bots: BotPool,
    pub metrics: Arc<Metrics>,
    pub delivery: DeliveryTask,
    pub ratings: RatingPush,
    pub row_quota: RowQuota,
    pub directory: Arc<Directory>,
    pub lease: Arc<Lease>,
    pub events: Arc<dyn TableEvents>,
}

/// What other layers hear of the tables of this node.
pub trait TableEvents: Send + Sync {
    /// The public facts of a table have changed. Called after the commit of the change.
    fn summary_changed(&self, table: &TableId, epoch: i64, summary: TableSummary);

    /// A table was closed; its actor has ended.
    fn closed(&self, table: &TableId);

    /// A table goes on at another node; its actor has ended.
    fn released(&self, table: ReleasedTable) -> Pin<Box<dyn Future<Output = ()> + Send + '_>>;
}

/// What an actor leaves behind when its table goes to another node.
pub struct ReleasedTable {
    pub table: TableId,
    pub clients: BTreeMap<ConnectionId, ConnectionHandle>,
    /// A command that the actor took and did not carry out.
    pub unread: Option<TableCommand>,
    /// The actor's queue.
    pub rest: mpsc::Receiver<TableCommand>,
}

impl fmt::Debug for ReleasedTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ReleasedTable")
            .field("table", &self.table)
            .finish_non_exhaustive()
    }
}
