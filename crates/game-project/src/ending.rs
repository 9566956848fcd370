//! How a game ended.

use crate::{BLUE, RED};
use game_core::{Outcome, Seat, Team};
use serde::{Deserialize, Serialize};

/// The cause of the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Why {
    /// A team has completed all its goals.
    Goals,
    /// An agent has left: its team scores 0, the other 1, whatever they had before (source,
    /// section 3.3).
    Left(Seat),
    /// The time limit was reached: the team with more goals wins.
    Time,
}

/// The scores, and [`Why`] the game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ending {
    /// The completed goals of red and blue.
    pub scores: [u16; 2],
    pub players: u8,
    pub why: Why,
}

impl Ending {
    /// The team with the higher score; `None` if they are equal.
    pub fn winner(&self) -> Option<Team> {
        let [red, blue] = self.scores;
        match red.cmp(&blue) {
            std::cmp::Ordering::Greater => Some(RED),
            std::cmp::Ordering::Less => Some(BLUE),
            std::cmp::Ordering::Equal => None,
        }
    }

    /// The winning team comes first, the other second; equal teams share the first place.
    pub fn outcome(&self) -> Outcome {
        let place = |team| {
            if self.winner().is_none_or(|winner| winner == team) {
                1
            } else {
                2
            }
        };
        let points = self.scores.map(i32::from);
        Outcome {
            places: self.per_seat([place(RED), place(BLUE)]),
            points: Some(self.per_seat(points)),
        }
    }

    fn per_seat<T: Clone>(&self, of_teams: [T; 2]) -> Vec<T> {
        of_teams.map(|one| vec![one; self.players.into()]).concat()
    }
}
