//! `Controls`: large buttons for the player's agent, and the remaining time while the agent sleeps.

use super::{
    badge::Badge, beliefs::distance_here, neighbourhood::neighbourhood, store::ProjectStore,
    texts as text,
};
use crate::{
    number::tenth,
    reactive::reactive,
    texts::{Text, say},
};
use game_core::{GameTime, Seat};
use game_project::{Action, Direction, Held};
use leptos::prelude::*;
use std::time::Duration;
use web_sys::{MouseEvent, PointerEvent};

/// How often the countdown is looked at.
const COUNT_EVERY: Duration = Duration::from_millis(100);

#[component]
pub fn Controls(store: ProjectStore) -> impl IntoView {
    let steps = [
        (Direction::Up, "↑"),
        (Direction::Left, "←"),
        (Direction::Down, "↓"),
        (Direction::Right, "→"),
    ];
    let step = move |(way, arrow): (Direction, &'static str)| {
        let wanted = reactive(move || {
            let is_held = store.held.get() == Some(way);
            if is_held {
                "true"
            } else {
                is_next(store, &Action::Move(way))
            }
        });
        let name = reactive(move || text::step(store.lang.get(), way));
        let press = move |event: PointerEvent| {
            if event.button() == 0 {
                store.hold(way);
            }
        };
        // A click without a pointer comes from the keyboard or a screen reader.
        let click = move |event: MouseEvent| {
            if event.detail() == 0 {
                store.ask_for(Action::Move(way));
            }
        };
        view! {
            <button type="button" class="button proj-step" data-step=way.to_string() aria-pressed=wanted aria-label=name
                on:pointerdown=press on:click=click on:contextmenu=|event| event.prevent_default()>{arrow}</button>
        }
        .into_any()
    };
    view! {
        <div class="proj-controls" data-testid="controls">
            <Asleep store/>
            <p class="proj-line" role="status">{move || store.line.get()}</p>
            <Around store/>
            <div class="proj-hands">
                <div class="proj-steps">{steps.map(step).into_iter().collect_view()}</div>
                <div class="proj-acts">
                    <Act store action=Action::Discover name="look" words=text::look/>
                    <Act store action=Action::Test name="test" words=text::test/>
                    <Act store action=Action::Place name="place" words=text::place/>
                    <Talk store/>
                </div>
            </div>
            <p class="proj-keys soft">{say(text::keys)}</p>
        </div>
    }
}

fn is_next(store: ProjectStore, action: &Action) -> &'static str {
    if store.next.with(|next| next.as_ref() == Some(action)) {
        "true"
    } else {
        "false"
    }
}

/// Says what is around the agent whenever it may go on.
#[component]
fn Around(store: ProjectStore) -> impl IntoView {
    let words = Memo::new(move |before: Option<&String>| {
        let lang = store.lang.get();
        let now = store
            .is_awake()
            .then(|| store.of_agent(|agent| neighbourhood(agent, lang)));
        now.flatten().or(before.cloned()).unwrap_or_default()
    });
    view! { <p class="aloud" aria-live="polite" data-testid="around">{move || words.get()}</p> }
}

/// What it carries, and how long it sleeps.
#[component]
fn Asleep(store: ProjectStore) -> impl IntoView {
    let held = Memo::new(move |_| store.of_agent(|agent| agent.held).unwrap_or(Held::Nothing));
    let until = Memo::new(move |_| store.of_agent(|agent| agent.asleep).flatten());
    let (word, words): (_, fn(Held) -> Text) = (
        reactive(move || match held.get() {
            Held::Nothing => "nothing",
            Held::Unchecked => "unchecked",
            Held::Real => "real",
        }),
        |held| match held {
            Held::Nothing => text::holds_nothing,
            Held::Unchecked => text::holds_unchecked,
            Held::Real => text::holds_real,
        },
    );
    let left = RwSignal::new(0_u64);
    let count = move || {
        let now = store.props.time.get_untracked();
        let ms = until
            .try_get_untracked()
            .flatten()
            .map_or(0, |until| until.ms_since(now));
        let tenths = ms.div_ceil(100);
        if left.get_untracked() != tenths {
            left.set(tenths);
        }
    };
    if let Ok(interval) = set_interval_with_handle(count, COUNT_EVERY) {
        on_cleanup(move || interval.clear());
    }
    let digits = reactive(move || match (until.get().is_some(), left.get()) {
        _ if !store.has_reins() => String::new(),
        (true, tenths) if tenths > 0 => format!("{} s", tenth(tenths as f64 / 10.0)),
        _ => text::ready(store.lang.get()).to_owned(),
    });
    let distance = Memo::new(move |_| store.of_agent(distance_here).flatten());
    let near = reactive(move || {
        distance
            .get()
            .map_or_else(String::new, |far| text::nearest(store.lang.get(), far))
    });
    let bar = reactive(move || {
        until
            .get()
            .map(|until| bar(until, store.props.time.get_untracked()))
    });
    view! {
        <div class="proj-state">
            <span class="proj-held" data-held=word>{move || words(held.get())(store.lang.get())}</span>
            <span class="proj-distance" role="status" data-testid="distance">{near}</span>
            <span class="proj-left" data-testid="asleep">{digits}</span>
            {bar}
        </div>
    }
}

/// A bar that runs out when the agent wakes.
fn bar(until: GameTime, now: GameTime) -> AnyView {
    let style = format!("--sleep:{}ms", until.ms_since(now));
    view! { <span class="proj-bar" style=style></span> }.into_any()
}

/// Something the agent does alone.
#[component]
fn Act(store: ProjectStore, action: Action, name: &'static str, words: Text) -> impl IntoView {
    let action = StoredValue::new(action);
    let off = reactive(move || {
        let needs_piece = matches!(action.get_value(), Action::Test | Action::Place);
        let holds = store
            .of_agent(|agent| agent.held != Held::Nothing)
            .unwrap_or(false);
        !store.has_reins() || (needs_piece && !holds)
    });
    let wanted = reactive(move || is_next(store, &action.get_value()));
    view! {
        <button type="button" class="button" data-act=name disabled=off aria-pressed=wanted
            on:click=move |_| store.ask_for(action.get_value())>{say(words)}</button>
    }
}

/// Asking a team-mate, and answering one.
#[component]
fn Talk(store: ProjectStore) -> impl IntoView {
    let number = move |seat: Seat| {
        let players = store.props.view.with(|view| view.rules().players());
        Badge::of(seat, players.into()).number
    };
    let whom = Memo::new(move |_| store.whom_to_ask());
    let request = Memo::new(move |_| store.request().map(|request| request.from));
    let ask = reactive(move || {
        whom.get().map(|mate| {
            let wanted = reactive(move || is_next(store, &Action::Ask(mate)));
            view! {
                <button type="button" class="button" data-act="ask" aria-pressed=wanted disabled=move || !store.has_reins()
                    on:click=move |_| store.ask()>{move || text::ask(store.lang.get(), number(mate))}</button>
            }
            .into_any()
        })
    });
    let answer = reactive(move || {
        request.get().map(|from| {
            view! {
                <button type="button" class="button" data-act="answer" class:primary=move || store.owes()
                    disabled=move || !store.has_reins() on:click=move |_| store.answer()>
                    {move || text::answer(store.lang.get(), number(from))}
                </button>
            }
            .into_any()
        })
    });
    view! { {ask}{answer} }
}
