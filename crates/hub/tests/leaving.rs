//! A player who leaves a game that goes on without them.

mod common;

use common::{ONE, Scene, TWO};
use game_core::Seat;
use wire::{Absence, NewTable, Rated, Setup, Stage, TableAsk, Visibility};

#[test]
fn a_player_who_leaves_a_game_that_goes_on_is_marked_until_it_is_over() {
    let setup = Setup {
        rules: serde_json::from_str(r#"{"rummikub":{"players":3}}"#).unwrap(),
        visibility: Visibility::Public,
        absence: Absence::Wait,
        rated: Rated::No,
    };
    let mut scene = Scene::opened_as(NewTable {
        setup,
        seat: Some(ONE),
        bots: vec![(Seat::new(2), "basic".parse().unwrap())],
    });
    scene.enter(2);
    let ready = true;
    scene.ask(2, TableAsk::Sit { seat: TWO, ready }).unwrap();
    let marked = |scene: &Scene| {
        let seats = scene.room().seats.into_iter();
        seats.map(|card| card.has_left).collect::<Vec<_>>()
    };
    assert_eq!(marked(&scene), [false; 3]);
    scene.ask(2, TableAsk::Leave).unwrap();
    assert_eq!(scene.room().stage, Stage::Playing);
    assert_eq!(marked(&scene), [false, true, false]);
    scene.ask(1, TableAsk::Leave).unwrap();
    assert_eq!(scene.room().stage, Stage::Over);
    assert_eq!(marked(&scene), [false; 3]);
}
