//! The games one is in the middle of: the local ones kept in this browser, and the seats held
//! online.

use crate::{
    bot_record,
    connection::{ClientStore, Remote, saved_game},
    derived::Derived,
    games::{GameArt, name},
    nav::Go,
    reactive::reactive,
    rivals::Rivals,
    route::Route,
    society::game_and_others,
    texts::{Lang, calls, home as t, rivalry, say, use_lang},
};
use games::GameKind;
use leptos::prelude::*;
use wire::{CalledFor, SeatElsewhere, Stage};

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
        let seats = store.society.seats.get();
        seats
            .into_iter()
            .rev()
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

/// A seat at a table on the server: the game, the others, and whether it is one's turn.
fn seat_card(seat: SeatElsewhere, store: ClientStore, lang: Derived<Lang>) -> AnyView {
    let (to, kind, called) = (Route::Table(seat.table.clone()), seat.game, seat.called);
    let title = match seat.stage {
        Stage::Waiting => calls::waiting,
        Stage::Playing => match called {
            Some(CalledFor::Turn) => calls::your_turn,
            Some(CalledFor::Return) => calls::waits_for_you,
            None => calls::their_turn,
        },
        Stage::Over => calls::game_over,
    };
    let class = if called.is_some() {
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
            <span><strong>{say(title)}</strong><span class="soft" data-testid="running">{words}</span></span>
        </Go>
    }
    .into_any()
}
