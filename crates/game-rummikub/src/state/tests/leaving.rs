//! Players who leave.

use super::*;

fn leave(state: &mut State, seat: Seat) -> Vec<Event> {
    Rummikub::apply(
        state,
        GameTime::from_ms(5_000),
        Input::Leave { seat },
        &mut Dice::from_number(1),
    )
}

#[test]
fn a_leaver_is_out_of_the_queue() {
    let mut state = table("", &["r9", "b1", "k1"], "o1 o2 o3");
    assert_eq!(leave(&mut state, TWO), [Event::Left { seat: TWO }]);
    assert_eq!(state.turn, ONE);
    act(&mut state, "draw");
    assert_eq!(state.turn, THREE);
    act(&mut state, "draw");
    assert_eq!(state.turn, ONE);
}

#[test]
fn if_it_was_their_turn_the_next_player_moves() {
    let mut state = table("", &["r9", "b1", "k1"], "o1 o2 o3");
    act(&mut state, "draft r9@1:1");
    leave(&mut state, ONE);
    assert_eq!(
        (state.turn, &state.draft, state.clock.deadline()),
        (TWO, &None, Some(GameTime::from_ms(65_000)))
    );
}

#[test]
fn the_tiles_stay_out_of_play() {
    let mut state = table("", &["r9", "b1", "k1"], "o1 o2 o3");
    leave(&mut state, ONE);
    assert_eq!((state.pool.len(), rack(&state, ONE).as_str()), (3, "r9"));
}

#[test]
fn one_player_left_wins() {
    let mut state = table("", &["r9", "b1", "k1"], "o1 o2 o3");
    leave(&mut state, ONE);
    let events = leave(&mut state, THREE);
    assert!(
        matches!(&events[..], [Event::Left { .. }, Event::Ended(_)]),
        "{events:?}"
    );
    let ending = state.ending.unwrap();
    assert_eq!((ending.why, &ending.winners), (Why::OthersLeft, &vec![TWO]));
    assert_eq!(ending.outcome().places, [2, 1, 2]);
    assert_eq!(ending.outcome().points, Some(vec![-9, 10, -1]));
}

#[test]
fn a_leaver_does_not_win_by_count() {
    let mut state = table("", &["r9", "b1", "k3"], "o1");
    leave(&mut state, TWO);
    act(&mut state, "draw");
    let ending = state.ending.unwrap();
    assert_eq!(ending.winners, [THREE]);
    assert_eq!(ending.outcome().places, [2, 3, 1]);
}

#[test]
fn who_goes_after_passing_takes_the_pass_along() {
    let start = || {
        let mut state = table("k1.k2.k3@0:0", &["r9", "b1", "k4 r1"], "");
        state.rules = state.rules.with_exhaust(true);
        act(&mut state, "pass");
        state
    };
    let mut state = start();
    leave(&mut state, ONE);
    assert_eq!((&state.passed, &state.ending), (&vec![], &None));
    // Two of three passed and the third leaves: all who are left have passed.
    let mut state = start();
    act(&mut state, "pass");
    leave(&mut state, THREE);
    assert_eq!(state.ending.unwrap().why, Why::AllPassed);
}

#[test]
fn several_leavers_after_passing_do_not_end_the_game_for_those_who_have_not_passed() {
    let mut state = table("k1.k2.k3@0:0", &["r9", "b1", "k13", "o7"], "");
    state.rules = state.rules.with_exhaust(true);
    act(&mut state, "pass");
    act(&mut state, "pass");
    leave(&mut state, TWO);
    leave(&mut state, ONE);
    act(&mut state, "pass");
    assert_eq!(
        (state.turn, &state.ending),
        (Seat::new(3), &None),
        "the last player has not had a turn"
    );
    act(&mut state, "pass");
    assert_eq!(state.ending.unwrap().why, Why::AllPassed);
}
