//! A finished game as a file: what the page downloads and `stolik replay` and `stolik verify` read.

use crate::{AnyEntry, AnyNotice, AnyRules, AnyView, Mismatch, list};
use game_core::{Outcome, Promise, ReplayRefusal, Seed};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Everything about a finished game, in words any program can read.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ReplayFile {
    /// The version of this format: 1.
    pub stolik: u32,
    /// The table's options; their tag names the game.
    pub rules: AnyRules,
    /// Who played, in seat order.
    pub players: Vec<PlayerLine>,
    /// What was published before the deal.
    pub promise: Promise,
    /// The seed of all randomness, published after the game.
    pub seed: Seed,
    pub entries: Vec<AnyEntry>,
    pub outcome: Outcome,
}

/// A player's line in the file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PlayerLine {
    /// The name shown at the table.
    pub name: String,
    /// Whether it was a program of ours.
    pub bot: bool,
    /// Whether a person's own program played.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub program: bool,
}

impl PlayerLine {
    /// The longest name, in characters.
    const MAX_CHARS: usize = 40;

    /// Whether the name can be shown as it is: a terminal obeys what is not.
    fn is_plain(&self) -> bool {
        let count = self.name.chars().count();
        (1..=Self::MAX_CHARS).contains(&count) && !self.name.chars().any(char::is_control)
    }
}

/// One step of a finished game of any kind.
#[derive(Clone, PartialEq, Debug)]
pub struct StepCard {
    /// What led here; `None` for the opening.
    pub entry: Option<AnyEntry>,
    /// The view of `Viewer::Reviewer`, which shows everything.
    pub view: AnyView,
    pub notices: Vec<AnyNotice>,
}

/// Why a file is not an honest record of a finished game.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum FileError {
    /// Written by a later program.
    #[error("this file is of format {0}; this program reads format {FORMAT}")]
    Format(u32),
    /// A game could not have gone like this.
    #[error(transparent)]
    Replay(#[from] ReplayRefusal),
    /// An action belongs to another game than the rules.
    #[error(transparent)]
    Mismatch(#[from] Mismatch),
    /// The seed is not the one that was promised before the deal.
    #[error("the seed is not the one promised before the deal")]
    BrokenPromise,
    /// The game ends otherwise than the file says.
    #[error("the moves lead to another result than the file states")]
    OtherOutcome,
    /// A player's name is not one line of plain text.
    #[error("a player's name is empty, too long, or has control characters")]
    Name,
    /// There are not as many players as seats.
    #[error("the file names {named} players for {seats} seats")]
    Players {
        /// How many the file names.
        named: usize,
        /// How many seats the rules have.
        seats: usize,
    },
}

/// The version of the format this program writes.
pub const FORMAT: u32 = 1;

impl ReplayFile {
    /// Plays the game again and checks all that the file claims: moves, result, and the honest
    /// shuffle.
    pub fn check(&self) -> Result<Vec<StepCard>, FileError> {
        if self.stolik != FORMAT {
            return Err(FileError::Format(self.stolik));
        }
        let seats = self.rules.seating().count();
        if self.players.len() != seats {
            return Err(FileError::Players {
                named: self.players.len(),
                seats,
            });
        }
        if !self.players.iter().all(PlayerLine::is_plain) {
            return Err(FileError::Name);
        }
        if !self.promise.is_kept_by(&self.seed) {
            return Err(FileError::BrokenPromise);
        }
        let (steps, outcome) = list::replay(&self.rules, &self.seed, &self.entries)?;
        if outcome != self.outcome {
            return Err(FileError::OtherOutcome);
        }
        Ok(steps)
    }
}
