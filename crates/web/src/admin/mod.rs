//! Where order is kept: numbers, tables, people, reports. A part of the page that only those few
//! ever fetch.

mod action;
mod feed;
mod numbers;
mod people;
mod reports;
mod tables;

use crate::{
    browser::tab,
    connection::{FetchError, Remote},
    derived::Derived,
    lazy_part::{LazyPart, LoadedPart},
    nav::Go,
    pages::MissingPage,
    reactive::reactive,
    route::{PeopleRoute, Route},
    texts::{account, admin as t, people as common, say, second_factor, shell, use_lang},
    widgets::{Chips, by_number},
};
use action::{AdminActions, dialog};
use feed::Feed;
use leptos::{prelude::*, wasm_split::wasm_split};
use std::{sync::LazyLock, time::Duration};
use wire::admin::Numbers;

/// How often what is looked at is fetched anew.
const EVERY: Duration = Duration::from_secs(3);

/// The page of those who keep order; for everyone else there is no such page.
#[component]
pub fn AdminPage() -> impl IntoView {
    ADMIN.or_why_not(|admin| (admin.show)())
}

struct Admin {
    show: fn() -> AnyView,
}

static ADMIN: LazyLock<LazyPart<Admin>> = LazyLock::new(|| LazyPart::new(admin));

#[wasm_split(admin, wasm_split_path = leptos::wasm_split, fallible)]
fn admin() -> LoadedPart<Admin> {
    Ok(&Admin { show })
}

/// What is looked at.
#[derive(Clone, Copy, PartialEq, Eq)]
enum AdminTab {
    Numbers,
    Tables,
    People,
    Reports,
}

const TABS: [AdminTab; 4] = [
    AdminTab::Numbers,
    AdminTab::Tables,
    AdminTab::People,
    AdminTab::Reports,
];

/// Until the server has answered nothing is shown that others would not see, too.
fn show() -> AnyView {
    let numbers: Feed<Numbers> =
        Feed::new(Derived::constant("/api/admin/numbers".to_owned()), EVERY);
    let state = Memo::new(move |_| numbers.error());
    reactive(move || match state.get() {
        None => view! { <p class="page soft" role="status">{say(shell::loading)}</p> }.into_any(),
        Some(Ok(())) => page(numbers),
        Some(Err(FetchError::NotFound)) => view! { <MissingPage/> }.into_any(),
        Some(Err(FetchError::Forbidden)) => needs_second_factor(),
        Some(Err(_)) => {
            view! { <p class="page soft" role="alert">{say(common::no_connection)}</p> }.into_any()
        }
    })
    .into_any()
}

/// For moderators without the second factor that the host requires: what to do.
fn needs_second_factor() -> AnyView {
    view! {
        <div class="page" role="alert">
            <h1>{say(t::title)}</h1>
            <p>{say(second_factor::admins_need)}</p>
            <Go to=Route::People(PeopleRoute::Account) class="button primary">{say(account::title)}</Go>
        </div>
    }
    .into_any()
}

fn page(numbers: Feed<Numbers>) -> AnyView {
    let lang = use_lang();
    expect_context::<Remote>().connect();
    tab::set_title(&format!("{} · Stolik", t::title(lang.get_untracked())));
    let tab = RwSignal::new(AdminTab::Numbers);
    let actions = AdminActions::new();
    let waiting = Memo::new(move |_| {
        numbers
            .with(|numbers| numbers.open_reports)
            .unwrap_or_default()
    });
    let label = Derived::new(move || t::what(lang.get()).to_owned());
    let choices = Derived::new(move || {
        let (lang, waiting) = (lang.get(), waiting.get());
        let reports = if waiting > 0 {
            format!("{} ({waiting})", t::reports(lang))
        } else {
            t::reports(lang).to_owned()
        };
        vec![
            t::numbers(lang).to_owned(),
            t::tables(lang).to_owned(),
            t::people(lang).to_owned(),
            reports,
        ]
    });
    let (chosen, choose) = by_number(tab, &TABS);
    view! {
        <div class="page admin" data-testid="admin">
            <h1>{say(t::title)}</h1>
            <Chips label choices chosen choose/>
            {move || match tab.get() {
                AdminTab::Numbers => numbers::show(numbers),
                AdminTab::Tables => tables::show(actions),
                AdminTab::People => people::show(actions),
                AdminTab::Reports => reports::show(actions),
            }}
            {dialog(actions)}
        </div>
    }
    .into_any()
}
