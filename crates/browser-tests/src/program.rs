//! The program under test, as a process that can be killed.

use std::io::{BufRead, BufReader};
use std::{
    net::{SocketAddr, TcpListener},
    path::Path,
    process::{Child, Command, Stdio},
    sync::atomic::{AtomicU16, Ordering},
};
use tempfile::TempDir;

/// A running `stolik serve` with its own data folder.
pub struct Program {
    child: Child,
    port: u16,
    data: TempDir,
    options: Vec<String>,
}

impl Program {
    pub fn start() -> Self {
        Self::with_options(Vec::new())
    }

    /// Starts it with a TCP gateway, opened by this option (`--kanasta`). Returns the gateway's
    /// address too.
    pub fn with_gateway(option: &str) -> (Self, SocketAddr) {
        let gateway = SocketAddr::from(([127, 0, 0, 1], free_port()));
        (
            Self::with_options(vec![option.to_owned(), gateway.to_string()]),
            gateway,
        )
    }

    fn with_options(options: Vec<String>) -> Self {
        let data = tempfile::tempdir().expect("a temporary folder");
        let port = free_port();
        Self {
            child: spawn(port, data.path(), &options),
            port,
            data,
            options,
        }
    }

    /// The address of the page.
    pub fn address(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    /// The mails it wrote to its outbox folder, oldest first; it has no mail server.
    pub fn mails(&self) -> Vec<String> {
        let Ok(folder) = std::fs::read_dir(self.data.path().join("outbox")) else {
            return Vec::new();
        };
        let mut files: Vec<_> = folder.filter_map(|file| Some(file.ok()?.path())).collect();
        files.sort();
        files
            .iter()
            .filter_map(|file| std::fs::read_to_string(file).ok())
            .collect()
    }

    /// Runs `stolik admin` on the same data.
    pub fn admin(&self, words: &[&str]) {
        let ran = Command::new(path())
            .arg("admin")
            .args(words)
            .arg("--database")
            .arg(self.data.path())
            .status();
        assert!(ran.expect("the program starts").success(), "{words:?}");
    }

    /// Sends SIGKILL: nothing more is flushed.
    pub fn kill(&mut self) {
        self.child.kill().expect("it was running");
        self.child.wait().expect("it was ours");
    }

    /// Starts it again on the same port and data.
    pub fn restart(&mut self) {
        self.child = spawn(self.port, self.data.path(), &self.options);
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn spawn(port: u16, data: &Path, options: &[String]) -> Child {
    let mut child = Command::new(path())
        .args([
            "serve",
            "--listen",
            &format!("127.0.0.1:{port}"),
            "--database",
        ])
        .arg(data)
        .args(options)
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let said = BufReader::new(child.stdout.take().expect("piped"))
        .lines()
        .next();
    let said = said
        .expect("it says where it is open")
        .expect("in plain text");
    assert!(said.contains(&port.to_string()), "{said}");
    child
}

fn path() -> String {
    std::env::var("STOLIK_BIN").expect("STOLIK_BIN names the program: run `cargo xtask test`")
}

/// A free port below the range that the system assigns, different for each call in this process: a
/// program that was killed finds its port free. The process id keeps test programs apart.
fn free_port() -> u16 {
    static NEXT: AtomicU16 = AtomicU16::new(0);
    let base = u16::try_from(std::process::id() % 50).expect("below 50") * 200;
    let mut ports =
        std::iter::repeat_with(|| 20_000 + (base + NEXT.fetch_add(1, Ordering::Relaxed)) % 10_000);
    ports
        .find(|port| TcpListener::bind(("127.0.0.1", *port)).is_ok())
        .expect("some port is free")
}
