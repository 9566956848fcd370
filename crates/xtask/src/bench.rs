//! Numbers worth watching: how fast the engines play, and what the page costs.

use crate::{
    open_spiel,
    page::Build,
    serve,
    step::{program, run, step},
    weight,
};
use anyhow::Result;

/// Builds the finished program and measures it.
pub fn bench() -> Result<()> {
    serve::build(Build::Finished)?;
    step("the page's weight", weight::check)?;
    let stolik = serve::path(Build::Finished);
    let measure = ["bench", "playouts", "dama", "--seconds", "5", "--json"];
    step("playouts", || run(program(&stolik.to_string_lossy(), &measure)))?;
    step("karcianka beside OpenSpiel", open_spiel::compare)
}
