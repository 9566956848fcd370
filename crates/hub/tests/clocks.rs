//! Time controls at a table, in virtual time: banks, days per turn, and games without a limit, with
//! restarts in between.

mod common;

use common::{ONE, Scene, TWO, person};
use game_core::DAY_MS;
use wire::{Absence, CalledFor, Proposal, Stage, TableAsk};

const DAY: u64 = DAY_MS as u64;
const HOUR: u64 = 60 * 60_000;
const FISCHER: &str = r#"{"dama":{"bank":{"ms":60000,"increment_ms":5000}}}"#;
const DELAY: &str = r#"{"dama":{"bank":{"ms":60000,"delay_ms":5000}}}"#;
const THREE_DAYS: &str = r#"{"dama":{"turn_ms":259200000}}"#;

fn banks(scene: &Scene) -> Vec<u32> {
    scene.play(1).banks.to_vec()
}

/// What is left of the turn of the player who has it.
fn left(scene: &Scene) -> Option<u64> {
    let play = scene.play(1);
    let deadline = play.deadlines.iter().flatten().next()?;
    Some(deadline.ms_since(play.now))
}

#[test]
fn a_move_in_time_gains_the_increment_and_banks_survive_restarts() {
    let mut scene = Scene::timed(Absence::Wait, FISCHER);
    assert_eq!(banks(&scene), [60_000, 60_000]);
    scene.pass(20_000);
    assert_eq!(left(&scene), Some(40_000));
    scene.act(1, "b2-a3").unwrap();
    assert_eq!(banks(&scene), [45_000, 60_000]);
    for _ in 0..3 {
        scene.restart();
        scene.enter(1);
        scene.enter(2);
        assert_eq!(banks(&scene), [45_000, 60_000]);
        assert_eq!(left(&scene), Some(60_000), "no program, no time");
    }
    scene.pass(1_000);
    scene.act(2, "a5-b4").unwrap();
    assert_eq!(banks(&scene), [45_000, 64_000]);
    scene.pass(44_999);
    assert_eq!(scene.room().stage, Stage::Playing);
    scene.pass(1);
    assert_eq!(scene.room().stage, Stage::Over, "the bank was empty");
}

#[test]
fn a_turn_within_the_delay_costs_nothing() {
    let mut scene = Scene::timed(Absence::Wait, DELAY);
    assert_eq!(left(&scene), Some(65_000));
    scene.pass(4_000);
    scene.act(1, "b2-a3").unwrap();
    assert_eq!(banks(&scene), [60_000, 60_000]);
    scene.pass(15_000);
    scene.act(2, "a5-b4").unwrap();
    assert_eq!(banks(&scene), [60_000, 50_000]);
}

#[test]
fn a_slow_game_goes_on_for_weeks_while_its_players_come_one_at_a_time() {
    let mut scene = Scene::timed(Absence::Wait, THREE_DAYS);
    scene.exit(1);
    scene.exit(2);
    let moves = [(1, "b2-a3"), (2, "a5-b4"), (1, "c1-b2"), (2, "b6-a5")];
    for (number, text) in moves {
        scene.pass(DAY);
        scene.restart();
        scene.pass(DAY);
        assert_eq!(scene.room().stage, Stage::Playing);
        assert_eq!(left(&scene), Some(DAY - HOUR), "two days and an hour of it");
        scene.enter(number);
        scene
            .act(number, text)
            .unwrap_or_else(|why| panic!("{text}: {why:?}"));
        scene.exit(number);
        assert_eq!(left(&scene), Some(3 * DAY));
    }
    scene.pass(3 * DAY);
    assert_eq!(scene.room().stage, Stage::Over, "the time was up");
}

#[test]
fn the_time_in_which_no_program_ran_ends_no_turn() {
    let mut scene = Scene::timed(Absence::Wait, THREE_DAYS);
    scene.exit(1);
    scene.exit(2);
    scene.pass(3 * DAY - HOUR / 2);
    for _ in 0..3 {
        scene.restart();
        assert_eq!(left(&scene), Some(HOUR));
    }
    scene.pass(HOUR);
    assert_eq!(scene.room().stage, Stage::Over);
}

