//! What Stolik keeps: the journal of every table, the finished games and the people.
//!
//! The only crate that knows SQL. One set of queries serves SQLite (embedded, the default) and
//! PostgreSQL; all times are milliseconds since the Unix epoch and come in as arguments.

mod address;
#[macro_use]
mod engine;
mod append;
mod fault;
mod finished;
#[cfg(test)]
mod full_disk;
mod games;
mod journal;
mod ledger;
mod migrations;
mod open;
mod people;
mod person;
mod rating;
mod sessions;
mod standings;
mod table;
#[cfg(feature = "testing")]
pub mod testing;
mod text;
mod ties;
mod writer;

pub use address::{Address, AddressFault, DATABASE_FILE};
pub use append::{Append, AppendFault, FIRST_SEQ, MAX_APPEND_BYTES, MAX_APPEND_ROWS, Malformed};
pub use fault::StoreFault;
pub use finished::{Cursor, FinishedGame, GameRow, MAX_PLAYERS, PlayerRow, Who};
pub use games::GAMES_PAGE;
pub use journal::{JOURNAL_PAGE, LIVE_TABLES_PAGE, Row};
pub use open::Store;
pub use people::{FORGET_BATCH, NickFault};
pub use person::{Person, PersonId, PersonIdFault, PersonKind, TokenHash};
pub use rating::Rating;
pub use sessions::SESSION_MS;
pub use standings::{Against, HISTORY, LEADERS, Leader, SURE_DEVIATION, Standing};
pub use table::{TableIndex, TableStatus};
pub use ties::{MAX_TIES, Tie, TieFault};
pub use writer::{GROUP_LIMIT, QUEUE_LIMIT};
