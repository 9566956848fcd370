//! Who is away from a running game, and what the table does about it: one line over the board,
//! which takes no touch.

use super::view_model::TableViewModel;
use crate::{
    reactive::reactive,
    texts::{hosting, use_lang},
};
use game_core::Seat;
use leptos::prelude::*;
use wire::{Absence, SeatCard, Stage};

#[component]
pub fn AwayLine() -> impl IntoView {
    let (model, lang) = (expect_context::<TableViewModel>(), use_lang());
    let gone = Memo::new(move |_| {
        if model.stage() != Stage::Playing {
            return Vec::new();
        }
        let is_gone =
            |card: &SeatCard| card.sitter.is_some() && !card.here && card.stand_in.is_none();
        model.of_room(|room| {
            let seats = room
                .seats
                .iter()
                .enumerate()
                .filter(|(_, card)| is_gone(card));
            seats.map(|(index, _)| Seat::new(index as u8)).collect()
        })
    });
    let name = move |seat: &Seat| {
        model
            .names
            .with(|names| names.get(seat.index()).cloned().unwrap_or_default())
    };
    // Changes once a second, not with every look at the clock.
    let words = Memo::new(move |_| match model.absence() {
        Absence::Wait => {
            let names = gone.get().iter().map(name).collect::<Vec<_>>().join(", ");
            (!names.is_empty()).then(|| hosting::away(lang.get(), &names, Absence::Wait, 0))
        }
        absence => {
            let times = gone
                .get()
                .into_iter()
                .filter_map(|seat| Some((model.grace_of(seat)?, seat)));
            let (seconds, seat) = times.min()?;
            Some(hosting::away(lang.get(), &name(&seat), absence, seconds))
        }
    });
    reactive(move || {
        words.with(Option::is_some).then(|| {
            view! { <p class="away-line" role="timer" data-testid="away">{move || words.get()}</p> }
                .into_any()
        })
    })
}
