//! How soon a first visit can be used: the page in a real browser, beside a page of a peer.

use super::{
    figures::{Figure, Section},
    node::{Folder, Running, free_port, install, start},
    peers::figure,
};
use crate::{
    page::Build,
    serve,
    step::{output, program, step},
};
use anyhow::Result;
use serde_json::Value;
use std::{path::Path, process::Command};

/// Visits, each with an empty profile; the middle one counts.
const VISITS: &str = "7";
const PACKAGES: &[&str] = &["ws", "boardgame.io", "react@18", "react-dom@18", "esbuild"];
const PEER: &str = "boardgame.io";

/// A page, what is clicked on it, and what is there once a move can be made.
struct Page {
    url: String,
    click: &'static str,
    playable: &'static str,
}

/// Measures ours and the peer's in turn, as they come and as on a slow phone.
pub fn measure() -> Result<Section> {
    let mut figures = Vec::new();
    if output(program("npm", &["--version"])).is_ok()
        && output(program("chromium", &["--version"])).is_ok()
    {
        let folder = Folder::new("start")?;
        let place = install(&folder.path, PACKAGES)?;
        let ((_ours, ours), (_theirs, theirs)) = (ours(&place)?, theirs(&place)?);
        for (device, words) in [("here", "on this machine"), ("phone", "on a slow phone")] {
            let (mine, peers) = (
                visit(&place, &ours, device)?,
                visit(&place, &theirs, device)?,
            );
            for (what, key) in [
                ("first paint", "/paint_ms"),
                ("a move can be made", "/playable_ms"),
            ] {
                let ours = Figure::time(&format!("{what}, {words}"), "ms", figure(&mine, key)?);
                figures.push(ours.beside(PEER, Some(figure(&peers, key)?)));
            }
        }
    } else {
        eprintln!(
            "    not measured: needs Chromium, Node and npm, as in apt-get install chromium nodejs npm"
        );
    }
    Ok(Section {
        title: "The first visit".into(),
        text: "Headless Chromium with an empty profile, the middle of seven visits, from the address to the first paint and to a board on which it is \
               one's turn. Ours is the home page with all five games and two clicks, on a bot and how strong it is; the peer is a page of boardgame.io and React that is nothing \
               but noughts and crosses against its bot, bundled by esbuild and compressed. The phone has 1.6 Mbit/s, 150 ms and a processor four times slower."
            .into(),
        figures,
    })
}

fn ours(folder: &Path) -> Result<(Running, Page)> {
    let stolik = serve::path(Build::Finished).to_string_lossy().into_owned();
    let place = format!("127.0.0.1:{}", free_port()?);
    let data = folder.join("data").to_string_lossy().into_owned();
    let running = start(
        folder,
        &[&stolik, "serve", "--listen", &place, "--database", &data],
        "is open",
    )?;
    let click = "[data-game=dama] [data-testid=play-bot] >> [data-game=dama] [data-bot=easy]";
    Ok((
        running,
        Page {
            url: format!("http://{place}/"),
            click,
            playable: ".dama[data-turn=mine] [data-square]",
        },
    ))
}

fn theirs(folder: &Path) -> Result<(Running, Page)> {
    let port = free_port()?;
    let running = start(folder, &["node", "boardgame_page.mjs", &port], "ready")?;
    Ok((
        running,
        Page {
            url: format!("http://127.0.0.1:{port}/"),
            click: "-",
            playable: "[data-playable]",
        },
    ))
}

fn visit(folder: &Path, page: &Page, device: &str) -> Result<Value> {
    step(&format!("{} ({device})", page.url), || {
        let mut driver = Command::new("node");
        driver
            .args([
                "start.mjs",
                &page.url,
                page.click,
                page.playable,
                VISITS,
                device,
            ])
            .current_dir(folder);
        Ok(serde_json::from_str(&output(driver)?)?)
    })
}
