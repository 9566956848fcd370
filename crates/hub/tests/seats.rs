//! Sitting down, getting ready, hosting.

mod common;

use common::{ONE, Scene, TWO, person};
use game_core::Seat;
use wire::{Absence, Refusal, Sitter, Stage, TableAsk};

const READY: TableAsk = TableAsk::Ready { ready: true };

#[test]
fn a_game_begins_when_every_seat_is_taken_and_ready() {
    let mut scene = Scene::opened(Absence::Wait);
    scene.enter(2);
    scene.ask(2, TableAsk::Sit { seat: TWO, ready: false }).unwrap();
    assert_eq!(scene.room().stage, Stage::Waiting);
    scene.ask(2, READY).unwrap();
    assert_eq!(scene.room().stage, Stage::Playing);
    assert_eq!(scene.play(1).awaited, [ONE]);
}

#[test]
fn the_hash_of_the_seed_is_shown_before_the_first_move_and_the_seed_after_the_end() {
    let mut scene = Scene::playing(Absence::Wait);
    let promise = scene.room().promise.expect("promised with the deal");
    assert_eq!(scene.play(2).end, None);
    scene.act(1, "resign").unwrap();
    let end = scene.play(2).end.expect("over");
    assert!(promise.is_kept_by(&end.seed));
}

#[test]
fn a_taken_seat_is_refused_and_a_free_one_can_be_changed_to() {
    let mut scene = Scene::opened(Absence::Wait);
    assert_eq!(scene.ask(2, TableAsk::Sit { seat: ONE, ready: true }), Err(Refusal::SeatTaken));
    assert_eq!(scene.ask(2, TableAsk::Sit { seat: Seat::new(2), ready: true }), Err(Refusal::NoSuchSeat));
    scene.ask(1, TableAsk::Sit { seat: TWO, ready: false }).unwrap();
    assert_eq!(scene.room().seats[0].sitter, None);
    assert_eq!(scene.room().seat_of(&person(1).id), Some(TWO));
}

#[test]
fn nobody_sits_down_or_gets_up_while_a_game_is_on() {
    let mut scene = Scene::playing(Absence::Wait);
    assert_eq!(scene.ask(3, TableAsk::Sit { seat: ONE, ready: true }), Err(Refusal::GameOn));
    assert_eq!(scene.ask(1, TableAsk::Stand), Err(Refusal::GameOn));
    assert_eq!(scene.ask(1, TableAsk::Clear { seat: TWO }), Err(Refusal::GameOn));
}

#[test]
fn only_the_host_clears_seats_and_sets_rules_and_bots() {
    let mut scene = Scene::opened(Absence::Wait);
    scene.enter(2);
    scene.ask(2, TableAsk::Sit { seat: TWO, ready: false }).unwrap();
    let rules = scene.room().setup.rules;
    assert_eq!(scene.ask(2, TableAsk::Clear { seat: ONE }), Err(Refusal::NotHost));
    assert_eq!(scene.ask(2, TableAsk::Rules { rules: rules.clone() }), Err(Refusal::NotHost));
    assert_eq!(scene.ask(2, TableAsk::Bot { seat: ONE, bot: None }), Err(Refusal::NotHost));
    scene.ask(1, TableAsk::Clear { seat: TWO }).unwrap();
    assert_eq!(scene.room().seats[1].sitter, None);
}

#[test]
fn changed_rules_ask_everyone_again_whether_they_are_ready() {
    let mut scene = Scene::opened(Absence::Wait);
    assert!(scene.room().seats[0].ready);
    let rules = scene.room().setup.rules;
    scene.ask(1, TableAsk::Rules { rules }).unwrap();
    assert!(!scene.room().seats[0].ready);
}

#[test]
fn a_host_who_gets_up_hands_over_to_whoever_has_sat_longest() {
    let mut scene = Scene::opened(Absence::Wait);
    scene.enter(2);
    scene.ask(2, TableAsk::Sit { seat: TWO, ready: false }).unwrap();
    scene.ask(1, TableAsk::Stand).unwrap();
    assert_eq!(scene.room().host, Some(person(2).id));
}

#[test]
fn the_host_puts_a_bot_on_a_seat_and_the_game_begins() {
    let mut scene = Scene::opened(Absence::Wait);
    let bot = |name: &str| TableAsk::Bot { seat: TWO, bot: Some(name.parse().unwrap()) };
    assert_eq!(scene.ask(1, bot("grandmaster")), Err(Refusal::NoSuchBot));
    assert_eq!(
        scene.ask(1, TableAsk::Bot { seat: ONE, bot: Some("easy".parse().unwrap()) }),
        Err(Refusal::SeatTaken)
    );
    scene.ask(1, bot("easy")).unwrap();
    assert_eq!(scene.room().stage, Stage::Playing);
    assert_eq!(scene.table.bot_jobs(), [], "it is not the bot's turn");
    scene.act(1, "b2-a3").unwrap();
    let job = scene.table.bot_jobs().pop().expect("now it is");
    assert_eq!((job.seat, job.bot.as_str(), job.version), (TWO, "easy", 1));
}

#[test]
fn a_bots_answer_to_an_earlier_game_is_dropped() {
    let mut scene = Scene::opened(Absence::Wait);
    scene.ask(1, TableAsk::Bot { seat: TWO, bot: Some("easy".parse().unwrap()) }).unwrap();
    scene.act(1, "b2-a3").unwrap();
    let job = scene.table.bot_jobs().pop().unwrap();
    let step = scene.table.bot_acts(job.game + 1, job.seat, job.menu[0].clone(), scene.now);
    assert_eq!(step.keep, []);
    let step = scene.table.bot_acts(job.game, job.seat, job.menu[0].clone(), scene.now);
    assert_eq!(step.keep.len(), 1);
}

#[test]
fn a_rematch_needs_everyone_and_lets_the_other_begin() {
    let mut scene = Scene::playing(Absence::Wait);
    scene.act(1, "resign").unwrap();
    assert_eq!(scene.room().stage, Stage::Over);
    scene.ask(1, READY).unwrap();
    assert_eq!(scene.room().stage, Stage::Over);
    scene.ask(2, READY).unwrap();
    assert_eq!((scene.room().stage, scene.room().game), (Stage::Playing, 2));
    assert_eq!(scene.room().seat_of(&person(2).id), Some(ONE));
    assert!(scene.act(2, "b2-a3").is_ok());
}

#[test]
fn whoever_leaves_after_the_end_frees_the_seat_for_another() {
    let mut scene = Scene::playing(Absence::Wait);
    scene.act(1, "resign").unwrap();
    scene.ask(1, TableAsk::Leave).unwrap();
    assert_eq!(scene.room().host, Some(person(2).id));
    scene.enter(3);
    scene.ask(3, TableAsk::Sit { seat: ONE, ready: true }).unwrap();
    scene.ask(2, READY).unwrap();
    assert_eq!(scene.room().stage, Stage::Playing);
}

#[test]
fn a_person_sits_on_one_seat_only() {
    let mut scene = Scene::opened(Absence::Wait);
    scene.ask(1, TableAsk::Sit { seat: TWO, ready: true }).unwrap();
    let people =
        scene.room().seats.iter().filter(|card| matches!(card.sitter, Some(Sitter::Person(_)))).count();
    assert_eq!((people, scene.room().stage), (1, Stage::Waiting));
}
