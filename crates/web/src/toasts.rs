//! Passing notes: what was refused, what just happened. They go by themselves and never take the
//! focus.

use crate::{
    connection::Unmet,
    derived::Derived,
    texts::{Lang, Text, use_lang},
};
use leptos::prelude::*;
use std::time::Duration;

const SHOWN_FOR: Duration = Duration::from_secs(5);
/// More at once would hide the page; the oldest go.
const MOST: usize = 3;

#[derive(Clone, PartialEq)]
struct Toast {
    number: u32,
    text: String,
}

/// The notes now shown.
#[derive(Clone, Copy)]
pub struct Toasts {
    shown: RwSignal<Vec<Toast>>,
    last: StoredValue<u32>,
    lang: Derived<Lang>,
}

impl Toasts {
    /// No notes yet.
    pub fn new() -> Self {
        Self {
            shown: RwSignal::new(Vec::new()),
            last: StoredValue::new(0),
            lang: use_lang(),
        }
    }

    /// Shows a note for a while.
    pub fn say(self, text: impl Into<String>) {
        let number = self.last.get_value() + 1;
        self.last.set_value(number);
        let toast = Toast {
            number,
            text: text.into(),
        };
        self.shown.update(|shown| {
            shown.retain(|old| old.text != toast.text);
            shown.push(toast);
            shown.drain(..shown.len().saturating_sub(MOST));
        });
        set_timeout(
            move || {
                self.shown
                    .update(|shown| shown.retain(|toast| toast.number != number))
            },
            SHOWN_FOR,
        );
    }

    /// Shows a text in the page's language.
    pub fn say_text(self, text: Text) {
        self.say(text(self.lang.get_untracked()));
    }

    /// Says why something asked did not happen.
    pub fn say_unmet(self, why: &Unmet) {
        self.say(why.text(self.lang.get_untracked()));
    }
}

#[component]
pub fn ToastList() -> impl IntoView {
    let toasts = expect_context::<Toasts>();
    view! {
        <div class="toasts" role="status" aria-live="polite">
            <For each=move || toasts.shown.get() key=|toast| toast.number let:toast>
                <p class="toast">{toast.text}</p>
            </For>
        </div>
    }
}
