//! Other people's servers beside ours, in one run: tables of two with hidden hands, one core for
//! the server and one for who drives it. They are fetched when this runs; nothing of theirs is
//! kept.

use super::{
    figures::{Figure, Section},
    node::{Folder, free_port, install, start},
    peers::figure,
};
use crate::{
    page::Build,
    serve,
    step::{cargo, output, program, run, step, target},
};
use anyhow::{Context, Result};
use serde_json::Value;
use std::{fs, path::Path, process::Command};

/// Tables that play at once, the seconds they play, and the connections that are idle meanwhile.
/// With `TABLES` tables each connection stays below the rate limit of `stolik`.
const TABLES: u32 = 400;
const SECONDS: u32 = 8;
const IDLE: u32 = 500;
/// How often a peer is measured in turn with `stolik`. Load of other programs only adds to the
/// processor time, so the least of all rounds counts.
const ROUNDS: usize = 3;
/// The peer that takes minutes to open its tables.
const SLOW: &str = "boardgame.io";
/// The core of the server; the clients run on the other core.
const FIRST_CORE: &[&str] = &["taskset", "-c", "0"];

/// The field of a run's JSON report with the processor time of one move.
const CPU: &str = "/cpu_us_per_move";

/// A game server for Node that is measured beside `stolik`.
struct MeasuredServer {
    name: &'static str,
    packages: &'static [&'static str],
    server: &'static str,
    /// The protocol that `drive.mjs` speaks to the server.
    kind: &'static str,
}

const PEERS: &[MeasuredServer] = &[
    MeasuredServer {
        name: "bare ws on Node",
        packages: &["ws"],
        server: "ws.mjs",
        kind: "ws",
    },
    MeasuredServer {
        name: SLOW,
        packages: &["boardgame.io"],
        server: "boardgame.mjs",
        kind: "boardgame",
    },
    MeasuredServer {
        name: "Colyseus 0.17",
        packages: &[
            "@colyseus/core@0.17",
            "@colyseus/ws-transport@0.17",
            "@colyseus/sdk@0.17",
            "express",
        ],
        server: "colyseus.mjs",
        kind: "colyseus",
    },
    MeasuredServer {
        name: "Colyseus 0.18",
        packages: &[
            "@colyseus/core@0.18",
            "@colyseus/ws-transport@0.18",
            "@colyseus/sdk@0.18",
        ],
        server: "colyseus.mjs",
        kind: "colyseus",
    },
    MeasuredServer {
        name: "Colyseus 0.18, state synchronised",
        packages: &[
            "@colyseus/core@0.18",
            "@colyseus/ws-transport@0.18",
            "@colyseus/sdk@0.18",
            "@colyseus/schema@5",
        ],
        server: "colyseus_state.mjs",
        kind: "colyseus-state",
    },
];

/// Measures all of them. Without npm, only ours beside the floor.
pub fn measure() -> Result<Section> {
    run(cargo(&[
        "build",
        "--release",
        "-p",
        "server",
        "--example",
        "bare",
    ]))?;
    let folder = Folder::new("peers")?;
    let mut figures = Vec::new();
    if output(program("npm", &["--version"])).is_ok() {
        for Pair { name, ours, theirs } in pairs(&folder.path)? {
            figures.push(beside(
                "processor time a move",
                "us",
                CPU,
                &ours,
                name,
                &theirs,
            )?);
            figures.push(beside(
                "memory an idle connection",
                "KiB",
                "/idle_kib",
                &ours,
                name,
                &theirs,
            )?);
        }
    } else {
        eprintln!("    without its peers: needs Node and npm, as in apt-get install nodejs npm");
        let ours = ours(&folder.path)?;
        figures.push(Figure::time(
            "processor time a move",
            "us",
            figure(&ours, CPU)?,
        ));
    }
    Ok(Section {
        title: "The server beside others".into(),
        text: "400 tables of two with hidden hands as fast as the server answers, 500 idle connections beside them; the server on one core, who \
               drives it on another; each in turn with ours, three times (boardgame.io itself once), and the least of each. Ours is Karcianka at full: journal on disk before anyone is told, whole views, people, limits. The others \
               play a card game of ten lines and keep nothing; the bare ones check nothing but whose turn it is. Colyseus sends messages \
               of ten numbers; as its documentation teaches, with a state that it synchronises, it is measured too."
            .into(),
        figures,
    })
}

