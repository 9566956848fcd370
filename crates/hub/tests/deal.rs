//! What players add to the deal: commitments, reveals, and the rule for those that are missing.

mod common;

use common::{
    ONE, Scene, TWO,
    deal::{commit, drawn, next_promise, reveal, seated},
    person,
};
use game_core::{Contribution, ContributionLine, Promise, Seat, Seed};
use games::{AnyBout, GameKind, ReplayFile};
use hub::{
    JournalFact,
    limits::{COUNTDOWN_MS, REVEAL_LIMIT_MS},
    replay_of,
};
use wire::{Absence, ClientIn, NewTable, Refusal, Setup, Stage, TableAsk, Visibility};

const READY: TableAsk = TableAsk::Ready { ready: true };

/// Persons 1 and 2 have committed and are ready: their reveals are asked for.
fn asked() -> Scene {
    let mut scene = seated();
    for number in [1, 2] {
        commit(&mut scene, number).unwrap();
        scene.ask(number, READY).unwrap();
    }
    assert_eq!(scene.room().reveal_ms, Some(REVEAL_LIMIT_MS));
    assert_eq!(scene.room().stage, Stage::Waiting);
    scene
}

/// Ends the running game and returns its file, which is checked.
fn file_of_game(scene: &mut Scene) -> ReplayFile {
    let on_turn = [1, 2].into_iter().find(|number| {
        let seat = scene.room().seat_of(&person(*number).id).unwrap();
        scene.play(1).awaited.contains(&seat)
    });
    scene.act(on_turn.unwrap(), "resign").unwrap();
    let number = scene.room().game;
    let file = replay_of(scene.table.id(), &scene.rows, number).unwrap();
    file.check().unwrap();
    file
}

fn has_kept(scene: &Scene, is_it: impl Fn(&JournalFact) -> bool) -> bool {
    scene.kept.iter().any(|row| is_it(&row.fact))
}

#[test]
fn a_game_is_dealt_from_the_sealed_seed_and_all_contributions_once_all_have_revealed() {
    let mut scene = asked();
    let promise = next_promise(&scene);
    reveal(&mut scene, 2).unwrap();
    assert_eq!(scene.room().stage, Stage::Waiting, "one is missing");
    reveal(&mut scene, 1).unwrap();
    let room = scene.room();
    assert_eq!((room.stage, room.reveal_ms), (Stage::Playing, None));
    assert_eq!(room.promise, Some(promise.clone()));
    let file = file_of_game(&mut scene);
    let line = |number, seat| {
        let value = drawn(number, &promise);
        ContributionLine {
            seat,
            commitment: value.commitment(&promise),
            value: Some(value),
        }
    };
    let lines = vec![line(1, ONE), line(2, TWO)];
    assert_eq!(file.contributions, lines);
    assert!(promise.is_kept_by(&file.seed));
    assert_eq!(file.dealt_seed, Some(file.seed.mixed_with(&lines)));
    let end = scene.play(2).end.expect("over");
    assert_eq!((end.seed, end.contributions), (file.seed, lines));
}

#[test]
fn who_does_not_reveal_in_time_contributes_the_commitment_and_is_named() {
    let mut scene = asked();
    let promise = next_promise(&scene);
    reveal(&mut scene, 1).unwrap();
    scene.pass(REVEAL_LIMIT_MS - 1);
    assert_eq!(scene.room().stage, Stage::Waiting);
    scene.pass(1);
    assert_eq!(scene.room().stage, Stage::Playing);
    let late = TableAsk::Reveal {
        value: drawn(2, &promise),
    };
    assert_eq!(scene.ask(2, late), Err(Refusal::GameOn));
    let file = file_of_game(&mut scene);
    assert!(file.contributions[0].value.is_some());
    assert_eq!(file.contributions[1].value, None);
    assert_eq!(file.contributions[1].seat, TWO);
}

#[test]
fn a_wrong_reveal_is_refused_and_the_right_one_still_counts() {
    let mut scene = asked();
    let wrong = TableAsk::Reveal {
        value: Contribution::from_bytes([9; 32]),
    };
    assert_eq!(scene.ask(1, wrong.clone()), Err(Refusal::NotCommitted));
    assert!(scene.kept.is_empty(), "a refused reveal leaves no row");
    assert_eq!(scene.ask(3, wrong), Err(Refusal::NotSeated));
    reveal(&mut scene, 1).unwrap();
    reveal(&mut scene, 1).unwrap();
    assert!(scene.kept.is_empty(), "the same reveal counts once");
    reveal(&mut scene, 2).unwrap();
    assert_eq!(scene.room().stage, Stage::Playing);
}

