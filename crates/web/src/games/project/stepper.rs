//! `Stepper`: a number of the `Config` to type, with a button on either side, and below it what is
//! wrong with it.

use super::{texts::options as text, violations::violation_text};
use crate::{
    derived::Derived,
    number::fixed,
    reactive::reactive,
    texts::{Text, use_lang},
};
use game_project::Config;
use leptos::prelude::*;

/// How a number is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unit {
    Count,
    /// In parts of a hundred.
    Percent,
    /// In whole milliseconds.
    Sleep,
    /// Seconds; none at all if nothing is written.
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

    /// The number as it is typed.
    pub fn written(&self, config: &Config) -> String {
        let number = match (self.number)(&mut { *config }) {
            ConfigPlace::Whole(number) => return number.to_string(),
            ConfigPlace::Chance(chance) => *chance * 100.0,
            ConfigPlace::Limit(None) => return String::new(),
            ConfigPlace::Limit(Some(ms)) => *ms as f64 / 1000.0,
        };
        let text = fixed(number, 3);
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    }

    /// The configuration with the number that was typed; `None` if it is none.
    pub fn typed(&self, config: &Config, text: &str) -> Option<Config> {
        let mut config = *config;
        let text = text.trim().replace(',', ".");
        let decimal = || text.parse().ok().filter(|number: &f64| number.is_finite());
        match (self.number)(&mut config) {
            ConfigPlace::Whole(number) => *number = text.parse().ok()?,
            ConfigPlace::Chance(chance) => *chance = decimal()? / 100.0,
            ConfigPlace::Limit(limit) if text.is_empty() => *limit = None,
            ConfigPlace::Limit(limit) => *limit = Some((decimal()? * 1000.0).round() as i64),
        }
        Some(config)
    }

    fn unit_text(&self) -> &'static str {
        match self.unit {
            Unit::Count => "",
            Unit::Percent => "%",
            Unit::Sleep => "ms",
            Unit::Limit => "s",
        }
    }
}

#[component]
pub fn Stepper(dial: Dial, config: Derived<Config>, set: Callback<Config>) -> impl IntoView {
    let lang = use_lang();
    let label = move || (dial.label)(lang.get());
    // What is being typed; the number as it stands otherwise.
    let draft = RwSignal::new(None::<String>);
    let wrong = Memo::new(move |_| {
        let config = config.get();
        let is_number = |text: &String| dial.typed(&config, text).is_some();
        if draft.with(|draft| draft.as_ref().is_some_and(|text| !is_number(text))) {
            return Some(text::type_a_number(lang.get()).to_owned());
        }
        let violations = config.violations();
        let own = violations
            .iter()
            .find(|violation| violation.key() == dial.key);
        own.map(|violation| violation_text(violation, lang.get()))
    });
    // A file that is opened replaces the number that was typed.
    let value = move || {
        let config = config.get();
        let is_current = |text: &String| {
            dial.typed(&config, text)
                .is_none_or(|typed| typed == config)
        };
        let typed = draft.get().filter(is_current);
        typed.unwrap_or_else(|| dial.written(&config))
    };
    let take = move |event| {
        let text = event_target_value(&event);
        if let Some(typed) = dial.typed(&config.get_untracked(), &text) {
            set.run(typed);
        }
        draft.set(Some(text));
    };
    let turn = move |by: i64| {
        draft.set(None);
        set.run(dial.turned(&config.get_untracked(), by));
    };
    let button = move |by: i64, sign: &'static str, words: Text| {
        let name = reactive(move || format!("{}: {}", label(), words(lang.get())));
        view! {
            <button type="button" class="icon-button" aria-label=name data-turn=by.to_string() on:click=move |_| turn(by)>
                {sign}
            </button>
        }
        .into_any()
    };
    let is_wrong = move || wrong.with(Option::is_some);
    let id = format!("proj-{}", dial.key);
    let about = format!("{id}-about");
    let none = reactive(move || (dial.unit == Unit::Limit).then(|| text::no_limit(lang.get())));
    view! {
        <div class="proj-dial" class:is-wrong=is_wrong data-key=dial.key role="group" aria-label=label>
            <label class="proj-dial-name" for=id.clone()>{label}</label>
            {button(-1, "−", text::less)}
            <span class="proj-typed" data-unit=dial.unit_text()>
                <input type="text" inputmode="decimal" autocomplete="off" maxlength="12" id=id
                    prop:value=value placeholder=none aria-invalid=move || is_wrong().to_string()
                    aria-describedby=about.clone() on:input=take on:blur=move |_| draft.set(None)/>
            </span>
            {button(1, "+", text::more)}
            <p class="proj-wrong" role="status" id=about>{move || wrong.get()}</p>
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

    fn dial(key: &str) -> Dial {
        let mut dials = BOARD.iter().chain(&SLEEPS);
        *dials.find(|dial| dial.key == key).unwrap()
    }

    #[test]
    fn every_number_is_typed_as_it_is_written() {
        let other = Config {
            sham_chance: 0.125,
            time_limit: Some(90_500),
            ..Config::default()
        };
        for config in [Config::default(), other] {
            for dial in BOARD.iter().chain(&SLEEPS) {
                let text = dial.written(&config);
                let typed = dial.typed(&config, &text).unwrap();
                assert_eq!(dial.written(&typed), text, "{}", dial.key);
                assert_eq!(typed, config, "{}", dial.key);
            }
        }
        let written = ["sham_chance", "time_limit"].map(|key| dial(key).written(&other));
        assert_eq!(written, ["12.5", "90.5"]);
    }

    #[test]
    fn what_is_no_number_is_not_taken_and_a_forbidden_one_is_taken_and_named() {
        let usual = Config::default();
        for (key, text) in [
            ("n_players", "five"),
            ("n_players", ""),
            ("n_goals", "2.5"),
            ("sham_chance", "inf"),
            ("time_limit", "soon"),
            ("move_timeout", "99999999999999999999"),
        ] {
            assert_eq!(dial(key).typed(&usual, text), None, "{key} {text}");
        }
        let negative = dial("move_timeout").typed(&usual, "-5").unwrap();
        assert_eq!(negative.violations()[0].key(), "move_timeout");
        assert_eq!(
            dial("sham_chance")
                .typed(&usual, " 12,5 ")
                .unwrap()
                .sham_chance,
            0.125
        );
        assert_eq!(dial("time_limit").typed(&usual, "").unwrap(), usual);
    }
}
