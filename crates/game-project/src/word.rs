//! What the Game Master tells one agent, which knows nothing else.

use crate::{Ending, Field, Piece, Placing, Report};
use game_core::Seat;
use serde::{Deserialize, Serialize};

/// Whether a request must be answered. No clock enforces it: the rule binds fair players
/// only.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Duty {
    /// The leader asks (`Role::Leader`).
    Must,
    /// Another team-mate asks (`Role::Member`).
    May,
}

/// Whether a move ended on a piece that the agent took.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pickup {
    /// The agent carries a piece now.
    Taken,
    /// The agent carries what it carried before.
    Nothing,
}

/// One message to an agent.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Word {
    /// The agent has moved, and sleeps.
    Moved {
        to: Field,
        pickup: Pickup,
        /// The distance to the nearest piece on the board.
        distance: u8,
    },
    /// Another agent stands on the target: no move, and no sleep either.
    Blocked {
        field: Field,
    },
    /// The agent has looked around, and sleeps.
    Discovered {
        /// The distances to the nearest piece, from its own field and from those around it.
        distances: Vec<(Field, u8)>,
    },
    /// The agent has tested its piece, and sleeps.
    Tested {
        /// The kind of the piece; a sham is removed.
        piece: Piece,
    },
    /// The agent has placed its piece, and sleeps.
    Placed {
        placing: Placing,
    },
    /// The agent's request was passed on, and it sleeps.
    Asked {
        to: Seat,
    },
    /// A team-mate asks for information.
    Request {
        from: Seat,
        duty: Duty,
    },
    /// The agent's answer was passed on, and it sleeps.
    Told {
        to: Seat,
    },
    /// A team-mate's answer.
    Information {
        from: Seat,
        report: Report,
    },
    Woke,
    Ended(Ending),
}
