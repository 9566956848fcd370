//! What the Game Master tells one agent. An agent knows nothing but what it heard this way.

use crate::{Ending, Field, Piece, Placing, Report};
use game_core::Seat;
use serde::{Deserialize, Serialize};

/// Whether a request must be answered. The rule binds the agent's honour: no clock enforces it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Duty {
    /// The leader asks: it must.
    Must,
    /// Another team-mate asks: it may.
    May,
}

/// Whether a move ended on a piece that the agent then took.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pickup {
    /// It carries a piece now.
    Taken,
    /// It carries what it carried before.
    Nothing,
}

/// One thing an agent hears.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Word {
    /// It has moved, and sleeps.
    Moved {
        /// Where it stands now.
        to: Field,
        /// Whether it took a piece there.
        pickup: Pickup,
        /// How far the nearest lying piece is.
        distance: u8,
    },
    /// Another agent stands there: it has not moved, and may try something else at once.
    Blocked {
        /// Where.
        field: Field,
    },
    /// It has looked around, and sleeps.
    Discovered {
        /// How far the nearest lying piece is, from its own field and from those around it.
        distances: Vec<(Field, u8)>,
    },
    /// It has tested its piece, and sleeps.
    Tested {
        /// What it was; a sham is gone.
        piece: Piece,
    },
    /// It has placed its piece, and sleeps.
    Placed {
        /// What came of it.
        placing: Placing,
    },
    /// Its request was passed on, and it sleeps.
    Asked {
        /// To whom.
        to: Seat,
    },
    /// A team-mate asks for information.
    Request {
        /// Who.
        from: Seat,
        /// Whether it must be answered.
        duty: Duty,
    },
    /// Its answer was passed on, and it sleeps.
    Told {
        /// To whom.
        to: Seat,
    },
    /// A team-mate answers.
    Information {
        /// Who.
        from: Seat,
        /// What it says.
        report: Report,
    },
    /// It is awake.
    Woke,
    /// The game is over.
    Ended(Ending),
}
