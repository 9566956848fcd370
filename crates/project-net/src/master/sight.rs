//! What one sees who looks over the Game Master's shoulder.

use game_core::GameTime;
use game_project::Truth;

/// What there is to see.
#[derive(Clone, PartialEq, Debug)]
pub enum MasterSight {
    /// Players are still missing.
    Gathering {
        /// How many each team has.
        joined: [usize; 2],
        /// How many it needs.
        of: usize,
    },
    /// The board as it is.
    Board {
        /// The truth.
        truth: Box<Truth>,
        /// The game's clock.
        at: GameTime,
    },
}
