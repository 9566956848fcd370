//! The root of the component tree and the place where it enters the document.

use crate::{
    admin::AdminPage,
    connection::{Local, Remote},
    derived::Derived,
    frame,
    language::{self, Lang},
    nav::Nav,
    pages::{Choice, Choices, Home, LobbyPage, MissingPage, ReplayLocation, ReplayPage, RulesPage},
    people::PeoplePage,
    preferences::Preferences,
    reactive::effect,
    route::Route,
    shell::Shell,
    table::{self, TablePage, Venue},
    toasts::Toasts,
};
use leptos::prelude::*;
use wasm_bindgen::JsCast;

/// Puts the page in the place that `index.html` keeps for it, instead of the loading notice.
pub fn mount() {
    let place = document()
        .get_element_by_id("app")
        .expect("index.html has #app");
    let place: web_sys::HtmlElement = place.unchecked_into();
    frame::take(&place);
    place.set_inner_html("");
    mount_to(place, App).forget();
}

#[component]
fn App() -> impl IntoView {
    let preferences = Preferences::start();
    let lang = language::of_page(preferences.lang);
    let nav = Nav::start();
    provide_context(preferences);
    provide_context::<Derived<Lang>>(lang);
    provide_context(nav);
    provide_context(Toasts::new());
    let remote = Remote::new(table::read);
    provide_context(remote);
    // Wherever the page was opened: invitations arrive there too.
    remote.connect();
    provide_context(Local::new());
    effect(move || {
        if let Some(root) = document().document_element() {
            let _ = root.set_attribute("lang", lang.get().tag());
        }
    });
    let route = nav.route();
    view! { <Shell route>{move || show(route.get())}</Shell> }
}

fn show(route: Route) -> AnyView {
    match route {
        Route::Home => view! { <Home/> }.into_any(),
        Route::Play(kind, rivals) => {
            view! { <TablePage venue=Venue::Here(kind, rivals)/> }.into_any()
        }
        Route::Lobby => view! { <LobbyPage/> }.into_any(),
        Route::Table(table) => view! { <TablePage venue=Venue::Online(table)/> }.into_any(),
        Route::Replay(table, number) => {
            view! { <ReplayPage location=ReplayLocation::Online(table, number)/> }.into_any()
        }
        Route::LocalReplay(number) => {
            view! { <ReplayPage location=ReplayLocation::Here(number)/> }.into_any()
        }
        Route::Rules(kind) => view! { <RulesPage kind/> }.into_any(),
        Route::People(place) => view! { <PeoplePage place/> }.into_any(),
        Route::Admin => view! { <AdminPage/> }.into_any(),
        Route::Settings => view! { <Choices of=Choice::Settings/> }.into_any(),
        Route::Missing => view! { <MissingPage/> }.into_any(),
    }
}
