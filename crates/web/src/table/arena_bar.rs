//! The bar of a table, in place of the site's header: the way out, and the one line in which the
//! table speaks.

use super::{
    away_line::AwayLine, leave::LeaveButton, sound_button::SoundButton, view_model::TableViewModel,
};
use crate::{
    derived::Derived,
    games::{name, options_text},
    message_line::MessageLine,
    nav::Go,
    reactive::reactive,
    route::Route,
    society::NextGame,
    texts::{rated, say, shell, table as t, use_lang},
    widgets::{Icon, Sign},
};
use games::GameKind;
use leptos::prelude::*;
use wire::Stage;

/// The way out, the game and its options, the message line, and what is always at hand.
#[component]
pub fn ArenaBar(kind: GameKind) -> impl IntoView {
    let (model, lang) = (expect_context::<TableViewModel>(), use_lang());
    let back = Derived::new(move || Some(shell::home(lang.get()).to_owned()));
    let options = reactive(move || match model.seat.get() {
        Some(_) => model.of_room(|room| options_text(&room.setup.rules, lang.get())),
        None => t::watching(lang.get()).to_owned(),
    });
    let mark = reactive(move || {
        let is_rated = model.of_room(|room| room.is_rated_game);
        is_rated.then(|| {
            view! { <span data-testid="rated-game">{say(rated::rated_mark)}" · "</span> }.into_any()
        })
    });
    view! {
        <div class="arena-bar">
            <Go to=Route::Home class="icon-button" label=back><Icon sign=Sign::Back/></Go>
            <div class="arena-words">
                <div class="arena-title"><h1>{move || name(kind, lang.get())}</h1><span class="soft">{mark}{options}</span></div>
                <div class="arena-line"><AwayLine/><Standing/></div>
            </div>
            {model.is_online().then(|| view! { <NextGame/> }.into_any())}
            <SoundButton/>
            <LeaveButton/>
        </div>
    }
}

/// The message line: what was just said; else the players to move, or those the game waits for.
#[component]
fn Standing() -> impl IntoView {
    let (model, lang) = (expect_context::<TableViewModel>(), use_lang());
    let name = move |index: usize| {
        model
            .names
            .with(|names| names.get(index).cloned().unwrap_or_default())
    };
    let away = move || {
        model.of_room(|room| {
            let gone = room
                .seats
                .iter()
                .enumerate()
                .filter(|(_, card)| card.sitter.is_some() && !card.here);
            gone.map(|(index, _)| name(index)).collect::<Vec<_>>()
        })
    };
    let is_paused = reactive(move || !model.running.get() && model.stage() == Stage::Playing);
    let message = expect_context::<MessageLine>();
    let words = Memo::new(move |_| {
        if let Some(words) = message.words() {
            return words;
        }
        let lang = lang.get();
        if model.stage() == Stage::Over {
            return t::game_over(lang).to_owned();
        }
        if !model.running.get() {
            let away = away();
            return if model.starts_in().is_some() {
                t::starting(lang).to_owned()
            } else if away.is_empty() {
                t::paused(lang).to_owned()
            } else {
                t::waiting_for(lang, &away.join(", "))
            };
        }
        if model.is_my_turn() {
            return t::your_turn(lang).to_owned();
        }
        if !model.has_turns() {
            return t::game_is_on(lang).to_owned();
        }
        let awaited: Vec<String> = model
            .awaited
            .get()
            .iter()
            .map(|seat| name(seat.index()))
            .collect();
        t::turn_of(lang, &awaited.join(", "))
    });
    view! {
        <span class="standing" class:mine=move || model.is_my_turn() class:paused=is_paused
            class:says=move || message.words().is_some() role="status" data-testid="standing">
            {move || words.get()}
        </span>
    }
}
