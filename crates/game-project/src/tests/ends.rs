//! How a game ends.

use super::{Scene, rules, seat};
use crate::{BLUE, Ending, Event, Piece, Project, RED, Why};
use game_core::{Bout, Game, GameTime, Input, Phase, Rejection, Seed};

#[test]
fn the_first_team_to_complete_all_its_goals_wins() {
    let mut scene = Scene::new(["0,0", "1,0", "0,6", "0,4"], "3,3");
    for who in [0, 2, 1] {
        assert!(matches!(Project::phase(&scene.state), Phase::Awaiting(_)));
        scene = scene.carrying(who, Piece::Real);
        scene.act(who, "place");
    }
    let ending = Ending {
        scores: [2, 1],
        players: 2,
        why: Why::Goals,
    };
    assert_eq!(Project::phase(&scene.state), Phase::Over(ending.clone()));
    assert!(
        (0..4).all(|who| scene.mind(who).ending.as_ref() == Some(&ending)),
        "everyone is told"
    );
    let outcome = ending.outcome();
    assert_eq!(
        (outcome.places, outcome.points),
        (vec![1, 1, 2, 2], Some(vec![2, 2, 1, 1]))
    );
    assert_eq!(ending.winner(), Some(RED));
}

#[test]
fn a_leaver_gives_the_other_team_one_and_its_own_nothing() {
    for (who, scores, winner) in [
        (0, [0, 1], BLUE),
        (1, [0, 1], BLUE),
        (2, [1, 0], RED),
        (3, [1, 0], RED),
    ] {
        let mut scene = Scene::new(["0,0", "1,0", "0,6", "0,4"], "3,3").carrying(0, Piece::Real);
        scene.act(0, "place");
        let leave = Input::Leave { seat: seat(who) };
        let events = Project::apply(&mut scene.state, scene.now, leave, &mut scene.dice);
        let ending = Ending {
            scores,
            players: 2,
            why: Why::Left(seat(who)),
        };
        assert_eq!(events, [Event::Ended(ending.clone())]);
        assert_eq!(
            (Project::phase(&scene.state), ending.winner()),
            (Phase::Over(ending), Some(winner))
        );
    }
}

#[test]
fn without_a_limit_there_is_no_end_of_time() {
    let mut bout = Bout::<Project>::open(rules("{}"), Seed::from_number(1));
    bout.advance(GameTime::from_ms(u64::from(u32::MAX)));
    assert!(!bout.is_over());
}

#[test]
fn when_the_time_is_up_the_team_with_more_goals_wins_and_equals_share() {
    for (done, scores, places) in [(0, [0, 0], [1, 1, 1, 1]), (1, [1, 0], [1, 1, 2, 2])] {
        let mut scene = Scene::new(["0,0", "1,0", "0,6", "0,4"], "3,3");
        scene.state.truth.rules.time_limit_ms = Some(1000);
        for who in 0..done {
            scene = scene.carrying(who, Piece::Real);
            scene.act(who, "place");
        }
        assert_eq!(
            Project::deadline(&scene.state, seat(3)),
            Some(GameTime::from_ms(1000))
        );
        // An agent that placed a piece wakes at the same instant: too late.
        let ending = Ending {
            scores,
            players: 2,
            why: Why::Time,
        };
        assert_eq!(scene.ring(), [Event::Ended(ending.clone())]);
        assert_eq!(ending.outcome().places, places);
    }
}

#[test]
fn after_the_end_nothing_is_granted() {
    let mut bout = Bout::<Project>::open(rules("{}"), Seed::from_number(1));
    bout.leave(GameTime::START, seat(3));
    let answer = bout.submit(GameTime::START, seat(0), "discover".parse().unwrap());
    assert_eq!(answer, Err(Rejection::Over));
}
