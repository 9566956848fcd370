//! The options of a table of dáma: how long a move may take.

use crate::{derived::Derived, widgets::TimeChoice};
use game_core::TimeControl;
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
    let choose = Callback::new(move |time: TimeControl| {
        if let Ok(rules) = Rules::with_time(time) {
            set.run(rules);
        }
    });
    view! {
        <TimeChoice offered=TURNS_MS.to_vec() range=(LEAST_TURN_MS, MOST_TURN_MS)
            calm=Rules::default().time() chosen=Derived::new(move || rules.get().time()) choose/>
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
