//! The durable part of a `Room`: without connections, offers to change places and its revision.

use wire::Room;

/// Clears every field of the room that the journal does not determine.
pub(crate) fn durable_part(mut room: Room) -> Room {
    room.revision = 0;
    room.watchers = 0;
    room.offers = Vec::new();
    room.reveal_ms = room.reveal_ms.map(|_| 0);
    room.pause_ms = room.pause_ms.map(|_| 0);
    for seat in &mut room.seats {
        seat.here = false;
        seat.stand_in = None;
        seat.grace_ms = None;
    }
    room
}
