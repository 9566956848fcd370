//! What a program can tell people about a game: the best there is to do, and how well a finished
//! one was played.
//!
//! Both are `None` for games without a solver.

use crate::{AnyAction, AnyBot, AnyView, GameKind, StepCard};
use game_core::{Budget, Dice, Seat};
use serde::{Deserialize, Serialize};

/// The best there is to do in a game of any kind that can tell.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AnyBest {
    Rummikub(game_rummikub::Best),
}

/// How well a game of any kind that can tell was played.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AnyReview {
    Rummikub(game_rummikub::Review),
}

impl AnyView {
    /// What the game's strongest bot would do on the seat, which is on turn and sees this.
    pub fn advice(&self, seat: Seat, budget: Budget<'_>, dice: &mut Dice) -> Option<AnyAction> {
        let menu = self.guess_menu(seat, dice);
        if menu.is_empty() {
            return None;
        }
        let strongest = self.kind().bots().last()?;
        let mut bot = AnyBot::named(self.kind(), strongest)?;
        bot.choose(self, seat, &menu, budget, dice).ok()
    }
}

impl AnyBest {
    /// The best there is for the seat, in the game as that seat sees it.
    pub fn of(view: &AnyView, seat: Seat) -> Option<Self> {
        if let AnyView::Rummikub(view) = view {
            return game_rummikub::Best::of(view, seat).map(AnyBest::Rummikub);
        }
        None
    }
}

impl AnyReview {
    /// How well a finished game of these steps was played.
    pub fn of(steps: &[StepCard]) -> Option<Self> {
        if steps.first()?.view.kind() != GameKind::Rummikub {
            return None;
        }
        let views = steps.iter().filter_map(|step| {
            if let AnyView::Rummikub(view) = &step.view {
                Some(view)
            } else {
                None
            }
        });
        Some(AnyReview::Rummikub(game_rummikub::Review::of(views)))
    }

    /// Which game was reviewed.
    pub fn kind(&self) -> GameKind {
        match self {
            AnyReview::Rummikub(_) => GameKind::Rummikub,
        }
    }

    /// How well each seat played, in thousandths; none where nothing could be done well.
    pub fn accuracy(&self) -> &[Option<u32>] {
        match self {
            AnyReview::Rummikub(review) => &review.accuracy,
        }
    }
}
