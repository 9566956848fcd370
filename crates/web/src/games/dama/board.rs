//! `DamaBoard`: frame, squares, pieces, and the line that shows a `RefusalHint`.

use super::{
    input::DamaInput,
    pieces::Pieces,
    refusals::hint_text,
    squares::{Coordinates, Squares},
    stage::Motion,
    store::DamaStore,
    words,
};
use crate::{
    derived::Derived,
    games::game_ui::GameProps,
    message_line::MessageLine,
    reactive::{effect, reactive},
    sound,
    texts::use_lang,
};
use game_core::Seat;
use game_dama::{Dama, Event};
use leptos::{html, prelude::*};

/// The board of a game, played, watched or replayed. It fills the box it is put in.
#[component]
pub fn DamaBoard(
    /// What the table around it knows.
    props: GameProps<Dama>,
) -> impl IntoView {
    sound::arm();
    let store = DamaStore::new(props);
    let GameProps { notices, seat, .. } = props;
    say_why(store);
    let still = reactive(move || store.stage.with(|stage| stage.motion() == Motion::Still));
    view! {
        <div class="dama" class:is-still=still data-turn=move || store.is_my_turn().then_some("mine")>
            <div class="dama-frame">
                <Coordinates outlook=store.outlook/>
                <Field store/>
            </div>
            <Aloud notices seat/>
        </div>
    }
}

/// Squares and pieces, and everything that can be done to them.
#[component]
fn Field(store: DamaStore) -> impl IntoView {
    let field = NodeRef::<html::Div>::new();
    let input = DamaInput::new(store, field);
    let [down, moved, up, cancel, lost, key, click] = std::array::from_fn(|_| input.clone());
    view! {
        <div
            class="dama-field"
            node_ref=field
            on:pointerdown=move |event| down.down(&event)
            on:pointermove=move |event| moved.moved(&event)
            on:pointerup=move |event| up.up(&event)
            on:pointercancel=move |_| cancel.cancel()
            on:lostpointercapture=move |_| lost.cancel()
            on:pointerleave=move |_| store.pointed.set(None)
            on:keydown=move |event| key.key(&event)
            on:click=move |event| click.click(&event)
        >
            <Squares store/>
            <Pieces store/>
        </div>
    }
}

/// Says in the table's message line why a move is not possible.
fn say_why(store: DamaStore) {
    let (line, lang) = (use_context::<MessageLine>(), use_lang());
    effect(move || {
        if let (Some(line), Some(hint)) = (line, store.hint.get()) {
            line.say(hint_text(&hint.why, lang.get_untracked()).to_owned());
        }
    });
}

/// Tells screen readers what just happened on the board; how the game ended is for the table to
/// say.
#[component]
fn Aloud(notices: Derived<Vec<Event>>, seat: Derived<Option<Seat>>) -> impl IntoView {
    let lang = use_lang();
    let lines = reactive(move || {
        let names = words::sides(seat.get(), lang.get());
        let told = |notice: &Event| match notice {
            Event::Ended(_) => None,
            Event::Moved(_) | Event::DrawOffered { .. } | Event::DrawDeclined { .. } => {
                words::narrate(notice, &names, lang.get())
            }
        };
        notices.with(|notices| {
            notices
                .iter()
                .filter_map(told)
                .collect::<Vec<_>>()
                .join(". ")
        })
    });
    view! { <p class="dama-aloud" aria-live="polite">{lines}</p> }
}
