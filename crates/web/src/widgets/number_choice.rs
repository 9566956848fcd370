//! A whole number to type, within limits, and the button that takes it.

use crate::{derived::Derived, reactive::reactive};
use leptos::prelude::*;
use std::ops::RangeInclusive;

/// A field and a button: no form, so that it may stand inside one. What is not a number within
/// `range` is not taken, and `hint` is marked.
#[component]
pub fn NumberChoice(
    /// What the number is.
    #[prop(into)]
    label: Derived<String>,
    range: RangeInclusive<u64>,
    /// Says what the limits are.
    #[prop(into)]
    hint: Derived<String>,
    /// What the button does.
    #[prop(into)]
    action: Derived<String>,
    /// The number to begin with.
    #[prop(optional)]
    first: Option<u64>,
    #[prop(into)] choose: Callback<u64>,
) -> impl IntoView {
    let text = RwSignal::new(first.map(|number| number.to_string()).unwrap_or_default());
    let is_wrong = RwSignal::new(false);
    let bounds = range.clone();
    let take = move || {
        let number = text
            .with_untracked(|text| read(text))
            .filter(|n| bounds.contains(n));
        is_wrong.set(number.is_none());
        if let Some(number) = number {
            choose.run(number);
        }
    };
    let on_enter = take.clone();
    let key = move |event: leptos::ev::KeyboardEvent| {
        if event.key() == "Enter" {
            // The form around it is not what is meant.
            event.prevent_default();
            on_enter();
        }
    };
    let invalid = reactive(move || is_wrong.get().to_string());
    let (least, most) = (range.start().to_string(), range.end().to_string());
    view! {
        <div class="number-choice" data-testid="number-choice">
            <label>
                <span class="choice-label">{move || label.get()}</span>
                <input type="number" inputmode="numeric" step="1" min=least max=most aria-invalid=invalid
                    prop:value=move || text.get() on:keydown=key
                    on:input=move |event| text.set(event_target_value(&event))/>
            </label>
            <button type="button" class="button" on:click=move |_| take()>{move || action.get()}</button>
            <p class="soft" class:wrong=move || is_wrong.get() role="status">{move || hint.get()}</p>
        </div>
    }
}

/// The number typed; blanks and points between its digits do not matter.
fn read(text: &str) -> Option<u64> {
    let is_blank = |c: char| c.is_whitespace() || matches!(c, ',' | '.' | '\'');
    let digits: String = text.chars().filter(|c| !is_blank(*c)).collect();
    digits.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_read_however_its_digits_are_grouped() {
        for (text, number) in [
            ("500", Some(500)),
            (" 12 300 ", Some(12_300)),
            ("1,000,000", Some(1_000_000)),
            ("1.000", Some(1000)),
            ("", None),
            ("many", None),
            ("-5", None),
            ("1e3", None),
        ] {
            assert_eq!(read(text), number, "{text}");
        }
    }
}
