//! When notices are told, and the limits of what waits.

const SECOND_MS: i64 = 1_000;
const MINUTE_MS: i64 = 60 * SECOND_MS;
pub(crate) const HOUR_MS: i64 = 60 * MINUTE_MS;
pub(crate) const DAY_MS: i64 = 24 * HOUR_MS;

/// How long a notice waits before it is told: a person who comes back meanwhile needs none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pace {
    /// Before a push.
    pub push_after_ms: i64,
    /// Before a mail, so that those who follow the push get none.
    pub mail_after_ms: i64,
    /// The least time between two mails to one person.
    pub mail_every_ms: i64,
}

impl Default for Pace {
    fn default() -> Self {
        Self {
            push_after_ms: 20 * SECOND_MS,
            mail_after_ms: 10 * MINUTE_MS,
            mail_every_ms: HOUR_MS,
        }
    }
}

/// How long a notice is of use if its turn has no end.
pub(crate) const LASTS_MS: i64 = 14 * DAY_MS;
/// How long an invitation is of use. The same table invites no one again before.
pub(crate) const INVITATION_MS: i64 = HOUR_MS;
/// Turns that last less are not warned of: the person is told that it is their turn, and has no
/// time to be told again.
pub(crate) const SHORTEST_WARNED_MS: i64 = 30 * MINUTE_MS;
/// A warning comes a quarter of the time before the end, within these.
pub(crate) const MIN_WARNING_MS: i64 = 10 * MINUTE_MS;
pub(crate) const MAX_WARNING_MS: i64 = 12 * HOUR_MS;
/// Most events that wait for the database. When it is away for long, further ones are
/// dropped and counted.
pub(crate) const MAX_EVENTS: usize = 100_000;
/// Most names in one notice.
pub(crate) const MAX_NAMES: usize = 8;
/// Pushes that are under way at once: one push service that does not answer must not hold
/// up the others.
pub(crate) const PUSHES_AT_ONCE: usize = 32;
