//! `Zones`: each side's part of the table with name, points and melds, and where the player lays
//! new ones.

use super::{
    intent::TableSpot,
    store::KanastaStore,
    texts::{figures, table as text},
    words::side_name,
};
use crate::{
    reactive::reactive,
    texts::say,
    widgets::{Icon, Sign},
};
use game_core::{Seat, Team};
use game_kanasta::{SideView, View, score::premiums};
use leptos::prelude::*;

/// A zone for every side.
#[component]
pub fn Zones(store: KanastaStore) -> impl IntoView {
    let count = store.view.with_untracked(|view| view.sides.len());
    (0..count)
        .map(|side| view! { <Zone store side/> }.into_any())
        .collect_view()
}

#[component]
fn Zone(store: KanastaStore, side: usize) -> impl IntoView {
    let props = store.props;
    // Spectators see the table from the first seat.
    let is_ours = Memo::new(move |_| {
        store
            .view
            .with(|view| nearest_side(view, props.seat.get()) == side)
    });
    let is_own = Memo::new(move |_| is_ours.get() && props.seat.get().is_some());
    let name = Memo::new(move |_| {
        let rules = store.view.with(|view| view.rules);
        props
            .names
            .with(|names| side_name(&rules, Team(side as u8), names))
    });
    let is_on_turn = reactive(move || {
        props
            .view
            .with(|view| view.playing && usize::from(view.rules.side(view.turn).0) == side)
            .then_some("true")
    });
    let is_provisional = Memo::new(move |_| {
        store.view.with(|view| {
            view.playing && !view.sides[side].melded && !view.sides[side].melds.is_empty()
        })
    });
    view! {
        <section class="kan-zone" class:ours=move || is_ours.get() class:provisional=move || is_provisional.get()
            data-turn=is_on_turn aria-label=move || name.get()>
            <header>
                <span class="kan-side">{move || name.get()}</span>
                <Points store side/>
                <FirstMeld store side/>
                {move || (is_own.get() && is_provisional.get()).then(|| view! {
                    <button type="button" class="kan-back" data-act="back"><Icon sign=Sign::Undo/>{say(text::take_back)}</button>
                }.into_any())}
            </header>
            <div class="kan-laid">
                <div class="kan-melds" data-side=side.to_string()></div>
                {move || is_own.get().then(|| view! {
                    <LayButton store/>
                    <div class="kan-own-threes" role="group" aria-label=say(text::red_threes)></div>
                }.into_any())}
            </div>
        </section>
    }
}

/// The side that is shown nearest.
fn nearest_side(view: &View, me: Option<Seat>) -> usize {
    view.rules.side(me.unwrap_or(Seat::new(0))).0.into()
}

/// What a side has in all, and in this round so far.
#[component]
fn Points(store: KanastaStore, side: usize) -> impl IntoView {
    let points = Memo::new(move |_| {
        store.view.with(|view| {
            let side = &view.sides[side];
            (side.total, view.playing.then(|| so_far(side)))
        })
    });
    let round = reactive(move || {
        points
            .get()
            .1
            .filter(|points| *points != 0)
            .map(|points| format!("+{points}"))
    });
    view! {
        <b class="kan-total" title=say(text::total)>{move || figures(points.get().0)}</b>
        <span class="kan-so-far" title=say(text::so_far)>{round}</span>
    }
}

/// What the side's melds are worth with their canastas; provisional ones count for nothing yet.
pub fn so_far(side: &SideView) -> i32 {
    if side.melded {
        side.points() + premiums(&side.melds)
    } else {
        0
    }
}

/// How far the first meld is: `35 of 50`.
#[component]
fn FirstMeld(store: KanastaStore, side: usize) -> impl IntoView {
    let part = Memo::new(move |_| {
        store.view.with(|view| {
            let side = &view.sides[side];
            (view.playing && !side.melded).then(|| (side.points(), side.minimum()))
        })
    });
    let shown = move |(points, minimum): (i32, i32)| {
        let lang = store.lang.get();
        let words = if points > 0 {
            text::part_of(lang, points, minimum)
        } else {
            format!("min. {minimum}")
        };
        let filled = format!("--filled:{}%", (100 * points / minimum.max(1)).min(100));
        let label = format!(
            "{}: {}",
            text::first_meld(lang),
            text::part_of(lang, points, minimum)
        );
        view! { <span class="kan-first" role="img" aria-label=label.clone() title=label style=filled data-first=points.to_string()>{words}</span> }
            .into_any()
    };
    reactive(move || part.get().map(shown))
}

/// Where new melds are laid.
#[component]
fn LayButton(store: KanastaStore) -> impl IntoView {
    let can = Memo::new(move |_| {
        store.touch(|touch| !touch.chosen.is_empty() && touch.acts_on(TableSpot::Own))
    });
    view! {
        <button type="button" class="kan-new" data-act="lay" data-can=move || can.get().to_string() aria-label=say(text::new_meld)>
            <span aria-hidden="true">{say(text::lay)}</span>
        </button>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game_core::{Bout, Seed, Viewer};
    use game_kanasta::{Kanasta, Meld, Rules};

    #[test]
    fn a_person_sees_their_own_side_nearest_and_whoever_looks_on_the_first() {
        let rules = Rules::for_players(4).unwrap();
        let view = Bout::<Kanasta>::open(rules, Seed::from_number(1)).view(Viewer::Spectator);
        let nearest = [None, Some(1), Some(2)].map(|me| nearest_side(&view, me.map(Seat::new)));
        assert_eq!(nearest, [0, 1, 0]);
    }

    #[test]
    fn only_what_lies_for_good_counts() {
        let meld = Meld::read(&"7C 7C 7D 7D 7H 7H 7S".parse().unwrap()).unwrap();
        let side = SideView {
            melds: vec![meld],
            melded: true,
            total: 0,
        };
        assert_eq!(so_far(&side), 35 + 600);
        assert_eq!(
            so_far(&SideView {
                melded: false,
                ..side
            }),
            0
        );
    }
}