#[test]
fn a_commitment_is_fixed_once_and_under_the_promise_that_is_shown() {
    let mut scene = seated();
    let promise = next_promise(&scene);
    let other = Seed::from_number(99).promise();
    let commitment = drawn(1, &promise).commitment(&promise);
    let under = |promise: &Promise, commitment| TableAsk::Commit {
        promise: promise.clone(),
        commitment,
    };
    assert_eq!(scene.ask(1, under(&other, commitment)), Err(Refusal::Stale));
    assert_eq!(
        scene.ask(3, under(&promise, commitment)),
        Err(Refusal::NotSeated)
    );
    assert_eq!(reveal(&mut scene, 1), Err(Refusal::Stale), "not asked for");
    commit(&mut scene, 1).unwrap();
    commit(&mut scene, 1).unwrap();
    assert!(scene.kept.is_empty(), "the same commitment counts once");
    let changed = drawn(2, &promise).commitment(&promise);
    assert_eq!(scene.ask(1, under(&promise, changed)), Err(Refusal::Stale));
    assert_eq!(scene.room().seats[0].commitment, Some(commitment));
}

#[test]
fn a_person_who_never_commits_is_not_waited_for() {
    let mut scene = seated();
    commit(&mut scene, 1).unwrap();
    scene.ask(1, READY).unwrap();
    scene.ask(2, READY).unwrap();
    assert!(scene.room().reveal_ms.is_some(), "person 1 is asked");
    assert_eq!(commit(&mut scene, 2), Err(Refusal::Stale), "too late");
    reveal(&mut scene, 1).unwrap();
    let file = file_of_game(&mut scene);
    let seats: Vec<_> = file.contributions.iter().map(|line| line.seat).collect();
    assert_eq!(seats, [ONE]);
}

#[test]
fn where_no_one_has_committed_the_game_is_dealt_at_once_from_the_sealed_seed() {
    let mut scene = seated();
    scene.ask(1, READY).unwrap();
    scene.ask(2, READY).unwrap();
    assert_eq!(scene.room().stage, Stage::Playing);
    let file = file_of_game(&mut scene);
    assert_eq!((file.stolik, file.dealt_seed), (games::FORMAT, None));
}

