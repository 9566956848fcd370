//! How fast the rules play, beside OpenSpiel's nearest game.

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
use anyhow::Result;

/// Our games, and the nearest that OpenSpiel has.
const GAMES: [(&str, Option<&str>); 5] = [
    ("dama", Some("checkers")),
    ("rummikub", None),
    (
        "karcianka",
        Some("crazy_eights(players=2,use_special_cards=True,reshuffle=True)"),
    ),
    ("kanasta", Some("gin_rummy")),
    ("project", None),
];
/// Each game is measured so many times, in turn. The best run counts: load of other programs only
/// makes a run slower.
const ROUNDS: usize = 3;
const SECONDS: &str = "2";

/// Measures all games.
pub fn measure() -> Result<Section> {
    let peer = OpenSpiel::fetch();
    let figures = GAMES
        .iter()
        .map(|(game, like)| compare(game, peer.as_ref().zip(*like)));
    Ok(Section {
        title: "Random games".into(),
        text: "Random games on one thread, moves a second: the best of three rounds of two seconds, ours and OpenSpiel's \
               (its C++ core, its own random players) in turn. Its games are the nearest to ours, not the same."
            .into(),
        figures: figures.collect::<Result<_>>()?,
    })
}

fn compare(game: &str, peer: Option<(&OpenSpiel, &str)>) -> Result<Figure> {
    let (mut ours, mut theirs) = (0.0, None);
    for _ in 0..ROUNDS {
        ours = f64::max(ours, moves_per_second(game)?);
        if let Some((peer, like)) = peer {
            theirs = Some(f64::max(
                theirs.unwrap_or(0.0),
                peer.moves_per_second(like, SECONDS)?,
            ));
        }
    }
    let name = peer.map_or("", |(_, like)| like.split('(').next().unwrap_or(like));
    Ok(Figure::rate(game, "moves/s", ours).beside(&format!("OpenSpiel {name}"), theirs))
}

fn moves_per_second(game: &str) -> Result<f64> {
    let stolik = serve::path(Build::Finished);
    let words = ["bench", "playouts", game, "--seconds", SECONDS, "--json"];
    let measured = lines(&output(program(&stolik.to_string_lossy(), &words))?)?;
    figure(
        &measured.into_iter().last().unwrap_or_default(),
        "/moves_per_second",
    )
}
