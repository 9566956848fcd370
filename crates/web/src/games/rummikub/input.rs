//! Translates pointer events on table and rack into calls of `RummikubStore`. `sketch` decides what
//! they mean.

use super::{
    animations::{AnimationLayer, piece_of},
    canvas::{RummikubCanvas, landing, show_ghosts},
    grid::{PieceSpot, Stretch},
    piece::Piece,
    ruler::Ruler,
    sketch::{Aim, TileTouch},
    store::RummikubStore,
};
use crate::{
    browser::tab,
    games::drag::{Drag, is_main, position},
};
use game_rummikub::Place;
use leptos::{leptos_dom::helpers::TimeoutHandle, prelude::*};
use std::time::Duration;
use wasm_bindgen::JsCast;
use web_sys::{DomRect, Element, EventTarget, MouseEvent, PointerEvent};

/// A pointer that moves less than this between down and up has tapped, in CSS pixels.
const TAP_SLOP: f64 = 6.0;
/// After so long on one tile the hand takes its whole set.
const LONG_PRESS: Duration = Duration::from_millis(380);
/// How far above a finger the middle of its tiles is, so that they are seen.
const ABOVE_FINGER: f64 = 60.0;
/// How far above a finger they would be laid.
const AIM_ABOVE_FINGER: f64 = 34.0;
/// The least width of a tile in the hand, and the width of one under a finger.
const LEAST_WIDTH: f64 = 28.0;
const LOUPE_WIDTH: f64 = 46.0;
/// How near to the edge a hand makes the table scroll, and how far at a time.
const EDGE: f64 = 28.0;
const SCROLL: f64 = 8.0;
const NUDGE_MS: u32 = 15;

/// The event handlers of one board. Clones share the followed pointer.
#[derive(Clone)]
pub struct RummikubInput {
    pub(super) store: RummikubStore,
    pub(super) canvas: RummikubCanvas,
    animations: AnimationLayer,
    drag: Drag<TilePress>,
}

/// What a finger or button that is down does.
struct TilePress {
    touch: TileTouch,
    /// How far above the pointer the tiles are carried, in CSS pixels.
    raise: f64,
    /// The tiles that are carried; empty until they are lifted.
    hand: Vec<Piece>,
    long: Option<TimeoutHandle>,
}

/// Where a pointer with tiles is, and how far above it they would be laid.
#[derive(Clone, Copy)]
struct Grasp {
    x: f64,
    y: f64,
    raise: f64,
}

impl Grasp {
    fn at(x: f64, y: f64, raise: f64) -> Grasp {
        Grasp {
            x,
            y,
            raise: raise.min(AIM_ABOVE_FINGER),
        }
    }
}

impl RummikubInput {
    /// Listens to what happens on the canvas.
    pub fn new(
        store: RummikubStore,
        canvas: RummikubCanvas,
        animations: AnimationLayer,
    ) -> RummikubInput {
        RummikubInput {
            store,
            canvas,
            animations,
            drag: Drag::new(TAP_SLOP),
        }
    }

    /// Finger or button down.
    pub fn down(&self, event: &PointerEvent) {
        let Some(touch) = self.touched(event.target()).filter(|_| is_main(event)) else {
            return;
        };
        let Some(root) = self.canvas.root.get_untracked() else {
            return;
        };
        let raise = if event.pointer_type() == "mouse" {
            0.0
        } else {
            ABOVE_FINGER
        };
        let press = TilePress {
            touch,
            raise,
            hand: Vec::new(),
            long: self.long(position(event)),
        };
        self.drag.follow(event, press);
        if matches!(touch, TileTouch::Piece(_)) {
            self.drag.capture(&root);
        }
    }

    /// A long press takes the whole set.
    fn long(&self, (x, y): (f64, f64)) -> Option<TimeoutHandle> {
        let input = self.clone();
        let take = move || {
            let touch = input
                .drag
                .with(|press| press.hand.is_empty().then_some(press.touch));
            if let Some(set) = touch
                .flatten()
                .and_then(|touch| input.set_under(touch))
                .filter(|set| set.pieces.len() > 1)
            {
                tab::vibrate(NUDGE_MS);
                input.lift(set.pieces);
                input.carry(x, y);
            }
        };
        set_timeout_with_handle(take, LONG_PRESS).ok()
    }

