//! The Player: one agent. `Agent` is the state machine around a bot; `run` gives it a
//! connection.

mod agent;
mod error;
mod playing;
mod shell;

pub use agent::{Agent, Progress};
pub use error::PlayerError;
pub use shell::{PlayerPlan, run};