#[test]
fn a_deal_that_is_broken_off_begins_anew_with_another_seed_and_new_commitments() {
    let rules = serde_json::from_str(r#"{"dama":{"turn_ms":30000}}"#).unwrap();
    let breaks = [
        (2, TableAsk::Leave),
        (2, TableAsk::Stand),
        (2, TableAsk::Ready { ready: false }),
        (1, TableAsk::Rules { rules }),
        (1, TableAsk::Clear { seat: TWO }),
        (1, TableAsk::Remove { seat: TWO }),
    ];
    for (number, ask) in breaks {
        let mut scene = asked();
        let promise = next_promise(&scene);
        reveal(&mut scene, 1).unwrap();
        scene.ask(number, ask.clone()).unwrap();
        let room = scene.room();
        assert_ne!(room.next_promise, Some(promise), "{ask:?}");
        assert_eq!((room.stage, room.reveal_ms), (Stage::Waiting, None));
        let is_fresh =
            |card: &wire::SeatCard| !card.ready && card.commitment.is_none() && !card.revealed;
        assert!(room.seats.iter().all(is_fresh), "{ask:?}: {room:?}");
        scene.pass(REVEAL_LIMIT_MS);
        assert_eq!(scene.room().stage, Stage::Waiting, "{ask:?}");
    }
}

#[test]
fn a_commitment_goes_with_its_person_who_gets_up_before_the_deal() {
    let mut scene = seated();
    commit(&mut scene, 2).unwrap();
    let promise = next_promise(&scene);
    scene.ask(2, TableAsk::Stand).unwrap();
    assert_eq!(scene.room().seats[1].commitment, None);
    assert_eq!(next_promise(&scene), promise, "no reveal was asked for");
}

#[test]
fn a_program_that_starts_between_commit_and_reveal_seals_anew() {
    for has_one_revealed in [false, true] {
        let mut scene = asked();
        let promise = next_promise(&scene);
        if has_one_revealed {
            reveal(&mut scene, 1).unwrap();
        }
        scene.start_program();
        let room = scene.room();
        assert_ne!(room.next_promise, Some(promise));
        assert_eq!((room.stage, room.reveal_ms), (Stage::Waiting, None));
        assert!(room.seats.iter().all(|card| !card.ready));
        for number in [1, 2] {
            scene.enter(number);
            commit(&mut scene, number).unwrap();
            scene.ask(number, READY).unwrap();
        }
        reveal(&mut scene, 1).unwrap();
        reveal(&mut scene, 2).unwrap();
        assert_eq!(scene.room().stage, Stage::Playing);
        file_of_game(&mut scene);
    }
}

#[test]
fn a_running_game_keeps_its_seed_when_a_program_starts() {
    let mut scene = asked();
    reveal(&mut scene, 1).unwrap();
    reveal(&mut scene, 2).unwrap();
    let (promise, rows) = (scene.room().promise, scene.rows.len());
    scene.start_program();
    assert_eq!((scene.room().promise, scene.rows.len()), (promise, rows));
    scene.enter(1);
    scene.enter(2);
    assert_eq!(file_of_game(&mut scene).contributions.len(), 2);
}

#[test]
fn a_table_that_moves_while_reveals_are_asked_for_deals_after_the_same_time() {
    let mut scene = asked();
    scene.table = hub::Table::restore(scene.table.id().clone(), &scene.rows, scene.now).unwrap();
    scene.enter(1);
    reveal(&mut scene, 1).unwrap();
    scene.pass(REVEAL_LIMIT_MS);
    assert_eq!(scene.room().stage, Stage::Playing);
    scene.enter(2);
    let file = file_of_game(&mut scene);
    assert!(file.contributions[0].value.is_some() && file.contributions[1].value.is_none());
}

#[test]
fn a_rematch_has_contributions_of_its_own_in_the_order_of_its_seats() {
    let mut scene = asked();
    reveal(&mut scene, 1).unwrap();
    reveal(&mut scene, 2).unwrap();
    let first = file_of_game(&mut scene);
    let promise = next_promise(&scene);
    for number in [1, 2] {
        commit(&mut scene, number).unwrap();
        scene.ask(number, READY).unwrap();
    }
    assert_eq!(scene.room().stage, Stage::Over, "reveals are missing");
    reveal(&mut scene, 1).unwrap();
    reveal(&mut scene, 2).unwrap();
    let second = file_of_game(&mut scene);
    // Person 2 begins the rematch, on the first seat.
    let values: Vec<_> = second
        .contributions
        .iter()
        .map(|line| line.value.clone())
        .collect();
    assert_eq!(values, [2, 1].map(|number| Some(drawn(number, &promise))));
    assert_ne!(first.seed, second.seed);
    assert_eq!(
        replay_of(scene.table.id(), &scene.rows, 1).unwrap(),
        first,
        "the first game's file is still the same"
    );
}

#[test]
fn a_real_time_game_waits_for_reveals_before_its_clock_runs() {
    let kind = GameKind::ALL
        .iter()
        .find(|kind| kind.tempo() == game_core::Tempo::RealTime)
        .unwrap();
    let rules = kind.default_rules();
    let bots = (1..rules.seating().count()).map(|seat| {
        let bot = kind.bots()[0].parse().unwrap();
        (Seat::new(seat as u8), bot)
    });
    let mut scene = Scene::opened_as(NewTable {
        bots: bots.collect(),
        setup: Setup {
            rules,
            visibility: Visibility::Private,
            absence: Absence::Bot,
            rated: wire::Rated::No,
        },
        seat: None,
    });
    let sit = TableAsk::Sit {
        seat: ONE,
        ready: false,
    };
    scene.ask(1, sit).unwrap();
    commit(&mut scene, 1).unwrap();
    scene.ask(1, READY).unwrap();
    scene.pass(REVEAL_LIMIT_MS / 2);
    reveal(&mut scene, 1).unwrap();
    scene.pass(COUNTDOWN_MS);
    let play = scene.play(1);
    assert!(play.running);
    assert_eq!(play.now, game_core::GameTime::START);
}

#[test]
fn no_one_is_told_a_contribution_or_the_sealed_seed_before_the_end() {
    let mut scene = asked();
    let promise = next_promise(&scene);
    let secrets: Vec<String> = [1, 2].map(|number| drawn(number, &promise).into()).to_vec();
    let sealed = scene.rows.iter().rev().find_map(|row| match &row.fact {
        JournalFact::Sealed { seed } => Some(String::from(seed.clone())),
        _ => None,
    });
    let secrets = [secrets, vec![sealed.unwrap()]].concat();
    let check = |scene: &Scene| {
        let told = scene.told.iter().map(|tell| tell.message.clone());
        let seen = [1, 2, 3].map(|number| scene.table.scene(&person(number).id, scene.now));
        let texts = told.chain(seen.into_iter().flatten());
        for text in texts.map(|message: ClientIn| serde_json::to_string(&message).unwrap()) {
            assert!(
                !secrets.iter().any(|secret| text.contains(secret)),
                "{text}"
            );
        }
    };
    scene.enter(3);
    check(&scene);
    for number in [1, 2] {
        reveal(&mut scene, number).unwrap();
        check(&scene);
    }
    scene.act(1, "b2-a3").unwrap();
    check(&scene);
}

#[test]
fn hands_follow_from_the_contributions() {
    let kind = GameKind::Kanasta;
    let rules = kind.default_rules();
    let sealed = Seed::from_number(1);
    let dealt = |value: u8| {
        let value = Contribution::from_bytes([value; 32]);
        let line = ContributionLine {
            seat: ONE,
            commitment: value.commitment(&sealed.promise()),
            value: Some(value),
        };
        let bout = AnyBout::open(rules.clone(), sealed.mixed_with(&[line]));
        bout.view(game_core::Viewer::Seat(ONE))
    };
    assert_ne!(dealt(1), dealt(2));
    assert_eq!(dealt(1), dealt(1));
}

#[test]
fn a_refused_commitment_leaves_no_row() {
    let mut scene = asked();
    assert_eq!(commit(&mut scene, 3), Err(Refusal::NotSeated));
    assert!(!has_kept(&scene, |fact| matches!(
        fact,
        JournalFact::Committed { .. }
    )));
}
