//! What players agree on: pauses and moves that are taken back, in virtual time.

mod common;

use common::{ONE, Scene, TWO, dama, person};
use hub::To;
use proptest::prelude::*;
use wire::{
    Absence, ClientIn, NewTable, Person, PersonKind, Proposal, Rated, Refusal, Setup, Stage,
    TableAsk, limits::MAX_PAUSE_MS,
};

const FISCHER: &str = r#"{"dama":{"bank":{"ms":600000,"increment_ms":5000}}}"#;

fn propose(scene: &mut Scene, number: u32, what: Proposal) -> Result<(), Refusal> {
    scene.ask(number, TableAsk::Propose { what })
}

fn pause(scene: &mut Scene) {
    for number in [1, 2] {
        propose(scene, number, Proposal::Pause).unwrap();
    }
}

#[test]
fn a_game_pauses_once_all_agree_and_goes_on_when_anyone_says_so() {
    let mut scene = Scene::timed(Absence::Forfeit, FISCHER);
    scene.pass(7_000);
    propose(&mut scene, 2, Proposal::Pause).unwrap();
    assert_eq!(scene.room().proposals[0].agreed, [TWO]);
    assert!(scene.play(1).running);
    propose(&mut scene, 1, Proposal::Pause).unwrap();
    assert!(!scene.play(1).running);
    assert!(scene.room().proposals.is_empty());
    let (shown, ends) = (scene.play(1).now, scene.room().pause_ms);
    assert_eq!(ends, Some(MAX_PAUSE_MS));
    assert_eq!(scene.act(1, "b2-a3"), Err(Refusal::Paused));
    // A pause does not need connected players, even where absence loses the game.
    scene.exit(1);
    scene.exit(2);
    scene.pass(3_600_000);
    scene.restart();
    assert_eq!(scene.room().stage, Stage::Playing);
    assert_eq!(scene.play(1).now, shown);
    scene.enter(1);
    scene.enter(2);
    scene.ask(2, TableAsk::Resume).unwrap();
    assert!(scene.play(1).running);
    scene.pass(1_000);
    assert_eq!(scene.play(1).now, shown + 1_000);
    scene.act(1, "b2-a3").unwrap();
    assert_eq!(*scene.play(1).banks, [597_000, 600_000]);
}

#[test]
fn a_pause_ends_by_itself_after_its_longest_time() {
    let mut scene = Scene::timed(Absence::Forfeit, FISCHER);
    pause(&mut scene);
    scene.pass(MAX_PAUSE_MS - 1);
    assert!(!scene.play(1).running);
    scene.pass(1);
    assert!(scene.play(1).running);
    assert_eq!(scene.room().pause_ms, None);
}

#[test]
fn who_is_away_when_a_pause_ends_has_the_whole_grace_time_to_come_back() {
    let mut scene = Scene::timed(Absence::Forfeit, FISCHER);
    pause(&mut scene);
    scene.exit(1);
    scene.pass(3_600_000);
    scene.ask(2, TableAsk::Resume).unwrap();
    scene.pass(59_000);
    assert_eq!(scene.room().stage, Stage::Playing);
    scene.pass(1_000);
    assert_eq!(scene.room().stage, Stage::Over);
}

#[test]
fn only_the_players_of_a_running_game_propose_and_decline() {
    let mut scene = Scene::timed(Absence::Wait, FISCHER);
    scene.enter(3);
    assert_eq!(
        propose(&mut scene, 3, Proposal::Pause),
        Err(Refusal::NotSeated)
    );
    assert_eq!(scene.ask(3, TableAsk::Resume), Err(Refusal::NotSeated));
    propose(&mut scene, 1, Proposal::Pause).unwrap();
    propose(&mut scene, 1, Proposal::Pause).unwrap();
    assert_eq!(scene.room().proposals[0].agreed, [ONE]);
    let what = Proposal::Pause;
    scene.ask(2, TableAsk::Decline { what }).unwrap();
    assert!(scene.room().proposals.is_empty());
    scene.finish(1);
    assert_eq!(
        propose(&mut scene, 1, Proposal::Pause),
        Err(Refusal::NoGame)
    );
}

