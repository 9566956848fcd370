//! A row of choices of which one is taken: large enough for a thumb, all seen at once.

use crate::{derived::Derived, reactive::reactive};
use leptos::prelude::*;

/// Choices in a row, by number: one component for every kind of choice keeps the page small.
#[component]
pub fn Chips(
    /// What is chosen from.
    #[prop(into)]
    label: Derived<String>,
    /// The choices in words, in order.
    #[prop(into)]
    choices: Derived<Vec<String>>,
    /// The number of the one taken.
    #[prop(into)]
    chosen: Derived<Option<usize>>,
    #[prop(into)] choose: Callback<usize>,
) -> impl IntoView {
    let chip = move |(number, words): (usize, String)| {
        let pressed = reactive(move || {
            if chosen.get() == Some(number) {
                "true"
            } else {
                "false"
            }
        });
        view! {
            <button type="button" class="chip" aria-pressed=pressed on:click=move |_| choose.run(number)>
                {words}
            </button>
        }
        .into_any()
    };
    view! {
        <div class="choice" role="group" aria-label=move || label.get()>
            <span class="choice-label" aria-hidden="true">{move || label.get()}</span>
            <div class="chips">{move || choices.get().into_iter().enumerate().map(chip).collect_view()}</div>
        </div>
    }
}

/// Turns a signal with one of `all` into the number [`Chips`] takes, and back.
pub fn by_number<T: Copy + PartialEq + Send + Sync + 'static>(
    signal: RwSignal<T>,
    all: &'static [T],
) -> (Derived<Option<usize>>, Callback<usize>) {
    let chosen = Derived::new(move || all.iter().position(|one| *one == signal.get()));
    let choose = Callback::new(move |number: usize| {
        if let Some(one) = all.get(number) {
            signal.set(*one);
        }
    });
    (chosen, choose)
}
