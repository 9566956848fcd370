//! What keys mean on the table, and where each arrow leads.

use super::{order::Order, paint::Focus, sketch::Sketch};
use game_rummikub::{COLUMNS, Place};

/// Which way an arrow points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// To the left.
    Left,
    /// To the right.
    Right,
    /// Up.
    Up,
    /// Down.
    Down,
}

/// What a key means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Key {
    /// Goes one further.
    Step(Way),
    /// Chooses or places.
    Use,
    /// Lets go of what is chosen.
    LetGo,
    /// Takes the tile back into the rack.
    TakeBack,
    /// Takes the last step back.
    Undo,
}

impl Key {
    /// The meaning of a key, with or without the control key.
    pub fn of(key: &str, control: bool) -> Option<Key> {
        Some(match (key, control) {
            ("z" | "Z", true) => Key::Undo,
            (_, true) => return None,
            ("ArrowLeft", _) => Key::Step(Way::Left),
            ("ArrowRight", _) => Key::Step(Way::Right),
            ("ArrowUp", _) => Key::Step(Way::Up),
            ("ArrowDown", _) => Key::Step(Way::Down),
            ("Enter" | " ", _) => Key::Use,
            ("Escape", _) => Key::LetGo,
            ("Backspace" | "Delete", _) => Key::TakeBack,
            _ => return None,
        })
    }
}

/// Where an arrow leads. Down from the last row is the rack, up from the rack the table.
pub fn step(sketch: &Sketch, rows: u8, order: Order, from: Focus, way: Way) -> Focus {
    let rack = order.sorted(sketch.now().rack());
    let last_row = rows.saturating_sub(1);
    let cell = |row, column| Place::new(row, column).map_or(from, Focus::Cell);
    match (from, way) {
        (Focus::Cell(at), Way::Left) => cell(at.row(), at.column().saturating_sub(1)),
        (Focus::Cell(at), Way::Right) => cell(at.row(), (at.column() + 1).min(COLUMNS - 1)),
        (Focus::Cell(at), Way::Up) => cell(at.row().saturating_sub(1), at.column()),
        (Focus::Cell(at), Way::Down) if at.row() < last_row => cell(at.row() + 1, at.column()),
        (Focus::Cell(_), Way::Down) => rack.first().map_or(from, |&piece| Focus::Rack(piece)),
        (Focus::Rack(_), Way::Up) => cell(last_row, 0),
        (Focus::Rack(_), Way::Down) => from,
        (Focus::Rack(piece), Way::Left | Way::Right) => {
            let index = rack.iter().position(|&other| other == piece).unwrap_or(0);
            let next = if way == Way::Left { index.saturating_sub(1) } else { index + 1 };
            rack.get(next).map_or(from, |&piece| Focus::Rack(piece))
        }
    }
}
