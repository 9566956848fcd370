//! `stolik bench project`: timer accuracy of many real-time tables in one complete server.

use super::{gauge::Gauge, idler::Idler, watcher::watch};
use crate::say::say;
use anyhow::Context;
use clap::Args;
use game_core::Seat;
use game_project::{Config as GameConfig, Rules};
use games::AnyRules;
use rustix::time::{ClockId, clock_gettime};
use serde_json::json;
use server::{ClockPolicy, Config, Identity, Server, mail};
use std::{
    collections::BTreeMap,
    net::{Ipv4Addr, SocketAddr},
    time::{Duration, Instant},
};
use store::Address;
use tokio::{task::JoinSet, time};
use wire::{Absence, NewTable, Rated, Setup, Visibility};

/// Time before the measurement begins.
const WARM_UP: Duration = Duration::from_secs(2);

/// Runs games of 8 against 8 agents on the largest board in one server with its journal, each with
/// one spectator.
///
/// Prints how late timers fired, how late their results were committed and sent, and how late a
/// thread that does nothing else woke meanwhile. Nearly all pieces are shams, so that no game ends.
/// Processor time includes the spectators' side.
///
/// Example: stolik bench project --games 100 --seconds 20 --json
#[derive(Args)]
pub struct ProjectBench {
    /// Number of games.
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=1000))]
    games: u32,
    /// Duration in seconds.
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..=50))]
    seconds: u64,
    /// Duration of every action in milliseconds.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(i64).range(1..=60_000))]
    timeout: i64,
    /// Prints the figures as one JSON object.
    #[arg(long)]
    json: bool,
}

struct Figures {
    values: BTreeMap<&'static str, Vec<u64>>,
    seconds: f64,
    cpu_seconds: f64,
}

impl ProjectBench {
    pub fn run(self) -> anyhow::Result<()> {
        let gauge = Gauge::install();
        let rules = self.rules()?;
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .enable_all()
            .build()?;
        let figures = runtime.block_on(self.measure(&gauge, &rules))?;
        self.report(&figures);
        Ok(())
    }

    fn rules(&self) -> anyhow::Result<Rules> {
        let ms = self.timeout;
        let config = GameConfig {
            n_players: 8,
            grid_width: 16,
            grid_height: 32,
            goal_area_height: 8,
            n_goals: 128,
            n_pieces: 32,
            sham_chance: 0.99,
            request_info_timeout: ms,
            send_info_timeout: ms,
            discover_neighbor_fields_timeout: ms,
            place_piece_timeout: ms,
            test_piece_timeout: ms,
            move_timeout: ms,
            time_limit: None,
        };
        Rules::try_from(config).context("the board is not allowed")
    }

    async fn measure(&self, gauge: &Gauge, rules: &Rules) -> anyhow::Result<Figures> {
        let folder = tempfile::tempdir()?;
        let mail = mail::Config {
            via: mail::Via::Outbox(folder.path().join("outbox")),
            from: "Stolik <stolik@localhost>"
                .parse()
                .map_err(anyhow::Error::msg)?,
            public_url: None,
        };
        let config = Config {
            clock: ClockPolicy::Check,
            listen: SocketAddr::from((Ipv4Addr::LOCALHOST, 0)),
            database: Address::Sqlite(folder.path().join("data")),
            identity: Identity::default(),
            metrics: None,
            proxies: server::Proxies::default(),
            dama: None,
            kanasta: None,
            project: None,
            mail,
            push_reach: server::notices::Reach::Public,
            notice_pace: server::notices::Pace::default(),
            require_admin_totp: false,
            session_check: server::SESSION_CHECK_EVERY,
        };
        let server = Server::start(config).await?;
        let mut watching = JoinSet::new();
        for _ in 0..self.games {
            watching.spawn(watch(server.listening(), wish(rules)).await?.look_on());
        }
        time::sleep(WARM_UP).await;
        gauge.take();
        let (began, cpu, idler) = (Instant::now(), cpu_seconds(), Idler::start());
        time::sleep(Duration::from_secs(self.seconds)).await;
        let (mut values, seconds) = (gauge.take(), began.elapsed().as_secs_f64());
        let cpu_seconds = cpu_seconds() - cpu;
        values.insert("idler_us", idler.stop());
        watching.abort_all();
        server.stop().await;
        Ok(Figures {
            values,
            seconds,
            cpu_seconds,
        })
    }

    fn report(&self, figures: &Figures) {
        let (moves, commits) = (figures.per_second("acts"), figures.per_second("commits"));
        let cpu = figures.cpu_seconds / figures.seconds;
        if self.json {
            let late = |name| {
                let at = |share| figures.ms(name, share);
                json!({ "median": at(0.5), "p90": at(0.9), "p99": at(0.99), "max": at(1.0) })
            };
            say(format_args!(
                "{}",
                json!({
                    "games": self.games, "timeout_ms": self.timeout, "wakings": figures.count("late_us"),
                    "rung_late_ms": late("rung_us"), "told_late_ms": late("late_us"), "idler_late_ms": late("idler_us"),
                    "moves_per_second": moves, "commits_per_second": commits, "cpu_per_second": cpu,
                })
            ));
        } else {
            let late = |name| {
                let at = |share| figures.ms(name, share);
                format!(
                    "{:.1} ms (median), {:.1} (p90), {:.1} (p99), {:.1} (max)",
                    at(0.5),
                    at(0.9),
                    at(0.99),
                    at(1.0)
                )
            };
            say(format_args!(
                "{} games, every action {} ms. Late by:\n\
                 wakings that rang                 {}\n\
                 the same, kept and told           {}\n\
                 a thread that does nothing else   {}\n\
                 {moves:.0} moves and {commits:.0} commits a second, {cpu:.2} s of processor a second",
                self.games,
                self.timeout,
                late("rung_us"),
                late("late_us"),
                late("idler_us"),
            ));
        }
    }
}

impl Figures {
    fn of(&self, name: &str) -> &[u64] {
        self.values.get(name).map_or(&[], Vec::as_slice)
    }

    fn count(&self, name: &str) -> usize {
        self.of(name).len()
    }

    fn per_second(&self, name: &str) -> f64 {
        self.of(name).iter().sum::<u64>() as f64 / self.seconds
    }

    fn ms(&self, name: &str, share: f64) -> f64 {
        let sorted = self.of(name);
        let index = (sorted.len().saturating_sub(1) as f64 * share) as usize;
        sorted.get(index).map_or(f64::NAN, |&us| us as f64 / 1000.0)
    }
}

/// A table with a bot on every seat.
fn wish(rules: &Rules) -> NewTable {
    let bots = rules
        .seats()
        .map(|seat: Seat| (seat, "simple".parse().expect("a name")))
        .collect();
    let setup = Setup {
        rules: AnyRules::Project(*rules),
        visibility: Visibility::Private,
        absence: Absence::Wait,
        rated: Rated::No,
    };
    NewTable {
        setup,
        seat: None,
        bots,
    }
}

fn cpu_seconds() -> f64 {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}
