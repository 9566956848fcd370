//! Checks tables one move deep, without the code that built them: a position's value must follow
//! from the values its legal moves lead to. As distances only fall along a forced win, values that
//! pass everywhere are right everywhere.

use super::{
    EndgameTables, Value,
    material::{Material, Placed},
    materials,
    subsets::{SQUARES, spread, subsets},
};
use crate::{Position, QUIET_MOVES};

impl EndgameTables {
    /// A position in the tables with a value that does not follow from its moves, if there is one.
    pub fn fault(&self) -> Option<Position> {
        materials(self.most_pieces)
            .flat_map(positions)
            .find(|position| self.known(position) != self.follows(position))
    }

    /// Calls `visit` with every value in the tables.
    pub fn each_value(&self, mut visit: impl FnMut(Value)) {
        for position in materials(self.most_pieces).flat_map(positions) {
            visit(self.known(&position));
        }
    }

    fn follows(&self, position: &Position) -> Value {
        let (mut soonest, mut latest, mut is_safe) = (None, 0, false);
        for found in position.moves() {
            let mut next = *position;
            next.play(found);
            let distance = |distance: u8| match position.is_progress(found) {
                true => 1,
                false => distance + 1,
            };
            match self.known(&next) {
                Value::Lost(after) => {
                    let sooner = soonest.unwrap_or(u8::MAX).min(distance(after));
                    soonest = Some(sooner);
                }
                Value::Won(after) => latest = latest.max(distance(after)),
                Value::Drawn => is_safe = true,
            }
        }
        let in_time = |distance: u8| usize::from(distance) <= QUIET_MOVES;
        match soonest.filter(|&distance| in_time(distance)) {
            Some(distance) => Value::Won(distance),
            None if is_safe || soonest.is_some() || !in_time(latest) => Value::Drawn,
            None => Value::Lost(latest),
        }
    }
}

/// Every position with this material, player one to move.
fn positions(material: Material) -> impl Iterator<Item = Position> {
    material.men_sets().flat_map(move |men| {
        let taken = men[0] | men[1];
        let free = SQUARES - taken.count_ones();
        subsets(free, material.queens[0]).flat_map(move |own| {
            let own = spread(own, taken);
            subsets(free - material.queens[0], material.queens[1]).map(move |theirs| {
                let queens = [own, spread(theirs, taken | own)];
                Placed { men, queens }.position()
            })
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_with_four_pieces_follows_from_its_moves() {
        let tables = EndgameTables::build(4, 2, |_, _| ());
        assert_eq!(tables.fault(), None);
        let mut count = 0;
        tables.each_value(|_| count += 1);
        assert_eq!(count, EndgameTables::positions(4));
    }

    #[test]
    fn a_wrong_value_is_found() {
        let mut tables = EndgameTables::build(2, 1, |_, _| ());
        let position: Position = "X../.../.../.../.../..O 0".parse().expect("a position");
        let placed = Placed::of(&position);
        let class = tables.class_mut(placed.material());
        let right = class.get(placed);
        class.codes = super::super::codes::Codes::open(class.layout.len());
        class.put(placed, Value::Lost(40));
        assert_ne!(right, Value::Lost(40));
        assert!(tables.fault().is_some());
    }
}
