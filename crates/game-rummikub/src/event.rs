//! What happened, and what each viewer is told of it.

use crate::{Ending, Refusal, Tile};
use game_core::{Seat, Viewer};
use serde::{Deserialize, Serialize};

/// How a turn came to its end.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum By {
    /// The player chose so.
    Choice,
    /// Time was up.
    Bell,
    /// The player tried an illegal play where that costs the turn. The reason is for that player:
    /// it may name tiles.
    IllegalPlay(Option<Refusal>),
}

impl By {
    fn told(&self, sees: bool) -> By {
        match self {
            By::IllegalPlay(why) => By::IllegalPlay(why.clone().filter(|_| sees)),
            By::Choice | By::Bell => self.clone(),
        }
    }
}

/// One thing that happened. As an event it is whole; as a notice it holds what the viewer may know.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// A player laid tiles.
    Played {
        /// Who.
        seat: Seat,
        /// Which tiles came from the rack.
        laid: Vec<Tile>,
        /// How.
        by: By,
    },
    /// A player took a tile from the pool.
    Drew {
        /// Who.
        seat: Seat,
        /// Which tile, to those who may know.
        tile: Option<Tile>,
        /// How.
        by: By,
    },
    /// A player did nothing, for want of a pool.
    Passed {
        /// Who.
        seat: Seat,
        /// How.
        by: By,
    },
    /// A player is gone.
    Left {
        /// Who.
        seat: Seat,
    },
    /// The game is over.
    Ended(Ending),
}

impl Event {
    /// What the viewer is told.
    pub(crate) fn told(&self, viewer: Viewer) -> Event {
        let sees =
            |seat: &Seat| matches!(viewer, Viewer::Reviewer) || viewer == Viewer::Seat(*seat);
        match self {
            Event::Drew { seat, tile, by } => {
                let sees = sees(seat);
                Event::Drew {
                    seat: *seat,
                    tile: tile.filter(|_| sees),
                    by: by.told(sees),
                }
            }
            Event::Passed { seat, by } => Event::Passed {
                seat: *seat,
                by: by.told(sees(seat)),
            },
            Event::Played { .. } | Event::Left { .. } | Event::Ended(_) => self.clone(),
        }
    }
}
