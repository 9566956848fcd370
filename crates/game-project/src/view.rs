//! What a viewer may know.

use crate::{Knowledge, Rules, Truth};
use serde::{Deserialize, Serialize};

/// An agent's [`Knowledge`], or the [`Truth`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum View {
    /// For an agent: what it was told.
    Agent(Knowledge),
    /// For spectators and reviewers: what the Game Master sees.
    Master(Truth),
}

impl View {
    /// The table's options, as far as the viewer knows them.
    pub const fn rules(&self) -> &Rules {
        match self {
            View::Agent(knowledge) => &knowledge.rules,
            View::Master(truth) => &truth.rules,
        }
    }
}
