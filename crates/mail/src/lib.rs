//! Mail to people: by SMTP if the host has configured a server, otherwise as files in a folder.

mod config;
mod folder;
mod mailer;
mod templates;

pub use config::{Config, ConfigError, PublicUrl, Sender, Smtp, Via};
pub use mailer::Mailer;
pub use templates::{Language, MailKind};
