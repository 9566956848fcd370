//! Notices: tells people what happens while they do not look, by web push and by mail.
//!
//! [`Notices`] takes events, without waiting, and writes them to the outbox in the database, one
//! row for each way that the person has chosen. The sending tasks tell what is due and still true.
//! A notice contains only what everyone may know: the game, who plays, and the table's link.

mod digest;
mod digest_task;
mod events;
mod kind_set;
mod limits;
mod notices;
mod preferences;
mod push_task;
mod quiet_hours;
mod retry;
mod still_true;
mod tasks;
mod texts;
mod writing_task;

pub use limits::Pace;
pub use notices::{Config, NoticeError, NoticeStats, Notices, server_key};
pub use preferences::Preferences;
pub use tasks::start;
pub use web_push::Reach;
