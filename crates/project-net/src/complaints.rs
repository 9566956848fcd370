//! Logs what is invalid, up to a limit: a flood of nonsense shall not fill the disk.

use crate::limits::MAX_COMPLAINTS;
use std::fmt::Display;

/// What one connection has sent that is no message.
#[derive(Default)]
pub(crate) struct Complaints {
    count: u32,
}

impl Complaints {
    /// Logs that `who` has sent something invalid, which is ignored.
    pub fn log(&mut self, who: impl Display, error: impl Display) {
        self.count = self.count.saturating_add(1);
        if self.count <= MAX_COMPLAINTS {
            tracing::warn!(%who, %error, "an invalid message is ignored");
        }
        if self.count == MAX_COMPLAINTS {
            tracing::warn!(%who, "further invalid messages are not logged");
        }
    }
}
