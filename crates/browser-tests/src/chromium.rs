//! A headless Chromium, started by ChromeDriver.

use crate::{process::Process, started::Started};
use std::{
    io::{BufRead, BufReader},
    path::Path,
    process::{Command, Stdio},
};
use thirtyfour::{ChromiumLikeCapabilities, DesiredCapabilities, WebDriver};
use tokio::task::spawn_blocking;

/// The flags of a headless Chromium that runs as root without network access.
const FLAGS: &[&str] = &[
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--lang=en-US",
];

/// A mouse, which a headless Chromium does not have by itself: `hover: hover` and `pointer: fine`.
const MOUSE: &str = "--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4";

/// Number of attempts: ChromeDriver takes a free IPv4 port and gives up if another one has the
/// same IPv6 port.
const TRIES: usize = 5;

pub(crate) async fn start(profile: &Path, has_mouse: bool) -> Started {
    let (driver, port) = spawn_blocking(|| (0..TRIES).find_map(|_| start_driver()))
        .await
        .expect("the driver starts")
        .expect("chromedriver says on which port it listens");
    let mut wishes = DesiredCapabilities::chrome();
    for flag in FLAGS.iter().chain(has_mouse.then_some(&MOUSE)) {
        wishes.add_arg(flag).expect("a plain flag");
    }
    wishes
        .add_arg(&format!("--user-data-dir={}", profile.display()))
        .expect("a plain flag");
    let page = WebDriver::new(&format!("http://127.0.0.1:{port}"), wishes)
        .await
        .expect("Chromium starts");
    Started {
        page,
        processes: vec![driver],
    }
}

fn start_driver() -> Option<(Process, u16)> {
    let mut child = Command::new("chromedriver")
        .arg("--port=0")
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("chromedriver starts; install it: apt-get install chromium chromium-driver");
    let lines = BufReader::new(child.stdout.take().expect("piped")).lines();
    let driver = Process(child);
    let port = lines
        .map_while(Result::ok)
        .find_map(|line| port_in(&line))?;
    Some((driver, port))
}

/// Parses `... started successfully on port 12345.`
fn port_in(line: &str) -> Option<u16> {
    let (_, rest) = line.split_once("successfully on port ")?;
    rest.trim_end_matches('.').parse().ok()
}
