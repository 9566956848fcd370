//! Tables with a finished game and a free seat: a new client may join the next game there.

use parking_lot::Mutex;
use std::collections::BTreeSet;
use wire::TableId;

/// Table ids, noted by the players who sit there. Never more than there are players at the gateway.
#[derive(Default)]
pub(crate) struct OpenTables(Mutex<BTreeSet<TableId>>);

impl OpenTables {
    /// Adds or removes a table.
    pub fn note(&self, table: &TableId, has_room: bool) {
        let mut tables = self.0.lock();
        if has_room {
            tables.insert(table.clone());
        } else {
            tables.remove(table);
        }
    }

    /// Removes and returns one table. A player who sits there notes it again.
    pub fn take(&self) -> Option<TableId> {
        self.0.lock().pop_first()
    }
}
