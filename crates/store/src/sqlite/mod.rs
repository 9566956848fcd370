//! SQLite's way of writing the journal: one row of the commit log per commit, compacted later into
//! segments of one table each.
//!
//! An append passes `commit_log` (the durable commit), `deferred` (games, ratings and table status,
//! written in batches) and `compaction` (from the log to segments). `encoding` is the text format
//! of both. Tables and columns have older names: `journal_tail` is the log, `journal_sheets` are
//! the segments, `pack` is encoded text.

mod commit_log;
mod compaction;
mod deferred;
pub(crate) mod encoding;
pub(crate) mod quick_check;
mod relaxed;
pub(crate) mod segment;
#[cfg(test)]
mod tests;

pub(crate) use commit_log::{CommitLog, invalidate_cached_heads};
pub(crate) use compaction::{CompactionTrigger, Compactor, logged_rows};
pub(crate) use deferred::DeferredFlag;
