//! Programs on Node that others are measured with: fetched into a folder that goes when we do,
//! started, and stopped.

use crate::step::run;
use anyhow::{Context, Result, bail};
use std::{
    fs,
    io::{BufRead, BufReader},
    net::TcpListener,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
};

/// Our own scripts: a game, a server or page for each peer, and who drives them.
const SCRIPTS: &[(&str, &str)] = &[
    ("game.mjs", include_str!("../../peers/game.mjs")),
    ("drive.mjs", include_str!("../../peers/drive.mjs")),
    ("ws.mjs", include_str!("../../peers/ws.mjs")),
    ("boardgame.mjs", include_str!("../../peers/boardgame.mjs")),
    ("colyseus.mjs", include_str!("../../peers/colyseus.mjs")),
    (
        "colyseus_rooms.mjs",
        include_str!("../../peers/colyseus_rooms.mjs"),
    ),
    (
        "colyseus_state.mjs",
        include_str!("../../peers/colyseus_state.mjs"),
    ),
    (
        "boardgame_page.mjs",
        include_str!("../../peers/boardgame_page.mjs"),
    ),
    ("start.mjs", include_str!("../../peers/start.mjs")),
];

/// A temporary folder, removed on `Drop`.
pub struct Folder {
    pub path: PathBuf,
}

impl Folder {
    /// A new one.
    pub fn new(name: &str) -> Result<Self> {
        let path = std::env::temp_dir().join(format!("stolik-{name}-{}", std::process::id()));
        fs::create_dir_all(&path)?;
        Ok(Self { path })
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.path);
    }
}

/// A server that is stopped when we are done with it.
pub struct Running(Child);

impl Running {
    /// Which process it is.
    pub fn pid(&self) -> u32 {
        self.0.id()
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Fetches packages into a folder, beside our scripts.
pub fn install(folder: &Path, packages: &[&str]) -> Result<PathBuf> {
    fs::create_dir_all(folder)?;
    for (name, text) in SCRIPTS {
        fs::write(folder.join(name), text)?;
    }
    fs::write(folder.join("package.json"), "{}")?;
    let words = ["install", "--no-audit", "--no-fund", "--silent"];
    let mut npm = Command::new("npm");
    npm.args(words).args(packages).current_dir(folder);
    run(npm)?;
    Ok(folder.to_owned())
}

/// Starts a server and waits until it says that it is ready.
pub fn start(folder: &Path, words: &[&str], is_ready: &str) -> Result<Running> {
    let mut command = Command::new(words[0]);
    command
        .args(&words[1..])
        .current_dir(folder)
        .stdout(Stdio::piped());
    let mut server = Running(command.spawn().context("cannot start the server")?);
    let said = BufReader::new(server.0.stdout.take().context("a pipe")?);
    let mut lines = said.lines();
    if !lines
        .by_ref()
        .map_while(Result::ok)
        .any(|line| line.contains(is_ready))
    {
        bail!("the server ended before it was ready");
    }
    // A full pipe would block the server, so the rest of its output is read and dropped.
    std::thread::spawn(move || lines.for_each(drop));
    Ok(server)
}

/// A TCP port of the loopback address that no program listens on.
pub fn free_port() -> Result<String> {
    Ok(TcpListener::bind("127.0.0.1:0")?
        .local_addr()?
        .port()
        .to_string())
}
