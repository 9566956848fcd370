//! WebKitGTK's own small browser on a screen of its own, started by WebKit's driver.

use crate::{patience::PATIENCE, process::Process, started::Started};
use std::{
    io::{BufRead, BufReader},
    net::TcpListener,
    path::Path,
    process::{Command, Stdio},
    time::Duration,
};
use thirtyfour::{Capabilities, WebDriver};
use tokio::{
    net::TcpStream,
    task::spawn_blocking,
    time::{Instant, sleep},
};

/// Room for a window with a page of 1280 x 800.
const SCREEN: &str = "1400x1100x24";
const GLANCE: Duration = Duration::from_millis(20);

pub(crate) async fn start(profile: &Path) -> Started {
    let (screen, number) = spawn_blocking(start_screen)
        .await
        .expect("the screen starts");
    let port = free_port();
    let child = Command::new("WebKitWebDriver")
        .arg(format!("--port={port}"))
        .env("DISPLAY", format!(":{number}"))
        .env("GDK_BACKEND", "x11")
        .env("LANG", "C.UTF-8")
        .env("LANGUAGE", "en_US")
        // What it keeps goes where every browser of a test keeps its own.
        .env("HOME", profile)
        .env("XDG_RUNTIME_DIR", profile)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("WebKitWebDriver starts; install it: apt-get install webkit2gtk-driver xvfb");
    let processes = vec![Process(child), screen];
    until_open(port).await;
    let page = WebDriver::new(&format!("http://127.0.0.1:{port}"), Capabilities::new())
        .await
        .expect("WebKit starts");
    Started { page, processes }
}

/// Starts a virtual X screen and returns its number.
fn start_screen() -> (Process, String) {
    let mut child = Command::new("Xvfb")
        .args([
            "-displayfd",
            "1",
            "-nolisten",
            "tcp",
            "-screen",
            "0",
            SCREEN,
        ])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("Xvfb starts; install it: apt-get install xvfb");
    let said = BufReader::new(child.stdout.take().expect("piped"));
    let number = said.lines().next().expect("it says its number");
    (Process(child), number.expect("in plain text"))
}

/// A port that was free a moment ago: the driver takes none by itself.
fn free_port() -> u16 {
    let taken = TcpListener::bind(("127.0.0.1", 0)).and_then(|socket| socket.local_addr());
    taken.expect("some port is free").port()
}

async fn until_open(port: u16) {
    let start = Instant::now();
    while TcpStream::connect(("127.0.0.1", port)).await.is_err() {
        assert!(
            start.elapsed() < PATIENCE,
            "WebKit's driver does not listen"
        );
        sleep(GLANCE).await;
    }
}
