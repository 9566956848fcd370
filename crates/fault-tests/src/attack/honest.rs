//! Honest people beside an attack: some who are connected all the time and measure how long an
//! answer takes, and newcomers who want a session, a table and a bot's move.

use super::{
    context::table,
    stranger::{Socket, Stranger, honest},
};
use anyhow::{Context, Result, ensure};
use games::GameKind;
use serde_json::json;
use std::{
    net::SocketAddr,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};
use tokio::time;

/// People who are connected all the time.
const PINGERS: u32 = 8;
/// The pause between two pings of one person.
const PING_EVERY: Duration = Duration::from_millis(50);
/// The pause between two newcomers.
const NEWCOMER_EVERY: Duration = Duration::from_millis(700);
/// How long a newcomer waits for everything together. Nothing is measured by it.
const PATIENCE: Duration = Duration::from_secs(30);
/// Addresses of newcomers begin here.
const FIRST_NEWCOMER: u32 = 1_000;

/// Honest people on a thread of their own, so that attackers do not delay what they measure.
pub(super) struct HonestPeople {
    stop: Arc<AtomicBool>,
    thread: JoinHandle<Result<HonestFigures>>,
}

/// What honest people noticed.
#[derive(Clone, Debug, Default)]
pub(super) struct HonestFigures {
    /// The time from each ping to its answer.
    pub pings: Vec<Duration>,
    /// Pings of people who were disconnected.
    pub disconnected: u32,
    pub newcomers: u32,
    /// Why newcomers did not get a session, a table or a bot's move.
    pub failures: Vec<String>,
}

impl HonestPeople {
    /// Connects; returns once everyone is there.
    pub fn start(server: SocketAddr) -> Result<Self> {
        let stop = Arc::<AtomicBool>::default();
        let stopped = stop.clone();
        let (ready, is_ready) = std::sync::mpsc::channel();
        let thread = thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread()
                .enable_all()
                .build()?;
            runtime.block_on(async {
                let mut sockets = Vec::new();
                for number in 0..PINGERS {
                    let person = Stranger::guest(server, honest(number)).await?;
                    sockets.push(person.connect().await?);
                }
                let _ = ready.send(());
                Ok(stay(server, sockets, &stopped).await)
            })
        });
        match is_ready.recv() {
            Ok(()) => Ok(Self { stop, thread }),
            Err(_) => Err(join(thread).err().context("honest people did not start")?),
        }
    }

    pub fn stop(self) -> Result<HonestFigures> {
        self.stop.store(true, Relaxed);
        join(self.thread)
    }
}

fn join(thread: JoinHandle<Result<HonestFigures>>) -> Result<HonestFigures> {
    thread.join().ok().context("honest people panicked")?
}

async fn stay(server: SocketAddr, sockets: Vec<Socket>, stop: &Arc<AtomicBool>) -> HonestFigures {
    let pinging: Vec<_> = sockets
        .into_iter()
        .map(|socket| tokio::spawn(ping(socket, stop.clone())))
        .collect();
    let mut figures = HonestFigures::default();
    let mut number = FIRST_NEWCOMER;
    while !stop.load(Relaxed) {
        figures.newcomers += 1;
        let visit = time::timeout(PATIENCE, visit(server, number)).await;
        match visit {
            Ok(Ok(())) => {}
            Ok(Err(error)) => figures.failures.push(format!("{error:#}")),
            Err(_) => figures.failures.push("no answer in time".to_owned()),
        }
        number += 1;
        time::sleep(NEWCOMER_EVERY).await;
    }
    for one in pinging {
        match one.await {
            Ok((pings, is_connected)) => {
                figures.pings.extend(pings);
                figures.disconnected += u32::from(!is_connected);
            }
            Err(_) => figures.disconnected += 1,
        }
    }
    figures
}

/// Pings until `stop`; returns the times, and whether the connection held.
async fn ping(mut socket: Socket, stop: Arc<AtomicBool>) -> (Vec<Duration>, bool) {
    let mut times = Vec::new();
    while !stop.load(Relaxed) {
        let began = Instant::now();
        let answer = time::timeout(PATIENCE, socket.ask(json!("ping"))).await;
        if !matches!(answer, Ok(Ok(_))) {
            return (times, false);
        }
        times.push(began.elapsed());
        time::sleep(PING_EVERY).await;
    }
    (times, true)
}

/// One newcomer: health, session, table, and the bot's first move.
async fn visit(server: SocketAddr, number: u32) -> Result<()> {
    let address = honest(number);
    let health = Stranger::at(server, address).get("/healthz").await;
    let health = health.context("health check")?;
    ensure!(health.status == 200, "health check: {}", health.status);
    let person = Stranger::guest(server, address).await?;
    let mut socket = person.connect().await.context("web socket")?;
    let bot = GameKind::Dama.bots()[0];
    let id = socket.open(table(GameKind::Dama, Some(1), &[(0, bot)]));
    let id = id.await.context("table")?;
    loop {
        let message = socket.next().await.context("the bot's move")?;
        if message["play"]["version"].as_u64() >= Some(1) {
            break;
        }
    }
    socket
        .must(json!({"at": {"table": id, "ask": "leave"}}))
        .await?;
    Ok(())
}
