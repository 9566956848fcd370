//! Prints positions with the solver's answers, one JSON object per line, for checks by other
//! programs (see `checks/`).
//!
//! Example: cargo run --release -p game-rummikub --example rummikub_answers -- 1000 7

use game_core::Dice;
use game_rummikub::{
    Objective, Solver, Stage,
    samples::{Sample, crowded, played},
};
use rustix::time::{ClockId, clock_gettime};
use serde_json::json;

fn main() {
    let mut numbers = std::env::args()
        .skip(1)
        .map(|text| text.parse::<u64>().expect("a number"));
    let (count, seed) = (numbers.next().unwrap_or(100), numbers.next().unwrap_or(1));
    let (mut solver, mut dice) = (Solver::default(), Dice::from_number(seed));
    let mut games = Vec::new();
    for index in 0..count {
        let jokers = (index / 4 % 3) as u8;
        let rack = 14 + dice.below(7) as usize;
        let (kind, sample) = match index % 4 {
            0 | 1 => {
                let tiles = 20 + dice.below(51) as usize;
                ("20-70", crowded(&mut dice, tiles, rack, jokers))
            }
            2 => {
                let tiles = 71 + dice.below(36) as usize;
                ("71-106", crowded(&mut dice, tiles, rack, jokers))
            }
            _ => {
                if games.is_empty() {
                    games = played(&mut dice, 2 + (index / 4 % 3) as u8);
                    dice.shuffle(&mut games);
                    games.truncate(6);
                }
                ("played", games.pop().expect("a game has turns"))
            }
        };
        for objective in [Objective::Tiles, Objective::Value] {
            answer(&mut solver, kind, &sample, objective);
        }
    }
}

fn answer(solver: &mut Solver, kind: &str, sample: &Sample, objective: Objective) {
    let began = cpu_micros();
    let best = solver.solve(&sample.table, &sample.rack, objective, sample.stage);
    let micros = cpu_micros() - began;
    let rack: Vec<_> = sample.rack.iter().collect();
    println!(
        "{}",
        json!({
            "kind": kind, "jokers": sample.jokers(), "micros": micros, "table": sample.table, "rack": rack, "objective": objective, "meld": sample.stage == Stage::FirstMeld,
            "tiles": best.tiles, "value": best.value, "kept": best.kept, "answer": best.sets,
        })
    );
}

/// Processor time of this thread, which other programs on the machine do not lengthen.
fn cpu_micros() -> f64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as f64 * 1e6 + time.tv_nsec as f64 / 1e3
}
