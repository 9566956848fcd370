//! `Assist`: what helps a person who plays bots: taking a move back, and a hint in two steps. The
//! first says that there is something, the second says what and points at it on the board.

use super::{BoardProps, TakeBack, look_back::LookBackButtons, ui};
use crate::{
    reactive::{effect_since, reactive},
    texts::{assist as t, say, use_lang},
    thinking,
    widgets::{Icon, Sign},
};
use game_core::Tempo;
use games::{AnyAction, AnyView, GameKind};
use leptos::prelude::*;
use std::time::Duration;
use wire::{Question, Thought};

/// How often the board is marked again: it may have been painted anew meanwhile.
const MARK_EVERY: Duration = Duration::from_millis(300);
const MARK: &str = "data-advised";
/// How long a hint stays in real time.
const STAYS_FOR: Duration = Duration::from_secs(6);

/// A hint in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hint {
    /// That there is something.
    pub there_is: String,
    /// What it is.
    pub what: String,
    /// What it is about on the board, as selectors.
    pub marks: Vec<String>,
}

/// Where a game has its button for hints.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HintPlace {
    /// Among the buttons beside the board.
    Beside,
    /// On the board, which gives hints of its own.
    OnBoard,
}

/// How far the hint for this turn has come.
#[derive(Clone, PartialEq, Debug, Default)]
enum HintStep {
    #[default]
    Unasked,
    Asked,
    /// There is nothing to advise.
    Nothing,
    ThereIs(AnyAction),
    Shown(AnyAction),
}

/// The buttons for taking back and hints, and the line that hints are given in; nothing at tables
/// with other people.
#[component]
pub fn Assist(kind: GameKind, props: BoardProps) -> impl IntoView {
    let step = RwSignal::new(HintStep::default());
    // A hint for one position is none for the next. In real time the view changes all the time, and
    // a hint stays for some seconds.
    effect_since(move |before: Option<AnyView>| {
        let view = props.view.get();
        let is_other = before.is_some_and(|before| before != view);
        if is_other && kind.tempo() == Tempo::Turns {
            step.set(HintStep::Unasked);
        }
        view
    });
    // What is pointed at is not in the position that is looked at.
    effect_since(move |_: Option<()>| {
        if props
            .look_back
            .is_some_and(|look_back| look_back.at.get().is_some())
        {
            step.set(HintStep::Unasked);
        }
    });
    // In real time there is no move to take back.
    let take_back = props
        .take_back
        .filter(|_| kind.tempo() == Tempo::Turns)
        .map(|take_back| view! { <TakeBackButton take_back/> }.into_any());
    let look_back = props
        .look_back
        .map(|look_back| view! { <LookBackButtons kind look_back/> }.into_any());
    let has_hint = Memo::new(move |_| {
        let beside = ui(kind).is_some_and(|ui| ui.hint_place() == HintPlace::Beside);
        beside && props.hints.get() && props.seat.get().is_some()
    });
    view! {
        <div class="assist">
            {look_back}
            {take_back}
            {move || has_hint.get().then(|| view! { <HintButton kind props step/> }.into_any())}
        </div>
    }
}

#[component]
fn TakeBackButton(take_back: TakeBack) -> impl IntoView {
    let press = move |_| {
        if take_back.can.get_untracked() {
            take_back.act.run(());
        }
    };
    view! {
        <button type="button" class="icon-button" data-act="take-back" aria-disabled=move || (!take_back.can.get()).to_string()
            aria-label=say(t::take_back) title=say(t::take_back) on:click=press>
            <Icon sign=Sign::TakeBack/>
        </button>
    }
}

