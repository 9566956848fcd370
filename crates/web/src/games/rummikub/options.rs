//! The options of a table of Rummikub: how many play, how long a turn may take, and two rules that
//! homes differ in.

use super::texts as text;
use crate::{
    derived::Derived,
    texts::{Text, use_lang},
    widgets::{Chips, TimeChoice},
};
use game_core::TimeControl;
use game_rummikub::{LEAST_PLAYERS, LEAST_TURN_MS, MOST_PLAYERS, MOST_TURN_MS, Rules};
use leptos::prelude::*;

/// The times offered first; any in between can be typed.
const TURNS_MS: [Option<u32>; 7] = [
    None,
    Some(15_000),
    Some(30_000),
    Some(60_000),
    Some(120_000),
    Some(180_000),
    Some(300_000),
];

/// Chips for each option.
#[component]
pub fn RummikubOptions(rules: Derived<Rules>, set: Callback<Rules>) -> impl IntoView {
    let lang = use_lang();
    let label = move |text: Text| Derived::new(move || text(lang.get()).to_owned());
    let players = Derived::new(|| {
        (LEAST_PLAYERS..=MOST_PLAYERS)
            .map(|n| n.to_string())
            .collect()
    });
    let player_count =
        Derived::new(move || Some(usize::from(rules.get().players() - LEAST_PLAYERS)));
    let set_players = Callback::new(move |number: usize| {
        set.run(with_players(
            rules.get_untracked(),
            LEAST_PLAYERS + number as u8,
        ));
    });
    let set_time = Callback::new(move |time: TimeControl| {
        if let Ok(rules) = rules.get_untracked().with_time(time) {
            set.run(rules);
        }
    });
    let either = move |texts: [Text; 2]| {
        Derived::new(move || texts.map(|text| text(lang.get()).to_owned()).to_vec())
    };
    let strict = Derived::new(move || Some(usize::from(rules.get().is_strict())));
    let set_strict =
        Callback::new(move |number| set.run(rules.get_untracked().with_strict(number == 1)));
    let exhaust = Derived::new(move || Some(usize::from(rules.get().is_exhaust())));
    let set_exhaust =
        Callback::new(move |number| set.run(rules.get_untracked().with_exhaust(number == 1)));
    view! {
        <Chips label=label(text::players) choices=players chosen=player_count choose=set_players/>
        <TimeChoice offered=TURNS_MS.to_vec() range=(LEAST_TURN_MS, MOST_TURN_MS)
            calm=Rules::default().time() chosen=Derived::new(move || rules.get().time()) choose=set_time/>
        <Chips label=label(text::wrong_play) choices=either([text::is_taken_back, text::costs_a_tile])
            chosen=strict choose=set_strict/>
        <Chips label=label(text::pool_runs_out) choices=either([text::least_wins, text::play_goes_on])
            chosen=exhaust choose=set_exhaust/>
    }
}

/// The usual rules for so many with that clock.
pub fn usual(players: u8, turn_ms: Option<u32>) -> Rules {
    with_players(
        Rules::default().with_turn_ms(turn_ms).unwrap_or_default(),
        players,
    )
}

/// The same rules for more or fewer players.
fn with_players(rules: Rules, players: u8) -> Rules {
    let changed = Rules::for_players(players).and_then(|changed| changed.with_time(rules.time()));
    changed.map_or(rules, |changed| {
        changed
            .with_strict(rules.is_strict())
            .with_exhaust(rules.is_exhaust())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_time_offered_is_one_the_rules_allow_and_the_usual_one_is_among_them() {
        let offered: Vec<Rules> = TURNS_MS
            .iter()
            .filter_map(|&ms| Rules::default().with_turn_ms(ms).ok())
            .collect();
        assert_eq!(offered.len(), TURNS_MS.len());
        assert!(offered.contains(&Rules::default()));
    }

    #[test]
    fn another_number_of_players_changes_nothing_else() {
        let rules = Rules::default()
            .with_turn_ms(None)
            .unwrap()
            .with_strict(true)
            .with_exhaust(true);
        let changed = with_players(rules, 4);
        assert_eq!(changed.players(), 4);
        assert_eq!(with_players(changed, rules.players()), rules);
        assert_eq!(with_players(rules, 9), rules);
        assert_eq!(
            (usual(4, None).players(), usual(4, None).turn_ms()),
            (4, None)
        );
    }
}
