//! Inputs to a running game, and their instants.

use crate::{GameTime, Seat};
use serde::{Deserialize, Serialize};

/// One input to a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Input<A> {
    /// A player acts.
    Act { seat: Seat, action: A },
    /// A player has left for good; the game's own rules decide what that means.
    Leave { seat: Seat },
    /// The instant named by `Game::wake_at` has come.
    Wake,
}

/// An input with its instant: one line of the record.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Entry<A> {
    /// On the game clock.
    pub at: GameTime,
    #[serde(flatten)]
    pub input: Input<A>,
}

impl<A> Entry<A> {
    /// Converts the action with a fallible function.
    pub fn try_map<B, E>(self, words: impl FnOnce(A) -> Result<B, E>) -> Result<Entry<B>, E> {
        let input = match self.input {
            Input::Act { seat, action } => Input::Act {
                seat,
                action: words(action)?,
            },
            Input::Leave { seat } => Input::Leave { seat },
            Input::Wake => Input::Wake,
        };
        Ok(Entry { at: self.at, input })
    }

    /// Converts the action.
    pub fn map<B>(self, words: impl FnOnce(A) -> B) -> Entry<B> {
        let Ok(entry) = self.try_map(|action| Ok::<B, std::convert::Infallible>(words(action)));
        entry
    }
}
