//! A question before something that cannot be taken back.

use crate::{
    derived::Derived,
    reactive::effect,
    texts::{Text, say},
};
use leptos::{html, prelude::*};

/// A question in front of the page; Escape and the quiet button mean no.
#[component]
pub fn Confirm(
    /// Whether it is asked now.
    asked: RwSignal<bool>,
    #[prop(into)] question: Derived<String>,
    /// Yes, in words.
    yes: Text,
    /// No, in words.
    no: Text,
    /// Done on yes.
    #[prop(into)]
    then: Callback<()>,
) -> impl IntoView {
    let dialog = NodeRef::<html::Dialog>::new();
    effect(move || {
        let Some(dialog) = dialog.get() else { return };
        if asked.get() {
            let _ = dialog.show_modal();
        } else {
            dialog.close();
        }
    });
    view! {
        <dialog class="confirm" node_ref=dialog on:close=move |_| _ = asked.try_set(false)>
            <p>{move || question.get()}</p>
            <div class="confirm-ways">
                <button type="button" class="button" on:click=move |_| asked.set(false)>{say(no)}</button>
                <button type="button" class="button bad" data-testid="confirm"
                    on:click=move |_| { asked.set(false); then.run(()) }>
                    {say(yes)}
                </button>
            </div>
        </dialog>
    }
}
