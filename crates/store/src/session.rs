//! What a session is: a token's hash, what kind of thing holds the token, and what its person calls
//! it.

use crate::{Person, StoreError, TokenHash};

const DAY_MS: i64 = 24 * 60 * 60 * 1_000;
/// How long a session lasts after it was opened or last extended: 180 days.
pub const SESSION_MS: i64 = 180 * DAY_MS;
/// How long it lasts if the person did not ask to stay logged in; their browser may forget it
/// sooner.
pub const BROWSER_SESSION_MS: i64 = DAY_MS;

/// What holds the token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SessionKind {
    /// A browser that forgets it when it is closed.
    Browser,
    /// A browser that keeps it.
    Lasting,
    /// A program, until the token is revoked.
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

    /// When a session ends that is used now and never again.
    pub(crate) const fn end(self, now_ms: i64) -> i64 {
        match self {
            SessionKind::Browser => now_ms + BROWSER_SESSION_MS,
            SessionKind::Lasting => now_ms + SESSION_MS,
            SessionKind::Program => i64::MAX,
        }
    }
}

/// A session to be opened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewSession {
    /// The hash of its token.
    pub token: TokenHash,
    /// What holds the token.
    pub kind: SessionKind,
    /// What its person will know it by.
    pub name: String,
}

/// One of a person's sessions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SessionRow {
    /// The hash of its token.
    pub token: TokenHash,
    /// What holds the token.
    pub kind: SessionKind,
    /// What its person knows it by.
    pub name: String,
    /// When it was opened.
    pub created_ms: i64,
    /// When it was last used, give or take an hour.
    pub seen_ms: i64,
}

/// Who holds a token.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Holder {
    /// Whose it is.
    pub person: Person,
    /// What holds it.
    pub kind: SessionKind,
    /// When it was last used, give or take an hour.
    pub seen_ms: i64,
}
