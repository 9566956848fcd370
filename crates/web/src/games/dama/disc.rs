//! `Disc`: one drawn piece, for the table, diagrams and name plates. `style.css` has its colours.

use crate::derived::Derived;
use game_core::Seat;
use game_dama::Rank;
use leptos::prelude::*;

/// A piece without a place: ivory for seat 0, walnut for seat 1, a crown on queens.
#[component]
pub fn Disc(seat: Seat, #[prop(into)] rank: Derived<Rank>) -> impl IntoView {
    view! {
        <span class="dama-disc" data-wood=wood(seat)>
            {move || (rank.get() == Rank::Queen).then(|| view! { <Crown/> })}
        </span>
    }
}

/// The name of the wood a seat's pieces are made of; style and tests go by it.
pub fn wood(seat: Seat) -> &'static str {
    if seat.index() == 0 { "light" } else { "dark" }
}

/// The crown of a queen.
#[component]
pub fn Crown() -> impl IntoView {
    view! {
        <svg class="dama-crown" viewBox="0 0 48 48" aria-hidden="true">
            <path d="M8 36 5.5 17.5 15.5 26 24 10.5 32.5 26 42.5 17.5 40 36Z"/>
            <circle cx="5.5" cy="16" r="3.2"/>
            <circle cx="24" cy="9" r="3.6"/>
            <circle cx="42.5" cy="16" r="3.2"/>
            <path d="M9 40.5H39" class="dama-crown-band"/>
        </svg>
    }
}
