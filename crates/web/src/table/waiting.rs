//! A table before its first game: the link to send, and the table with its empty chairs.

use super::{
    ContributionRow, FairnessProof, chat::Chat, invite_panel::InvitePanel, leave::LeaveButton,
    rated_line::RatedLine, view_model::TableViewModel, waiting_seat::WaitingSeat, welcome::Welcome,
};
use crate::{
    derived::Derived,
    games::{GameArt, GameOptions, name, options_text, side_names, teams},
    nav::Go,
    opener::table_link,
    reactive::reactive,
    route::Route,
    texts::{Lang, home, hosting, invite, say, shell, table as t, use_lang},
    widgets::{Icon, Sign},
};
use game_core::Seat;
use games::{AnyRules, BotName};
use leptos::prelude::*;
use wire::{SeatCard, TableAsk, limits::ABSENCE_GRACE_MS};

#[component]
pub fn WaitingRoom() -> impl IntoView {
    let (model, lang) = (expect_context::<TableViewModel>(), use_lang());
    let table = model.connection.store.table.get_untracked();
    let link = table.map(|table| (table.clone(), table_link(&table)));
    let missing = Memo::new(move |_| {
        model.of_room(|room| {
            room.seats
                .iter()
                .filter(|card| card.sitter.is_none())
                .count()
        })
    });
    let may_invite =
        Memo::new(move |_| missing.get() > 0 && (model.seat.get().is_some() || model.is_host()));
    let rules = Memo::new(move |_| {
        model
            .connection
            .store
            .room
            .with(|room| room.as_ref().map(|room| room.setup.rules.clone()))
    });
    // Other options leave the seats as they are.
    let seating =
        Memo::new(move |_| rules.with(|rules| rules.as_ref().map(|rules| rules.seating())));
    let is_dealing = Memo::new(move |_| model.of_room(|room| room.reveal_ms.is_some()));
    let title = reactive(move || match missing.get() {
        _ if is_dealing.get() => t::dealing(lang.get()).to_owned(),
        0 => t::all_ready_starts(lang.get()).to_owned(),
        missing => t::missing(lang.get(), missing),
    });
    let promise = Derived::new(move || model.of_room(|room| room.next_promise.clone()));
    let rows = Derived::new(move || {
        let names = model.names.get();
        model.of_room(|room| ContributionRow::of_room(room, &names))
    });
    let absence = reactive(move || {
        hosting::absence_rule(lang.get(), model.absence(), ABSENCE_GRACE_MS / 1000)
    });
    let back = Derived::new(move || Some(shell::home(lang.get()).to_owned()));
    let kind = rules.with_untracked(|rules| rules.as_ref().map(AnyRules::kind));
    let game =
        reactive(move || model.of_room(|room| Some(name(room.setup.rules.kind(), lang.get()))));
    view! {
        <div class="waiting page" data-testid="waiting">
            <div class="arena-bar">
                <Go to=Route::Home class="icon-button" label=back><Icon sign=Sign::Back/></Go>
                <span class="arena-title">{game}</span>
                {kind.map(|kind| view! {
                    <Go to=Route::Rules(kind) class="button quiet"><Icon sign=Sign::Book/>{say(home::rules)}</Go>
                })}
                <LeaveButton/>
            </div>
            <Welcome missing/>
            <h1 class="waiting-title"><span role="status">{title}</span></h1>
            <div class="waiting-columns">
                {move || link.clone().filter(|_| may_invite.get()).map(|(table, url)| view! { <InvitePanel table url/> }.into_any())}
                <div class="waiting-main">
                    <section class="waiting-table" aria-label=say(t::seats)>
                        {kind.map(|kind| view! { <div class="waiting-art" aria-hidden="true"><GameArt kind/></div> })}
                        {move || {
                            let rules = seating.get().and_then(|_| rules.get_untracked());
                            rules.map(|rules| seat_lists(&rules, lang.get()))
                        }}
                        <FillUp missing/>
                    </section>
                    <section class="card">
                        <Options/>
                        <RatedLine/>
                        <p class="soft" data-testid="absence">{absence}</p>
                        <FairnessProof promise seed=Derived::constant(None) rows lines=Derived::constant(Vec::new())/>
                    </section>
                    <section class="card"><h2>{say(t::chat)}</h2><Chat/></section>
                </div>
            </div>
        </div>
    }
}

