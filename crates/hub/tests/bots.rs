//! Bots on seats: who puts them there, when they are asked, which answers count.

mod common;

use common::{ONE, Scene, TWO, person};
use game_core::Seat;
use wire::{Absence, Refusal, Stage, TableAsk};

#[test]
fn the_host_puts_a_bot_on_a_seat_and_the_game_begins() {
    let mut scene = Scene::opened(Absence::Wait);
    let bot = |name: &str| TableAsk::Bot {
        seat: TWO,
        bot: Some(name.parse().unwrap()),
    };
    assert_eq!(scene.ask(1, bot("grandmaster")), Err(Refusal::NoSuchBot));
    assert_eq!(
        scene.ask(
            1,
            TableAsk::Bot {
                seat: ONE,
                bot: Some("easy".parse().unwrap())
            }
        ),
        Err(Refusal::SeatTaken)
    );
    scene.ask(1, bot("easy")).unwrap();
    assert_eq!(scene.room().stage, Stage::Playing);
    assert_eq!(scene.table.bot_jobs(), [], "it is not the bot's turn");
    scene.act(1, "b2-a3").unwrap();
    let job = scene.table.bot_jobs().pop().expect("now it is");
    assert_eq!(
        (job.asked.seat, job.bot.as_str(), job.asked.version),
        (TWO, "easy", 1)
    );
}

#[test]
fn a_bots_answer_to_what_is_no_longer_so_is_dropped() {
    let mut scene = Scene::opened(Absence::Wait);
    scene
        .ask(
            1,
            TableAsk::Bot {
                seat: TWO,
                bot: Some("easy".parse().unwrap()),
            },
        )
        .unwrap();
    scene.act(1, "draw?").unwrap();
    let to_the_offer = scene
        .table
        .bot_jobs()
        .pop()
        .expect("it is asked about the draw");
    scene.act(1, "b2-a3").unwrap();
    let to_the_move = scene.table.bot_jobs().pop().expect("and about its move");
    scene.bot_acts(to_the_offer.answer(to_the_move.menu[0].clone()));
    assert_eq!(scene.kept, []);
    let mut earlier_game = to_the_move.answer(to_the_move.menu[0].clone());
    earlier_game.asked.game += 1;
    scene.bot_acts(earlier_game);
    assert_eq!(scene.kept, []);
    scene.bot_acts(to_the_move.answer(to_the_move.menu[0].clone()));
    assert_eq!(scene.kept.len(), 1);
}

#[test]
fn bots_among_themselves_play_only_while_a_person_looks_on() {
    let mut scene = Scene::opened(Absence::Wait);
    let bot = |seat| TableAsk::Bot {
        seat,
        bot: Some("easy".parse().unwrap()),
    };
    scene.ask(1, bot(TWO)).unwrap();
    scene.act(1, "resign").unwrap();
    scene.ask(1, TableAsk::Stand).unwrap();
    let free = scene
        .room()
        .seats
        .iter()
        .position(|card| card.sitter.is_none())
        .unwrap();
    scene.ask(1, bot(Seat::new(free as u8))).unwrap();
    assert_eq!(scene.room().stage, Stage::Playing);
    assert_eq!(scene.table.bot_jobs().len(), 1);
    scene.enter(2);
    scene.exit(1);
    assert_eq!(scene.table.bot_jobs().len(), 1);
    scene.exit(2);
    assert_eq!(scene.table.bot_jobs().len(), 0);
}

#[test]
fn a_watching_hosts_table_with_one_bot_stays_open() {
    let mut scene = Scene::opened(Absence::Wait);
    let wish = wire::NewTable {
        setup: common::dama(Absence::Wait),
        seat: None,
        bots: vec![(ONE, "easy".parse().unwrap())],
    };
    let mut seed = || game_core::Seed::from_number(1);
    let opened = hub::Table::open(
        wire::TableId::from_bits(9),
        &person(1),
        wish.clone(),
        scene.now,
        &mut seed,
    );
    let (mut table, _) = opened.unwrap();
    let _ = table.tick(scene.now + 1000, &mut seed);
    assert!(!table.is_closed());
    scene.enter(2);
    let crowd = wire::NewTable {
        bots: vec![(ONE, "easy".parse().unwrap()); 3],
        ..wish
    };
    let refused = hub::Table::open(
        wire::TableId::from_bits(9),
        &person(1),
        crowd,
        scene.now,
        &mut seed,
    );
    assert_eq!(refused.map(|_| ()), Err(Refusal::NoSuchSeat));
}
