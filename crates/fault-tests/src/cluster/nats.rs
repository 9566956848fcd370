//! A private nats-server: on loopback, on a free port, in a folder of its own, gone when this
//! program ends.

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

/// The program, and where Debian puts it out of an ordinary `PATH`.
const PROGRAM: &str = "nats-server";
const ASIDE: [&str; 2] = ["/usr/sbin", "/usr/local/sbin"];
/// Runs the server until standard input ends, as it does however this program ends.
const KEEPER: &str = r#"trap '' HUP INT TERM; "$@" </dev/null & cat >/dev/null; kill -9 $!; wait"#;
/// How long it may take to say where it listens.
const START_WITHIN: Duration = Duration::from_secs(30);

/// A running nats-server that belongs to this program alone.
pub struct PrivateNats {
    keeper: Child,
    pid: u32,
    listening: SocketAddr,
    _folder: TempDir,
}

impl PrivateNats {
    /// Starts one.
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
        // Out of reach of the terminal's Ctrl-C, which must not end the keeper before the server.
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

    /// Which process it is.
    pub fn pid(&self) -> u32 {
        self.pid
    }

    /// Where it listens.
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

/// Where the program is.
pub fn program() -> Result<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    let mut folders = env::split_paths(&path).chain(ASIDE.map(PathBuf::from));
    let found = folders.find_map(|folder| Some(folder.join(PROGRAM)).filter(|file| file.is_file()));
    found.context("these tests need nats-server: apt-get install nats-server")
}

/// The server writes down where it listens once it does, in a file that its process gives its name.
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
