//! Divides the board among a team without communication: every field of the goal and task
//! areas has one agent that handles it first.

use crate::{Field, Knowledge};

/// An agent's rank within its team.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Share {
    rank: usize,
    count: usize,
}

impl Share {
    /// The share of the agent with this knowledge: its seat, counted within the team.
    pub(super) fn of(knowledge: &Knowledge) -> Self {
        let count = usize::from(knowledge.rules.players());
        Share {
            rank: knowledge.seat.index() % count,
            count,
        }
    }

    /// Whether this agent handles the goal field first.
    pub(super) fn has_goal_field(self, field: Field) -> bool {
        rank_of(field, self.count) == self.rank
    }

    /// Whether the agent looks for pieces in this column first.
    pub(super) fn has_column(self, field: Field, width: u8) -> bool {
        usize::from(field.x) * self.count / usize::from(width) == self.rank
    }
}

/// Shares interleave over the whole width, so that every agent has a field of its own nearby.
fn rank_of(field: Field, count: usize) -> usize {
    (usize::from(field.x) + 2 * usize::from(field.y)) % count
}
