//! After a game: another one with the same players, or why that cannot be and what can.

use super::view_model::TableViewModel;
use crate::{
    opener::Opener,
    reactive::reactive,
    texts::{say, table as t, use_lang},
    widgets::{Icon, Sign},
};
use game_core::Seat;
use leptos::prelude::*;
use wire::{Ask, NewTable, Room, SeatCard, Sitter, TableAsk};

/// Another game with the same people: each says so, and it begins. Where a player has left, who
/// that is, and the ways to go on.
#[component]
pub fn Rematch() -> impl IntoView {
    let model = expect_context::<TableViewModel>();
    let free = Memo::new(move |_| model.of_room(free_seats));
    let seated = Memo::new(move |_| model.seat.get().is_some());
    reactive(move || {
        if !seated.get() {
            return another(model);
        }
        Some(if free.with(Vec::is_empty) {
            view! { <SameAgain/> }.into_any()
        } else {
            view! { <WithoutThem free/> }.into_any()
        })
    })
}

fn free_seats(room: &Room) -> Vec<Seat> {
    let is_free =
        |(index, card): (usize, &SeatCard)| card.sitter.is_none().then_some(Seat::new(index as u8));
    room.seats.iter().enumerate().filter_map(is_free).collect()
}

/// Everyone still sits there.
#[component]
fn SameAgain() -> impl IntoView {
    let (model, lang) = (expect_context::<TableViewModel>(), use_lang());
    let am_ready = move || {
        let seat = model.seat.get();
        model.of_room(|room| {
            seat.and_then(|seat| room.seats.get(seat.index()))
                .is_some_and(|card| card.ready)
        })
    };
    let eager = move || {
        let seat = model.seat.get();
        let others = |room: &Room| {
            let people = room.seats.iter().enumerate().filter(|(index, card)| {
                let is_person = card
                    .sitter
                    .as_ref()
                    .is_some_and(|sitter| sitter.person().is_some());
                is_person && card.ready && seat.is_none_or(|seat| seat.index() != *index)
            });
            people.map(|(index, _)| index).collect::<Vec<_>>()
        };
        let indices = model.of_room(others);
        let names = model.names.get();
        let names: Vec<_> = indices
            .into_iter()
            .filter_map(|index| names.get(index).cloned())
            .collect();
        (!names.is_empty()).then(|| t::wants_rematch(lang.get(), &names.join(", ")))
    };
    let away = move || {
        let is_away = |(_, card): &(usize, &SeatCard)| card.sitter.is_some() && !card.here;
        let indices: Vec<usize> = model.of_room(|room| {
            let cards = room.seats.iter().enumerate();
            cards.filter(is_away).map(|(index, _)| index).collect()
        });
        let names = model.names.get();
        let names: Vec<_> = indices
            .into_iter()
            .filter_map(|index| names.get(index).cloned())
            .collect();
        (!names.is_empty()).then(|| t::waiting_for(lang.get(), &names.join(", ")))
    };
    let ask = move |_| {
        model.ask(TableAsk::Ready {
            ready: !untrack(am_ready),
        })
    };
    let words = move || {
        if am_ready() {
            t::rematch_asked(lang.get())
        } else {
            t::rematch(lang.get())
        }
    };
    view! {
        {move || eager().map(|words| view! { <p class="eager">{words}</p> }.into_any())}
        {move || away().map(|words| view! { <p class="soft eager" data-testid="rematch-waits">{words}</p> }.into_any())}
        <button type="button" class="button primary" data-testid="rematch" on:click=ask>
            <Icon sign=Sign::Again/>{move || words()}
        </button>
    }
}

/// Says who has left. The host may put bots there; everyone may open a new table like this one.
#[component]
fn WithoutThem(free: Memo<Vec<Seat>>) -> impl IntoView {
    let (model, lang) = (expect_context::<TableViewModel>(), use_lang());
    let opener = Opener::here();
    let why = reactive(move || {
        let name = |seat: &Seat| model.names.with(|names| names.get(seat.index()).cloned());
        let names: Vec<String> = free.get().iter().filter_map(name).collect();
        t::no_rematch(lang.get(), &names)
    });
    let may_put_bots =
        Memo::new(move |_| model.is_host() && model.of_room(|room| room.setup.rated.admits_bots()));
    let put_bots = move |_| {
        let bot = untrack(|| model.of_room(|room| Some(room.setup.rules.kind().stand_in())));
        for seat in free.get_untracked() {
            model.ask(TableAsk::Bot {
                seat,
                bot: bot.clone(),
            });
        }
    };
    let open_new = move |_| {
        let room = model.connection.store.room;
        let wish =
            room.with_untracked(|room| Some(alike(room.as_ref()?, model.seat.get_untracked())));
        if let Some(wish) = wish {
            opener.ask(Ask::Open(wish));
        }
    };
    view! {
        <p class="eager" role="status" data-testid="no-rematch">{why}</p>
        {move || may_put_bots.get().then(|| view! {
            <button type="button" class="button primary" data-testid="bot-instead" on:click=put_bots>
                <Icon sign=Sign::Bot/>{say(t::bot_instead)}
            </button>
        }.into_any())}
        <button type="button" class="button" data-testid="new-table-alike" disabled=move || opener.busy.get() on:click=open_new>
            <Icon sign=Sign::People/>{say(t::new_table_alike)}
        </button>
    }
}

/// A table of the same setup, with the same bots on their seats and the person on theirs.
fn alike(room: &Room, own: Option<Seat>) -> NewTable {
    let bot = |(index, card): (usize, &SeatCard)| match card.sitter.as_ref()? {
        Sitter::Bot(bot) => Some((Seat::new(index as u8), bot.clone())),
        Sitter::Person(_) => None,
    };
    NewTable {
        setup: room.setup.clone(),
        seat: own,
        bots: room.seats.iter().enumerate().filter_map(bot).collect(),
    }
}

/// Another game among bots for the host who watches. Bots are always ready: being seated again is
/// all they need.
fn another(model: TableViewModel) -> Option<AnyView> {
    let first = |room: &Room| {
        let bots: Option<Vec<_>> = room
            .seats
            .iter()
            .map(|card| match &card.sitter {
                Some(Sitter::Bot(bot)) => Some(bot.clone()),
                Some(Sitter::Person(_)) | None => None,
            })
            .collect();
        bots.and_then(|bots| bots.first().cloned())
    };
    let bot = model.of_room(first).filter(|_| model.is_host())?;
    let ask = move |_| {
        model.ask(TableAsk::Bot {
            seat: Seat::new(0),
            bot: Some(bot.clone()),
        })
    };
    Some(
        view! {
            <button type="button" class="button primary" data-testid="rematch" on:click=ask>
                <Icon sign=Sign::Again/>{say(t::another)}
            </button>
        }
        .into_any(),
    )
}
