//! The steps of a turn.

use cards::Face;
use serde::{Deserialize, Serialize};

/// The step of the player on turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Has to draw or to take the pile.
    Draw,
    /// Holds the pile's top card, and has to lay it or put it back.
    Top(Face),
    /// Has laid that card in a provisional meld; the pile follows once the first meld is
    /// complete. Others see [`Step::Top`].
    Laid(Face),
    /// May lay cards, and has to discard one.
    Play,
}

impl Step {
    /// The top card of the pile, from taking it until the pile follows.
    pub const fn top(self) -> Option<Face> {
        match self {
            Step::Top(top) | Step::Laid(top) => Some(top),
            Step::Draw | Step::Play => None,
        }
    }
}
