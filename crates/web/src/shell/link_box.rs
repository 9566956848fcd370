//! A link to hand on: shown whole, copied or shared with one touch.

use crate::{
    browser::share,
    derived::Derived,
    texts::{say, shell, table as t},
    toasts::Toasts,
    widgets::{Icon, Sign},
};
use leptos::prelude::*;

/// A link with its buttons.
#[component]
pub fn LinkBox(
    /// The whole link.
    url: String,
    /// What the share sheet says beside it.
    #[prop(optional, into)]
    about: Derived<String>,
) -> impl IntoView {
    let toasts = expect_context::<Toasts>();
    let for_copy = url.clone();
    let copy = move |_| {
        share::copy(&for_copy, move |done| {
            toasts.say_text(if done {
                shell::copied
            } else {
                shell::not_copied
            })
        });
    };
    let for_share = url.clone();
    let is_first = share::is_first_choice();
    let [share_class, copy_class] = if is_first {
        ["button primary share-first", "button"]
    } else {
        ["button", "button primary"]
    };
    let share_button = share::can_share().then(|| {
        view! {
            <button type="button" class=share_class data-testid="share"
                on:click=move |_| share::share_link(&for_share, &about.get_untracked())>
                <Icon sign=Sign::Share/>{say(t::share)}
            </button>
        }
        .into_any()
    });
    let select_all =
        |event: leptos::ev::FocusEvent| event_target::<web_sys::HtmlInputElement>(&event).select();
    view! {
        <div class="link-box">
            <input class="link" readonly data-testid="link" aria-label=say(t::link) value=url on:focus=select_all/>
            <button type="button" class=copy_class data-testid="copy" on:click=copy><Icon sign=Sign::Copy/>{say(t::copy)}</button>
            {share_button}
        </div>
    }
}
