//! Asking team-mates, and answering.

use super::{Scene, field, seat};
use crate::{Duty, Event, Mark, Piece, Refusal, Word};

fn scene() -> Scene {
    Scene::new(["2,3", "3,2", "4,4", "0,4"], "3,3")
}

/// Advances until every agent is awake.
fn rest(scene: &mut Scene) {
    while scene.state.wake_at().is_some() {
        scene.ring();
    }
}

#[test]
fn one_asks_only_team_mates() {
    for text in ["ask 0", "ask 2", "ask 3", "ask 9"] {
        assert_eq!(scene().refused(0, text), Refusal::NotAMate);
    }
}

#[test]
fn the_leaders_request_must_be_answered_and_another_ones_may_be() {
    for (who, to, duty) in [
        (0, 1, Duty::Must),
        (1, 0, Duty::May),
        (2, 3, Duty::Must),
        (3, 2, Duty::May),
    ] {
        let mut scene = scene();
        let events = scene.act(who, &format!("ask {to}"));
        assert_eq!(
            events[0].word(seat(to)),
            Some(Word::Request {
                from: seat(who),
                duty
            })
        );
        assert_eq!(
            events[0].word(seat(who)),
            Some(Word::Asked { to: seat(to) })
        );
        assert!(
            (0..4)
                .filter(|other| ![who, to].contains(other))
                .all(|other| events[0].word(seat(other)).is_none())
        );
        assert_eq!(scene.mind(to).requests[0].from, seat(who));
        assert_eq!(scene.mind(who).asked, [seat(to)]);
        let leader = (duty == Duty::Must).then_some(seat(who));
        assert_eq!(
            scene.mind(to).leader,
            leader.or(Some(seat(to))),
            "who must be answered is the leader"
        );
    }
}

#[test]
fn one_answers_only_who_has_asked_and_only_once() {
    let mut scene = scene();
    assert_eq!(scene.refused(0, "tell 1"), Refusal::NotAsked);
    assert_eq!(scene.refused(0, "tell 2"), Refusal::NotAMate);
    scene.act(1, "ask 0");
    assert_eq!(
        scene.refused(1, "tell 0"),
        Refusal::Asleep {
            until: game_core::GameTime::from_ms(2000)
        }
    );
    scene.act(0, "tell 1");
    rest(&mut scene);
    assert_eq!(scene.refused(0, "tell 1"), Refusal::NotAsked);
}

#[test]
fn a_request_waits_while_the_asked_agent_sleeps() {
    let mut scene = scene();
    scene.act(0, "discover");
    scene.act(1, "ask 0");
    rest(&mut scene);
    scene.act(0, "tell 1");
    assert_eq!(
        (scene.mind(0).requests.len(), scene.mind(1).asked.len()),
        (0, 0)
    );
}

#[test]
fn asking_twice_is_one_request() {
    let mut scene = scene();
    for _ in 0..2 {
        scene.act(1, "ask 0");
        rest(&mut scene);
    }
    assert_eq!(
        (scene.mind(0).requests.len(), scene.mind(1).asked.len()),
        (1, 1)
    );
}

#[test]
fn an_answer_tells_where_the_agent_is_where_it_is_going_and_its_grid() {
    let mut scene = scene();
    scene.act(0, "discover");
    scene.act(1, "ask 0");
    rest(&mut scene);
    let events = scene.act(0, "tell 1 to 0,1");
    let [Event::Told { report, .. }] = &events[..] else {
        panic!("{events:?}")
    };
    assert_eq!(
        (report.at, report.heading),
        (field("2,3"), Some(field("0,1")))
    );
    assert_eq!(
        events[0].word(seat(1)),
        Some(Word::Information {
            from: seat(0),
            report: report.clone()
        })
    );
    let met = scene.mind(1).met[0];
    assert_eq!(
        (met.seat, met.field, met.heading),
        (seat(0), field("2,3"), Some(field("0,1")))
    );
    for there in scene.state.rules().board().around(field("2,3")) {
        assert_eq!(
            scene.mind(1).tile(there).reading,
            scene.mind(0).tile(there).reading
        );
    }
}

#[test]
fn an_agent_told_that_a_field_is_closed_takes_it_for_closed() {
    let mut scene = Scene::new(["2,0", "3,2", "4,4", "0,4"], "3,3").carrying(0, Piece::Real);
    scene.act(0, "place");
    scene.act(1, "ask 0");
    rest(&mut scene);
    scene.act(0, "tell 1");
    assert_eq!(scene.mind(1).tile(field("2,0")).mark, Mark::Closed);
    assert_eq!(scene.mind(1).tile(field("3,0")).mark, Mark::Possible);
}

#[test]
fn of_two_distances_the_fresher_one_is_believed_and_none_from_the_future() {
    let mut scene = scene();
    scene.act(1, "ask 0");
    rest(&mut scene);
    // Agent 1 learnt the distance of 3,2 at 0 ms; now it is 2000 ms.
    let own = scene.mind(1).tile(field("3,2")).reading;
    let stale = "tell 1 at 2,3 grid 10*? .7@0 .7@1999 .7@99999 22*.";
    scene.act(0, stale);
    let told = |text| {
        scene
            .mind(1)
            .tile(field(text))
            .reading
            .map(|reading| (reading.distance, reading.at.ms()))
    };
    assert_eq!(
        (told("0,2"), told("1,2"), told("2,2")),
        (Some((7, 0)), Some((7, 1999)), Some((7, 2000)))
    );
    assert_eq!(scene.mind(1).tile(field("3,2")).reading, own);
}

#[test]
fn a_report_in_the_agents_own_words_is_passed_on_as_it_is_but_must_be_of_this_board() {
    let mut scene = scene();
    scene.act(1, "ask 0");
    for (text, refusal) in [
        ("tell 1 at 2,3 grid 34*.", Refusal::OtherBoard),
        ("tell 1 at 2,3 grid 36*.", Refusal::OtherBoard),
        ("tell 1 at 5,3 grid 35*.", Refusal::OutOfBounds),
        ("tell 1 at 2,3 to 2,7 grid 35*.", Refusal::OutOfBounds),
        ("tell 1 to 9,9", Refusal::OutOfBounds),
    ] {
        assert_eq!(scene.refused(0, text), refusal, "{text}");
    }
    let lie = "at 4,6 to 0,0 grid 10*x .0@12 24*.";
    let events = scene.act(0, &format!("tell 1 {lie}"));
    assert_eq!(
        events[0].word(seat(1)),
        Some(Word::Information {
            from: seat(0),
            report: lie.parse().unwrap()
        })
    );
    assert_eq!(scene.mind(1).met[0].field, field("4,6"));
}

#[test]
fn the_leaders_request_is_first_in_the_queue() {
    let rules = super::rules(r#"{"n_players":3}"#);
    let mut dice = game_core::Dice::from_number(3);
    let mut state = crate::State::open(&rules, &mut dice);
    let [asked, other, leader] = [0, 1, 2];
    for (seat, agent) in state.truth.agents.iter_mut().enumerate() {
        agent.role = if seat == leader {
            crate::Role::Leader
        } else {
            crate::Role::Member
        };
    }
    let mut scene = Scene {
        state,
        now: game_core::GameTime::START,
        dice,
    };
    scene.act(other as u8, &format!("ask {asked}"));
    scene.act(leader as u8, &format!("ask {asked}"));
    let queue: Vec<usize> = scene
        .mind(asked as u8)
        .requests
        .iter()
        .map(|request| request.from.index())
        .collect();
    assert_eq!(queue, [leader, other]);
}
