//! `stolik bench solver`: speed of Rummikub's solver on played positions and on crowded tables.

use super::micros::Micros;
use crate::say::say;
use clap::Args;
use game_core::Dice;
use game_rummikub::{
    Objective, Solver,
    samples::{Sample, crowded, played},
};
use serde_json::json;
use std::hint::black_box;

/// Numbers of tiles on crowded tables: those that occur in games, and those that rarely do.
const CROWDS: [(u32, u32); 2] = [(20, 70), (71, 106)];
/// Sizes of the rack on crowded tables.
const RACKS: (u32, u32) = (14, 20);

/// Measures how long Rummikub's solver takes for one position, in microseconds of one core.
///
/// `place` finds the most that can be laid; `solve` also looks, within a limit, for an equally good
/// play that keeps more sets of the table. Positions come from games between bots of 2 to 4
/// players, and from random tables by their number of jokers.
///
/// Example: stolik bench solver --json
#[derive(Args)]
pub struct SolverBench {
    /// Number of positions of each kind.
    #[arg(long, default_value_t = 2000, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    positions: u32,
    /// Seed of all randomness.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Prints the figures as one JSON object per line.
    #[arg(long)]
    json: bool,
}

/// Positions of one kind.
struct Kind {
    name: String,
    jokers: Option<u8>,
    samples: Vec<Sample>,
}

impl SolverBench {
    pub fn run(self) {
        let mut dice = Dice::from_number(self.seed);
        let count = self.positions as usize;
        let mut games: Vec<Sample> = Vec::new();
        while games.len() < count {
            let players = 2 + dice.below(3) as u8;
            games.extend(played(&mut dice, players));
        }
        let with = |jokers| {
            games
                .iter()
                .filter(|sample| sample.jokers() == jokers)
                .cloned()
                .collect()
        };
        for jokers in 0..=2 {
            self.report(Kind {
                name: "played".to_owned(),
                jokers: Some(jokers),
                samples: with(jokers),
            });
        }
        self.report(Kind {
            name: "played".to_owned(),
            jokers: None,
            samples: games,
        });
        for (from, to) in CROWDS {
            for jokers in 0..=2 {
                let samples = (0..count)
                    .map(|_| crowd(&mut dice, from, to, jokers))
                    .collect();
                self.report(Kind {
                    name: format!("crowded {from}-{to}"),
                    jokers: Some(jokers),
                    samples,
                });
            }
        }
    }

    fn report(&self, kind: Kind) {
        let Kind {
            name,
            jokers,
            samples,
        } = kind;
        if samples.is_empty() {
            return;
        }
        let mut solver = Solver::default();
        for objective in [Objective::Tiles, Objective::Value] {
            let place = Micros::of(&samples, |sample| {
                black_box(solver.place(&sample.table, &sample.rack, objective, sample.stage));
            });
            let solve = Micros::of(&samples, |sample| {
                black_box(solver.solve(&sample.table, &sample.rack, objective, sample.stage));
            });
            let count = samples.len();
            if self.json {
                say(format_args!(
                    "{}",
                    json!({
                        "positions": name, "jokers": jokers, "objective": objective, "count": count,
                        "place_us": place.json(), "solve_us": solve.json(),
                    })
                ));
            } else {
                let jokers = jokers.map_or("any".to_owned(), |jokers| jokers.to_string());
                let objective = format!("{objective:?}").to_lowercase();
                say(format_args!(
                    "{name:14} {jokers:>3} jokers {objective:5} {count:6}  place {place}  solve {solve} us",
                    place = place.text(),
                    solve = solve.text(),
                ));
            }
        }
    }
}

fn crowd(dice: &mut Dice, from: u32, to: u32, jokers: u8) -> Sample {
    let tiles = from + dice.below(to - from + 1);
    let rack = RACKS.0 + dice.below(RACKS.1 - RACKS.0 + 1);
    crowded(dice, tiles as usize, rack as usize, jokers)
}
