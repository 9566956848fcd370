//! What the host may do once games are played: hand over at any time, and between games see to the
//! seats.

use super::{
    view_model::TableViewModel,
    waiting_seat::{AddBot, HostWays},
};
use crate::{
    derived::Derived,
    reactive::reactive,
    texts::{hosting, say, table as t},
};
use game_core::Seat;
use leptos::prelude::*;
use wire::{Sitter, Stage};

#[component]
pub fn HostCorner() -> impl IntoView {
    let model = expect_context::<TableViewModel>();
    let is_host = Memo::new(move |_| model.is_online() && model.is_host());
    let count = Memo::new(move |_| model.of_room(|room| room.seats.len()));
    reactive(move || {
        let seats = is_host.get().then(|| Seat::all(count.get()))?;
        Some(
            view! {
                <section class="host-corner" data-testid="host-corner">
                    <h3>{say(hosting::you_host)}</h3>
                    <ul>{seats.map(|seat| view! { <HostSeat seat/> }).collect_view()}</ul>
                </section>
            }
            .into_any(),
        )
    })
}

/// A seat, if there is anything the host may do about it now.
#[component]
fn HostSeat(seat: Seat) -> impl IntoView {
    let model = expect_context::<TableViewModel>();
    let sitter =
        Memo::new(move |_| model.of_room(|room| room.seats.get(seat.index())?.sitter.clone()));
    let is_on = Memo::new(move |_| model.stage() == Stage::Playing);
    let name = Derived::new(move || {
        model
            .names
            .with(|names| names.get(seat.index()).cloned().unwrap_or_default())
    });
    reactive(move || {
        let ways = match (sitter.get(), is_on.get()) {
            _ if model.seat.get() == Some(seat) => return None,
            (None | Some(Sitter::Bot(_)), true) => return None,
            (None, false) => {
                view! { <span class="soft grow">{say(t::free)}</span><AddBot seat/> }.into_any()
            }
            (Some(sitter), _) => {
                let is_person = sitter.person().is_some();
                view! {
                    <span class="grow">{move || name.get()}</span>
                    <span class="seat-ways"><HostWays seat name is_person/></span>
                }
                .into_any()
            }
        };
        Some(view! { <li class="host-seat" data-seat=seat.to_string()>{ways}</li> }.into_any())
    })
}
