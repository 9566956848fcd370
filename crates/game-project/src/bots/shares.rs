//! Divides the board among a team without communication: every field of the goal and task
//! areas has one agent that handles it first.

use crate::{Field, Knowledge};
use game_core::Seat;

/// An agent's rank within its team.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Share {
    rank: usize,
    count: usize,
}

impl Share {
    /// The share of the agent with this knowledge. Guesses if the agent was not told its
    /// team-mates.
    pub(super) fn of(knowledge: &Knowledge) -> Self {
        let count = usize::from(knowledge.rules.players());
        if knowledge.mates.is_empty() {
            return Share {
                rank: knowledge.seat.index() % count,
                count,
            };
        }
        let rank = knowledge
            .mates
            .iter()
            .filter(|&&mate| mate < knowledge.seat)
            .count();
        Share {
            rank,
            count: knowledge.mates.len() + 1,
        }
    }

    /// Whether this agent handles the goal field first.
    pub(super) fn has_goal_field(self, field: Field) -> bool {
        rank_of(field, self.count) == self.rank
    }

    /// The team-mate who handles the goal field first; `None` if this agent does, or if it is
    /// unknown.
    pub(super) fn mate_of(self, knowledge: &Knowledge, field: Field) -> Option<Seat> {
        match rank_of(field, self.count) {
            rank if rank < self.rank => knowledge.mates.get(rank).copied(),
            rank if rank > self.rank => knowledge.mates.get(rank - 1).copied(),
            _ => None,
        }
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
