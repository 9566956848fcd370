//! The board at the table.

use crate::reading::Reading;
use game_core::Seat;
use game_rummikub::{Action, Event, Refusal, View};
use leptos::prelude::*;

/// The table of a game, played, watched or replayed. It fills the box it is put in.
#[component]
pub fn RummikubBoard(
    /// The latest truth.
    view: Reading<View>,
    /// What just happened with that view; empty on entering.
    notices: Reading<Vec<Event>>,
    /// Where the person sits.
    seat: Reading<Option<Seat>>,
    /// Whether they could act if it were their turn.
    can_act: Reading<bool>,
    /// Sends an action.
    act: Callback<Action>,
    /// The last refusal of theirs.
    refused: Reading<Option<Refusal>>,
    /// Whether an action of theirs is on its way.
    busy: Reading<bool>,
    /// Whether hints may be asked for.
    hints: Reading<bool>,
    /// What the players are called.
    names: Reading<Vec<String>>,
) -> impl IntoView {
    let _ = (view, notices, seat, can_act, act, refused, busy, hints, names);
    view! { <div class="rummikub"></div> }
}