#[component]
fn HintButton(kind: GameKind, props: BoardProps, step: RwSignal<HintStep>) -> impl IntoView {
    let lang = use_lang();
    let words = Memo::new(move |_| {
        let lang = lang.get();
        let hint = |action: &AnyAction| {
            ui(kind).and_then(|ui| props.view.with(|view| ui.hint_text(action, view, lang)))
        };
        match step.get() {
            HintStep::Unasked => None,
            HintStep::Asked => Some(t::thinking(lang).to_owned()),
            HintStep::Nothing => Some(t::nothing(lang).to_owned()),
            HintStep::ThereIs(action) => hint(&action).map(|hint| hint.there_is),
            HintStep::Shown(action) => hint(&action).map(|hint| hint.what),
        }
    });
    let marks = Memo::new(move |_| match step.get() {
        HintStep::Shown(action) => ui(kind)
            .and_then(|ui| {
                props
                    .view
                    .with(|view| ui.hint_text(&action, view, lang.get()))
            })
            .map(|hint| hint.marks)
            .unwrap_or_default(),
        HintStep::Unasked | HintStep::Asked | HintStep::Nothing | HintStep::ThereIs(_) => {
            Vec::new()
        }
    });
    effect_since(move |_: Option<()>| marks.with(|marks| mark(marks)));
    let again = move || marks.try_with_untracked(|marks| (!marks.is_empty()).then(|| mark(marks)));
    if let Ok(interval) = set_interval_with_handle(move || _ = again(), MARK_EVERY) {
        on_cleanup(move || interval.clear());
    }
    on_cleanup(|| mark(&[]));
    let label = reactive(move || match step.get() {
        HintStep::ThereIs(_) => t::show_me(lang.get()),
        HintStep::Unasked | HintStep::Asked | HintStep::Nothing | HintStep::Shown(_) => {
            t::hint(lang.get())
        }
    });
    let off = move || !props.my_turn.get() || matches!(step.get(), HintStep::Asked);
    view! {
        <button type="button" class="icon-button" data-act="hint" aria-disabled=move || off().to_string()
            aria-label=label.clone() title=label on:click=move |_| press(kind, props, step)>
            <Icon sign=Sign::Bulb/>
        </button>
        <p class="assist-line" role="status">{move || words.get()}</p>
    }
}

/// The first press asks, the second shows.
fn press(kind: GameKind, props: BoardProps, step: RwSignal<HintStep>) {
    if !props.my_turn.get_untracked() {
        return;
    }
    match step.get_untracked() {
        HintStep::Unasked | HintStep::Nothing | HintStep::Shown(_) => ask(props, step),
        HintStep::ThereIs(action) => {
            let shown = HintStep::Shown(action);
            step.set(shown.clone());
            let fade = move || {
                if step.try_get_untracked() == Some(shown) {
                    step.set(HintStep::Unasked);
                }
            };
            if kind.tempo() == Tempo::RealTime {
                set_timeout(fade, STAYS_FOR);
            }
        }
        HintStep::Asked => {}
    }
}

fn ask(props: BoardProps, step: RwSignal<HintStep>) {
    let Some(seat) = props.seat.get_untracked() else {
        return;
    };
    let question = Question::Advice {
        view: Box::new(props.view.get_untracked()),
        seat,
    };
    step.set(HintStep::Asked);
    thinking::ask(question, move |thought| {
        let found = match thought {
            Some(Thought::Advice(action)) => HintStep::ThereIs(action),
            Some(Thought::Best(_) | Thought::Review(_)) | None => HintStep::Nothing,
        };
        // The game may have gone on, or the board be gone.
        if step.try_get_untracked() == Some(HintStep::Asked) {
            step.set(found);
        }
    });
}

/// Marks these parts of the board, and no others.
fn mark(selectors: &[String]) {
    let found = |selector: &str| -> Vec<web_sys::Element> {
        let Ok(list) = document().query_selector_all(selector) else {
            return Vec::new();
        };
        (0..list.length())
            .filter_map(|index| wasm_bindgen::JsCast::dyn_into(list.get(index)?).ok())
            .collect()
    };
    let wanted: Vec<web_sys::Element> = selectors
        .iter()
        .flat_map(|selector| found(&format!(".board-place {selector}")))
        .collect();
    for old in found(&format!("[{MARK}]")) {
        if !wanted.contains(&old) {
            let _ = old.remove_attribute(MARK);
        }
    }
    for element in wanted {
        if !element.has_attribute(MARK) {
            let _ = element.set_attribute(MARK, "");
        }
    }
}
