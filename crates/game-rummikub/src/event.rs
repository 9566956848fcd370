//! Events, and what each viewer is told of them.

use crate::{Ending, Refusal, Tile};
use game_core::{Seat, Viewer};
use serde::{Deserialize, Serialize};

/// The cause of a turn's end.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum By {
    /// The player's own choice.
    Choice,
    /// The time limit.
    Bell,
    /// An illegal play, where that costs the turn. Only that player is told the reason, because
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

/// An event with all its tiles; as a notice, only with those that the viewer may know.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// A player laid tiles (`Action::Play`, or a legal draft at the time limit).
    Played {
        seat: Seat,
        /// The tiles that came from the rack.
        laid: Vec<Tile>,
        by: By,
    },
    /// A player drew a tile from the pool.
    Drew {
        seat: Seat,
        /// `None` for viewers who may not know it.
        tile: Option<Tile>,
        by: By,
    },
    /// A player passed because the pool is empty.
    Passed {
        seat: Seat,
        by: By,
    },
    /// A player has left the game.
    Left {
        seat: Seat,
    },
    Ended(Ending),
}

impl Event {
    /// The notice for the viewer.
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