/// All seats in one list, or one for each team.
fn seat_lists(rules: &AnyRules, lang: Lang) -> AnyView {
    let list = |seats: Vec<Seat>| {
        let seats = seats
            .into_iter()
            .map(|seat| view! { <WaitingSeat seat/> })
            .collect_view();
        view! { <ul class="waiting-seats">{seats}</ul> }.into_any()
    };
    let teams = teams(rules, lang);
    if teams.is_empty() {
        return list(rules.seating().seats().collect());
    }
    let is_large = side_names(rules.kind(), lang).is_some();
    let team = |(number, (name, seats)): (usize, (&'static str, Vec<Seat>))| {
        // Colours are for teams that play in them.
        let colour = is_large.then(|| number.to_string());
        view! { <section data-team=colour data-pair=number.to_string()><h3>{name}</h3>{list(seats)}</section> }.into_any()
    };
    view! { <div class="waiting-sides">{teams.into_iter().enumerate().map(team).collect_view()}</div> }
        .into_any()
}

/// Where many seats are free, the host fills them all with one touch.
#[component]
fn FillUp(missing: Memo<usize>) -> impl IntoView {
    let (model, lang) = (expect_context::<TableViewModel>(), use_lang());
    let kind = model
        .connection
        .store
        .room
        .with_untracked(|room| room.as_ref().map(|room| room.setup.rules.kind()));
    let free = move || {
        let is_free = |(index, card): (usize, &SeatCard)| {
            card.sitter.is_none().then_some(Seat::new(index as u8))
        };
        model.of_room(|room| {
            room.seats
                .iter()
                .enumerate()
                .filter_map(is_free)
                .collect::<Vec<_>>()
        })
    };
    let fill = move |bot: &'static str| {
        for seat in untrack(free) {
            model.ask(TableAsk::Bot {
                seat,
                bot: bot.parse::<BotName>().ok(),
            });
        }
    };
    let button = move |bot: &'static str| {
        view! {
            <button type="button" class="chip" data-fill=bot on:click=move |_| fill(bot)>{move || home::level(lang.get(), bot)}</button>
        }
        .into_any()
    };
    let shown = Memo::new(move |_| {
        let admits_bots = model.of_room(|room| room.setup.rated.admits_bots());
        model.is_host() && admits_bots && missing.get() > 1
    });
    reactive(move || {
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
    let (model, lang) = (expect_context::<TableViewModel>(), use_lang());
    let rules = Memo::new(move |_| {
        model
            .connection
            .store
            .room
            .with(|room| room.as_ref().map(|room| room.setup.rules.clone()))
    });
    let first = rules.get_untracked();
    let is_host = Memo::new(move |_| model.is_host());
    let words = move || reactive(move || rules.get().map(|rules| options_text(&rules, lang.get())));
    reactive(move || {
        let first = first.clone()?;
        if is_host.get() {
            let known = Derived::new(move || rules.get().unwrap_or_else(|| first.clone()));
            let set = Callback::new(move |rules| model.ask(TableAsk::Rules { rules }));
            return Some(view! {
                <details class="house-rules" data-testid="house-rules">
                    <summary><Icon sign=Sign::Gear/><span><strong>{say(invite::house_rules)}</strong><span class="soft">{words()}</span></span></summary>
                    <div class="house-rules-choices"><GameOptions rules=known set/></div>
                </details>
            }.into_any());
        }
        Some(view! { <p class="soft">{words()}</p> }.into_any())
    })
}