    /// The set a tile belongs to, or the one that a free cell is beside.
    fn set_under(&self, touch: TileTouch) -> Option<Stretch> {
        self.store.sketch.with_untracked(|sketch| {
            let grid = sketch.now();
            match touch {
                TileTouch::Piece(piece) => match grid.spot(piece) {
                    PieceSpot::Table(place) => grid.stretch_at(place),
                    PieceSpot::Rack | PieceSpot::Away => None,
                },
                TileTouch::Cell(place) => [1, -1]
                    .iter()
                    .find_map(|&side| grid.stretch_at(place.beside(side)?)),
                TileTouch::Rack => None,
            }
        })
    }

    /// The pointer moves: what the hand holds follows, and where it would land glows.
    pub fn moved(&self, event: &PointerEvent) {
        let Some(moved) = self.drag.moved(event) else {
            return;
        };
        let is_empty = self.drag.with(|press| press.hand.is_empty());
        if moved.lifts && is_empty == Some(true) {
            self.lift_touched();
        }
        self.carry(moved.at.0, moved.at.1);
    }

    fn lift_touched(&self) {
        let Some(touch) = self.drag.with(|press| press.touch) else {
            return;
        };
        let pieces = match touch {
            TileTouch::Piece(piece) => self
                .store
                .sketch
                .with_untracked(|sketch| sketch.handful(piece)),
            TileTouch::Cell(_) => self
                .set_under(touch)
                .map(|set| set.pieces)
                .unwrap_or_default(),
            TileTouch::Rack => Vec::new(),
        };
        if pieces.is_empty() {
            return self.drop_press();
        }
        self.lift(pieces);
    }

    fn lift(&self, pieces: Vec<Piece>) {
        let store = self.store;
        if !untrack(|| store.may_arrange()) {
            store.say_not_now();
            return self.drop_press();
        }
        if store
            .sketch
            .with_untracked(|sketch| pieces.iter().any(|&piece| sketch.is_locked(piece)))
        {
            store.say_locked();
            return self.drop_press();
        }
        let nodes = (
            self.canvas.root.get_untracked(),
            self.canvas.layer.get_untracked(),
        );
        let (Some(root), Some(layer)) = nodes else {
            return;
        };
        let raise = self.drag.with(|press| press.raise).unwrap_or(0.0);
        let width = if raise > 0.0 {
            LOUPE_WIDTH
        } else {
            self.column_width().max(LEAST_WIDTH)
        };
        self.animations.clear(&[]);
        self.animations.lift(&root, &layer, &pieces, width);
        self.drag.with(|press| press.hand.clone_from(&pieces));
        self.drag.capture(&root);
        store.held.set(pieces);
    }

    fn carry(&self, x: f64, y: f64) {
        let grasp = self.drag.with(|press| (press.hand.clone(), press.raise));
        let Some((hand, raise)) = grasp.filter(|(hand, _)| !hand.is_empty()) else {
            return;
        };
        let Some(layer) = self.canvas.layer.get_untracked() else {
            return;
        };
        self.animations.carry(&layer, &hand, x, y - raise);
        let grasp = Grasp::at(x, y, raise);
        self.scroll(y);
        let aim = self.aim(grasp, hand.len());
        show_ghosts(
            self.canvas,
            &aim.map(|aim| landing(self.store, &hand, aim))
                .unwrap_or_default(),
        );
    }

    /// Near its upper or lower edge a table that is higher than its room scrolls.
    fn scroll(&self, y: f64) {
        let Some(surface) = self.canvas.surface.get_untracked() else {
            return;
        };
        let rect = surface.get_bounding_client_rect();
        if y < rect.top() + EDGE {
            surface.scroll_by_with_x_and_y(0.0, -SCROLL);
        } else if y > rect.bottom() - EDGE && y < rect.bottom() {
            surface.scroll_by_with_x_and_y(0.0, SCROLL);
        }
    }

