//! The view of an observer of the Game Master.

use game_core::GameTime;
use game_project::Truth;

/// The view of an observer.
#[derive(Clone, PartialEq, Debug)]
pub enum MasterSight {
    /// Players are still missing.
    Gathering {
        /// The number of players in each team.
        joined: [usize; 2],
        /// The number of players a team needs.
        of: usize,
    },
    /// The game is running.
    Board {
        truth: Box<Truth>,
        /// The game clock.
        at: GameTime,
    },
}
