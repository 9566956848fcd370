//! Many games between the same bots, with seats changed fairly.

use super::{Played, Problem, Tally, play_one, points::SeatSum};
use game_core::{Bot, Dice, Game, Outcome, Seed, Team};
use std::sync::{
    Mutex,
    atomic::{AtomicBool, AtomicU32, Ordering},
};
use thiserror::Error;

/// A bot under test. Every game gets a fresh one, so that no game depends on another.
pub struct Contestant<G: Game> {
    pub name: String,
    /// Makes a fresh bot.
    pub make: Box<dyn Fn() -> Box<dyn Bot<G>> + Send + Sync>,
}

/// How deals are shared out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pairing {
    /// Every game has a deal of its own; seats change from game to game.
    Alternate,
    /// Every deal is played once from each side, so that the cards favour no bot. The last deal
    /// is always completed.
    Paired,
}

/// A match between [`Contestant`]s.
pub struct Match<G: Game> {
    pub rules: G::Rules,
    /// The bots. Teams are filled with them in turn.
    pub contestants: Vec<Contestant<G>>,
    pub games: u32,
    /// The source of all randomness.
    pub seed: u64,
    pub pairing: Pairing,
    /// How many games at once; the results are the same. In the browser always one.
    pub threads: usize,
}

/// A game of a [`Match`].
pub struct Finished<G: Game> {
    /// The number of the game, from 0.
    pub game: u32,
    /// The contestant on each seat.
    pub lineup: Vec<usize>,
    pub played: Played<G>,
    /// The score of each contestant; `None` if it did not take part.
    pub scores: Vec<Option<f64>>,
}

/// What one contestant achieved in one game.
struct OneResult {
    score: Option<f64>,
    points: SeatSum,
}

impl<G: Game> Finished<G> {
    fn results(self) -> Vec<OneResult> {
        let of = |(who, &score): (usize, &Option<f64>)| OneResult {
            score,
            points: SeatSum::of(&self.played.outcome, &self.lineup, who),
        };
        self.scores.iter().enumerate().map(of).collect()
    }
}

/// A match that could not be played to its end.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("game {game}: {problem}")]
pub struct Fault {
    /// The number of the game, from 0.
    pub game: u32,
    pub problem: Problem,
}

impl<G: Game> Match<G> {
    /// How many games there will be: whole deals if they are `Paired`.
    pub fn games(&self) -> u32 {
        self.games.next_multiple_of(self.games_a_deal())
    }

    /// Plays all games; `progress` hears of each as it ends, in any order if there are threads.
    pub fn play(&self, progress: &(dyn Fn(&Finished<G>) + Sync)) -> Result<Vec<Tally>, Fault> {
        let mut tallies: Vec<Tally> = self
            .contestants
            .iter()
            .map(|who| Tally::new(&who.name))
            .collect();
        for deal in self
            .all_results(progress)?
            .chunks(self.games_a_deal() as usize)
        {
            for (who, tally) in tallies.iter_mut().enumerate() {
                deal.iter()
                    .filter_map(|game| game[who].score)
                    .for_each(|score| tally.add(score));
                let points = deal.iter().map(|game| game[who].points);
                let mean = points.fold(SeatSum::default(), SeatSum::and).mean();
                mean.into_iter().for_each(|mean| tally.points.add(mean));
            }
        }
        Ok(tallies)
    }

    /// The results of all games, in their order. Games start in order and those begun are
    /// finished, so that the first fault is the same with any number of threads.
    fn all_results(
        &self,
        progress: &(dyn Fn(&Finished<G>) + Sync),
    ) -> Result<Vec<Vec<OneResult>>, Fault> {
        let (next, is_faulty) = (AtomicU32::new(0), AtomicBool::new(false));
        let results = Mutex::new(Vec::new());
        let work = || {
            while !is_faulty.load(Ordering::Relaxed) {
                let game = next.fetch_add(1, Ordering::Relaxed);
                if game >= self.games() {
                    return;
                }
                let result = self
                    .play_game(game)
                    .inspect(progress)
                    .map(|finished| finished.results());
                is_faulty.fetch_or(result.is_err(), Ordering::Relaxed);
                results
                    .lock()
                    .expect("no holder of the lock panics")
                    .push((game, result));
            }
        };
        on_threads(self.threads, &work);
        let mut results = results.into_inner().expect("no holder of the lock panics");
        results.sort_unstable_by_key(|&(game, _)| game);
        results.into_iter().map(|(_, result)| result).collect()
    }

    /// Plays one game of the match; the same every time.
    pub fn play_game(&self, game: u32) -> Result<Finished<G>, Fault> {
        let deal = game / self.games_a_deal();
        let lineup = self.lineup(game % self.rotations());
        let mut bots: Vec<_> = lineup
            .iter()
            .map(|&who| (self.contestants[who].make)())
            .collect();
        let played = play_one(
            &self.rules,
            &mut bots,
            self.seed_of(deal, Use::Deal),
            &self.seed_of(game, Use::Bots),
        )
        .map_err(|problem| Fault { game, problem })?;
        let scores = (0..self.contestants.len())
            .map(|who| score(&played.outcome, &lineup, who))
            .collect();
        Ok(Finished {
            game,
            lineup,
            played,
            scores,
        })
    }

    /// How often every deal is played.
    fn games_a_deal(&self) -> u32 {
        match self.pairing {
            Pairing::Alternate => 1,
            Pairing::Paired => self.rotations(),
        }
    }

    /// After so many games every contestant has sat everywhere.
    fn rotations(&self) -> u32 {
        u32::try_from(self.contestants.len())
            .expect("contestants are few")
            .max(1)
    }

    /// The contestant on each seat: partners are the same contestant.
    fn lineup(&self, rotation: u32) -> Vec<usize> {
        let seating = G::seating(&self.rules);
        let team = |seat| {
            seating
                .team(seat)
                .map_or(0, |Team(number)| usize::from(number))
        };
        seating
            .seats()
            .map(|seat| (team(seat) + rotation as usize) % self.rotations() as usize)
            .collect()
    }

    fn seed_of(&self, number: u32, what_for: Use) -> Seed {
        let stream = u64::from(number) << 1 | what_for as u64;
        Dice::stream(&Seed::from_number(self.seed), stream).seed()
    }
}

/// The purpose of a seed: the deal's randomness must be independent of the bots'.
#[derive(Clone, Copy)]
enum Use {
    Deal,
    Bots,
}

/// The contestant's share of the first places; none if it had no seat.
fn score(outcome: &Outcome, lineup: &[usize], who: usize) -> Option<f64> {
    let is_first = |seat: usize| outcome.places.get(seat) == Some(&1);
    let firsts = (0..lineup.len()).filter(|&seat| is_first(seat)).count();
    let own = (0..lineup.len())
        .filter(|&seat| is_first(seat) && lineup[seat] == who)
        .count();
    lineup
        .contains(&who)
        .then(|| own as f64 / firsts.max(1) as f64)
}

#[cfg(not(target_arch = "wasm32"))]
fn on_threads(threads: usize, work: &(dyn Fn() + Sync)) {
    std::thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(work);
        }
        work();
    });
}

#[cfg(target_arch = "wasm32")]
fn on_threads(_: usize, work: &(dyn Fn() + Sync)) {
    work();
}
