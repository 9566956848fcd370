//! A look at an earlier position of the game that is on: the board shows it, and nothing can be
//! done there, until the person comes back or the game goes on.

use super::{BoardProps, ui};
use crate::{
    derived::Derived,
    reactive::{effect_since, reactive},
    texts::{assist as t, say},
    widgets::{Icon, Sign},
};
use games::{AnyNotice, AnyView, GameKind};
use leptos::prelude::*;
use wasm_bindgen::JsCast;

/// What has happened in the game, and which line of it is looked at.
#[derive(Clone, Copy)]
pub struct LookBack {
    /// The lines of history, oldest first.
    pub story: Derived<Vec<AnyNotice>>,
    /// The line after which the board is shown; none is the present.
    pub at: RwSignal<Option<usize>>,
}

/// Whether earlier positions of the game can be shown. Tracks the loading of its `GameUi`.
pub fn can_look_back(kind: GameKind) -> bool {
    ui(kind).is_some_and(|ui| ui.can_look_back())
}

/// The scene as the board is to show it.
pub fn looking(kind: GameKind, props: BoardProps) -> BoardProps {
    let Some(LookBack { story, at }) = props.look_back else {
        return props;
    };
    effect_since(move |before: Option<AnyView>| {
        let view = props.view.get();
        if before.is_some_and(|before| before != view) {
            at.set(None);
        }
        view
    });
    let earlier = move || {
        let at = at.get()?;
        story.with(|story| ui(kind)?.earlier(&props.view.get(), story, at))
    };
    BoardProps {
        view: Derived::new(move || earlier().unwrap_or_else(|| props.view.get())),
        notices: Derived::new(move || {
            if at.get().is_some() {
                Vec::new()
            } else {
                props.notices.get()
            }
        }),
        can_act: Derived::new(move || at.get().is_none() && props.can_act.get()),
        ..props
    }
}

/// Buttons to step through the history, and back to the game.
#[component]
pub fn LookBackButtons(kind: GameKind, look_back: LookBack) -> impl IntoView {
    let LookBack { story, at } = look_back;
    let last = move || story.with(|story| story.len().checked_sub(1));
    let back = move || match (at.get(), last()) {
        (None, Some(last)) => last.checked_sub(1),
        (Some(at), _) => at.checked_sub(1),
        (None, None) => None,
    };
    let shown = Memo::new(move |_| can_look_back(kind));
    // The buttons that go away must not take the focus with them.
    let to_the_game = move || {
        at.set(None);
        focus_back();
    };
    let later = move || match at.get_untracked().map(|at| at + 1) {
        Some(next) if Some(next) < untrack(last) => at.set(Some(next)),
        Some(_) | None => to_the_game(),
    };
    let go_on = reactive(move || {
        at.get().map(|_| {
            view! {
                <button type="button" class="icon-button" data-act="look-on" aria-label=say(t::later) title=say(t::later)
                    on:click=move |_| later()><Icon sign=Sign::Next/></button>
                <button type="button" class="icon-button" data-act="to-the-game" aria-label=say(t::to_the_game)
                    title=say(t::to_the_game) on:click=move |_| to_the_game()><Icon sign=Sign::Last/></button>
            }
            .into_any()
        })
    });
    let earlier = move || {
        if let Some(line) = untrack(back) {
            at.set(Some(line));
        }
    };
    let buttons = move || {
        view! {
            <button type="button" class="icon-button" data-act="look-back" aria-disabled=move || back().is_none().to_string()
                aria-label=say(t::earlier) title=say(t::earlier) on:click=move |_| earlier()>
                <Icon sign=Sign::Previous/>
            </button>
            {go_on.clone()}
        }
        .into_any()
    };
    view! { {move || shown.get().then(&buttons)} }
}

fn focus_back() {
    let found = document().query_selector("[data-act=look-back]");
    if let Some(button) = found
        .ok()
        .flatten()
        .and_then(|button| button.dyn_into::<web_sys::HtmlElement>().ok())
    {
        let _ = button.focus();
    }
}
