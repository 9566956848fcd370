//! `TileKey`: what keys mean on the table; `step`: where each arrow leads.

use super::{paint::Focus, rack_order::RackOrder, sketch::Sketch};
use game_rummikub::Place;

/// Which way an arrow points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    Left,
    Right,
    Up,
    Down,
}

/// What a key means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TileKey {
    Step(Way),
    Use,
    /// Lets go of what is chosen.
    LetGo,
    /// Takes the tile back into the rack.
    TakeBack,
    /// Takes the last step back.
    Undo,
}

impl TileKey {
    /// The meaning of a key, with or without the control key.
    pub fn of(key: &str, control: bool) -> Option<TileKey> {
        Some(match (key, control) {
            ("z" | "Z", true) => TileKey::Undo,
            (_, true) => return None,
            ("ArrowLeft", _) => TileKey::Step(Way::Left),
            ("ArrowRight", _) => TileKey::Step(Way::Right),
            ("ArrowUp", _) => TileKey::Step(Way::Up),
            ("ArrowDown", _) => TileKey::Step(Way::Down),
            ("Enter" | " ", _) => TileKey::Use,
            ("Escape", _) => TileKey::LetGo,
            ("Backspace" | "Delete", _) => TileKey::TakeBack,
            _ => return None,
        })
    }
}

/// Where an arrow leads. Down from the last row is the rack, up from the rack the table.
pub fn step(sketch: &Sketch, rows: u8, order: RackOrder, from: Focus, way: Way) -> Focus {
    let rack = order.sorted(sketch.now().rack());
    let last_row = rows.saturating_sub(1);
    let cell = |row, column| Place::new(row, column).map_or(from, Focus::Cell);
    match (from, way) {
        (Focus::Cell(at), Way::Left) => cell(at.row(), at.column().saturating_sub(1)),
        (Focus::Cell(at), Way::Right) => {
            cell(at.row(), (at.column() + 1).min(sketch.now().columns() - 1))
        }
        (Focus::Cell(at), Way::Up) => cell(at.row().saturating_sub(1), at.column()),
        (Focus::Cell(at), Way::Down) if at.row() < last_row => cell(at.row() + 1, at.column()),
        (Focus::Cell(_), Way::Down) => rack.first().map_or(from, |&piece| Focus::Rack(piece)),
        (Focus::Rack(_), Way::Up) => cell(last_row, 0),
        (Focus::Rack(_), Way::Down) => from,
        (Focus::Rack(piece), Way::Left | Way::Right) => {
            let index = rack.iter().position(|&other| other == piece).unwrap_or(0);
            let next = if way == Way::Left {
                index.saturating_sub(1)
            } else {
                index + 1
            };
            rack.get(next).map_or(from, |&piece| Focus::Rack(piece))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{
        super::sketch::tests::{ME, view},
        *,
    };

    fn walk(from: Focus, ways: &[Way]) -> String {
        let sketch = Sketch::of(&view("k1.k2.k3@0:0", "b7.b5", true), Some(ME));
        let go = |at, &way: &Way| step(&sketch, 6, RackOrder::Colour, at, way);
        match ways.iter().fold(from, go) {
            Focus::Cell(place) => place.to_string(),
            Focus::Rack(piece) => piece.tile().to_string(),
        }
    }

    #[test]
    fn arrows_stay_on_the_table_until_its_last_row_and_then_lead_to_the_rack() {
        let corner = Focus::Cell(Place::new(0, 0).unwrap());
        assert_eq!(walk(corner, &[Way::Left, Way::Up]), "0:0");
        assert_eq!(walk(corner, &[Way::Right, Way::Down]), "1:1");
        assert_eq!(walk(corner, &[Way::Down; 6]), "b5");
        let mut ways = vec![Way::Down; 6];
        ways.extend([Way::Right, Way::Right]);
        assert_eq!(walk(corner, &ways), "b7");
        ways.push(Way::Up);
        assert_eq!(walk(corner, &ways), "5:0");
    }

    #[test]
    fn keys_with_control_are_the_browsers_but_for_undo() {
        assert_eq!(TileKey::of("z", true), Some(TileKey::Undo));
        assert_eq!(TileKey::of("ArrowLeft", true), None);
        assert_eq!(TileKey::of("z", false), None);
    }
}
