//! Draws the grid of the board; the caller supplies the signs on its fields.

use super::ink::{Ink, Paint};
use game_project::{Board, Field};

/// The drawing of a field: a main sign, and small ones before and beside it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Signs {
    pub before: (char, Paint),
    pub main: (char, Paint),
    pub beside: (char, Paint),
}

impl Signs {
    /// A single sign.
    pub const fn one(sign: char, paint: Paint) -> Self {
        Signs {
            before: (' ', Paint::Grid),
            main: (sign, paint),
            beside: (' ', paint),
        }
    }
}

/// Draws the board row by row, with a line where a goal area ends.
pub(super) fn draw(board: Board, ink: Ink, signs: impl Fn(Field) -> Signs) -> String {
    let mut picture = String::new();
    for y in 0..board.height() {
        if y == 0 || y == board.goal_area_height() || y == board.height() - board.goal_area_height()
        {
            picture += &rule(board, ink, y);
        }
        for x in 0..board.width() {
            picture += &ink.paint(Paint::Grid, "│");
            picture += &field(signs(Field::new(x, y)), ink);
        }
        picture += &ink.paint(Paint::Grid, "│");
        picture.push('\n');
    }
    picture + &rule(board, ink, board.height())
}

fn field(signs: Signs, ink: Ink) -> String {
    let sign = |(sign, paint): (char, Paint)| ink.paint(paint, &sign.to_string());
    sign(signs.before) + &sign(signs.main) + &sign(signs.beside)
}

fn rule(board: Board, ink: Ink, y: u8) -> String {
    let (left, cross, right) = match y {
        0 => ("┌", "┬", "┐"),
        y if y == board.height() => ("└", "┴", "┘"),
        _ => ("├", "┼", "┤"),
    };
    let fields = vec!["───"; board.width().into()].join(cross);
    ink.paint(Paint::Grid, &format!("{left}{fields}{right}")) + "\n"
}
