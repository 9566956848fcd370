//! The games one is in the middle of: the local ones kept in this browser, and the seats held
//! online.

use crate::{
    bot_record,
    browser::clock,
    connection::{ClientStore, Remote, saved_game},
    derived::Derived,
    games::{GameArt, name},
    nav::Go,
    reactive::reactive,
    rivals::Rivals,
    route::Route,
    society::{game_and_others, in_order, waits_for},
    texts::{Lang, calls, home as t, names::called, rivalry, say, span::clock_text, use_lang},
};
use games::GameKind;
use leptos::prelude::*;
use wire::{CalledFor, SeatElsewhere, Sitter, Stage};

#[component]
pub fn Continuing() -> impl IntoView {
    let lang = use_lang();
    let store = expect_context::<Remote>().connection.store;
    let local = GameKind::ALL
        .iter()
        .filter_map(|&kind| Some((kind, saved_game(kind).filter(|game| game.playing)?)));
    let local = local.map(|(kind, saved)| {
        let rivals = saved.rivals();
        let words = reactive(move || format!("{} · {}", name(kind, lang.get()), rivals.text(lang.get())));
        view! {
            <Go to=Route::Play(kind, Some(saved.rivals())) class="continue-card">
                <span class="continue-art" aria-hidden="true"><GameArt kind/></span>
                <span><strong>{say(t::go_on)}</strong><span class="soft" data-testid="continue">{words}</span></span>
            </Go>
        }
    });
    let online = move || {
        let you = store.you.get().map(|you| you.id);
        let seats = store
            .society
            .seats
            .with(|seats| in_order(seats, you.as_ref()));
        seats
            .into_iter()
            .map(|seat| seat_card(seat, store, lang))
            .collect_view()
    };
    view! { <div class="continuing">{online}{local.collect_view()}{again(lang)}</div> }
}

/// Whether there is anything to go on with, or a game against bots was finished in this browser.
pub fn has_played_here() -> bool {
    let is_saved = |kind: &GameKind| saved_game(*kind).is_some_and(|game| game.playing);
    bot_record::last_game().is_some() || GameKind::ALL.iter().any(is_saved)
}

/// The game last finished against bots, unless another of its kind is on: once more, and how one
/// stands.
fn again(lang: Derived<Lang>) -> Option<AnyView> {
    let kind = bot_record::last_game()?;
    let is_on = saved_game(kind).is_some_and(|game| game.playing);
    let rivals = Rivals::last(kind).or_else(|| Rivals::first(kind));
    let rivals = rivals.filter(|_| !is_on)?;
    let (to, score) = (
        Route::Play(kind, Some(rivals.clone())),
        bot_record::score(kind, &rivals),
    );
    let words = reactive(move || {
        let lang = lang.get();
        let against = format!("{} · {}", name(kind, lang), rivals.text(lang));
        match score {
            Some(score) => {
                let standing = rivalry::standing(lang, score.won.into(), score.lost.into());
                format!("{against}: {standing}")
            }
            None => against,
        }
    });
    Some(view! {
        <Go to class="continue-card">
            <span class="continue-art" aria-hidden="true"><GameArt kind/></span>
            <span><strong>{say(rivalry::again)}</strong><span class="soft" data-testid="again">{words}</span></span>
        </Go>
    }.into_any())
}

/// The nicks of the people on turn.
fn awaited_names(seat: &SeatElsewhere) -> Vec<String> {
    let seats = seat.turn.iter().flat_map(|turn| &turn.seats);
    let sitters = seats.filter_map(|on_turn| seat.sitters.get(on_turn.index())?.as_ref());
    let people = sitters.filter_map(Sitter::person);
    people.map(|person| person.nick.to_string()).collect()
}

/// A seat at a table on the server: the game, the others, and whether it is one's turn.
fn seat_card(seat: SeatElsewhere, store: ClientStore, lang: Derived<Lang>) -> AnyView {
    let (to, kind) = (Route::Table(seat.table.clone()), seat.game);
    let you = store.you.get_untracked().map(|you| you.id);
    let waits = waits_for(&seat, you.as_ref());
    let ends = seat.turn.as_ref().and_then(|turn| turn.ends_at_ms);
    let left = ends.map(|ends| ends.saturating_sub(clock::now_ms()));
    let (stage, is_return) = (seat.stage, seat.called == Some(CalledFor::Return));
    let awaited = awaited_names(&seat);
    let title = reactive(move || {
        let lang = lang.get();
        let words = match stage {
            Stage::Waiting | Stage::Playing if is_return => calls::waits_for_you(lang).to_owned(),
            Stage::Waiting => calls::waiting(lang).to_owned(),
            Stage::Playing if waits => calls::your_turn(lang).to_owned(),
            Stage::Playing if awaited.is_empty() => calls::their_turn(lang).to_owned(),
            Stage::Playing => {
                let names: Vec<_> = awaited.iter().map(|name| called(lang, name)).collect();
                calls::turn_of(lang, &names.join(", "))
            }
            Stage::Over => calls::game_over(lang).to_owned(),
        };
        match left {
            Some(left) => format!("{words} · {}", calls::time_left(lang, &clock_text(left))),
            None => words,
        }
    });
    let class = if waits {
        "continue-card called"
    } else {
        "continue-card"
    };
    let words = reactive(move || {
        let you = store.you.get().map(|you| you.id);
        game_and_others(&seat, you.as_ref(), lang.get())
    });
    view! {
        <Go to class=class>
            <span class="continue-art" aria-hidden="true"><GameArt kind/></span>
            <span><strong>{title}</strong><span class="soft" data-testid="running">{words}</span></span>
        </Go>
    }
    .into_any()
}
