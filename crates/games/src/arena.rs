//! A match between bots of any game, as asked for on the command line.

use crate::{AnyBot, AnyRules, BotName, GameKind};
use game_core::{Bot, Game, Record, ReplayRefusal, Review, ReviewBudget, ReviewEffort, SeatReview};
use search::arena::{Contestant, Fault, Finished, Match, Pairing, Points};
use std::sync::Mutex;
use thiserror::Error;

/// A match between the bots named in `bots`.
#[derive(Clone, PartialEq, Debug)]
pub struct ArenaPlan {
    /// The rules of every game; [`AnyRules::kind`] names the game.
    pub rules: AnyRules,
    pub bots: Vec<BotName>,
    pub games: u32,
    pub seed: u64,
    /// How deals are shared between the bots.
    pub pairing: Pairing,
    /// How many games at once; the results are the same.
    pub threads: usize,
}

/// Why a match was not played.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ArenaError {
    /// The game has no such bot; see [`GameKind::bots`].
    #[error("{game} has no bot called '{bot}'; it has: {names}", names = game.bots().join(", "))]
    NoSuchBot { game: GameKind, bot: BotName },
    /// Too few or too many bots.
    #[error("this game of {game} is played by {seats}: name from 2 to {seats} bots")]
    Bots {
        game: GameKind,
        /// How many seats it has.
        seats: usize,
    },
    /// A game could not be played to its end: the [`Fault`] of `search::arena`.
    #[error(transparent)]
    Fault(#[from] Fault),
}

/// What the reviews of a match say of one bot. A game of one seat is one sample.
#[derive(Clone, PartialEq, Debug)]
pub struct ReviewTally {
    pub name: String,
    /// The accuracy, from 0 to 1.
    pub accuracy: Points,
    /// What all decisions of a game cost, in the unit of the game's reviews.
    pub lost: Points,
}

/// A game's review, with the contestant on each seat.
type Seated = (u32, Vec<(usize, SeatReview)>);

/// Plays the match and sums the reviews of its games up.
pub(crate) fn reviewed<G: Game>(
    games: &Match<G>,
    review: fn(&Record<G>, ReviewBudget<'_>) -> Result<Review<G::Action>, ReplayRefusal>,
    progress: &(dyn Fn() + Sync),
) -> Result<Vec<ReviewTally>, Fault> {
    let found: Mutex<Vec<Seated>> = Mutex::default();
    games.play(&|finished: &Finished<G>| {
        let budget = ReviewBudget::whole(ReviewEffort::Brief);
        if let Ok(review) = review(&finished.played.record, budget) {
            let seats = finished.lineup.iter().copied().zip(review.seats);
            let mut found = found.lock().expect("no game panics");
            found.push((finished.game, seats.collect()));
        }
        progress();
    })?;
    let mut found = found.into_inner().expect("no game panics");
    // Sums of fractions depend on their order.
    found.sort_unstable_by_key(|&(game, _)| game);
    let mut tallies: Vec<ReviewTally> = games
        .contestants
        .iter()
        .map(|one| empty(&one.name))
        .collect();
    for (who, seat) in found.into_iter().flat_map(|(_, seats)| seats) {
        tallies[who].lost.add(f64::from(seat.lost) / 1000.0);
        if let Some(accuracy) = seat.accuracy {
            tallies[who].accuracy.add(f64::from(accuracy) / 1000.0);
        }
    }
    Ok(tallies)
}

fn empty(name: &str) -> ReviewTally {
    ReviewTally {
        name: name.to_owned(),
        accuracy: Points::default(),
        lost: Points::default(),
    }
}

impl ArenaPlan {
    /// The match in the types of one game.
    pub(crate) fn prepared<G: Game>(
        &self,
        rules: &G::Rules,
        bot: fn(&str) -> Option<Box<dyn Bot<G>>>,
    ) -> Match<G> {
        let contestants = self.bots.iter().map(|name| {
            let asked = name.clone();
            let make = move || bot(asked.as_str()).expect("checked before the match");
            Contestant {
                name: name.to_string(),
                make: Box::new(make),
            }
        });
        Match {
            rules: rules.clone(),
            contestants: contestants.collect(),
            games: self.games,
            seed: self.seed,
            pairing: self.pairing,
            threads: self.threads,
        }
    }

    pub(crate) fn check(&self) -> Result<(), ArenaError> {
        let (game, seats) = (self.rules.kind(), self.rules.seating().count());
        if !(2..=seats).contains(&self.bots.len()) {
            return Err(ArenaError::Bots { game, seats });
        }
        let unknown = self
            .bots
            .iter()
            .find(|bot| AnyBot::named(game, bot.as_str()).is_none());
        unknown.map_or(Ok(()), |bot| {
            Err(ArenaError::NoSuchBot {
                game,
                bot: bot.clone(),
            })
        })
    }
}
