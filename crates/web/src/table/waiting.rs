//! A table before its first game: who sits where, who is missing, the link to send.

use super::{FairPlay, chat::Chat, invite_panel::InvitePanel, leave::LeaveButton, sight::Sight};
use crate::{
    browser::tab,
    games::{GameOptions, name, options_text},
    live::live,
    nav::Go,
    reading::Reading,
    route::Route,
    shell::{Avatar, Icon, Sign},
    texts::{home, say, shell, table as t, use_lang},
};
use game_core::Seat;
use games::BotName;
use leptos::prelude::*;
use wire::{SeatCard, Sitter, TableAsk};

#[component]
pub fn WaitingRoom() -> impl IntoView {
    let (sight, lang) = (expect_context::<Sight>(), use_lang());
    let table = sight.source.desk.table.get_untracked();
    let link =
        table.map(|table| (table.clone(), format!("{}{}", tab::origin(), Route::Table(table).address())));
    let missing = Memo::new(move |_| {
        sight.of_room(|room| room.seats.iter().filter(|card| card.sitter.is_none()).count())
    });
    let count = Memo::new(move |_| sight.of_room(|room| room.seats.len()));
    let may_invite = Memo::new(move |_| missing.get() > 0 && (sight.seat.get().is_some() || sight.is_host()));
    let title = live(move || match missing.get() {
        0 => t::all_ready_starts(lang.get()).to_owned(),
        missing => t::missing(lang.get(), missing),
    });
    let promise = Reading::derive(move || sight.of_room(|room| room.next_promise.clone()));
    let back = Reading::derive(move || Some(shell::home(lang.get()).to_owned()));
    let game = live(move || sight.of_room(|room| Some(name(room.setup.rules.kind(), lang.get()))));
    view! {
        <div class="waiting page" data-testid="waiting">
            <div class="arena-bar">
                <Go to=Route::Home class="icon-button" label=back><Icon sign=Sign::Back/></Go>
                <span class="arena-title">{game}</span>
                <LeaveButton/>
            </div>
            <h1><span role="status">{title}</span></h1>
            {move || link.clone().filter(|_| may_invite.get()).map(|(table, url)| view! { <InvitePanel table url/> }.into_any())}
            <section class="card">
                <h2>{say(t::seats)}</h2>
                <FillUp missing/>
                {move || seat_lists(sight, count.get())}
                <Options/>
                <FairPlay promise seed=Reading::stored(None)/>
            </section>
            <section class="card"><h2>{say(t::chat)}</h2><Chat/></section>
        </div>
    }
}

/// All seats in one list, or one for each of two large teams.
fn seat_lists(sight: Sight, count: usize) -> AnyView {
    let list = |seats: std::ops::Range<usize>| {
        let seats = seats.map(|index| Seat::new(index as u8));
        view! { <ul class="waiting-seats">{seats.map(|seat| view! { <WaitingSeat seat/> }).collect_view()}</ul> }
            .into_any()
    };
    let Some([one, other]) = sight.sides() else { return list(0..count) };
    view! {
        <div class="waiting-sides">
            <section data-team="0"><h3>{one}</h3>{list(0..count / 2)}</section>
            <section data-team="1"><h3>{other}</h3>{list(count / 2..count)}</section>
        </div>
    }
    .into_any()
}

/// Where many seats are free, the host fills them all with one touch.
#[component]
fn FillUp(missing: Memo<usize>) -> impl IntoView {
    let (sight, lang) = (expect_context::<Sight>(), use_lang());
    let kind =
        sight.source.desk.room.with_untracked(|room| room.as_ref().map(|room| room.setup.rules.kind()));
    let free = move || {
        let is_free =
            |(index, card): (usize, &SeatCard)| card.sitter.is_none().then_some(Seat::new(index as u8));
        sight.of_room(|room| room.seats.iter().enumerate().filter_map(is_free).collect::<Vec<_>>())
    };
    let fill = move |bot: &'static str| {
        for seat in untrack(free) {
            sight.ask(TableAsk::Bot { seat, bot: bot.parse::<BotName>().ok() });
        }
    };
    let button = move |bot: &'static str| {
        view! {
            <button type="button" class="chip" data-fill=bot on:click=move |_| fill(bot)>{move || home::level(lang.get(), bot)}</button>
        }
        .into_any()
    };
    let shown = Memo::new(move |_| sight.is_host() && sight.sides().is_some() && missing.get() > 1);
    live(move || {
        let bots = kind.filter(|_| shown.get())?.bots();
        Some(view! {
            <span class="chips" role="group" aria-label=say(t::fill_up)>
                <span class="soft">{say(t::fill_up)}</span>{bots.iter().copied().map(button).collect_view()}
            </span>
        }.into_any())
    })
}

