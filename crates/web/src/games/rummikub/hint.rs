//! Fills the store's `SolverHint`: a hint in two steps: first how much is possible, then where.

use super::{
    sketch::left_of,
    solver,
    store::{RummikubStore, SolverHint},
    texts::board as text,
};
use game_rummikub::{Best, Row, View};
use leptos::prelude::*;

/// The first press tells how many tiles can be laid, the second lays them out; that can be undone.
pub fn ask(store: RummikubStore) {
    if !untrack(|| store.may_arrange()) {
        return;
    }
    match store.hint.get_untracked() {
        SolverHint::Unasked => begin(store),
        SolverHint::Asked => {}
        SolverHint::Known(None) => tell(store, None),
        SolverHint::Known(Some(best)) => lay(store, &best),
    }
}

fn begin(store: RummikubStore) {
    let Some(seat) = store.props.seat.get_untracked() else {
        return;
    };
    let (view, lang) = (store.props.view.get_untracked(), store.lang.get_untracked());
    let turn = view.turns.len();
    store.hint.set(SolverHint::Asked);
    store.say(text::thinking(lang).to_owned());
    let then = Callback::new(move |best: Option<Best>| {
        // The answer to an earlier turn comes too late.
        if store.props.view.with_untracked(|view| view.turns.len()) == turn {
            let best = best.filter(|best| best.tiles > 0);
            tell(store, best.as_ref());
            store.hint.set(SolverHint::Known(best));
        }
    });
    solver::best_play(&view, seat, then);
}

fn tell(store: RummikubStore, best: Option<&Best>) {
    let lang = store.lang.get_untracked();
    store.say(best.map_or_else(
        || text::nothing_possible(lang).to_owned(),
        |best| text::possible(lang, best.tiles),
    ));
}

fn lay(store: RummikubStore, best: &Best) {
    let Some(seat) = store.props.seat.get_untracked() else {
        return;
    };
    store.props.view.with_untracked(|view| {
        if let Some(rows) = placed(best, view) {
            let rack = left_of(&view.rack(seat), &rows, view);
            store.sketch.update(|sketch| sketch.lay(&rows, &rack));
            store.say(text::laid_out(store.lang.get_untracked(), best.tiles));
        }
    });
}

/// The sets of the best play where the tidy table has them.
fn placed(best: &Best, view: &View) -> Option<Vec<Row>> {
    let row = |place| move |set: &game_rummikub::Set| Row::new(set.tiles().to_vec(), place).ok();
    let rows: Option<Vec<Row>> = best.sets.iter().map(row(None)).collect();
    let places = view.places(&rows?)?;
    best.sets
        .iter()
        .zip(places)
        .map(|(set, place)| row(Some(place))(set))
        .collect()
}
