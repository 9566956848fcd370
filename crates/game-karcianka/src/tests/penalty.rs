//! Special cards and the running penalty.

use super::setup::{ONE, check, counts, menu, owing, play, table};
use crate::Refusal;

/// The penalty after this card is played on the seven of hearts while one of `before` runs.
fn after(card: &str, before: u16) -> u16 {
    let mut state = owing(table("7H", &[&format!("{card} 4S 5S"), "9C 9D"]), before);
    play(&mut state, card);
    state.table.penalty
}

#[test]
fn a_two_adds_two_a_three_three_and_a_king_five() {
    for (card, adds) in [("2H", 2), ("3H", 3), ("KH", 5)] {
        assert_eq!((after(card, 0), after(card, 4)), (adds, 4 + adds), "{card}");
    }
}

#[test]
fn a_jack_lowers_the_penalty_by_five_not_below_nothing() {
    assert_eq!([0, 3, 5, 7].map(|before| after("JH", before)), [0, 0, 0, 2]);
}

#[test]
fn a_queen_ends_the_penalty() {
    assert_eq!([0, 2, 13].map(|before| after("QH", before)), [0, 0, 0]);
}

#[test]
fn an_ace_passes_the_penalty_on_as_it_is() {
    assert_eq!([0, 2, 13].map(|before| after("AH", before)), [0, 2, 13]);
}

#[test]
fn cards_that_are_not_special_leave_the_penalty_alone() {
    for card in ["4H", "5H", "6H", "8H", "9H", "10H"] {
        assert_eq!(after(card, 0), 0, "{card}");
    }
}

#[test]
fn while_a_penalty_runs_only_a_matching_special_card_may_be_played() {
    let state = owing(table("2H", &["5H 9H AH 2C QS", "9C 9D"]), 2);
    assert_eq!(menu(&state), "2C AH");
    assert_eq!(check(&state, "5H"), Err(Refusal::NotSpecial));
    assert_eq!(check(&state, "QS"), Err(Refusal::DoesNotMatch));
}

#[test]
fn once_the_penalty_is_gone_any_matching_card_may_be_played() {
    let mut state = owing(table("2H", &["QH 4S", "9H 9D 5C"]), 2);
    play(&mut state, "QH");
    assert_eq!(menu(&state), "9H");
}

#[test]
fn the_penalty_grows_along_a_chain_and_falls_on_the_player_who_cannot_answer() {
    let mut state = table("7H", &["2H KC 4S", "2C 9D 8D", "9S 9C 8S"]);
    play(&mut state, "2H 2C");
    assert_eq!((state.table.penalty, menu(&state).as_str()), (4, "draw"));
    play(&mut state, "draw");
    assert_eq!(
        (state.table.penalty, counts(&state), state.table.turn),
        (0, vec![2, 2, 7], ONE)
    );
    assert_eq!(
        menu(&state),
        "KC",
        "the two of clubs lies there, its penalty served"
    );
}
