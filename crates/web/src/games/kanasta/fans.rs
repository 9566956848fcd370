//! `Fans`: the other players around the table, each with a small fan of cards, red threes and the
//! turn mark.

use super::{store::KanastaStore, texts::table as text};
use crate::{
    reactive::reactive,
    texts::{cards, say},
};
use game_core::Seat;
use leptos::prelude::*;

/// Where a seat is drawn on the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum At {
    Own,
    Left,
    Across,
    Right,
}

impl At {
    /// Where a seat is, seen from another at a table for so many; spectators see it from
    /// nowhere.
    fn of(seat: Seat, me: Option<Seat>, count: usize) -> (At, usize) {
        let Some(me) = me else {
            return (At::Across, seat.index());
        };
        let steps = (seat.index() + count - me.index()) % count;
        let at = match (steps, count) {
            (0, _) => At::Own,
            (steps, count) if 2 * steps == count => At::Across,
            (steps, count) if 2 * steps < count => At::Left,
            _ => At::Right,
        };
        (at, steps)
    }

    fn word(self) -> &'static str {
        match self {
            At::Own => "own",
            At::Left => "left",
            At::Across => "across",
            At::Right => "right",
        }
    }
}

/// Which of two players at one side of the table sits nearer to the person; `None` for one alone.
fn row(at: At, steps: usize, count: usize) -> Option<&'static str> {
    let from_person = steps.min(count - steps);
    match at {
        At::Left | At::Right if count >= 5 => Some(if from_person == 1 { "near" } else { "far" }),
        At::Own | At::Left | At::Across | At::Right => None,
    }
}

/// Whether any other hand than the person's lies open.
fn are_open(store: KanastaStore) -> bool {
    let me = store.props.seat.get();
    store.view.with(|view| {
        let mut others = Seat::all(view.players.len()).filter(|seat| Some(*seat) != me);
        others.any(|seat| view.players[seat.index()].hand.is_some())
    })
}

/// Whether the others sit around the table where there is room: at its sides and across, as the
/// person sees them. Open hands and what spectators see stay in one row.
pub fn sit_around(store: KanastaStore) -> Memo<bool> {
    Memo::new(move |_| {
        let count = store.view.with(|view| view.players.len());
        store.props.seat.get().is_some() && count > 2 && !are_open(store)
    })
}

/// A fan for every player but the person, in the order in which they sit.
#[component]
pub fn Fans(store: KanastaStore) -> impl IntoView {
    let count = store.view.with_untracked(|view| view.players.len());
    let are_open = reactive(move || are_open(store).then_some("true"));
    let fans = Seat::all(count)
        .map(|seat| view! { <Fan store seat count/> }.into_any())
        .collect_view();
    view! {
        <div class="kan-fans" role="group" aria-label=say(text::everyones_hands) data-count=count.to_string() data-open=are_open>
            {fans}
        </div>
    }
}

#[component]
fn Fan(store: KanastaStore, seat: Seat, count: usize) -> impl IntoView {
    let place = Memo::new(move |_| {
        let (at, order) = At::of(seat, store.props.seat.get(), count);
        (at.word(), order, row(at, order, count))
    });
    let name = reactive(move || {
        let names = store.props.names.get();
        names.get(seat.index()).cloned().unwrap_or_default()
    });
    let held = Memo::new(move |_| store.view.with(|view| view.players[seat.index()].cards));
    let threes = Memo::new(move |_| {
        store
            .view
            .with(|view| view.players[seat.index()].red_threes.len())
    });
    let label = reactive(move || {
        let (lang, names) = (store.lang.get(), store.props.names.get());
        let name = names.get(seat.index()).cloned().unwrap_or_default();
        let threes = match threes.get() {
            0 => String::new(),
            threes => format!(", {}: {threes}", text::red_threes(lang)),
        };
        format!("{name}, {}{threes}", cards::held(lang, held.get()))
    });
    let is_on_turn = reactive(move || {
        store
            .props
            .view
            .with(|view| view.playing && view.ending.is_none() && view.turn == seat)
            .then_some("true")
    });
    let [fan, backs, reds] = std::array::from_fn(|_| seat.to_string());
    view! {
        <div class="kan-fan" role="img" aria-label=label data-fan=fan data-turn=is_on_turn
            data-at=move || place.get().0 data-row=move || place.get().2 style=move || format!("order:{}", place.get().1)>
            <i class="kan-here"></i>
            <span class="kan-backs" data-of=backs></span>
            <span class="kan-threes" data-of=reds></span>
            <b>{move || held.get()}</b>
            <span class="kan-name">{name}</span>
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(count: usize, me: u8) -> Vec<&'static str> {
        Seat::all(count)
            .map(|seat| At::of(seat, Some(Seat::new(me)), count).0.word())
            .collect()
    }

    #[test]
    fn the_partner_sits_across_and_the_next_to_play_at_the_left() {
        assert_eq!(seen(4, 1), ["right", "own", "left", "across"]);
        assert_eq!(seen(3, 0), ["own", "left", "right"]);
        assert_eq!(seen(2, 1), ["across", "own"]);
        assert_eq!(
            seen(6, 0),
            ["own", "left", "left", "across", "right", "right"]
        );
        let rows = |count: usize| {
            let of = |seat| {
                let (at, steps) = At::of(seat, Some(Seat::new(0)), count);
                row(at, steps, count)
            };
            Seat::all(count).map(of).collect::<Vec<_>>()
        };
        let (near, far) = (Some("near"), Some("far"));
        assert_eq!(rows(6), [None, near, far, None, far, near]);
        assert_eq!(rows(4), [None; 4]);
    }

    #[test]
    fn whoever_looks_on_sees_all_in_the_order_of_their_seats() {
        let orders = Seat::all(3).map(|seat| At::of(seat, None, 3).1);
        assert_eq!(orders.collect::<Vec<_>>(), [0, 1, 2]);
    }
}
