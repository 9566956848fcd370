//! `KarciankaBoard`: the other players, the piles with the penalty between them, and the hand
//! below.

use super::{
    fans::Fans,
    input::KarciankaInput,
    stage::{KarciankaCanvas, PaintedKarcianka, paint, put_all_back},
    store::KarciankaStore,
    texts as text, words,
};
use crate::{
    art::card::BACK,
    games::game_ui::GameProps,
    reactive::{effect, effect_since, reactive},
    sound,
    texts::{cards, say},
    widgets::{Icon, Sign},
};
use game_karcianka::{Karcianka, Notice, Order};
use leptos::{html, prelude::*};

/// The table of a game, played, watched or replayed. It fills the box it is put in.
#[component]
pub fn KarciankaBoard(
    /// What the table around it knows.
    props: GameProps<Karcianka>,
) -> impl IntoView {
    sound::arm();
    let store = KarciankaStore::new(props);
    let new = || NodeRef::<html::Div>::new();
    let canvas = KarciankaCanvas {
        root: new(),
        pile: new(),
        history: new(),
        hand: new(),
        layer: new(),
    };
    effect_since(move |before: Option<PaintedKarcianka>| paint(store, canvas, before));
    effect(move || {
        if props.refused.get().is_some() {
            canvas
                .root
                .with_untracked(|root| root.as_ref().map(|root| put_all_back(root)));
        }
    });
    let input = KarciankaInput::new(store);
    let [down, moved, up, cancel, click, key] = std::array::from_fn(|_| input.clone());
    let turn = reactive(move || store.is_mine().then_some("mine"));
    let has_hand = Memo::new(move |_| props.seat.get().is_some());
    let top = reactive(move || {
        let card = cards::card(props.view.with(|view| view.top), store.lang.get());
        format!("{}: {card}", text::played_pile(store.lang.get()))
    });
    view! {
        <div class="kar" data-turn=turn node_ref=canvas.root
            on:pointerdown=move |event| down.down(&event)
            on:pointermove=move |event| moved.moved(&event)
            on:pointerup=move |event| up.up(&event)
            on:pointercancel=move |_| cancel.cancel()
            on:click=move |event| click.click(&event)
            on:keydown=move |event| key.key(&event)
        >
            <div class="kar-felt">
                <Fans store/>
                <div class="kar-middle">
                    <DrawPile store/>
                    <Penalty store/>
                    <div class="kar-pile" role="img" aria-label=top node_ref=canvas.pile></div>
                </div>
                <p class="kar-line" role="status">{move || store.saying()}</p>
                <div class="kar-history" role="group" tabindex="0" aria-label=say(text::played_cards) node_ref=canvas.history></div>
            </div>
            <CallButton store/>
            <div class="kar-hand" class:is-none=move || !has_hand.get() role="group" aria-label=say(text::your_hand)
                node_ref=canvas.hand></div>
            <div class="card-air" aria-hidden="true" node_ref=canvas.layer></div>
            <Aloud store/>
        </div>
    }
}

#[component]
fn DrawPile(store: KarciankaStore) -> impl IntoView {
    let left = Memo::new(move |_| store.props.view.with(|view| usize::from(view.pile)));
    let due = Memo::new(move |_| store.due());
    let can = Memo::new(move |_| store.may_draw());
    let label = reactive(move || {
        let lang = store.lang.get();
        format!(
            "{}, {}",
            text::draw(lang, due.get()),
            text::pile_has(lang, left.get())
        )
    });
    view! {
        <button type="button" class="kar-draw" data-act="draw" data-pile=move || left.get().to_string()
            data-can=move || can.get().to_string() aria-label=label>
            <span class="pcard" inner_html=BACK></span>
            <b aria-hidden="true">{move || left.get()}</b>
            <span class="kar-word" aria-hidden="true">{move || text::draw_short(store.lang.get(), due.get())}</span>
        </button>
    }
}

/// The penalty, large; without one, where play goes if that can change.
#[component]
fn Penalty(store: KarciankaStore) -> impl IntoView {
    let penalty = Memo::new(move |_| store.props.view.with(|view| view.penalty));
    let order = Memo::new(move |_| {
        store
            .props
            .view
            .with(|view| view.rules.reverses().is_some().then_some(view.order))
    });
    let words = reactive(move || match (penalty.get(), order.get()) {
        (0, Some(Order::Onward)) => "↻".to_owned(),
        (0, Some(Order::Back)) => "↺".to_owned(),
        (0, None) => String::new(),
        (cards, _) => format!("+{cards}"),
    });
    let label = reactive(move || match penalty.get() {
        0 => None,
        cards => Some(text::penalty(store.lang.get(), cards.into())),
    });
    let role = reactive(move || (penalty.get() > 0).then_some("img"));
    view! {
        <div class="kar-penalty" role=role data-penalty=move || penalty.get().to_string() aria-label=label>
            <span>{words}</span>
        </div>
    }
}

/// Where the last card must be called: says so with the next card.
#[component]
fn CallButton(store: KarciankaStore) -> impl IntoView {
    let shown = Memo::new(move |_| store.may_call());
    let pressed = move || reactive(move || if store.calls.get() { "true" } else { "false" });
    reactive(move || {
        shown.get().then(|| {
            view! {
                <button type="button" class="button kar-call" data-act="call" aria-pressed=pressed()
                    on:click=move |_| store.calls.update(|calls| *calls = !*calls)>
                    <Icon sign=Sign::Chat/>{say(text::last_card)}
                </button>
            }
            .into_any()
        })
    })
}

/// Tells screen readers what just happened; how the game ended is for the table around to say.
#[component]
fn Aloud(store: KarciankaStore) -> impl IntoView {
    let lines = reactive(move || {
        let (lang, names) = (store.lang.get(), store.props.names.get());
        let told = |notice: &Notice| match notice {
            Notice::Ended(_) => None,
            notice => words::narrate(notice, &names, lang),
        };
        store.props.notices.with(|notices| {
            notices
                .iter()
                .filter_map(told)
                .collect::<Vec<_>>()
                .join(". ")
        })
    });
    view! { <p class="aloud" aria-live="polite">{lines}</p> }
}
