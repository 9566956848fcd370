//! The real program, started and killed.

use anyhow::{Context, Result, bail};
use std::{net::SocketAddr, path::Path, process::Stdio, time::Duration};
use tokio::{
    io::{AsyncBufReadExt, BufReader, Lines},
    process::{Child, ChildStdout, Command},
    time,
};

/// How long a start may take before it counts as failed.
const START_WITHIN: Duration = Duration::from_secs(120);
/// What the program says once people may come.
const OPEN: &str = "Stolik is open: http://";

/// A running `stolik serve`.
pub struct Program {
    child: Child,
    /// Held so that the program has somewhere to write.
    _output: Lines<BufReader<ChildStdout>>,
    listening: SocketAddr,
}

impl Program {
    /// Starts it there, with its data here.
    pub async fn start(path: &Path, data: &Path, listen: SocketAddr) -> Result<Self> {
        let mut command = Command::new(path);
        command.args(["serve", "--listen", &listen.to_string(), "--database"]).arg(data);
        Self::begin(command).await
    }

    /// Starts this command, which must be `stolik serve` or end in it.
    pub async fn begin(mut command: Command) -> Result<Self> {
        command.stdout(Stdio::piped()).env("STOLIK_LOG", "error").kill_on_drop(true);
        let mut child = command.spawn().context("the program does not start")?;
        let mut output = BufReader::new(child.stdout.take().context("a pipe")?).lines();
        let line = time::timeout(START_WITHIN, output.next_line()).await.context("no sign of life")??;
        let Some(line) = line else { bail!("the program ended: {}", child.wait().await?) };
        let listening = line.strip_prefix(OPEN).with_context(|| line.clone())?.parse()?;
        Ok(Self { child, _output: output, listening })
    }

    /// Where the page is.
    pub fn listening(&self) -> SocketAddr {
        self.listening
    }

    /// SIGKILL: the program has no chance to write anything more.
    pub async fn kill(mut self) -> Result<()> {
        Ok(self.child.kill().await?)
    }
}
