//! Silencing by the host, and closing of a table by moderators.

mod common;

use common::{Scene, person};
use wire::{Absence, ClientIn, PersonId, Refusal, TableAsk};

fn say(text: &str) -> TableAsk {
    TableAsk::Say {
        text: text.to_owned().try_into().expect("a line"),
    }
}

fn silence(number: u32, silent: bool) -> TableAsk {
    TableAsk::Silence {
        person: person(number).id,
        silent,
    }
}

#[test]
fn whom_the_host_silences_is_not_heard_until_the_host_undoes_it() {
    let mut scene = Scene::playing(Absence::Wait);
    scene
        .ask(1, silence(2, true))
        .expect("the host may, also while a game is on");
    assert!(
        matches!(&scene.heard(2)[..], [ClientIn::Room(room)] if room.silenced == [person(2)]),
        "all are told"
    );
    assert_eq!(scene.ask(2, say("let me")), Err(Refusal::Silenced));
    scene.act(1, "b2-a3").expect("the game goes on");
    scene.act(2, "a5-b4").expect("they may play");
    scene.ask(1, silence(2, false)).expect("the host may");
    assert_eq!(scene.room().silenced, []);
    scene.ask(2, say("thanks")).expect("heard again");
}

#[test]
fn silence_lasts_over_a_restart() {
    let mut scene = Scene::playing(Absence::Wait);
    scene.ask(1, silence(2, true)).expect("the host may");
    let restored = hub::Table::restore(scene.table.id().clone(), &scene.rows, scene.now)
        .expect("its own rows");
    assert_eq!(restored.room(scene.now).silenced, [person(2)]);
}

#[test]
fn only_the_host_silences_and_only_who_sits_or_has_spoken() {
    let mut scene = Scene::playing(Absence::Wait);
    scene.enter(3);
    assert_eq!(scene.ask(2, silence(1, true)), Err(Refusal::NotHost));
    assert_eq!(
        scene.ask(1, silence(3, true)),
        Err(Refusal::NoSuchPerson),
        "a silent watcher"
    );
    scene.ask(3, say("hello")).expect("anybody may speak");
    scene.ask(1, silence(3, true)).expect("now they are known");
    let stranger = TableAsk::Silence {
        person: PersonId::from_bits(99),
        silent: true,
    };
    assert_eq!(scene.ask(1, stranger), Err(Refusal::NoSuchPerson));
    let rows = scene.rows.len();
    scene.ask(1, silence(3, true)).expect("twice is once");
    scene.ask(1, silence(2, false)).expect("nothing to undo");
    assert_eq!(scene.rows.len(), rows);
}

#[test]
fn a_name_that_was_deleted_is_gone_from_the_silenced_too() {
    let mut scene = Scene::playing(Absence::Wait);
    scene.ask(1, silence(2, true)).expect("the host may");
    let nick = person(2).nick.to_string();
    for row in &mut scene.rows {
        row.forget(&person(2).id);
        assert!(!row.to_text().contains(&nick), "{}", row.to_text());
    }
}

#[test]
fn lines_are_numbered_in_the_order_they_were_said() {
    let mut scene = Scene::playing(Absence::Wait);
    for text in ["a", "b", "c"] {
        scene.ask(1, say(text)).expect("may speak");
    }
    let scene = scene.table.scene(&person(2).id, scene.now);
    let Some(ClientIn::Said { lines, .. }) = scene
        .into_iter()
        .find(|told| matches!(told, ClientIn::Said { .. }))
    else {
        panic!("chat is shown on entering")
    };
    assert_eq!(
        lines
            .iter()
            .map(|line| (line.number, line.text.as_str()))
            .collect::<Vec<_>>(),
        [(1, "a"), (2, "b"), (3, "c")]
    );
}

#[test]
fn a_menu_is_told_to_the_seat_that_asks_and_to_no_other() {
    let mut scene = Scene::playing(Absence::Wait);
    scene.ask(1, TableAsk::Menu).expect("sits");
    let told = scene.heard(1);
    let [
        ClientIn::Menu {
            version: 0,
            actions,
            ..
        },
    ] = &told[..]
    else {
        panic!("{told:?}")
    };
    assert!(!actions.is_empty());
    assert_eq!(scene.heard(2), []);
    for action in actions.clone() {
        let mut other = scene.clone();
        other
            .ask(
                1,
                TableAsk::Act {
                    action,
                    basis: 0,
                    game: None,
                },
            )
            .expect("what is offered is allowed");
    }
    scene.ask(2, TableAsk::Menu).expect("sits");
    assert!(
        matches!(&scene.heard(2)[..], [ClientIn::Menu { actions, .. }] if actions.is_empty()),
        "not awaited"
    );
    scene.enter(3);
    assert_eq!(scene.ask(3, TableAsk::Menu), Err(Refusal::NotSeated));
    let mut waiting = Scene::opened(Absence::Wait);
    assert_eq!(waiting.ask(1, TableAsk::Menu), Err(Refusal::NoGame));
}

#[test]
fn a_table_that_is_closed_from_above_tells_everyone_and_stays_closed() {
    let mut scene = Scene::playing(Absence::Wait);
    scene.close();
    assert!(matches!(&scene.heard(2)[..], [.., ClientIn::Closed { .. }]));
    assert!(scene.table.is_closed());
    assert_eq!(scene.ask(1, say("hello")), Err(Refusal::NoSuchTable));
}
