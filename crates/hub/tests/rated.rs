//! Rated tables: who may sit down there, when the mark changes, and which games count.

mod common;

use common::{ONE, Scene, TWO, dama, person};
use game_core::Seat;
use games::{AnyAction, GameKind};
use hub::{FinishedGame, Place};
use wire::{
    Absence, ClientIn, NewTable, Person, PersonKind, Rated, Refusal, Setup, Sitter, Stage, TableAsk,
};

fn of_kind(number: u32, kind: PersonKind) -> Person {
    Person {
        kind,
        ..person(number)
    }
}

fn account(number: u32) -> Person {
    of_kind(number, PersonKind::Account)
}

fn program(number: u32) -> Person {
    of_kind(number, PersonKind::Program)
}

fn wish(rated: Rated) -> NewTable {
    NewTable {
        setup: Setup {
            rated,
            ..dama(Absence::Forfeit)
        },
        seat: Some(ONE),
        bots: Vec::new(),
    }
}

fn sit(seat: Seat) -> TableAsk {
    TableAsk::Sit { seat, ready: true }
}

/// A table of account 1, and account 2 who looks on.
fn opened(rated: Rated) -> Scene {
    let mut scene = Scene::opened_by(&account(1), wish(rated));
    scene.enter(2);
    scene
}

fn act(scene: &Scene, by: &Person, text: &str) -> TableAsk {
    TableAsk::Act {
        action: AnyAction::parse(GameKind::Dama, text).expect("in notation"),
        basis: scene
            .table
            .seen_by(scene.table.viewer_of(&by.id), scene.now)
            .map_or(0, |play| play.version),
        game: None,
    }
}

/// Lets the person act by the first choice of the rules.
fn moves(scene: &mut Scene, by: &Person) -> Result<(), Refusal> {
    scene.ask_as(by, TableAsk::Menu).expect("a game is on");
    let menu = scene.told.iter().find_map(|tell| match &tell.message {
        ClientIn::Menu { actions, .. } => actions.first().cloned(),
        _ => None,
    });
    let ask = act(scene, by, "resign");
    let TableAsk::Act { basis, game, .. } = ask else {
        unreachable!("an act")
    };
    let action = menu.expect("it is their turn");
    scene.ask_as(
        by,
        TableAsk::Act {
            action,
            basis,
            game,
        },
    )
}

fn resigns(scene: &mut Scene, by: &Person) -> FinishedGame {
    let ask = act(scene, by, "resign");
    let (finished, answer) = scene.step_as(by, ask);
    assert_eq!(answer, Ok(()));
    finished.expect("it is over")
}

#[test]
fn a_game_between_accounts_at_a_rated_table_is_rated() {
    let mut scene = opened(Rated::Yes);
    assert_eq!(scene.table.card().expect("listed").rated, Rated::Yes);
    assert_eq!(
        scene.room().setup.rated,
        Rated::Yes,
        "shown before anyone sits"
    );
    scene.ask_as(&account(2), sit(TWO)).expect("free");
    assert!(scene.room().is_rated_game);
    moves(&mut scene, &account(1)).expect("its turn");
    moves(&mut scene, &account(2)).expect("its turn");
    assert!(resigns(&mut scene, &account(1)).is_rated);
    assert!(
        scene.room().is_rated_game,
        "the end screen shows the change"
    );
}

#[test]
fn a_game_at_an_unmarked_table_is_casual() {
    let mut scene = opened(Rated::No);
    scene.ask_as(&account(2), sit(TWO)).expect("free");
    assert!(!scene.room().is_rated_game);
    moves(&mut scene, &account(1)).expect("its turn");
    moves(&mut scene, &account(2)).expect("its turn");
    assert!(!resigns(&mut scene, &account(1)).is_rated);
}

#[test]
fn a_game_in_which_a_side_has_not_moved_is_not_rated() {
    let mut scene = opened(Rated::Yes);
    scene.ask_as(&account(2), sit(TWO)).expect("free");
    assert!(
        !resigns(&mut scene, &account(1)).is_rated,
        "no one moved but to resign"
    );
    assert!(!scene.room().is_rated_game);
    let mut left = opened(Rated::Yes);
    left.ask_as(&account(2), sit(TWO)).expect("free");
    moves(&mut left, &account(1)).expect("its turn");
    let (finished, answer) = left.step_as(&account(2), TableAsk::Leave);
    assert_eq!(answer, Ok(()));
    assert!(!finished.expect("it is over").is_rated, "one side moved");
}

#[test]
fn guests_programs_and_bots_may_not_sit_at_a_rated_table() {
    let mut scene = opened(Rated::Yes);
    for other in [person(3), program(3)] {
        let refused = scene.ask_as(&other, sit(TWO));
        assert_eq!(refused, Err(Refusal::AccountsOnly), "{other:?}");
        let rules = scene.table.setup().rules.clone();
        assert_eq!(scene.table.place_for(&other, &rules), Place::NotNow);
    }
    let bot = TableAsk::Bot {
        seat: TWO,
        bot: Some("easy".parse().expect("a name")),
    };
    assert_eq!(scene.ask_as(&account(1), bot), Err(Refusal::AccountsOnly));
    assert_eq!(scene.room().seats[TWO.index()].sitter, None);
}

#[test]
fn guests_and_programs_may_not_open_a_rated_table() {
    for by in [person(1), program(1)] {
        let opened = hub::Table::open(
            wire::TableId::from_bits(1),
            &by,
            wish(Rated::Yes),
            hub::WallTime(0),
            &mut || game_core::Seed::from_number(1),
        );
        assert_eq!(opened.err(), Some(Refusal::AccountsOnly));
    }
}

