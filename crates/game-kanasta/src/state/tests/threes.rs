//! Red and black threes.

use super::*;

#[test]
fn red_threes_are_never_melded() {
    let mut state = with_melds(table(&["4S 5S", "9H"]), &["7C 7D 7H"]);
    state.players[0].red_threes = heap("3H 3H 3D");
    refused(&state, "meld 3H 3H 3D", "3D is not in your hand");
}

#[test]
fn a_face_up_red_three_may_be_discarded_and_then_freezes_the_pile_and_no_longer_scores() {
    let mut state = with_melds(table(&["4S 5S", "9H"]), &["7C 7C 7D 7D 7H 7H 7S"]);
    state.players[0].red_threes = heap("3H 3D");
    refused(&state, "discard 3S", "3S is not in your hand");
    act(&mut state, "discard 3H");
    assert_eq!(
        (hand(&state, ONE).as_str(), state.frozen_by),
        ("4S 5S", Some(ONE))
    );
    assert_eq!(state.pile.last(), Some(&face("3H")));
    state.stock = heap("");
    act(&mut state, "draw");
    assert_eq!(state.summary.unwrap().sides[0].red_threes, 100);
}

#[test]
fn a_red_three_of_another_player_is_not_yours_to_discard() {
    let mut state = table(&["4S 5S", "9H", "KS", "QS"]);
    state.players[2].red_threes = heap("3H");
    refused(&state, "discard 3H", "3H is not in your hand");
}

#[test]
fn black_threes_may_be_melded_only_in_the_turn_that_closes_the_round() {
    let closing = &["7C 7C 7D 7D 7H 7H 7S"];
    let state = with_melds(table(&["3C 3S 3S 4S 5S", "9H"]), closing);
    refused(
        &state,
        "meld 3C 3S 3S",
        "black threes may be melded only when one card is left",
    );
    let mut state = with_melds(table(&["3C 3S 3S 4S", "9H"]), closing);
    act(&mut state, "meld 3C 3S 3S");
    let events = act(&mut state, "discard 4S");
    assert!(
        matches!(&events[..], [Event::Discarded { .. }, Event::RoundEnded(_)]),
        "{events:?}"
    );
    let state = with_melds(table(&["3C 3S 3S 4S", "9H"]), &["7C 7C 7D 7D 7H 7H"]);
    refused(&state, "meld 3C 3S 3S", "without a canasta");
}

#[test]
fn once_they_are_melded_the_round_is_closed_and_not_kept_open_with_a_red_three() {
    let mut state = with_melds(table(&["3C 3S 3S 4S", "9H"]), &["7C 7C 7D 7D 7H 7H 7S"]);
    state.players[0].red_threes = heap("3H");
    act(&mut state, "meld 3C 3S 3S");
    refused(&state, "discard 3H", "the last card has to be discarded");
    refused(&state, "add 1 4S", "neither of one rank");
}

#[test]
fn black_threes_are_a_group_like_any_other_then_with_wilds_too() {
    let mut state = with_melds(table(&["3C 3S 2C 4S", "9H"]), &["7C 7C 7D 7D 7H 7H 7S"]);
    act(&mut state, "meld 3C 3S 2C");
    assert_eq!(state.points(), 65);
}

#[test]
fn black_threes_left_in_a_hand_cost_five_each() {
    let mut state = at_pile(&["3C 3S", "9H"], "4S");
    state.stock = heap("");
    act(&mut state, "draw");
    assert_eq!(state.summary.unwrap().sides[0].left, -10);
}
