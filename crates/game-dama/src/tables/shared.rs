//! The tables that all bots of this process use.

use super::EndgameTables;
use std::sync::{Arc, Condvar, LockResult, Mutex, MutexGuard, PoisonError};

/// How many pieces the tables have that a process builds for itself, in a tenth of a second.
const BUILT_IN: u32 = 4;

/// What the bots use, and whether one has asked.
struct Shared {
    tables: Option<Arc<EndgameTables>>,
    is_wanted: bool,
}

static SHARED: Mutex<Shared> = Mutex::new(Shared {
    tables: None,
    is_wanted: false,
});
static WANTED: Condvar = Condvar::new();

fn shared() -> MutexGuard<'static, Shared> {
    unpoisoned(SHARED.lock())
}

/// The guard, also after a panic of another thread: what it guards is whole at any time.
fn unpoisoned<T>(guard: LockResult<T>) -> T {
    guard.unwrap_or_else(PoisonError::into_inner)
}

impl EndgameTables {
    /// The tables that bots use: the last that were given to [`share`](EndgameTables::share), else
    /// small ones, which are built by the first call.
    pub(crate) fn shared() -> Arc<EndgameTables> {
        let mut shared = shared();
        shared.is_wanted = true;
        WANTED.notify_all();
        let small = || Arc::new(EndgameTables::build(BUILT_IN, 1, |_, _| ()));
        shared.tables.get_or_insert_with(small).clone()
    }

    /// Gives tables to all bots of this process.
    pub fn share(self) {
        shared().tables = Some(Arc::new(self));
    }

    /// Blocks until a bot has asked for tables.
    pub fn wait_until_wanted() {
        let wanted = WANTED.wait_while(shared(), |shared| !shared.is_wanted);
        drop(unpoisoned(wanted));
    }
}
