//! `Fans`: the other players around the table, each with a small fan of cards and the turn mark.

use super::{paint::fan, store::KarciankaStore, texts as text};
use crate::{
    reactive::reactive,
    texts::{cards, say},
};
use game_core::Seat;
use leptos::prelude::*;

/// A fan for every player but the person, in the order in which they sit.
#[component]
pub fn Fans(store: KarciankaStore) -> impl IntoView {
    let others = Memo::new(move |_| {
        let count = store.props.view.with(|view| view.hands.len());
        others(count, store.props.seat.get())
    });
    let fans = reactive(move || {
        others
            .get()
            .into_iter()
            .map(|seat| view! { <Fan store seat/> }.into_any())
            .collect_view()
    });
    view! { <div class="kar-fans" role="group" aria-label=say(text::everyones_hands)>{fans}</div> }
}

#[component]
fn Fan(store: KarciankaStore, seat: Seat) -> impl IntoView {
    let hand = Memo::new(move |_| {
        store
            .props
            .view
            .with(|view| view.hands.get(seat.index()).copied())
    });
    let count = Memo::new(move |_| hand.get().map_or(0, |hand| hand.len()));
    let name = reactive(move || {
        store
            .props
            .names
            .with(|names| names.get(seat.index()).cloned().unwrap_or_default())
    });
    let is_on_turn = reactive(move || {
        store
            .props
            .view
            .with(|view| view.ending.is_none() && view.turn == seat)
            .then_some("true")
    });
    let is_gone = reactive(move || {
        store
            .props
            .view
            .with(|view| view.gone.contains(&seat))
            .then_some("true")
    });
    view! {
        <div class="kar-fan" data-fan=seat.to_string() data-by=seat.to_string() data-turn=is_on_turn data-gone=is_gone
            data-last=move || (count.get() == 1).then_some("true")>
            <span class="kar-backs" aria-hidden="true" inner_html=move || hand.get().map(fan).unwrap_or_default()></span>
            <span class="kar-owner"><span>{name}</span><b aria-label=move || cards::held(store.lang.get(), count.get())>{move || count.get()}</b></span>
        </div>
    }
}

fn others(count: usize, me: Option<Seat>) -> Vec<Seat> {
    let seats = Seat::all(count);
    match me {
        Some(me) => seats
            .clone()
            .skip(me.index() + 1)
            .chain(seats.take(me.index()))
            .collect(),
        None => seats.collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_others_follow_in_the_order_of_play_and_whoever_looks_on_sees_all() {
        let indices = |seats: Vec<Seat>| seats.into_iter().map(Seat::index).collect::<Vec<_>>();
        assert_eq!(indices(others(4, Some(Seat::new(1)))), [2, 3, 0]);
        assert_eq!(indices(others(3, None)), [0, 1, 2]);
    }
}
