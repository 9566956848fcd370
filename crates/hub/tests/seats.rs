//! Sitting down, getting ready, hosting.

mod common;

use common::{ONE, Scene, TWO, person};
use game_core::{Seat, Viewer};
use wire::{Absence, NewTable, Refusal, Sitter, Stage, TableAsk};

const READY: TableAsk = TableAsk::Ready { ready: true };

#[test]
fn a_game_begins_when_every_seat_is_taken_and_ready() {
    let mut scene = Scene::opened(Absence::Wait);
    scene.enter(2);
    scene
        .ask(
            2,
            TableAsk::Sit {
                seat: TWO,
                ready: false,
            },
        )
        .unwrap();
    assert_eq!(scene.room().stage, Stage::Waiting);
    scene.ask(2, READY).unwrap();
    assert_eq!(scene.room().stage, Stage::Playing);
    assert_eq!(scene.play(1).awaited, [ONE]);
}

#[test]
fn the_hash_of_the_seed_is_shown_before_the_deal_and_the_seed_after_the_end() {
    let mut scene = Scene::opened(Absence::Wait);
    for game in [1, 2] {
        let promise = scene
            .room()
            .next_promise
            .expect("promised before anybody is ready");
        if game == 1 {
            scene.enter(2);
            scene
                .ask(
                    2,
                    TableAsk::Sit {
                        seat: TWO,
                        ready: true,
                    },
                )
                .unwrap();
        } else {
            scene.ask(1, READY).unwrap();
            scene.ask(2, READY).unwrap();
        }
        assert_eq!(
            (scene.room().game, scene.room().promise),
            (game, Some(promise.clone()))
        );
        assert_eq!((scene.room().next_promise, scene.play(2).end), (None, None));
        let on_turn = if scene.play(1).awaited == [scene.room().seat_of(&person(1).id).unwrap()] {
            1
        } else {
            2
        };
        scene.act(on_turn, "resign").unwrap();
        assert!(promise.is_kept_by(&scene.play(2).end.expect("over").seed));
    }
}

#[test]
fn a_taken_seat_is_refused_and_a_free_one_can_be_changed_to() {
    let mut scene = Scene::opened(Absence::Wait);
    assert_eq!(
        scene.ask(
            2,
            TableAsk::Sit {
                seat: ONE,
                ready: true
            }
        ),
        Err(Refusal::SeatTaken)
    );
    assert_eq!(
        scene.ask(
            2,
            TableAsk::Sit {
                seat: Seat::new(2),
                ready: true
            }
        ),
        Err(Refusal::NoSuchSeat)
    );
    scene
        .ask(
            1,
            TableAsk::Sit {
                seat: TWO,
                ready: false,
            },
        )
        .unwrap();
    assert_eq!(scene.room().seats[0].sitter, None);
    assert_eq!(scene.room().seat_of(&person(1).id), Some(TWO));
}

#[test]
fn two_people_change_places_when_both_want_to() {
    let mut scene = Scene::opened(Absence::Wait);
    scene.enter(2);
    scene
        .ask(
            2,
            TableAsk::Sit {
                seat: TWO,
                ready: false,
            },
        )
        .unwrap();
    let seats =
        |scene: &Scene| [1, 2].map(|number| scene.room().seat_of(&person(number).id).unwrap());
    scene.ask(2, TableAsk::Swap { seat: ONE }).unwrap();
    assert_eq!(seats(&scene), [ONE, TWO], "only offered");
    scene.ask(1, TableAsk::Swap { seat: TWO }).unwrap();
    assert_eq!(seats(&scene), [TWO, ONE]);
    assert_eq!(scene.room().host, Some(person(1).id), "the host stays host");
    assert!(
        scene.room().seats.iter().all(|card| !card.ready),
        "and everyone is asked again"
    );
}

