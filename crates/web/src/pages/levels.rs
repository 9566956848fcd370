//! The bots of a game: how many, how fast, how strong. A touch on a strength, and the game is on.

use crate::{
    connection::Local,
    derived::Derived,
    games::{quick, rival_count_text, rival_counts, searchers},
    nav::Nav,
    rivals::Rivals,
    route::Route,
    search_number::SearchNumber,
    texts::characters::Character,
    texts::{home as t, say, use_lang},
    widgets::{Chips, Face, TurnTime},
};
use games::{BotName, GameKind};
use leptos::prelude::*;

#[component]
pub fn Levels(kind: GameKind) -> impl IntoView {
    let (nav, local, lang) = (
        expect_context::<Nav>(),
        expect_context::<Local>(),
        use_lang(),
    );
    let last = Rivals::last(kind);
    let counts = rival_counts(kind);
    let number = last
        .as_ref()
        .and_then(|last| counts.iter().position(|count| *count == last.count));
    let number = RwSignal::new(number.unwrap_or(0));
    let how_many = (counts.len() > 1).then(|| {
        let label = Derived::new(move || t::opponents(lang.get()).to_owned());
        let choices = Derived::new(move || {
            counts
                .iter()
                .map(|count| rival_count_text(kind, *count, lang.get()))
                .collect::<Vec<_>>()
        });
        let chosen = Derived::new(move || Some(number.get()));
        view! { <Chips label choices chosen choose=Callback::new(move |to| number.set(to))/> }
            .into_any()
    });
    let turn_ms = RwSignal::new(last.as_ref().and_then(|last| last.turn_ms));
    let how_fast = (!quick(kind).turns_ms.is_empty()).then(|| {
        let usual = quick(kind).turns_ms.iter().copied().map(Some);
        let label = Derived::new(move || t::time_per_turn(lang.get()).to_owned());
        view! {
            <TurnTime label offered=std::iter::once(None).chain(usual).collect() range=quick(kind).range
                chosen=Derived::new(move || turn_ms.get()) choose=Callback::new(move |to| turn_ms.set(to))/>
        }
        .into_any()
    });
    let play_named = move |bot: BotName| {
        let rivals = Rivals {
            bot,
            count: counts[number.get_untracked()],
            turn_ms: turn_ms.get_untracked(),
        };
        rivals.remember(kind);
        local.forget(kind);
        nav.go(Route::Play(kind, Some(rivals)));
    };
    let play = move |bot: &str| {
        if let Ok(bot) = bot.parse() {
            play_named(bot);
        }
    };
    let last_bot = last.as_ref().map(|last| last.bot.clone());
    // A searcher's name says already how much it searches.
    let grade = move |bot: &'static str| {
        let is_level = kind.bots().contains(&bot);
        is_level.then(|| {
            view! { <span class="level-grade">{move || t::level(lang.get(), bot)}</span> }
                .into_any()
        })
    };
    let level = |bot: &'static str| {
        let is_last = last.as_ref().is_some_and(|last| last.bot.as_str() == bot);
        let class = if is_last {
            "button level last"
        } else {
            "button level"
        };
        view! {
            <button type="button" class=class data-bot=bot on:click=move |_| play(bot)>
                <Face character=Character::of(bot)/>
                <span class="level-words">
                    <b>{move || t::bot_name(lang.get(), bot)}</b>
                    {grade(bot)}
                    <small>{move || t::temperament(lang.get(), bot)}</small>
                </span>
            </button>
        }
        .into_any()
    };
    let levels = kind.bots().iter().copied().map(level).collect_view();
    let searching = (!searchers(kind).is_empty()).then(|| {
        view! {
            <div class="choice" role="group" aria-label=say(t::how_much_search)>
                <span class="choice-label" aria-hidden="true">{say(t::how_much_search)}</span>
                <div class="levels">{searchers(kind).iter().copied().map(level).collect_view()}</div>
                <SearchNumber kind last=last_bot action=t::play_so choose=Callback::new(play_named)/>
                <p class="soft" data-testid="thinks-at-most">{move || t::thinks_at_most(lang.get())}</p>
            </div>
        }
        .into_any()
    });
    view! {
        <div class="drawer">
            {how_many}
            {how_fast}
            <div class="choice" role="group" aria-label=say(t::how_strong)>
                <span class="choice-label" aria-hidden="true">{say(t::how_strong)}</span>
                <div class="levels">{levels}</div>
            </div>
            {searching}
        </div>
    }
}
