//! The platform without sockets or SQL: tables, seats, clocks, chat, lobby, activity and
//! invitations.
//!
//! Every type here is a state machine: the caller passes the current time in, and gets back a
//! [`Step`] with the rows to append to the journal and the messages to send. The server drives it
//! with real time and a durable journal, the page's worker with rows that the page stores, tests
//! with virtual time.

mod bot_jobs;
mod bot_pace;
mod chat;
mod clock;
mod invitations;
mod journal_row;
mod lobby;
mod person_rate;
mod presence;
mod replay;
mod seats;
mod step;
mod summaries;
mod table;
mod table_summary;
mod take_back;
mod time;

pub use bot_jobs::{BotAnswer, BotJob, BotQuestion};
pub use bot_pace::BOT_THINKS;
pub use chat::Chat;
pub use invitations::{Delivery, Invitations};
pub use journal_row::{JournalFact, JournalRow, RestoreError};
pub use lobby::Lobby;
pub use person_rate::PersonRate;
pub use replay::{GameReplay, NoReplay, ReplaySearch, Search, replay_of};
pub use step::{FinishedGame, GameSpan, Step, Tell, To};
pub use summaries::{Summaries, SummaryChange};
pub use table::{Dealer, Opener, Place, Table, limits};
pub use table_summary::{AwaitedTurn, AwayPlayer, TableSummary, TableUpdate};
pub use take_back::rows_before_last_move;
pub use time::WallTime;