    fn cells(&self) -> Option<DomRect> {
        self.canvas
            .cells
            .get_untracked()
            .map(|cells| cells.get_bounding_client_rect())
    }

    fn column_width(&self) -> f64 {
        let columns = self
            .store
            .sketch
            .with_untracked(|sketch| sketch.now().columns());
        self.cells()
            .map_or(0.0, |cells| cells.width() / f64::from(columns))
    }

    /// Where so many tiles would go that are let go here. Over the rack the pointer itself counts:
    /// below a finger there is little room.
    fn aim(&self, Grasp { x, y, raise }: Grasp, count: usize) -> Option<Aim> {
        let rect = |node: NodeRef<leptos::html::Div>| {
            node.get_untracked()
                .map(|node| node.get_bounding_client_rect())
        };
        let within = |rect: &DomRect, y: f64| {
            (rect.left()..rect.right()).contains(&x) && (rect.top()..rect.bottom()).contains(&y)
        };
        if rect(self.canvas.rack).is_some_and(|rack| within(&rack, y)) {
            return Some(Aim::Rack);
        }
        let felt = rect(self.canvas.surface)?;
        // The lower edge of the table is reached as well: the finger may not go on below it.
        let y = y - raise.min((felt.bottom() - y).max(0.0));
        let cells = self.cells().filter(|_| within(&felt, y))?;
        let ruler = Ruler {
            width: cells.width(),
            height: cells.height(),
            rows: self.store.rows(),
            columns: self
                .store
                .sketch
                .with_untracked(|sketch| sketch.now().columns()),
        };
        let is_taken = |place| {
            self.store
                .sketch
                .with_untracked(|sketch| sketch.now().at(place).is_some())
        };
        ruler.aim(x - cells.left(), y - cells.top(), count, &is_taken)
    }

    /// Finger or button up: tiles are dropped, or something was tapped.
    pub fn up(&self, event: &PointerEvent) {
        let Some(dropped) = self.drag.up(event) else {
            return;
        };
        let (press, (x, y)) = (dropped.held, dropped.at);
        self.forget(&press);
        if press.hand.is_empty() {
            self.focus_on(press.touch);
            return self.store.tap(press.touch);
        }
        match self.aim(Grasp::at(x, y, press.raise), press.hand.len()) {
            Some(aim) => self.store.put(&press.hand, aim),
            None => self.store.sketch.update(|sketch| sketch.let_go()),
        }
    }

    /// The browser took the pointer away, or the person changed their mind: the tiles glide back.
    pub fn cancel(&self) {
        if let Some(press) = self.drag.cancel() {
            self.forget(&press);
        }
    }

    fn drop_press(&self) {
        if let Some(press) = self.drag.cancel() {
            press.long.inspect(TimeoutHandle::clear);
        }
    }

    fn forget(&self, press: &TilePress) {
        press.long.inspect(TimeoutHandle::clear);
        show_ghosts(self.canvas, &[]);
        if !press.hand.is_empty() {
            self.store.held.set(Vec::new());
        }
    }

    /// A click with `detail` 0 comes from a screen reader. Pointers were handled by `down` and
    /// `up`.
    pub fn click(&self, event: &MouseEvent) {
        if let Some(touch) = self.touched(event.target()).filter(|_| event.detail() == 0) {
            self.focus_on(touch);
            self.store.tap(touch);
        }
    }

    /// What an event is on.
    pub(super) fn touched(&self, target: Option<EventTarget>) -> Option<TileTouch> {
        let target: Element = target?.dyn_into().ok()?;
        let around = |name: &str| target.closest(name).ok().flatten();
        if let Some(tile) = around("[data-piece]") {
            return piece_of(&tile).map(TileTouch::Piece);
        }
        if let Some(cell) = around("[data-cell]") {
            let place: Place = cell.get_attribute("data-cell")?.parse().ok()?;
            let piece = self
                .store
                .sketch
                .with_untracked(|sketch| sketch.now().at(place));
            return Some(piece.map_or(TileTouch::Cell(place), TileTouch::Piece));
        }
        around(".rummi-rack").map(|_| TileTouch::Rack)
    }
}
