//! The real program, started and killed.

use anyhow::{Context, Result, bail, ensure};
use std::{
    ffi::OsString,
    net::SocketAddr,
    path::Path,
    process::Stdio,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};
use tokio::{
    io::{AsyncBufReadExt, BufReader, Lines},
    process::{Child, ChildStdout, Command},
    time,
};

/// How long a start may take before it counts as failed.
const START_WITHIN: Duration = Duration::from_secs(120);
/// Starts a program for which a file that may not grow is an error and not its death, as on a disk
/// that is full.
const UNDYING: &str = r#"trap "" XFSZ; exec "$0" "$@""#;
/// What is logged: the bus's own client complains ten times a second of a bus that is gone.
const LOGGED: &str = "error,async_nats=off";
/// What the program says once people may come.
const OPEN: &str = "Stolik is open: http://";

/// What a program finds when it writes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Disk {
    /// Nothing more fits.
    Full,
    /// There is room.
    Free,
}

/// A running `stolik serve`.
pub struct Program {
    child: Child,
    /// Held so that the program has somewhere to write.
    output: Lines<BufReader<ChildStdout>>,
    listening: SocketAddr,
}

impl Program {
    /// Starts it there, with its data here. What it complains of is heard by `log`.
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

    /// Starts it with these words.
    pub async fn launch(path: &Path, words: &[OsString], log: Stdio) -> Result<Self> {
        let mut command = Command::new("sh");
        command.args(["-c", UNDYING]).arg(path).args(words);
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

    /// Where the door is that the program says so of: the next line that begins with these words.
    pub async fn door(&mut self, words: &str) -> Result<SocketAddr> {
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

    /// Notes in `log` what a program complains of that was started with a pipe.
    pub fn heed(&mut self, log: &Arc<Mutex<String>>) {
        let Some(complaints) = self.child.stderr.take() else {
            return;
        };
        let log = log.clone();
        tokio::spawn(async move {
            let mut lines = BufReader::new(complaints).lines();
            while let Ok(Some(line)) = lines.next_line().await {
                let mut log = log.lock().unwrap_or_else(PoisonError::into_inner);
                log.push_str(&line);
                log.push('\n');
            }
        });
    }

    /// Lets no file of the program's grow, or all again: to it the disk is full.
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

    /// Which process it is.
    pub fn pid(&self) -> Option<u32> {
        self.child.id()
    }

    /// Where the page is.
    pub fn listening(&self) -> SocketAddr {
        self.listening
    }

    /// Waits until it has ended, and well.
    pub async fn ended(mut self) -> Result<()> {
        let status = self.child.wait().await?;
        ensure!(status.success(), "the program ended: {status}");
        Ok(())
    }

    /// SIGKILL: the program has no chance to write anything more.
    pub async fn kill(mut self) -> Result<()> {
        Ok(self.child.kill().await?)
    }
}
