//! One seat at a table where a game is on: its person, or the offer to sit down.

use super::{Plate, view_model::TableViewModel};
use crate::{
    derived::Derived,
    games::holding,
    texts::{hosting, say, table as t, use_lang},
};
use game_core::Seat;
use leptos::prelude::*;
use wire::{Person, SeatCard, Sitter, Stage, TableAsk};

#[component]
pub fn SeatRow(seat: Seat) -> impl IntoView {
    let (model, lang) = (expect_context::<TableViewModel>(), use_lang());
    let card = Memo::new(move |_| {
        model.of_room(|room| room.seats.get(seat.index()).cloned().unwrap_or_default())
    });
    let is_me = move || model.seat.get() == Some(seat);
    let is_partner = Memo::new(move |_| model.is_partner(seat));
    let is_over = Memo::new(move |_| model.stage() == Stage::Over);
    let is_next = Memo::new(move |_| model.following().is_some_and(|next| next.seat == seat));
    let name = Derived::new(move || {
        model
            .names
            .with(|names| names.get(seat.index()).cloned().unwrap_or_default())
    });
    let notes = Derived::new(move || {
        let (
            lang,
            SeatCard {
                sitter,
                ready,
                here,
                stand_in,
                ..
            },
        ) = (lang.get(), card.get());
        let away = sitter.is_some() && !here && stand_in.is_none();
        let says = [
            is_me().then(|| t::you(lang).to_owned()),
            is_partner.get().then(|| hosting::partner(lang).to_owned()),
            away.then(|| t::away(lang).to_owned()),
            stand_in.map(|_| t::bot_plays(lang).to_owned()),
            (is_over.get() && sitter.is_some() && ready).then(|| t::ready(lang).to_owned()),
            is_next.get().then(|| t::next_on_turn(lang).to_owned()),
        ];
        says.into_iter().flatten().collect()
    });
    let holding = Derived::new(move || {
        let lang = lang.get();
        model
            .connection
            .store
            .play
            .with(|heard| holding(&heard.as_ref()?.play.view, seat, lang))
    });
    let on_turn = Derived::new(move || model.awaited.get().contains(&seat));
    let away = Derived::new(move || card.with(|card| card.sitter.is_some() && !card.here));
    let time = Derived::new(move || model.time_of(seat));
    let program = Derived::new(move || {
        let is_program = |sitter: &Sitter| sitter.person().is_some_and(Person::is_program);
        card.with(|card| card.sitter.as_ref().is_some_and(is_program))
    });
    let may_sit = move || {
        is_over.get() && card.with(|card| card.sitter.is_none()) && model.seat.get().is_none()
    };
    view! {
        <div class="seat-row" data-seat=seat.to_string() data-on-turn=move || on_turn.get().to_string()
            data-next=move || is_next.get().to_string()>
            <Plate name notes holding on_turn away time program/>
            {move || may_sit().then(|| view! {
                <button type="button" class="button" on:click=move |_| model.ask(TableAsk::Sit { seat, ready: true })>
                    {say(t::sit_here)}
                </button>
            }.into_any())}
        </div>
    }
}
