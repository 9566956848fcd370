//! `Diagram`: a small static board for the rules page, with the squares, pieces and `Marks` of the
//! real one.

use super::{
    disc::Disc,
    marks::Marks,
    outlook::{Cell, Outlook},
    pieces::threat_mark,
    squares::{shade, target_mark},
};
use crate::{
    number::fixed,
    texts::{self, Text},
};
use game_dama::{Piece, Position, Square};
use leptos::prelude::*;

/// What a diagram shows.
#[derive(Clone, Copy)]
pub struct Drawing {
    /// The position, as `game_dama` writes it.
    pub position: &'static str,
    /// The piece whose moves are pointed out.
    pub chosen: Option<&'static str>,
    /// The target whose captures are pointed out, with an arrow to it.
    pub pointed: Option<&'static str>,
}

impl Drawing {
    fn position(&self) -> Position {
        self.position
            .parse()
            .expect("diagrams are checked by a test")
    }

    fn chosen(&self) -> Option<Square> {
        self.chosen
            .map(|name| name.parse().expect("diagrams are checked by a test"))
    }

    fn pointed(&self) -> Option<Square> {
        self.pointed
            .map(|name| name.parse().expect("diagrams are checked by a test"))
    }

    /// What is pointed out.
    pub fn marks(&self) -> Marks {
        Marks::of(&self.position(), self.chosen(), self.pointed())
    }
}

/// A drawing, with the words a screen reader says in its place.
#[component]
pub fn Diagram(drawing: Drawing, words: Text) -> impl IntoView {
    let (position, marks) = (drawing.position(), drawing.marks());
    let pieces = Square::all().filter_map(|at| Some(piece_at(at, position.piece(at)?, &marks)));
    let arrow = drawing
        .chosen()
        .zip(drawing.pointed())
        .map(|(from, to)| arrow(from, to));
    view! {
        <div class="dama-frame is-small" role="img" aria-label=texts::say(words)>
            <div class="dama-field">
                <div class="dama-squares">{squares(&marks)}</div>
                <div class="dama-pieces">{pieces.collect_view()}</div>
                {arrow}
            </div>
        </div>
    }
}

fn squares(marks: &Marks) -> Vec<AnyView> {
    let square = |cell: Cell| {
        let is_pointed = cell.square().is_some_and(|square| marks.is_pointed(square));
        let is_chosen = cell
            .square()
            .is_some_and(|square| marks.chosen() == Some(square));
        view! {
            <div
                class="dama-square"
                data-shade=shade(cell)
                data-target=target_mark(marks, cell)
                data-pointed=is_pointed.then_some("")
                data-chosen=is_chosen.then_some("")
            ></div>
        }
        .into_any()
    };
    let row = |cells: Vec<Cell>| {
        view! { <div class="dama-row">{cells.into_iter().map(square).collect_view()}</div> }
            .into_any()
    };
    Outlook::Zero.rows().map(row).collect()
}

fn piece_at(at: Square, piece: Piece, marks: &Marks) -> AnyView {
    view! {
        <div
            class="dama-piece"
            data-threat=threat_mark(marks, at)
            style=("--column", at.x().to_string())
            style=("--row", at.y().to_string())
        >
            <Disc seat=piece.seat rank=piece.rank/>
        </div>
    }
    .into_any()
}

/// The way of a move, from the edge of its piece to just short of the target's middle.
fn arrow(from: Square, to: Square) -> impl IntoView {
    let middle = |square: Square| (f64::from(square.x()) + 0.5, f64::from(square.y()) + 0.5);
    let ((x1, y1), (x2, y2)) = (middle(from), middle(to));
    let length = (x2 - x1).hypot(y2 - y1);
    let (right, down) = ((x2 - x1) / length, (y2 - y1) / length);
    let at = |x: f64, y: f64, along: f64, aside: f64| {
        let (x, y) = (
            x + right * along - down * aside,
            y + down * along + right * aside,
        );
        format!("{} {}", fixed(x, 2), fixed(y, 2))
    };
    let shaft = format!("M{}L{}", at(x1, y1, 0.42, 0.0), at(x2, y2, -0.2, 0.0));
    let head = format!(
        "M{}L{}L{}Z",
        at(x2, y2, 0.14, 0.0),
        at(x2, y2, -0.24, 0.2),
        at(x2, y2, -0.24, -0.2)
    );
    view! {
        <svg class="dama-arrow" viewBox="0 0 6 6" aria-hidden="true">
            <path class="dama-shaft" d=shaft/>
            <path class="dama-head" d=head/>
        </svg>
    }
}
