//! The settings of mail: transport, sender and the `PublicUrl` of links.

use lettre::{
    AsyncSmtpTransport, Tokio1Executor, message::Mailbox,
    transport::smtp::AsyncSmtpTransportBuilder,
};
use std::{fmt, path::PathBuf, str::FromStr};
use thiserror::Error;

/// How mail is sent, and what `From` and links contain.
#[derive(Clone, Debug)]
pub struct Config {
    pub via: Via,
    pub from: Sender,
    /// The start of links; if `None`, `http://` and the address on which the server listens.
    pub public_url: Option<PublicUrl>,
}

/// The transport of mail.
#[derive(Clone, Debug)]
pub enum Via {
    Smtp(Smtp),
    /// Writes each mail as a file to this folder.
    Outbox(PathBuf),
}

/// A setting of mail that cannot be parsed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum ConfigError {
    #[error(
        "a mail server is smtp://USER:PASSWORD@HOST:PORT, with ?tls=required for STARTTLS, or smtps://..."
    )]
    Smtp,
    #[error("a sender is stolik@example.org or 'Stolik <stolik@example.org>'")]
    Sender,
    #[error(
        "a public URL is https://HOST or http://HOST:PORT, with a path if need be, without ? and #"
    )]
    PublicUrl,
}

/// A mail server, parsed from a URL. Its `Debug` output hides the password.
#[derive(Clone)]
pub struct Smtp(AsyncSmtpTransportBuilder);

impl Smtp {
    pub(super) fn builder(&self) -> AsyncSmtpTransportBuilder {
        self.0.clone()
    }
}

impl FromStr for Smtp {
    type Err = ConfigError;

    fn from_str(text: &str) -> Result<Self, ConfigError> {
        let builder = AsyncSmtpTransport::<Tokio1Executor>::from_url(text);
        builder.map(Smtp).map_err(|_| ConfigError::Smtp)
    }
}

impl fmt::Debug for Smtp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Smtp(hidden)")
    }
}

/// The `From` address of mail, with or without a name.
#[derive(Clone, Debug)]
pub struct Sender(pub(super) Mailbox);

impl Sender {
    /// The address without the name.
    pub fn address(&self) -> String {
        self.0.email.to_string()
    }
}

impl FromStr for Sender {
    type Err = ConfigError;

    fn from_str(text: &str) -> Result<Self, ConfigError> {
        text.parse().map(Sender).map_err(|_| ConfigError::Sender)
    }
}

/// The public URL of the page, with which links in mail begin. It is never taken from the `Host`
/// header of a request: its sender could choose it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PublicUrl(String);

impl PublicUrl {
    /// Returns the URL without a trailing slash.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for PublicUrl {
    type Err = ConfigError;

    fn from_str(text: &str) -> Result<Self, ConfigError> {
        let rest = text
            .strip_prefix("https://")
            .or_else(|| text.strip_prefix("http://"));
        let is_plain = |char: char| char.is_ascii_graphic() && !"?#\"<>\\".contains(char);
        match rest {
            Some(rest)
                if !rest.is_empty() && !rest.starts_with('/') && rest.chars().all(is_plain) =>
            {
                Ok(PublicUrl(text.trim_end_matches('/').to_owned()))
            }
            _ => Err(ConfigError::PublicUrl),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_public_url_loses_its_trailing_slash_and_must_be_http() {
        let read = |text: &str| text.parse::<PublicUrl>().map(|url| url.as_str().to_owned());
        assert_eq!(
            read("https://play.example.org/"),
            Ok("https://play.example.org".to_owned())
        );
        assert_eq!(
            read("http://10.0.0.1:8080/games"),
            Ok("http://10.0.0.1:8080/games".to_owned())
        );
        for wrong in [
            "",
            "play.example.org",
            "ftp://x",
            "https://",
            "https:///x",
            "http://x/?a",
            "http://x/#a",
            "http://x y",
        ] {
            assert_eq!(read(wrong), Err(ConfigError::PublicUrl), "{wrong}");
        }
    }

    #[test]
    fn a_mail_server_is_named_by_a_url_and_its_password_is_never_shown() {
        for right in [
            "smtp://localhost:25",
            "smtps://ann:hush@mail.example.org",
            "smtp://a:hush@x.example:587?tls=required",
        ] {
            let smtp: Smtp = right
                .parse()
                .unwrap_or_else(|error| panic!("{right}: {error}"));
            assert!(!format!("{smtp:?}").contains("hush"));
        }
        for wrong in ["", "mail.example.org", "http://mail.example.org"] {
            assert_eq!(
                wrong.parse::<Smtp>().err(),
                Some(ConfigError::Smtp),
                "{wrong}"
            );
        }
    }

    #[test]
    fn a_sender_is_an_address_with_or_without_a_name() {
        assert!("stolik@example.org".parse::<Sender>().is_ok());
        assert!("Stolik <stolik@example.org>".parse::<Sender>().is_ok());
        assert_eq!("Stolik".parse::<Sender>().err(), Some(ConfigError::Sender));
    }
}
