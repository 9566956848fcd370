//! A finished game as a file: what the page downloads and `stolik replay` and `stolik verify` read.

use crate::{AnyEntry, AnyNotice, AnyReview, AnyRules, AnyView, Mismatch, list};
use game_core::{
    Banks, ContributionLine, Outcome, Promise, ReplayRefusal, ReviewBudget, Seat, Seed,
};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Everything about a finished game, in words any program can read.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ReplayFile {
    /// The version of this format: [`FORMAT`], or [`FORMAT_WITH_CONTRIBUTIONS`].
    pub stolik: u32,
    /// The table's options; their tag names the game.
    pub rules: AnyRules,
    /// Who played, in seat order.
    pub players: Vec<PlayerLine>,
    /// What was published before the deal.
    pub promise: Promise,
    /// The seed that the server had sealed, published after the game. Without contributions it is
    /// the seed of all randomness.
    pub seed: Seed,
    /// What the players added to the deal, in seat order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub contributions: Vec<ContributionLine>,
    /// The seed of all randomness where there are contributions: `seed` mixed with them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dealt_seed: Option<Seed>,
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
    /// What was left in the players' banks after it.
    pub banks: Banks,
}

/// Why a file is not an honest record of a finished game.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum FileError {
    /// Written by a later program.
    #[error(
        "this file is of format {0}; this program reads formats {FORMAT} to {FORMAT_WITH_CONTRIBUTIONS}"
    )]
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
    /// A contribution is not the one that its player had committed to.
    #[error("the contribution of seat {} is not the one committed to", .0.index())]
    BrokenCommitment(Seat),
    /// The contributions are not those of people, one each in seat order, or there are some in a
    /// file of a format without them.
    #[error("the contributions are not those of the people in seat order")]
    Contributions,
    /// The game was not dealt from the sealed seed and the contributions.
    #[error("the sealed seed and the contributions do not make the seed of the game")]
    OtherDeal,
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

/// The version of the format of a game to which no player contributed.
pub const FORMAT: u32 = 1;
/// The version of the format of a game whose players contributed to the deal. A program that reads
/// only [`FORMAT`] says that it does not know this one.
pub const FORMAT_WITH_CONTRIBUTIONS: u32 = 2;

impl ReplayFile {
    /// Plays the game again and checks all that the file claims: moves, result, and the honest
    /// shuffle.
    pub fn check(&self) -> Result<Vec<StepCard>, FileError> {
        if !(FORMAT..=FORMAT_WITH_CONTRIBUTIONS).contains(&self.stolik) {
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
        let seed = self.check_deal()?;
        let (steps, outcome) = list::replay(&self.rules, &seed, &self.entries)?;
        if outcome != self.outcome {
            return Err(FileError::OtherOutcome);
        }
        Ok(steps)
    }

    /// Judges every decision of the game, once all that the file claims is checked.
    pub fn review(&self, budget: ReviewBudget<'_>) -> Result<AnyReview, FileError> {
        self.check()?;
        list::review(&self.rules, self.dealt(), &self.entries, budget)
    }

    /// The seed of all randomness.
    pub(crate) fn dealt(&self) -> &Seed {
        self.dealt_seed.as_ref().unwrap_or(&self.seed)
    }

    /// Checks promise and contributions, and computes the seed of the game from them.
    fn check_deal(&self) -> Result<Seed, FileError> {
        if !self.promise.is_kept_by(&self.seed) {
            return Err(FileError::BrokenPromise);
        }
        let has_contributions = !self.contributions.is_empty();
        let is_of_person = |line: &ContributionLine| {
            let player = self.players.get(line.seat.index());
            player.is_some_and(|player| !player.bot)
        };
        if has_contributions != (self.stolik == FORMAT_WITH_CONTRIBUTIONS)
            || !self.contributions.is_sorted_by(|a, b| a.seat < b.seat)
            || !self.contributions.iter().all(is_of_person)
        {
            return Err(FileError::Contributions);
        }
        for line in &self.contributions {
            let is_kept = |value| line.commitment.is_kept_by(value, &self.promise);
            if !line.value.as_ref().is_none_or(is_kept) {
                return Err(FileError::BrokenCommitment(line.seat));
            }
        }
        let seed = self.seed.mixed_with(&self.contributions);
        let stated = has_contributions.then_some(&seed);
        if self.dealt_seed.as_ref() != stated {
            return Err(FileError::OtherDeal);
        }
        Ok(seed)
    }
}
