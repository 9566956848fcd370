//! Merges the changes of who looks on: one `Room` per [`ROOM_BATCH_MS`] instead of one per person
//! who enters or exits, so that spectators cannot fill the players' send queues.

use super::limits::ROOM_BATCH_MS;
use crate::WallTime;

/// Whether a change of the people without a seat has not been told yet.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct RoomBatch {
    is_pending: bool,
    /// When the room was last told.
    told: WallTime,
}

impl RoomBatch {
    /// Notes a change to tell later.
    pub fn note(&mut self) {
        self.is_pending = true;
    }

    /// When the room is to be told; `None` if everything was.
    pub fn due(&self) -> Option<WallTime> {
        self.is_pending.then(|| self.told + ROOM_BATCH_MS)
    }

    /// Notes that the room is told at `now`.
    pub fn tell(&mut self, now: WallTime) {
        *self = Self {
            is_pending: false,
            told: now,
        };
    }
}
