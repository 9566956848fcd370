//! What Stolik keeps: the journal of every table, the finished games, the people and their
//! accounts.
//!
//! The only crate that knows SQL. One set of queries serves SQLite (embedded, the default) and
//! PostgreSQL; all times are milliseconds since the Unix epoch and come in as arguments.

#[macro_use]
mod engine;
mod account;
mod accounts;
mod address;
mod aftermath;
#[cfg(test)]
mod aftermath_tests;
mod append;
mod deletion;
mod error;
mod filing;
#[cfg(test)]
mod filing_tests;
mod finished;
#[cfg(test)]
mod full_disk;
mod games;
mod hasty;
mod journal;
mod ledger;
mod mail_tokens;
mod meetings;
mod migrations;
mod node;
mod nodes;
mod open;
mod order;
mod pack;
mod people;
mod person;
mod pulse;
mod report;
mod reports;
mod session;
mod sessions;
mod sheet;
mod standings;
mod table;
mod tail;
mod tally;
#[cfg(feature = "testing")]
pub mod testing;
mod text;
mod ties;
mod writer;

pub use account::{Account, Role};
pub use accounts::Registration;
pub use address::{Address, AddressError, DATABASE_FILE};
pub use append::{Append, AppendError, FIRST_SEQ, MAX_APPEND_BYTES, MAX_APPEND_ROWS, Malformed};
pub use deletion::Mention;
pub use error::StoreError;
pub use finished::{Cursor, FinishedGame, GameRow, MAX_PLAYERS, PlayerId, PlayerRow};
pub use games::GAMES_PAGE;
pub use ids::PersonId;
pub use journal::{JOURNAL_PAGE, LIVE_TABLES_PAGE, PendingAppend, Row};
pub use mail_tokens::Purpose;
pub use meetings::HeadToHead;
pub use node::{Node, NodeError, Ownership};
pub use nodes::{LiveNode, TAKE_OVER_PAGE};
pub use open::Store;
pub use order::{FoundPerson, PEOPLE_PAGE};
pub use people::{FORGET_BATCH, NickError};
pub use person::{Person, PersonKind, TokenHash};
pub use rating::{Rating, Standing};
pub use report::{NewReport, Report};
pub use reports::{MAX_OPEN_REPORTS, REPORTS_PAGE, Reported};
pub use session::{BROWSER_SESSION_MS, Holder, NewSession, SESSION_MS, SessionKind, SessionRow};
pub use sessions::{MAX_BROWSERS, MAX_PROGRAMS};
pub use standings::{Against, HISTORY, LEADERS, Leader, SURE_DEVIATION, Scope};
pub use table::{TableIndex, TableStatus};
pub use tally::{GROUP_CLASSES, WriterStats};
pub use ties::{MAX_ASKED, MAX_ASKING, MAX_BLOCKED, MAX_FRIENDS, Relation, RelationError};
pub use writer::{GROUP_LIMIT, QUEUE_LIMIT};
