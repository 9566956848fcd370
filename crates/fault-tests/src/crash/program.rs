//! Starts and kills `stolik serve`.

use anyhow::{Context, Result, bail, ensure};
use parking_lot::Mutex;
use std::{ffi::OsString, net::SocketAddr, path::Path, process::Stdio, sync::Arc, time::Duration};
use tokio::{
    io::{AsyncBufReadExt, BufReader, Lines},
    process::{Child, ChildStdout, Command},
    time,
};

/// How long a start may take.
const START_WITHIN: Duration = Duration::from_secs(120);
/// Ignores SIGXFSZ, so that exceeding the file size limit is a write error, as on a full disk, and
/// does not end the program.
const IGNORE_XFSZ: &str = r#"trap "" XFSZ; exec "$0" "$@""#;
/// Without `async_nats`, whose client logs ten errors a second while NATS is down.
const LOGGED: &str = "error,async_nats=off";
/// The first line that the program prints once it accepts connections.
const OPEN: &str = "Stolik is open: http://";

/// Whether the program's files may grow.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Disk {
    /// No file may grow.
    Full,
    /// Files may grow.
    Free,
}

pub struct Program {
    child: Child,
    /// Kept open so that the program can write to its standard output.
    output: Lines<BufReader<ChildStdout>>,
    listening: SocketAddr,
}

impl Program {
    /// Starts the program with this data folder and address; `log` takes its standard error.
    pub async fn start(path: &Path, data: &Path, listen: SocketAddr, log: Stdio) -> Result<Self> {
        Self::start_with(path, data, listen, &[], log).await
    }

    /// Starts it with further options.
    pub async fn start_with(
        path: &Path,
        data: &Path,
        listen: SocketAddr,
        options: &[&str],
        log: Stdio,
    ) -> Result<Self> {
        let listen = listen.to_string();
        let words = ["serve", "--listen", &listen, "--database"].map(OsString::from);
        let words = words
            .into_iter()
            .chain([data.into()])
            .chain(options.iter().map(OsString::from));
        Self::launch(path, &words.collect::<Vec<_>>(), log).await
    }

    /// Starts it with these arguments.
    pub async fn launch(path: &Path, words: &[OsString], log: Stdio) -> Result<Self> {
        let mut command = Command::new("sh");
        command.args(["-c", IGNORE_XFSZ]).arg(path).args(words);
        command
            .env("STOLIK_LOG", LOGGED)
            .stdout(Stdio::piped())
            .stderr(log)
            .kill_on_drop(true);
        let mut child = command.spawn().context("the program does not start")?;
        let mut output = BufReader::new(child.stdout.take().context("a pipe")?).lines();
        let line = time::timeout(START_WITHIN, output.next_line())
            .await
            .context("no sign of life")??;
        let Some(line) = line else {
            bail!("the program ended: {}", child.wait().await?)
        };
        let listening = line
            .strip_prefix(OPEN)
            .with_context(|| line.clone())?
            .parse()?;
        Ok(Self {
            child,
            output,
            listening,
        })
    }

    /// The address of a gateway: the rest of the next output line that begins with `words`.
    pub async fn gateway(&mut self, words: &str) -> Result<SocketAddr> {
        loop {
            let line = time::timeout(START_WITHIN, self.output.next_line())
                .await
                .context("no such door")??;
            let line = line.context("the program ended")?;
            if let Some(address) = line.strip_prefix(words) {
                return Ok(address.parse()?);
            }
        }
    }

    /// Appends the program's standard error to `log`, if it was started with a pipe.
    pub fn capture_log(&mut self, log: &Arc<Mutex<String>>) {
        let Some(stderr) = self.child.stderr.take() else {
            return;
        };
        let log = log.clone();
        tokio::spawn(async move {
            let mut lines = BufReader::new(stderr).lines();
            while let Ok(Some(line)) = lines.next_line().await {
                let mut log = log.lock();
                log.push_str(&line);
                log.push('\n');
            }
        });
    }

    /// Forbids or allows the program's files to grow, by its limit `RLIMIT_FSIZE`.
    pub fn set_disk(&self, disk: Disk) -> Result<()> {
        let pid = self.child.id().context("a running program")?;
        let soft = match disk {
            Disk::Full => 0,
            Disk::Free => rlimit::INFINITY,
        };
        let limit = Some((soft, rlimit::INFINITY));
        Ok(rlimit::prlimit(
            pid.try_into()?,
            rlimit::Resource::FSIZE,
            limit,
            None,
        )?)
    }

    pub fn pid(&self) -> Option<u32> {
        self.child.id()
    }

    /// The address of the page.
    pub fn listening(&self) -> SocketAddr {
        self.listening
    }

    /// Waits until it has ended. Fails if the exit code is not 0.
    pub async fn ended(mut self) -> Result<()> {
        let status = self.child.wait().await?;
        ensure!(status.success(), "the program ended: {status}");
        Ok(())
    }

    /// Sends SIGKILL: the program cannot write anything more.
    pub async fn kill(mut self) -> Result<()> {
        Ok(self.child.kill().await?)
    }
}
