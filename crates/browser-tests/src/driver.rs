//! ChromeDriver, started for one browser and ended with it.

use std::{
    io::{BufRead, BufReader},
    process::{Child, Command, Stdio},
};

pub(crate) struct Driver {
    child: Child,
    port: u16,
}

/// Number of attempts: ChromeDriver takes a free IPv4 port and gives up if another one has the same
/// IPv6 port.
const TRIES: usize = 5;

impl Driver {
    pub fn start() -> Self {
        (0..TRIES)
            .find_map(|_| Self::try_start())
            .expect("chromedriver says on which port it listens")
    }

    fn try_start() -> Option<Self> {
        let mut child = Command::new("chromedriver")
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("chromedriver starts; install it: apt-get install chromium chromium-driver");
        let lines = BufReader::new(child.stdout.take().expect("piped")).lines();
        match lines.map_while(Result::ok).find_map(|line| port_in(&line)) {
            Some(port) => Some(Self { child, port }),
            None => {
                let _ = child.kill();
                let _ = child.wait();
                None
            }
        }
    }

    pub fn address(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Parses `... started successfully on port 12345.`
fn port_in(line: &str) -> Option<u16> {
    let (_, rest) = line.split_once("successfully on port ")?;
    rest.trim_end_matches('.').parse().ok()
}
