//! One node: the real program under a name, on a port that stays the same however often it is
//! started.

use crate::crash::Program;
use anyhow::{Context, Result};
use rustix::process::{Pid, Signal, kill_process};
use std::{
    ffi::OsString,
    fs::OpenOptions,
    net::SocketAddr,
    path::{Path, PathBuf},
    process::Stdio,
    time::{Duration, Instant},
};
use tokio::time;

/// How long a node that was told to stop may take before that counts as never.
const STOP_WITHIN: Duration = Duration::from_secs(60);

/// How nodes are started.
#[derive(Clone, Debug)]
pub struct Start {
    /// The program, `stolik`.
    pub program: PathBuf,
    /// The database all share.
    pub database: String,
    /// The bus, as this node reaches it; without it, it is alone.
    pub bus: Option<SocketAddr>,
    /// Where it may write what it complains of.
    pub log: PathBuf,
}

/// A node, running or not.
pub struct Node {
    /// Its name.
    pub name: String,
    start: Start,
    listen: SocketAddr,
    program: Option<Program>,
}

impl Node {
    /// Starts a node under this name.
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

    /// Starts it again where it was.
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

    /// Where it listens.
    pub fn listening(&self) -> SocketAddr {
        self.listen
    }

    /// Which process it is.
    pub fn pid(&self) -> Result<u32> {
        self.program
            .as_ref()
            .and_then(Program::pid)
            .context("a running node")
    }

    /// What it has complained of so far.
    pub fn log(&self) -> &Path {
        &self.start.log
    }

    /// SIGKILL: it has no chance to hand anything over.
    pub async fn kill(&mut self) -> Result<()> {
        self.program.take().context("a running node")?.kill().await
    }

    /// SIGSTOP: it stands still and does not know.
    pub fn pause(&self) -> Result<()> {
        self.signal(Signal::STOP)
    }

    /// SIGCONT: it goes on as if nothing had been.
    pub fn wake(&self) -> Result<()> {
        self.signal(Signal::CONT)
    }

    /// SIGTERM, and waits until it has gone; says how long that took.
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
