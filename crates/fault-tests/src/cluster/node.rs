//! One node: `stolik serve` under a fixed name, on a port that stays the same across restarts.

use crate::crash::Program;
use anyhow::{Context, Result};
use rustix::process::{Pid, Signal, kill_process};
use std::{
    ffi::OsString,
    fs::OpenOptions,
    net::SocketAddr,
    path::PathBuf,
    process::Stdio,
    time::{Duration, Instant},
};
use tokio::time;

/// How long a node may take to end after SIGTERM.
const STOP_WITHIN: Duration = Duration::from_secs(60);

/// How a node is started.
#[derive(Clone, Debug)]
pub struct Start {
    /// The path of `stolik`.
    pub program: PathBuf,
    /// The address of the shared database.
    pub database: String,
    /// The address at which this node reaches NATS; `None` for a single node.
    pub bus: Option<SocketAddr>,
    /// The file for its standard error.
    pub log: PathBuf,
}

/// A node, running or stopped.
pub struct Node {
    pub name: String,
    start: Start,
    listen: SocketAddr,
    program: Option<Program>,
}

impl Node {
    /// Starts a node under this name on a free port.
    pub async fn start(name: &str, start: Start) -> Result<Self> {
        let any_port = SocketAddr::from(([127, 0, 0, 1], 0));
        let mut node = Self {
            name: name.to_owned(),
            start,
            listen: any_port,
            program: None,
        };
        node.restart().await?;
        Ok(node)
    }

    /// Starts it again on the same port.
    pub async fn restart(&mut self) -> Result<()> {
        let log = OpenOptions::new()
            .create(true)
            .append(true)
            .open(&self.start.log)?;
        let program = Program::launch(&self.start.program, &self.words(), Stdio::from(log)).await?;
        self.listen = program.listening();
        self.program = Some(program);
        Ok(())
    }

    fn words(&self) -> Vec<OsString> {
        let listen = self.listen.to_string();
        let mut words: Vec<OsString> = ["serve", "--listen", &listen, "--database"]
            .map(Into::into)
            .into();
        words.push(self.start.database.clone().into());
        if let Some(bus) = self.start.bus {
            words.extend(["--bus".into(), format!("nats://{bus}").into()]);
            words.extend(["--node".into(), self.name.clone().into()]);
        }
        words
    }

    /// The address that it listens on.
    pub fn listening(&self) -> SocketAddr {
        self.listen
    }

    pub fn pid(&self) -> Result<u32> {
        self.program
            .as_ref()
            .and_then(Program::pid)
            .context("a running node")
    }

    /// Sends SIGKILL: the node cannot hand anything over.
    pub async fn kill(&mut self) -> Result<()> {
        self.program.take().context("a running node")?.kill().await
    }

    /// Sends SIGSTOP: the node stops without noticing.
    pub fn pause(&self) -> Result<()> {
        self.signal(Signal::STOP)
    }

    /// Sends SIGCONT: the node continues as if no time had passed.
    pub fn wake(&self) -> Result<()> {
        self.signal(Signal::CONT)
    }

    /// Sends SIGTERM, waits until the node has ended, and returns how long that took.
    pub async fn stop(&mut self) -> Result<Duration> {
        let began = Instant::now();
        self.signal(Signal::TERM)?;
        let program = self.program.take().context("a running node")?;
        time::timeout(STOP_WITHIN, program.ended())
            .await
            .context("a node did not stop")??;
        Ok(began.elapsed())
    }

    fn signal(&self, signal: Signal) -> Result<()> {
        let pid = Pid::from_raw(self.pid()?.try_into()?).context("a process")?;
        Ok(kill_process(pid, signal)?)
    }
}
