//! The time that players have at a new table: three times by name, no limit, and folded away every
//! other one that the rules allow.

use super::{Chips, TurnRange, TurnTime};
use crate::{
    derived::Derived,
    reactive::reactive,
    texts::{Text, home, say, span::span_text, time as t, use_lang},
};
use game_core::{Bank, Extra, SLOW_DAYS, TimeControl};
use leptos::prelude::*;

/// The banks offered, in milliseconds.
const BANKS_MS: [u32; 7] = [
    60_000, 180_000, 300_000, 600_000, 900_000, 1_800_000, 3_600_000,
];
/// The increments and delays offered, in milliseconds.
const EXTRAS_MS: [u32; 7] = [0, 2_000, 3_000, 5_000, 10_000, 20_000, 30_000];
const QUICK: (u32, u32) = (300_000, 5_000);
const SLOW_DAYS_NAMED: u32 = 3;

/// How time is counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Counting {
    PerTurn,
    Days,
    Increment,
    Delay,
}

const COUNTINGS: [Counting; 4] = [
    Counting::PerTurn,
    Counting::Days,
    Counting::Increment,
    Counting::Delay,
];

impl Counting {
    fn of(time: TimeControl) -> Self {
        match time {
            time if time.is_slow() => Counting::Days,
            TimeControl::Unlimited | TimeControl::PerTurn(_) => Counting::PerTurn,
            TimeControl::Bank(bank) => match bank.extra() {
                Extra::Increment(_) => Counting::Increment,
                Extra::Delay(_) => Counting::Delay,
            },
        }
    }

    fn text(self) -> Text {
        match self {
            Counting::PerTurn => t::per_turn,
            Counting::Days => t::in_days,
            Counting::Increment => t::bank_with_increment,
            Counting::Delay => t::bank_with_delay,
        }
    }

    /// A time that is counted so.
    fn usual(self, calm: TimeControl) -> TimeControl {
        match self {
            Counting::PerTurn => calm,
            Counting::Days => TimeControl::days(SLOW_DAYS_NAMED),
            Counting::Increment => banked(QUICK.0, Extra::Increment(QUICK.1)),
            Counting::Delay => banked(QUICK.0, Extra::Delay(QUICK.1)),
        }
    }
}

fn banked(ms: u32, extra: Extra) -> TimeControl {
    Bank::new(ms, extra).map_or(TimeControl::Unlimited, TimeControl::Bank)
}

/// The times with a name, and none.
fn named(calm: TimeControl) -> [(Text, TimeControl); 4] {
    [
        (t::quick, Counting::Increment.usual(calm)),
        (t::calm, calm),
        (t::slow, Counting::Days.usual(calm)),
        (home::no_limit, TimeControl::Unlimited),
    ]
}

#[component]
pub fn TimeChoice(
    /// The usual times per turn, in milliseconds; `None` is no limit.
    offered: Vec<Option<u32>>,
    range: TurnRange,
    /// The game's usual time.
    calm: TimeControl,
    #[prop(into)] chosen: Derived<TimeControl>,
    #[prop(into)] choose: Callback<TimeControl>,
) -> impl IntoView {
    let lang = use_lang();
    let label = Derived::new(move || t::time(lang.get()).to_owned());
    let words = move |(name, time): (Text, TimeControl)| match time {
        TimeControl::Unlimited => name(lang.get()).to_owned(),
        TimeControl::PerTurn(_) | TimeControl::Bank(_) => {
            format!("{} · {}", name(lang.get()), t::time_text(time, lang.get()))
        }
    };
    let choices = Derived::new(move || named(calm).map(words).to_vec());
    let pressed = Derived::new(move || {
        let is_chosen = |(_, time): &(Text, TimeControl)| *time == chosen.get();
        named(calm).iter().position(is_chosen)
    });
    let press = Callback::new(move |number: usize| {
        if let Some((_, time)) = named(calm).get(number) {
            choose.run(*time);
        }
    });
    view! {
        <Chips label choices chosen=pressed choose=press/>
        <details class="other-times" data-testid="other-times">
            <summary>{say(t::exactly)}</summary>
            <Exactly offered range calm chosen choose/>
        </details>
    }
}

