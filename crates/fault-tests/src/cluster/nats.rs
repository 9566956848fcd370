//! A private `nats-server` on loopback, on a free port, in a temporary folder. It ends when this
//! process ends.

use anyhow::{Context, Result};
use std::{
    env,
    net::SocketAddr,
    os::unix::process::CommandExt,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};
use tempfile::TempDir;

/// The program, and the folders outside an ordinary `PATH` where Debian installs it.
const PROGRAM: &str = "nats-server";
const ASIDE: [&str; 2] = ["/usr/sbin", "/usr/local/sbin"];
/// Runs the server until standard input is closed, which happens however this process ends.
const KEEPER: &str = r#"trap '' HUP INT TERM; "$@" </dev/null & cat >/dev/null; kill -9 $!; wait"#;
/// How long the server may take to write its ports file.
const START_WITHIN: Duration = Duration::from_secs(30);

/// A running `nats-server`.
pub struct PrivateNats {
    keeper: Child,
    pid: u32,
    listening: SocketAddr,
    _folder: TempDir,
}

impl PrivateNats {
    pub fn start() -> Result<Self> {
        let folder = tempfile::tempdir()?;
        let mut keeper = Command::new("sh");
        keeper.args(["-c", KEEPER, "keeper"]).arg(program()?).args([
            "--addr",
            "127.0.0.1",
            "--port",
            "-1",
        ]);
        keeper
            .arg("--ports_file_dir")
            .arg(folder.path())
            .arg("--log")
            .arg(folder.path().join("log"));
        // A process group of its own: Ctrl-C in the terminal must not end the shell before the
        // server.
        keeper
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .process_group(0);
        let keeper = keeper.spawn().context("a shell runs")?;
        let (pid, listening) = wait_for_port(folder.path())?;
        Ok(Self {
            keeper,
            pid,
            listening,
            _folder: folder,
        })
    }

    pub fn pid(&self) -> u32 {
        self.pid
    }

    /// The address that it listens on.
    pub fn listening(&self) -> SocketAddr {
        self.listening
    }
}

impl Drop for PrivateNats {
    fn drop(&mut self) {
        drop(self.keeper.stdin.take());
        let _ = self.keeper.wait();
    }
}

/// The path of the program.
pub fn program() -> Result<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    let mut folders = env::split_paths(&path).chain(ASIDE.map(PathBuf::from));
    let found = folders.find_map(|folder| Some(folder.join(PROGRAM)).filter(|file| file.is_file()));
    found.context("these tests need nats-server: apt-get install nats-server")
}

/// Waits for the ports file, whose name contains the server's process id.
fn wait_for_port(folder: &Path) -> Result<(u32, SocketAddr)> {
    let until = Instant::now() + START_WITHIN;
    loop {
        if let Some(found) = read_port(folder) {
            return Ok(found);
        }
        anyhow::ensure!(
            Instant::now() < until,
            "nats-server does not say where it listens"
        );
        std::thread::sleep(Duration::from_millis(10));
    }
}

fn read_port(folder: &Path) -> Option<(u32, SocketAddr)> {
    let mut files = std::fs::read_dir(folder).ok()?.flatten();
    let file = files.find(|file| file.path().extension().is_some_and(|end| end == "ports"))?;
    let ports: serde_json::Value =
        serde_json::from_slice(&std::fs::read(file.path()).ok()?).ok()?;
    let address = ports["nats"][0]
        .as_str()?
        .strip_prefix("nats://")?
        .parse()
        .ok()?;
    let pid = file
        .path()
        .file_stem()?
        .to_str()?
        .rsplit_once('_')?
        .1
        .parse()
        .ok()?;
    Some((pid, address))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::{
        io::{BufRead, BufReader},
        net::TcpStream,
    };

    #[test]
    fn a_private_nats_answers_on_loopback_and_is_gone_with_its_owner() {
        let nats = PrivateNats::start().expect("it starts");
        let address = nats.listening();
        let stream = TcpStream::connect(address).expect("it listens");
        let mut hello = String::new();
        BufReader::new(stream)
            .read_line(&mut hello)
            .expect("it speaks");
        assert!(hello.starts_with("INFO "), "{hello}");
        drop(nats);
        assert!(address.ip().is_loopback() && TcpStream::connect(address).is_err());
    }
}
