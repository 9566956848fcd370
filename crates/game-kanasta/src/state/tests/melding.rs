//! Melds and additions after the first meld.

use super::*;

/// A side that has melded sevens.
fn playing(cards: &str) -> State {
    with_melds(table(&[cards, "9H"]), &["7C 7D 7H"])
}

#[test]
fn melds_are_laid_for_the_side_and_leave_the_hand() {
    let mut state = playing("KC KD KH 9S 10S");
    let cards = vec![face("KC"), face("KD"), face("KH")];
    assert_eq!(
        act(&mut state, "meld KC KD KH"),
        [Event::Melded {
            seat: ONE,
            place: 1,
            cards,
            points: 45
        }]
    );
    assert_eq!(
        (melds(&state).as_str(), hand(&state, ONE).as_str()),
        ("7C 7D 7H | KC KD KH", "9S 10S")
    );
}

#[test]
fn any_number_of_melds_may_be_laid_in_a_turn_or_none() {
    let mut state = playing("KC KD KH QC QD * 4C 5C 6C 9S 10S");
    for meld in ["meld KC KD KH", "meld QC QD *", "meld 4C 5C 6C"] {
        act(&mut state, meld);
    }
    act(&mut state, "discard 9S");
    assert_eq!((state.sides[0].melds.len(), state.turn), (4, TWO));
}

#[test]
fn cards_that_are_no_meld_are_refused_with_the_cards_and_the_rule() {
    let state = playing("KC KD QH 4C 5C 7S * 2C 9S 10S 3C 3S");
    refused(
        &state,
        "meld KC KD QH",
        "QH KC KD: the naturals are neither of one rank nor of one suit",
    );
    refused(&state, "meld KC KD", "at least 3 cards");
    refused(&state, "meld KC * 2C", "at least 2 naturals");
    refused(
        &state,
        "meld 4C 5C 7S",
        "neither of one rank nor of one suit",
    );
    refused(&state, "meld KC KD KH", "KH is not in your hand");
    refused(&state, "meld KC KC KD", "KC is not in your hand");
}

#[test]
fn sequences_are_refused_where_the_table_does_not_allow_them() {
    let mut state = playing("4C 5C 6C 9S 10S");
    assert_eq!(check(&state, "meld 4C 5C 6C"), Ok(()));
    state.rules = state.rules.with_sequences(false);
    refused(
        &state,
        "meld 4C 5C 6C",
        "4C 5C 6C: this table plays without sequences",
    );
}

#[test]
fn cards_may_be_added_to_the_sides_melds() {
    let mut state = playing("7S * 9S 10S");
    let cards = vec![face("7S"), face("*")];
    assert_eq!(
        act(&mut state, "add 0 7S *"),
        [Event::Added {
            seat: ONE,
            place: 0,
            cards,
            points: 70
        }]
    );
    assert_eq!(
        (melds(&state).as_str(), hand(&state, ONE).as_str()),
        ("7C 7D 7H 7S *", "9S 10S")
    );
    refused(&state, "add 1 9S", "no meld number 1");
    refused(&state, "add 0", "select cards");
}

#[test]
fn added_cards_keep_the_meld_valid() {
    let state = with_melds(
        table(&["8S 9C 4S * 2C 2D 2H KS", "9H"]),
        &["7C 7D 7H", "5S 6S 7S"],
    );
    refused(&state, "add 0 8S", "7C 7D 7H 8S: the naturals are neither");
    refused(&state, "add 0 * 2C 2D 2H", "at most 3 wilds");
    refused(
        &state,
        "add 1 4S",
        "4S 5S 6S 7S: a sequence is extended at its high end only",
    );
    refused(&state, "add 1 9C", "neither of one rank nor of one suit");
    assert_eq!(check(&state, "add 1 8S 2C"), Ok(()));
}

#[test]
fn a_partner_may_add_to_the_melds_of_the_side_and_an_opponent_may_not() {
    let mut state = with_melds(
        table(&["7S 9S", "7S 8S", "7H 8H 9D", "KC KD"]),
        &["7C 7D 7H"],
    );
    act(&mut state, "discard 9S");
    act(&mut state, "draw");
    refused(&state, "add 0 7S", "your side has no meld number 0");
    act(&mut state, "discard 8S");
    act(&mut state, "draw");
    act(&mut state, "add 0 7H");
    assert_eq!((melds(&state).as_str(), state.turn), ("7C 7D 7H 7H", THREE));
}

#[test]
fn a_side_may_have_two_groups_of_a_rank() {
    let mut state = playing("7S 7S 7H 9S 10S");
    act(&mut state, "meld 7S 7S 7H");
    assert_eq!(melds(&state), "7C 7D 7H | 7H 7S 7S");
}

#[test]
fn you_may_never_meld_your_last_card() {
    let state = with_melds(table(&["7S KC KD KH", "9H"]), &["7C 7C 7D 7D 7H 7H 7S"]);
    refused(&state, "add 0 7S KC", "neither of one rank");
    let mut state = state;
    act(&mut state, "meld KC KD KH");
    refused(&state, "add 0 7S", "one card has to be left to discard");
}

#[test]
fn more_cards_may_be_added_to_a_canasta_and_a_mixed_one_has_at_most_three_wilds() {
    let mut state = with_melds(table(&["7S 2C 2D 9S 10S", "9H"]), &["7C 7C 7D 7D 7H * *"]);
    act(&mut state, "add 0 7S 2C");
    refused(&state, "add 0 2D", "at most 3 wilds");
}