#[test]
fn others_are_told_whose_turn_it_is_in_a_slow_game_and_until_when() {
    let mut scene = Scene::timed(Absence::Wait, THREE_DAYS);
    let ends = scene.now.0 + 3 * DAY;
    let turn = scene.table.summary().turn.expect("a slow game");
    assert_eq!((turn.seats, turn.ends_at_ms), (vec![ONE], Some(ends)));
    scene.exit(1);
    let summary = scene.table.summary();
    assert_eq!(summary.called, [(person(1).id, CalledFor::Turn)]);
    scene.pass(DAY);
    scene.restart();
    let turn = scene.table.summary().turn.expect("a slow game");
    assert_eq!((turn.seats, turn.ends_at_ms), (vec![ONE], Some(ends)));
    scene.enter(1);
    scene.act(1, "b2-a3").unwrap();
    let turn = scene.table.summary().turn.expect("a slow game");
    assert_eq!(turn.seats, [TWO]);
    for number in [1, 2] {
        let what = Proposal::Pause;
        scene.ask(number, TableAsk::Propose { what }).unwrap();
    }
    let paused = scene.table.summary();
    assert_eq!((paused.turn, paused.called), (None, Vec::new()));
}

#[test]
fn the_turns_of_a_quick_game_are_not_told_to_other_pages() {
    let mut scene = Scene::playing(Absence::Wait);
    let before = scene.table.summary();
    assert_eq!(before.turn, None);
    scene.act(1, "b2-a3").unwrap();
    assert_eq!(scene.table.summary(), before);
}

#[test]
fn a_game_without_a_limit_is_there_after_two_months() {
    for absence in [Absence::Wait, Absence::Apart] {
        let mut scene = Scene::unhurried(absence);
        scene.exit(1);
        scene.exit(2);
        scene.pass(60 * DAY);
        assert!(!scene.table.is_closed(), "{absence:?}");
        scene.enter(1);
        let answer = scene.act(1, "b2-a3");
        assert_eq!(answer.is_ok(), absence == Absence::Apart, "{answer:?}");
        scene.exit(1);
        scene.pass(91 * DAY);
        assert!(scene.table.is_closed(), "{absence:?}");
    }
}

#[test]
fn a_slow_table_waits_for_players_while_no_one_is_there_and_is_listed() {
    let mut scene = Scene::opened(Absence::Wait);
    let rules = serde_json::from_str(THREE_DAYS).unwrap();
    scene.ask(1, TableAsk::Rules { rules }).unwrap();
    scene.ask(1, TableAsk::Ready { ready: true }).unwrap();
    scene.exit(1);
    scene.pass(10 * DAY);
    let card = scene.table.card().expect("listed");
    assert!(card.is_apart);
    scene.enter(2);
    let sit = TableAsk::Sit {
        seat: TWO,
        ready: true,
    };
    scene.ask(2, sit).unwrap();
    assert_eq!(scene.room().stage, Stage::Playing);
}

#[test]
fn who_has_to_be_ready_again_is_called_once_a_slow_table_is_full() {
    let mut scene = Scene::opened(Absence::Apart);
    scene.exit(1);
    scene.start_program();
    assert_eq!(scene.table.summary().called, []);
    scene.enter(2);
    let sit = TableAsk::Sit {
        seat: TWO,
        ready: true,
    };
    scene.ask(2, sit).unwrap();
    assert_eq!(scene.room().stage, Stage::Waiting);
    assert_eq!(
        scene.table.summary().called,
        [(person(1).id, CalledFor::Return)]
    );
    scene.enter(1);
    scene.ask(1, TableAsk::Ready { ready: true }).unwrap();
    assert_eq!(scene.room().stage, Stage::Playing);
}

#[test]
fn a_quick_table_still_closes_soon() {
    let mut scene = Scene::opened(Absence::Wait);
    scene.exit(1);
    scene.pass(HOUR);
    assert!(scene.table.is_closed());
}
