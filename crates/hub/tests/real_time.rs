//! Games in which everyone acts at once, in virtual time.

mod common;

use common::real_time::{BLUE, RED, RealTimeScene, chosen, deal, person};
use game_core::{Dice, Seat, Viewer};
use games::{AnyAction, GameKind};
use hub::{JournalRow, Table};
use wire::{Refusal, Stage, TableAsk};

#[test]
fn an_act_meant_for_another_game_is_refused_though_the_basis_does_not_count() {
    let mut scene = RealTimeScene::begin([Some(Seat::new(0)), None]);
    let act = |game| TableAsk::Act {
        action: AnyAction::parse(GameKind::Project, "discover").unwrap(),
        basis: 99,
        game: Some(game),
    };
    assert_eq!(scene.ask(1, act(2)), Err(Refusal::Stale));
    assert_eq!(scene.ask(1, act(1)), Ok(()));
}

#[test]
fn a_table_of_ten_bots_plays_a_whole_game_to_its_end() {
    let (mut scene, mut dice) = (RealTimeScene::begin([None, None]), Dice::from_number(1));
    while scene.table.stage() == Stage::Playing {
        scene.go_on(&mut dice);
    }
    let finished = scene.finished.as_ref().expect("the game is finished");
    assert_eq!(
        (finished.players.len(), finished.outcome.places.len()),
        (10, 10)
    );
    let shown = scene.shown(Viewer::Spectator);
    assert!(
        shown.last().unwrap().1.end.is_some(),
        "spectators are shown the end"
    );
    let notices: Vec<_> = shown
        .iter()
        .flat_map(|(_, play)| play.notices.clone())
        .collect();
    assert_eq!(notices, scene.story(), "and were told all of it, once");
    let texts: Vec<_> = scene
        .rows
        .iter()
        .map(|row| JournalRow::from_text(&row.to_text()).unwrap())
        .collect();
    let again = Table::restore(scene.table.id().clone(), &texts, scene.now).unwrap();
    assert_eq!(
        (again.stage(), again.rows()),
        (Stage::Over, scene.table.rows())
    );
}

#[test]
fn spectators_are_shown_a_few_frames_a_second_however_much_happens() {
    let (mut scene, mut dice) = (RealTimeScene::begin([None, None]), Dice::from_number(2));
    let began = scene.now;
    while scene.now.ms_since(began) < 5_000 {
        scene.go_on(&mut dice);
    }
    let shown = scene.shown(Viewer::Spectator);
    let frames: Vec<_> = shown.iter().skip_while(|(at, _)| *at == began).collect();
    assert!(
        frames
            .windows(2)
            .all(|pair| pair[1].0.ms_since(pair[0].0) >= 100)
    );
    assert!(
        scene.rows.len() > 2 * shown.len(),
        "{} rows, {} frames",
        scene.rows.len(),
        shown.len()
    );
}

#[test]
fn without_spectators_no_batch_waits_for_ever() {
    let mut scene = RealTimeScene::begin([Some(RED), None]);
    scene.tick(scene.now + 10);
    scene.act(1, "discover").unwrap();
    let waits = scene.table.wake_at().unwrap();
    assert!(waits <= scene.now + 100, "a frame is due");
    let step = scene.table.exit(&person(2).id, scene.now, &mut deal);
    scene.take(step);
    let waking = scene.now + 1250;
    scene.tick(scene.table.wake_at().expect("the room is told"));
    assert_eq!(
        scene.table.wake_at(),
        Some(waking),
        "only the agent's waking"
    );
}

#[test]
fn a_new_spectator_is_told_nothing_twice() {
    let mut scene = RealTimeScene::begin([Some(RED), None]);
    scene.tick(scene.now + 10);
    scene.act(1, "discover").unwrap();
    let before = scene.shown(Viewer::Spectator).len();
    let step = scene.table.enter(&person(3).id, scene.now, &mut deal);
    scene.take(step);
    assert_eq!(
        scene.shown(Viewer::Spectator).len(),
        before + 1,
        "what was put aside comes before the story"
    );
    let due = scene.table.wake_at().unwrap();
    scene.tick(due);
    let notices: Vec<_> = scene
        .shown(Viewer::Spectator)
        .iter()
        .flat_map(|(_, play)| play.notices.clone())
        .collect();
    assert_eq!(notices, scene.story());
}

