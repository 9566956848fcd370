//! Mail the server writes to people: by SMTP if the host has set it up, else as files in a folder.

mod config;
mod outbox;
mod post;
mod words;

pub use config::{Config, ConfigError, PublicUrl, Sender, Smtp, Via};
pub(crate) use post::Post;
pub(crate) use words::{Language, What};
