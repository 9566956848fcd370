//! How a game ends, and the hands of players who leave.

use super::setup::{
    ONE, THREE, TWO, counts, ending, happen, owing, piles, play, rules, table, table_by,
};
use crate::{Deed, Event, Karcianka, MOST_DEEDS, State, Why};
use game_core::{Game, Input, Outcome, Phase, Seat};

fn outcome(state: &State) -> Outcome {
    match Karcianka::phase(state) {
        Phase::Over(ending) => Karcianka::outcome(&ending),
        Phase::Awaiting(_) => panic!("the game goes on"),
    }
}

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
    assert_eq!(outcome(&state).places, [1, 2, 2]);
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
fn when_a_draw_cannot_be_served_the_smallest_hand_wins() {
    let mut state = piles(table("7H", &["8S 9S 9C", "10C 4C", "5C 5D 6S"]), "", "");
    play(&mut state, "draw");
    assert_eq!(
        (ending(&state), counts(&state)),
        (Some((vec![TWO], Why::TooFewCards)), vec![3, 2, 3])
    );
    assert_eq!(outcome(&state).places, [2, 1, 2]);
}

#[test]
fn when_a_penalty_cannot_be_served_the_smallest_hand_wins() {
    let short = || piles(owing(table("KH", &["8S", "10C 4C"]), 5), "2D 3D", "4D 5D");
    let mut state = short();
    play(&mut state, "draw");
    assert_eq!(ending(&state), Some((vec![ONE], Why::TooFewCards)));
    let mut enough = piles(short(), "2D 3D", "4D 5D 6D");
    play(&mut enough, "draw");
    assert_eq!((ending(&enough), counts(&enough)), (None, vec![6, 2]));
}

#[test]
fn equal_smallest_hands_share_the_win() {
    let mut state = piles(table("7H", &["8S 9S", "10C 4C"]), "", "");
    play(&mut state, "draw");
    assert_eq!(ending(&state), Some((vec![ONE, TWO], Why::TooFewCards)));
    assert!(outcome(&state).is_draw());
    let mut state = piles(table("7H", &["8S 9S", "10C 4C 5C", "5D 6S"]), "", "");
    play(&mut state, "draw");
    assert_eq!(outcome(&state).places, [1, 2, 1]);
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
    state = piles(state, "", "");
    play(&mut state, "draw");
    assert_eq!(
        ending(&state),
        Some((vec![ONE, THREE], Why::TooFewCards)),
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
