//! `cargo xtask crash`, `cluster-faults`, `cluster-load`, `simulate`, `fuzz` and `twins`, as a
//! program of their own: the work behind those words.

use anyhow::{Result, ensure};
use clap::Parser;
use fault_tests::{
    cluster, crash,
    fuzz::{self, Target},
    simulate::{self, Tally},
    twins,
};
use game_core::{Seat, Viewer};
use games::AnyRules;
use std::{
    path::PathBuf,
    time::{Duration, Instant},
};

/// How many cases are tried between two looks at the clock.
const ROUND: u64 = 1_000;

/// Tries the platform's promises for as long as one likes.
#[derive(Parser)]
enum Command {
    /// Kills the real program at random while a crowd plays, and checks every promise afterwards.
    Crash {
        /// The program.
        #[arg(long, value_name = "FILE")]
        program: PathBuf,
        /// Fills its disk now and then instead of killing it.
        #[arg(long)]
        full_disk: bool,
        /// How long.
        #[arg(long, default_value_t = 60)]
        seconds: u64,
        /// How many games at once.
        #[arg(long, default_value_t = 40)]
        games: usize,
        /// Where kills and choices come from.
        #[arg(long, env = "STOLIK_SEED", default_value_t = 1)]
        seed: u64,
    },
    /// Hurts nodes, their bus and their database while a crowd plays at any node, and checks every
    /// promise afterwards.
    ClusterFaults {
        /// The program.
        #[arg(long, value_name = "FILE")]
        program: PathBuf,
        /// How long.
        #[arg(long, default_value_t = 120)]
        seconds: u64,
        /// How many games at once.
        #[arg(long, default_value_t = 200)]
        games: usize,
        /// How many nodes.
        #[arg(long, default_value_t = 3)]
        nodes: usize,
        /// How long a client waits between two things it does, in milliseconds.
        #[arg(long, default_value_t = 200, value_name = "MS")]
        pace: u64,
        /// Where faults and choices come from.
        #[arg(long, env = "STOLIK_SEED", default_value_t = 1)]
        seed: u64,
    },
    /// Measures clusters of one, two and three nodes with `stolik load`.
    ClusterLoad {
        /// The program.
        #[arg(long, value_name = "FILE")]
        program: PathBuf,
        /// How many nodes.
        #[arg(long, value_delimiter = ',', default_value = "1,2,3")]
        nodes: Vec<usize>,
        /// How many games at once.
        #[arg(long, default_value_t = 100)]
        games: usize,
        /// How long after one move a table makes the next, in milliseconds.
        #[arg(long, default_value_t = 200, value_name = "MS")]
        pace: u64,
        /// How long to measure each.
        #[arg(long, default_value_t = 10)]
        seconds: u64,
    },
    /// Simulates tables in virtual time with everything that can go wrong, and checks the laws
    /// after every step.
    Simulate {
        /// How long.
        #[arg(long, default_value_t = 60)]
        seconds: u64,
        /// The first number to grow a table from; the next ones follow.
        #[arg(long, env = "STOLIK_SEED", default_value_t = 1)]
        seed: u64,
    },
    /// Looks for two deals that a seat cannot tell apart, and for moves that leave it so.
    Twins {
        /// The table's options, as in the protocol: {"rummikub":{"turn_ms":null}}.
        rules: String,
        /// Whose eyes.
        #[arg(long, default_value_t = 1)]
        seat: u8,
        /// Among how many deals.
        #[arg(long, default_value_t = 1_000_000)]
        deals: u32,
        /// How many moves, at least.
        #[arg(long, default_value_t = 2)]
        moves: usize,
    },
    /// Feeds damaged and made-up input to everything that reads what comes from outside.
    Fuzz {
        /// How long, in all.
        #[arg(long, default_value_t = 60)]
        seconds: u64,
        /// Only this target.
        #[arg(long, value_name = "NAME")]
        target: Option<String>,
        /// Where the damage comes from.
        #[arg(long, env = "STOLIK_SEED", default_value_t = 1)]
        seed: u64,
        /// Has this program drive the targets, which looks at what each input reaches (`guided`).
        #[arg(long, value_name = "FILE", requires = "folder")]
        engine: Option<PathBuf>,
        /// Where it keeps inputs that reach more, and those that broke something.
        #[arg(long, value_name = "FOLDER")]
        folder: Option<PathBuf>,
        /// Adds some of the inputs it kept to those the tests begin with.
        #[arg(long, requires = "engine")]
        keep: bool,
    },
}