/// A peer, and ours measured in turn with it: how quick the machine is changes by the minute.
struct Pair {
    name: &'static str,
    ours: Value,
    theirs: Value,
}

/// The floor, and everyone else.
fn pairs(folder: &Path) -> Result<Vec<Pair>> {
    let drivers = install(&folder.join("bare"), &["ws"])?;
    let bare = target()
        .join("release/examples/bare")
        .to_string_lossy()
        .into_owned();
    let pair = |name, place: &Path, server: &[&str], kind| {
        let (mut all_ours, mut all_theirs) = (Vec::new(), Vec::new());
        for round in 0..ROUNDS {
            all_ours.push(step("Stolik", || ours(folder))?);
            if round == 0 || name != SLOW {
                all_theirs.push(step(name, || drive(place, server, kind))?);
            }
        }
        anyhow::Ok(Pair {
            name,
            ours: least(all_ours)?,
            theirs: least(all_theirs)?,
        })
    };
    let mut pairs = vec![pair("bare Rust", &drivers, &[&bare], "ws")?];
    for peer in PEERS {
        let place = install(&folder.join(peer.name.replace(' ', "-")), peer.packages)?;
        pairs.push(pair(peer.name, &place, &["node", peer.server], peer.kind)?);
    }
    Ok(pairs)
}

/// The run that took the least of the processor.
fn least(runs: Vec<Value>) -> Result<Value> {
    let mut timed = Vec::new();
    for run in runs {
        timed.push((figure(&run, CPU)?, run));
    }
    let least = timed.into_iter().min_by(|(a, _), (b, _)| a.total_cmp(b));
    Ok(least.context("it was measured")?.1)
}

fn beside(
    what: &str,
    unit: &str,
    key: &str,
    ours: &Value,
    name: &str,
    theirs: &Value,
) -> Result<Figure> {
    Ok(Figure::time(what, unit, figure(ours, key)?).beside(name, Some(figure(theirs, key)?)))
}

fn drive(folder: &Path, server: &[&str], kind: &str) -> Result<Value> {
    let port = free_port()?;
    let running = start(folder, &[FIRST_CORE, server, &[&port]].concat(), "ready")?;
    let figures = [running.pid(), TABLES, SECONDS, IDLE].map(|number| number.to_string());
    let mut driver = Command::new("taskset");
    driver
        .args(["-c", "1", "node", "drive.mjs", kind, &port])
        .args(figures)
        .current_dir(folder);
    Ok(serde_json::from_str(&output(driver)?)?)
}

fn ours(folder: &Path) -> Result<Value> {
    fs::create_dir_all(folder)?;
    let stolik = serve::path(Build::Finished).to_string_lossy().into_owned();
    let place = format!("127.0.0.1:{}", free_port()?);
    let data = folder.join("data");
    // Each time an empty one.
    let _ = fs::remove_dir_all(&data);
    let data = data.to_string_lossy().into_owned();
    let serve = [
        FIRST_CORE,
        &[&stolik, "serve", "--listen", &place, "--database", &data],
    ]
    .concat();
    let running = start(folder, &serve, "is open")?;
    let [pid, tables, seconds, idle] =
        [running.pid(), TABLES, SECONDS, IDLE].map(|number| number.to_string());
    let mut load = Command::new("taskset");
    load.args([
        "-c",
        "1",
        &stolik,
        "load",
        "--url",
        &format!("http://{place}"),
        "--pid",
        &pid,
    ]);
    load.args([
        "--games",
        &tables,
        "--seconds",
        &seconds,
        "--idle",
        &idle,
        "--pace",
        "0",
        "--json",
    ]);
    Ok(serde_json::from_str(&output(load)?)?)
}
