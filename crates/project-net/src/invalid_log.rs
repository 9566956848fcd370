//! Rate-limits the log lines about invalid messages, so that a flood of them cannot fill the
//! disk.

use crate::limits::MAX_COMPLAINTS;
use std::fmt::Display;

/// Counts the invalid messages of one connection.
#[derive(Default)]
pub(crate) struct InvalidLog {
    count: u32,
}

impl InvalidLog {
    /// Logs one invalid message of `who`, until [`MAX_COMPLAINTS`] lines are written.
    pub fn log(&mut self, who: impl Display, error: impl Display) {
        self.count = self.count.saturating_add(1);
        if self.count <= MAX_COMPLAINTS {
            tracing::warn!(%who, %error, "message ignored: invalid");
        }
        if self.count == MAX_COMPLAINTS {
            tracing::warn!(%who, "message ignored: invalid; further ones are not logged");
        }
    }
}