#[test]
fn an_offer_to_change_places_is_void_when_anybody_has_moved_and_a_bot_needs_none() {
    let mut scene = Scene::opened(Absence::Wait);
    assert_eq!(
        scene.ask(3, TableAsk::Swap { seat: ONE }),
        Err(Refusal::NotSeated)
    );
    assert_eq!(
        scene.ask(1, TableAsk::Swap { seat: Seat::new(2) }),
        Err(Refusal::NoSuchSeat)
    );
    scene.enter(2);
    scene
        .ask(
            2,
            TableAsk::Sit {
                seat: TWO,
                ready: false,
            },
        )
        .unwrap();
    scene.ask(2, TableAsk::Swap { seat: ONE }).unwrap();
    scene.ask(2, TableAsk::Stand).unwrap();
    scene
        .ask(
            2,
            TableAsk::Sit {
                seat: TWO,
                ready: false,
            },
        )
        .unwrap();
    scene.ask(1, TableAsk::Swap { seat: TWO }).unwrap();
    assert_eq!(scene.room().seat_of(&person(1).id), Some(ONE));
    scene.ask(1, TableAsk::Clear { seat: TWO }).unwrap();
    scene.ask(1, TableAsk::Ready { ready: false }).unwrap();
    scene
        .ask(
            1,
            TableAsk::Bot {
                seat: TWO,
                bot: Some("easy".parse().unwrap()),
            },
        )
        .unwrap();
    scene.ask(1, TableAsk::Swap { seat: TWO }).unwrap();
    assert_eq!(
        scene.room().seat_of(&person(1).id),
        Some(TWO),
        "a bot does not mind"
    );
    assert_eq!(
        scene.room().seats[0].sitter,
        Some(Sitter::Bot("easy".parse().unwrap()))
    );
    let mut scene = Scene::playing(Absence::Wait);
    assert_eq!(
        scene.ask(1, TableAsk::Swap { seat: TWO }),
        Err(Refusal::GameOn)
    );
}

#[test]
fn no_one_sits_down_or_gets_up_while_a_game_is_on() {
    let mut scene = Scene::playing(Absence::Wait);
    assert_eq!(
        scene.ask(
            3,
            TableAsk::Sit {
                seat: ONE,
                ready: true
            }
        ),
        Err(Refusal::GameOn)
    );
    assert_eq!(scene.ask(1, TableAsk::Stand), Err(Refusal::GameOn));
    assert_eq!(
        scene.ask(1, TableAsk::Clear { seat: TWO }),
        Err(Refusal::GameOn)
    );
}

#[test]
fn only_the_host_clears_seats_and_sets_rules_and_bots() {
    let mut scene = Scene::opened(Absence::Wait);
    scene.enter(2);
    scene
        .ask(
            2,
            TableAsk::Sit {
                seat: TWO,
                ready: false,
            },
        )
        .unwrap();
    let rules = scene.room().setup.rules;
    assert_eq!(
        scene.ask(2, TableAsk::Clear { seat: ONE }),
        Err(Refusal::NotHost)
    );
    assert_eq!(
        scene.ask(
            2,
            TableAsk::Rules {
                rules: rules.clone()
            }
        ),
        Err(Refusal::NotHost)
    );
    assert_eq!(
        scene.ask(
            2,
            TableAsk::Bot {
                seat: ONE,
                bot: None
            }
        ),
        Err(Refusal::NotHost)
    );
    scene.ask(1, TableAsk::Clear { seat: TWO }).unwrap();
    assert_eq!(scene.room().seats[1].sitter, None);
}

