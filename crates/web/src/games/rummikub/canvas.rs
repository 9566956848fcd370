//! `RummikubCanvas`: the elements of the table, and what the input shows in them at once.

use super::{
    fit::is_set,
    grid::Stretch,
    paint::{Focus, ghosts},
    piece::Piece,
    sketch::Aim,
    store::RummikubStore,
};
use leptos::{html, prelude::*};
use web_sys::{Element, HtmlElement};

/// The elements that are painted on.
#[derive(Clone, Copy)]
pub struct RummikubCanvas {
    pub root: NodeRef<html::Div>,
    /// What scrolls when the table is higher than its room.
    pub surface: NodeRef<html::Div>,
    pub grid: NodeRef<html::Div>,
    pub sets: NodeRef<html::Div>,
    /// The cells of the table.
    pub cells: NodeRef<html::Div>,
    pub ghosts: NodeRef<html::Div>,
    pub rack: NodeRef<html::Div>,
    pub layer: NodeRef<html::Div>,
}

/// Puts the keyboard there.
pub fn focus(root: &Element, at: Focus) {
    let name = match at {
        Focus::Cell(place) => format!("[data-cell='{place}']"),
        Focus::Rack(piece) => format!(".rummi-rack [data-piece='{}']", piece.index()),
    };
    let find = |name: &str| root.query_selector(name).ok().flatten();
    let found = find(&name).or_else(|| find(".rummi-rack [tabindex='0']"));
    if let Some(element) =
        found.and_then(|element| wasm_bindgen::JsCast::dyn_into::<HtmlElement>(element).ok())
    {
        let _ = element.focus();
    }
}

/// Shows where the tiles in the hand would go.
pub fn show_ghosts(canvas: RummikubCanvas, rows: &[(Stretch, bool)]) {
    if let Some(layer) = canvas.ghosts.get_untracked() {
        layer.set_inner_html(&ghosts(rows));
    }
}

/// The rows that these pieces would be part of if the hand let go now, each with whether it is a
/// set.
pub fn landing(store: RummikubStore, pieces: &[Piece], aim: Aim) -> Vec<(Stretch, bool)> {
    let next = store
        .sketch
        .with_untracked(|sketch| sketch.trial(pieces, aim));
    let rows = next.map(|grid| grid.stretches()).unwrap_or_default();
    let own = rows
        .into_iter()
        .filter(|row| row.pieces.iter().any(|piece| pieces.contains(piece)));
    own.map(|row| (row.clone(), is_set(&row.pieces))).collect()
}
