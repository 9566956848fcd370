//! Settings: language, looks, sound. Each takes effect at once.

use crate::{
    settings::{Settings, Theme},
    shell::Chips,
    texts::{Lang, say, settings as t, use_lang},
};
use leptos::prelude::*;

#[component]
pub fn SettingsPage() -> impl IntoView {
    let (settings, lang) = (expect_context::<Settings>(), use_lang());
    let label = move |text: fn(Lang) -> &'static str| Signal::derive(move || text(lang.get()).to_owned());
    let languages = Signal::derive(move || {
        let known = Lang::ALL.map(|each| (Some(each), each.own_name().to_owned()));
        std::iter::once((None, t::as_browser(lang.get()).to_owned())).chain(known).collect::<Vec<_>>()
    });
    let themes = Signal::derive(move || {
        Theme::ALL.map(|theme| (theme, theme_name(theme, lang.get()).to_owned())).to_vec()
    });
    let sounds = Signal::derive(move || {
        vec![(true, t::on(lang.get()).to_owned()), (false, t::off(lang.get()).to_owned())]
    });
    Effect::new(move |_| crate::browser::tab::set_title(&format!("{} · Stolik", t::title(lang.get()))));
    view! {
        <div class="page settings">
            <h1>{say(t::title)}</h1>
            <div class="card">
                <Chips label=label(t::language) choices=languages chosen=settings.lang choose=move |to| settings.lang.set(to)/>
                <Chips label=label(t::theme) choices=themes chosen=settings.theme choose=move |to| settings.theme.set(to)/>
                <Chips label=label(t::sound) choices=sounds chosen=settings.sound choose=move |to| settings.sound.set(to)/>
            </div>
            <p class="soft">{say(t::kept)}</p>
        </div>
    }
}

fn theme_name(theme: Theme, lang: Lang) -> &'static str {
    match theme {
        Theme::Auto => t::as_system(lang),
        Theme::Light => t::light(lang),
        Theme::Dark => t::dark(lang),
    }
}
