//! The platform without sockets or SQL: tables, seats, clocks, chat, lobby, who sits where,
//! invitations.
//!
//! Everything here is a state machine that is told what time it is and answers with what must be
//! kept and who is to be told what. The server drives it with real time and a journal, the page's
//! worker with neither, tests with virtual time.

mod activity_index;
mod bots;
mod chat;
mod clock;
mod invitations;
mod journal;
mod lobby;
mod presence;
mod replay;
mod seats;
mod step;
mod table;
mod time;

pub use activity_index::{Activity, ActivityIndex};
pub use bots::{Asked, BotAnswer, BotJob};
pub use chat::Chat;
pub use invitations::{Delivery, Invitations};
pub use journal::{Kept, RestoreError, Row};
pub use lobby::Lobby;
pub use replay::{NoReplay, replay_of};
pub use step::{FinishedGame, Step, Tell, To};
pub use table::{Dealer, Place, Table, limits};
pub use time::WallTime;
