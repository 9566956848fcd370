//! What a table to be opened does about players who are gone.

use crate::{
    derived::Derived,
    texts::{home as t, use_lang},
    widgets::Chips,
};
use leptos::prelude::*;
use wire::Absence;

const ALL: [Absence; 4] = [
    Absence::Wait,
    Absence::Bot,
    Absence::Forfeit,
    Absence::Apart,
];

/// Chips to choose it by.
#[component]
pub fn AbsenceChoice(
    /// What is done now.
    absence: Derived<Absence>,
    choose: Callback<Absence>,
) -> impl IntoView {
    let lang = use_lang();
    let label = Derived::new(move || t::who_is_away(lang.get()).to_owned());
    let texts = [t::away_waits, t::away_bot, t::away_leaves, t::away_apart];
    let choices = Derived::new(move || texts.map(|text| text(lang.get()).to_owned()).to_vec());
    let chosen = Derived::new(move || ALL.iter().position(|one| *one == absence.get()));
    let by_number = Callback::new(move |number: usize| choose.run(ALL[number]));
    view! { <Chips label choices chosen choose=by_number/> }
}
