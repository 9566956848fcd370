//! The places of the losers, and the hands that are open at the end.

use super::setup::{ONE, TWO, happen, piles, play, refilled_when_needed, rules, seen, table};
use super::setup::{THREE, table_by};
use crate::{Hand, Karcianka, State};
use game_core::{Game, Input, Outcome, Phase, Seat, Viewer};

fn outcome(state: &State) -> Outcome {
    match Karcianka::phase(state) {
        Phase::Over(ending) => Karcianka::outcome(&ending),
        Phase::Awaiting(_) => panic!("the game goes on"),
    }
}

fn leave(state: &mut State, seat: Seat) {
    happen(state, 0, Input::Leave { seat });
}

#[test]
fn those_who_have_not_won_are_placed_by_their_cards() {
    let mut state = table("7H", &["8H", "10H 9D 4C", "JH 9S"]);
    play(&mut state, "8H");
    assert_eq!(outcome(&state).places, [1, 3, 2]);
}

#[test]
fn equal_hands_share_a_place_and_the_next_place_is_left_out() {
    let mut state = table("7H", &["8H", "10H 9D", "JH 9S", "4C 5C 6C"]);
    play(&mut state, "8H");
    assert_eq!(outcome(&state).places, [1, 2, 2, 4]);
}

#[test]
fn the_smallest_hands_share_the_win_and_the_others_follow() {
    let mut state = piles(table("7H", &["8S", "10C 4C", "5D 6S 9C"]), "4D", "");
    play(&mut state, "draw");
    assert_eq!(outcome(&state).places, [1, 1, 3]);
}

#[test]
fn equal_hands_of_all_are_a_draw() {
    let mut state = piles(table("7H", &["8S", "10C 4C"]), "4D", "");
    play(&mut state, "draw");
    assert!(outcome(&state).is_draw());
}

#[test]
fn those_who_left_come_last_however_few_cards_they_held() {
    let mut state = table("7H", &["8H", "10H 9D", "JH"]);
    leave(&mut state, THREE);
    play(&mut state, "8H");
    assert_eq!(outcome(&state).places, [1, 2, 3]);
    let mut state = table("7H", &["8H 9C", "10H 9D", "JH 9S"]);
    leave(&mut state, THREE);
    leave(&mut state, ONE);
    assert_eq!(outcome(&state).places, [2, 1, 2]);
}

#[test]
fn in_older_records_all_who_have_not_won_share_the_second_place() {
    let alike = rules(r#"{"losers":"alike"}"#);
    let mut state = table_by(alike, "7H", &["8H", "10H 9D 4C", "JH 9S"]);
    play(&mut state, "8H");
    assert_eq!(outcome(&state).places, [1, 2, 2]);
    let mut state = piles(
        refilled_when_needed("7H", &["8S 9S", "10C 4C 5C", "5D 6S"]),
        "",
        "",
    );
    play(&mut state, "draw");
    assert_eq!(outcome(&state).places, [1, 3, 1]);
}

#[test]
fn after_the_end_everyone_sees_every_hand() {
    let mut state = table("7H", &["8H 9C", "10H 9D", "JH 9S"]);
    let viewers = [Viewer::Seat(ONE), Viewer::Seat(TWO), Viewer::Spectator];
    for viewer in viewers {
        let hands = Karcianka::view(&state, viewer).hands;
        assert!(hands.iter().any(|hand| matches!(hand, Hand::Closed(2))));
    }
    play(&mut state, "8H");
    leave(&mut state, TWO);
    leave(&mut state, THREE);
    for viewer in viewers {
        let hands = Karcianka::view(&state, viewer).hands;
        assert_eq!(hands, seen(&state, TWO).hands);
        assert!(hands.iter().all(|hand| matches!(hand, Hand::Open(_))));
    }
}
