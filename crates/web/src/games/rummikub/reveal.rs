//! `Reveal`: all racks once they are open, after the end and in replays.

use super::{paint::plain_tiles, store::RummikubStore, texts::board as text};
use crate::{reactive::reactive, texts::say};
use game_core::Seat;
use game_rummikub::View;
use leptos::prelude::*;

/// A small row for every rack that the person sees beside their own.
#[component]
pub fn Reveal(store: RummikubStore) -> impl IntoView {
    let racks = Memo::new(move |_| {
        store
            .props
            .view
            .with(|view| open_racks(view, store.props.seat.get()))
    });
    let rows = reactive(move || {
        let names = store.props.names.get();
        let row = |(index, total, tiles): (usize, u32, String)| {
            let name = names.get(index).cloned().unwrap_or_default();
            view! {
                <div class="rummi-open" data-rack=index.to_string()>
                    <span class="rummi-owner"><span>{name}</span><b>{total}</b></span>
                    <span class="rummi-small" inner_html=tiles></span>
                </div>
            }
            .into_any()
        };
        let racks = racks.get();
        (!racks.is_empty()).then(|| {
            let rows: Vec<AnyView> = racks.into_iter().map(row).collect();
            view! { <div class="rummi-racks" role="group" aria-label=say(text::everyones_racks)>{rows}</div> }
                .into_any()
        })
    });
    view! { {rows} }
}

/// The racks that lie open, each with its total.
fn open_racks(view: &View, me: Option<Seat>) -> Vec<(usize, u32, String)> {
    let rack = |(index, player): (usize, &game_rummikub::Player)| {
        let is_mine = me.is_some_and(|me| me.index() == index);
        let rack = player.rack.as_ref().filter(|_| !is_mine)?;
        Some((index, rack.total(), plain_tiles(rack.iter())))
    };
    view.players.iter().enumerate().filter_map(rack).collect()
}
