//! `stolik load`: many online games at once against a running server, over real web sockets.

mod idle;
mod offers;
mod process;
mod report;
mod table;

use anyhow::{Context, ensure};
use clap::Args;
use game_core::Dice;
use games::GameKind;
use idle::Idle;
use process::Processes;
use report::LoadReport;
use std::{
    net::{SocketAddr, ToSocketAddrs},
    time::{Duration, Instant},
};
use table::{Table, TablePlayer};
use tokio::{sync::watch, task::JoinSet, time};

/// Time before the measurement begins.
const WARM_UP: Duration = Duration::from_secs(2);
/// Number of guests that connect at once.
const COMING: usize = 32;

/// Plays many games at once against a server on this machine and prints what they cost it.
///
/// Each seat is a client on its own web socket that makes random legal moves. Latency is the time
/// from sending a move to its arrival at another player. Memory and processor time are the
/// server's, if --pid names its process.
///
/// Example: stolik serve & stolik load --games 1000 --pid $! --pace 1000
#[derive(Args)]
pub struct Load {
    /// URL of the server, or of several nodes, separated by commas: the players of a table connect
    /// to them in turn. Only loopback addresses: a load test of another machine is an attack.
    #[arg(
        long,
        default_value = "http://127.0.0.1:8080",
        value_name = "URL",
        value_delimiter = ','
    )]
    url: Vec<String>,
    /// Number of concurrent games.
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(0..=9_000))]
    games: u32,
    /// Name of the game.
    #[arg(long, default_value = "karcianka")]
    game: GameKind,
    /// Pause of a table between two moves in milliseconds; 0 is as fast as possible.
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(0..=20_000), value_name = "MS")]
    pace: u64,
    /// Duration in seconds.
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..=600))]
    seconds: u64,
    /// Number of additional idle connections.
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=19_000), value_name = "COUNT")]
    idle: u32,
    /// Process id of the server, or of its nodes, separated by commas. Needed for its memory and
    /// processor time.
    #[arg(long, value_delimiter = ',')]
    pid: Vec<u32>,
    /// Prints the figures as one JSON object.
    #[arg(long)]
    json: bool,
}

impl Load {
    pub fn run(self) -> anyhow::Result<()> {
        offers::must_play(self.game)?;
        let servers = self
            .url
            .iter()
            .map(|url| loopback(url))
            .collect::<anyhow::Result<Vec<_>>>()?;
        // Each player is a socket, and the usual limit of 1024 open files is soon reached.
        let _ = rlimit::increase_nofile_limit(u64::MAX);
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .enable_all()
            .build()?;
        let report = runtime.block_on(self.measure(&servers))?;
        report.print(self.json);
        Ok(())
    }

    async fn measure(&self, servers: &[SocketAddr]) -> anyhow::Result<LoadReport> {
        let processes = Processes::of(&self.pid);
        let memory = || processes.as_ref().map(Processes::memory_kib).transpose();
        let before = memory()?;
        let idle = Idle::open(servers[0], self.idle).await?;
        let with_idle = memory()?;
        let rules = self.game.default_rules();
        let seats = rules.seating().count();
        let player = |number: usize| TablePlayer::come(servers[number % servers.len()]);
        let players = all((0..self.games as usize * seats).map(player)).await?;
        let with_players = memory()?;
        let mut players = players.into_iter();
        let companies = (0..self.games).map(|_| players.by_ref().take(seats).collect::<Vec<_>>());
        let open =
            |(number, company)| Table::open(rules.clone(), company, Dice::from_number(number));
        let tables = all((0..).zip(companies).map(open)).await?;
        let with_tables = memory()?;
        let (go, gone) = watch::channel(Phase::WarmingUp);
        let mut playing = JoinSet::new();
        for (number, table) in tables.into_iter().enumerate() {
            playing.spawn(play(
                table,
                self.offset(number),
                Duration::from_millis(self.pace),
                gone.clone(),
            ));
        }
        time::sleep(WARM_UP).await;
        let cpu = || processes.as_ref().map(Processes::cpu_seconds).transpose();
        go.send_replace(Phase::Measuring);
        let (began, cpu_before) = (Instant::now(), cpu()?);
        time::sleep(Duration::from_secs(self.seconds)).await;
        go.send_replace(Phase::Over);
        let (seconds, cpu_after) = (began.elapsed().as_secs_f64(), cpu()?);
        let at_the_end = memory()?;
        let (mut latencies, mut moves_in_all) = (Vec::new(), 0);
        while let Some(played) = playing.join_next().await {
            let table = played??;
            latencies.extend(table.latencies);
            moves_in_all += table.moves;
        }
        latencies.sort_unstable();
        idle.close();
        Ok(LoadReport {
            game: self.game,
            games: self.games,
            connections: self.games as usize * seats,
            idle: self.idle,
            pace_ms: self.pace,
            seconds,
            per_move: seats - 1,
            latencies,
            moves_in_all,
            memory: [before, with_idle, with_players, with_tables, at_the_end],
            cpu_seconds: cpu_after
                .zip(cpu_before)
                .map(|(after, before)| after - before),
        })
    }

    /// The start of a table within the first pace, so that not all tables move at once.
    fn offset(&self, number: usize) -> Duration {
        Duration::from_millis(self.pace * number as u64 / u64::from(self.games.max(1)))
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Phase {
    WarmingUp,
    Measuring,
    Over,
}

/// Plays until the phase is `Over`; returns the table with the latencies measured.
async fn play(
    mut table: Table,
    offset: Duration,
    pace: Duration,
    phase: watch::Receiver<Phase>,
) -> anyhow::Result<Table> {
    time::sleep(offset).await;
    let mut next = time::Instant::now();
    loop {
        let began_in = *phase.borrow();
        if began_in == Phase::Over {
            return Ok(table);
        }
        table.go_on().await?;
        if began_in == Phase::WarmingUp {
            table.latencies.clear();
        }
        next = (next + pace).max(time::Instant::now());
        time::sleep_until(next).await;
    }
}

/// Runs all futures, a few at once, and keeps their order.
async fn all<T>(
    doing: impl Iterator<Item = impl Future<Output = anyhow::Result<T>>>,
) -> anyhow::Result<Vec<T>> {
    use futures_util::{StreamExt, TryStreamExt};
    futures_util::stream::iter(doing)
        .buffered(COMING)
        .try_collect()
        .await
}

/// The address of the server. Fails if it is not on this machine.
fn loopback(url: &str) -> anyhow::Result<SocketAddr> {
    let place = url
        .strip_prefix("http://")
        .context("--url must begin with http://")?
        .trim_end_matches('/');
    let mut found = place
        .to_socket_addrs()
        .with_context(|| format!("--url: {place} is not HOST:PORT"))?;
    let address = found
        .next()
        .with_context(|| format!("--url: cannot resolve {place}"))?;
    ensure!(
        address.ip().is_loopback(),
        "--url: {place} is not on this machine; only a loopback server may be measured"
    );
    Ok(address)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_machine_is_left_alone() {
        assert!(loopback("http://127.0.0.1:8080/").is_ok());
        for url in [
            "http://192.0.2.1:80",
            "https://127.0.0.1:1",
            "127.0.0.1:80",
            "http://127.0.0.1",
        ] {
            assert!(loopback(url).is_err(), "{url}");
        }
    }
}
