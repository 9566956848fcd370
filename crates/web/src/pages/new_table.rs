//! Opening a table for people: who may come, the options of the game, who begins.

use super::{
    absence_choice::{AbsenceChoice, usual},
    bot_seats::{BotSeatChoice, BotSeats},
    opener::Opener,
    quick_match::QuickMatch,
};
use crate::{
    games::GameOptions,
    reading::Reading,
    shell::{Chips, by_number},
    texts::{Lang, home as t, say, use_lang},
};
use game_core::Seat;
use games::{AnyRules, GameKind};
use leptos::prelude::*;
use wire::{Ask, NewTable, Setup, Visibility};

#[component]
pub fn NewTableForm(kind: GameKind) -> impl IntoView {
    let lang = use_lang();
    let rules = RwSignal::new(kind.default_rules());
    let visibility = RwSignal::new(Visibility::Private);
    let seat = RwSignal::new(Seat::new(0));
    let label = move |text: fn(Lang) -> &'static str| Reading::derive(move || text(lang.get()).to_owned());
    let visibilities =
        Reading::derive(move || vec![t::private(lang.get()).to_owned(), t::public(lang.get()).to_owned()]);
    let chosen_absence = RwSignal::new(None);
    let absence = Reading::derive(move || chosen_absence.get().unwrap_or_else(|| usual(count_of(rules))));
    let (found_by, find_by) = by_number(visibility, &[Visibility::Private, Visibility::Public]);
    let seats = Reading::derive(move || seat_choices(&rules.get(), lang.get()));
    let seated = Reading::derive(move || Some(seat.get().index()));
    let sit = Callback::new(move |number: usize| seat.set(Seat::new(number as u8)));
    let seats_label = Reading::derive(move || {
        let text = if count_of(rules) == 2 { t::who_begins } else { t::your_seat };
        text(lang.get()).to_owned()
    });
    let bots = BotSeats::new(kind);
    let count = Reading::derive(move || count_of(rules));
    let set_rules = Callback::new(move |to: AnyRules| {
        let count = to.seating().count();
        rules.set(to);
        bots.fit(count);
        seat.update(|seat| *seat = Seat::new(seat.index().min(count - 1) as u8));
    });
    let opener = Opener::here();
    let wish = move || NewTable {
        setup: Setup { rules: rules.get(), visibility: visibility.get(), absence: absence.get() },
        seat: Some(seat.get()),
        bots: bots.seated(count.get(), seat.get()),
    };
    view! {
        <QuickMatch kind/>
        <form class="drawer" on:submit=move |event| { event.prevent_default(); opener.ask(Ask::Open(untrack(wish))) }>
            <h3>{say(t::own_table)}</h3>
            <Chips label=label(t::who_finds_it) choices=visibilities chosen=found_by choose=find_by/>
            <GameOptions rules=rules.into() set=set_rules/>
            <BotSeatChoice bots seats=count/>
            <Chips label=seats_label choices=seats chosen=seated choose=sit/>
            <AbsenceChoice absence choose=Callback::new(move |to| chosen_absence.set(Some(to)))/>
            <button type="submit" class="button primary big" data-testid="open-table" disabled=move || opener.busy.get()>
                {say(t::open_table)}
            </button>
        </form>
    }
}

fn count_of(rules: RwSignal<AnyRules>) -> usize {
    rules.with(|rules| rules.seating().count())
}

fn seat_choices(rules: &AnyRules, lang: Lang) -> Vec<String> {
    match rules.seating().count() {
        2 => vec![t::i_begin(lang).to_owned(), t::they_begin(lang).to_owned()],
        count => (1..=count).map(|number| number.to_string()).collect(),
    }
}
