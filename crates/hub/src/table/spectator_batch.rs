//! Batches what spectators of a real-time game are shown: one message per [`SPECTATOR_BATCH_MS`]
//! instead of one per event.

use super::limits::SPECTATOR_BATCH_MS;
use crate::WallTime;
use games::AnyNotice;

/// Notices that spectators have not been shown yet.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct SpectatorBatch {
    notices: Vec<AnyNotice>,
    /// When spectators were last shown anything.
    shown: WallTime,
}

impl SpectatorBatch {
    /// Adds notices to the batch.
    pub fn gather(&mut self, notices: Vec<AnyNotice>) {
        self.notices.extend(notices);
    }

    /// When the batch is to be shown; `None` while it is empty.
    pub fn due(&self) -> Option<WallTime> {
        (!self.notices.is_empty()).then(|| self.shown + SPECTATOR_BATCH_MS)
    }

    /// Takes the batch, which is shown at `now`.
    pub fn take(&mut self, now: WallTime) -> Vec<AnyNotice> {
        self.shown = now;
        std::mem::take(&mut self.notices)
    }
}