/// The options: to choose from for the host, to read for the others.
#[component]
fn Options() -> impl IntoView {
    let (sight, lang) = (expect_context::<Sight>(), use_lang());
    let rules = Memo::new(move |_| {
        sight.source.desk.room.with(|room| room.as_ref().map(|room| room.setup.rules.clone()))
    });
    let first = rules.get_untracked();
    let is_host = Memo::new(move |_| sight.is_host());
    live(move || {
        let first = first.clone()?;
        if is_host.get() {
            let known = Reading::derive(move || rules.get().unwrap_or_else(|| first.clone()));
            let set = Callback::new(move |rules| sight.ask(TableAsk::Rules { rules }));
            return Some(view! { <GameOptions rules=known set/> }.into_any());
        }
        let words = live(move || rules.get().map(|rules| options_text(&rules, lang.get())));
        Some(view! { <p class="soft">{words}</p> }.into_any())
    })
}

#[component]
fn WaitingSeat(seat: Seat) -> impl IntoView {
    let sight = expect_context::<Sight>();
    let card =
        Memo::new(move |_| sight.of_room(|room| room.seats.get(seat.index()).cloned().unwrap_or_default()));
    view! {
        <li class="waiting-seat" data-seat=seat.to_string()>
            {move || match card.get().sitter {
                None => view! { <FreeSeat seat/> }.into_any(),
                Some(sitter) => view! { <TakenSeat seat sitter card/> }.into_any(),
            }}
        </li>
    }
}

#[component]
fn FreeSeat(seat: Seat) -> impl IntoView {
    let (sight, lang) = (expect_context::<Sight>(), use_lang());
    let kind =
        sight.source.desk.room.with_untracked(|room| room.as_ref().map(|room| room.setup.rules.kind()));
    let add = move |bot: &'static str| {
        let bot = bot.parse::<BotName>().ok();
        sight.ask(TableAsk::Bot { seat, bot });
    };
    let bots = live(move || {
        let bots = kind.map(|kind| kind.bots()).unwrap_or_default();
        let button = |bot: &'static str| {
            view! {
                <button type="button" class="chip" data-bot=bot on:click=move |_| add(bot)>{move || home::level(lang.get(), bot)}</button>
            }
            .into_any()
        };
        (sight.is_host() && !bots.is_empty()).then(|| {
            view! {
            <span class="chips" role="group" aria-label=say(t::add_bot)>
                <span class="soft">{say(t::add_bot)}</span>{bots.iter().copied().map(button).collect_view()}
            </span>
        }.into_any()
        })
    });
    view! {
        <span class="avatar free" aria-hidden="true"></span>
        <span class="soft grow">{say(t::free)}</span>
        {bots}
        <button type="button" class="button" class:primary=move || sight.seat.get().is_none() data-testid="sit"
            on:click=move |_| sight.ask(TableAsk::Sit { seat, ready: true })>
            {say(t::sit_here)}
        </button>
    }
}

#[component]
fn TakenSeat(seat: Seat, sitter: Sitter, card: Memo<SeatCard>) -> impl IntoView {
    let (sight, lang) = (expect_context::<Sight>(), use_lang());
    let name = Reading::derive(move || {
        sight.names.with(|names| names.get(seat.index()).cloned().unwrap_or_default())
    });
    let is_me = Memo::new(move |_| sight.seat.get() == Some(seat));
    let is_host = sitter.person().map(|person| person.id.clone());
    let is_host = Memo::new(move |_| sight.of_room(|room| is_host.is_some() && room.host == is_host));
    let is_person = sitter.person().is_some();
    let notes = live(move || {
        let lang = lang.get();
        let SeatCard { ready, here, .. } = card.get();
        let says = [
            (is_me.get(), t::you as fn(_) -> _),
            (is_host.get(), t::host),
            (!here, t::away),
            (ready, t::ready),
            (!ready, t::not_ready),
        ];
        says.into_iter()
            .filter(|(holds, _)| *holds)
            .map(|(_, text)| view! { <span class="note">{text(lang)}</span> }.into_any())
            .collect_view()
    });
    let remove = move |_| {
        let ask = if is_person { TableAsk::Clear { seat } } else { TableAsk::Bot { seat, bot: None } };
        sight.ask(ask);
    };
    let ready = move || card.with(|card| card.ready);
    view! {
        <Avatar name/>
        <span class="grow"><span class="plate-name">{move || name.get()}</span> <span class="plate-notes">{notes}</span></span>
        {move || (is_me.get()).then(|| view! {
            <button type="button" class="button" data-testid="ready" class:primary=move || !ready()
                on:click=move |_| sight.ask(TableAsk::Ready { ready: !untrack(ready) })>
                {move || if ready() { t::wait_a_bit(lang.get()) } else { t::be_ready(lang.get()) }}
            </button>
            <button type="button" class="button quiet" on:click=move |_| sight.ask(TableAsk::Stand)>{say(t::stand_up)}</button>
        }.into_any())}
        {move || (sight.is_host() && !is_me.get()).then(|| view! {
            <button type="button" class="button quiet" on:click=remove>{say(t::remove)}</button>
        }.into_any())}
    }
}
