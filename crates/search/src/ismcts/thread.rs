//! Grows trees in parallel and merges their statistics.

use super::{MoveStatistics, Plan, Situation, Tried, tree::Tree};
use crate::Spinner;
use game_core::{Budget, Dice};
use std::sync::atomic::{AtomicBool, Ordering};

/// Iterations between two calls of `expired`.
const BETWEEN_LOOKS: u64 = 32;

/// The best move for the player to move; none if the game is over.
///
/// Deals at least one world, however little effort is allowed.
pub fn search<S: Situation>(
    situation: &S,
    plan: Plan,
    budget: Budget<'_>,
    dice: &mut Dice,
) -> Option<MoveStatistics<S::Move>> {
    let iterations = plan.iterations.min(budget.effort).max(1);
    let stop = AtomicBool::new(false);
    let trees = plan
        .threads
        .clamp(1, usize::try_from(iterations).unwrap_or(usize::MAX));
    let spinners = (0..trees).map(|_| Spinner::new(dice)).collect::<Vec<_>>();
    let jobs = spinners
        .into_iter()
        .enumerate()
        .map(|(number, spinner)| Job {
            situation: situation.clone(),
            exploration: plan.exploration,
            iterations: share(iterations, trees as u64, number as u64),
            spinner,
        });
    let grown = side_by_side(jobs.collect(), &stop, budget.expired);
    let mut tried: Vec<Tried<S::Move>> = Vec::new();
    grown
        .into_iter()
        .flatten()
        .for_each(|found| add(&mut tried, found));
    tried.sort_by(|one, two| {
        two.visits
            .cmp(&one.visits)
            .then(two.reward.total_cmp(&one.reward))
    });
    Some(MoveStatistics {
        best: tried.first()?.chosen.clone(),
        tried,
    })
}

/// One tree to be grown.
struct Job<S> {
    situation: S,
    exploration: f64,
    iterations: u64,
    spinner: Spinner,
}

impl<S: Situation> Job<S> {
    fn run(mut self, stop: &AtomicBool, expired: &dyn Fn() -> bool) -> Vec<Tried<S::Move>> {
        let mut tree = Tree::new(self.situation, self.exploration);
        for iteration in 0..self.iterations {
            if iteration % BETWEEN_LOOKS == BETWEEN_LOOKS - 1 {
                if expired() {
                    stop.store(true, Ordering::Relaxed);
                }
                if stop.load(Ordering::Relaxed) {
                    break;
                }
            }
            tree.grow(&mut self.spinner);
        }
        tree.tried()
    }
}

/// The part of `whole` that falls to one of several.
fn share(whole: u64, several: u64, number: u64) -> u64 {
    whole / several + u64::from(number < whole % several)
}

fn add<M: PartialEq>(all: &mut Vec<Tried<M>>, found: Tried<M>) {
    match all.iter_mut().find(|tried| tried.chosen == found.chosen) {
        Some(tried) => {
            tried.visits += found.visits;
            tried.reward += found.reward;
        }
        None => all.push(found),
    }
}

/// Runs the jobs, the first of them here: only this thread may ask its caller for the time.
#[cfg(not(target_arch = "wasm32"))]
fn side_by_side<S: Situation>(
    mut jobs: Vec<Job<S>>,
    stop: &AtomicBool,
    expired: &dyn Fn() -> bool,
) -> Vec<Vec<Tried<S::Move>>> {
    std::thread::scope(|scope| {
        let others = jobs.split_off(1);
        let others: Vec<_> = others
            .into_iter()
            .map(|job| scope.spawn(move || job.run(stop, &|| false)))
            .collect();
        let mut grown: Vec<_> = jobs.into_iter().map(|job| job.run(stop, expired)).collect();
        grown.extend(
            others
                .into_iter()
                .map(|other| other.join().expect("a search does not panic")),
        );
        grown
    })
}

/// Runs the jobs one after the other: there are no threads here.
#[cfg(target_arch = "wasm32")]
fn side_by_side<S: Situation>(
    jobs: Vec<Job<S>>,
    stop: &AtomicBool,
    expired: &dyn Fn() -> bool,
) -> Vec<Vec<Tried<S::Move>>> {
    jobs.into_iter().map(|job| job.run(stop, expired)).collect()
}
