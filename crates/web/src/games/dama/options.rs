//! The options of a table of dáma: how long a move may take.

use super::texts as text;
use crate::{derived::Derived, texts::use_lang, widgets::TurnTime};
use game_dama::{LEAST_TURN_MS, MOST_TURN_MS, Rules};
use leptos::prelude::*;

/// The times offered first; any in between can be typed.
const TURNS_MS: [Option<u32>; 6] = [
    None,
    Some(15_000),
    Some(30_000),
    Some(60_000),
    Some(180_000),
    Some(600_000),
];

/// Chips to choose the time per move from.
#[component]
pub fn DamaOptions(rules: Derived<Rules>, set: Callback<Rules>) -> impl IntoView {
    let lang = use_lang();
    let choose = Callback::new(move |turn_ms: Option<u32>| {
        if let Ok(rules) = Rules::with_turn_ms(turn_ms) {
            set.run(rules);
        }
    });
    let label = Derived::new(move || text::time_per_move(lang.get()).to_owned());
    view! {
        <TurnTime label offered=TURNS_MS.to_vec() range=(LEAST_TURN_MS, MOST_TURN_MS)
            chosen=Derived::new(move || rules.get().turn_ms()) choose/>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_time_offered_is_one_the_rules_allow_and_the_usual_one_is_among_them() {
        let offered: Vec<Rules> = TURNS_MS
            .iter()
            .filter_map(|&ms| Rules::with_turn_ms(ms).ok())
            .collect();
        assert_eq!(offered.len(), TURNS_MS.len());
        assert!(offered.contains(&Rules::default()));
    }
}
