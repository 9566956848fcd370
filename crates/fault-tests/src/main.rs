//! The program behind `cargo xtask crash`, `cluster-faults`, `cluster-load`, `simulate`, `fuzz` and
//! `differential-pairs`.

use anyhow::{Result, ensure};
use clap::{Args, Parser};
use fault_tests::{
    attack, cluster, crash, differential_pairs,
    fuzz::{self, Target},
    simulate::{self, Tally},
};
use game_core::{Seat, Viewer};
use games::AnyRules;
use std::{
    path::PathBuf,
    time::{Duration, Instant},
};

/// Number of cases between two checks of the time.
const ROUND: u64 = 1_000;

/// Runs the fault, simulation and fuzz tests for a chosen time.
#[derive(Parser)]
enum Command {
    /// Kills `stolik serve` at random while clients play, and checks every promise afterwards.
    Crash(CrashArgs),
    /// Injects faults into nodes, NATS and PostgreSQL while clients play at any node, and checks
    /// every promise afterwards.
    ClusterFaults(ClusterFaultsArgs),
    /// Measures clusters of one, two and three nodes with `stolik load`.
    ClusterLoad(ClusterLoadArgs),
    /// Simulates tables in virtual time with every kind of fault, and checks the laws after every
    /// step.
    Simulate(SimulateArgs),
    /// Attacks `stolik serve` as hostile strangers would, beside honest people who measure what
    /// they notice of it.
    Attack(AttackArgs),
    /// Searches for two deals that a seat cannot tell apart, and for moves that keep them so.
    DifferentialPairs(PairsArgs),
    /// Feeds mutated input to every parser of outside input.
    Fuzz(FuzzArgs),
}

#[derive(Args)]
struct CrashArgs {
    /// Path of the program `stolik`.
    #[arg(long, value_name = "FILE")]
    program: PathBuf,
    /// Fills the disk now and then instead of killing the program.
    #[arg(long)]
    full_disk: bool,
    /// Duration in seconds.
    #[arg(long, default_value_t = 60)]
    seconds: u64,
    /// Number of concurrent games.
    #[arg(long, default_value_t = 40)]
    games: usize,
    /// Seed of the kills and of the clients' choices.
    #[arg(long, env = "STOLIK_SEED", default_value_t = 1)]
    seed: u64,
}

#[derive(Args)]
struct ClusterFaultsArgs {
    /// Path of the program `stolik`.
    #[arg(long, value_name = "FILE")]
    program: PathBuf,
    /// Duration in seconds.
    #[arg(long, default_value_t = 120)]
    seconds: u64,
    /// Number of concurrent games.
    #[arg(long, default_value_t = 200)]
    games: usize,
    /// Number of nodes.
    #[arg(long, default_value_t = 3)]
    nodes: usize,
    /// Pause of a client between two requests, in milliseconds.
    #[arg(long, default_value_t = 200, value_name = "MS")]
    pace: u64,
    /// Seed of the faults and of the clients' choices.
    #[arg(long, env = "STOLIK_SEED", default_value_t = 1)]
    seed: u64,
}

#[derive(Args)]
struct ClusterLoadArgs {
    /// Path of the program `stolik`.
    #[arg(long, value_name = "FILE")]
    program: PathBuf,
    /// Numbers of nodes to measure, separated by commas.
    #[arg(long, value_delimiter = ',', default_value = "1,2,3")]
    nodes: Vec<usize>,
    /// Number of concurrent games.
    #[arg(long, default_value_t = 100)]
    games: usize,
    /// Pause of a table between two moves, in milliseconds.
    #[arg(long, default_value_t = 200, value_name = "MS")]
    pace: u64,
    /// Duration of each measurement in seconds.
    #[arg(long, default_value_t = 10)]
    seconds: u64,
}

#[derive(Args)]
struct AttackArgs {
    /// Path of the program `stolik`.
    #[arg(long, value_name = "FILE")]
    program: PathBuf,
    /// Duration in seconds, over all attacks.
    #[arg(long, default_value_t = 180)]
    seconds: u64,
    /// Runs only this attack.
    #[arg(long, value_name = "NAME")]
    only: Option<String>,
}

#[derive(Args)]
struct SimulateArgs {
    /// Duration in seconds.
    #[arg(long, default_value_t = 60)]
    seconds: u64,
    /// Seed of the first table; the next tables use the following numbers.
    #[arg(long, env = "STOLIK_SEED", default_value_t = 1)]
    seed: u64,
}

#[derive(Args)]
struct PairsArgs {
    /// The table's rules, as in the protocol: {"rummikub":{"turn_ms":null}}.
    rules: String,
    /// The seat that cannot tell the deals apart.
    #[arg(long, default_value_t = 1)]
    seat: u8,
    /// Number of deals to search.
    #[arg(long, default_value_t = 1_000_000)]
    deals: u32,
    /// Minimum number of moves.
    #[arg(long, default_value_t = 2)]
    moves: usize,
}

#[derive(Args)]
struct FuzzArgs {
    /// Duration in seconds, over all targets.
    #[arg(long, default_value_t = 60)]
    seconds: u64,
    /// Runs only this target.
    #[arg(long, value_name = "NAME")]
    target: Option<String>,
    /// Seed of the mutations.
    #[arg(long, env = "STOLIK_SEED", default_value_t = 1)]
    seed: u64,
    /// Lets this program (the crate `fuzz`) drive the targets under libFuzzer.
    #[arg(long, value_name = "FILE", requires = "folder")]
    engine: Option<PathBuf>,
    /// Folder for its corpus, its findings and its logs.
    #[arg(long, value_name = "FOLDER")]
    folder: Option<PathBuf>,
    /// Adds inputs from its corpus to the saved corpus of the tests.
    #[arg(long, requires = "engine")]
    keep: bool,
}

