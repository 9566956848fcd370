//! What can happen to a running game from outside, and when it did.

use crate::{GameTime, Seat};
use serde::{Deserialize, Serialize};

/// One cause of change.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Input<A> {
    /// A player does something.
    Act {
        /// Who.
        seat: Seat,
        /// What.
        action: A,
    },
    /// A player is gone for good; what that means is the game's own rule.
    Leave {
        /// Who.
        seat: Seat,
    },
    /// The instant the game asked to be woken at has come.
    Wake,
}

/// An input with its instant: a line of the record.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Entry<A> {
    /// When, on the game's clock.
    pub at: GameTime,
    /// What.
    #[serde(flatten)]
    pub input: Input<A>,
}

impl<A> Entry<A> {
    /// The same entry with its action in other words, or the error those words met.
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

    /// The same entry with its action in other words.
    pub fn map<B>(self, words: impl FnOnce(A) -> B) -> Entry<B> {
        let Ok(entry) = self.try_map(|action| Ok::<B, std::convert::Infallible>(words(action)));
        entry
    }
}
