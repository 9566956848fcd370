//! The database of Stolik: the journal of every table, finished games, people and their accounts.
//!
//! The only crate that knows SQL. One set of queries serves SQLite (embedded, the default) and
//! PostgreSQL; all times are milliseconds since the Unix epoch and come in as arguments.
//!
//! [`Store::append`] is the hot path: `writer` groups appends of many tables into one commit,
//! which `sqlite` and `postgres` write each in its own way. Everything else is in `queries`.

#[macro_use]
mod engine;
mod account;
mod address;
mod append;
mod backup;
mod clock_mark;
mod error;
mod finished;
mod group;
mod journal;
mod malformed;
mod migrations;
mod node;
mod open;
mod person;
mod postgres;
mod private_files;
mod queries;
mod report;
mod results;
#[cfg(feature = "testing")]
pub mod schema_files;
mod session;
mod sqlite;
mod stored_row;
mod table;
#[cfg(feature = "testing")]
pub mod testing;
mod text;
mod verification;
mod write_probe;
mod writer;
mod writer_stats;

pub use account::{Account, Role};
pub use address::{Address, AddressError, DATABASE_FILE};
pub use append::{Append, AppendError, FIRST_SEQ, MAX_APPEND_BYTES, MAX_APPEND_ROWS};
pub use backup::{
    BackupError, BackupHeader, Engine, Existing, Restored, backup, restore, verify_backup,
};
pub use error::StoreError;
pub use finished::{Cursor, FinishedGame, GameRow, GameRows, MAX_PLAYERS, PlayerId, PlayerRow};
pub use group::GROUP_LIMIT;
pub use ids::PersonId;
pub use journal::{LIVE_TABLES_PAGE, PendingAppend};
pub use malformed::Malformed;
pub use node::{Node, NodeError, Ownership};
pub use open::Store;
pub use person::{Person, PersonKind, TokenHash};
pub use private_files::tighten_folder;
pub use queries::{
    Against, CHANGES_AT_ONCE, CLOSED_TABLES_PAGE, ClosedCursor, DEVICE_MS, DeletedTables,
    FORGET_BATCH, FoundGame, FoundPerson, GAMES_PAGE, HISTORY, HeadToHead, LEADERS, Leader,
    LineStart, LiveNode, MAIL_TARGET, MAX_ASKED, MAX_ASKING, MAX_BLOCKED, MAX_BROWSERS,
    MAX_DEVICES, MAX_FRIENDS, MAX_NOTICES, MAX_OPEN_REPORTS, MAX_OUTGOING_MAILS, MAX_PROGRAMS,
    MAX_PUSH_SUBSCRIPTIONS, MentionBatch, MentionCursor, NewMail, NewNotice, NewPushSubscription,
    NickError, NoticeKey, NoticeSettings, PEOPLE_PAGE, Purpose, PushSubscription, REPORTS_PAGE,
    Registration, Relation, RelationError, Reported, SURE_DEVIATION, Scope, SecondFactor,
    StoredNotice, TAKE_OVER_PAGE, TakenMail, WrittenRatingChange,
};
pub use rating::{Rating, Standing};
pub use report::{NewReport, Report};
pub use session::{
    BROWSER_SESSION_MS, Holder, LOGIN_MS, NewSession, SESSION_MS, SessionKind, SessionRow,
};
pub use stored_row::{JOURNAL_PAGE, Mention, StoredRow};
pub use table::{TableIndex, TableStatus};
pub use verification::{ALL_TABLES_PAGE, ListedGame};
pub use writer::QUEUE_LIMIT;
pub use writer_stats::{GROUP_CLASSES, WriterStats};
