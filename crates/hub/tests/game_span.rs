//! A finished game says where its rows are, and its replay is made of those rows alone.

mod common;

use common::{Scene, person};
use hub::{FinishedGame, GameReplay, JournalFact, NoReplay, replay_of};
use wire::{Absence, Nick, Person, TableAsk};

/// Makes the replay of rows that the span names.
fn from_span(scene: &Scene, game: &FinishedGame) -> Option<games::ReplayFile> {
    let id = scene.table.id().clone();
    let mut replay = GameReplay::new(id, game.number, &game.setup, game.players.clone());
    let (first, last) = (game.span.first_row as usize, game.span.last_row as usize);
    for row in &scene.rows[first - 1..last] {
        replay.add(row).expect("a row of the game");
    }
    replay.file()
}

fn lines_before(scene: &Scene, row: u64) -> u64 {
    let rows = &scene.rows[..row as usize - 1];
    let lines = rows
        .iter()
        .filter(|row| matches!(row.fact, JournalFact::Said { .. }));
    lines.count() as u64
}

#[test]
fn the_rows_of_a_finished_game_make_the_same_replay_as_the_whole_journal() {
    let mut scene = Scene::playing(Absence::Wait);
    let say = |text: &str| TableAsk::Say {
        text: text.to_owned().try_into().expect("a line"),
    };
    let mut games = Vec::new();
    for round in 0..3 {
        scene.ask(1, say("hello")).expect("said");
        scene.rename(&Person {
            nick: Nick::guest(10 + round),
            ..person(2)
        });
        // Each game begins with the other player.
        let [first, second] = if round % 2 == 0 { [1, 2] } else { [2, 1] };
        scene.act(first, "b2-a3").expect("a move");
        games.push(scene.finish(second));
        scene.ask(2, say("again?")).expect("said");
        for number in [1, 2] {
            scene
                .ask(number, TableAsk::Ready { ready: true })
                .expect("ready");
        }
        scene.pass(20_000);
        if round == 1 {
            scene.restart();
            for number in [1, 2] {
                scene.enter(number);
            }
        }
    }
    for game in games {
        let id = scene.table.id().clone();
        let whole = replay_of(&id, &scene.rows, game.number).expect("a replay");
        assert_eq!(from_span(&scene, &game), Some(whole));
        assert_eq!(
            game.span.lines_before,
            lines_before(&scene, game.span.first_row)
        );
    }
    let id = scene.table.id().clone();
    assert_eq!(replay_of(&id, &scene.rows, 4), Err(NoReplay::Running));
}
