//! Logs this browser out, once its person has confirmed it.

use crate::{
    connection::{Remote, sent},
    derived::Derived,
    nav::Nav,
    route::Route,
    texts::{account as t, use_lang},
    toasts::Toasts,
    widgets::Confirm,
};
use leptos::prelude::*;

/// The question, shown while `asked`; on yes the browser is logged out and the games are shown.
#[component]
pub fn LogOut(asked: RwSignal<bool>) -> impl IntoView {
    let (remote, nav, toasts, lang) = (
        expect_context::<Remote>(),
        expect_context::<Nav>(),
        expect_context::<Toasts>(),
        use_lang(),
    );
    let question = Derived::new(move || t::log_out_question(lang.get()).to_owned());
    let then = Callback::new(move |()| {
        let tag = lang.get_untracked().tag();
        leptos::task::spawn_local(async move {
            match sent("POST", "/api/account/logout", None, tag).await {
                Ok((200..300, _)) => {
                    remote.renew();
                    toasts.say_text(t::bye);
                    nav.go(Route::Home);
                }
                Ok(_) => toasts.say_text(t::went_wrong),
                Err(_) => toasts.say_text(t::no_connection),
            }
        });
    });
    view! { <Confirm asked question yes=t::log_out no=t::stay_in then/> }
}
