//! The tables of this node: one [`TableActor`] each, its ordered [`Outbox`], bots and timers; and
//! the [`Directory`] of all tables of all nodes.
//!
//! A table changes only inside its actor. The actor appends the rows of a step to the store and
//! goes on; the step's messages wait in the outbox until the store has committed the rows. This
//! crate knows no socket and no cluster: what other layers must hear goes through [`TableEvents`].

mod action_log;
mod actor;
mod append;
mod bot_pool;
mod bot_queue;
mod command;
mod context;
mod delivery_task;
mod directory;
mod game_reader;
mod lease;
mod lobby_feed;
mod outbox;
mod overload_throttle;
mod pending_step;
mod rating_push;
mod restore;
mod row_quota;

pub use actor::TableActor;
pub use append::{NextAppend, append};
pub use bot_pool::BotPool;
pub use command::{SendError, TABLE_QUEUE, TableCommand, TableHandle, WeakTableHandle};
pub use context::{ReleasedTable, TableContext, TableEvents};
pub use delivery_task::DeliveryTask;
pub use directory::{
    BOT_TABLES_PER_PERSON, Directory, Learned, OpenedTables, OwnTable, RestoreGuard, Scope,
    TableLocation,
};
pub use game_reader::{JournalLine, ReplaySource, find_replay, read_chat_line};
pub use lease::Lease;
pub use lobby_feed::LobbyFeed;
pub use rating_push::RatingPush;
pub use restore::{TableRestoreError, read_rows, restore};
pub use row_quota::{MAX_ROWS_PER_DAY, RowQuota};
