//! How a game ends, and its score.

use super::*;
use game_core::Outcome;

fn ending(state: &State) -> (Why, Vec<Seat>, Vec<u32>) {
    let ending = state.ending.clone().expect("the game is over");
    (ending.why, ending.winners, ending.totals)
}

fn outcome(state: &State) -> Outcome {
    state.ending.as_ref().expect("the game is over").outcome()
}

#[test]
fn a_player_whose_rack_is_empty_wins() {
    let mut state = table("k1.k2.k3@0:0", &["k4", "b9 b1", "r5"], "o1 o2");
    let events = act(&mut state, "play k1.k2.k3.k4@0:0");
    assert!(matches!(
        &events[..],
        [Event::Played { .. }, Event::Ended(_)]
    ));
    assert_eq!(ending(&state), (Why::RackEmpty, vec![ONE], vec![0, 10, 5]));
    assert_eq!(
        (state.clock.deadline(), check(&state, "draw")),
        (None, Err(Refusal::GameOver))
    );
}

#[test]
fn each_loser_scores_minus_their_rack_and_the_winner_the_sum_of_those() {
    let mut state = table("k1.k2.k3@0:0", &["k4", "b9 *", "r5"], "o1 o2");
    act(&mut state, "play k1.k2.k3.k4@0:0");
    assert_eq!(
        outcome(&state),
        Outcome {
            places: vec![1, 3, 2],
            points: Some(vec![44, -39, -5])
        }
    );
}

#[test]
fn when_the_last_pool_tile_has_been_drawn_the_lowest_rack_wins() {
    let mut state = table("", &["r9", "b1 b3"], "o1");
    act(&mut state, "draw");
    assert_eq!(ending(&state), (Why::PoolEmpty, vec![TWO], vec![10, 4]));
    assert_eq!(outcome(&state).points, Some(vec![-10, 10]));
}

#[test]
fn a_joker_in_a_rack_counts_thirty() {
    let mut state = table("", &["r9 r10", "*"], "o1");
    act(&mut state, "draw");
    assert_eq!(ending(&state), (Why::PoolEmpty, vec![ONE], vec![20, 30]));
}

#[test]
fn equal_totals_share_the_win() {
    let mut state = table("", &["r4", "b5", "k13"], "o1");
    act(&mut state, "draw");
    assert_eq!(
        ending(&state),
        (Why::PoolEmpty, vec![ONE, TWO], vec![5, 5, 13])
    );
    assert_eq!(
        outcome(&state),
        Outcome {
            places: vec![1, 1, 3],
            points: Some(vec![6, 6, -13])
        }
    );
}

#[test]
fn the_bell_may_draw_the_last_tile_too() {
    let mut state = table("", &["r9", "b1"], "o1");
    Rummikub::apply(
        &mut state,
        GameTime::from_ms(60_000),
        Input::Wake,
        &mut Dice::from_number(1),
    );
    assert_eq!(ending(&state).0, Why::PoolEmpty);
}

/// A table that plays on when the pool is empty.
fn exhausted(racks: &[&str]) -> State {
    let mut state = table("k1.k2.k3@0:0", racks, "");
    state.rules = state.rules.with_exhaust(true);
    state
}

#[test]
fn with_exhaust_play_goes_on_after_the_pool_is_empty() {
    let mut state = table("", &["r9", "b1"], "o1");
    state.rules = state.rules.with_exhaust(true);
    act(&mut state, "draw");
    assert_eq!((&state.ending, state.turn), (&None, TWO));
    refused(&state, "draw", "the pool is empty");
}

#[test]
fn passing_is_for_an_empty_pool_only() {
    let state = table("", &["r9", "b1"], "o1");
    refused(&state, "pass", "tiles left to draw");
}

#[test]
fn the_game_ends_when_everyone_has_passed_in_a_row() {
    let mut state = exhausted(&["r9", "b1 b3"]);
    assert_eq!(
        act(&mut state, "pass"),
        [Event::Passed {
            seat: ONE,
            by: By::Choice
        }]
    );
    act(&mut state, "pass");
    assert_eq!(ending(&state), (Why::AllPassed, vec![TWO], vec![9, 4]));
}

#[test]
fn a_play_starts_the_count_of_passes_anew() {
    let mut state = exhausted(&["r9", "k4 b3"]);
    for action in ["pass", "play k1.k2.k3.k4@0:0", "pass"] {
        act(&mut state, action);
    }
    assert_eq!(state.ending, None);
    act(&mut state, "pass");
    assert_eq!(ending(&state).0, Why::AllPassed);
}

#[test]
fn on_an_empty_pool_the_bell_passes_and_so_does_a_strict_table() {
    let mut state = exhausted(&["r9", "b1"]);
    let events = Rummikub::apply(
        &mut state,
        GameTime::from_ms(60_000),
        Input::Wake,
        &mut Dice::from_number(1),
    );
    assert_eq!(
        events,
        [Event::Passed {
            seat: ONE,
            by: By::Bell
        }]
    );
    state.rules = state.rules.with_strict(true);
    act(&mut state, "play k1.k2.k3 b1");
    assert_eq!(ending(&state).0, Why::AllPassed);
}

#[test]
fn after_the_end_everyone_sees_all_racks() {
    let mut state = table("", &["r9", "b1 b3"], "o1");
    assert_eq!(seen(&state, ONE).players[1].rack, None);
    act(&mut state, "draw");
    assert_eq!(seen(&state, ONE).players[1].rack, Some(tiles("b1 b3")));
}
