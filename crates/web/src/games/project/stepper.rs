//! `Stepper`: a number of the `Config` with a button on either side, and its `Violation` beside it.

use super::{texts::options as text, violations::violation_text};
use crate::{
    derived::Derived,
    number::fixed,
    reactive::reactive,
    texts::{Lang, Text, span::span_text, use_lang},
};
use game_project::Config;
use leptos::prelude::*;

/// How a number is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unit {
    Count,
    /// In parts of a hundred.
    Percent,
    Sleep,
    /// Milliseconds, none at all if it is zero.
    Limit,
}

/// One number of the configuration.
#[derive(Clone, Copy)]
pub struct Dial {
    /// The key it has in the configuration.
    pub key: &'static str,
    pub label: Text,
    /// How much a touch changes it.
    pub step: i64,
    pub unit: Unit,
    /// Its place in the configuration.
    pub number: fn(&mut Config) -> ConfigPlace<'_>,
}

/// Where a number is kept.
pub enum ConfigPlace<'a> {
    Whole(&'a mut i64),
    /// A chance, in parts of one.
    Chance(&'a mut f64),
    /// A time that may be none.
    Limit(&'a mut Option<i64>),
}

impl Dial {
    /// The number as it stands.
    pub fn read(&self, config: &Config) -> i64 {
        match (self.number)(&mut { *config }) {
            ConfigPlace::Whole(number) => *number,
            ConfigPlace::Chance(chance) => (*chance * 100.0).round() as i64,
            ConfigPlace::Limit(limit) => limit.unwrap_or(0),
        }
    }

    /// The configuration with another number, never below zero.
    pub fn turned(&self, config: &Config, by: i64) -> Config {
        let mut config = *config;
        let to = (self.read(&config) + by * self.step).max(0);
        match (self.number)(&mut config) {
            ConfigPlace::Whole(number) => *number = to,
            ConfigPlace::Chance(chance) => *chance = to as f64 / 100.0,
            ConfigPlace::Limit(limit) => *limit = Some(to).filter(|&ms| ms > 0),
        }
        config
    }

    fn written(&self, number: i64, lang: Lang) -> String {
        match self.unit {
            Unit::Count => number.to_string(),
            Unit::Percent => format!("{number} %"),
            Unit::Sleep if number < 1000 => format!("{number} ms"),
            Unit::Sleep => {
                let seconds = fixed(number as f64 / 1000.0, 3);
                format!("{} s", seconds.trim_end_matches('0').trim_end_matches('.'))
            }
            Unit::Limit if number == 0 => text::no_limit(lang).to_owned(),
            Unit::Limit => span_text(u32::try_from(number).unwrap_or(u32::MAX)),
        }
    }
}

#[component]
pub fn Stepper(dial: Dial, config: Derived<Config>, set: Callback<Config>) -> impl IntoView {
    let lang = use_lang();
    let label = move || (dial.label)(lang.get());
    let number = Memo::new(move |_| dial.read(&config.get()));
    let wrong = Memo::new(move |_| {
        let violations = config.get().violations();
        let own = violations
            .iter()
            .find(|violation| violation.key() == dial.key);
        own.map(|violation| violation_text(violation, lang.get()))
    });
    let turn = move |by: i64| set.run(dial.turned(&config.get_untracked(), by));
    let button = move |by: i64, sign: &'static str, words: Text| {
        let name = reactive(move || format!("{}: {}", label(), words(lang.get())));
        view! {
            <button type="button" class="icon-button" aria-label=name data-turn=by.to_string() on:click=move |_| turn(by)>
                {sign}
            </button>
        }
        .into_any()
    };
    let written = reactive(move || dial.written(number.get(), lang.get()));
    view! {
        <div class="proj-dial" class:is-wrong=move || wrong.with(Option::is_some) data-key=dial.key role="group" aria-label=label>
            <span class="proj-dial-name" aria-hidden="true">{label}</span>
            {button(-1, "−", text::less)}
            <output>{written}</output>
            {button(1, "+", text::more)}
            <p class="proj-wrong" role="status">{move || wrong.get()}</p>
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::super::options::{BOARD, SLEEPS};
    use super::*;

    #[test]
    fn every_dial_turns_its_own_number_there_and_back() {
        let usual = Config::default();
        for dial in BOARD.iter().chain(&SLEEPS) {
            let more = dial.turned(&usual, 1);
            assert_eq!(
                dial.read(&more),
                dial.read(&usual) + dial.step,
                "{}",
                dial.key
            );
            assert_eq!(dial.turned(&more, -1), usual, "{}", dial.key);
            assert!(dial.read(&dial.turned(&usual, -1000)) == 0, "{}", dial.key);
        }
    }

    #[test]
    fn numbers_are_written_with_their_units() {
        let written = |key: &str, number| {
            let dial = BOARD
                .iter()
                .chain(&SLEEPS)
                .find(|dial| dial.key == key)
                .unwrap();
            dial.written(number, Lang::En)
        };
        let sleeps = [250, 1250, 1500, 2000].map(|ms| written("move_timeout", ms));
        assert_eq!(sleeps, ["250 ms", "1.25 s", "1.5 s", "2 s"]);
        assert_eq!(
            [written("time_limit", 0), written("time_limit", 120_000)],
            ["none", "2 min"]
        );
        assert_eq!(
            [written("sham_chance", 20), written("n_goals", 3)],
            ["20 %", "3"]
        );
    }
}
