//! The start of a game: random goals, agents and pieces, and a leader in each team.

use super::State;
use crate::{
    Agent, BLUE, Field, Goal, GoalState, Knowledge, Lying, Piece, RED, Role, Rules, Start, Truth,
    rules::CERTAIN,
};
use game_core::{Dice, Seat, Team};

impl State {
    /// Sets up the board.
    pub(crate) fn open(rules: &Rules, dice: &mut Dice) -> Self {
        let mut fields: Vec<Field> = rules.board().task_area().collect();
        dice.shuffle(&mut fields);
        let leaders = [RED, BLUE].map(|team| leader(rules, team, dice));
        let (stands, rest) = fields.split_at(2 * usize::from(rules.players()));
        let agents = rules.seats().zip(stands).map(|(seat, &field)| {
            let role = if leaders.contains(&seat) {
                Role::Leader
            } else {
                Role::Member
            };
            Agent {
                role,
                field,
                holds: None,
                asleep: None,
            }
        });
        let truth = Truth {
            rules: *rules,
            agents: agents.collect(),
            pieces: rest[..rules.pieces().into()]
                .iter()
                .map(|&field| lying(rules, field, dice))
                .collect(),
            goals: [RED, BLUE]
                .into_iter()
                .flat_map(|team| goals(rules, team, dice))
                .collect(),
            ending: None,
        };
        State::of(truth)
    }

    /// The state in which agents know only what they are told at the start.
    pub(crate) fn of(truth: Truth) -> Self {
        let minds = truth
            .rules
            .seats()
            .map(|seat| first_thoughts(&truth, seat))
            .collect();
        State { truth, minds }
    }
}

fn leader(rules: &Rules, team: Team, dice: &mut Dice) -> Seat {
    let agents: Vec<Seat> = rules.agents(team).collect();
    *dice.pick(&agents).expect("a team has an agent")
}

fn goals(rules: &Rules, team: Team, dice: &mut Dice) -> Vec<Goal> {
    let mut fields: Vec<Field> = rules.board().goal_area(team).collect();
    dice.shuffle(&mut fields);
    fields.truncate(rules.goals().into());
    fields.sort();
    fields
        .into_iter()
        .map(|field| Goal {
            team,
            field,
            state: GoalState::Open,
        })
        .collect()
}

/// A piece on that field, a sham with the configured probability.
pub(super) fn lying(rules: &Rules, field: Field, dice: &mut Dice) -> Lying {
    let piece = if dice.chance(rules.sham, CERTAIN) {
        Piece::Sham
    } else {
        Piece::Real
    };
    Lying { field, piece }
}

/// What the source grants a player at the start: the board, its goal area, its position, and
/// the distance to the nearest piece.
fn first_thoughts(truth: &Truth, seat: Seat) -> Knowledge {
    let (rules, agent) = (truth.rules, truth.agent(seat));
    let team = rules.team(seat);
    Knowledge::at_start(Start {
        rules,
        seat,
        team,
        mates: rules.agents(team).filter(|&mate| mate != seat).collect(),
        leader: (agent.role == Role::Leader).then_some(seat),
        field: agent.field,
        distance: Some(truth.distance(agent.field)),
    })
}
