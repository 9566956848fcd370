//! Spectators who look through the eyes of a seat.

mod common;

use common::{
    Scene,
    real_time::{BLUE, RED, RealTimeScene, deal, person},
};
use game_core::{Seat, Viewer};
use hub::To;
use wire::{Absence, Play, Refusal, TableAsk};

fn eyes(seat: Seat) -> TableAsk {
    TableAsk::Eyes { seat: Some(seat) }
}

/// What a player on that seat sees.
fn seen_by(scene: &RealTimeScene, seat: Seat) -> Play {
    let seen = scene.table.seen_by(Viewer::Seat(seat), scene.now);
    seen.expect("a game is on")
}

#[test]
fn a_spectator_sees_what_the_seat_sees_and_hears_what_spectators_hear() {
    let mut scene = RealTimeScene::begin([Some(RED), None]);
    scene.ask(2, eyes(BLUE)).unwrap();
    let play = scene.play(2);
    assert_eq!((play.viewer, play.eyes), (Viewer::Spectator, Some(BLUE)));
    assert_eq!(play.view, seen_by(&scene, BLUE).view);
    let (_, told) = scene.shown_to(To::Eyes(BLUE)).last().unwrap().clone();
    assert_eq!(told.view, play.view, "told at once");
    scene.act(1, "discover").unwrap();
    scene.tick(scene.now + 200);
    let (_, told) = scene.shown_to(To::Eyes(BLUE)).last().unwrap().clone();
    assert!(!told.notices.is_empty(), "though it was another's act");
}

#[test]
fn the_seat_that_is_looked_through_is_told_nothing_more() {
    let mut scene = RealTimeScene::begin([Some(RED), None]);
    let before = scene.shown(Viewer::Seat(RED)).len();
    scene.ask(2, eyes(RED)).unwrap();
    assert_eq!(scene.shown(Viewer::Seat(RED)).len(), before);
    assert_eq!(scene.play(1).eyes, None);
}

#[test]
fn a_player_looks_through_no_eyes_but_the_own() {
    let mut scene = RealTimeScene::begin([Some(RED), Some(BLUE)]);
    assert_eq!(scene.ask(1, eyes(BLUE)), Err(Refusal::OnlyWatching));
    assert_eq!(scene.ask(1, eyes(Seat::new(1))), Err(Refusal::OnlyWatching));
    assert_eq!(scene.play(1).viewer, Viewer::Seat(RED));
    assert_eq!(scene.play(1).view, seen_by(&scene, RED).view);
}

#[test]
fn a_seat_that_is_not_there_and_a_stranger_to_the_table_are_refused() {
    let mut scene = RealTimeScene::begin([Some(RED), None]);
    assert_eq!(scene.ask(2, eyes(Seat::new(10))), Err(Refusal::NoSuchSeat));
    assert_eq!(scene.ask(5, eyes(RED)), Err(Refusal::NotEntered));
}

#[test]
fn a_spectator_comes_back_to_the_own_view_and_loses_the_eyes_by_going() {
    let mut scene = RealTimeScene::begin([Some(RED), None]);
    scene.ask(2, eyes(RED)).unwrap();
    scene.ask(2, TableAsk::Eyes { seat: None }).unwrap();
    assert_eq!(scene.play(2).eyes, None);
    scene.ask(2, eyes(RED)).unwrap();
    let step = scene.table.exit(&person(2).id, scene.now, &mut deal);
    scene.take(step);
    let step = scene.table.enter(&person(2).id, scene.now, &mut deal);
    scene.take(step);
    assert_eq!(scene.play(2).eyes, None);
}

#[test]
fn once_the_game_is_over_everyone_sees_everything() {
    let mut scene = RealTimeScene::begin([Some(RED), Some(BLUE)]);
    let step = scene.table.enter(&person(3).id, scene.now, &mut deal);
    scene.take(step);
    scene.ask(3, eyes(RED)).unwrap();
    assert_ne!(scene.play(1).view, scene.play(2).view);
    scene.ask(2, TableAsk::Leave).unwrap();
    let truth = scene.table.seen_by(Viewer::Spectator, scene.now);
    let truth = truth.expect("it was a game").view;
    assert_eq!(scene.play(1).view, truth);
    assert_eq!(scene.play(3).view, truth);
}

#[test]
fn a_game_that_does_not_allow_it_refuses() {
    let mut scene = Scene::playing(Absence::Wait);
    scene.enter(3);
    assert_eq!(scene.ask(3, eyes(RED)), Err(Refusal::OnlyWatching));
}
