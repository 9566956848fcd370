//! Sends mail by SMTP, or writes it to a folder if no mail server is configured (`Via`). Mails wait
//! in the database (`store::NewMail`) until they are sent.

mod change_notice;
mod config;
mod folder;
mod language;
mod mail_stats;
mod mailer;
mod message;
mod retry;
mod sending_task;
mod templates;

pub use change_notice::{ChangeNotice, DeviceKind};
pub use config::{Config, ConfigError, PublicUrl, Sender, Smtp, Via};
pub use language::Language;
pub use mail_stats::MailStats;
pub use mailer::{Mailer, Recipient};
pub use templates::MailKind;
