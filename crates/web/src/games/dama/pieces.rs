//! `Pieces`: the pieces above the squares. Each keeps its element while it moves, so that CSS alone
//! animates it.

use super::{
    disc::{Disc, wood},
    grip::Grip,
    marks::{Marks, Threat},
    piece_set::{Fate, PieceToken},
    store::DamaStore,
};
use crate::{derived::Derived, reactive::reactive};
use game_core::Seat;
use game_dama::{Rank, Square};
use leptos::prelude::*;

/// All pieces. Screen readers learn of them from the squares.
#[component]
pub fn Pieces(store: DamaStore) -> impl IntoView {
    let shown = move || {
        let id = |token: &PieceToken| (token.id, token.seat);
        store.stage.with(|stage| {
            stage
                .piece_set()
                .tokens()
                .iter()
                .map(id)
                .collect::<Vec<_>>()
        })
    };
    view! {
        <div class="dama-pieces" aria-hidden="true">
            <For each=shown key=|&(id, _)| id children=move |(id, seat)| view! { <PieceView store id seat/> }/>
        </div>
    }
}

#[component]
fn PieceView(store: DamaStore, id: u32, seat: Seat) -> impl IntoView {
    let find = move || store.stage.with(|stage| stage.piece_set().token(id));
    // A piece that leaves is asked once more before its element is gone: it stays as it was.
    let token = Memo::new(move |before: Option<&Option<PieceToken>>| {
        find().or_else(|| before.copied().flatten())
    });
    let at = move || token.get().map(|token| token.at);
    let place = move || at().map_or((0, 0), |at| store.outlook.get().place(at.into()));
    let stands = move || token.get().is_some_and(|token| token.fate == Fate::Stands);
    let rank = Derived::new(move || token.get().map_or(Rank::Man, |token| token.rank));
    let is_lifted = reactive(
        move || matches!(store.grip.get(), Grip::Held { from, lifted: true, .. } if Some(from) == at()),
    );
    let is_last = move || store.stage.with(|stage| stage.last().map(|last| last.to)) == at();
    let threat = reactive(move || {
        at().filter(|_| stands())
            .and_then(|at| threat_mark(&store.marks.get(), at))
    });
    view! {
        <div
            class="dama-piece"
            class:is-taken=move || !stands()
            class:is-lifted=is_lifted
            class:is-last=move || stands() && is_last()
            data-token=id.to_string()
            data-at=move || at().filter(|_| stands()).map(|at| at.to_string())
            data-piece=move || stands().then(|| kind(seat, rank.get()))
            data-threat=threat
            style=("--column", move || place().0.to_string())
            style=("--row", move || place().1.to_string())
            style=("--passed", move || token.get().map_or(0, |token| passed(token.fate)).to_string())
        >
            <Disc seat rank/>
        </div>
    }
}

fn kind(seat: Seat, rank: Rank) -> String {
    let rank = match rank {
        Rank::Man => "man",
        Rank::Queen => "queen",
    };
    format!("{}-{rank}", wood(seat))
}

/// How many squares the mover had gone when it passed this piece: style waits so long before it
/// fades.
fn passed(fate: Fate) -> u8 {
    match fate {
        Fate::Stands => 0,
        Fate::Taken { after } => after,
    }
}

/// How near the piece on the square is to being taken; style goes by it.
pub fn threat_mark(marks: &Marks, at: Square) -> Option<&'static str> {
    marks.threat(at).map(|threat| match threat {
        Threat::Could => "could",
        Threat::Will => "will",
    })
}
