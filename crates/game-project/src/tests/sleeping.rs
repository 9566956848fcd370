//! Sleeping and waking.

use super::{Scene, rules, seat};
use crate::{Chore, Event, Piece, Project, Refusal, Word};
use game_core::{Bout, Game, GameTime, Input, Rejection, Seed};

#[test]
fn every_action_puts_the_agent_to_sleep_for_its_timeout() {
    let cases = [
        ("move left", 250),
        ("discover", 1250),
        ("test", 1500),
        ("place", 1000),
        ("ask 1", 2000),
        ("tell 1", 5000),
    ];
    for (text, ms) in cases {
        let mut scene = Scene::new(["2,3", "3,2", "4,4", "0,4"], "3,3").carrying(0, Piece::Real);
        scene.act(1, "ask 0");
        scene.act(0, text);
        let until = GameTime::from_ms(ms);
        assert_eq!(
            (scene.agent(0).asleep, scene.mind(0).asleep),
            (Some(until), Some(until)),
            "{text}"
        );
        for other in cases.map(|case| case.0) {
            assert_eq!(
                scene.refused(0, other),
                Refusal::Asleep { until },
                "{text}, then {other}"
            );
        }
        assert!(Project::menu(&scene.state, seat(0)).is_empty());
    }
}

#[test]
fn asleep_comes_before_any_other_reason() {
    let mut scene = Scene::new(["0,0", "3,2", "4,4", "0,4"], "3,3");
    scene.act(0, "discover");
    for text in ["move up", "place", "ask 2", "tell 1"] {
        assert!(
            matches!(scene.refused(0, text), Refusal::Asleep { .. }),
            "{text}"
        );
    }
}

#[test]
fn only_the_game_master_wakes_an_agent_and_only_that_agent_hears_it() {
    let mut scene = Scene::new(["2,3", "3,2", "4,4", "0,4"], "3,3");
    scene.act(0, "discover");
    scene.act(1, "move up");
    let events = scene.ring();
    assert_eq!(
        (scene.now.ms(), &events[..]),
        (
            250,
            &[Event::Woke {
                seats: vec![seat(1)]
            }][..]
        )
    );
    assert_eq!(
        (0..4)
            .map(|who| events[0].word(seat(who)))
            .collect::<Vec<_>>(),
        [None, Some(Word::Woke), None, None]
    );
    assert_eq!((scene.agent(1).asleep, scene.mind(1).asleep), (None, None));
    scene.ring();
    assert_eq!((scene.now.ms(), scene.agent(0).asleep), (1250, None));
    assert_eq!(Project::wake_at(&scene.state), None);
}

#[test]
fn agents_that_wake_at_the_same_instant_wake_together() {
    let mut scene = Scene::new(["2,3", "3,2", "4,4", "0,4"], "3,3");
    scene.act(0, "move left");
    scene.act(3, "move right");
    assert_eq!(
        scene.ring(),
        [Event::Woke {
            seats: vec![seat(0), seat(3)]
        }]
    );
}

#[test]
fn a_refused_request_costs_no_time() {
    let scene = Scene::new(["0,0", "3,2", "4,4", "0,4"], "3,3");
    assert_eq!(scene.refused(0, "move up"), Refusal::OutOfBounds);
    assert!(Project::menu(&scene.state, seat(0)).contains(&"move down".parse().unwrap()));
}

#[test]
fn a_timeout_of_nothing_is_no_sleep() {
    let zero: String = Chore::ALL
        .map(|chore| format!(r#""{}":0"#, chore.key()))
        .join(",");
    let mut bout = Bout::<Project>::open(rules(&format!("{{{zero}}}")), Seed::from_number(1));
    for _ in 0..5 {
        bout.submit(GameTime::START, seat(0), "discover".parse().unwrap())
            .unwrap();
        assert_eq!(bout.wake_at(), None);
    }
}

#[test]
fn a_request_at_the_very_millisecond_of_waking_is_in_time_and_one_before_is_not() {
    let mut bout = Bout::<Project>::open(rules("{}"), Seed::from_number(1));
    let discover = || "discover".parse().unwrap();
    bout.submit(GameTime::from_ms(10), seat(0), discover())
        .unwrap();
    let until = GameTime::from_ms(1260);
    let early = bout.submit(GameTime::from_ms(1259), seat(0), discover());
    assert_eq!(early, Err(Rejection::Refused(Refusal::Asleep { until })));
    bout.submit(until, seat(0), discover()).unwrap();
    let bells = bout
        .record()
        .entries
        .iter()
        .filter(|entry| entry.input == Input::Wake);
    assert!(bells.map(|entry| entry.at).eq([until]));
}
