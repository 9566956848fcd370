//! Drawing, and the timer.

use super::setup::{ONE, TWO, check, counts, happen, menu, owing, play, rules, table, table_by};
use crate::{Cause, Event, Karcianka, Refusal};
use game_core::{Game, GameTime, Input};

#[test]
fn who_cannot_play_draws_one_card_and_the_turn_ends() {
    let mut state = table("7H", &["8S 9S", "10C 7D"]);
    assert_eq!(menu(&state), "draw");
    let events = play(&mut state, "draw");
    assert!(
        matches!(events[..], [Event::Drew { seat: ONE, cards, cause: Cause::Turn }] if cards.len() == 1)
    );
    assert_eq!((counts(&state), state.table.turn), (vec![3, 2], TWO));
    assert_eq!(state.history, "0:+1".parse().unwrap());
}

#[test]
fn who_cannot_answer_a_penalty_draws_all_of_it_and_it_is_gone() {
    let mut state = owing(table("KH", &["8H 9S", "10C 7D"]), 8);
    play(&mut state, "draw");
    assert_eq!(
        (counts(&state), state.table.penalty, state.table.turn),
        (vec![10, 2], 0, TWO)
    );
}

#[test]
fn drawing_is_allowed_only_when_nothing_can_be_played() {
    assert_eq!(
        check(&table("7H", &["8H 9S", "10C"]), "draw"),
        Err(Refusal::CanPlay)
    );
    assert_eq!(
        check(&owing(table("2H", &["AH 9S", "10C"]), 2), "draw"),
        Err(Refusal::CanPlay)
    );
    assert_eq!(
        check(&owing(table("2H", &["8H 9S", "10C"]), 2), "draw"),
        Ok(())
    );
}

#[test]
fn with_voluntary_draw_who_can_play_may_draw_all_the_same() {
    let mut state = table_by(
        rules(r#"{"drawing":"at_will"}"#),
        "7H",
        &["8H 9S", "10C 4C"],
    );
    assert_eq!(menu(&state), "8H draw");
    play(&mut state, "draw");
    assert_eq!(counts(&state), [3, 2]);
    let owing = owing(
        table_by(
            rules(r#"{"drawing":"at_will"}"#),
            "2H",
            &["AH 9S", "10C 4C"],
        ),
        2,
    );
    assert_eq!(menu(&owing), "AH draw");
}

#[test]
fn when_time_runs_out_the_player_draws_though_they_could_have_played() {
    let mut state = table("7H", &["8H 9S", "10C 7D"]);
    assert_eq!(Karcianka::wake_at(&state), Some(GameTime::from_ms(30_000)));
    assert_eq!(
        Karcianka::deadline(&state, ONE),
        Some(GameTime::from_ms(30_000))
    );
    assert_eq!(Karcianka::deadline(&state, TWO), None);
    happen(&mut state, 30_000, Input::Wake);
    assert_eq!((counts(&state), state.table.turn), (vec![3, 2], TWO));
    assert_eq!(state.history, "0:+1 time".parse().unwrap());
    assert_eq!(
        Karcianka::wake_at(&state),
        Some(GameTime::from_ms(60_000)),
        "the next turn has its own time"
    );
    let mut state = owing(table("2H", &["2C 9S", "10C 7D"]), 4);
    happen(&mut state, 30_000, Input::Wake);
    assert_eq!(counts(&state), [6, 2]);
}

#[test]
fn every_turn_has_its_own_time() {
    let mut state = table("7H", &["8H 9S", "10C 7D"]);
    happen(
        &mut state,
        12_345,
        Input::Act {
            seat: ONE,
            action: "8H".parse().unwrap(),
        },
    );
    assert_eq!(
        Karcianka::deadline(&state, TWO),
        Some(GameTime::from_ms(42_345))
    );
}

#[test]
fn without_a_timer_no_bell_ever_rings() {
    let mut state = table_by(rules(r#"{"turn_ms":null}"#), "7H", &["8H 9S", "10C 7D"]);
    assert_eq!(
        (Karcianka::wake_at(&state), Karcianka::deadline(&state, ONE)),
        (None, None)
    );
    play(&mut state, "8H draw");
    assert_eq!(Karcianka::wake_at(&state), None);
}
