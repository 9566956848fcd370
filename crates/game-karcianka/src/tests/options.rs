//! Personalised rules: other special cards, reversal, the last-card call.

use super::setup::{ONE, THREE, TWO, check, counts, menu, owing, play, rules, table_by};
use crate::{Cause, Event, Refusal, State};

#[test]
fn which_ranks_are_special_and_what_they_do_can_be_chosen() {
    let rules = rules(r#"{"specials":{"7":{"add":4},"8":{"lower":1},"9":"clear","10":"keep"}}"#);
    let mut state = table_by(rules, "6H", &["7H 8H 2H", "7C 9H 2C", "10H KH 3D"]);
    assert_eq!(menu(&state), "2H 7H 8H");
    play(&mut state, "7H 7C");
    assert_eq!(
        (state.table.penalty, menu(&state).as_str()),
        (8, "draw"),
        "a king is not special here"
    );
    play(&mut state, "draw");
    assert_eq!(counts(&state), [2, 2, 11]);
    let mut state = owing(table_by(rules, "6H", &["8H 2D", "9H 2C", "10H 3D"]), 3);
    play(&mut state, "8H");
    assert_eq!(state.table.penalty, 2);
    play(&mut state, "9H");
    assert_eq!(state.table.penalty, 0);
}

fn with_reversal(hands: &[&str]) -> State {
    table_by(rules(r#"{"reverses":"9"}"#), "7H", hands)
}

#[test]
fn with_reversal_a_card_of_that_rank_turns_the_order_of_play_round() {
    let mut state = with_reversal(&["9H 4S 5S", "8H 4D 5D", "6H 9C 4C"]);
    play(&mut state, "9H");
    assert_eq!(state.table.turn, THREE);
    play(&mut state, "6H");
    assert_eq!(state.table.turn, TWO);
    let mut state = with_reversal(&["9H 4S 5S", "8H 4D 5D", "9D 9C 4C"]);
    play(&mut state, "9H 9C");
    assert_eq!(state.table.turn, ONE, "and round again");
}

#[test]
fn between_two_players_reversal_changes_nothing() {
    let mut state = with_reversal(&["9H 4S 5S", "8H 4D 5D"]);
    play(&mut state, "9H");
    assert_eq!(state.table.turn, TWO);
    play(&mut state, "8H");
    assert_eq!(state.table.turn, ONE);
}

#[test]
fn a_special_card_can_reverse_too() {
    let rules = rules(r#"{"reverses":"2"}"#);
    let mut state = table_by(rules, "7H", &["2H 4S 5S", "8H 4D 5D", "6H 9C 4C"]);
    play(&mut state, "2H");
    assert_eq!((state.table.turn, state.table.penalty), (THREE, 2));
}

fn with_call(hands: &[&str]) -> State {
    table_by(rules(r#"{"last_card":"called"}"#), "7H", hands)
}

#[test]
fn the_last_card_is_called_with_the_card_that_leaves_one() {
    let mut state = with_call(&["8H 9S", "10C 7D"]);
    assert_eq!(menu(&state), "8H!");
    let events = play(&mut state, "8H!");
    assert!(matches!(events[..], [Event::Played { called: true, .. }]));
    assert_eq!(counts(&state), [1, 2]);
}

#[test]
fn who_forgets_to_call_the_last_card_draws_two() {
    let mut state = with_call(&["8H 9S", "10C 7D"]);
    let events = play(&mut state, "8H");
    assert!(matches!(
        events[..],
        [
            Event::Played { called: false, .. },
            Event::Drew {
                seat: ONE,
                cause: Cause::Forgot,
                ..
            }
        ]
    ));
    assert_eq!((counts(&state), state.table.turn), (vec![3, 2], TWO));
    assert_eq!(state.history, "0:8H,0:+2 call".parse().unwrap());
}

#[test]
fn a_forgotten_call_leaves_the_penalty_for_the_next_player() {
    let mut state = with_call(&["2H 9S", "10C 7D"]);
    play(&mut state, "2H");
    assert_eq!((counts(&state), state.table.penalty), (vec![3, 2], 2));
}

#[test]
fn calling_when_there_is_nothing_to_call_is_refused() {
    let state = with_call(&["8H 9S 10S", "10C 7D"]);
    assert_eq!(
        (check(&state, "8H"), check(&state, "8H!")),
        (Ok(()), Err(Refusal::NothingToCall))
    );
    let state = with_call(&["8H", "10C 7D"]);
    assert_eq!(
        check(&state, "8H!"),
        Err(Refusal::NothingToCall),
        "the very last card needs no call"
    );
    let state = super::setup::table("7H", &["8H 9S", "10C 7D"]);
    assert_eq!(
        check(&state, "8H!"),
        Err(Refusal::NothingToCall),
        "where nothing is called"
    );
}
