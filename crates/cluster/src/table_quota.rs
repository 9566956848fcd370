//! How many tables one person and one address may have open, and what happens when a node is nearly
//! full: empty tables of guests are closed, and the last places are for openers without a table.

use hub::{Opener, WallTime};
use rate_limit::{KeyedLimiter, Rate};
use tables::{Directory, TableCommand};
use wire::Refusal;

/// Open tables that one person has opened.
pub const TABLES_PER_PERSON: usize = 40;
/// Open tables that were opened from one address, at all nodes. A school shares one.
const TABLES_PER_ADDRESS: usize = 200;
/// Tables opened from one address.
const OPENINGS_FROM_ADDRESS: Rate = Rate {
    most: 60,
    window_ms: 60_000,
};
/// Tables open at one node.
const MAX_TABLES: usize = 20_000;
/// Places among them for people who have no table, and from whose address there is none.
const RESERVED_TABLES: usize = 1_000;
/// How long a guest's table must have been empty before it is closed to make room.
const MAKES_ROOM_AFTER_MS: u64 = 30_000;
/// Tables closed for each one that is opened while the node is nearly full.
const CLOSED_AT_ONCE: usize = 100;

/// The limits of a [`TableQuota`].
#[derive(Clone, Copy, Debug)]
pub struct TableQuotaLimits {
    pub per_person: usize,
    pub per_address: usize,
    pub openings: Rate,
    /// Tables of one node.
    pub most: usize,
    /// Places among `most` for openers without a table.
    pub reserved: usize,
}

impl Default for TableQuotaLimits {
    fn default() -> Self {
        Self {
            per_person: TABLES_PER_PERSON,
            per_address: TABLES_PER_ADDRESS,
            openings: OPENINGS_FROM_ADDRESS,
            most: MAX_TABLES,
            reserved: RESERVED_TABLES,
        }
    }
}

/// Decides who may open a table.
#[derive(Debug)]
pub struct TableQuota {
    limits: TableQuotaLimits,
    openings: KeyedLimiter,
}

impl Default for TableQuota {
    fn default() -> Self {
        Self::new(TableQuotaLimits::default())
    }
}

impl TableQuota {
    pub fn new(limits: TableQuotaLimits) -> Self {
        Self {
            openings: KeyedLimiter::new(limits.openings),
            limits,
        }
    }

    /// Counts an opening, and refuses it over a limit. Makes room if the node is nearly full.
    pub(crate) fn admit(
        &self,
        directory: &Directory,
        opener: &Opener,
        now: WallTime,
    ) -> Result<(), Refusal> {
        let key = opener.from.map(|from| from.0.to_string());
        if key.is_some_and(|key| !self.openings.allows(&key, now.0)) {
            return Err(Refusal::TooFast);
        }
        let (opened, limits) = (directory.opened_by(opener), &self.limits);
        if opened.by_person >= limits.per_person || opened.from_address >= limits.per_address {
            return Err(Refusal::TooManyTables);
        }
        let free = limits.most.saturating_sub(directory.own_count());
        if free > limits.reserved {
            return Ok(());
        }
        make_room(directory, now);
        let has_table = opened.by_person > 0 || opened.from_address > 0;
        if free == 0 || has_table {
            return Err(Refusal::Busy);
        }
        Ok(())
    }
}

/// Closes guests' tables that have been empty for longest. Each closes after this returns.
fn make_room(directory: &Directory, now: WallTime) {
    let before = WallTime(now.0.saturating_sub(MAKES_ROOM_AFTER_MS));
    let empty = directory.longest_empty(before, CLOSED_AT_ONCE);
    if !empty.is_empty() {
        tracing::warn!(
            tables = empty.len(),
            "node nearly full: closing empty tables of guests"
        );
    }
    for handle in empty {
        // A table that has just closed has made room as well.
        let _ = handle.send(TableCommand::CloseIfEmpty);
    }
}

#[cfg(test)]
mod tests;
