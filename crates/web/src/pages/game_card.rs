//! A game on Home: its art, a line about it, and the two ways to play it.

use super::choices::{self, Choice, Choices};
use crate::{
    friendly_table::for_any_opponent,
    games::{GameArt, name, quick, tagline, watched},
    nav::{Go, Nav},
    opener::Opener,
    reactive::{effect, reactive},
    rivals::Rivals,
    route::Route,
    texts::{home as t, invite, say, use_lang},
    widgets::{Icon, Sign},
};
use games::GameKind;
use leptos::{html, prelude::*};

/// What is open below the cards; one at a time.
pub type Drawer = RwSignal<Option<Choice>>;

#[component]
pub fn GameCard(kind: GameKind, drawer: Drawer) -> impl IntoView {
    let lang = use_lang();
    let (levels, new_table) = (Choice::Levels(kind), Choice::NewTable(kind));
    let toggle = move |which| drawer.update(|now| *now = (*now != Some(which)).then_some(which));
    let is_open = move |which| {
        reactive(move || {
            if drawer.get() == Some(which) {
                "true"
            } else {
                "false"
            }
        })
    };
    let own = Memo::new(move |_| {
        let open = drawer.get();
        open.filter(|open| [levels, new_table].contains(open))
    });
    let place = NodeRef::<html::Div>::new();
    effect(move || {
        if own.get().is_some() && choices::are_here() {
            request_animation_frame(move || bring_into_sight(place));
        }
    });
    // Who has chosen before plays again at once; a game that is on goes on.
    let (nav, last) = (expect_context::<Nav>(), Rivals::last(kind));
    let usual = last.clone().map(|last| {
        view! { <span class="way-note">{move || last.text(lang.get())}</span> }.into_any()
    });
    let play = move |_| match last.clone() {
        Some(last) => nav.go(Route::Play(kind, Some(last))),
        None => toggle(levels),
    };
    let watch = watched(kind).and_then(|count| {
        let bot = kind.bots().last()?.parse().ok()?;
        Some(Route::Play(
            kind,
            Some(Rivals {
                bot,
                count,
                turn_ms: None,
            }),
        ))
    });
    let watch = watch.map(|to| {
        view! {
            <Go to=to class="button big"><Icon sign=Sign::Eye/>{say(t::watch_bots)}</Go>
        }
    });
    let opener = Opener::here();
    // Whole teams of strangers do not meet by chance.
    let find = (!quick(kind).players.is_empty()).then(|| {
        view! {
            <button type="button" class="button big" data-testid="find-opponent" disabled=move || opener.busy.get()
                on:click=move |_| opener.ask(for_any_opponent(kind))>
                <Icon sign=Sign::People/>{say(invite::find_opponent)}
            </button>
        }
        .into_any()
    });
    let title_id = format!("game-{kind}");
    let heading = title_id.clone();
    view! {
        <article class="game-card" aria-labelledby=title_id data-game=kind.name()>
            <div class="game-art"><GameArt kind/></div>
            <div class="game-body">
                <div class="game-head">
                    <h2 id=heading>{move || name(kind, lang.get())}</h2>
                    <Go to=Route::Rules(kind) class="button quiet"><Icon sign=Sign::Book/>{say(t::rules)}</Go>
                </div>
                <p class="soft">{move || tagline(kind, lang.get())}</p>
                <div class="game-ways">
                    <div class="split">
                        <button type="button" class="button primary big" data-testid="play-bot" on:click=play>
                            <Icon sign=Sign::Bot/>
                            <span class="way"><span>{say(t::play_a_bot)}</span>{usual}</span>
                        </button>
                        <button type="button" class="button primary big" data-testid="choose-bot" aria-label=say(t::choose_bot)
                            title=say(t::choose_bot) aria-expanded=is_open(levels) on:click=move |_| toggle(levels)>
                            <Icon sign=Sign::Down/>
                        </button>
                    </div>
                    {watch}
                    <div class="split">
                        <button type="button" class="button big" data-testid="invite-friend" disabled=move || opener.busy.get()
                            on:click=move |_| opener.invite(kind)>
                            <Icon sign=Sign::Share/><span class="way">{say(invite::invite_friend)}</span>
                        </button>
                        <button type="button" class="button big" data-testid="play-people" aria-label=say(invite::house_rules)
                            title=say(invite::house_rules) aria-expanded=is_open(new_table) on:click=move |_| toggle(new_table)>
                            <Icon sign=Sign::Down/>
                        </button>
                    </div>
                    {find}
                </div>
            </div>
            <div class="drawer-place" node_ref=place>
                {move || own.get().map(|of| view! { <Choices of/> }.into_any())}
            </div>
        </article>
    }
}

/// On a small screen what was opened may lie below the edge.
fn bring_into_sight(place: NodeRef<html::Div>) {
    // The page may have gone on before the frame came.
    let Some(place) = place.try_get_untracked().flatten() else {
        return;
    };
    let options = web_sys::ScrollIntoViewOptions::new();
    options.set_block(web_sys::ScrollLogicalPosition::Nearest);
    place.scroll_into_view_with_scroll_into_view_options(&options);
}
