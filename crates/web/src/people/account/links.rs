//! Pages that links in mails lead to, and the one that asks for such a mail.

use super::{
    form::{form, form_about},
    sheets,
    submit::{NotDone, submit},
};
use crate::{
    browser::tab,
    nav::{Go, Nav},
    reactive::reactive,
    route::{PeopleRoute, Route},
    texts::{Lang, Text, account as t, say, shell, use_lang},
    toasts::Toasts,
};
use leptos::prelude::*;
use wire::account::{MailedLink, ResetAddress};

/// Asks for a link to choose another password. Whether the address is known is never said.
pub fn forgot_page() -> AnyView {
    let sent = RwSignal::new(false);
    let inside = reactive(move || {
        if sent.get() {
            view! { <p role="status" data-testid="mailed">{say(t::mailed_if_known)}</p> }.into_any()
        } else {
            form(sheets::FORGOT, move |_| _ = sent.try_set(true))
        }
    });
    page(t::forgot, inside.into_any())
}

/// Chooses another password, by the link that was mailed. The address to which it was mailed is
/// shown; the server tells it to readers of the link alone.
pub fn reset_page() -> AnyView {
    let (nav, toasts) = (expect_context::<Nav>(), expect_context::<Toasts>());
    let then = move |_| {
        toasts.say_text(t::now_log_in);
        nav.go(Route::People(PeopleRoute::Account));
    };
    let address = RwSignal::new(None::<Result<String, Text>>);
    let lang = use_lang();
    leptos::task::spawn_local(async move {
        let _ = address.try_set(Some(reset_address(lang.get_untracked()).await));
    });
    let inside = reactive(move || {
        match address.get() {
        None => view! { <p role="status">{say(shell::loading)}</p> }.into_any(),
        Some(Ok(email)) => form_about(sheets::RESET, Some(own_address(email)), then),
        Some(Err(words)) => view! {
            <p class="wrong" role="alert">{say(words)}</p>
            <Go to=Route::People(PeopleRoute::Forgot) class="button primary">{say(t::mail_again)}</Go>
        }
        .into_any(),
    }
    });
    page(t::choose_password, inside.into_any())
}

/// The address of the link in the address bar, or why there is none.
async fn reset_address(lang: Lang) -> Result<String, Text> {
    let link = MailedLink {
        token: tab::fragment(),
    };
    let body = serde_json::to_string(&link).expect("a link is plain data");
    match submit("POST", "/api/account/reset/address", Some(body), lang).await {
        Ok(text) => {
            let address: Result<ResetAddress, _> = serde_json::from_str(&text);
            address
                .map(|told| told.email)
                .map_err(|_| t::went_wrong as Text)
        }
        Err(NotDone::Why(words)) => Err(words),
        Err(NotDone::Fields(_) | NotDone::CodeNeeded) => Err(t::bad_link),
    }
}

/// The address as a field that cannot be changed. A password manager reads it as the name of the
/// account.
fn own_address(email: String) -> AnyView {
    view! {
        <div class="blank">
            <label for="reset-email">{say(t::email)}</label>
            <input id="reset-email" type="email" name="username" autocomplete="username" readonly=true value=email/>
        </div>
    }
    .into_any()
}

/// Proves an address, by the link that was mailed.
pub fn verify_page() -> AnyView {
    let lang = use_lang();
    let said = RwSignal::new(None::<Text>);
    let link = MailedLink {
        token: tab::fragment(),
    };
    leptos::task::spawn_local(async move {
        let body = serde_json::to_string(&link).expect("a link is plain data");
        let answer = submit(
            "POST",
            "/api/account/verify",
            Some(body),
            lang.get_untracked(),
        )
        .await;
        let _ = said.try_set(Some(match answer {
            Ok(_) => t::proven,
            Err(NotDone::Why(words)) => words,
            Err(NotDone::Fields(_) | NotDone::CodeNeeded) => t::bad_link,
        }));
    });
    let inside = reactive(move || {
        let words = said.get().unwrap_or(shell::loading);
        view! { <p role="status" data-testid="verified">{say(words)}</p><Go to=Route::People(PeopleRoute::Account) class="button primary">{say(t::title)}</Go> }.into_any()
    });
    page(t::verifying, inside.into_any())
}

fn page(title: Text, inside: AnyView) -> AnyView {
    view! { <div class="page people account"><h1>{say(title)}</h1><section class="card">{inside}</section></div> }.into_any()
}
