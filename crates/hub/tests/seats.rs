//! Sitting down, getting ready, changing places, hosting.

mod common;

use common::{ONE, Scene, TWO, person};
use game_core::Seat;
use wire::{Absence, Refusal, Sitter, Stage, TableAsk};

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
fn changed_rules_ask_all_but_the_host_again_whether_they_are_ready() {
    let mut scene = Scene::opened(Absence::Wait);
    scene.ask(1, TableAsk::Ready { ready: false }).unwrap();
    scene.enter(2);
    let sit = TableAsk::Sit {
        seat: TWO,
        ready: true,
    };
    scene.ask(2, sit).unwrap();
    let rules = serde_json::from_str(r#"{"dama":{"turn_ms":15000}}"#).unwrap();
    scene.ask(1, TableAsk::Rules { rules }).unwrap();
    let ready = |scene: &Scene| {
        let seats = scene.room().seats.into_iter();
        seats.map(|card| card.ready).collect::<Vec<_>>()
    };
    assert_eq!(
        ready(&scene),
        [false, false],
        "a host who was not ready is not made so"
    );
    scene.ask(1, READY).unwrap();
    assert_eq!(ready(&scene), [true, false]);
    let rules = scene.room().setup.rules;
    scene.ask(1, TableAsk::Rules { rules }).unwrap();
    assert!(scene.room().seats[0].ready, "nothing has changed");
    let rules = serde_json::from_str(r#"{"dama":{"turn_ms":30000}}"#).unwrap();
    scene.ask(1, TableAsk::Rules { rules }).unwrap();
    assert_eq!(
        ready(&scene),
        [true, false],
        "the host has chosen these rules"
    );
    scene.restart();
    assert_eq!(ready(&scene), [true, false]);
    scene.ask(2, READY).unwrap();
    assert_eq!(scene.room().stage, Stage::Playing);
}

#[test]
fn changed_rules_begin_no_game() {
    let rules = |players: u8| {
        let text = format!(r#"{{"rummikub":{{"players":{players}}}}}"#);
        serde_json::from_str::<games::AnyRules>(&text).unwrap()
    };
    let setup = wire::Setup {
        rules: rules(3),
        ..common::dama(Absence::Wait)
    };
    let mut scene = Scene::opened_as(wire::NewTable {
        setup,
        seat: Some(ONE),
        bots: vec![(TWO, "basic".parse().unwrap())],
    });
    assert!(scene.room().seats[0].ready);
    scene.ask(1, TableAsk::Rules { rules: rules(4) }).unwrap();
    assert!(scene.room().seats[0].ready, "others are still to come");
    scene.ask(1, TableAsk::Rules { rules: rules(2) }).unwrap();
    let room = scene.room();
    assert_eq!((room.stage, room.seats[0].ready), (Stage::Waiting, false));
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