#[test]
fn a_new_mark_asks_all_but_the_host_again_whether_they_are_ready() {
    let mut scene = opened(Rated::No);
    let sits = TableAsk::Sit {
        seat: TWO,
        ready: false,
    };
    scene.ask_as(&account(2), sits).expect("free");
    assert!(scene.room().seats[ONE.index()].ready);
    let rate = TableAsk::Rated { rated: Rated::Yes };
    assert_eq!(
        scene.ask_as(&account(2), rate.clone()),
        Err(Refusal::NotHost)
    );
    scene.ask_as(&account(1), rate).expect("the host may");
    assert!(scene.room().seats[ONE.index()].ready && !scene.room().seats[TWO.index()].ready);
    scene.restart();
    assert!(scene.room().seats[ONE.index()].ready);
    assert_eq!(scene.room().setup.rated, Rated::Yes);
}

#[test]
fn a_mark_does_not_change_while_a_game_is_on() {
    let mut scene = opened(Rated::Yes);
    scene.ask_as(&account(2), sit(TWO)).expect("free");
    let casual = TableAsk::Rated { rated: Rated::No };
    assert_eq!(scene.ask_as(&account(1), casual), Err(Refusal::GameOn));
    assert_eq!(scene.room().setup.rated, Rated::Yes);
}

#[test]
fn a_table_at_which_a_guest_a_program_or_a_bot_sits_cannot_be_marked() {
    for other in [person(2), program(2)] {
        let mut scene = opened(Rated::No);
        let sits = TableAsk::Sit {
            seat: TWO,
            ready: false,
        };
        scene.ask_as(&other, sits).expect("free");
        let rate = TableAsk::Rated { rated: Rated::Yes };
        assert_eq!(scene.ask_as(&account(1), rate), Err(Refusal::AccountsOnly));
    }
}

#[test]
fn a_quick_match_is_rated_among_accounts_and_casual_with_a_guest_or_a_program() {
    let kinds = [(account(2), true), (person(2), false), (program(2), false)];
    for (other, is_rated) in kinds {
        let mut scene = opened(Rated::AmongAccounts);
        let rules = scene.table.setup().rules.clone();
        assert_eq!(scene.table.place_for(&other, &rules), Place::Free(TWO));
        scene.ask_as(&other, sit(TWO)).expect("free");
        assert_eq!(scene.table.stage(), Stage::Playing);
        assert_eq!(scene.room().is_rated_game, is_rated, "{other:?}");
    }
}

#[test]
fn a_program_does_not_play_a_seat_of_a_rated_game() {
    let mut scene = opened(Rated::AmongAccounts);
    scene.ask_as(&account(2), sit(TWO)).expect("free");
    assert_eq!(moves(&mut scene, &program(1)), Err(Refusal::AccountsOnly));
    moves(&mut scene, &account(1)).expect("the person themselves");
    assert!(scene.room().is_rated_game, "no player makes it casual");
}

#[test]
fn a_program_is_not_ready_for_its_person_at_a_rated_table() {
    let mut scene = opened(Rated::Yes);
    let ready = |ready| TableAsk::Ready { ready };
    scene.ask_as(&account(1), ready(false)).expect("sits");
    let refused = scene.ask_as(&program(1), ready(true));
    assert_eq!(refused, Err(Refusal::AccountsOnly));
    let swaps = scene.ask_as(&program(1), TableAsk::Swap { seat: TWO });
    assert_eq!(swaps, Err(Refusal::AccountsOnly));
}

#[test]
fn a_seat_is_marked_once_a_program_plays_it_and_stays_marked() {
    let mut scene = opened(Rated::No);
    scene.ask_as(&account(2), sit(TWO)).expect("free");
    moves(&mut scene, &program(1)).expect("its turn");
    let sitter = |scene: &Scene| scene.room().seats[ONE.index()].sitter.clone();
    assert_eq!(sitter(&scene), Some(Sitter::Person(program(1))));
    assert!(
        !scene.table.is_renamed(&account(1)),
        "the browser unmarks nothing"
    );
    scene.restart();
    assert_eq!(sitter(&scene), Some(Sitter::Person(program(1))));
    let finished = {
        scene.enter(1);
        scene.enter(2);
        resigns(&mut scene, &account(2))
    };
    assert_eq!(finished.players[ONE.index()], Sitter::Person(program(1)));
    let file = scene.table.replay_file().expect("it is over");
    assert!(file.players[0].program && !file.players[1].program);
}

#[test]
fn a_guest_who_registers_is_an_account_on_their_seat() {
    let mut scene = opened(Rated::No);
    let sits = TableAsk::Sit {
        seat: TWO,
        ready: false,
    };
    scene.ask_as(&person(2), sits).expect("free");
    assert!(scene.table.is_renamed(&account(2)));
    scene.rename(&account(2));
    let rate = TableAsk::Rated { rated: Rated::Yes };
    scene.ask_as(&account(1), rate).expect("all have accounts");
}

#[test]
fn a_bot_that_took_over_at_a_rated_table_is_gone_after_the_game() {
    let NewTable { setup, seat, bots } = wish(Rated::Yes);
    let setup = Setup {
        absence: Absence::Bot,
        ..setup
    };
    let mut scene = Scene::opened_by(&account(1), NewTable { setup, seat, bots });
    scene.enter(2);
    scene.ask_as(&account(2), sit(TWO)).expect("free");
    scene
        .ask_as(&account(2), TableAsk::Leave)
        .expect("a bot goes on");
    assert!(matches!(
        scene.room().seats[TWO.index()].sitter,
        Some(Sitter::Bot(_))
    ));
    resigns(&mut scene, &account(1));
    assert_eq!(scene.room().seats[TWO.index()].sitter, None);
}
