//! What the page costs over the wire.

use super::figures::{Figure, Section};
use crate::weight;
use anyhow::Result;

/// Weighs the page that was built.
pub fn measure() -> Result<Section> {
    weight::check()?;
    let weights = weight::weights()?;
    let figure = |(what, bytes): (String, usize)| Figure::count(&what, "bytes", bytes as f64);
    Ok(Section {
        title: "The page".into(),
        text: "Bytes over the wire, compressed (brotli): what a first visit fetches before everything on it works, and \
               what comes later, when it is wanted."
            .into(),
        figures: weights.into_iter().map(figure).collect(),
    })
}
