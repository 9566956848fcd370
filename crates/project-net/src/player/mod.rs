//! The Player: one agent. `Agent` is the state machine around a bot; `run` gives it a
//! connection.

mod agent;
mod brain;
mod driver;
mod error;
mod lessons;
mod playing;
mod roster;

pub use agent::{Agent, AgentProgress};
pub use driver::{IfRefused, PlayerPlan, run};
pub use error::PlayerError;
