//! How a game ends, and the hands of players who leave.

use super::setup::{
    ONE, THREE, TWO, counts, ending, happen, owing, piles, play, rules, table, table_by,
};
use crate::{Deed, Event, Karcianka, MOST_DEEDS, State, Why};
use game_core::{Game, Input, Seat};

fn leave(state: &mut State, seat: Seat) -> Vec<Event> {
    happen(state, 0, Input::Leave { seat })
}

#[test]
fn a_player_without_cards_has_won() {
    let mut state = table("7H", &["8H", "10H 9D", "JH 9S"]);
    let events = play(&mut state, "8H");
    assert_eq!(ending(&state), Some((vec![ONE], Why::EmptyHand)));
    assert!(matches!(
        events[..],
        [Event::Played { .. }, Event::Ended(_)]
    ));
    assert_eq!(Karcianka::wake_at(&state), None);
}

#[test]
fn a_special_card_may_be_the_last() {
    let mut state = table("7H", &["KH", "KD 9D"]);
    play(&mut state, "KH");
    assert_eq!(
        ending(&state),
        Some((vec![ONE], Why::EmptyHand)),
        "no player gets to answer"
    );
}

#[test]
fn of_two_players_the_one_who_stays_has_won() {
    let mut state = table("7H", &["8H", "10H 9D"]);
    leave(&mut state, ONE);
    assert_eq!(ending(&state), Some((vec![TWO], Why::Left)));
}

#[test]
fn of_several_players_the_others_play_on_and_the_hand_stays_out_of_play() {
    let mut state = table("7H", &["8H 9C 4D", "10H 9D", "JH 9S 4S"]);
    let pile = state.table.pile;
    assert_eq!(leave(&mut state, TWO), [Event::Left { seat: TWO }]);
    assert_eq!((state.table.turn, state.table.pile), (ONE, pile));
    play(&mut state, "8H");
    assert_eq!(state.table.turn, THREE, "the empty seat is passed over");
    assert_eq!(counts(&state), [2, 2, 3]);
    play(&mut state, "JH");
    state = piles(state, "4C", "");
    play(&mut state, "draw");
    assert_eq!(counts(&state), [3, 2, 2]);
    assert_eq!(
        ending(&state),
        Some((vec![THREE], Why::TooFewCards)),
        "a player who left cannot win"
    );
    assert_eq!(state.history.iter().next(), Some(Deed::Left(TWO)));
}

#[test]
fn when_the_player_on_turn_leaves_the_penalty_waits_for_the_next() {
    let mut state = owing(table("2H", &["8H 9C", "10H 9D", "JH 9S"]), 2);
    leave(&mut state, ONE);
    assert_eq!((state.table.turn, state.table.penalty), (TWO, 2));
}

#[test]
fn who_remains_alone_has_won() {
    let mut state = table("7H", &["8H 9C", "10H 9D", "JH 9S"]);
    leave(&mut state, THREE);
    assert_eq!(ending(&state), None);
    leave(&mut state, ONE);
    assert_eq!(ending(&state), Some((vec![TWO], Why::Left)));
}

#[test]
fn a_game_that_goes_on_for_too_long_goes_to_the_smallest_hand() {
    let mut state = table_by(
        rules(r#"{"drawing":"at_will"}"#),
        "7H",
        &["8H 9C", "10H 9D 4S"],
    );
    state.history =
        std::iter::repeat_n(Deed::Drew(ONE, 1, crate::Cause::Turn), MOST_DEEDS - 2).collect();
    play(&mut state, "8H");
    assert_eq!(ending(&state), None);
    play(&mut state, "10H");
    assert_eq!(ending(&state), Some((vec![ONE], Why::TooLong)));
}
