//! How long bots think, and how many rounds of search a second they make.

use super::{
    figures::{Figure, Section},
    open_spiel::OpenSpiel,
    peers::{figure, lines},
};
use crate::{
    page::Build,
    serve,
    step::{output, program},
};
use anyhow::{Context, Result};
use serde_json::Value;

const SECONDS: &str = "5";
/// The one of its card games that its search can play and that is nearest to ours.
const LIKE: &str = "gin_rummy";

/// Measures our bots, and OpenSpiel's search beside ours.
pub fn measure() -> Result<Section> {
    let stolik = serve::path(Build::Finished);
    let measured = output(program(
        &stolik.to_string_lossy(),
        &["bench", "search", "--moves", "40", "--json"],
    ))?;
    let bots = lines(&measured)?;
    let mut figures = bots.iter().map(thinking).collect::<Result<Vec<_>>>()?;
    let rounds = bots
        .iter()
        .find_map(|bot| bot["rounds_per_second"].as_f64());
    let theirs = OpenSpiel::fetch()
        .map(|peer| peer.rounds_per_second(LIKE, SECONDS))
        .transpose()?;
    let rounds = rounds.context("no bot counts its rounds")?;
    let rounds = Figure::rate(
        "karcianka: rounds of information-set search",
        "a second",
        rounds,
    );
    figures.push(rounds.beside(&format!("OpenSpiel IS-MCTS, {LIKE}"), theirs));
    Ok(Section {
        title: "Search".into(),
        text: "Processor time the strongest bots take for a move (mean of 40 moves at the start of games against \
               themselves), and rounds of information-set search with random playouts a second. OpenSpiel's search \
               cannot play its crazy_eights; gin_rummy is its nearest card game that it can."
            .into(),
        figures,
    })
}

fn thinking(bot: &Value) -> Result<Figure> {
    let name = |field: &str| bot[field].as_str().unwrap_or_default().to_owned();
    let what = format!("{}: `{}`, a move", name("game"), name("bot"));
    Ok(Figure::time(
        &what,
        "ms",
        figure(bot, "/move_us/mean")? / 1000.0,
    ))
}
