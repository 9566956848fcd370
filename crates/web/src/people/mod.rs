//! People: profiles, leaderboards, friends, one's account. A part of the page that comes when one
//! is first looked at.

mod account;
mod bonds;
mod friends;
mod graph;
mod leaders;
mod loading;
mod profile;
mod score;

use crate::{
    part::{Fetched, Part},
    route::Place,
};
use leaders::LeadersPage;
use leptos::{prelude::*, wasm_split::wasm_split};
use profile::profile_page;
use std::sync::LazyLock;

/// One of these places, once the part of the page that shows them is here.
#[component]
pub fn PeoplePage(place: Place) -> impl IntoView {
    PEOPLE.or_why_not(move |people| (people.show)(place.clone()))
}

struct People {
    show: fn(Place) -> AnyView,
}

static PEOPLE: LazyLock<Part<People>> = LazyLock::new(|| Part::new(people));

#[wasm_split(people, wasm_split_path = leptos::wasm_split, fallible)]
fn people() -> Fetched<People> {
    Ok(&People { show })
}

fn show(place: Place) -> AnyView {
    match place {
        Place::Profile(nick) => profile_page(&nick),
        Place::Leaders(kind) => view! { <LeadersPage kind/> }.into_any(),
        Place::Friends => friends::friends_page(),
        Place::Account => account::account_page(),
        Place::Forgot => account::forgot_page(),
        Place::Reset => account::reset_page(),
        Place::Verify => account::verify_page(),
    }
}
