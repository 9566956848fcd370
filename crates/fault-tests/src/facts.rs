//! A room without what is never kept: who is connected, who would change places, how often it
//! changed.

use wire::Room;

/// What of a room must be the same wherever its journal is read.
pub(crate) fn facts(mut room: Room) -> Room {
    room.revision = 0;
    room.watchers = 0;
    room.offers = Vec::new();
    for seat in &mut room.seats {
        seat.here = false;
        seat.stand_in = None;
        seat.grace_ms = None;
    }
    room
}