#[test]
fn a_move_taken_back_leaves_position_and_clocks_as_they_were_when_it_was_made() {
    let mut scene = Scene::timed(Absence::Wait, FISCHER);
    scene.pass(10_000);
    scene.act(1, "b2-a3").unwrap();
    scene.pass(20_000);
    let before = scene.play(2);
    scene.act(2, "a5-b4").unwrap();
    scene.pass(30_000);
    scene.act(1, "c1-b2").unwrap();
    scene.pass(5_000);
    propose(&mut scene, 2, Proposal::TakeBack).unwrap();
    assert_eq!(scene.play(1).version, 3);
    scene.restart();
    scene.enter(1);
    scene.enter(2);
    propose(&mut scene, 1, Proposal::TakeBack).unwrap();
    let after = scene.play(2);
    assert_eq!(
        (after.version, &after.view, after.banks, after.now),
        (before.version, &before.view, before.banks, before.now)
    );
    assert!(scene.room().proposals.is_empty());
    let is_story = |tell: &hub::Tell| matches!(tell.message, ClientIn::Story { .. });
    let told: Vec<To> = scene
        .told
        .iter()
        .filter(|tell| is_story(tell))
        .map(|tell| tell.to)
        .collect();
    assert_eq!(told.len(), 2, "both are told the game anew: {told:?}");
    scene.act(2, "b6-a5").expect_err("a piece is in the way");
    scene.act(2, "c5-b4").unwrap();
    let finished = scene.finish(1);
    let replay = hub::replay_of(scene.table.id(), &scene.rows, 1).unwrap();
    assert_eq!(replay.entries.len(), 3);
    assert!(replay.check().is_ok());
    assert_eq!(finished.outcome, replay.outcome);
}

#[test]
fn a_move_voids_the_wish_to_take_one_back_but_not_the_wish_to_pause() {
    let mut scene = Scene::timed(Absence::Wait, FISCHER);
    scene.act(1, "b2-a3").unwrap();
    propose(&mut scene, 1, Proposal::TakeBack).unwrap();
    propose(&mut scene, 1, Proposal::Pause).unwrap();
    scene.act(2, "a5-b4").unwrap();
    let open: Vec<_> = scene
        .room()
        .proposals
        .iter()
        .map(|card| card.what)
        .collect();
    assert_eq!(open, [Proposal::Pause]);
}

#[test]
fn nothing_is_taken_back_before_a_move_with_a_bot_or_in_a_rated_game() {
    let mut scene = Scene::timed(Absence::Wait, FISCHER);
    let refused = Err(Refusal::NoTakeBack);
    assert_eq!(propose(&mut scene, 1, Proposal::TakeBack), refused);
    scene.act(1, "b2-a3").unwrap();
    assert_eq!(propose(&mut scene, 2, Proposal::TakeBack), refused);

    let mut scene = Scene::opened_as(NewTable {
        setup: dama(Absence::Wait),
        seat: Some(ONE),
        bots: vec![(TWO, games::GameKind::Dama.stand_in())],
    });
    scene.act(1, "b2-a3").unwrap();
    assert_eq!(propose(&mut scene, 1, Proposal::TakeBack), refused);

    let account = |number| Person {
        kind: PersonKind::Account,
        ..person(number)
    };
    let setup = Setup {
        rated: Rated::Yes,
        ..dama(Absence::Wait)
    };
    let mut scene = Scene::opened_by(
        &account(1),
        NewTable {
            setup,
            seat: Some(ONE),
            bots: Vec::new(),
        },
    );
    scene.enter(2);
    let sit = TableAsk::Sit {
        seat: TWO,
        ready: true,
    };
    scene.ask_as(&account(2), sit).unwrap();
    let first = scene.play(1).view;
    let action = first.guess_menu(ONE, &mut game_core::Dice::from_number(1))[0].clone();
    let act = TableAsk::Act {
        action,
        basis: 0,
        game: None,
    };
    scene.ask_as(&account(1), act).unwrap();
    let what = Proposal::TakeBack;
    assert_eq!(
        scene.ask_as(&account(1), TableAsk::Propose { what }),
        refused
    );
}

