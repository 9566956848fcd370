//! The server under attack, and how long and hard it is attacked.

use games::GameKind;
use serde_json::{Value, json};
use std::{
    net::SocketAddr,
    time::{Duration, Instant},
};

/// How hard the attacks are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scale {
    /// For a test of seconds.
    Short,
    Full,
}

/// What an attack needs to know.
#[derive(Clone, Copy, Debug)]
pub(super) struct AttackContext {
    pub server: SocketAddr,
    pub until: Instant,
    pub scale: Scale,
}

impl AttackContext {
    pub fn goes_on(&self) -> bool {
        Instant::now() < self.until
    }

    pub fn left(&self) -> Duration {
        self.until.saturating_duration_since(Instant::now())
    }

    /// `full` in a long run, `short` in a test.
    pub fn count(&self, short: usize, full: usize) -> usize {
        match self.scale {
            Scale::Short => short,
            Scale::Full => full,
        }
    }
}

/// What attackers have tried.
#[derive(Clone, Debug, Default)]
pub(super) struct Tried {
    pub attempts: u64,
    pub refused: u64,
    /// Why the attack has succeeded, if it has.
    pub success: Option<String>,
}

impl Tried {
    pub fn note(&mut self, was_refused: bool) {
        self.attempts += 1;
        self.refused += u64::from(was_refused);
    }

    pub fn and(mut self, other: Self) -> Self {
        self.attempts += other.attempts;
        self.refused += other.refused;
        self.success = self.success.or(other.success);
        self
    }
}

/// A table to open, as JSON.
pub(super) fn table(kind: GameKind, seat: Option<u8>, bots: &[(u8, &str)]) -> Value {
    json!({
        "setup": {
            "rules": kind.default_rules(),
            "visibility": "public",
            "absence": "wait",
        },
        "seat": seat,
        "bots": bots,
    })
}
