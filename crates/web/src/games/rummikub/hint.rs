//! A hint in two steps: first how much is possible, then where.

use super::{desk::Desk, sketch::left_of, solver};
use crate::texts::rummikub_board as text;
use game_rummikub::{Best, Row, View};
use leptos::prelude::*;

/// What is known of the best play of this turn.
#[derive(Clone, Default)]
pub enum Hint {
    /// Nobody asked.
    #[default]
    Unasked,
    /// The solver is at work.
    Asked,
    /// What it found, if there is anything.
    Known(Option<Best>),
}

/// The first press tells how many tiles can be laid, the second lays them out; that can be undone.
pub fn ask(desk: Desk) {
    if !untrack(|| desk.may_arrange()) {
        return;
    }
    match desk.hint.get_untracked() {
        Hint::Unasked => begin(desk),
        Hint::Asked => {}
        Hint::Known(None) => tell(desk, None),
        Hint::Known(Some(best)) => lay(desk, &best),
    }
}

fn begin(desk: Desk) {
    let Some(seat) = desk.given.seat.get_untracked() else {
        return;
    };
    let (view, lang) = (desk.given.view.get_untracked(), desk.lang.get_untracked());
    let turn = view.turns.len();
    desk.hint.set(Hint::Asked);
    desk.say(text::thinking(lang).to_owned());
    let then = Callback::new(move |best: Option<Best>| {
        // The answer to an earlier turn comes too late.
        if desk.given.view.with_untracked(|view| view.turns.len()) == turn {
            let best = best.filter(|best| best.tiles > 0);
            tell(desk, best.as_ref());
            desk.hint.set(Hint::Known(best));
        }
    });
    solver::best_play(&view, seat, then);
}

fn tell(desk: Desk, best: Option<&Best>) {
    let lang = desk.lang.get_untracked();
    desk.say(best.map_or_else(
        || text::nothing_possible(lang).to_owned(),
        |best| text::possible(lang, best.tiles),
    ));
}

fn lay(desk: Desk, best: &Best) {
    let Some(seat) = desk.given.seat.get_untracked() else {
        return;
    };
    desk.given.view.with_untracked(|view| {
        if let Some(rows) = placed(best, view) {
            let rack = left_of(&view.rack(seat), &rows, view);
            desk.sketch.update(|sketch| sketch.lay(&rows, &rack));
            desk.hush();
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
