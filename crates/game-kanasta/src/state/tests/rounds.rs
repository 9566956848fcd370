//! From round to round, and the end of the game.

use super::*;
use crate::{RoundEnd, Why};
use game_core::{SeatList, Team};

const CANASTA: &str = "7C 7C 7D 7D 7H 7H 7S";

/// The round ends at the first player's draw; the sides have these scores before it.
fn end_with(totals: &[i32], players: usize) -> State {
    let mut state = with_melds(at_pile(&vec!["4S"; players], "5S"), &[CANASTA]);
    state.stock = heap("");
    for (side, &total) in state.sides.iter_mut().zip(totals) {
        side.total = total;
    }
    state
}

#[test]
fn a_side_without_a_canasta_loses_what_it_melded() {
    let mut state = with_melds(at_pile(&["4S 5S", "9H"], "5S"), &["7C 7D 7H"]);
    state.players[0].red_threes = heap("3H");
    state.stock = heap("");
    act(&mut state, "draw");
    let tally = state.summary.unwrap().sides[0];
    assert_eq!(
        (tally.melded, tally.red_threes, tally.left, tally.round),
        (-15, -100, -10, -125)
    );
}

#[test]
fn hands_and_red_threes_of_both_partners_count() {
    let mut state = with_melds(at_pile(&["4S", "9H", "KS", "QS"], "5S"), &[CANASTA]);
    state.players[0].red_threes = heap("3H");
    state.players[2].red_threes = heap("3D 3D");
    state.stock = heap("");
    act(&mut state, "draw");
    let summary = state.summary.unwrap();
    assert_eq!(summary.sides.len(), 2);
    let tally = summary.sides[0];
    assert_eq!(
        (tally.melded, tally.canastas, tally.red_threes, tally.left),
        (35, 600, 300, -15)
    );
    assert_eq!(
        (tally.round, tally.total, summary.sides[1].total),
        (920, 920, -20)
    );
}

#[test]
fn after_each_round_all_see_the_summary_and_the_next_begins_when_all_have_clicked_on() {
    let mut state = end_with(&[0, 0, 0], 3);
    act(&mut state, "draw");
    assert_eq!(state.summary.as_ref().unwrap().end, RoundEnd::StockEmpty);
    refused(&state, "draw", "the round is over");
    assert_eq!(state.awaited(), [ONE, TWO, THREE]);
    assert_eq!(
        act_as(&mut state, TWO, "next"),
        [Event::Ready { seat: TWO }]
    );
    assert_eq!(
        Kanasta::check(&state, TWO, &Action::Next),
        Err(Refusal::AlreadyReady)
    );
    act_as(&mut state, THREE, "next");
    assert_eq!(state.awaited(), [ONE]);
    let events = act_as(&mut state, ONE, "next");
    assert_eq!(
        events[1],
        Event::Dealt {
            round: 2,
            first: TWO
        }
    );
    assert_eq!((state.turn, state.round, state.turns), (TWO, 2, 0));
    assert!(
        state
            .sides
            .iter()
            .all(|side| side.melds.is_empty() && !side.melded)
    );
    assert_eq!((state.sides[0].total, state.sides[1].total), (630, -5));
}

#[test]
fn or_after_thirty_seconds() {
    let mut state = end_with(&[0, 0], 2);
    act(&mut state, "draw");
    let bell = Kanasta::wake_at(&state).unwrap();
    assert_eq!(bell, GameTime::from_ms(31_000));
    assert_eq!(
        (
            Kanasta::deadline(&state, ONE),
            Kanasta::deadline(&state, TWO)
        ),
        (Some(bell), Some(bell))
    );
    act_as(&mut state, ONE, "next");
    assert_eq!(Kanasta::deadline(&state, ONE), None);
    Kanasta::apply(&mut state, bell, Input::Wake, &mut Dice::from_number(1));
    assert_eq!(
        (state.round, &state.stage, state.clock.deadline()),
        (2, &Stage::Playing, Some(bell + 60_000))
    );
    assert!(state.players.iter().all(|player| !player.ready));
}

#[test]
fn the_first_to_the_points_to_win_wins() {
    let mut state = end_with(&[9370, 9000], 2);
    let events = act(&mut state, "draw");
    let Some(Event::Ended(ending)) = events.last() else {
        panic!("{events:?}")
    };
    assert_eq!(
        (ending.why, &ending.winners, &ending.totals),
        (Why::Points, &vec![Team(0)], &vec![10_000, 8995])
    );
    assert_eq!(ending.outcome().places, [1, 2]);
    assert_eq!(ending.outcome().points, Some(vec![10_000, 8995]));
    assert_eq!(
        (Kanasta::wake_at(&state), state.awaited()),
        (None, SeatList::NONE)
    );
    assert_eq!(check(&state, "draw"), Err(Refusal::GameOver));
}

#[test]
fn short_of_them_the_game_goes_on() {
    let mut state = end_with(&[9365, 9000], 2);
    act(&mut state, "draw");
    assert_eq!(
        (state.sides[0].total, &state.stage),
        (9995, &Stage::Between)
    );
}

#[test]
fn if_both_pass_in_one_round_the_higher_wins() {
    let mut state = end_with(&[9500, 10_500], 2);
    act(&mut state, "draw");
    let Stage::Over(ending) = state.stage else {
        panic!("{:?}", state.stage)
    };
    assert_eq!(
        (ending.totals, ending.winners),
        (vec![10_130, 10_495], vec![Team(1)])
    );
}

#[test]
fn equal_scores_mean_another_round() {
    let mut state = end_with(&[9865, 10_500], 2);
    act(&mut state, "draw");
    assert_eq!(
        (state.sides[0].total, state.sides[1].total),
        (10_495, 10_495)
    );
    assert_eq!(state.stage, Stage::Between);
}

#[test]
fn of_three_the_best_wins_and_the_others_are_placed_by_their_scores() {
    let mut state = end_with(&[9500, 10, 500], 3);
    act(&mut state, "draw");
    let Stage::Over(ending) = state.stage else {
        panic!("{:?}", state.stage)
    };
    assert_eq!(ending.outcome().places, [1, 3, 2]);
}

#[test]
fn partners_win_and_lose_together() {
    let mut state = end_with(&[9500, 10], 4);
    act(&mut state, "draw");
    let Stage::Over(ending) = state.stage else {
        panic!("{:?}", state.stage)
    };
    assert_eq!(ending.outcome().places, [1, 3, 1, 3]);
    assert_eq!(ending.outcome().points, Some(vec![10_125, 0, 10_125, 0]));
}

#[test]
fn the_points_to_win_are_an_option() {
    let mut state = end_with(&[4500, 10], 2);
    state.rules = state.rules.with_target(5000).unwrap();
    act(&mut state, "draw");
    assert!(matches!(state.stage, Stage::Over(_)));
}

#[test]
fn after_the_most_rounds_the_best_score_wins() {
    let mut state = State {
        round: MOST_ROUNDS,
        ..end_with(&[0, 3000], 2)
    };
    act(&mut state, "draw");
    let Stage::Over(ending) = state.stage else {
        panic!("{:?}", state.stage)
    };
    assert_eq!((ending.why, ending.winners), (Why::Rounds, vec![Team(1)]));
}
