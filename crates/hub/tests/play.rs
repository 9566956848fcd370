//! Moves, clocks, absence, leaving, and restarts in the middle of a game.

mod common;

use common::{ONE, Scene, TWO, dama, person};
use game_core::{Seat, Viewer};
use games::{AnyAction, GameKind};
use hub::{
    JournalFact,
    limits::{ABANDONED_BY_GUEST_MS, ABANDONED_MS, ABSENCE_GRACE_MS, IDLE_MS},
    replay_of,
};
use wire::{
    Absence, ClientIn, NewTable, Rated, Refusal, Setup, Sitter, Stage, TableAsk, Visibility,
};

fn say(text: &str) -> TableAsk {
    TableAsk::Say {
        text: text.to_owned().try_into().unwrap(),
    }
}

#[test]
fn a_move_is_kept_and_then_told_to_each_kind_of_eyes_once() {
    let mut scene = Scene::playing(Absence::Wait);
    scene.enter(3);
    scene.act(1, "b2-a3").unwrap();
    assert!(matches!(
        scene.kept[..],
        [hub::JournalRow {
            fact: JournalFact::Entry(_),
            ..
        }]
    ));
    for number in [1, 2, 3] {
        let heard = scene.heard(number);
        let [ClientIn::Play(play)] = &heard[..] else {
            panic!("{heard:?}")
        };
        assert_eq!((play.version, play.notices.len()), (1, 1));
        assert_eq!(play.viewer, scene.table.viewer_of(&person(number).id));
    }
}

#[test]
fn a_move_that_arrives_twice_is_taken_once() {
    let mut scene = Scene::playing(Absence::Wait);
    let action = AnyAction::parse(GameKind::Dama, "b2-a3").unwrap();
    let act = TableAsk::Act {
        action,
        basis: 0,
        game: None,
    };
    scene.ask(1, act.clone()).unwrap();
    assert_eq!(scene.ask(1, act), Err(Refusal::Stale));
    assert_eq!(scene.kept, []);
}

/// In both games the same seat is to move at the same version.
#[test]
fn a_move_meant_for_an_earlier_game_is_not_taken_for_the_next() {
    let mut scene = Scene::playing(Absence::Wait);
    let first = |game| {
        let action = AnyAction::parse(GameKind::Dama, "b2-a3").unwrap();
        TableAsk::Act {
            action,
            basis: 0,
            game: Some(game),
        }
    };
    scene.finish(1);
    for number in [1, 2] {
        scene.ask(number, TableAsk::Ready { ready: true }).unwrap();
    }
    let play = scene.play(2);
    assert_eq!(
        (play.game, play.version, &play.awaited[..]),
        (2, 0, &[ONE][..])
    );
    // Seats have rotated: person 2 moves first now, and this may be a late move of the first
    // game.
    assert_eq!(scene.ask(2, first(1)), Err(Refusal::Stale));
    assert_eq!(scene.kept, []);
    scene.ask(2, first(2)).unwrap();
}

#[test]
fn an_illegal_move_is_refused_with_the_games_reason_and_nothing_is_kept() {
    let mut scene = Scene::playing(Absence::Wait);
    assert!(matches!(scene.act(1, "b2-d4"), Err(Refusal::Game(_))));
    assert!(matches!(scene.act(2, "b6-c5"), Err(Refusal::Game(_))));
    assert_eq!(scene.act(3, "b2-a3"), Err(Refusal::NotSeated));
    assert_eq!((scene.kept.len(), scene.told.len()), (0, 0));
}

#[test]
fn out_of_time_is_lost_and_a_late_move_does_not_overtake_the_bell() {
    let mut scene = Scene::playing(Absence::Wait);
    scene.now = scene.now + 60_000;
    assert!(matches!(
        scene.act(1, "b2-a3"),
        Err(Refusal::Game(game_core::Rejection::Over))
    ));
    assert_eq!(scene.room().stage, Stage::Over);
    assert!(
        scene
            .heard(2)
            .iter()
            .any(|message| matches!(message, ClientIn::Play(play) if play.end.is_some()))
    );
}

#[test]
fn a_game_that_waits_stands_still_while_a_player_is_away() {
    let mut scene = Scene::playing(Absence::Wait);
    scene.pass(50_000);
    scene.exit(2);
    assert!(!scene.play(1).running);
    assert_eq!(scene.act(1, "b2-a3"), Err(Refusal::Paused));
    scene.pass(3_600_000);
    assert_eq!(scene.room().stage, Stage::Playing);
    scene.enter(2);
    assert!(scene.play(1).running);
    scene.pass(9_000);
    scene.act(1, "b2-a3").unwrap();
}

