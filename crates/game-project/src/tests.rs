//! Tests of the rules (one per sentence of the source), the configuration, the notation, and
//! of what an agent may not know.

mod asking;
mod config;
mod ends;
mod goal_fields;
mod moving;
mod notation;
mod pieces;
mod review;
mod secrets;
mod setup;
mod sleeping;

use crate::{
    Action, Agent, Event, Field, Goal, GoalState, Knowledge, Lying, Piece, Project, Refusal, Role,
    Rules, State, Truth,
};
use game_core::{Dice, Game, GameTime, Input, Seat, Team};

/// A board set by hand: two against two on five by seven fields, goal areas of two rows.
/// Agents 0 and 2 lead.
struct Scene {
    state: State,
    now: GameTime,
    dice: Dice,
}

/// Two against two on 5x7: rows 0 and 1 are red's, 5 and 6 blue's.
const SMALL: &str = r#"{"n_players":2,"grid_width":5,"grid_height":7,"goal_area_height":2,"n_goals":2,"n_pieces":1}"#;

fn rules(json: &str) -> Rules {
    serde_json::from_str(json).unwrap()
}

fn seat(number: u8) -> Seat {
    Seat::new(number)
}

fn field(text: &str) -> Field {
    text.parse().unwrap()
}

impl Scene {
    /// Agents on these fields, one real piece, and goals: red's at 0,0 and 1,0, blue's at 0,6 and
    /// 1,6.
    fn new(agents: [&str; 4], piece: &str) -> Self {
        let role = |seat: usize| {
            if seat.is_multiple_of(2) {
                Role::Leader
            } else {
                Role::Member
            }
        };
        let agent = |(seat, at): (usize, &str)| Agent {
            role: role(seat),
            field: field(at),
            holds: None,
            asleep: None,
        };
        let goals = [(0, "0,0"), (0, "1,0"), (1, "0,6"), (1, "1,6")];
        let goal = |(team, at)| Goal {
            team: Team(team),
            field: field(at),
            state: GoalState::Open,
        };
        let truth = Truth {
            rules: rules(SMALL),
            agents: agents.into_iter().enumerate().map(agent).collect(),
            pieces: vec![Lying {
                field: field(piece),
                piece: Piece::Real,
            }],
            goals: goals.map(goal).to_vec(),
            ending: None,
        };
        Scene {
            state: State::of(truth),
            now: GameTime::START,
            dice: Dice::from_number(1),
        }
    }

    /// Gives the agent an untested piece of this kind.
    fn carrying(mut self, who: u8, piece: Piece) -> Self {
        self.state.truth.agents[usize::from(who)].holds = Some(piece);
        self.state.minds[usize::from(who)].held = crate::Held::Unchecked;
        self
    }

    /// Makes a request that must be granted; returns the events.
    fn act(&mut self, who: u8, text: &str) -> Vec<Event> {
        let action: Action = text.parse().unwrap();
        assert_eq!(
            Project::check(&self.state, seat(who), &action),
            Ok(()),
            "{who}: {text}"
        );
        Project::apply(
            &mut self.state,
            self.now,
            Input::Act {
                seat: seat(who),
                action,
            },
            &mut self.dice,
        )
    }

    /// Makes a request that must be refused; returns the reason.
    fn refused(&self, who: u8, text: &str) -> Refusal {
        Project::check(&self.state, seat(who), &text.parse().unwrap()).unwrap_err()
    }

    /// Advances to the next wake-up.
    fn ring(&mut self) -> Vec<Event> {
        self.now = Project::wake_at(&self.state).unwrap();
        Project::apply(&mut self.state, self.now, Input::Wake, &mut self.dice)
    }

    fn mind(&self, who: u8) -> &Knowledge {
        &self.state.minds[usize::from(who)]
    }

    fn agent(&self, who: u8) -> Agent {
        self.state.truth.agents[usize::from(who)]
    }
}
