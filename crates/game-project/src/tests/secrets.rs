//! Secrecy: an agent knows what it heard, and nothing else.

use super::{Scene, field, seat};
use crate::{Action, Config, Knowledge, Notice, Piece, Project, Rules, View};
use game_core::{Bout, Dice, Game, Seat, Viewer};

fn knowledge(bout: &Bout<Project>, seat: Seat) -> Knowledge {
    match bout.view(Viewer::Seat(seat)) {
        View::Agent(knowledge) => knowledge,
        View::Master(_) => panic!("an agent sees no truth"),
    }
}

#[test]
fn an_agents_view_follows_from_its_first_view_and_the_words_it_heard() {
    let config = Config {
        time_limit: Some(40_000),
        send_info_timeout: 300,
        request_info_timeout: 200,
        ..Config::default()
    };
    let rules: Rules = config.try_into().unwrap();
    for luck in 0..5 {
        let mut dice = Dice::from_number(luck);
        let mut bout = Bout::<Project>::open(rules, dice.seed());
        let mut minds: Vec<_> = rules.seats().map(|seat| knowledge(&bout, seat)).collect();
        while !bout.is_over() {
            let anyone = seat(dice.below(10) as u8);
            match dice.pick(&bout.menu(anyone)).cloned() {
                Some(action) => bout.submit(bout.now(), anyone, action).unwrap(),
                None => {
                    let bell = bout.wake_at().expect("someone sleeps");
                    bout.advance(bell);
                }
            }
            let at = bout.record().entries.last().unwrap().at;
            for event in bout.drain() {
                for mind in &mut minds {
                    match Project::notice(&event, Viewer::Seat(mind.seat)) {
                        Some(Notice::Agent(word)) => mind.hear(at, &word),
                        None => {}
                        Some(Notice::Master(_)) => panic!("an agent is told no truth"),
                    }
                }
            }
            let is_so = |mind: &Knowledge| *mind == knowledge(&bout, mind.seat);
            assert!(minds.iter().all(is_so));
        }
    }
}

#[test]
fn an_agent_is_as_its_view_says() {
    let mut dice = Dice::from_number(7);
    let mut bout = Bout::<Project>::open(Rules::default(), dice.seed());
    for _ in 0..3000 {
        let anyone = seat(dice.below(10) as u8);
        if let Some(action) = dice.pick(&bout.menu(anyone)).cloned() {
            bout.submit(bout.now(), anyone, action).unwrap();
        }
        bout.advance(bout.now() + u64::from(dice.below(50)));
        for (mind, agent) in bout.state().minds.iter().zip(&bout.state().truth.agents) {
            assert_eq!((mind.field, mind.asleep), (agent.field, agent.asleep));
            assert_eq!(mind.held == crate::Held::Nothing, agent.holds.is_none());
        }
    }
}

/// States that differ only in what agent 0 was not told must look the same to it.
#[test]
fn agent_0_cannot_tell_worlds_apart_that_differ_in_what_it_was_not_told() {
    let scene = || Scene::new(["2,3", "3,3", "4,4", "0,4"], "0,2").carrying(0, Piece::Real);
    let changes: [fn(&mut Scene); 6] = [
        // The piece it carries is a sham.
        |scene| scene.state.truth.agents[0].holds = Some(Piece::Sham),
        // The nearest piece lies elsewhere at the same distance, and is a sham.
        |scene| {
            scene.state.truth.pieces[0] = crate::Lying {
                field: field("4,2"),
                piece: Piece::Sham,
            }
        },
        // No agent stands beside it.
        |scene| scene.state.truth.agents[1].field = field("4,2"),
        // Goals are elsewhere, or done.
        |scene| {
            scene.state.truth.goals[0].field = field("4,1");
            scene.state.truth.goals[2].state = crate::GoalState::Done;
        },
        // Others sleep, carry pieces and have been asked.
        |scene| {
            scene.act(1, "discover");
            scene.act(2, "ask 3");
            scene.state.truth.agents[3].holds = Some(Piece::Real);
        },
        // Another agent leads.
        |scene| scene.state.truth.agents[2].role = crate::Role::Member,
    ];
    let texts = [
        "move right",
        "move up",
        "test",
        "place",
        "discover",
        "ask 1",
        "ask 2",
        "tell 1",
    ];
    let tries: Vec<Action> = texts.map(|text| text.parse().unwrap()).to_vec();
    for change in changes {
        let (one, mut other) = (scene(), scene());
        change(&mut other);
        assert_ne!(one.state, other.state);
        let viewer = Viewer::Seat(seat(0));
        testkit::assert_worlds_look_alike::<Project>(&one.state, &other.state, viewer, 4, &tries);
    }
}

#[test]
fn spectators_see_the_truth() {
    let scene = Scene::new(["2,3", "3,3", "4,4", "0,4"], "0,2");
    for viewer in [Viewer::Spectator, Viewer::Reviewer] {
        assert_eq!(
            Project::view(&scene.state, viewer),
            View::Master(scene.state.truth.clone())
        );
    }
}

/// What spectators see and hear tells them what each agent knows: showing them an agent's view
/// tells them nothing more.
#[test]
fn a_spectator_can_conclude_what_every_agent_knows() {
    for luck in 0..5 {
        let mut dice = Dice::from_number(luck);
        let mut bout = Bout::<Project>::open(Rules::default(), dice.seed());
        let View::Master(truth) = bout.view(Viewer::Spectator) else {
            panic!("spectators see the truth")
        };
        let mut concluded = crate::State::of(truth).minds;
        while bout.record().entries.len() < 400 && !bout.is_over() {
            let anyone = seat(dice.below(10) as u8);
            match dice.pick(&bout.menu(anyone)).cloned() {
                Some(action) => bout.submit(bout.now(), anyone, action).unwrap(),
                None => _ = bout.advance(bout.wake_at().expect("someone sleeps")),
            }
            let at = bout.record().entries.last().unwrap().at;
            for event in bout.drain() {
                let Some(Notice::Master(told)) = Project::notice(&event, Viewer::Spectator) else {
                    panic!("spectators are told everything")
                };
                for mind in &mut concluded {
                    if let Some(word) = told.word(mind.seat) {
                        mind.hear(at, &word);
                    }
                }
            }
            let is_so = |mind: &Knowledge| *mind == knowledge(&bout, mind.seat);
            assert!(concluded.iter().all(is_so));
        }
    }
}
