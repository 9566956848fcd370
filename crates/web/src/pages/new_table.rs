//! Opening a table for people: a kind of game in one touch; who may come, the options of the game
//! and who begins are folded away.

use super::{
    absence_choice::AbsenceChoice,
    bot_seats::{BotSeatChoice, BotSeats},
    presets::{Preset, presets},
    quick_match::QuickMatch,
    rated_choice::RatedChoice,
};
use crate::{
    derived::Derived,
    friendly_table::usual_absence,
    games::{GameOptions, Shape, options_text, quick, side_names},
    opener::Opener,
    reactive::reactive,
    texts::{Lang, Text, home as t, invite, say, use_lang},
    widgets::{Chips, by_number},
};
use game_core::Seat;
use games::{AnyRules, GameKind};
use leptos::prelude::*;
use wire::{Ask, NewTable, Rated, Setup, Visibility};

#[component]
pub fn NewTableForm(kind: GameKind) -> impl IntoView {
    let lang = use_lang();
    let rules = RwSignal::new(kind.default_rules());
    let visibility = RwSignal::new(Visibility::Private);
    let (place, rated) = (RwSignal::new(0_usize), RwSignal::new(Rated::No));
    let label = move |text: Text| Derived::new(move || text(lang.get()).to_owned());
    let visibilities = Derived::new(move || {
        vec![
            t::private(lang.get()).to_owned(),
            t::public(lang.get()).to_owned(),
        ]
    });
    let chosen_absence = RwSignal::new(None);
    let absence = Derived::new(move || {
        chosen_absence
            .get()
            .unwrap_or_else(|| usual_absence(count_of(rules)))
    });
    let (found_by, find_by) = by_number(visibility, &[Visibility::Private, Visibility::Public]);
    let seats = Derived::new(move || seat_choices(&rules.get(), lang.get()));
    let seated = Derived::new(move || Some(place.get()));
    let sit = Callback::new(move |number: usize| place.set(number));
    let seats_label = Derived::new(move || {
        let text = match count_of(rules) {
            _ if side_names(kind, lang.get()).is_some() => t::your_side,
            2 => t::who_begins,
            _ => t::your_seat,
        };
        text(lang.get()).to_owned()
    });
    let seat = move || places(&rules.get()).get(place.get()).copied().flatten();
    let bots = BotSeats::new(kind);
    let count = Derived::new(move || count_of(rules));
    let set_rules = Callback::new(move |to: AnyRules| {
        bots.fit(to.seating().count());
        place.update(|place| *place = (*place).min(places(&to).len() - 1));
        rules.set(to);
    });
    // Whole teams of strangers do not meet by chance.
    let has_strangers = !quick(kind).players.is_empty();
    // With days per turn, players may always be away.
    let is_slow = Memo::new(move |_| rules.with(|rules| rules.time().is_slow()));
    let absence_choice = reactive(move || {
        (!is_slow.get()).then(|| {
            let choose = Callback::new(move |to| chosen_absence.set(Some(to)));
            view! { <AbsenceChoice absence choose/> }.into_any()
        })
    });
    let opener = Opener::here();
    let wish = move || NewTable {
        setup: Setup {
            rules: rules.get(),
            visibility: visibility.get(),
            absence: absence.get(),
            rated: rated.get(),
        },
        seat: seat(),
        bots: bots.seated(count.get(), seat()),
    };
    let options = move || view! { <GameOptions rules=rules.into() set=set_rules/> }.into_any();
    let rules_choice = if presets(kind, 2).is_empty() {
        options()
    } else {
        view! {
            <PresetChoice kind rules set=set_rules/>
            <details>
                <summary>{say(invite::house_rules)}</summary>
                {options()}
            </details>
        }
        .into_any()
    };
    view! {
        <form class="drawer" data-testid="new-table"
            on:submit=move |event| { event.prevent_default(); opener.ask(Ask::Open(untrack(wish))) }>
            {rules_choice}
            <details>
                <summary>{say(t::seats_and_bots)}</summary>
                <Chips label=label(t::who_finds_it) choices=visibilities chosen=found_by choose=find_by/>
                <BotSeatChoice bots seats=count/>
                <Chips label=seats_label choices=seats chosen=seated choose=sit/>
                {absence_choice}
                <RatedChoice rated/>
            </details>
            <button type="submit" class="button primary big" data-testid="open-table" disabled=move || opener.busy.get()>
                {say(t::open_table)}
            </button>
        </form>
        {has_strangers.then(|| view! {
            <details class="drawer quick">
                <summary>{say(t::quick_title)}</summary>
                <QuickMatch kind/>
            </details>
        })}
    }
}

/// The presets, and what the rules are now in a few words.
#[component]
fn PresetChoice(
    kind: GameKind,
    rules: RwSignal<AnyRules>,
    set: Callback<AnyRules>,
) -> impl IntoView {
    let lang = use_lang();
    let offered = Memo::new(move |_| {
        let all = presets(kind, count_of(rules) as u8).into_iter();
        all.map(|Preset { rules, .. }| rules).collect::<Vec<_>>()
    });
    let label = Derived::new(move || t::kind_of_game(lang.get()).to_owned());
    let choices = Derived::new(move || {
        let all = presets(kind, count_of(rules) as u8).into_iter();
        all.map(|preset| (preset.name)(lang.get()).to_owned())
            .collect::<Vec<String>>()
    });
    let chosen = Derived::new(move || {
        let now = rules.get();
        offered.with(|offered| offered.iter().position(|preset| *preset == now))
    });
    let choose = Callback::new(move |number: usize| {
        if let Some(rules) = offered.with_untracked(|offered| offered.get(number).cloned()) {
            set.run(rules);
        }
    });
    let words = reactive(move || {
        let (players, lang) = (t::players(lang.get()), lang.get());
        let options = options_text(&rules.get(), lang);
        format!("{players}: {} · {options}", count_of(rules))
    });
    view! {
        <Chips label choices chosen choose/>
        <p class="soft" data-testid="rules-in-words">{words}</p>
    }
}

fn count_of(rules: RwSignal<AnyRules>) -> usize {
    rules.with(|rules| rules.seating().count())
}

/// Where one may sit. In games of two large teams one seat of a team is as good as another, and one
/// may just look on.
fn places(rules: &AnyRules) -> Vec<Option<Seat>> {
    let count = rules.seating().count();
    match Shape::of(rules.kind()) {
        Shape::Sides => vec![Some(Seat::new(0)), Some(Seat::new((count / 2) as u8)), None],
        Shape::Square | Shape::Room => Seat::all(count).map(Some).collect(),
    }
}

fn seat_choices(rules: &AnyRules, lang: Lang) -> Vec<String> {
    if let Some([one, other]) = side_names(rules.kind(), lang) {
        return [one, other, t::only_watch(lang)]
            .map(str::to_owned)
            .to_vec();
    }
    match rules.seating().count() {
        2 => vec![t::i_begin(lang).to_owned(), t::they_begin(lang).to_owned()],
        count => (1..=count).map(|number| number.to_string()).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_a_place_for_every_choice() {
        for &kind in GameKind::ALL {
            let rules = kind.default_rules();
            assert_eq!(
                places(&rules).len(),
                seat_choices(&rules, Lang::En).len(),
                "{kind}"
            );
        }
    }
}
