//! The number that identifies a player.

use serde::{Deserialize, Serialize};
use std::fmt;

/// The number of a player: `Id`, `IdFrom` and `IdTo` in messages, and `PlayerId` between the
/// server and the Game Master.
///
/// Signed as in the source (`int`): a foreign player may write -1 where the Game Master sets
/// the number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PlayerId(pub i32);

impl fmt::Display for PlayerId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}
