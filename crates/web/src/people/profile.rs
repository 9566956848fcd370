//! A person's profile: ratings, their history, opponents, and the last games.

use super::{
    bonds,
    graph::{HEIGHT, WIDTH, line},
    loading::once_fetched,
    score,
};
use crate::{
    browser::{clock, tab},
    games::name,
    nav::Go,
    reactive::{effect, reactive},
    route::Route,
    texts::{
        Lang, home::bot_name, names::called, people as t, rated as rated_text, say, shell, use_lang,
    },
    widgets::{Avatar, Icon, Sign},
};
use games::GameKind;
use leptos::prelude::*;
use wire::{Career, Fared, Met, Nick, PastGame, PastPlayer, Person, PersonKind, Profile, Score};

/// The page of a person.
pub fn profile_page(nick: &Nick) -> AnyView {
    let (lang, title) = (use_lang(), nick.to_string());
    effect(move || tab::set_title(&format!("{} · Stolik", called(lang.get(), &title))));
    view! {
        <div class="page people" data-testid="profile">
            {once_fetched(format!("/api/people/{nick}"), show)}
        </div>
    }
    .into_any()
}

fn show(profile: Profile) -> AnyView {
    let Profile {
        id,
        nick,
        guest,
        games,
        last,
    } = profile;
    let kind = if guest {
        PersonKind::Guest
    } else {
        PersonKind::Account
    };
    let person = nick.parse().ok().map(|nick| Person { id, nick, kind });
    let (met, bonds_to) = (
        person.as_ref().map(bonds::meetings),
        person.map(bonds::bonds),
    );
    let lang = use_lang();
    let note = guest.then(|| view! { <p class="soft">{say(t::guest)}</p> }.into_any());
    let (face, heading, of) = (nick.clone(), nick.clone(), nick);
    let most = games
        .iter()
        .max_by_key(|(_, score)| score.played)
        .map(|(kind, _)| *kind);
    let chosen = RwSignal::new(most);
    let is_empty = games.is_empty();
    let cards = games
        .into_iter()
        .map(|(kind, score)| view! { <ScoreCard kind score chosen/> }.into_any())
        .collect_view();
    let career = reactive(move || {
        chosen.get().map(|kind| {
            let path = format!("/api/people/{of}/{kind}");
            view! { <section class="card career">{once_fetched(path, career)}</section> }.into_any()
        })
    });
    let nothing = is_empty.then(|| {
        view! {
            <div class="card"><p class="soft">{say(t::nothing_yet)}</p>
            <Go to=Route::Home class="button primary">{say(shell::to_home)}</Go></div>
        }
        .into_any()
    });
    view! {
        <header class="profile-head">
            <Avatar name=face/><div><h1>{move || called(lang.get(), &heading)}</h1>{note}</div>
        </header>
        {bonds_to}
        {nothing}
        <p class="soft" data-testid="what-counts">{say(rated_text::what_counts)}</p>
        <div class="score-cards">{cards}</div>
        {career}
        {met}
        {(!last.is_empty()).then(|| view! {
            <section class="card"><h2>{say(t::last_games)}</h2>
            <ul class="past">{last.into_iter().map(past).collect_view()}</ul></section>
        }.into_any())}
    }
    .into_any()
}

/// How they stand in one game; a touch shows more of it.
#[component]
fn ScoreCard(kind: GameKind, score: Score, chosen: RwSignal<Option<GameKind>>) -> impl IntoView {
    let lang = use_lang();
    let pressed = reactive(move || {
        if chosen.get() == Some(kind) {
            "true"
        } else {
            "false"
        }
    });
    let inside = reactive(move || {
        let lang = lang.get();
        let streak = (score.streak.abs() > 1).then(|| t::streak(lang, score.streak));
        view! {
            <span class="score-head"><b>{name(kind, lang)}</b>{score::rating(&score, lang)}</span>
            {score::bar(&score, lang)}
            {streak.map(|words| view! { <span class="soft">{words}</span> }.into_any())}
        }
        .into_any()
    });
    view! {
        <button type="button" class="card score-card" data-score=kind.name() aria-pressed=pressed
            on:click=move |_| chosen.set(Some(kind))>{inside}</button>
    }
}

fn career(career: Career) -> AnyView {
    let lang = use_lang();
    let Career { history, against } = career;
    let ratings: Vec<i64> = history.iter().map(|(_, rating)| *rating).collect();
    let (path, low, high) = line(&ratings);
    let day = |(ms, _): &(i64, i64)| {
        let ms = *ms as f64;
        view! { <span>{move || clock::date_text(ms, lang.get().tag())}</span> }.into_any()
    };
    let graph = (ratings.len() > 1).then(|| {
        view! {
            <figure class="graph">
                <svg viewBox=format!("0 0 {WIDTH} {HEIGHT}") role="img" aria-label=say(t::history) preserveAspectRatio="none">
                    <path d=path></path>
                </svg>
                <figcaption class="soft">
                    <span class="graph-dates">{history.first().map(day)}{history.last().map(day)}</span>
                    <span>{say(t::history)}": "{low}"–"{high}</span>
                </figcaption>
            </figure>
        }
        .into_any()
    });
    let met = move |Met {
                        name,
                        bot,
                        played,
                        won,
                        lost,
                    }: Met| {
        let words = reactive(move || {
            let name = if bot {
                bot_name(lang.get(), &name)
            } else {
                called(lang.get(), &name)
            };
            format!("{name}: {}", t::met(lang.get(), played, won, lost))
        });
        view! { <li>{words}</li> }.into_any()
    };
    view! {
        {graph}
        <h2>{say(t::against)}</h2>
        <ul class="met">{against.into_iter().map(met).collect_view()}</ul>
    }
    .into_any()
}

/// A past game in a line: what, when, who, and the way to look at it again.
fn past(game: PastGame) -> AnyView {
    let lang = use_lang();
    let PastGame {
        table,
        number,
        game,
        ended_ms,
        fared,
        rated,
        players,
    } = game;
    let result = move |lang: Lang| match fared {
        Fared::Won => t::won(lang),
        Fared::Drew => t::drew(lang),
        Fared::Lost => t::lost(lang),
    };
    let names = move |lang: Lang| {
        let name = |player: &PastPlayer| {
            if player.bot {
                bot_name(lang, &player.name)
            } else {
                rated_text::player(lang, &player.name, player.program)
            }
        };
        players.iter().map(name).collect::<Vec<_>>().join(" · ")
    };
    view! {
        <li>
            <Go to=Route::Replay(table, number) class="past-game">
                <Icon sign=Sign::Eye/>
                <span class="past-what"><b>{move || name(game, lang.get())}</b>
                    <span class="soft">{move || clock::day_text(ended_ms as f64, lang.get().tag())}</span>
                    {rated.then(|| view! { <span class="soft past-rated">{say(rated_text::rated_mark)}</span> }.into_any())}</span>
                <span class="past-who">{reactive(move || names(lang.get()))}</span>
                <span class="past-result">{reactive(move || result(lang.get()))}</span>
            </Go>
        </li>
    }
    .into_any()
}
