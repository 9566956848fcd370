//! Chromium's driver, started for one browser and ended with it.

use std::{
    io::{BufRead, BufReader},
    process::{Child, Command, Stdio},
};

/// A running driver.
pub(crate) struct Driver {
    child: Child,
    port: u16,
}

impl Driver {
    pub fn start() -> Self {
        let mut child = Command::new("chromedriver")
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("chromedriver starts; install it: apt-get install chromium chromium-driver");
        let lines = BufReader::new(child.stdout.take().expect("piped")).lines();
        let port = lines.map_while(Result::ok).find_map(|line| port_in(&line));
        Self { child, port: port.expect("chromedriver says on which port it listens") }
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

/// Reads `... started successfully on port 12345.`
fn port_in(line: &str) -> Option<u16> {
    let (_, rest) = line.split_once("successfully on port ")?;
    rest.trim_end_matches('.').parse().ok()
}
