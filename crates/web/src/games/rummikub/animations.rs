//! `AnimationLayer`: copies of moving and carried tiles above the table, so that nothing clips them
//! and the table below can be rewritten meanwhile.

use super::{
    piece::Piece,
    timing::{SetChange, TRAVEL_MS, Timing},
};
use game_rummikub::Place;
use leptos::prelude::*;
use std::{cell::RefCell, collections::BTreeMap, rc::Rc, time::Duration};
use wasm_bindgen::JsCast;
use web_sys::{DomRect, Element, HtmlElement};

/// Where a tile comes from that was not in sight.
pub struct Origins {
    /// New tiles on the table: from their player.
    pub player: Option<DomRect>,
    /// Tiles that are drawn: from the pool.
    pub pool: Option<DomRect>,
}

/// The places on the screen that tiles had.
pub type Rects = BTreeMap<Piece, DomRect>;

/// The layer that copies fly in.
#[derive(Clone, Default)]
pub struct AnimationLayer {
    flying: Rc<RefCell<BTreeMap<Piece, HtmlElement>>>,
}

impl AnimationLayer {
    /// Where every tile is seen now: in this layer, or else where it lies.
    pub fn rects(&self, root: &Element) -> Rects {
        let mut rects: Rects = pieces_in(root)
            .into_iter()
            .map(|(piece, tile)| (piece, tile.get_bounding_client_rect()))
            .collect();
        for (&piece, copy) in self.flying.borrow().iter() {
            rects.insert(piece, copy.get_bounding_client_rect());
        }
        rects
    }

    /// Brings down whatever flies, but for what the hand holds.
    pub fn clear(&self, held: &[Piece]) {
        self.flying.borrow_mut().retain(|piece, copy| {
            let stays = held.contains(piece);
            if !stays {
                copy.remove();
            }
            stays
        });
    }

    /// Lets every tile that is not where it was travel there.
    pub fn travel(
        &self,
        root: &Element,
        layer: &Element,
        before: &Rects,
        origins: &Origins,
        held: &[Piece],
    ) {
        let tiles = pieces_in(root);
        let now: Vec<(Piece, HtmlElement, DomRect)> = tiles
            .into_iter()
            .filter(|(piece, _)| !held.contains(piece))
            .map(|(piece, tile)| (piece, tile.clone(), tile.get_bounding_client_rect()))
            .collect();
        let sets = sets_of(&now);
        let is_new = |piece: &Piece| !before.contains_key(piece);
        let moves =
            |piece: &Piece, to: &DomRect| before.get(piece).is_some_and(|from| is_apart(from, to));
        let mut changes =
            vec![SetChange::default(); sets.values().max().map_or(1, |last| last + 1)];
        for (piece, _, to) in &now {
            let change = &mut changes[sets.get(piece).copied().unwrap_or(0)];
            change.new += usize::from(is_new(piece));
            change.is_rearranged |= moves(piece, to);
        }
        let timing = Timing::of(&changes);
        let mut shown = vec![0; changes.len()];
        let animations: Vec<TileAnimation> = now
            .into_iter()
            .filter_map(|(piece, tile, to)| {
                let set = sets.get(&piece).copied().unwrap_or(0);
                let from = match before.get(&piece) {
                    Some(from) => Some((from.clone(), timing.rearranged(set))),
                    None => {
                        let origin = if tile.has_attribute("role") {
                            &origins.pool
                        } else {
                            &origins.player
                        };
                        let delay_ms = timing.new_tile(set, shown[set]);
                        shown[set] += 1;
                        origin
                            .clone()
                            .map(|origin| (small_at(&origin, &to), delay_ms))
                    }
                };
                let (from, delay_ms) = from.filter(|(from, _)| is_apart(from, &to))?;
                Some(TileAnimation {
                    piece,
                    tile,
                    from,
                    to,
                    delay_ms,
                    is_new: is_new(&piece),
                })
            })
            .collect();
        let base = layer.get_bounding_client_rect();
        let placed = animations
            .into_iter()
            .filter_map(|animation| Some((animation.place_copy(layer, &base)?, animation)));
        let placed: Vec<(HtmlElement, TileAnimation)> = placed.collect();
        // Once the browser knows where the copies are, it can move them.
        let _ = layer.get_bounding_client_rect();
        for (copy, animation) in placed {
            self.start(animation, copy);
        }
    }

    fn start(&self, animation: TileAnimation, copy: HtmlElement) {
        let set = |name, value: &str| _ = copy.style().set_property(name, value);
        set(
            "transition",
            &format!(
                "transform {TRAVEL_MS}ms var(--ease) {0}ms, opacity 1ms {0}ms",
                animation.delay_ms
            ),
        );
        set("transform", "none");
        set("opacity", "1");
        let _ = animation.tile.class_list().add_1("is-flying");
        self.flying
            .borrow_mut()
            .insert(animation.piece, copy.clone());
        let animations = self.clone();
        let land = move || {
            // Another animation of the same tile may have begun since.
            let is_ours = animations.flying.borrow().get(&animation.piece) == Some(&copy);
            if is_ours {
                animations.flying.borrow_mut().remove(&animation.piece);
                let _ = animation.tile.class_list().remove_1("is-flying");
            }
            copy.remove();
        };
        set_timeout(
            land,
            Duration::from_millis(u64::from(animation.delay_ms + TRAVEL_MS)),
        );
    }