#[test]
fn changed_rules_ask_everyone_again_whether_they_are_ready() {
    let mut scene = Scene::opened(Absence::Wait);
    assert!(scene.room().seats[0].ready);
    let rules = scene.room().setup.rules;
    scene.ask(1, TableAsk::Rules { rules }).unwrap();
    assert!(scene.room().seats[0].ready, "nothing has changed");
    let rules = serde_json::from_str(r#"{"dama":{"turn_ms":30000}}"#).unwrap();
    scene.ask(1, TableAsk::Rules { rules }).unwrap();
    assert!(!scene.room().seats[0].ready);
}

#[test]
fn a_host_who_gets_up_hands_over_to_the_longest_seated() {
    let mut scene = Scene::opened(Absence::Wait);
    scene.enter(2);
    scene
        .ask(
            2,
            TableAsk::Sit {
                seat: TWO,
                ready: false,
            },
        )
        .unwrap();
    scene.ask(1, TableAsk::Stand).unwrap();
    assert_eq!(scene.room().host, Some(person(2).id));
}

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
fn a_word_said_begins_no_game() {
    let mut scene = Scene::opened(Absence::Wait);
    let bot = |seat| TableAsk::Bot {
        seat,
        bot: Some("easy".parse().unwrap()),
    };
    scene.ask(1, TableAsk::Stand).unwrap();
    scene.ask(1, bot(ONE)).unwrap();
    scene.ask(1, bot(TWO)).unwrap();
    assert_eq!((scene.room().stage, scene.room().game), (Stage::Playing, 1));
    while let Some(job) = scene.table.bot_jobs().pop() {
        let action = job.menu[0].clone();
        scene.bot_acts(job.answer(action));
    }
    assert_eq!(scene.room().stage, Stage::Over);
    scene.enter(2);
    scene
        .ask(
            2,
            TableAsk::Say {
                text: "well played".to_owned().try_into().unwrap(),
            },
        )
        .unwrap();
    assert_eq!((scene.room().stage, scene.room().game), (Stage::Over, 1));
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
fn a_player_who_leaves_after_the_end_frees_the_seat_for_another() {
    let mut scene = Scene::playing(Absence::Wait);
    scene.act(1, "resign").unwrap();
    scene.ask(1, TableAsk::Leave).unwrap();
    assert_eq!(scene.room().host, Some(person(2).id));
    scene.enter(3);
    scene
        .ask(
            3,
            TableAsk::Sit {
                seat: ONE,
                ready: true,
            },
        )
        .unwrap();
    scene.ask(2, READY).unwrap();
    assert_eq!(scene.room().stage, Stage::Playing);
}

#[test]
fn a_person_sits_on_one_seat_only() {
    let mut scene = Scene::opened(Absence::Wait);
    scene
        .ask(
            1,
            TableAsk::Sit {
                seat: TWO,
                ready: true,
            },
        )
        .unwrap();
    let people = scene
        .room()
        .seats
        .iter()
        .filter(|card| matches!(card.sitter, Some(Sitter::Person(_))))
        .count();
    assert_eq!((people, scene.room().stage), (1, Stage::Waiting));
}

#[test]
fn the_next_game_is_not_dealt_before_its_promise_was_shown() {
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
    // The running game's timer is due, but the rematch is requested before any step reported it.
    scene.now = scene.now + 60_000;
    assert_eq!(scene.ask(1, READY), Err(Refusal::GameOn));
    assert_eq!((scene.room().stage, scene.room().game), (Stage::Over, 1));
    assert!(scene.room().next_promise.is_some());
    scene.ask(1, READY).unwrap();
    assert_eq!((scene.room().stage, scene.room().game), (Stage::Playing, 2));
}

#[test]
fn a_seat_added_after_a_game_looks_at_that_game_as_a_spectator() {
    let rules = |players: u8| {
        serde_json::from_str(&format!(r#"{{"karcianka":{{"players":{players}}}}}"#)).unwrap()
    };
    let setup = wire::Setup {
        rules: rules(2),
        ..common::dama(Absence::Wait)
    };
    let mut scene = Scene::opened_as(NewTable {
        setup,
        seat: Some(ONE),
        bots: Vec::new(),
    });
    scene.enter(2);
    scene
        .ask(
            2,
            TableAsk::Sit {
                seat: TWO,
                ready: true,
            },
        )
        .unwrap();
    scene.ask(2, TableAsk::Leave).unwrap();
    scene.ask(1, TableAsk::Rules { rules: rules(3) }).unwrap();
    scene.enter(3);
    scene
        .ask(
            3,
            TableAsk::Sit {
                seat: Seat::new(2),
                ready: false,
            },
        )
        .unwrap();
    assert_eq!(scene.play(3).viewer, Viewer::Spectator);
    assert_eq!(
        scene.room().watchers,
        1,
        "who got up looks on; who sits does not"
    );
}
