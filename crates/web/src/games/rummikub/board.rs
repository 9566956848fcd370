//! `RummikubBoard`: table, rack, buttons, and all racks at the end.

use super::{
    bar::Bar, draft_sender::DraftSender, plays_list::PlaysList, reveal::Reveal,
    store::RummikubStore, surface::TableSurface, words,
};
use crate::{games::game_ui::GameProps, reactive::reactive, sound};
use game_rummikub::{Event, Rummikub};
use leptos::prelude::*;

/// The table of a game, played, watched or replayed. It fills the box it is put in.
#[component]
pub fn RummikubBoard(
    /// What the table around it knows.
    props: GameProps<Rummikub>,
) -> impl IntoView {
    sound::arm();
    let store = RummikubStore::new(props);
    DraftSender::start(store);
    let GameProps { view, seat, .. } = props;
    let plays = Memo::new(move |_| seat.get().is_some() && view.with(|view| view.ending.is_none()));
    let turn = reactive(move || store.is_mine().then_some("mine"));
    view! {
        <div class="rummi" data-turn=turn>
            <TableSurface store/>
            <Reveal store/>
            {move || plays.get().then(|| view! { <PlaysList store/><Bar store/> }.into_any())}
            <Aloud store/>
        </div>
    }
}

/// Tells screen readers what just happened on the table; how the game ended is for the table around
/// to say.
#[component]
fn Aloud(store: RummikubStore) -> impl IntoView {
    let lines = reactive(move || {
        let (lang, names) = (store.lang.get(), store.props.names.get());
        let told = |notice: &Event| match notice {
            Event::Ended(_) => None,
            Event::Played { .. }
            | Event::Drew { .. }
            | Event::Passed { .. }
            | Event::Left { .. } => words::narrate(notice, &names, lang),
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