#[test]
fn an_agent_is_shown_at_once_what_concerns_it_and_nothing_else() {
    let mut scene = RealTimeScene::begin([Some(RED), Some(BLUE)]);
    let [red, blue] = [RED, BLUE].map(Viewer::Seat);
    let before = [red, blue].map(|viewer| scene.shown(viewer).len());
    scene.act(1, "discover").unwrap();
    assert_eq!(
        [red, blue].map(|viewer| scene.shown(viewer).len()),
        [before[0] + 1, before[1]]
    );
    scene.tick(scene.now + 1250);
    assert_eq!(
        [red, blue].map(|viewer| scene.shown(viewer).len()),
        [before[0] + 2, before[1]],
        "its waking"
    );
}

#[test]
fn people_are_judged_by_the_rules_whatever_they_have_seen() {
    let mut scene = RealTimeScene::begin([Some(RED), Some(BLUE)]);
    for number in [1, 2] {
        assert_eq!(
            scene.act(number, "discover"),
            Ok(()),
            "though others have acted since"
        );
    }
    let Err(Refusal::Game(asleep)) = scene.act(1, "discover") else {
        panic!("it sleeps")
    };
    assert!(format!("{asleep:?}").contains("Asleep"), "{asleep:?}");
    scene.tick(scene.now + 1250);
    assert_eq!(scene.act(1, "discover"), Ok(()));
}

#[test]
fn a_bot_is_asked_once_for_each_of_its_acts_whatever_others_do() {
    let mut dice = Dice::from_number(4);
    let mut scene = RealTimeScene::begin([None, None]);
    let jobs = scene.table.bot_jobs();
    assert_eq!(jobs.len(), 10);
    let thinking: Vec<_> = jobs.iter().map(|job| job.asked).collect();
    assert_eq!(scene.bot_acts(chosen(&jobs[3], &mut dice)), 1);
    let others: Vec<_> = scene
        .table
        .bot_jobs_besides(|asked| thinking.contains(&asked));
    assert_eq!(
        others,
        [],
        "no bot is asked again because another has acted"
    );
    let kept: usize = jobs
        .iter()
        .map(|job| scene.bot_acts(chosen(job, &mut dice)))
        .sum();
    assert_eq!(
        kept, 9,
        "all answers count though the game went on, but none twice"
    );
}

#[test]
fn a_bot_that_sleeps_is_not_asked_until_it_wakes() {
    let mut scene = RealTimeScene::begin([None, None]);
    let jobs = scene.table.bot_jobs();
    for job in &jobs {
        scene.bot_acts(job.answer(AnyAction::parse(GameKind::Project, "discover").unwrap()));
    }
    scene.tick(scene.now + 1249);
    assert_eq!(scene.table.bot_jobs(), []);
    scene.tick(scene.now + 1);
    let awake = scene.table.bot_jobs();
    assert_eq!(awake.len(), 10);
    assert!(
        awake
            .iter()
            .all(|job| jobs.iter().all(|old| old.asked != job.asked)),
        "it is another question"
    );
}

#[test]
fn what_happens_in_the_instant_a_person_enters_is_in_the_story_and_not_told_again() {
    let mut scene = RealTimeScene::begin([Some(RED), None]);
    scene.act(1, "discover").unwrap();
    scene.tick(scene.now + 1200);
    scene.now = scene.now + 50;
    let step = scene.table.enter(&person(3).id, scene.now, &mut deal);
    scene.take(step);
    let (told, frames) = (scene.story().len(), scene.shown(Viewer::Spectator).len());
    scene.tick(scene.now + 200);
    let later: usize = scene.shown(Viewer::Spectator)[frames..]
        .iter()
        .map(|(_, play)| play.notices.len())
        .sum();
    assert_eq!(told + later, scene.story().len());
}
