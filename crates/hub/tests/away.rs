//! Players who do not look at the table: its summary names them and their turns.

mod common;

use common::{Scene, person};
use hub::AwaitedTurn;
use wire::Absence;

/// The turn of a player who does not look at the table.
fn turn(scene: &Scene, number: u32) -> Option<AwaitedTurn> {
    scene.table.summary().turn_away(&person(number).id)
}

#[test]
fn the_mark_of_a_turn_grows_with_each_turn_and_is_the_same_after_a_restart() {
    let mut scene = Scene::unhurried(Absence::Wait);
    scene.act(1, "b2-a3").unwrap();
    assert!(scene.table.summary().away.is_empty(), "both look at it");
    scene.exit(2);
    let first = turn(&scene, 2).expect("their turn");
    scene.pass(5_000);
    scene.restart();
    assert_eq!(turn(&scene, 2), Some(first));
    assert!(scene.table.summary().is_away(&person(1).id));
    assert_eq!(turn(&scene, 1), None, "it is not their turn");
    scene.enter(1);
    scene.enter(2);
    scene.act(2, "e5-f4").unwrap();
    scene.act(1, "d2-c3").unwrap();
    scene.exit(2);
    assert!(turn(&scene, 2).expect("their turn").mark > first.mark);
}

#[test]
fn a_turn_ends_at_a_time_while_the_clock_runs() {
    for (absence, runs) in [(Absence::Forfeit, true), (Absence::Wait, false)] {
        let mut scene = Scene::playing(absence);
        scene.act(1, "b2-a3").unwrap();
        scene.exit(2);
        let turn = turn(&scene, 2).expect("their turn");
        assert_eq!(turn.deadline.is_some(), runs, "{absence:?}");
        assert_eq!(
            turn.deadline.filter(|deadline| *deadline <= scene.now),
            None
        );
    }
}

#[test]
fn where_a_bot_stands_in_the_player_is_not_waited_for() {
    let mut scene = Scene::playing(Absence::Bot);
    scene.act(1, "b2-a3").unwrap();
    scene.exit(2);
    assert!(turn(&scene, 2).is_some());
    scene.pass(hub::limits::ABSENCE_GRACE_MS);
    assert!(scene.table.summary().is_away(&person(2).id));
    assert_eq!(turn(&scene, 2), None);
}
