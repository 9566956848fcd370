//! How six players play together.

use super::RulesError;
use serde::Serialize;

/// The teams of six players, which sit in turns.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(into = "u8")]
pub enum Teams {
    /// Two teams of three: the players to the left and to the right are opponents.
    Two,
    /// Three pairs, each with the partner opposite.
    #[default]
    Three,
}

impl Teams {
    /// The number of teams.
    pub const fn count(self) -> usize {
        match self {
            Teams::Two => 2,
            Teams::Three => 3,
        }
    }
}

impl From<Teams> for u8 {
    fn from(teams: Teams) -> u8 {
        teams.count() as u8
    }
}

impl TryFrom<u8> for Teams {
    type Error = RulesError;

    fn try_from(count: u8) -> Result<Self, RulesError> {
        match count {
            2 => Ok(Teams::Two),
            3 => Ok(Teams::Three),
            _ => Err(RulesError::Teams(count)),
        }
    }
}