    /// Copies tiles into the hand, side by side around a point, so wide each.
    pub fn lift(&self, root: &Element, layer: &Element, pieces: &[Piece], width: f64) {
        for (index, &piece) in pieces.iter().enumerate() {
            let found = pieces_in(root)
                .into_iter()
                .find(|(other, _)| *other == piece);
            let Some(copy) = found.and_then(|(_, tile)| copy_of(&tile)) else {
                continue;
            };
            let left = (index as f64 - pieces.len() as f64 / 2.0) * width;
            let style = format!(
                "left:{left:.0}px;top:{:.0}px;width:{width:.0}px;height:{:.0}px",
                -0.65 * width,
                1.3 * width
            );
            let _ = copy.set_attribute("style", &style);
            let _ = copy.class_list().add_1("in-hand");
            let _ = layer.append_child(&copy);
            self.flying.borrow_mut().insert(piece, copy);
        }
    }

    /// Moves what the hand holds.
    pub fn carry(&self, layer: &Element, pieces: &[Piece], x: f64, y: f64) {
        let base = layer.get_bounding_client_rect();
        let to = format!(
            "translate({:.0}px,{:.0}px)",
            x - base.left(),
            y - base.top()
        );
        for copy in self
            .flying
            .borrow()
            .iter()
            .filter(|(piece, _)| pieces.contains(piece))
            .map(|(_, copy)| copy)
        {
            let _ = copy.style().set_property("transform", &to);
        }
    }
}

/// Which set of the table each tile belongs to, counted from the upper left; what lies in the rack
/// comes after them all.
fn sets_of(tiles: &[(Piece, HtmlElement, DomRect)]) -> BTreeMap<Piece, usize> {
    let place = |tile: &HtmlElement| -> Option<Place> {
        tile.parent_element()?
            .get_attribute("data-cell")?
            .parse()
            .ok()
    };
    let mut laid: Vec<(Place, Piece)> = tiles
        .iter()
        .filter_map(|(piece, tile, _)| Some((place(tile)?, *piece)))
        .collect();
    laid.sort_unstable();
    let (mut sets, mut number, mut last) = (BTreeMap::new(), 0, None);
    for (place, piece) in laid {
        if last.is_some_and(|last: Place| last.beside(1) != Some(place)) {
            number += 1;
        }
        sets.insert(piece, number);
        last = Some(place);
    }
    let rack = tiles.iter().filter(|(piece, ..)| !sets.contains_key(piece));
    let rack: Vec<Piece> = rack.map(|(piece, ..)| *piece).collect();
    sets.extend(rack.into_iter().map(|piece| (piece, number + 1)));
    sets
}

/// One tile on its way.
struct TileAnimation {
    piece: Piece,
    tile: HtmlElement,
    from: DomRect,
    to: DomRect,
    delay_ms: u32,
    is_new: bool,
}

impl TileAnimation {
    /// Puts the copy where the animation begins.
    fn place_copy(&self, layer: &Element, base: &DomRect) -> Option<HtmlElement> {
        let copy = copy_of(&self.tile)?;
        let (from, to) = (&self.from, &self.to);
        let style = format!(
            "left:{:.1}px;top:{:.1}px;width:{:.1}px;height:{:.1}px;transform:translate({:.1}px,{:.1}px) scale({:.3});opacity:{}",
            to.left() - base.left(),
            to.top() - base.top(),
            to.width(),
            to.height(),
            from.left() - to.left(),
            from.top() - to.top(),
            from.width() / to.width().max(1.0),
            u8::from(!self.is_new),
        );
        copy.set_attribute("style", &style).ok()?;
        layer.append_child(&copy).ok()?;
        Some(copy)
    }
}

fn copy_of(tile: &HtmlElement) -> Option<HtmlElement> {
    let copy: HtmlElement = tile.clone_node_with_deep(true).ok()?.dyn_into().ok()?;
    for name in [
        "role",
        "tabindex",
        "data-piece",
        "data-tile",
        "data-held",
        "data-chosen",
    ] {
        let _ = copy.remove_attribute(name);
    }
    let _ = copy.class_list().remove_1("is-flying");
    Some(copy)
}

/// The tiles below an element, with what they are.
pub fn pieces_in(root: &Element) -> Vec<(Piece, HtmlElement)> {
    let Ok(found) = root.query_selector_all("[data-piece]") else {
        return Vec::new();
    };
    let tile = |index| {
        let tile: HtmlElement = found.get(index)?.dyn_into().ok()?;
        Some((piece_of(&tile)?, tile))
    };
    (0..found.length()).filter_map(tile).collect()
}

/// Which piece an element shows.
pub fn piece_of(tile: &Element) -> Option<Piece> {
    Piece::of_index(tile.get_attribute("data-piece")?.parse().ok()?)
}

fn is_apart(from: &DomRect, to: &DomRect) -> bool {
    (from.left() - to.left()).abs() > 1.0 || (from.top() - to.top()).abs() > 1.0
}

/// A spot in the middle of where a tile comes from, of the tile's own size.
fn small_at(origin: &DomRect, tile: &DomRect) -> DomRect {
    let (x, y) = (
        origin.left() + origin.width() / 2.0,
        origin.top() + origin.height() / 2.0,
    );
    let (width, height) = (tile.width(), tile.height());
    DomRect::new_with_x_and_y_and_width_and_height(x - width / 2.0, y - height / 2.0, width, height)
        .unwrap_or_else(|_| origin.clone())
}