/// Every time that can be chosen.
#[component]
fn Exactly(
    offered: Vec<Option<u32>>,
    range: TurnRange,
    calm: TimeControl,
    chosen: Derived<TimeControl>,
    choose: Callback<TimeControl>,
) -> impl IntoView {
    let lang = use_lang();
    let counting = Memo::new(move |_| Counting::of(chosen.get()));
    let label = move |text: Text| Derived::new(move || text(lang.get()).to_owned());
    let choices = Derived::new(move || {
        let lang = lang.get();
        COUNTINGS.map(|one| one.text()(lang).to_owned()).to_vec()
    });
    let number = Derived::new(move || COUNTINGS.iter().position(|one| *one == counting.get()));
    let count_so = Callback::new(move |number: usize| {
        if let Some(counting) = COUNTINGS.get(number) {
            choose.run(counting.usual(calm));
        }
    });
    let values = move || match counting.get() {
        Counting::PerTurn => {
            let turn_ms = Derived::new(move || chosen.get().turn_ms());
            let set = move |turn_ms| choose.run(TimeControl::of(turn_ms, None));
            view! {
                <TurnTime label=label(home::time_per_turn) offered=offered.clone() range
                    chosen=turn_ms choose=Callback::new(set)/>
            }
            .into_any()
        }
        Counting::Days => {
            let days = Derived::constant(SLOW_DAYS.iter().map(u32::to_string).collect::<Vec<_>>());
            let which = Derived::new(move || {
                SLOW_DAYS
                    .iter()
                    .position(|days| TimeControl::days(*days) == chosen.get())
            });
            let set = move |number: usize| {
                if let Some(days) = SLOW_DAYS.get(number) {
                    choose.run(TimeControl::days(*days));
                }
            };
            view! { <Chips label=label(t::days) choices=days chosen=which choose=Callback::new(set)/> }
                .into_any()
        }
        Counting::Increment => banks(chosen, choose, Extra::Increment, label(t::increment)),
        Counting::Delay => banks(chosen, choose, Extra::Delay, label(t::delay)),
    };
    view! {
        <Chips label=label(t::how_time_is_counted) choices chosen=number choose=count_so/>
        {reactive(values)}
    }
}

/// Chips for a bank and what each turn has besides.
fn banks(
    chosen: Derived<TimeControl>,
    choose: Callback<TimeControl>,
    extra: fn(u32) -> Extra,
    extra_label: Derived<String>,
) -> AnyView {
    let lang = use_lang();
    let bank_label = Derived::new(move || t::bank(lang.get()).to_owned());
    let spans = |all: &[u32]| {
        let words: Vec<String> = all.iter().copied().map(span_text).collect();
        Derived::constant(words)
    };
    let (all_banks, all_extras) = (spans(&BANKS_MS), spans(&EXTRAS_MS));
    let now = move || {
        let bank = chosen.get_untracked().bank();
        bank.map_or(QUICK, |bank| (bank.ms(), bank.extra().ms()))
    };
    let bank = Derived::new(move || {
        let ms = chosen.get().bank()?.ms();
        BANKS_MS.iter().position(|one| *one == ms)
    });
    let more = Derived::new(move || {
        let ms = chosen.get().bank()?.extra().ms();
        EXTRAS_MS.iter().position(|one| *one == ms)
    });
    let set_bank = Callback::new(move |number: usize| {
        choose.run(banked(BANKS_MS[number], extra(now().1)));
    });
    let set_more = Callback::new(move |number: usize| {
        choose.run(banked(now().0, extra(EXTRAS_MS[number])));
    });
    view! {
        <Chips label=bank_label choices=all_banks chosen=bank choose=set_bank/>
        <Chips label=extra_label choices=all_extras chosen=more choose=set_more/>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_bank_offered_is_playable() {
        for ms in BANKS_MS {
            for extra in EXTRAS_MS {
                assert!(
                    Bank::new(ms, Extra::Increment(extra)).is_ok(),
                    "{ms} {extra}"
                );
                assert!(Bank::new(ms, Extra::Delay(extra)).is_ok(), "{ms} {extra}");
            }
        }
    }

    #[test]
    fn the_usual_time_of_each_way_to_count_is_counted_so() {
        let calm = TimeControl::PerTurn(60_000);
        for counting in COUNTINGS {
            assert_eq!(Counting::of(counting.usual(calm)), counting);
        }
        assert!(named(calm)[2].1.is_slow());
    }
}