fn main() -> Result<()> {
    match Command::parse() {
        Command::Crash(args) => crash(args),
        Command::ClusterFaults(args) => cluster_faults(args),
        Command::ClusterLoad(args) => cluster_load(args),
        Command::Attack(args) => attack(args),
        Command::Simulate(args) => simulate(&args),
        Command::DifferentialPairs(args) => find_pairs(&args),
        Command::Fuzz(args) => fuzz(args),
    }
}

fn crash(args: CrashArgs) -> Result<()> {
    let plan = crash::CrashPlan {
        program: args.program,
        fault: if args.full_disk {
            crash::CrashFault::FullDisk
        } else {
            crash::CrashFault::Kills
        },
        seconds: args.seconds,
        games: args.games,
        seed: args.seed,
    };
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    let outcome = runtime.block_on(crash::run(&plan))?;
    println!("{outcome}");
    ensure!(
        outcome.breaches.is_empty(),
        "{} promises were broken",
        outcome.breaches.len()
    );
    Ok(())
}

fn cluster_faults(args: ClusterFaultsArgs) -> Result<()> {
    let plan = cluster::ClusterPlan {
        program: args.program,
        nodes: args.nodes,
        length: cluster::Length::Seconds(args.seconds),
        games: args.games,
        pace: Duration::from_millis(args.pace),
        seed: args.seed,
    };
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    let outcome = runtime.block_on(cluster::run(&plan))?;
    println!("{outcome}");
    ensure!(
        outcome.breaches.is_empty(),
        "{} promises were broken",
        outcome.breaches.len()
    );
    Ok(())
}

fn cluster_load(args: ClusterLoadArgs) -> Result<()> {
    let plan = cluster::LoadPlan {
        program: args.program,
        games: args.games,
        pace: args.pace,
        seconds: args.seconds,
    };
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    for nodes in args.nodes {
        println!("{}", runtime.block_on(cluster::measure(&plan, nodes))?);
    }
    Ok(())
}

fn attack(args: AttackArgs) -> Result<()> {
    let report = attack::run(&attack::AttackPlan {
        program: args.program,
        time: Duration::from_secs(args.seconds),
        scale: attack::Scale::Full,
        only: args.only,
    })?;
    let is_harmful = |result: &&attack::AttackResult| result.is_slow() || !result.harm().is_empty();
    let harmful = report.results.iter().filter(is_harmful).count();
    ensure!(harmful == 0, "{harmful} attacks did harm");
    Ok(())
}

fn simulate(args: &SimulateArgs) -> Result<()> {
    let until = Instant::now() + Duration::from_secs(args.seconds);
    let mut tally = Tally::default();
    let mut failures = 0;
    for seed in (args.seed..).take_while(|_| Instant::now() < until) {
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

fn find_pairs(args: &PairsArgs) -> Result<()> {
    let rules: AnyRules = serde_json::from_str(&args.rules)?;
    let viewer = Viewer::Seat(Seat::new(args.seat));
    let found = differential_pairs::find_pairs(&rules, viewer, 0..args.deals);
    println!("{} pairs of equal deals", found.len());
    for pair in found {
        let common = differential_pairs::common_moves(&rules, viewer, pair, args.moves);
        let Some(moves) = common else { continue };
        let moves: Vec<_> = moves
            .iter()
            .map(|(seat, action)| format!("{}: {}", seat.index(), action.notation()))
            .collect();
        println!("{pair:?} {}", moves.join(", "));
    }
    Ok(())
}

/// The target of this name, or all targets.
fn wanted(only: Option<&str>) -> Result<Vec<Target>> {
    let targets: Vec<_> = fuzz::targets()
        .into_iter()
        .filter(|target| only.is_none_or(|name| name == target.name))
        .collect();
    ensure!(
        !targets.is_empty(),
        "no target has this name; the targets are: {}",
        fuzz::names().join(", ")
    );
    Ok(targets)
}

fn run_libfuzzer(
    engine: &fuzz::LibFuzzer,
    targets: &[Target],
    time: Duration,
    keep: bool,
) -> Result<()> {
    let mut failures = 0;
    for target in targets {
        match engine.run(target, time / targets.len() as u32)? {
            Ok(reached) => println!("{}: {reached}", target.name),
            Err(found) => {
                println!("{}: {found}", target.name);
                failures += 1;
            }
        }
        if keep {
            engine.keep(target)?;
        }
    }
    ensure!(failures == 0, "{failures} targets failed");
    Ok(())
}

fn fuzz(args: FuzzArgs) -> Result<()> {
    let time = Duration::from_secs(args.seconds);
    let targets = wanted(args.target.as_deref())?;
    match args.engine.zip(args.folder) {
        Some((engine, folder)) => {
            let engine = fuzz::LibFuzzer { engine, folder };
            run_libfuzzer(&engine, &targets, time, args.keep)
        }
        None => run_mutations(&targets, time, args.seed),
    }
}

fn run_mutations(targets: &[Target], time: Duration, seed: u64) -> Result<()> {
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
