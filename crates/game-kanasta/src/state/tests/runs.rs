//! Laying the pile's top card in a sequence.

use super::*;

const NEED: &str = "of its suit for a sequence";

/// A player whose side has melded a sequence of hearts up to the six, at this pile.
fn with_run(hand: &str, pile: &str) -> State {
    with_melds(at_pile(&[hand, "9H"], pile), &["4H 5H 6H"])
}

fn frozen(state: State) -> State {
    State {
        frozen_by: Some(TWO),
        ..state
    }
}

#[test]
fn the_top_card_may_go_onto_a_sequence_of_the_side() {
    let mut state = with_run("QC QD 4S", "5S 9C 7H");
    act(&mut state, "take");
    let events = act(&mut state, "add 0 7H");
    assert!(
        matches!(
            &events[..],
            [Event::Added { .. }, Event::TookPile { cards, .. }] if cards.len() == 2
        ),
        "{events:?}"
    );
    assert_eq!(melds(&state), "4H 5H 6H 7H");
}

#[test]
fn cards_of_the_hand_may_lie_between_the_sequence_and_the_top_card() {
    for between in ["7H", "2C", "*"] {
        let mut state = with_run(&format!("{between} QC QD 4S"), "5S 8H");
        act(&mut state, "take");
        act(&mut state, &format!("add 0 {between} 8H"));
        assert_eq!(melds(&state), format!("4H 5H 6H {between} 8H"));
    }
    refused(&with_run("QC QD 4S", "5S 8H"), "take", NEED);
    refused(&with_run("QC QD 4S", "5S 3H 4H"), "take", NEED);
    refused(&with_run("QC QD 4S", "5S 7S"), "take", NEED);
}

#[test]
fn a_side_that_has_melded_may_lay_it_in_a_new_sequence_with_a_natural_and_a_wild() {
    for (hand, meld) in [
        ("8S 9S", "meld 8S 9S 10S"),
        ("9S 2C", "meld 9S 10S 2C"),
        ("QS *", "meld 10S * QS"),
        ("JS AS 2C *", "meld 10S JS 2C * AS"),
    ] {
        let mut state = with_run(&format!("{hand} 4C 4D"), "5S 10S");
        act(&mut state, "take");
        act(&mut state, meld);
        assert!(state.pile.is_empty(), "{meld}");
    }
    for hand in ["9S", "9S QS", "8H 9H", "KS *", "9S 9S"] {
        refused(&with_run(&format!("{hand} 4C 4D"), "5S 10S"), "take", NEED);
    }
}

#[test]
fn a_frozen_pile_asks_for_two_naturals_of_the_hand_in_a_sequence_too() {
    refused(&frozen(with_run("QC QD 4S", "5S 7H")), "take", NEED);
    refused(&frozen(with_run("8H * QC 4S", "5S 7H")), "take", NEED);
    let mut state = frozen(with_run("8H 9H QC 4S", "5S 7H"));
    act(&mut state, "take");
    refused(&state, "add 0 7H", NEED);
    refused(&state, "add 0 7H 8H", NEED);
    act(&mut state, "add 0 7H 8H 9H");
    assert_eq!(
        (melds(&state).as_str(), state.frozen_by),
        ("4H 5H 6H 7H 8H 9H", None)
    );
}

#[test]
fn a_first_meld_may_lay_it_in_a_sequence_with_two_naturals_beside_a_group_of_three() {
    let mut state = at_pile(&["JH QH AC AD AH 4S 5S", "9H"], "2C KH");
    act(&mut state, "take");
    act(&mut state, "meld JH QH KH");
    assert!(!state.sides[0].melded, "a sequence alone is no first meld");
    act(&mut state, "meld AC AD AH");
    assert!(state.sides[0].melded && state.pile.is_empty());
    let with_wild = at_pile(&["QH * AC AD AS 4S 5S", "9H"], "2C KH");
    refused(&with_wild, "take", NEED);
}

#[test]
fn without_sequences_and_in_the_first_edition_it_is_laid_in_groups_only() {
    let mut without = with_run("QC QD 4S", "5S 7H");
    without.rules = without.rules.with_sequences(false);
    refused(&without, "take", "a natural of rank 7");
    let first = of_first_edition(with_run("8H 9H QC QD 7S 7D", "5S 7H"));
    let mut taken = first;
    act(&mut taken, "take");
    refused(&taken, "add 0 7H", "a natural of rank 7");
    refused(&taken, "meld 7H 8H 9H", "a natural of rank 7");
}