/// Something that happens at a table of two.
#[derive(Clone, Copy, Debug)]
enum Event {
    Move(prop::sample::Index),
    Propose(u32, Proposal),
    Decline(u32, Proposal),
    Resume(u32),
    Pass(u64),
    Restart,
}

fn event() -> impl Strategy<Value = Event> {
    let who = 1u32..=2;
    let what = prop_oneof![Just(Proposal::Pause), Just(Proposal::TakeBack)];
    prop_oneof![
        4 => any::<prop::sample::Index>().prop_map(Event::Move),
        3 => (who.clone(), what.clone()).prop_map(|(who, what)| Event::Propose(who, what)),
        1 => (who.clone(), what).prop_map(|(who, what)| Event::Decline(who, what)),
        1 => who.prop_map(Event::Resume),
        4 => (0u64..60_000).prop_map(Event::Pass),
        1 => Just(Event::Restart),
    ]
}

/// Lets the player on turn make any move of dáma.
fn make_move(scene: &mut Scene, choice: prop::sample::Index) {
    let play = scene.play(1);
    let Some(&seat) = play.awaited.first() else {
        return;
    };
    let menu = play
        .view
        .guess_menu(seat, &mut game_core::Dice::from_number(1));
    let moves: Vec<_> = menu
        .into_iter()
        .filter(|action| action.notation().contains('-'))
        .collect();
    if moves.is_empty() {
        return;
    }
    let action = choice.get(&moves).clone();
    let ask = TableAsk::Act {
        action,
        basis: play.version,
        game: None,
    };
    let _ = scene.ask(seat.index() as u32 + 1, ask);
}

fn happen(scene: &mut Scene, event: Event) {
    match event {
        Event::Move(choice) => make_move(scene, choice),
        Event::Propose(who, what) => {
            let _ = propose(scene, who, what);
        }
        Event::Decline(who, what) => {
            let _ = scene.ask(who, TableAsk::Decline { what });
        }
        Event::Resume(who) => {
            let _ = scene.ask(who, TableAsk::Resume);
        }
        Event::Pass(ms) => scene.pass(ms),
        Event::Restart => {
            scene.restart();
            scene.enter(1);
            scene.enter(2);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    // After every step `Scene` compares the table with its journal read back.
    #[test]
    fn whatever_is_agreed_banks_gain_only_increments_and_a_pause_stops_all(
        events in prop::collection::vec(event(), 1..60),
    ) {
        let mut scene = Scene::timed(Absence::Wait, FISCHER);
        for event in events {
            if scene.room().stage != Stage::Playing {
                break;
            }
            let (paused, before) = (scene.room().pause_ms.is_some(), scene.play(1));
            happen(&mut scene, event);
            let after = scene.play(1);
            let is_taken_back = after.version < before.version;
            if paused && scene.room().pause_ms.is_some() && !is_taken_back {
                prop_assert_eq!((after.now, after.banks), (before.now, before.banks));
            }
            let sum = |banks: &[u32]| banks.iter().map(|&ms| u64::from(ms)).sum::<u64>();
            prop_assert!(sum(&after.banks) <= 1_200_000 + 5_000 * u64::from(after.version));
            if after.version == before.version + 1 {
                let mover = before.awaited.first().expect("someone moved").index();
                prop_assert_eq!(after.banks[1 - mover], before.banks[1 - mover]);
            }
        }
    }
}
