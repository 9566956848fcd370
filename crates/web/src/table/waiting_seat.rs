//! A seat at a waiting table: free, or taken, with what one may do about
//! it.

use super::{plate::program_mark, view_model::TableViewModel};
use crate::{
    derived::Derived,
    reactive::reactive,
    search_number::SearchNumber,
    texts::{home, hosting, invite, say, table as t, use_lang},
    widgets::{Avatar, Confirm, Icon, Sign},
};
use game_core::Seat;
use games::{BotName, GameKind};
use leptos::prelude::*;
use wire::{SeatCard, Sitter, Stage, TableAsk};

#[component]
pub fn WaitingSeat(seat: Seat) -> impl IntoView {
    let model = expect_context::<TableViewModel>();
    let card = Memo::new(move |_| {
        model.of_room(|room| room.seats.get(seat.index()).cloned().unwrap_or_default())
    });
    let sitter = Memo::new(move |_| card.with(|card| card.sitter.clone()));
    view! {
        <li class="waiting-seat" class:own=move || model.seat.get() == Some(seat) data-seat=seat.to_string()>
            {move || match sitter.get() {
                None => view! { <FreeSeat seat/> }.into_any(),
                Some(sitter) => view! { <TakenSeat seat sitter card/> }.into_any(),
            }}
        </li>
    }
}

#[component]
fn FreeSeat(seat: Seat) -> impl IntoView {
    let model = expect_context::<TableViewModel>();
    let (lang, is_up) = (use_lang(), Memo::new(move |_| model.seat.get().is_none()));
    // The only empty chair is the friend's, who has the invitation's button for it.
    let is_only = Memo::new(move |_| {
        model.of_room(|room| {
            room.seats
                .iter()
                .filter(|card| card.sitter.is_none())
                .count()
        }) == 1
    });
    let chair = reactive(move || {
        if !is_up.get() && is_only.get() {
            invite::friends_chair(lang.get())
        } else {
            invite::empty_chair(lang.get())
        }
    });
    let may_add_bot =
        Memo::new(move |_| model.is_host() && model.of_room(|room| room.setup.rated.admits_bots()));
    view! {
        <span class="avatar free" aria-hidden="true"></span>
        <span class="soft grow">{chair}</span>
        <span class="seat-ways">
            {move || may_add_bot.get().then(|| view! { <AddBot seat/> })}
            <button type="button" class="button" class:primary=move || is_up.get() && !is_only.get() data-testid="sit"
                on:click=move |_| model.ask(TableAsk::Sit { seat, ready: true })>
                {move || if is_up.get() { t::sit_here(lang.get()) } else { hosting::sit_there(lang.get()) }}
            </button>
        </span>
    }
}

/// The host's way to put a bot on the seat: how strong is asked only then.
#[component]
pub fn AddBot(seat: Seat) -> impl IntoView {
    let (model, lang) = (expect_context::<TableViewModel>(), use_lang());
    let kind = model
        .connection
        .store
        .room
        .with_untracked(|room| room.as_ref().map(|room| room.setup.rules.kind()));
    let bots = kind.map(GameKind::bots);
    let own_number = kind.map(|kind| {
        let add = move |bot: BotName| {
            model.ask(TableAsk::Bot {
                seat,
                bot: Some(bot),
            })
        };
        view! { <SearchNumber kind last=None action=t::add_bot choose=Callback::new(add)/> }
            .into_any()
    });
    let add = move |bot: &'static str| {
        model.ask(TableAsk::Bot {
            seat,
            bot: bot.parse::<BotName>().ok(),
        })
    };
    let button = |bot: &'static str| {
        view! {
            <button type="button" class="chip" data-bot=bot on:click=move |_| add(bot)>{move || home::level(lang.get(), bot)}</button>
        }
        .into_any()
    };
    view! {
        <details class="add-bot">
            <summary class="button quiet"><Icon sign=Sign::Bot/>{say(t::add_bot)}</summary>
            <span class="chips" role="group" aria-label=say(t::add_bot)>
                {bots.unwrap_or_default().iter().copied().map(button).collect_view()}
            </span>
            {own_number}
            <p class="soft">{move || home::thinks_at_most(lang.get())}</p>
        </details>
    }
}

