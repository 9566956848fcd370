//! `ProjectOptions`: a preset, or every number of the `Config`, validated while it is changed.

use super::{
    config_file::ConfigFile,
    presets::{LARGE, QUICK},
    stepper::{ConfigPlace, Dial, Stepper, Unit},
    texts::options as text,
};
use crate::{
    derived::Derived,
    reactive::{effect, reactive},
    texts::{say, use_lang},
    widgets::Chips,
};
use game_project::{Config, Rules};
use leptos::prelude::*;

const PRESETS: [fn() -> Config; 3] = [QUICK, Config::default, LARGE];

/// What lies on the board, and for how long.
pub const BOARD: [Dial; 8] = [
    dial("n_players", text::n_players, Unit::Count, 1, |config| {
        ConfigPlace::Whole(&mut config.n_players)
    }),
    dial("grid_width", text::grid_width, Unit::Count, 1, |config| {
        ConfigPlace::Whole(&mut config.grid_width)
    }),
    dial("grid_height", text::grid_height, Unit::Count, 1, |config| {
        ConfigPlace::Whole(&mut config.grid_height)
    }),
    dial(
        "goal_area_height",
        text::goal_area_height,
        Unit::Count,
        1,
        |config| ConfigPlace::Whole(&mut config.goal_area_height),
    ),
    dial("n_goals", text::n_goals, Unit::Count, 1, |config| {
        ConfigPlace::Whole(&mut config.n_goals)
    }),
    dial("n_pieces", text::n_pieces, Unit::Count, 1, |config| {
        ConfigPlace::Whole(&mut config.n_pieces)
    }),
    dial(
        "sham_chance",
        text::sham_chance,
        Unit::Percent,
        5,
        |config| ConfigPlace::Chance(&mut config.sham_chance),
    ),
    dial(
        "time_limit",
        text::time_limit,
        Unit::Limit,
        60_000,
        |config| ConfigPlace::Limit(&mut config.time_limit),
    ),
];

/// How long each chore takes.
pub const SLEEPS: [Dial; 6] = [
    dial(
        "move_timeout",
        text::move_timeout,
        Unit::Sleep,
        50,
        |config| ConfigPlace::Whole(&mut config.move_timeout),
    ),
    dial(
        "discover_neighbor_fields_timeout",
        text::discover_timeout,
        Unit::Sleep,
        250,
        |config| ConfigPlace::Whole(&mut config.discover_neighbor_fields_timeout),
    ),
    dial(
        "test_piece_timeout",
        text::test_timeout,
        Unit::Sleep,
        250,
        |config| ConfigPlace::Whole(&mut config.test_piece_timeout),
    ),
    dial(
        "place_piece_timeout",
        text::place_timeout,
        Unit::Sleep,
        250,
        |config| ConfigPlace::Whole(&mut config.place_piece_timeout),
    ),
    dial(
        "request_info_timeout",
        text::ask_timeout,
        Unit::Sleep,
        250,
        |config| ConfigPlace::Whole(&mut config.request_info_timeout),
    ),
    dial(
        "send_info_timeout",
        text::tell_timeout,
        Unit::Sleep,
        250,
        |config| ConfigPlace::Whole(&mut config.send_info_timeout),
    ),
];

const fn dial(
    key: &'static str,
    label: fn(crate::texts::Lang) -> &'static str,
    unit: Unit,
    step: i64,
    number: fn(&mut Config) -> ConfigPlace<'_>,
) -> Dial {
    Dial {
        key,
        label,
        step,
        unit,
        number,
    }
}

/// Chips for the ready-made matches, and below them every number.
#[component]
pub fn ProjectOptions(rules: Derived<Rules>, set: Callback<Rules>) -> impl IntoView {
    let lang = use_lang();
    // On the way from one playable configuration to another there may be some that are not.
    let config = RwSignal::new(Config::from(rules.get_untracked()));
    effect(move || {
        let rules = rules.get();
        let is_other = Rules::try_from(config.get_untracked()).is_ok_and(|own| own != rules);
        if is_other {
            config.set(rules.into());
        }
    });
    let turn = Callback::new(move |to: Config| {
        config.set(to);
        if let Ok(rules) = Rules::try_from(to) {
            set.run(rules);
        }
    });
    let label = Derived::new(move || text::preset(lang.get()).to_owned());
    let choices = Derived::new(move || {
        [text::quick, text::usual, text::large]
            .map(|text| text(lang.get()).to_owned())
            .to_vec()
    });
    let chosen = Derived::new(move || PRESETS.iter().position(|preset| preset() == config.get()));
    let choose = Callback::new(move |number: usize| {
        if let Some(preset) = PRESETS.get(number) {
            turn.run(preset());
        }
    });
    let dials = move |dials: &'static [Dial]| {
        let one =
            |dial: &Dial| view! { <Stepper dial=*dial config=config.into() set=turn/> }.into_any();
        dials.iter().map(one).collect_view()
    };
    let is_wrong = Memo::new(move |_| !config.get().violations().is_empty());
    let warning = reactive(move || {
        is_wrong.get().then(|| {
            view! { <p class="proj-unplayable" role="alert">{say(text::unplayable)}</p> }.into_any()
        })
    });
    view! {
        <Chips label choices chosen choose/>
        <details class="proj-details">
            <summary>{say(text::details)}</summary>
            <h3>{say(text::board)}</h3>
            <div class="proj-dials">{dials(&BOARD)}</div>
            <h3>{say(text::sleep)}</h3>
            <div class="proj-dials">{dials(&SLEEPS)}</div>
            {warning}
            <ConfigFile config set=turn/>
        </details>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game_project::Chore;

    #[test]
    fn every_key_of_the_configuration_has_a_dial() {
        let written = serde_json::to_value(Config {
            time_limit: Some(1),
            ..Config::default()
        })
        .unwrap();
        let keys: Vec<&str> = BOARD.iter().chain(&SLEEPS).map(|dial| dial.key).collect();
        for key in written.as_object().unwrap().keys() {
            assert!(keys.contains(&key.as_str()), "{key}");
        }
        assert_eq!(keys.len(), written.as_object().unwrap().len());
        assert!(Chore::ALL.iter().all(|chore| keys.contains(&chore.key())));
    }
}
