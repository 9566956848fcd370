//! A game at the table: the board with its people around it, and the panel beside.

use super::{
    agreement::AgreementLines, arena_bar::ArenaBar, focus_keeper::keep_focus,
    last_move::played_out, over::OverCard, panel::Panel, rules_below::RulesBelow,
    seat_row::SeatRow, sides::Teams, start_count::StartCount, tour::Tour,
    view_model::TableViewModel,
};
use crate::{
    connection::{Heard, Unmet},
    derived::Derived,
    games::{BoardProps, Eyes, GameActions, GameBoard, LookBack, Shape, TakeBack, refusal_in},
    message_line::MessageLine,
    reactive::reactive,
    toasts::Toasts,
};
use games::{AnyAction, AnyRefusal, GameKind};
use leptos::prelude::*;
use std::time::Duration;
use wire::{LazyRefusal, Stage, TableAsk};

const HELD_FOR: Duration = Duration::from_millis(100);

#[component]
pub fn Arena(kind: GameKind) -> impl IntoView {
    let model = expect_context::<TableViewModel>();
    let Some(props) = props(model, kind) else {
        return ().into_any();
    };
    provide_context(MessageLine::new());
    let shape = Shape::of(kind);
    let others = Memo::new(move |_| model.around(shape).0);
    let nearest = Memo::new(move |_| model.around(shape).1);
    let team_lists = (shape == Shape::Sides).then(|| view! { <Teams kind/> });
    let is_over = Memo::new(move |_| model.stage() == Stage::Over);
    let ended = played_out(is_over);
    let rules = RwSignal::new(false);
    let way = reactive(move || model.following().map(|following| following.way.word()));
    view! {
        <div class="arena" data-shape=shape.word() data-testid="table" node_ref=keep_focus() class:is-over=move || ended.get()>
            <div class="arena-main">
                <ArenaBar kind/>
                <AgreementLines/>
                {team_lists}
                <div class="seats far" data-count=move || others.get().len().to_string() data-way=way>
                    {move || others.get().into_iter().map(|seat| view! { <SeatRow seat/> }).collect_view()}
                </div>
                <div class="board-place">
                    <GameBoard kind props/>
                    <StartCount/>
                </div>
                {move || ended.get().then(|| view! { <OverCard/> })}
                <div class="seats near">
                    {move || nearest.get().map(|seat| view! { <SeatRow seat/> })}
                    <div class="own-actions">
                        {move || (!ended.get()).then(|| view! { <GameActions kind props/> })}
                    </div>
                </div>
            </div>
            <Panel kind props rules/>
            <Tour kind/>
        </div>
        <RulesBelow kind open=rules/>
    }
    .into_any()
}

/// What the board is given: the game as told, and a way to act that says why when it fails.
fn props(model: TableViewModel, kind: GameKind) -> Option<BoardProps> {
    let store = model.connection.store;
    let first: Heard = store.play.get_untracked()?;
    // The store is cleared before the page goes; until then the last view stays.
    let (for_view, for_notices) = (first.play.view.clone(), first.play.notices.clone());
    let view = move || {
        store
            .play
            .with(|heard| heard.as_ref().map(|heard| heard.play.view.clone()))
            .unwrap_or_else(|| for_view.clone())
    };
    let notices = move || {
        store
            .play
            .with(|heard| heard.as_ref().map(|heard| heard.play.notices.clone()))
            .unwrap_or_else(|| for_notices.clone())
    };
    let refused = RwSignal::new(None::<AnyRefusal>);
    let held = RwSignal::new(false);
    let can_act = Memo::new(move |_| {
        let is_current = store.status.get().is_connected() && !store.outdated.get();
        is_current && model.running.get() && model.seat.get().is_some() && !held.get()
    });
    Some(BoardProps {
        view: Derived::new(view),
        notices: Derived::new(notices),
        seat: model.seat.into(),
        can_act: can_act.into(),
        act: acting(model, refused, held),
        refused: refused.into(),
        busy: Derived::new(move || store.is_busy()),
        my_turn: Derived::new(move || {
            let waits = model.awaited.get();
            let is_awaited = |seat: &game_core::Seat| waits.contains(seat);
            can_act.get() && model.seat.get().as_ref().is_some_and(is_awaited)
        }),
        hints: Derived::new(move || model.is_alone() && !model.of_room(|room| room.is_rated_game)),
        look_back: Some(LookBack {
            story: Derived::new(move || store.story.get()),
            at: model.look_back,
        }),
        take_back: model.local.map(|local| TakeBack {
            can: local.can_take_back,
            act: Callback::new(move |()| local.take_back()),
        }),
        names: model.names.into(),
        time: Derived::new(move || model.time()),
        open: model.local.map(|local| local.open),
        eyes: eyes(model, kind),
    })
}

/// A spectator of a game that hides nothing from spectators may look through a seat's eyes.
fn eyes(model: TableViewModel, kind: GameKind) -> Eyes {
    let choose = Callback::new(move |seat| model.ask(TableAsk::Eyes { seat }));
    Eyes {
        of: Derived::new(move || {
            model
                .connection
                .store
                .play
                .with(|heard| heard.as_ref()?.play.eyes)
        }),
        choose: Derived::new(move || {
            let has_choice = kind.spectators_know_all()
                && model.seat.get().is_none()
                && model.stage() == Stage::Playing;
            has_choice.then_some(choose)
        }),
    }
}

/// Sends actions. What the game refuses is for the board to explain; whatever else failed is said
/// here, and the board is held for a moment, so that it shows again what is known.
fn acting(
    model: TableViewModel,
    refused: RwSignal<Option<AnyRefusal>>,
    held: RwSignal<bool>,
) -> Callback<AnyAction> {
    let toasts = expect_context::<Toasts>();
    Callback::new(move |action| {
        refused.set(None);
        model.connection.act(action, move |answer| {
            let Err(why) = answer else { return };
            let own_reason = match &why {
                Unmet::Refused(LazyRefusal::Game(reason)) => reason.parse().ok(),
                Unmet::Refused(_) | Unmet::NoConnection => None,
            };
            if let Some(reason) = own_reason.as_ref().and_then(refusal_in) {
                let _ = refused.try_set(Some(reason));
            } else {
                toasts.say_unmet(&why);
                let _ = held.try_set(true);
                set_timeout(move || _ = held.try_set(false), HELD_FOR);
            }
        });
    })
}
