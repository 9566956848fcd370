//! What a program can tell people about a game: the best there is to do, and how well a finished
//! one was played.
//!
//! Where a game has no answer there is none, and nobody asks for more.

use crate::{AnyView, StepCard};
use game_core::Seat;
use serde::{Deserialize, Serialize};

/// The best there is to do in a game of any kind that can tell.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AnyBest {
    /// Of Rummikub.
    Rummikub(game_rummikub::Best),
}

/// How well a game of any kind that can tell was played.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AnyReview {
    /// Of Rummikub.
    Rummikub(game_rummikub::Review),
}

impl AnyBest {
    /// The best there is for the seat, in the game as that seat sees it.
    pub fn of(view: &AnyView, seat: Seat) -> Option<Self> {
        match view {
            AnyView::Dama(_)
            | AnyView::Karcianka(_)
            | AnyView::Kanasta(_)
            | AnyView::Project(_) => None,
            AnyView::Rummikub(view) => game_rummikub::Best::of(view, seat).map(AnyBest::Rummikub),
        }
    }
}

impl AnyReview {
    /// How well a finished game of these steps was played.
    pub fn of(steps: &[StepCard]) -> Option<Self> {
        match steps.first()?.view {
            AnyView::Dama(_)
            | AnyView::Karcianka(_)
            | AnyView::Kanasta(_)
            | AnyView::Project(_) => None,
            AnyView::Rummikub(_) => {
                let views = steps.iter().filter_map(|step| match &step.view {
                    AnyView::Rummikub(view) => Some(view),
                    AnyView::Dama(_)
                    | AnyView::Karcianka(_)
                    | AnyView::Kanasta(_)
                    | AnyView::Project(_) => None,
                });
                Some(AnyReview::Rummikub(game_rummikub::Review::of(views)))
            }
        }
    }

    /// How well each seat played, in thousandths; none where nothing could be done well.
    pub fn accuracy(&self) -> &[Option<u32>] {
        match self {
            AnyReview::Rummikub(review) => &review.accuracy,
        }
    }
}
