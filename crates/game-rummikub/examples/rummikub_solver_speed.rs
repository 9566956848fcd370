//! How fast the solver is: percentiles over played positions and over random crowded tables, by number of jokers.
//!
//! Example: cargo run --release -p game-rummikub --example rummikub_solver_speed -- 2000

use game_core::Dice;
use game_rummikub::{
    Objective, Solver,
    samples::{Sample, crowded, played},
};
use std::{hint::black_box, time::Instant};

fn main() {
    let count: usize =
        std::env::args().nth(1).map_or(2000, |text| text.parse().expect("a number of positions"));
    let mut solver = Solver::default();
    let mut dice = Dice::from_number(1);
    let mut games: Vec<Sample> = Vec::new();
    while games.len() < count {
        let players = 2 + dice.below(3) as usize;
        games.extend(played(&mut dice, players, &mut solver));
    }
    report("played", &mut solver, &games);
    for jokers in 0..=2 {
        let some: Vec<Sample> = games.iter().filter(|sample| sample.jokers() == jokers).cloned().collect();
        report(&format!("played, {jokers} jokers"), &mut solver, &some);
    }
    for (from, to) in [(20, 70), (71, 106)] {
        for jokers in 0..=2 {
            let samples: Vec<Sample> = (0..count)
                .map(|_| {
                    let tiles = from + dice.below(to - from + 1);
                    let rack = 14 + dice.below(7) as usize;
                    crowded(&mut dice, tiles as usize, rack, jokers)
                })
                .collect();
            report(&format!("random {from}-{to}, {jokers} jokers"), &mut solver, &samples);
        }
    }
}

fn report(name: &str, solver: &mut Solver, samples: &[Sample]) {
    for objective in [Objective::Tiles, Objective::Value] {
        let place = time(samples, |sample| {
            black_box(solver.place(&sample.table, &sample.rack, objective, sample.stage));
        });
        let solve = time(samples, |sample| {
            black_box(solver.solve(&sample.table, &sample.rack, objective, sample.stage));
        });
        println!(
            "{name:26} {objective:?} n {:5}  place {}  solve {} us",
            samples.len(),
            figures(place),
            figures(solve)
        );
    }
}

/// Microseconds for each position: the best of three, because on a busy machine one may be interrupted.
fn time(samples: &[Sample], mut once: impl FnMut(&Sample)) -> Vec<f64> {
    let mut clocked = |sample: &Sample| {
        let began = Instant::now();
        once(sample);
        began.elapsed().as_nanos() as f64 / 1000.0
    };
    samples.iter().map(|sample| clocked(sample).min(clocked(sample)).min(clocked(sample))).collect()
}

fn figures(mut micros: Vec<f64>) -> String {
    micros.sort_by(f64::total_cmp);
    let at = |share: f64| micros[((micros.len() - 1) as f64 * share) as usize];
    format!("median {:7.1} p99 {:8.1} max {:8.1}", at(0.5), at(0.99), at(1.0))
}