#[component]
fn TakenSeat(seat: Seat, sitter: Sitter, card: Memo<SeatCard>) -> impl IntoView {
    let (model, lang) = (expect_context::<TableViewModel>(), use_lang());
    let name = Derived::new(move || {
        model
            .names
            .with(|names| names.get(seat.index()).cloned().unwrap_or_default())
    });
    let is_me = Memo::new(move |_| model.seat.get() == Some(seat));
    let person = sitter.person().map(|person| person.id.clone());
    let is_person = person.is_some();
    let is_program = sitter.person().is_some_and(wire::Person::is_program);
    let is_host = Memo::new(move |_| model.of_room(|room| person.is_some() && room.host == person));
    let notes = reactive(move || {
        let lang = lang.get();
        let SeatCard { ready, here, .. } = card.get();
        let says = [
            (is_me.get(), t::you as fn(_) -> _),
            (is_host.get(), t::host),
            (!here, t::away),
            (model.offered(seat), hosting::wants_your_place),
            (is_person && ready, t::ready),
            (!ready, t::not_ready),
        ];
        says.into_iter()
            .filter(|(holds, _)| *holds)
            .map(|(_, text)| view! { <span class="note">{text(lang)}</span> }.into_any())
            .collect_view()
    });
    view! {
        <Avatar name/>
        <span class="grow"><span class="plate-name">{move || name.get()}</span><span class="plate-notes">{is_program.then(program_mark)}{notes}</span></span>
        <span class="seat-ways">
            {move || if is_me.get() {
                view! { <OwnWays card/> }.into_any()
            } else {
                view! { <SwapButton seat/><HostWays seat name is_person/> }.into_any()
            }}
        </span>
    }
}

/// What one may do on one's own seat.
#[component]
fn OwnWays(card: Memo<SeatCard>) -> impl IntoView {
    let (model, lang) = (expect_context::<TableViewModel>(), use_lang());
    let ready = Memo::new(move |_| card.with(|card| card.ready));
    view! {
        <button type="button" class="button quiet" on:click=move |_| model.ask(TableAsk::Stand)>{say(t::stand_up)}</button>
        <button type="button" class="button" data-testid="ready" class:primary=move || !ready.get()
            on:click=move |_| model.ask(TableAsk::Ready { ready: !ready.get_untracked() })>
            {move || if ready.get() { t::wait_a_bit(lang.get()) } else { t::be_ready(lang.get()) }}
        </button>
    }
}

/// Seated people may change places: with a bot at once, with a person once both have asked.
#[component]
fn SwapButton(seat: Seat) -> impl IntoView {
    let model = expect_context::<TableViewModel>();
    let sits = Memo::new(move |_| model.seat.get().is_some());
    let asked = Memo::new(move |_| model.has_offered(seat));
    let offered = Memo::new(move |_| model.offered(seat));
    reactive(move || {
        match (sits.get(), asked.get()) {
        (false, _) => ().into_any(),
        (true, true) => {
            view! { <span class="note" data-testid="swap-asked">{say(hosting::places_asked)}</span> }
                .into_any()
        }
        (true, false) => {
            let class = if offered.get() { "button primary" } else { "button quiet" };
            let swap = move |_| model.ask(TableAsk::Swap { seat });
            view! {
                <button type="button" class=class data-testid="swap" on:click=swap>{say(hosting::change_places)}</button>
            }
            .into_any()
        }
    }
    })
}

/// What only the host may do about another.
#[component]
pub fn HostWays(seat: Seat, name: Derived<String>, is_person: bool) -> impl IntoView {
    let (model, lang) = (expect_context::<TableViewModel>(), use_lang());
    let is_host = Memo::new(move |_| model.is_host());
    let asked = RwSignal::new(false);
    let question = Derived::new(move || hosting::remove_ask(lang.get(), &name.get()));
    let remove = move |_| match is_person {
        true => asked.set(true),
        false => model.ask(TableAsk::Bot { seat, bot: None }),
    };
    let hand_over = move || {
        view! {
            <button type="button" class="button quiet" data-testid="make-host" on:click=move |_| model.ask(TableAsk::Host { seat })>
                {say(hosting::make_host)}
            </button>
            <Confirm asked question yes=t::remove no=hosting::keep then=move |()| model.ask(TableAsk::Remove { seat })/>
        }
        .into_any()
    };
    // The host cannot end a running game.
    let may_remove = Memo::new(move |_| model.stage() != Stage::Playing);
    reactive(move || {
        let removal = may_remove.get().then(|| {
            view! {
                <button type="button" class="button quiet" data-testid="remove" on:click=remove>{say(t::remove)}</button>
            }
            .into_any()
        });
        is_host
            .get()
            .then(|| view! { {is_person.then(hand_over)}{removal} }.into_any())
    })
}
