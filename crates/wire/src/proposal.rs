//! What the people of a running game may agree on.

use game_core::Seat;
use serde::{Deserialize, Serialize};

/// Something that happens once all people of a running game have agreed to it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Proposal {
    /// The game pauses: all clocks stand until anyone resumes it, or until the longest
    /// pause is over.
    Pause,
    /// The last move of the person who proposes it is taken back, and all that came after it. The
    /// clocks show again what they showed when it was made.
    TakeBack,
}

/// An open proposal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ProposalCard {
    pub what: Proposal,
    /// The seats that agree, the one that proposed it first.
    pub agreed: Vec<Seat>,
}
