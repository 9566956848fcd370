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
use report::Report;
use std::{
    net::{SocketAddr, ToSocketAddrs},
    time::{Duration, Instant},
};
use table::{Player, Table};
use tokio::{sync::watch, task::JoinSet, time};

/// How long the games are on before anything counts.
const WARM_UP: Duration = Duration::from_secs(2);
/// How many guests come at once.
const COMING: usize = 32;

/// Plays many games at once against a server on this machine, and tells what that costs it.
///
/// Each seat is a program on a web socket of its own that makes any move it may. Latency is from a
/// move's sending to its arrival at another player. Memory and processor time are the server's, if
/// its process is named.
///
/// Example: stolik serve & stolik load --games 1000 --pid $! --pace 1000
#[derive(Args)]
pub struct Load {
    /// The server, or several nodes with commas between: the players of a table come to them in
    /// turn. Only this machine's: a load test of another's is an attack.
    #[arg(
        long,
        default_value = "http://127.0.0.1:8080",
        value_name = "URL",
        value_delimiter = ','
    )]
    url: Vec<String>,
    /// How many games at once.
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(0..=9_000))]
    games: u32,
    /// Which game.
    #[arg(long, default_value = "karcianka")]
    game: GameKind,
    /// How long after one move a table makes the next, in milliseconds; 0 is as fast as it can.
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(0..=20_000), value_name = "MS")]
    pace: u64,
    /// How long to measure.
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..=600))]
    seconds: u64,
    /// Opens so many connections more that say and do nothing.
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=19_000), value_name = "COUNT")]
    idle: u32,
    /// The server's process, or its nodes' with commas between, to tell its memory and processor
    /// time.
    #[arg(long, value_delimiter = ',')]
    pid: Vec<u32>,
    /// Prints the figures as one JSON object.
    #[arg(long)]
    json: bool,
}

impl Load {
    /// Plays, measures and prints.
    pub fn run(self) -> anyhow::Result<()> {
        offers::must_play(self.game)?;
        let servers = self
            .url
            .iter()
            .map(|url| loopback(url))
            .collect::<anyhow::Result<Vec<_>>>()?;
        // Each player is a socket, and the usual limit of 1024 files is soon reached.
        let _ = rlimit::increase_nofile_limit(u64::MAX);
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .enable_all()
            .build()?;
        let report = runtime.block_on(self.measure(&servers))?;
        report.print(self.json);
        Ok(())
    }

    async fn measure(&self, servers: &[SocketAddr]) -> anyhow::Result<Report> {
        let processes = Processes::of(&self.pid);
        let memory = || processes.as_ref().map(Processes::memory_kib).transpose();
        let before = memory()?;
        let idle = Idle::open(servers[0], self.idle).await?;
        let with_idle = memory()?;
        let rules = self.game.default_rules();
        let seats = rules.seating().count();
        let player = |number: usize| Player::come(servers[number % servers.len()]);
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
        Ok(Report {
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

    /// When in its first pace a table begins, so that not all move at once.
    fn offset(&self, number: usize) -> Duration {
        Duration::from_millis(self.pace * number as u64 / u64::from(self.games.max(1)))
    }
}

/// What is being done.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Phase {
    WarmingUp,
    Measuring,
    Over,
}

/// Plays until it is over; gives back the table with the latencies of what was measured.
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

/// Does all of it, a few at once, in order.
async fn all<T>(
    doing: impl Iterator<Item = impl Future<Output = anyhow::Result<T>>>,
) -> anyhow::Result<Vec<T>> {
    use futures_util::{StreamExt, TryStreamExt};
    futures_util::stream::iter(doing)
        .buffered(COMING)
        .try_collect()
        .await
}

/// The server's address, if it is on this machine.
fn loopback(url: &str) -> anyhow::Result<SocketAddr> {
    let place = url
        .strip_prefix("http://")
        .context("the address begins with http://")?
        .trim_end_matches('/');
    let mut found = place
        .to_socket_addrs()
        .with_context(|| format!("{place} is no HOST:PORT"))?;
    let address = found
        .next()
        .with_context(|| format!("nobody knows {place}"))?;
    ensure!(
        address.ip().is_loopback(),
        "{place} is another machine; load is measured on one's own"
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
