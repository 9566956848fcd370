//! Pauses and moves taken back by agreement: what is proposed, with its answers, and the
//! ways to propose.

use super::view_model::TableViewModel;
use crate::{
    derived::Derived,
    reactive::reactive,
    texts::{Text, agreement as t, say, use_lang},
    widgets::{Icon, Sign},
};
use leptos::prelude::*;
use wire::{Proposal, ProposalCard, Stage, TableAsk};

/// What is proposed, and the pause that is on: one line each above the board.
#[component]
pub fn AgreementLines() -> impl IntoView {
    let model = expect_context::<TableViewModel>();
    let open = Memo::new(move |_| model.of_room(|room| room.proposals.clone()));
    let is_paused = Memo::new(move |_| model.of_room(|room| room.pause_ms.is_some()));
    let lines = move || {
        let cards = open.get();
        cards.iter().map(|card| line(model, card)).collect_view()
    };
    let paused = reactive(move || is_paused.get().then(|| pause_line(model)));
    view! { <div class="agreements" role="status">{paused}{lines}</div> }
}

fn pause_line(model: TableViewModel) -> AnyView {
    let may = Derived::new(move || model.seat.get().is_some());
    let resume = reactive(move || {
        may.get()
            .then(|| answer(model, TableAsk::Resume, t::resume, "resume"))
    });
    view! {
        <p class="agreement" data-testid="pause"><Icon sign=Sign::Pause/><span>{say(t::is_paused)}</span>{resume}</p>
    }
    .into_any()
}

fn line(model: TableViewModel, card: &ProposalCard) -> AnyView {
    let (lang, what) = (use_lang(), card.what);
    let own = model.seat.get_untracked();
    let has_agreed = own.is_some_and(|seat| card.agreed.contains(&seat));
    let first = card.agreed.first().copied();
    let words = reactive(move || {
        if first == own {
            return t::waits(lang.get(), what).to_owned();
        }
        let index = first.map_or(0, |seat| seat.index());
        let name = model.names.with(|names| names.get(index).cloned());
        t::proposed(lang.get(), what, &name.unwrap_or_default())
    });
    let agree = (own.is_some() && !has_agreed)
        .then(|| answer(model, TableAsk::Propose { what }, t::agree, "agree"));
    let decline = own.map(|_| {
        let text = if has_agreed { t::withdraw } else { t::decline };
        answer(model, TableAsk::Decline { what }, text, "decline")
    });
    view! { <p class="agreement" data-testid="proposal"><span>{words}</span>{agree}{decline}</p> }
        .into_any()
}

fn answer(model: TableViewModel, ask: TableAsk, text: Text, act: &'static str) -> AnyView {
    view! {
        <button type="button" class="button" data-act=act on:click=move |_| model.ask(ask.clone())>{say(text)}</button>
    }
    .into_any()
}

/// The buttons of the menu: to propose a pause, and to take a move back.
#[component]
pub fn Propose() -> impl IntoView {
    let model = expect_context::<TableViewModel>();
    let is_proposed = move |what| {
        model.of_room(|room| {
            room.pause_ms.is_some() || room.proposals.iter().any(|card| card.what == what)
        })
    };
    let plays = Derived::new(move || {
        let is_player = model.is_online() && model.seat.get().is_some();
        is_player && model.has_turns() && model.stage() == Stage::Playing
    });
    let has_bot = move || {
        model.of_room(|room| {
            let mut sitters = room.seats.iter().filter_map(|card| card.sitter.as_ref());
            sitters.any(|sitter| sitter.person().is_none())
        })
    };
    let pause = reactive(move || {
        (plays.get() && !is_proposed(Proposal::Pause))
            .then(|| button(model, Proposal::Pause, t::pause, Sign::Pause))
    });
    let take_back = reactive(move || {
        let may = plays.get() && !has_bot() && !model.of_room(|room| room.is_rated_game);
        (may && !is_proposed(Proposal::TakeBack))
            .then(|| button(model, Proposal::TakeBack, t::take_back, Sign::Undo))
    });
    view! { {pause}{take_back} }
}

fn button(model: TableViewModel, what: Proposal, text: Text, sign: Sign) -> AnyView {
    let act = match what {
        Proposal::Pause => "propose-pause",
        Proposal::TakeBack => "propose-take-back",
    };
    view! {
        <button type="button" class="button" data-act=act on:click=move |_| model.ask(TableAsk::Propose { what })>
            <Icon sign/>{say(text)}
        </button>
    }
    .into_any()
}
