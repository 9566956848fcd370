//! A player's connection as the router knows it.

use crate::{MasterOut, PlayerOut};
use std::net::IpAddr;

/// A player's connection.
pub(super) struct Caller {
    pub standing: Standing,
    pub address: IpAddr,
}

/// How far a player has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Standing {
    /// Connected, but has not asked to join, or was refused.
    Stranger,
    /// Has asked to join, so that the Game Master knows of it.
    Asking,
    /// The Game Master has accepted it, or treats it as a player of its game. Counts later requests
    /// to join, which the Game Master has not answered yet.
    Joined { asking: u16 },
    /// Has been sent `EndGame`.
    Done,
}

/// Who may reach the Game Master.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Door {
    /// Players of its game, and those that ask to join.
    Usual,
    /// Everyone: players of the game before a restart of the server may be among them.
    Returning,
}

impl Standing {
    /// The standing after the player has sent a message; `None` if it may not reach the Game
    /// Master.
    pub fn after_saying(self, kind: &str, door: Door) -> Option<Self> {
        let asks = kind == PlayerOut::CONNECT;
        match self {
            Standing::Stranger => (asks || door == Door::Returning).then_some(Standing::Asking),
            Standing::Asking => Some(Standing::Asking),
            Standing::Joined { asking } => Some(Standing::Joined {
                asking: asking.saturating_add(asks.into()),
            }),
            Standing::Done => None,
        }
    }

    /// The standing after the Game Master has sent the player a message. A player that asks for
    /// another team and is refused is still in the game.
    pub fn after_hearing(self, kind: &str) -> Self {
        match (kind, self) {
            (MasterOut::END, _) => Standing::Done,
            (MasterOut::REJECT, Standing::Joined { asking: 1.. })
            | (MasterOut::ACCEPT, Standing::Joined { asking: 1.. }) => self.answered(),
            (MasterOut::REJECT, _) => Standing::Stranger,
            (_, Standing::Joined { .. } | Standing::Done) => self,
            (_, Standing::Stranger | Standing::Asking) => Standing::Joined { asking: 0 },
        }
    }

    fn answered(self) -> Self {
        match self {
            Standing::Joined { asking } => Standing::Joined {
                asking: asking.saturating_sub(1),
            },
            Standing::Stranger | Standing::Asking | Standing::Done => self,
        }
    }

    /// Whether the Game Master must hear that the player is gone.
    pub const fn is_known(self) -> bool {
        matches!(self, Standing::Asking | Standing::Joined { .. })
    }
}
