//! How a game ended.

use crate::{BLUE, RED};
use game_core::{Outcome, Seat, Team};
use serde::{Deserialize, Serialize};

/// What ended the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Why {
    /// A team has completed all its goals.
    Goals,
    /// An agent is gone: its team has 0, the other 1, whatever they had before.
    Left(Seat),
    /// The time is up: the team with more goals wins.
    Time,
}

/// The score, and why it ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ending {
    /// The goals done by red and by blue.
    pub scores: [u16; 2],
    /// How many agents each team has.
    pub players: u8,
    /// What ended it.
    pub why: Why,
}

impl Ending {
    /// The team with the higher score; none if both have the same.
    pub fn winner(&self) -> Option<Team> {
        let [red, blue] = self.scores;
        match red.cmp(&blue) {
            std::cmp::Ordering::Greater => Some(RED),
            std::cmp::Ordering::Less => Some(BLUE),
            std::cmp::Ordering::Equal => None,
        }
    }

    /// The winning team first, the other after it; equals share the first place.
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
