//! A session: the hash of a token, the kind of client that has the token, and a name for its owner.

use crate::{Person, StoreError, TokenHash};

const DAY_MS: i64 = 24 * 60 * 60 * 1_000;
/// How long a login lasts at most, however often the session is used: 180 days. A guest's session
/// has no such end: the guest could not log in again.
pub const LOGIN_MS: i64 = 180 * DAY_MS;
/// How long a session lasts after it was opened or last extended: 180 days.
pub const SESSION_MS: i64 = 180 * DAY_MS;
/// How long a session lasts without "stay logged in"; the browser may drop its cookie sooner.
pub const BROWSER_SESSION_MS: i64 = DAY_MS;

/// The kind of client that has the token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SessionKind {
    /// A browser that drops the token when it is closed.
    Browser,
    /// A browser that stays logged in.
    Lasting,
    /// A program, until the token expires or is revoked.
    Program,
}

impl SessionKind {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            SessionKind::Browser => "browser",
            SessionKind::Lasting => "lasting",
            SessionKind::Program => "program",
        }
    }

    pub(crate) fn named(name: &str) -> Result<Self, StoreError> {
        let all = [
            SessionKind::Browser,
            SessionKind::Lasting,
            SessionKind::Program,
        ];
        all.into_iter()
            .find(|kind| kind.name() == name)
            .ok_or(StoreError::Damaged("kind of session"))
    }

    /// When a session that is used now expires, unless it ends earlier.
    pub(crate) const fn end(self, now_ms: i64) -> i64 {
        match self {
            SessionKind::Browser => now_ms + BROWSER_SESSION_MS,
            SessionKind::Lasting => now_ms + SESSION_MS,
            SessionKind::Program => i64::MAX,
        }
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewSession {
    pub token: TokenHash,
    pub kind: SessionKind,
    /// Shown to the owner in the list of sessions.
    pub name: String,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SessionRow {
    pub token: TokenHash,
    pub kind: SessionKind,
    /// Shown to the owner in the list of sessions.
    pub name: String,
    pub created_ms: i64,
    /// When the session was last used, give or take an hour.
    pub seen_ms: i64,
    /// When the session ends however often it is used.
    pub ends_ms: Option<i64>,
}

/// The person that a token authenticates.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Holder {
    pub person: Person,
    pub kind: SessionKind,
    /// When the session was last used, give or take an hour.
    pub seen_ms: i64,
}