#[test]
fn a_second_page_of_the_same_person_keeps_them_here() {
    let mut scene = Scene::playing(Absence::Wait);
    scene.enter(2);
    scene.exit(2);
    assert!(scene.play(1).running);
    scene.exit(2);
    assert!(!scene.play(1).running);
}

#[test]
fn who_waits_may_break_off_and_the_absent_one_has_left() {
    let mut scene = Scene::playing(Absence::Wait);
    scene.exit(2);
    scene.pass(ABSENCE_GRACE_MS);
    scene.ask(1, TableAsk::Leave).unwrap();
    let end = scene.play(1).end.expect("over");
    assert_eq!(end.outcome.winners(), [ONE]);
}

#[test]
fn leaving_a_running_game_loses_it() {
    let mut scene = Scene::playing(Absence::Forfeit);
    scene.ask(1, TableAsk::Leave).unwrap();
    assert_eq!(scene.play(2).end.expect("over").outcome.winners(), [TWO]);
    assert_eq!(scene.room().seats[0].sitter, None);
}

#[test]
fn where_absence_forfeits_the_clock_runs_on_and_the_grace_time_ends_the_game() {
    let mut scene = Scene::playing(Absence::Forfeit);
    scene.act(1, "b2-a3").unwrap();
    scene.exit(1);
    assert!(scene.play(2).running);
    scene.act(2, "a5-b4").unwrap();
    scene.pass(ABSENCE_GRACE_MS - 1);
    assert_eq!(scene.room().stage, Stage::Playing);
    scene.pass(1);
    assert_eq!(scene.play(2).end.expect("over").outcome.winners(), [TWO]);
}

#[test]
fn coming_back_within_the_grace_time_goes_on() {
    let mut scene = Scene::playing(Absence::Forfeit);
    scene.exit(2);
    scene.pass(30_000);
    scene.enter(2);
    scene.act(1, "b2-a3").unwrap();
    scene.pass(ABSENCE_GRACE_MS - 30_000);
    assert_eq!(scene.room().stage, Stage::Playing);
}

#[test]
fn a_stand_in_plays_for_an_absent_person_and_yields_when_they_are_back() {
    let mut scene = Scene::unhurried(Absence::Bot);
    scene.act(1, "b2-a3").unwrap();
    scene.exit(2);
    assert!(scene.play(1).running, "the clock does not stop");
    scene.pass(ABSENCE_GRACE_MS - 1);
    assert_eq!(scene.table.bot_jobs(), []);
    scene.pass(1);
    let stand_in = GameKind::Dama.stand_in();
    assert_eq!(scene.room().seats[1].stand_in, Some(stand_in.clone()));
    let job = scene.table.bot_jobs().pop().expect("the bot is asked");
    assert_eq!((job.asked.seat, &job.bot), (TWO, &stand_in));
    let late = job.answer(job.menu[0].clone());
    let mut back = scene.clone();
    scene.bot_acts(late.clone());
    assert_eq!(scene.play(1).version, 2);
    back.enter(2);
    assert_eq!(back.room().seats[1].stand_in, None);
    back.bot_acts(late);
    assert_eq!(back.play(1).version, 1, "the returned person moves");
}

#[test]
fn where_bots_play_on_a_leaver_hands_the_seat_to_one() {
    let mut scene = Scene::unhurried(Absence::Bot);
    scene.ask(1, TableAsk::Leave).unwrap();
    assert_eq!(scene.room().stage, Stage::Playing);
    assert_eq!(
        scene.room().seats[0].sitter,
        Some(Sitter::Bot(GameKind::Dama.stand_in()))
    );
    assert_eq!(scene.room().host, Some(person(2).id));
    assert_eq!(scene.table.bot_jobs().len(), 1);
    assert_eq!(scene.play(1).viewer, Viewer::Spectator);
    scene.ask(2, TableAsk::Leave).unwrap();
    assert_eq!(
        scene.room().stage,
        Stage::Over,
        "the last person's leaving ends it"
    );
}

