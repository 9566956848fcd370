//! Sends mail by SMTP, or writes it to a folder if no mail server is configured (`Via`).

mod change_notice;
mod config;
mod folder;
mod language;
mod mailer;
mod templates;

pub use change_notice::{ChangeNotice, DeviceKind};
pub use config::{Config, ConfigError, PublicUrl, Sender, Smtp, Via};
pub use language::Language;
pub use mailer::Mailer;
pub use templates::MailKind;
