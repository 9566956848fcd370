//! A person at the table: coloured initial in a clock ring, name, and what there is to say about
//! them.

use super::countdown::SeatTime;
use crate::{
    derived::Derived,
    games::Holding,
    number::tenth,
    reactive::reactive,
    texts::{rated, say, span::clock_text, table as t},
    widgets::{Avatar, Icon, Sign},
};
use leptos::prelude::*;

/// Below this a clock calls for attention, in milliseconds.
const HURRY_MS: u64 = 10_000;

#[component]
pub fn Plate(
    /// What they are called.
    #[prop(into)]
    name: Derived<String>,
    /// What stands beside the name, in small print.
    #[prop(into)]
    notes: Derived<Vec<String>>,
    /// What they hold.
    #[prop(into)]
    holding: Derived<Option<Holding>>,
    /// Whether it is their turn.
    #[prop(into)]
    on_turn: Derived<bool>,
    /// Whether they are away.
    #[prop(into)]
    away: Derived<bool>,
    #[prop(into)] time: Derived<Option<SeatTime>>,
    /// Whether a program plays for them.
    #[prop(into)]
    program: Derived<bool>,
) -> impl IntoView {
    let held = Memo::new(move |_| holding.get());
    let left = Memo::new(move |_| time.get().map(shown));
    let hurry = Memo::new(move |_| {
        on_turn.get()
            && time
                .get()
                .is_some_and(|time| time.left + time.free < HURRY_MS)
    });
    view! {
        <div class="plate" class:on-turn=move || on_turn.get() class:away=move || away.get() class:hurry=move || hurry.get()>
            <span class="plate-face"><Avatar name/><Ring time on_turn/></span>
            <span class="plate-words">
                <span class="plate-name">{move || name.get()}</span>
                <span class="plate-notes">
                    {move || program.get().then(program_mark)}
                    {move || held.get().map(|held| view! { <Held held/> })}
                    {move || notes.get().into_iter().map(|note| view! { <span class="note">{note}</span> }.into_any()).collect_view()}
                </span>
            </span>
            {move || left.get().map(|left| view! {
                <span class="plate-clock" role="timer" aria-label=say(t::time_left)>{left}</span>
            }.into_any())}
        </div>
    }
}

/// The clock in digits, and what is free of the turn: `4:10 +3`.
fn shown(time: SeatTime) -> String {
    match time.free.div_ceil(1000) {
        0 => clock_text(time.left),
        free => format!("{} +{free}", clock_text(time.left)),
    }
}

/// The mark of a seat that a program plays: a small sign and the word.
pub fn program_mark() -> AnyView {
    view! {
        <span class="note" data-testid="program"><Icon sign=Sign::Bot/>{say(rated::program)}</span>
    }
    .into_any()
}

/// How many tiles or cards a person holds, beside a small drawn one; it is filled once they have
/// come out.
#[component]
fn Held(held: Holding) -> impl IntoView {
    let Holding {
        count,
        is_out,
        words,
    } = held;
    let title = words.clone();
    view! {
        <span class="held" class:is-out=is_out title=title data-count=count.to_string()>
            <span aria-hidden="true">{count}</span>
            <span class="aloud">{words}</span>
        </span>
    }
}

/// The ring around the face, which runs down with the clock.
#[component]
fn Ring(time: Derived<Option<SeatTime>>, on_turn: Derived<bool>) -> impl IntoView {
    let part = Memo::new(move |_| match time.get() {
        Some(SeatTime {
            left,
            whole: Some(whole),
            ..
        }) => (left as f64 / whole.max(1) as f64).clamp(0.0, 1.0),
        Some(SeatTime { whole: None, .. }) | None => 1.0,
    });
    let dash = reactive(move || format!("{} 100", tenth(part.get() * 100.0)));
    view! {
        <svg class="ring" class:shown=move || on_turn.get() viewBox="0 0 40 40" aria-hidden="true">
            <circle cx="20" cy="20" r="18" pathLength="100" stroke-dasharray=dash/>
        </svg>
    }
}
