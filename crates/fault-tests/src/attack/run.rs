//! Runs the attacks, each against a fresh server.

use super::{
    accounts, bots, connections,
    context::{AttackContext, Scale, Tried},
    disk, fairness,
    honest::HonestPeople,
    long_table, memory, reads,
    report::{AttackReport, AttackResult},
    tables,
};
use crate::crash::Program;
use anyhow::{Context, Result, ensure};
use std::{
    path::PathBuf,
    pin::Pin,
    process::Stdio,
    time::{Duration, Instant},
};

/// The `nice` value of attackers: they share the machine with the server that they attack.
const NICE: i32 = 10;
/// Threads of attackers.
const THREADS: usize = 2;

/// The parameters of a run.
#[derive(Clone, Debug)]
pub struct AttackPlan {
    /// The path of `stolik`.
    pub program: PathBuf,
    /// Duration of all attacks together.
    pub time: Duration,
    pub scale: Scale,
    /// Runs only the attack of this name.
    pub only: Option<String>,
}

type Running = Pin<Box<dyn Future<Output = Result<Tried>> + Send>>;

struct Attack {
    name: &'static str,
    run: fn(AttackContext) -> Running,
}

macro_rules! attacks {
    ($($name:literal => $run:path),* $(,)?) => {
        const ATTACKS: &[Attack] =
            &[$(Attack { name: $name, run: |target| Box::pin($run(target)) }),*];
    };
}

attacks! {
    "replays" => reads::replays,
    "unknown-replays" => reads::unknown_replays,
    "reports" => reads::reports,
    "tables" => tables::tables,
    "matches" => tables::matches,
    "bots" => bots::endless_thinkers,
    "slow-bodies" => connections::slow_bodies,
    "silent" => connections::silent,
    "slow-readers" => connections::slow_readers,
    "pings" => connections::pings,
    "enter-exit" => connections::enter_and_exit,
    "readiness" => disk::readiness,
    "chat" => disk::chat,
    "guests" => accounts::guests,
    "passwords" => accounts::passwords,
    "leaving" => fairness::leave_while_the_other_is_away,
    "farming" => fairness::farm_ratings,
}

/// The names of all attacks.
pub fn names() -> Vec<&'static str> {
    ATTACKS.iter().map(|attack| attack.name).collect()
}

/// Runs the attacks of the plan one after another.
pub fn run(plan: &AttackPlan) -> Result<AttackReport> {
    let _ = rlimit::increase_nofile_limit(u64::MAX);
    let chosen: Vec<_> = ATTACKS
        .iter()
        .filter(|attack| plan.only.as_deref().is_none_or(|only| only == attack.name))
        .collect();
    ensure!(
        !chosen.is_empty(),
        "no attack has this name; the attacks are: {}",
        names().join(", ")
    );
    let time = plan.time / chosen.len() as u32;
    let mut report = AttackReport::default();
    for attack in chosen {
        let result = run_one(plan, attack, time).with_context(|| attack.name)?;
        println!("{result}");
        report.results.push(result);
    }
    Ok(report)
}

fn run_one(plan: &AttackPlan, attack: &Attack, time: Duration) -> Result<AttackResult> {
    let folder = tempfile::tempdir()?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(THREADS)
        .on_thread_start(|| {
            // Without the right to lower its priority the thread attacks all the same.
            let _ = rustix::process::nice(NICE);
        })
        .enable_all()
        .build()?;
    let data = folder.path().join("data");
    let lines = match plan.scale {
        Scale::Short => 2_000,
        Scale::Full => 60_000,
    };
    runtime.block_on(long_table::write(&data, lines))?;
    let free_port = "127.0.0.1:0".parse()?;
    // Started from this thread: a child of the runtime's threads would inherit their priority.
    let starting = Program::start(&plan.program, &data, free_port, Stdio::null());
    let program = runtime.block_on(starting)?;
    let pid = program.pid().context("a running program")?;
    let server = program.listening();
    let honest = HonestPeople::start(server)?;
    let target = AttackContext {
        server,
        until: Instant::now() + time,
        scale: plan.scale,
    };
    let tried = runtime.block_on(runtime.spawn((attack.run)(target)))??;
    let honest = honest.stop()?;
    let memory = memory::peak_kib(pid)?;
    runtime.block_on(program.kill())?;
    runtime.shutdown_background();
    Ok(AttackResult::new(attack.name, tried, honest, memory))
}
