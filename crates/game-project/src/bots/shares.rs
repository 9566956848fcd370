//! How a team divides the board without a word: every field of the goal area and of the task area
//! has one agent to whom it falls first.

use crate::{Field, Knowledge};
use game_core::Seat;

/// An agent's place in its team.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Share {
    rank: usize,
    count: usize,
}

impl Share {
    /// The place of the agent that knows this. One that was not told its team-mates takes a guess.
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

    /// Whether the goal field falls to this agent.
    pub(super) fn has_goal_field(self, field: Field) -> bool {
        rank_of(field, self.count) == self.rank
    }

    /// The team-mate to whom the goal field falls; none if it falls to this agent, or nobody knows
    /// to whom.
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

/// Shares are spread over the whole width, so that a field of one's own is always near.
fn rank_of(field: Field, count: usize) -> usize {
    (usize::from(field.x) + 2 * usize::from(field.y)) % count
}
