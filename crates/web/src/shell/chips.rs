//! A row of choices of which one is taken: large enough for a thumb, all seen at once.

use leptos::prelude::*;

/// Choices in a row. Each is a value with its words.
#[component]
pub fn Chips<T: Clone + PartialEq + Send + Sync + 'static>(
    /// What is chosen from.
    #[prop(into)]
    label: Signal<String>,
    /// The choices, in order.
    #[prop(into)]
    choices: Signal<Vec<(T, String)>>,
    /// The one taken.
    #[prop(into)]
    chosen: Signal<T>,
    /// Takes another.
    #[prop(into)]
    choose: Callback<T>,
) -> impl IntoView {
    let chip = move |(value, words): (T, String)| {
        let this = value.clone();
        let pressed = move || if chosen.get() == this { "true" } else { "false" };
        view! {
            <button type="button" class="chip" aria-pressed=pressed on:click=move |_| choose.run(value.clone())>
                {words}
            </button>
        }
    };
    view! {
        <div class="choice" role="group" aria-label=move || label.get()>
            <span class="choice-label" aria-hidden="true">{move || label.get()}</span>
            <div class="chips">{move || choices.get().into_iter().map(chip).collect_view()}</div>
        </div>
    }
}
