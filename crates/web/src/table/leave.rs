//! Leaving a table for good. Going elsewhere in the page keeps the seat; this does not.

use super::view_model::TableViewModel;
use crate::{
    derived::Derived,
    nav::Nav,
    reactive::reactive,
    route::Route,
    texts::{hosting, say, table as t, use_lang},
    toasts::Toasts,
    widgets::{Confirm, Icon, Sign},
};
use game_core::Seat;
use leptos::prelude::*;
use wire::{Absence, Stage, TableAsk};

#[component]
pub fn LeaveButton() -> impl IntoView {
    let (model, nav, lang) = (
        expect_context::<TableViewModel>(),
        expect_context::<Nav>(),
        use_lang(),
    );
    let toasts = expect_context::<Toasts>();
    let asked = RwSignal::new(false);
    // The seconds until leaving counts against the absent players of a game that waits.
    let early = move || {
        let waits = model.stage() == Stage::Playing && model.absence() == Absence::Wait;
        let seats = waits.then(|| Seat::all(model.of_room(|room| room.seats.len())))?;
        let first = seats.filter_map(|seat| model.grace_of(seat)).min();
        first.filter(|seconds| *seconds > 0)
    };
    let question = Derived::new(move || {
        if let Some(seconds) = early() {
            return hosting::leave_ask_early(lang.get(), seconds);
        }
        let text = match (model.stage(), model.absence()) {
            (Stage::Waiting | Stage::Over, _) => t::leave_ask_idle,
            (Stage::Playing, Absence::Bot) if !model.is_alone() => hosting::leave_ask_bot,
            (Stage::Playing, Absence::Wait) if !model.running.get() => hosting::leave_ask_waiting,
            (Stage::Playing, Absence::Wait | Absence::Bot | Absence::Forfeit | Absence::Apart) => {
                t::leave_ask
            }
        };
        text(lang.get()).to_owned()
    });
    let leave = move |()| {
        model
            .connection
            .ask_table(TableAsk::Leave, move |answer| match answer {
                Ok(_) => nav.go(Route::Home),
                Err(why) => toasts.say_unmet(&why),
            });
    };
    let may_leave = Memo::new(move |_| model.is_online() && model.seat.get().is_some());
    reactive(move || {
        may_leave.get().then(|| view! {
            <button type="button" class="button quiet" data-testid="leave" aria-label=say(t::leave) on:click=move |_| asked.set(true)>
                <Icon sign=Sign::Door/><span class="wide-only">{say(t::leave)}</span>
            </button>
            <Confirm asked question yes=t::leave no=t::stay then=leave/>
        }.into_any())
    })
}
