//! Why a configuration is unplayable: one variant per rule, each with its key.

use crate::{LEAST_TIME_LIMIT_MS, MOST_TIME_LIMIT_MS};
use thiserror::Error;

/// A condition that a configuration does not meet.
#[derive(Clone, Copy, PartialEq, Debug, Error)]
pub enum Violation {
    /// Condition 1: the board is at least two fields wide.
    #[error("grid_width: {width} is less than 2")]
    Narrow { width: i64 },
    /// Condition 2: the board is at least as high as it is wide.
    #[error("grid_height: {height} is less than grid_width, {width}")]
    Low { height: i64, width: i64 },
    /// Condition 3: the goal areas leave a row between them.
    #[error("goal_area_height: {height} is not within 0 to {most}, (grid_height - 1) / 2")]
    GoalArea { height: i64, most: i64 },
    /// Condition 4: a team is smaller than the board is wide.
    #[error("n_players: {players} is not at least 1 and less than grid_width, {width}")]
    Players { players: i64, width: i64 },
    /// Condition 5: there is a goal, and no more goals than fields for them.
    #[error("n_goals: {goals} is not within 1 to {most}, goal_area_height * grid_width")]
    Goals { goals: i64, most: i64 },
    /// Condition 6: there is a piece, and room for every piece and agent.
    #[error(
        "n_pieces: {pieces} is not within 1 to {most}, the task area without a field for each agent"
    )]
    Pieces { pieces: i64, most: i64 },
    /// Condition 7: no timeout is negative.
    #[error("{key}: {ms} is less than 0")]
    Timeout {
        /// The key of the timeout.
        key: &'static str,
        ms: i64,
    },
    /// Condition 8: some pieces are real.
    #[error("sham_chance: {chance} is not at least 0 and less than 1")]
    ShamChance { chance: f64 },
    /// More than this program has memory for, or a timeout longer than any game.
    #[error("{key}: {value} is more than {most}")]
    TooMuch {
        key: &'static str,
        value: i64,
        /// The largest supported value.
        most: i64,
    },
    /// A time limit outside [`LEAST_TIME_LIMIT_MS`] to [`MOST_TIME_LIMIT_MS`].
    #[error(
        "time_limit: {ms} is not within {LEAST_TIME_LIMIT_MS} to {MOST_TIME_LIMIT_MS}, nor left out for none"
    )]
    TimeLimit { ms: i64 },
}

impl Violation {
    /// The key concerned.
    pub const fn key(&self) -> &'static str {
        match self {
            Violation::Narrow { .. } => "grid_width",
            Violation::Low { .. } => "grid_height",
            Violation::GoalArea { .. } => "goal_area_height",
            Violation::Players { .. } => "n_players",
            Violation::Goals { .. } => "n_goals",
            Violation::Pieces { .. } => "n_pieces",
            Violation::Timeout { key, .. } | Violation::TooMuch { key, .. } => key,
            Violation::ShamChance { .. } => "sham_chance",
            Violation::TimeLimit { .. } => "time_limit",
        }
    }

    /// The number of the violated condition of the source; `None` for a limit of this program.
    pub const fn condition(&self) -> Option<u8> {
        match self {
            Violation::Narrow { .. } => Some(1),
            Violation::Low { .. } => Some(2),
            Violation::GoalArea { .. } => Some(3),
            Violation::Players { .. } => Some(4),
            Violation::Goals { .. } => Some(5),
            Violation::Pieces { .. } => Some(6),
            Violation::Timeout { .. } => Some(7),
            Violation::ShamChance { .. } => Some(8),
            Violation::TooMuch { .. } | Violation::TimeLimit { .. } => None,
        }
    }
}

/// All violations of a configuration; never empty.
#[derive(Clone, PartialEq, Debug, Error)]
#[error("{}", self.0.iter().map(Violation::to_string).collect::<Vec<_>>().join("; "))]
pub struct Violations(pub Vec<Violation>);
