//! A journal may come from a browser's storage or a damaged disk: `Table::restore` accepts or
//! refuses it and never panics.

mod common;

use common::{
    Scene,
    deal::{commit, reveal},
    person,
};
use hub::{JournalRow, Table, WallTime};
use proptest::prelude::*;
use wire::{Absence, Nick, TableAsk};

/// The rows of a table at which two games were played.
fn journal() -> Vec<JournalRow> {
    let mut scene = Scene::playing(Absence::Wait);
    scene.act(1, "b2-a3").unwrap();
    scene.act(2, "a5-b4").unwrap();
    scene.act(1, "resign").unwrap();
    for number in [1, 2] {
        commit(&mut scene, number).unwrap();
        scene.ask(number, TableAsk::Ready { ready: true }).unwrap();
    }
    for number in [1, 2] {
        reveal(&mut scene, number).unwrap();
    }
    scene.act(2, "b2-c3").unwrap();
    scene
        .ask(
            1,
            TableAsk::Say {
                text: "hm".to_owned().try_into().unwrap(),
            },
        )
        .unwrap();
    scene.rows
}

#[test]
fn rows_do_not_go_back_in_time_when_a_machine_whose_clock_is_behind_takes_the_table_over() {
    let mut scene = Scene::playing(Absence::Wait);
    scene.act(1, "b2-a3").unwrap();
    let before = scene.rows.len();
    let behind = WallTime(scene.now.0 - 500);
    scene.table =
        Table::restore(scene.table.id().clone(), &scene.rows, behind).expect("our own journal");
    scene.now = behind;
    scene.enter(1);
    scene.enter(2);
    scene.act(2, "a5-b4").unwrap();
    assert!(scene.rows.len() > before);
    assert!(
        scene.rows.is_sorted_by_key(|row| row.at),
        "{:?}",
        scene.rows
    );
}

/// Calls every read-only method of the table.
fn look(table: &mut Table) {
    let now = WallTime(2_000_000);
    let _ = (
        table.card(),
        table.bot_jobs(),
        table.wake_at(),
        table.scene(&person(1).id, now),
    );
    let mut seed = || game_core::Seed::from_number(1);
    let _ = table.enter(&person(1).id, now, &mut seed);
    let _ = table.tick(WallTime(3_000_000), &mut seed);
}

proptest! {
    #[test]
    fn rows_left_out_doubled_or_swapped_make_a_table_or_are_refused(
        order in prop::collection::vec(any::<prop::sample::Index>(), 0..30),
        from in 0usize..3,
    ) {
        let rows = journal();
        let shuffled: Vec<_> = rows[..from].iter().chain(order.iter().map(|index| index.get(&rows))).cloned().collect();
        let id = wire::TableId::from_bits(1);
        if let Ok(mut table) = Table::restore(id.clone(), &shuffled, WallTime(2_000_000)) {
            look(&mut table);
        }
        for number in 0..4 {
            let _ = hub::replay_of(&id, &shuffled, number);
        }
    }

    #[test]
    fn damaged_text_makes_a_row_or_is_refused(
        which: prop::sample::Index,
        damage in prop::collection::vec((any::<prop::sample::Index>(), 32u8..127), 1..5),
    ) {
        let mut rows = journal();
        let row = which.index(rows.len());
        let mut text = rows[row].to_text().into_bytes();
        for (place, byte) in damage {
            let place = place.index(text.len());
            text[place] = byte;
        }
        let Ok(text) = String::from_utf8(text) else { return Ok(()) };
        if let Ok(damaged) = JournalRow::from_text(&text) {
            rows[row] = damaged;
            if let Ok(mut table) = Table::restore(wire::TableId::from_bits(1), &rows, WallTime(2_000_000)) {
                look(&mut table);
            }
        }
    }
}

#[test]
fn a_deleted_person_has_played_but_has_neither_name_nor_chat_lines() {
    let mut rows = journal();
    let before =
        Table::restore("222222222222".parse().unwrap(), &rows, WallTime(2_000_000)).unwrap();
    let (gone, left) = (person(1), person(2));
    for row in &mut rows {
        row.forget(&gone.id);
    }
    let text: String = rows.iter().map(JournalRow::to_text).collect();
    assert!(
        !text.contains(gone.nick.as_str()) && !text.contains("hm"),
        "{text}"
    );
    assert!(
        text.contains(Nick::deleted().as_str()) && text.contains(left.nick.as_str()),
        "{text}"
    );
    let after =
        Table::restore("222222222222".parse().unwrap(), &rows, WallTime(2_000_000)).unwrap();
    assert_eq!(
        (after.stage(), after.seated()),
        (before.stage(), before.seated())
    );
}

#[test]
fn what_happened_before_a_restart_is_not_told_again_as_news() {
    let mut scene = Scene::playing(Absence::Wait);
    scene.act(1, "b2-a3").unwrap();
    scene.restart();
    scene.enter(1);
    scene.enter(2);
    let told: Vec<_> = scene.heard(2);
    let news = told.iter().filter_map(|message| match message {
        wire::ClientIn::Play(play) => Some(play.notices.len()),
        _ => None,
    });
    assert_eq!(news.collect::<Vec<_>>(), [0], "{told:?}");

    let mut alone = Scene::playing(Absence::Forfeit);
    alone.act(1, "b2-a3").unwrap();
    alone.restart();
    alone.pass(hub::limits::ABSENCE_GRACE_MS - 1);
    alone.enter(1);
    alone.pass(1);
    let end = alone.heard(1);
    let news = end.iter().filter_map(|message| match message {
        wire::ClientIn::Play(play) => Some(play.notices.len()),
        _ => None,
    });
    assert_eq!(
        news.collect::<Vec<_>>(),
        [1],
        "only that the other has left: {end:?}"
    );
}
