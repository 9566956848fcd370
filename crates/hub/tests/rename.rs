//! A nick that changes while its person sits at a table.

mod common;

use common::{Scene, TWO, person};
use wire::{Absence, ClientIn, Nick, Person, Sitter};

fn zofia() -> Person {
    Person {
        nick: "Zofia".parse::<Nick>().expect("a nick"),
        ..person(2)
    }
}

#[test]
fn a_person_with_a_new_nick_is_called_by_it_in_the_running_game_and_after_a_restart() {
    let mut scene = Scene::playing(Absence::Wait);
    assert!(!scene.table.is_renamed(&person(2)) && scene.table.is_renamed(&zofia()));
    scene.rename(&zofia());
    assert!(
        scene
            .heard(1)
            .iter()
            .any(|message| matches!(message, ClientIn::Room(_)))
    );
    let sitter = |scene: &Scene| scene.room().seats[TWO.index()].sitter.clone();
    assert_eq!(sitter(&scene), Some(Sitter::Person(zofia())));
    scene.restart();
    assert_eq!(sitter(&scene), Some(Sitter::Person(zofia())));
    assert!(!scene.table.is_renamed(&zofia()));
    scene.enter(1);
    scene.enter(2);
    let finished = scene.finish(1);
    assert_eq!(
        finished.players[TWO.index()],
        Sitter::Person(zofia()),
        "in the list of games too"
    );
}

#[test]
fn a_spectators_nick_does_not_concern_the_table() {
    let scene = Scene::playing(Absence::Wait);
    let watcher = Person {
        nick: zofia().nick,
        ..person(3)
    };
    assert!(!scene.table.is_renamed(&watcher));
}
