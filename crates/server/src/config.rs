//! What a host may configure.

use crate::{BusAddress, ClockPolicy, Identity, Proxies};
use gateways::{dama, kanasta, project};
use std::{net::SocketAddr, time::Duration};
use store::Address;
use thiserror::Error;

/// How the server runs.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where the page and its web socket are served.
    pub listen: SocketAddr,
    /// Proxies that are trusted to report client addresses, besides those on this machine.
    pub proxies: Proxies,
    /// A listener of its own for Prometheus, if it is to be served.
    pub metrics: Option<SocketAddr>,
    pub database: Address,
    /// The identity of this node among others that share the database.
    pub identity: Identity,
    pub dama: Option<dama::Config>,
    pub kanasta: Option<kanasta::Config>,
    pub project: Option<project::Config>,
    pub mail: mail::Config,
    /// Which push services notices are sent to.
    pub push_reach: notices::Reach,
    /// How long notices wait.
    pub notice_pace: notices::Pace,
    /// Whether `/api/admin` is closed to administrators without a second factor.
    pub require_admin_totp: bool,
    /// How often a connection's session is read again, to see whether it has ended elsewhere.
    pub session_check: Duration,
    /// What is done about a clock that has jumped since the last use of the database.
    pub clock: ClockPolicy,
}

/// Why options cannot be used together.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum ConfigError {
    #[error("--bus needs a database that several machines can use: --database postgres://...")]
    OwnDatabase,
}

impl Config {
    /// How notices are told. Push services are given the public URL, or the sender of mails,
    /// to write to.
    pub(crate) fn telling(&self) -> notices::Config {
        let url = self.mail.public_url.as_ref().map(mail::PublicUrl::as_str);
        let subject = url.filter(|url| url.starts_with("https://"));
        let subject = subject.map(str::to_owned);
        notices::Config {
            reach: self.push_reach,
            pace: self.notice_pace,
            subject: subject.unwrap_or_else(|| format!("mailto:{}", self.mail.from.address())),
        }
    }

    /// Refuses options that contradict each other.
    pub(crate) fn check(&self) -> Result<(), ConfigError> {
        let is_own = matches!(self.database, Address::Sqlite(_));
        if is_own && self.identity.bus != BusAddress::Alone {
            return Err(ConfigError::OwnDatabase);
        }
        Ok(())
    }
}
