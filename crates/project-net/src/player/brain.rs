//! The bot of an agent.

use game_core::{Bot, Dice};
use game_project::Project;

/// The bot that chooses for the agent, and its randomness.
pub(super) struct Brain {
    pub bot: Box<dyn Bot<Project>>,
    pub dice: Dice,
}
