//! What a waiting table says about ratings, and the host's way to change it.

use super::view_model::TableViewModel;
use crate::{
    derived::Derived,
    reactive::reactive,
    texts::{rated as t, use_lang},
    widgets::Chips,
};
use leptos::prelude::*;
use wire::{PersonKind, Rated, Room, TableAsk};

const CHOICES: [Rated; 2] = [Rated::No, Rated::Yes];

#[component]
pub fn RatedLine() -> impl IntoView {
    let (model, lang) = (expect_context::<TableViewModel>(), use_lang());
    let mark = Memo::new(move |_| model.of_room(|room| room.setup.rated));
    let may_all = Memo::new(move |_| {
        let all = |room: &Room| {
            let mut sitters = room.seats.iter().filter_map(|card| card.sitter.as_ref());
            sitters.all(wire::Sitter::may_be_rated)
        };
        model.of_room(all)
    });
    let words = reactive(move || t::table(lang.get(), mark.get(), may_all.get()));
    let word = reactive(move || match mark.get() {
        Rated::No => "no",
        Rated::Yes => "yes",
        Rated::AmongAccounts => "among_accounts",
    });
    view! {
        <HostChoice mark/>
        <p class="soft" data-testid="rated" data-rated=word>{words}</p>
    }
}

/// A host with an account changes the mark; everyone is then asked again whether they are ready.
#[component]
fn HostChoice(mark: Memo<Rated>) -> impl IntoView {
    let (model, lang) = (expect_context::<TableViewModel>(), use_lang());
    let may_choose = Memo::new(move |_| {
        let is_account = |you: &wire::Person| you.kind == PersonKind::Account;
        let you = model.connection.store.you;
        model.is_online() && model.is_host() && you.with(|you| you.as_ref().is_some_and(is_account))
    });
    let label = Derived::new(move || t::rating(lang.get()).to_owned());
    let choices = Derived::new(move || {
        [t::casual, t::rated]
            .map(|text| text(lang.get()).to_owned())
            .to_vec()
    });
    let chosen = Derived::new(move || CHOICES.iter().position(|one| *one == mark.get()));
    let choose = Callback::new(move |number: usize| {
        if let Some(&rated) = CHOICES.get(number) {
            model.ask(TableAsk::Rated { rated });
        }
    });
    reactive(move || {
        may_choose
            .get()
            .then(|| view! { <Chips label choices chosen choose/> }.into_any())
    })
}
