//! The commitment that the page sends before the person is ready.

use crate::own_contributions;
use game_core::Promise;
use wire::{Room, SeatCard, Stage, TableAsk};

/// The page's commitment to its contribution under this promise.
pub fn commitment(promise: Promise) -> TableAsk {
    TableAsk::Commit {
        commitment: own_contributions::draw(&promise).commitment(&promise),
        promise,
    }
}

/// The commitment to send before the person is ready, if the table has none of them.
pub fn commitment_before_ready(room: &Room, card: Option<&SeatCard>) -> Option<TableAsk> {
    let is_open = room.stage != Stage::Playing && room.reveal_ms.is_none();
    let has_none = card.is_none_or(|card| card.commitment.is_none());
    let promise = room.next_promise.clone();
    promise.filter(|_| is_open && has_none).map(commitment)
}
