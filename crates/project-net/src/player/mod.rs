//! The Player: one agent. `Agent` keeps what it was told and lets a bot choose; `run` gives it a
//! connection.

mod agent;
mod error;
mod playing;
mod shell;

pub use agent::{Agent, Progress};
pub use error::PlayerError;
pub use shell::{PlayerPlan, run};