#[test]
fn a_game_that_all_people_have_left_closes_when_no_one_looks_on() {
    for absence in [Absence::Wait, Absence::Forfeit, Absence::Bot] {
        let rules = serde_json::from_str(r#"{"rummikub":{"players":4}}"#).unwrap();
        let bots = (1..4)
            .map(|seat| (Seat::new(seat), "advanced".parse().unwrap()))
            .collect();
        let setup = Setup {
            rules,
            visibility: Visibility::Public,
            absence,
            rated: Rated::No,
        };
        let mut scene = Scene::opened_as(NewTable {
            setup,
            seat: Some(ONE),
            bots,
        });
        scene.enter(2);
        scene.ask(1, TableAsk::Leave).unwrap();
        assert_eq!(
            scene.room().stage,
            Stage::Playing,
            "three bots go on for a spectator"
        );
        scene.exit(1);
        scene.pass(1);
        assert!(!scene.table.is_closed());
        scene.exit(2);
        scene.pass(1);
        assert!(scene.table.is_closed());
    }
}

#[test]
fn stand_ins_do_not_play_unwatched() {
    let mut scene = Scene::unhurried(Absence::Bot);
    scene.exit(1);
    scene.exit(2);
    scene.pass(2 * ABSENCE_GRACE_MS);
    assert_eq!(scene.table.bot_jobs(), []);
    scene.enter(2);
    assert_eq!(
        scene.table.bot_jobs().len(),
        1,
        "one is back, the other has been away for long"
    );
}

#[test]
fn after_a_restart_the_game_goes_on_from_the_last_move_and_no_one_lost_time() {
    for absence in [Absence::Wait, Absence::Forfeit, Absence::Bot] {
        let mut scene = Scene::playing(absence);
        scene.act(1, "b2-a3").unwrap();
        let before = scene.play(2);
        scene.restart();
        assert_eq!(scene.play(2).view, before.view);
        scene.enter(1);
        scene.enter(2);
        assert_eq!(
            (scene.play(2).now, scene.play(2).running),
            (before.now, true)
        );
        assert_eq!(scene.play(2).deadlines, before.deadlines);
    }
}

#[test]
fn a_spectator_is_never_a_player_and_sees_only_what_lies_open() {
    let mut scene = Scene::playing(Absence::Wait);
    scene.enter(3);
    assert_eq!(scene.play(3).viewer, Viewer::Spectator);
    assert_eq!(scene.room().watchers, 1);
    assert_eq!(scene.ask(3, TableAsk::Leave), Err(Refusal::NotSeated));
}

#[test]
fn chat_is_kept_told_to_all_and_limited() {
    let mut scene = Scene::playing(Absence::Wait);
    for _ in 0..5 {
        scene.ask(2, say("hello <b>you</b>")).unwrap();
    }
    assert!(matches!(&scene.heard(1)[..], [ClientIn::Said { lines, .. }] if lines.len() == 1));
    assert_eq!(scene.ask(2, say("more")), Err(Refusal::TooFast));
    scene.ask(1, say("others may speak")).unwrap();
    scene.pass(10_000);
    scene.ask(2, say("and after a while again")).unwrap();
    scene.restart();
    let scene = scene.table.scene(&person(1).id, scene.now);
    assert!(matches!(&scene[1], ClientIn::Said { lines, .. } if lines.len() == 7));
}

#[test]
fn a_table_that_everyone_has_got_up_from_closes_when_the_last_one_goes() {
    let mut scene = Scene::playing(Absence::Wait);
    scene.ask(1, TableAsk::Leave).unwrap();
    scene.exit(1);
    scene.pass(0);
    assert!(!scene.table.is_closed(), "a person sits");
    scene.ask(2, TableAsk::Stand).unwrap();
    scene.pass(0);
    assert!(!scene.table.is_closed(), "a person looks");
    scene.exit(2);
    scene.pass(0);
    assert!(scene.table.is_closed());
}

#[test]
fn a_table_no_one_looks_at_closes_but_a_game_waits_for_days() {
    let mut idle = Scene::opened(Absence::Wait);
    idle.exit(1);
    idle.pass(IDLE_MS);
    assert!(idle.table.is_closed());
    assert_eq!(idle.ask(1, TableAsk::Stand), Err(Refusal::NoSuchTable));

    let mut game = Scene::playing(Absence::Wait);
    game.exit(1);
    game.exit(2);
    game.pass(ABANDONED_MS - 1);
    assert!(!game.table.is_closed());
    game.pass(1);
    assert!(game.table.is_closed());
}

#[test]
fn a_guests_game_against_a_bot_that_no_one_looks_at_closes_within_minutes() {
    let wish = |bots: &[Seat], seat| NewTable {
        setup: dama(Absence::Wait),
        seat,
        bots: bots
            .iter()
            .map(|seat| (*seat, "easy".parse().expect("a bot")))
            .collect(),
    };
    for wish in [wish(&[TWO], Some(ONE)), wish(&[ONE, TWO], None)] {
        let mut scene = Scene::opened_as(wish);
        assert_eq!(scene.table.stage(), Stage::Playing);
        scene.pass(ABANDONED_MS);
        assert!(!scene.table.is_closed(), "a person looks");
        scene.exit(1);
        scene.restart();
        scene.pass(ABANDONED_BY_GUEST_MS - 1);
        assert!(!scene.table.is_closed());
        scene.pass(1);
        assert!(scene.table.is_closed());
    }
}

#[test]
fn an_empty_table_closes_to_make_room_and_one_with_a_person_does_not() {
    let mut scene = Scene::playing(Absence::Wait);
    let mut deal = || game_core::Seed::from_number(9);
    let _ = scene.table.close_if_empty(scene.now, &mut deal);
    assert!(!scene.table.is_closed());
    scene.exit(1);
    scene.exit(2);
    let _ = scene.table.close_if_empty(scene.now, &mut deal);
    assert!(scene.table.is_closed());
}

#[test]
fn a_public_table_is_listed_while_someone_is_there_and_a_finished_one_is_not() {
    let mut scene = Scene::opened(Absence::Wait);
    assert!(scene.table.card().is_some());
    scene.exit(1);
    assert!(scene.table.card().is_none());
    let mut scene = Scene::playing(Absence::Wait);
    assert_eq!(
        scene.table.card().map(|card| card.stage),
        Some(Stage::Playing)
    );
    scene.act(1, "resign").unwrap();
    assert!(scene.table.card().is_none());
}

#[test]
fn a_public_table_whose_host_only_looks_on_is_listed_while_they_are_there() {
    let wish = NewTable {
        setup: dama(Absence::Wait),
        seat: None,
        bots: Vec::new(),
    };
    let mut scene = Scene::opened_as(wish);
    assert!(scene.table.card().is_some_and(|card| card.has_room()));
    scene.exit(1);
    assert!(scene.table.card().is_none());
}

#[test]
fn every_game_of_a_table_has_a_replay_once_it_is_over() {
    let mut scene = Scene::playing(Absence::Wait);
    let id = scene.table.id().clone();
    assert_eq!(replay_of(&id, &scene.rows, 1), Err(hub::NoReplay::Running));
    scene.act(1, "b2-a3").unwrap();
    scene.act(2, "resign").unwrap();
    scene.ask(1, TableAsk::Ready { ready: true }).unwrap();
    scene.ask(2, TableAsk::Ready { ready: true }).unwrap();
    let first = replay_of(&id, &scene.rows, 1).unwrap();
    assert_eq!(
        (first.entries.len(), first.players[0].name.as_str()),
        (2, "Guest-1")
    );
    assert_eq!(first.check().unwrap().len(), 3);
    assert_eq!(replay_of(&id, &scene.rows, 2), Err(hub::NoReplay::Running));
    assert_eq!(
        replay_of(&id, &scene.rows, 3),
        Err(hub::NoReplay::NoSuchGame)
    );
    assert_eq!(
        replay_of(&id, &scene.rows, 0),
        Err(hub::NoReplay::NoSuchGame)
    );
}

/// A table of Karcianka at which person 1 plays alone against three bots.
fn alone_among_bots() -> Scene {
    let rules = serde_json::from_str(r#"{"karcianka":{"players":4}}"#).expect("rules of the game");
    let bots = (1..4)
        .map(|index| (Seat::new(index), "rules".parse().expect("a name")))
        .collect();
    let setup = Setup {
        rules,
        visibility: Visibility::Private,
        absence: Absence::Wait,
        rated: Rated::No,
    };
    Scene::opened_as(NewTable {
        setup,
        seat: Some(ONE),
        bots,
    })
}

#[test]
fn who_plays_alone_may_have_all_hands_open_and_the_table_stays_as_it_is() {
    let scene = alone_among_bots();
    let before = scene.table.clone();
    let text = serde_json::to_value(scene.table.laid_open(&person(1).id).unwrap()).unwrap();
    let hands = text["karcianka"]["hands"].as_array().unwrap();
    assert_eq!(
        hands
            .iter()
            .filter(|hand| hand.get("open").is_some())
            .count(),
        4
    );
    assert_eq!(text["karcianka"]["ending"], serde_json::Value::Null);
    assert_eq!(scene.table, before);
}

#[test]
fn no_hand_lies_open_while_anybody_else_is_at_the_table() {
    let mut watched = alone_among_bots();
    watched.enter(2);
    assert_eq!(watched.table.laid_open(&person(1).id), None);
    watched.exit(2);
    assert!(watched.table.laid_open(&person(1).id).is_some());
    assert_eq!(watched.table.laid_open(&person(2).id), None);
    let shared = Scene::playing(Absence::Wait);
    assert_eq!(shared.table.laid_open(&person(1).id), None);
}
