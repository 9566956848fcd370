//! A short loss of a connection costs a player nothing: neither by another's leaving
//! nor by a crowd that looks on.

mod common;

use common::{ONE, Scene, TWO};
use hub::{
    Tell,
    limits::{ABSENCE_GRACE_MS, ROOM_BATCH_MS},
};
use wire::{Absence, ClientIn, TableAsk};

/// The messages of the last step that tell the room.
fn rooms(scene: &Scene) -> usize {
    let is_room = |tell: &&Tell| matches!(tell.message, ClientIn::Room(_));
    scene.told.iter().filter(is_room).count()
}

#[test]
fn leaving_while_the_opponent_is_gone_for_a_moment_loses_the_game() {
    for away_ms in [0, 300, ABSENCE_GRACE_MS - 1] {
        let mut scene = Scene::playing(Absence::Wait);
        scene.exit(2);
        scene.pass(away_ms);
        scene.ask(1, TableAsk::Leave).unwrap();
        let end = scene.play(2).end.expect("over");
        assert_eq!(end.outcome.winners(), [TWO], "after {away_ms} ms");
    }
}

#[test]
fn after_a_restart_the_grace_time_begins_anew() {
    let mut scene = Scene::playing(Absence::Wait);
    scene.exit(2);
    scene.pass(ABSENCE_GRACE_MS);
    scene.restart();
    scene.enter(1);
    scene.ask(1, TableAsk::Leave).unwrap();
    let end = scene.play(2).end.expect("over");
    assert_eq!(end.outcome.winners(), [TWO]);
}

#[test]
fn a_crowd_that_comes_and_goes_is_told_as_one_room_in_half_a_second() {
    let mut scene = Scene::playing(Absence::Wait);
    scene.pass(ROOM_BATCH_MS);
    scene.enter(3);
    assert_eq!(rooms(&scene), 1, "the first is told at once");
    let mut told = 0;
    for number in 4..100 {
        scene.enter(number);
        told += rooms(&scene);
        scene.exit(number - 1);
        told += rooms(&scene);
    }
    assert_eq!(told, 0, "the others are merged");
    scene.pass(ROOM_BATCH_MS - 1);
    let before = scene.room().revision;
    scene.pass(1);
    assert_eq!((rooms(&scene), scene.room().revision), (1, before + 1));
    assert_eq!(scene.room().watchers, 1);
    scene.pass(ROOM_BATCH_MS);
    assert_eq!(scene.room().revision, before + 1, "nothing new to tell");
}

#[test]
fn a_player_who_comes_or_goes_is_told_at_once() {
    let mut scene = Scene::playing(Absence::Wait);
    scene.enter(3);
    scene.exit(2);
    assert_eq!(rooms(&scene), 1);
    assert!(!scene.room().seats[TWO.index()].here);
    scene.enter(2);
    assert_eq!(rooms(&scene), 1);
}

#[test]
fn a_table_is_listed_as_soon_as_its_host_is_here() {
    let mut scene = Scene::opened_as(wire::NewTable {
        setup: common::dama(Absence::Wait),
        seat: None,
        bots: Vec::new(),
    });
    assert_eq!(rooms(&scene), 1, "the host without a seat has entered");
    assert!(scene.table.summary().is_listed);
    scene.exit(1);
    assert_eq!(rooms(&scene), 1);
}

#[test]
fn a_program_that_stood_still_costs_the_player_to_move_nothing() {
    let mut scene = Scene::playing(Absence::Wait);
    let left = |scene: &Scene| {
        let play = scene.play(1);
        play.deadlines[ONE.index()]
            .expect("a clock")
            .ms_since(play.now)
    };
    scene.pass(1000);
    let before = left(&scene);
    scene.stand_still(10 * before);
    assert_eq!(left(&scene), before);
    assert!(
        scene
            .heard(1)
            .iter()
            .any(|told| matches!(told, ClientIn::Play(_)))
    );
    scene.pass(before - 1);
    assert_eq!(scene.play(1).end, None);
    scene.pass(1);
    let end = scene.play(1).end.expect("out of time");
    assert_eq!(end.outcome.winners(), [TWO]);
}

#[test]
fn time_in_which_the_program_stood_still_does_not_count_as_absence() {
    let mut scene = Scene::unhurried(Absence::Forfeit);
    scene.exit(2);
    scene.pass(ABSENCE_GRACE_MS - 1);
    scene.stand_still(20_000);
    assert_eq!(scene.play(1).end, None);
    assert_eq!(scene.room().seats[TWO.index()].grace_ms, Some(1));
    scene.pass(1);
    assert_eq!(scene.play(1).end.expect("over").outcome.winners(), [ONE]);
}
