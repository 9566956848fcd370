//! The program under test: a process of its own that can be killed like one.

use std::io::{BufRead, BufReader};
use std::{
    net::{SocketAddr, TcpListener},
    path::Path,
    process::{Child, Command, Stdio},
    sync::atomic::{AtomicU16, Ordering},
};
use tempfile::TempDir;

/// A running `stolik serve` with a data folder of its own.
pub struct Program {
    child: Child,
    port: u16,
    data: TempDir,
    doors: Vec<String>,
}

impl Program {
    /// Starts it with an empty data folder.
    pub fn start() -> Self {
        Self::with_doors(Vec::new())
    }

    /// The same with a TCP door open, of the option's name (`--kanasta`), and where that is.
    pub fn with_door(option: &str) -> (Self, SocketAddr) {
        let door = SocketAddr::from(([127, 0, 0, 1], free_port()));
        (
            Self::with_doors(vec![option.to_owned(), door.to_string()]),
            door,
        )
    }

    fn with_doors(doors: Vec<String>) -> Self {
        let data = tempfile::tempdir().expect("a temporary folder");
        let port = free_port();
        Self {
            child: spawn(port, data.path(), &doors),
            port,
            data,
            doors,
        }
    }

    /// Where the page is.
    pub fn address(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    /// Mails it wrote, as files, oldest first: it has no mail server.
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

    /// Runs the host's own command beside it, on the same data.
    pub fn admin(&self, words: &[&str]) {
        let ran = Command::new(path())
            .arg("admin")
            .args(words)
            .arg("--database")
            .arg(self.data.path())
            .status();
        assert!(ran.expect("the program starts").success(), "{words:?}");
    }

    /// Kills it as a power cut would: no farewell, nothing flushed.
    pub fn kill(&mut self) {
        self.child.kill().expect("it was running");
        self.child.wait().expect("it was ours");
    }

    /// Starts it again where it was, with what it had kept.
    pub fn restart(&mut self) {
        self.child = spawn(self.port, self.data.path(), &self.doors);
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn spawn(port: u16, data: &Path, doors: &[String]) -> Child {
    let mut child = Command::new(path())
        .args([
            "serve",
            "--listen",
            &format!("127.0.0.1:{port}"),
            "--database",
        ])
        .arg(data)
        .args(doors)
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

/// A port that is free and stays so: below those the system hands out to connections and to whoever
/// asks for any, and no two of this process alike. Test programs run one after another, so a
/// process id is apart enough.
fn free_port() -> u16 {
    static NEXT: AtomicU16 = AtomicU16::new(0);
    let base = u16::try_from(std::process::id() % 500).expect("below 500") * 20;
    let mut ports =
        std::iter::repeat_with(|| 20_000 + (base + NEXT.fetch_add(1, Ordering::Relaxed)) % 10_000);
    ports
        .find(|port| TcpListener::bind(("127.0.0.1", *port)).is_ok())
        .expect("some port is free")
}
