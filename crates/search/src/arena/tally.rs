//! The results of a contestant.

use super::{Interval, Points, wilson};

/// A contestant's results.
#[derive(Clone, PartialEq, Debug)]
pub struct Tally {
    pub name: String,
    /// Games with the first place alone.
    pub wins: u32,
    /// Games with a shared first place.
    pub draws: u32,
    /// Games without a first place.
    pub losses: u32,
    /// The sum of scores: 1 for a win, the share of the first places for a draw.
    pub score: f64,
    /// What it gained with a seat in a game, in games that count points.
    pub points: Points,
}

impl Tally {
    pub(super) fn new(name: &str) -> Self {
        Tally {
            name: name.to_owned(),
            wins: 0,
            draws: 0,
            losses: 0,
            score: 0.0,
            points: Points::default(),
        }
    }

    pub(super) fn add(&mut self, score: f64) {
        match score {
            score if score >= 1.0 => self.wins += 1,
            score if score > 0.0 => self.draws += 1,
            _ => self.losses += 1,
        }
        self.score += score;
    }

    /// The number of games.
    pub fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// The mean score of a game, from 0 to 1; 0 before the first.
    pub fn share(&self) -> f64 {
        self.score / f64::from(self.games().max(1))
    }

    /// The 95 % confidence interval of `share`.
    pub fn interval(&self) -> Interval {
        wilson(self.share(), self.games())
    }
}
