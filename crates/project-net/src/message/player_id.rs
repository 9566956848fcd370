//! The number a player goes by.

use serde::{Deserialize, Serialize};
use std::fmt;

/// The number a player goes by: `Id`, `IdFrom` and `IdTo` in messages, and `PlayerId` between the
/// server and the Game Master.
///
/// Signed as in the source (`int`): a foreign player may write -1 where the Game Master fills the
/// number in.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PlayerId(pub i32);

impl fmt::Display for PlayerId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}
