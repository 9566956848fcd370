//! Settings: language, looks, sound. Each takes effect at once.

use crate::{
    art::card::face,
    derived::Derived,
    nav::Go,
    notices::NoticesSection,
    preferences::{Deck, Preferences, Theme},
    reactive::effect,
    route::{PeopleRoute, Route},
    texts::{Lang, Text, account, say, settings as t, use_lang},
    widgets::{Chips, Icon, Sign, by_number},
};
use cards::{Card, Rank, Suit};
use leptos::prelude::*;

/// The browser's own language, then each of ours.
const LANGUAGES: [Option<Lang>; 4] = [None, Some(Lang::En), Some(Lang::Pl), Some(Lang::Cs)];

#[component]
pub fn SettingsForm() -> impl IntoView {
    let (preferences, lang) = (expect_context::<Preferences>(), use_lang());
    let label = move |text: Text| Derived::new(move || text(lang.get()).to_owned());
    let languages = Derived::new(move || {
        let known = Lang::ALL.map(|each| each.own_name().to_owned());
        std::iter::once(t::as_browser(lang.get()).to_owned())
            .chain(known)
            .collect::<Vec<_>>()
    });
    let themes = Derived::new(move || {
        Theme::ALL
            .map(|theme| theme_name(theme, lang.get()).to_owned())
            .to_vec()
    });
    let sounds =
        Derived::new(move || vec![t::on(lang.get()).to_owned(), t::off(lang.get()).to_owned()]);
    let (chosen_lang, choose_lang) = by_number(preferences.lang, &LANGUAGES);
    let (chosen_theme, choose_theme) = by_number(preferences.theme, &Theme::ALL);
    let decks = Derived::new(move || {
        [t::two_colours, t::four_colours]
            .map(|text| text(lang.get()).to_owned())
            .to_vec()
    });
    let (chosen_deck, choose_deck) = by_number(preferences.deck, &Deck::ALL);
    let (chosen_sound, choose_sound) = by_number(preferences.sound, &[true, false]);
    effect(move || crate::browser::tab::set_title(&format!("{} · Stolik", t::title(lang.get()))));
    view! {
        <div class="page settings">
            <h1>{say(t::title)}</h1>
            <div class="card">
                <Chips label=label(t::language) choices=languages chosen=chosen_lang choose=choose_lang/>
                <Chips label=label(t::theme) choices=themes chosen=chosen_theme choose=choose_theme/>
                <Chips label=label(t::deck) choices=decks chosen=chosen_deck choose=choose_deck/>
                <p class="deck-shown" aria-hidden="true" inner_html=shown_deck()></p>
                <Chips label=label(t::sound) choices=sounds chosen=chosen_sound choose=choose_sound/>
            </div>
            <p class="soft">{say(t::kept)}</p>
            <NoticesSection/>
            <Go to=Route::People(PeopleRoute::Account) class="button"><Icon sign=Sign::People/>{say(account::title)}</Go>
        </div>
    }
}

/// A card of each suit, to see the colours by.
fn shown_deck() -> String {
    let ace = |suit| Card::new(Rank::Ace, suit);
    let aces = Suit::ALL.map(|suit| format!(r#"<span class="pcard">{}</span>"#, face(ace(suit))));
    aces.concat()
}

fn theme_name(theme: Theme, lang: Lang) -> &'static str {
    match theme {
        Theme::Auto => t::as_system(lang),
        Theme::Light => t::light(lang),
        Theme::Dark => t::dark(lang),
    }
}
