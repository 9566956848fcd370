//! What spectators of a game in real time are shown: not every event as it happens, but all that
//! happened since the last look, a few times a second.

use super::limits::FRAME_MS;
use crate::WallTime;
use games::AnyNotice;

/// What spectators have not been shown yet.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Frame {
    notices: Vec<AnyNotice>,
    /// When they were last shown something.
    shown: WallTime,
}

impl Frame {
    /// Puts aside what is to be shown.
    pub fn gather(&mut self, notices: Vec<AnyNotice>) {
        self.notices.extend(notices);
    }

    /// When something is to be shown; never if there is nothing.
    pub fn due(&self) -> Option<WallTime> {
        (!self.notices.is_empty()).then(|| self.shown + FRAME_MS)
    }

    /// Hands out what is to be shown, since it is shown now.
    pub fn take(&mut self, now: WallTime) -> Vec<AnyNotice> {
        self.shown = now;
        std::mem::take(&mut self.notices)
    }
}
