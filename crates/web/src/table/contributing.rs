//! What the page adds to every deal without being asked: it commits before the person is ready, and
//! reveals once all are.

use super::{commitment::commitment, view_model::TableViewModel};
use crate::{own_contributions, reactive::effect};
use game_core::Promise;
use leptos::prelude::*;
use wire::{Room, SeatCard, Stage, TableAsk};

/// Follows the room of a table on the server.
pub fn watch(model: TableViewModel) {
    if !model.is_online() {
        return;
    }
    let store = model.connection.store;
    effect(move || {
        let you = store.you.get().map(|you| you.id);
        let Some((you, room)) = you.zip(store.room.get()) else {
            return;
        };
        if room.stage == Stage::Playing {
            return;
        }
        let card = room
            .seat_of(&you)
            .and_then(|seat| room.seats.get(seat.index()));
        arrive(model, &room, card);
        if let Some(card) = card {
            contribute(model, &room, card);
        }
    });
}

/// Carries out what was noted for the person's arrival at this table.
fn arrive(model: TableViewModel, room: &Room, card: Option<&SeatCard>) {
    let store = model.connection.store;
    let Some(arrival) = store.arrival_at(&room.table) else {
        return;
    };
    let ask = match (card, arrival.seat) {
        (Some(card), _) if card.ready => None,
        (Some(_), _) => Some(TableAsk::Ready { ready: true }),
        (None, Some(seat)) => Some(TableAsk::Sit { seat, ready: true }),
        // The room from before the person sat down.
        (None, None) => return,
    };
    store.end_arrival();
    ask.into_iter().for_each(|ask| model.ask(ask));
}

/// Reveals if the table asks for it, and commits for a person who is ready already.
fn contribute(model: TableViewModel, room: &Room, card: &SeatCard) {
    let Some(promise) = room.next_promise.clone() else {
        return;
    };
    if room.reveal_ms.is_some() {
        reveal(model, promise, card);
    } else if card.ready && card.commitment.is_none() {
        model.ask_quietly(commitment(promise));
    }
}

fn reveal(model: TableViewModel, promise: Promise, card: &SeatCard) {
    let Some(value) = own_contributions::drawn(&promise).filter(|_| !card.revealed) else {
        return;
    };
    let is_own = |commitment: game_core::Commitment| commitment.is_kept_by(&value, &promise);
    if card.commitment.is_some_and(is_own) {
        model
            .connection
            .ask_table(TableAsk::Reveal { value }, move |answer| {
                if answer.is_ok() {
                    own_contributions::note_revealed(&promise);
                }
            });
    }
}
