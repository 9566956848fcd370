//! After the end of a game: the rematch, its promise, and seats that change in between.

mod common;

use common::{ONE, Scene, TWO, person};
use game_core::{Seat, Viewer};
use wire::{Absence, NewTable, Refusal, Stage, TableAsk};

const READY: TableAsk = TableAsk::Ready { ready: true };

#[test]
fn a_rematch_needs_everyone_and_lets_the_other_begin() {
    let mut scene = Scene::playing(Absence::Wait);
    scene.act(1, "resign").unwrap();
    assert_eq!(scene.room().stage, Stage::Over);
    scene.ask(1, READY).unwrap();
    assert_eq!(scene.room().stage, Stage::Over);
    scene.ask(2, READY).unwrap();
    assert_eq!((scene.room().stage, scene.room().game), (Stage::Playing, 2));
    assert_eq!(scene.room().seat_of(&person(2).id), Some(ONE));
    assert!(scene.act(2, "b2-a3").is_ok());
}

#[test]
fn a_player_who_leaves_after_the_end_frees_the_seat_for_another() {
    let mut scene = Scene::playing(Absence::Wait);
    scene.act(1, "resign").unwrap();
    scene.ask(1, TableAsk::Leave).unwrap();
    assert_eq!(scene.room().host, Some(person(2).id));
    scene.enter(3);
    scene
        .ask(
            3,
            TableAsk::Sit {
                seat: ONE,
                ready: true,
            },
        )
        .unwrap();
    scene.ask(2, READY).unwrap();
    assert_eq!(scene.room().stage, Stage::Playing);
}

#[test]
fn a_rematch_agreed_to_with_a_player_who_then_leaves_is_not_played_with_another() {
    let mut scene = Scene::playing(Absence::Wait);
    scene.act(1, "resign").unwrap();
    scene.ask(2, READY).unwrap();
    scene.ask(1, TableAsk::Leave).unwrap();
    assert!(!scene.room().seats[TWO.index()].ready);
    scene.enter(3);
    let sit = TableAsk::Sit {
        seat: ONE,
        ready: true,
    };
    scene.ask(3, sit).unwrap();
    assert_eq!(scene.room().stage, Stage::Over, "person 2 is asked again");
    scene.ask(2, READY).unwrap();
    assert_eq!(scene.room().stage, Stage::Playing);
}

#[test]
fn no_rematch_begins_while_a_seat_is_free_and_a_bot_may_fill_it() {
    let mut scene = Scene::playing(Absence::Wait);
    scene.act(1, "resign").unwrap();
    scene.ask(1, TableAsk::Leave).unwrap();
    scene.ask(2, READY).unwrap();
    assert_eq!(scene.room().stage, Stage::Over);
    let bot = TableAsk::Bot {
        seat: ONE,
        bot: Some("easy".parse().unwrap()),
    };
    scene.ask(2, bot).unwrap();
    assert_eq!(scene.room().stage, Stage::Playing);
}

#[test]
fn the_next_game_is_not_dealt_before_its_promise_was_shown() {
    let mut scene = Scene::opened(Absence::Wait);
    scene
        .ask(
            1,
            TableAsk::Bot {
                seat: TWO,
                bot: Some("easy".parse().unwrap()),
            },
        )
        .unwrap();
    // The running game's timer is due, but the rematch is requested before any step reported it.
    scene.now = scene.now + 60_000;
    assert_eq!(scene.ask(1, READY), Err(Refusal::GameOn));
    assert_eq!((scene.room().stage, scene.room().game), (Stage::Over, 1));
    assert!(scene.room().next_promise.is_some());
    scene.ask(1, READY).unwrap();
    assert_eq!((scene.room().stage, scene.room().game), (Stage::Playing, 2));
}

#[test]
fn a_seat_added_after_a_game_looks_at_that_game_as_a_spectator() {
    let rules = |players: u8| {
        serde_json::from_str(&format!(r#"{{"karcianka":{{"players":{players}}}}}"#)).unwrap()
    };
    let setup = wire::Setup {
        rules: rules(2),
        ..common::dama(Absence::Wait)
    };
    let mut scene = Scene::opened_as(NewTable {
        setup,
        seat: Some(ONE),
        bots: Vec::new(),
    });
    scene.enter(2);
    scene
        .ask(
            2,
            TableAsk::Sit {
                seat: TWO,
                ready: true,
            },
        )
        .unwrap();
    scene.ask(2, TableAsk::Leave).unwrap();
    scene.ask(1, TableAsk::Rules { rules: rules(3) }).unwrap();
    scene.enter(3);
    scene
        .ask(
            3,
            TableAsk::Sit {
                seat: Seat::new(2),
                ready: false,
            },
        )
        .unwrap();
    assert_eq!(scene.play(3).viewer, Viewer::Spectator);
    assert_eq!(
        scene.room().watchers,
        1,
        "who got up looks on; who sits does not"
    );
}
