//! Bots on seats: who puts them there, when they are asked, which answers count.

mod common;

use common::{ONE, Scene, TWO, person};
use game_core::{CutShort, Seat};
use hub::BotJob;
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

/// A game of person 1 against a bot that is to move and waits for a thread.
fn waiting_for_a_bot() -> (Scene, BotJob) {
    let mut scene = Scene::opened(Absence::Wait);
    let bot = TableAsk::Bot {
        seat: TWO,
        bot: Some("easy".parse().unwrap()),
    };
    scene.ask(1, bot).unwrap();
    scene.pass(2000);
    scene.act(1, "b2-a3").unwrap();
    let job = scene.table.bot_jobs().pop().expect("the bot is asked");
    scene.table.bots_wait([job.asked], scene.now);
    (scene, job)
}

#[test]
fn thinking_counts_against_the_person_who_put_the_bot_on_its_seat() {
    let (mut scene, job) = waiting_for_a_bot();
    assert_eq!(job.sponsor, Some(person(1).id));
    scene.restart();
    scene.enter(1);
    let job = scene.table.bot_jobs().pop().expect("asked again");
    assert_eq!(job.sponsor, Some(person(1).id), "it is in the journal");
}

#[test]
fn a_bots_clock_does_not_run_while_its_question_is_in_a_queue() {
    let (mut scene, job) = waiting_for_a_bot();
    let before = scene.play(1);
    let limit = before.deadlines[TWO.index()]
        .expect("a clock")
        .ms_since(before.now);
    scene.pass(100 * limit);
    let meanwhile = scene.play(1);
    assert_eq!((meanwhile.end, meanwhile.now), (None, before.now));
    assert!(meanwhile.running, "this is no pause of the game");
    let mut answer = job.answer(job.menu[0].clone());
    answer.waited_ms = 100 * limit - 700;
    scene.bot_acts(answer);
    let after = scene.play(1);
    assert_eq!(after.version, before.version + 1);
    assert_eq!(after.now.ms_since(before.now), 700, "it thought that long");
}

#[test]
fn a_bot_that_thinks_for_longer_than_it_has_loses_on_time() {
    let (mut scene, job) = waiting_for_a_bot();
    scene.pass(10 * 3_600_000);
    scene.bot_acts(job.answer(job.menu[0].clone()));
    let end = scene.play(1).end.expect("over");
    assert_eq!(end.outcome.winners(), [ONE]);
}

#[test]
fn a_pause_while_a_bot_is_in_a_queue_costs_no_time_either() {
    let (mut scene, job) = waiting_for_a_bot();
    let before = scene.play(1).now;
    scene.pass(5000);
    scene.exit(1);
    scene.pass(60_000);
    scene.enter(1);
    scene.pass(5000);
    let mut answer = job.answer(job.menu[0].clone());
    answer.waited_ms = 69_000;
    scene.bot_acts(answer);
    assert_eq!(scene.play(1).now, before);
}

#[test]
fn a_question_that_is_no_longer_open_does_not_hold_the_clock() {
    let (mut scene, job) = waiting_for_a_bot();
    scene.pass(5000);
    scene.ask(1, TableAsk::Leave).unwrap();
    assert!(scene.play(1).end.is_some());
    scene.bot_acts(job.answer(job.menu[0].clone()));
    assert!(scene.table.bot_jobs().is_empty());
}

#[test]
fn a_search_that_time_cut_short_is_told_until_the_game_ends_and_the_shortest_counts() {
    let mut scene = Scene::opened(Absence::Wait);
    let bot = TableAsk::Bot {
        seat: TWO,
        bot: Some("easy".parse().unwrap()),
    };
    scene.ask(1, bot).unwrap();
    let cut = |done| CutShort {
        done,
        planned: 50_000,
    };
    let searches = [
        (Some(cut(12_300)), vec![(TWO, cut(12_300))]),
        (None, vec![(TWO, cut(12_300))]),
        (Some(cut(9_000)), vec![(TWO, cut(9_000))]),
        (Some(cut(10_000)), vec![(TWO, cut(9_000))]),
    ];
    assert_eq!(scene.play(1).cut_short, []);
    for (said, told) in searches {
        move_first_of_menu(&mut scene);
        let job = scene.table.bot_jobs().pop().expect("it is the bot's turn");
        let mut answer = job.answer(job.menu[0].clone());
        answer.cut_short = said;
        scene.bot_acts(answer);
        assert_eq!(scene.play(1).cut_short, told);
    }
    scene.act(1, "resign").unwrap();
    scene.ask(1, TableAsk::Ready { ready: true }).unwrap();
    assert_eq!(scene.play(1).cut_short, []);
}

/// Person 1 makes the first move of their menu.
fn move_first_of_menu(scene: &mut Scene) {
    scene.ask(1, TableAsk::Menu).unwrap();
    let menu = scene
        .heard(1)
        .into_iter()
        .find_map(|message| match message {
            wire::ClientIn::Menu { actions, .. } => actions.into_iter().next(),
            _ => None,
        });
    let basis = scene.play(1).version;
    let act = TableAsk::Act {
        action: menu.expect("a move"),
        basis,
        game: None,
    };
    scene.ask(1, act).unwrap();
}

#[test]
fn a_bot_named_by_any_number_of_iterations_may_sit_at_a_table() {
    let setup = wire::Setup {
        rules: serde_json::from_str(r#"{"karcianka":{}}"#).unwrap(),
        ..common::dama(Absence::Wait)
    };
    let mut scene = Scene::opened_as(wire::NewTable {
        setup,
        seat: Some(ONE),
        bots: Vec::new(),
    });
    let bot = |name: &str| TableAsk::Bot {
        seat: TWO,
        bot: Some(name.parse().unwrap()),
    };
    for name in ["mcts:9", "mcts:1000001", "mcts:many"] {
        assert_eq!(scene.ask(1, bot(name)), Err(Refusal::NoSuchBot), "{name}");
    }
    for name in ["mcts:10", "mcts:500", "mcts:12345", "mcts:1000000"] {
        scene.ask(1, TableAsk::Ready { ready: false }).unwrap();
        scene.ask(1, bot(name)).unwrap();
        let sitter = scene.room().seats[TWO.index()].sitter.clone();
        assert_eq!(sitter, Some(wire::Sitter::Bot(name.parse().unwrap())));
    }
}
