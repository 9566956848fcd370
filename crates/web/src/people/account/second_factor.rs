//! The second factor of one's account: setting it up in three steps, and turning it off.

use super::{form::form, sheets};
use crate::{
    reactive::reactive,
    shell::LinkBox,
    texts::{say, second_factor as t, use_lang},
    toasts::Toasts,
};
use leptos::prelude::*;
use wire::{
    account::SecondFactorCard,
    second_factor::{FreshRecoveryCodes, FreshSecret},
};

/// How far the setting up has come.
#[derive(Clone)]
enum Enrolment {
    /// The password is asked.
    Begin,
    /// The secret is shown, and a code of it is asked.
    Confirm(FreshSecret),
    /// The recovery codes are shown.
    Done(Vec<String>),
}

/// What can be done about the second factor; `again` fetches the account anew.
pub fn section(factor: Option<SecondFactorCard>, again: RwSignal<u32>) -> AnyView {
    match factor {
        Some(factor) => present(factor, again),
        None => absent(again),
    }
}

fn present(factor: SecondFactorCard, again: RwSignal<u32>) -> AnyView {
    let (lang, toasts) = (use_lang(), expect_context::<Toasts>());
    let removed = move |_: String| {
        toasts.say_text(t::removed);
        let _ = again.try_update(|again| *again += 1);
    };
    view! {
        <p data-testid="second-factor">{move || t::is_on(lang.get(), factor.recovery_codes)}</p>
        {form(sheets::REMOVE_SECOND_FACTOR, removed)}
    }
    .into_any()
}

fn absent(again: RwSignal<u32>) -> AnyView {
    let step = RwSignal::new(Enrolment::Begin);
    reactive(move || match step.get() {
        Enrolment::Begin => begin(step),
        Enrolment::Confirm(secret) => confirm(secret, step),
        Enrolment::Done(codes) => done(codes, again),
    })
    .into_any()
}

fn begin(step: RwSignal<Enrolment>) -> AnyView {
    let then = move |text: String| {
        if let Ok(secret) = serde_json::from_str(&text) {
            let _ = step.try_set(Enrolment::Confirm(secret));
        }
    };
    view! { <p class="soft">{say(t::about)}</p>{form(sheets::BEGIN_SECOND_FACTOR, then)} }
        .into_any()
}

fn confirm(fresh: FreshSecret, step: RwSignal<Enrolment>) -> AnyView {
    let then = move |text: String| {
        if let Ok(FreshRecoveryCodes { codes }) = serde_json::from_str(&text) {
            let _ = step.try_set(Enrolment::Done(codes));
        }
    };
    // The picture comes from our own server, which draws it from numbers alone.
    view! {
        <p role="status">{say(t::scan)}</p>
        <div class="qr" role="img" aria-label=say(t::picture) inner_html=fresh.qr></div>
        <LinkBox url=fresh.secret/>
        {form(sheets::CONFIRM_SECOND_FACTOR, then)}
    }
    .into_any()
}

fn done(codes: Vec<String>, again: RwSignal<u32>) -> AnyView {
    let code = |code: String| view! { <li>{code}</li> }.into_any();
    view! {
        <p class="notice" role="status">{say(t::keep_codes)}</p>
        <ul class="codes" data-testid="recovery-codes">{codes.into_iter().map(code).collect_view()}</ul>
        <button type="button" class="button primary" on:click=move |_| again.update(|again| *again += 1)>{say(t::kept)}</button>
    }
    .into_any()
}
