//! Endgame tables: the value of every position with few pieces, under the rule of
//! [`QUIET_MOVES`].

mod build;
mod check;
mod codes;
mod file;
mod material;
mod shared;
mod slice;
mod subsets;
mod value;

pub use file::TableFileError;
pub use value::Value;

use crate::{Position, QUIET_MOVES, Squares};
use codes::Codes;
use material::{Layout, Material, Placed};

/// The values of all positions with up to some number of pieces.
#[derive(Clone, Debug)]
pub struct EndgameTables {
    most_pieces: u32,
    /// The class of each material, at its [`Material::number`].
    classes: Vec<Option<Class>>,
}

/// The values of all positions with the same material.
#[derive(Clone, Debug)]
struct Class {
    layout: Layout,
    codes: Codes,
}

impl Class {
    fn of(material: Material) -> Class {
        let layout = Layout::of(material);
        let codes = Codes::open(layout.len());
        Class { layout, codes }
    }

    fn put(&mut self, placed: Placed, value: Value) {
        let place = self.layout.index(placed);
        self.codes.put(place, value);
    }

    fn get(&self, placed: Placed) -> Value {
        self.codes.get(self.layout.index(placed))
    }
}

impl EndgameTables {
    /// The most pieces that tables can be built for. With 8 pieces they need 2 GB, and each more
    /// four times as much.
    pub const MOST_PIECES: u32 = 8;
    /// For how many pieces they are built if nothing else is asked for.
    pub const USUAL_PIECES: u32 = 6;

    fn empty(most_pieces: u32) -> Self {
        EndgameTables {
            most_pieces,
            classes: vec![None; Material::NUMBERS],
        }
    }

    /// How many positions there are with up to so many pieces, up to exchange of the sides.
    pub fn positions(most_pieces: u32) -> usize {
        materials(most_pieces)
            .map(|material| Layout::of(material).len())
            .sum()
    }

    /// How many pieces a position in the tables can have.
    pub const fn most_pieces(&self) -> u32 {
        self.most_pieces
    }

    /// The value of a position after a capture or a man's move; `None` if it has too many pieces.
    pub fn value(&self, position: &Position) -> Option<Value> {
        let pieces = (Squares::ALL - position.empty()).count();
        (pieces <= self.most_pieces).then(|| self.known(position))
    }

    /// The value after so many quiet moves in a row, apart from draws by repetition.
    pub fn value_after(&self, position: &Position, quiet: usize) -> Option<Value> {
        self.value(position).map(|value| match value {
            Value::Won(distance) | Value::Lost(distance)
                if usize::from(distance) + quiet > QUIET_MOVES =>
            {
                Value::Drawn
            }
            value => value,
        })
    }

    /// The value of a position that is in the tables.
    fn known(&self, position: &Position) -> Value {
        let side = position.to_move();
        if position.pieces(side).is_empty() {
            Value::Lost(0)
        } else if position.pieces(side.other()).is_empty() {
            if position.has_move() {
                Value::Won(1)
            } else {
                Value::Lost(0)
            }
        } else {
            let placed = Placed::of(position);
            self.classes[placed.material().number()]
                .as_ref()
                .expect("all material of so many pieces is in the tables")
                .get(placed)
        }
    }

    fn class_mut(&mut self, material: Material) -> &mut Class {
        self.classes[material.number()]
            .as_mut()
            .expect("space for a class is made before its slices are solved")
    }
}

/// Every material of the tables, in the order in which it is built and stored.
fn materials(most_pieces: u32) -> impl Iterator<Item = Material> {
    (2..=most_pieces)
        .flat_map(|pieces| (0..=pieces).flat_map(move |men| Material::all(pieces, men)))
}
