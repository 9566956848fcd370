//! The tables at which a game is over and a seat is free: whoever comes may join the next game
//! there.

use parking_lot::Mutex;
use std::collections::BTreeSet;
use wire::TableId;

/// Tables, as those who sit there last saw them. Never more than there are players at the gateway.
#[derive(Default)]
pub(crate) struct OpenTables(Mutex<BTreeSet<TableId>>);

impl OpenTables {
    /// The table is one of them, or no longer.
    pub fn note(&self, table: &TableId, has_room: bool) {
        let mut tables = self.0.lock();
        if has_room {
            tables.insert(table.clone());
        } else {
            tables.remove(table);
        }
    }

    /// Any of them; it is none any more until somebody notes it anew.
    pub fn take(&self) -> Option<TableId> {
        self.0.lock().pop_first()
    }
}