fn main() -> Result<()> {
    match Command::parse() {
        Command::Crash {
            program,
            full_disk,
            seconds,
            games,
            seed,
        } => {
            let trouble = if full_disk {
                crash::Trouble::FullDisk
            } else {
                crash::Trouble::Kills
            };
            crash(&crash::Plan {
                program,
                trouble,
                seconds,
                games,
                seed,
            })
        }
        Command::ClusterFaults {
            program,
            seconds,
            games,
            nodes,
            pace,
            seed,
        } => {
            let length = cluster::Length::Seconds(seconds);
            let pace = Duration::from_millis(pace);
            cluster_faults(&cluster::Plan {
                program,
                nodes,
                length,
                games,
                pace,
                seed,
            })
        }
        Command::ClusterLoad {
            program,
            nodes,
            games,
            pace,
            seconds,
        } => cluster_load(
            &cluster::LoadPlan {
                program,
                games,
                pace,
                seconds,
            },
            &nodes,
        ),
        Command::Simulate { seconds, seed } => simulate(Duration::from_secs(seconds), seed),
        Command::Twins {
            rules,
            seat,
            deals,
            moves,
        } => {
            twins(
                &serde_json::from_str(&rules)?,
                Viewer::Seat(Seat::new(seat)),
                deals,
                moves,
            );
            Ok(())
        }
        Command::Fuzz {
            seconds,
            target,
            seed,
            engine,
            folder,
            keep,
        } => {
            let (time, targets) = (Duration::from_secs(seconds), wanted(target.as_deref())?);
            match engine.zip(folder) {
                Some((engine, folder)) => {
                    guided(&fuzz::Guide { engine, folder }, &targets, time, keep)
                }
                None => fuzz(&targets, time, seed),
            }
        }
    }
}

fn crash(plan: &crash::Plan) -> Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    let outcome = runtime.block_on(crash::run(plan))?;
    println!("{outcome}");
    ensure!(
        outcome.breaches.is_empty(),
        "{} promises were broken",
        outcome.breaches.len()
    );
    Ok(())
}

fn cluster_faults(plan: &cluster::Plan) -> Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    let outcome = runtime.block_on(cluster::run(plan))?;
    println!("{outcome}");
    ensure!(
        outcome.breaches.is_empty(),
        "{} promises were broken",
        outcome.breaches.len()
    );
    Ok(())
}

fn cluster_load(plan: &cluster::LoadPlan, nodes: &[usize]) -> Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    for &nodes in nodes {
        println!("{}", runtime.block_on(cluster::measure(plan, nodes))?);
    }
    Ok(())
}

fn simulate(time: Duration, first: u64) -> Result<()> {
    let until = Instant::now() + time;
    let mut tally = Tally::default();
    let mut failures = 0;
    for seed in (first..).take_while(|_| Instant::now() < until) {
        match simulate::simulate(seed) {
            Ok(one) => tally = tally.and(one),
            Err(failure) => {
                println!("{failure}");
                failures += 1;
            }
        }
    }
    println!("{tally}");
    ensure!(failures == 0, "{failures} tables broke a law");
    Ok(())
}

fn twins(rules: &AnyRules, eyes: Viewer, deals: u32, least: usize) {
    let found = twins::alike(rules, eyes, 0..deals);
    println!("{} pairs are dealt alike", found.len());
    for pair in found {
        let Some(moves) = twins::common(rules, eyes, pair, least) else {
            continue;
        };
        let moves: Vec<_> = moves
            .iter()
            .map(|(seat, action)| format!("{}: {}", seat.index(), action.notation()))
            .collect();
        println!("{pair:?} {}", moves.join(", "));
    }
}

/// The target of this name, or all of them.
fn wanted(only: Option<&str>) -> Result<Vec<Target>> {
    let targets: Vec<_> = fuzz::targets()
        .into_iter()
        .filter(|target| only.is_none_or(|name| name == target.name))
        .collect();
    ensure!(
        !targets.is_empty(),
        "there is no such target: {}",
        fuzz::names().join(", ")
    );
    Ok(targets)
}

fn guided(guide: &fuzz::Guide, targets: &[Target], time: Duration, keep: bool) -> Result<()> {
    let mut failures = 0;
    for target in targets {
        match guide.run(target, time / targets.len() as u32)? {
            Ok(reached) => println!("{}: {reached}", target.name),
            Err(found) => {
                println!("{}: {found}", target.name);
                failures += 1;
            }
        }
        if keep {
            guide.keep(target)?;
        }
    }
    ensure!(failures == 0, "{failures} targets failed");
    Ok(())
}

fn fuzz(targets: &[Target], time: Duration, seed: u64) -> Result<()> {
    let mut failures = 0;
    for target in targets {
        let until = Instant::now() + time / targets.len() as u32;
        let mut cases = 0;
        while Instant::now() < until {
            if let Err(failure) = fuzz::run(target, seed, cases..cases + ROUND) {
                println!("{failure}");
                failures += 1;
                break;
            }
            cases += ROUND;
        }
        println!("{}: {cases} cases", target.name);
    }
    ensure!(failures == 0, "{failures} targets failed");
    Ok(())
}
