//! `EyesChoice`: a spectator looks as the Game Master or as one of the agents.

use super::{badge::Badge, store::ProjectStore, texts as text};
use crate::{reactive::reactive, texts::say};
use game_core::Seat;
use leptos::prelude::*;

/// A list to choose from, where there is a choice.
#[component]
pub fn EyesChoice(store: ProjectStore) -> impl IntoView {
    let eyes = store.props.eyes;
    let can_choose = Memo::new(move |_| eyes.choose.get().is_some());
    let players = Memo::new(move |_| store.props.view.with(|view| view.rules().players()));
    let of = Memo::new(move |_| eyes.of.get());
    let name = move |seat: Seat| {
        let badge = Badge::of(seat, players.get().into()).text(store.lang.get());
        let names = store.props.names.get();
        match names.get(seat.index()).filter(|name| !name.is_empty()) {
            Some(name) => format!("{badge} · {name}"),
            None => badge,
        }
    };
    let options = reactive(move || {
        let agent = |seat: Seat| {
            let is_chosen = move || of.get() == Some(seat);
            view! { <option value=seat.to_string() prop:selected=is_chosen>{name(seat)}</option> }
                .into_any()
        };
        let seats = Seat::all(2 * usize::from(players.get()));
        seats.map(agent).collect_view()
    });
    let choose = move |event| {
        let seat: Option<u8> = event_target_value(&event).parse().ok();
        if let Some(choose) = eyes.choose.get_untracked() {
            choose.run(seat.map(Seat::new));
        }
    };
    reactive(move || {
        let options = options.clone();
        can_choose.get().then(|| {
            view! {
                <label class="proj-eyes">
                    <span>{say(text::eyes)}</span>
                    <select data-testid="eyes" on:change=choose>
                        <option value="" prop:selected=move || of.get().is_none()>{say(text::game_master)}</option>
                        {options}
                    </select>
                </label>
            }
            .into_any()
        })
    })
}
