//! How a game starts.

use super::{rules, seat};
use crate::{Area, BLUE, Held, Mark, Project, RED, Role, Rules, State};
use game_core::{Dice, Game, GameTime, Phase, Seat};
use std::collections::BTreeSet;

fn games() -> impl Iterator<Item = State> {
    let boards = [
        "{}",
        r#"{"n_players":1,"grid_width":3,"grid_height":3,"goal_area_height":1,"n_goals":3,"n_pieces":1}"#,
        r#"{"n_players":8,"grid_width":16,"grid_height":32,"goal_area_height":5,"n_goals":80,"n_pieces":336}"#,
    ];
    let all = boards
        .map(rules)
        .into_iter()
        .flat_map(|rules| (0..20).map(move |luck| (rules, luck)));
    all.map(|(rules, luck)| Project::open(&rules, &mut Dice::from_number(luck)))
}

#[test]
fn agents_start_on_different_fields_of_the_task_area() {
    for State { truth, .. } in games() {
        let fields: BTreeSet<_> = truth.agents.iter().map(|agent| agent.field).collect();
        assert_eq!(fields.len(), 2 * usize::from(truth.rules.players()));
        assert!(
            fields
                .iter()
                .all(|&field| truth.rules.board().area(field) == Area::Task)
        );
    }
}

#[test]
fn the_task_area_holds_as_many_pieces_as_configured_and_none_under_an_agent() {
    for State { truth, .. } in games() {
        let fields: BTreeSet<_> = truth.pieces.iter().map(|lying| lying.field).collect();
        assert_eq!(fields.len(), usize::from(truth.rules.pieces()));
        assert!(
            fields
                .iter()
                .all(|&field| truth.rules.board().area(field) == Area::Task)
        );
        assert!(!fields.iter().any(|&field| truth.is_occupied(field)));
    }
}

#[test]
fn each_goal_area_holds_as_many_goals_as_configured() {
    for State { truth, .. } in games() {
        for team in [RED, BLUE] {
            let own = truth.goals.iter().filter(|goal| goal.team == team);
            let fields: BTreeSet<_> = own.map(|goal| goal.field).collect();
            assert_eq!(fields.len(), usize::from(truth.rules.goals()));
            assert!(
                fields
                    .iter()
                    .all(|&field| truth.rules.board().area(field) == Area::Goal(team))
            );
        }
    }
}

#[test]
fn red_owns_the_top_and_blue_the_bottom() {
    let board = Rules::default().board();
    assert!(board.goal_area(RED).all(|field| field.y < 3));
    assert!(board.goal_area(BLUE).all(|field| field.y >= 7));
    assert!(board.task_area().all(|field| (3..7).contains(&field.y)));
    assert_eq!(
        (board.goal_area(RED).count(), board.task_area().count()),
        (30, 40)
    );
}

#[test]
fn each_team_has_one_leader_and_only_the_leader_knows() {
    let mut leaders = BTreeSet::new();
    for state in games() {
        for team in [RED, BLUE] {
            let agents: Vec<Seat> = state.rules().agents(team).collect();
            let leads = |seat: &&Seat| state.truth.agent(**seat).role == Role::Leader;
            assert_eq!(agents.iter().filter(leads).count(), 1);
            for &seat in &agents {
                let knows = state.minds[seat.index()].leads();
                assert_eq!(knows, state.truth.agent(seat).role == Role::Leader);
            }
            leaders.extend(agents.iter().filter(leads).copied());
        }
    }
    assert!(leaders.len() > 6, "any agent may be chosen: {leaders:?}");
}

#[test]
fn the_first_half_of_the_seats_is_red_and_the_rest_blue() {
    let seating = Project::seating(&Rules::default());
    let teams: Vec<u8> = seating
        .seats()
        .map(|seat| seating.team(seat).unwrap().0)
        .collect();
    assert_eq!(teams, [0, 0, 0, 0, 0, 1, 1, 1, 1, 1]);
}

#[test]
fn at_the_start_an_agent_knows_its_place_its_goal_area_and_how_far_the_nearest_piece_is() {
    for state in games() {
        for (mind, agent) in state.minds.iter().zip(&state.truth.agents) {
            assert_eq!(
                (mind.field, mind.held, mind.asleep),
                (agent.field, Held::Nothing, None)
            );
            let board = mind.board();
            for field in board.fields() {
                let tile = mind.tile(field);
                assert_eq!(
                    tile.mark == Mark::Possible,
                    board.area(field) == Area::Goal(mind.team)
                );
                assert_eq!(tile.reading.is_some(), field == agent.field);
            }
            let reading = mind.tile(agent.field).reading.unwrap();
            assert_eq!(
                (reading.distance, reading.at),
                (state.truth.distance(agent.field), GameTime::START)
            );
        }
    }
}

#[test]
fn everyone_is_awaited_from_the_start() {
    let state = Project::open(&Rules::default(), &mut Dice::from_number(1));
    assert_eq!(
        Project::phase(&state),
        Phase::Awaiting((0..10).map(seat).collect())
    );
    assert_eq!(
        (Project::wake_at(&state), Project::deadline(&state, seat(0))),
        (None, None)
    );
}

#[test]
fn pieces_are_shams_as_often_as_configured() {
    let count = |json| {
        let rules = rules(json);
        let pieces = (0..200).flat_map(|luck| {
            Project::open(&rules, &mut Dice::from_number(luck))
                .truth
                .pieces
        });
        pieces
            .filter(|lying| lying.piece == crate::Piece::Sham)
            .count()
    };
    // 800 pieces each: 160 expected, and 4.5 standard deviations are 51.
    assert!((109..=211).contains(&count("{}")));
    assert_eq!(count(r#"{"sham_chance":0.0}"#), 0);
    assert!(count(r#"{"sham_chance":0.999999999}"#) > 790);
}
