//! People: profiles, leaderboards, friends, one's account. A part of the page that comes when one
//! is first looked at.

mod account;
mod bonds;
mod friends;
mod graph;
mod leaders;
pub(crate) mod loading;
mod profile;
mod score;

use crate::{
    lazy_part::{LazyPart, LoadedPart},
    route::PeopleRoute,
};
use leaders::LeadersPage;
use leptos::{prelude::*, wasm_split::wasm_split};
use profile::profile_page;
use std::sync::LazyLock;

/// One of these places, once the part of the page that shows them is here.
#[component]
pub fn PeoplePage(place: PeopleRoute) -> impl IntoView {
    PEOPLE.or_why_not(move |people| (people.show)(place.clone()))
}

struct PeoplePart {
    show: fn(PeopleRoute) -> AnyView,
}

static PEOPLE: LazyLock<LazyPart<PeoplePart>> = LazyLock::new(|| LazyPart::new(people));

#[wasm_split(people, wasm_split_path = leptos::wasm_split, fallible)]
fn people() -> LoadedPart<PeoplePart> {
    Ok(&PeoplePart { show })
}

fn show(place: PeopleRoute) -> AnyView {
    match place {
        PeopleRoute::Profile(nick) => profile_page(&nick),
        PeopleRoute::Leaders(kind) => view! { <LeadersPage kind/> }.into_any(),
        PeopleRoute::Friends => friends::friends_page(),
        PeopleRoute::Account => account::account_page(),
        PeopleRoute::Forgot => account::forgot_page(),
        PeopleRoute::Reset => account::reset_page(),
        PeopleRoute::Verify => account::verify_page(),
    }
}
