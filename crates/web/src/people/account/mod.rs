//! One's own account: coming in, what can be changed, and going.

mod form;
mod keys;
mod links;
mod second_factor;
mod sheets;
mod submit;

use crate::{
    browser::tab,
    connection::Remote,
    derived::Derived,
    log_out::LogOut,
    nav::{Go, Nav},
    people::loading::once_fetched,
    reactive::{effect, reactive},
    route::{PeopleRoute, Route},
    texts::{account as t, admin, say, second_factor as second, shell, use_lang},
    toasts::Toasts,
    widgets::Chips,
};
use form::form;
use keys::{Sessions, Tokens};
use leptos::prelude::*;
use std::sync::Arc;
use submit::{NotDone, submit};
use wire::account::{AccountCard, You};

pub use links::{forgot_page, reset_page, verify_page};

/// Handles an answer, even if the person has left the page meanwhile.
type OnDone = Arc<dyn Fn(String) + Send + Sync>;

/// The account, or the way to one.
pub fn account_page() -> AnyView {
    let lang = use_lang();
    effect(move || tab::set_title(&format!("{} · Stolik", t::title(lang.get()))));
    let remote = expect_context::<Remote>();
    // Who has no session yet gets one with the connection.
    remote.connect();
    let is_known = Memo::new(move |_| remote.connection.store.you.with(Option::is_some));
    let again = RwSignal::new(0_u32);
    // Everything is asked anew after a change.
    let inside = reactive(move || {
        again.get();
        if !is_known.get() {
            return view! { <p class="soft" role="status">{say(shell::loading)}</p> }.into_any();
        }
        once_fetched("/api/account".to_owned(), move |you: You| {
            match you.account {
                None => entry(),
                Some(account) => own(&you.person.nick.to_string(), account, again),
            }
        })
        .into_any()
    });
    view! { <div class="page people account" data-testid="account"><h1>{say(t::title)}</h1>{inside}</div> }
        .into_any()
}

/// For guests: log in, or make an account of what they are.
fn entry() -> AnyView {
    let lang = use_lang();
    let (remote, nav, toasts) = (
        expect_context::<Remote>(),
        expect_context::<Nav>(),
        expect_context::<Toasts>(),
    );
    let registers = RwSignal::new(false);
    let label = Derived::new(move || t::title(lang.get()).to_owned());
    let choices = Derived::new(move || {
        vec![
            t::log_in(lang.get()).to_owned(),
            t::register(lang.get()).to_owned(),
        ]
    });
    let chosen = Derived::new(move || Some(usize::from(registers.get())));
    let in_now = move |text: fn(_) -> &'static str| {
        move |_: String| {
            remote.renew();
            toasts.say_text(text);
            nav.go(Route::Home);
        }
    };
    let sheet = reactive(move || {
        if registers.get() {
            form(sheets::REGISTER, in_now(t::registered))
        } else {
            form(sheets::LOG_IN, in_now(t::welcome))
        }
    });
    view! {
        <section class="card">
            <Chips label choices chosen choose=Callback::new(move |number| registers.set(number == 1))/>
            {sheet}
            {move || if registers.get() {
                view! { <p class="soft">{say(t::keeps_games)}</p> }.into_any()
            } else {
                view! { <Go to=Route::People(PeopleRoute::Forgot) class="button quiet">{say(t::forgot)}</Go> }.into_any()
            }}
        </section>
    }
    .into_any()
}

fn own(nick: &str, account: AccountCard, again: RwSignal<u32>) -> AnyView {
    let (remote, nav, toasts, lang) = (
        expect_context::<Remote>(),
        expect_context::<Nav>(),
        expect_context::<Toasts>(),
        use_lang(),
    );
    let changed = move |_: String| {
        toasts.say_text(t::changed);
        let _ = again.try_update(|again| *again += 1);
    };
    let renamed = move |text: String| {
        remote.renew();
        changed(text);
    };
    let gone = move |words: fn(_) -> &'static str| {
        move |_: String| {
            remote.renew();
            toasts.say_text(words);
            nav.go(Route::Home);
        }
    };
    let ask = move |path: &'static str, then: OnDone| {
        let lang = lang.get_untracked();
        leptos::task::spawn_local(async move {
            match submit("POST", path, None, lang).await {
                Ok(text) => then(text),
                Err(NotDone::Why(words)) => toasts.say_text(words),
                Err(NotDone::Fields(_) | NotDone::CodeNeeded) => toasts.say_text(t::went_wrong),
            }
        });
    };
    let asks_log_out = RwSignal::new(false);
    let mailed: OnDone = Arc::new(move |_: String| toasts.say_text(t::look_into_mail));
    let unproven = (!account.verified).then(|| {
        view! {
            <p class="notice">{say(t::unproven)}
            <button type="button" class="button quiet" on:click=move |_| ask("/api/account/verify/again", mailed.clone())>{say(t::mail_again)}</button></p>
        }
        .into_any()
    });
    let must_enrol = account
        .needs_second_factor
        .then(|| view! { <p class="notice">{say(second::admins_need)}</p> }.into_any());
    let pending = account.pending_email.map(|email| {
        view! { <p class="soft">{move || t::pending(lang.get(), &email)}</p> }.into_any()
    });
    let more = |title: fn(_) -> &'static str, inside: AnyView| {
        view! { <details class="card" open=true><summary>{say(title)}</summary>{inside}</details> }
            .into_any()
    };
    view! {
        <section class="card">
            <p><b data-testid="own-nick">{nick.to_owned()}</b>" · "<span>{account.email}</span></p>
            {unproven}{pending}{must_enrol}
            <div class="ways">
                {nick.parse().ok().map(|nick| view! { <Go to=Route::People(PeopleRoute::Profile(nick)) class="button">{say(t::profile)}</Go> }.into_any())}
                {account.admin.then(|| view! { <Go to=Route::Admin class="button">{say(admin::title)}</Go> }.into_any())}
                <button type="button" class="button" data-testid="log-out" on:click=move |_| asks_log_out.set(true)>{say(t::log_out)}</button>
                <LogOut asked=asks_log_out/>
            </div>
        </section>
        {more(t::change_nick, form(sheets::NEW_NICK, renamed))}
        {more(t::change_email, form(sheets::NEW_EMAIL, changed))}
        {more(t::change_password, view! { <p class="soft">{say(t::password_ends)}</p>{form(sheets::NEW_PASSWORD, changed)} }.into_any())}
        {more(second::title, second_factor::section(account.second_factor, again))}
        {more(t::sessions, view! { <Sessions/> }.into_any())}
        {more(t::tokens, view! { <Tokens/> }.into_any())}
        <details class="card is-ending"><summary>{say(t::delete)}</summary>
            <p class="soft">{say(t::delete_text)}</p>{keep_first(nick)}{form(sheets::DELETE, gone(t::deleted))}
        </details>
    }
    .into_any()
}

/// What can be saved before the account goes, and the way there.
fn keep_first(nick: &str) -> AnyView {
    let profile = nick.parse().ok().map(|nick| {
        view! { <Go to=Route::People(PeopleRoute::Profile(nick)) class="button">{say(t::profile)}</Go> }
            .into_any()
    });
    view! { <p class="soft">{say(t::keep_first)}</p><div class="ways">{profile}</div> }.into_any()
}
