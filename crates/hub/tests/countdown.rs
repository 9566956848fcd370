//! The countdown before a game in real time: no one's time runs before it ends.

mod common;

use common::real_time::{BLUE, RED, RealTimeScene, deal, person};
use game_core::{GameTime, Seat, Viewer};
use hub::{JournalFact, Table, limits::COUNTDOWN_MS};
use wire::{Refusal, Stage};

const RED_TWO: Seat = Seat::new(1);

#[test]
fn a_game_with_a_person_is_counted_in_and_no_time_runs_before() {
    let mut scene = RealTimeScene::dealt([Some(RED), Some(BLUE)]);
    let play = scene.play(1);
    assert_eq!((play.running, play.starts_ms), (false, Some(COUNTDOWN_MS)));
    assert_eq!(scene.act(1, "discover"), Err(Refusal::Paused));
    assert_eq!(scene.table.bot_jobs(), [], "bots wait, too");
    scene.tick(scene.now + (COUNTDOWN_MS - 1));
    let play = scene.play(1);
    assert_eq!((play.running, play.starts_ms), (false, Some(1)));
    assert_eq!(play.now, GameTime::START);
    scene.tick(scene.now + 1);
    let play = scene.play(1);
    assert_eq!((play.running, play.starts_ms), (true, None));
    assert_eq!(play.now, GameTime::START);
    assert_eq!(scene.act(1, "discover"), Ok(()));
    assert_eq!(scene.table.bot_jobs().len(), 8);
}

#[test]
fn everyone_is_told_when_the_countdown_begins_and_ends_and_not_in_between() {
    let mut scene = RealTimeScene::dealt([Some(RED), Some(BLUE)]);
    let blue = Viewer::Seat(BLUE);
    let before = scene.shown(blue).len();
    scene.tick(scene.now + 1000);
    assert_eq!(scene.shown(blue).len(), before);
    scene.tick(scene.now + 2000);
    let shown = scene.shown(blue);
    assert_eq!(shown.len(), before + 1);
    assert!(shown.last().unwrap().1.running);
}

#[test]
fn the_table_wakes_by_itself_when_the_countdown_ends() {
    let scene = RealTimeScene::dealt([Some(RED), None]);
    let wake = scene.table.wake_at().expect("it counts");
    assert!(wake <= scene.now + COUNTDOWN_MS);
}

#[test]
fn a_match_of_bots_begins_without_a_countdown() {
    let scene = RealTimeScene::dealt([None, None]);
    let play = scene.play(1);
    assert_eq!((play.running, play.starts_ms), (true, None));
}

#[test]
fn a_game_that_waited_for_a_person_is_counted_in_again() {
    let mut scene = RealTimeScene::begin([Some(RED), Some(BLUE)]);
    scene.tick(scene.now + 500);
    let step = scene.table.exit(&person(2).id, scene.now, &mut deal);
    scene.take(step);
    assert_eq!(
        scene.play(1).starts_ms,
        None,
        "it waits, and counts nothing"
    );
    scene.tick(scene.now + 5_000);
    let step = scene.table.enter(&person(2).id, scene.now, &mut deal);
    scene.take(step);
    assert_eq!(scene.play(1).starts_ms, Some(COUNTDOWN_MS));
    scene.pass_countdown();
    let play = scene.play(1);
    assert_eq!((play.running, play.now), (true, GameTime::from_ms(500)));
}

#[test]
fn who_goes_during_the_countdown_breaks_it_off() {
    let mut scene = RealTimeScene::dealt([Some(RED), Some(BLUE)]);
    scene.tick(scene.now + 2_000);
    let step = scene.table.exit(&person(2).id, scene.now, &mut deal);
    scene.take(step);
    scene.tick(scene.now + 60_000);
    assert!(!scene.play(1).running);
    let step = scene.table.enter(&person(2).id, scene.now, &mut deal);
    scene.take(step);
    assert_eq!(
        scene.play(1).starts_ms,
        Some(COUNTDOWN_MS),
        "from three again"
    );
}

#[test]
fn a_restored_game_is_counted_in_and_loses_no_time() {
    let scene = RealTimeScene::dealt([Some(RED), Some(BLUE)]);
    let mut again = scene;
    again.now = again.now + 3_600_000;
    again.table = Table::restore(again.table.id().clone(), &again.rows, again.now).unwrap();
    for number in [1, 2] {
        let step = again.table.enter(&person(number).id, again.now, &mut deal);
        again.take(step);
    }
    assert_eq!(again.play(1).starts_ms, Some(COUNTDOWN_MS));
    again.pass_countdown();
    let play = again.play(1);
    assert_eq!((play.running, play.now), (true, GameTime::START));
}

#[test]
fn the_countdown_is_in_no_record() {
    let mut scene = RealTimeScene::begin([Some(RED), Some(RED_TWO)]);
    scene.act(1, "discover").unwrap();
    let entries = scene.rows.iter().filter_map(|row| match &row.fact {
        JournalFact::Entry(entry) => Some(entry.at),
        _ => None,
    });
    assert_eq!(entries.collect::<Vec<_>>(), [GameTime::START]);
}

#[test]
fn a_held_clock_stands_until_it_is_let_go_and_is_counted_in_then() {
    let mut scene = RealTimeScene::dealt([Some(RED), None]);
    let step = scene.table.hold(true, scene.now, &mut deal);
    scene.take(step);
    scene.tick(scene.now + 60_000);
    let play = scene.play(1);
    assert_eq!((play.running, play.starts_ms), (false, None));
    assert_eq!(scene.act(1, "discover"), Err(Refusal::Paused));
    let step = scene.table.hold(false, scene.now, &mut deal);
    scene.take(step);
    assert_eq!(scene.play(1).starts_ms, Some(COUNTDOWN_MS));
    scene.pass_countdown();
    let play = scene.play(1);
    assert_eq!((play.running, play.now), (true, GameTime::START));
    assert_eq!(scene.table.stage(), Stage::Playing);
}

#[test]
fn a_program_that_stood_still_counts_on_from_where_it_was() {
    let mut scene = RealTimeScene::dealt([Some(RED), None]);
    scene.now = scene.now + 10_000;
    scene.table.credit_stall(9_000);
    scene.tick(scene.now);
    assert_eq!(scene.play(1).starts_ms, Some(COUNTDOWN_MS - 1_000));
}
