//! `Walk`: the way to a touched field, step by step. Only the agent's own knowledge counts: the
//! board, and who stood in its way.

use game_project::{Board, Direction, Field};
use std::collections::VecDeque;

/// With so many fields found occupied, a walk is given up.
const MOST_BUMPS: usize = 6;

/// A walk to a field.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Walk {
    pub to: Field,
    /// The fields on which others were met.
    met: Vec<Field>,
    /// The steps that may still be taken, so that every walk ends.
    steps_left: usize,
}

/// How a walk goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NextStep {
    Arrived,
    Step(Direction),
    /// Someone stands on the field, or all ways are blocked.
    Blocked,
}

impl Walk {
    pub fn to(board: Board, to: Field) -> Walk {
        Walk {
            to,
            met: Vec::new(),
            steps_left: 2 * board.count(),
        }
    }

    /// The next step from a field on which others were met on `bumps`.
    pub fn next_step(
        &mut self,
        board: Board,
        from: Field,
        bumps: impl Iterator<Item = Field>,
    ) -> NextStep {
        for field in bumps {
            if !self.met.contains(&field) {
                self.met.push(field);
            }
        }
        if from == self.to {
            return NextStep::Arrived;
        }
        if self.steps_left == 0 || self.met.len() > MOST_BUMPS {
            return NextStep::Blocked;
        }
        self.steps_left -= 1;
        match self.way(board, from) {
            Some(way) => NextStep::Step(way),
            None => NextStep::Blocked,
        }
    }

    /// The first step of a shortest way around those met, along the longer side where there is a
    /// choice. Searched from the target.
    fn way(&self, board: Board, from: Field) -> Option<Direction> {
        let mut far = vec![None; board.count()];
        let mut queue = VecDeque::from([self.to]);
        if self.met.contains(&self.to) {
            return None;
        }
        far[board.index(self.to)] = Some(0_usize);
        while let Some(field) = queue.pop_front() {
            let next = far[board.index(field)].map(|steps| steps + 1);
            for way in Direction::ALL {
                if let Some(beside) = board.step(field, way).filter(|at| !self.met.contains(at))
                    && far[board.index(beside)].is_none()
                {
                    far[board.index(beside)] = next;
                    queue.push_back(beside);
                }
            }
        }
        let is_wide = from.x.abs_diff(self.to.x) >= from.y.abs_diff(self.to.y);
        let is_along = |way: &Direction| {
            let is_level = matches!(way, Direction::Left | Direction::Right);
            is_level == is_wide
        };
        let steps = |way: &Direction| far[board.index(board.step(from, *way)?)];
        Direction::ALL
            .into_iter()
            .filter(|way| steps(way).is_some())
            .min_by_key(|way| (steps(way), !is_along(way)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game_project::Rules;

    fn board() -> Board {
        Rules::default().board()
    }

    /// The fields of a walk among agents that stand still.
    fn walked(from: Field, to: Field, others: &[Field]) -> (Vec<Field>, NextStep) {
        let (mut walk, mut at, mut bumps) = (Walk::to(board(), to), from, Vec::new());
        let mut fields = Vec::new();
        loop {
            match walk.next_step(board(), at, bumps.drain(..)) {
                NextStep::Step(way) => {
                    let next = board().step(at, way).unwrap();
                    if others.contains(&next) {
                        bumps.push(next);
                    } else {
                        at = next;
                        fields.push(at);
                    }
                }
                end => return (fields, end),
            }
        }
    }

    #[test]
    fn a_walk_takes_a_shortest_way_along_the_longer_side_first() {
        let (fields, end) = walked(Field::new(4, 4), Field::new(7, 3), &[]);
        assert_eq!((fields.len(), end), (4, NextStep::Arrived));
        assert_eq!(fields[0], Field::new(5, 4));
    }

    #[test]
    fn a_walk_goes_around_those_it_meets() {
        let others = [Field::new(5, 4), Field::new(5, 5)];
        let (fields, end) = walked(Field::new(4, 4), Field::new(7, 4), &others);
        assert_eq!(end, NextStep::Arrived);
        assert_eq!(fields.last(), Some(&Field::new(7, 4)));
        assert!(fields.len() <= 7, "{fields:?}");
    }

    #[test]
    fn a_walk_to_an_occupied_or_walled_off_field_ends() {
        let to = Field::new(0, 0);
        assert_eq!(walked(Field::new(3, 0), to, &[to]).1, NextStep::Blocked);
        let walls = [Field::new(1, 0), Field::new(0, 1)];
        assert_eq!(walked(Field::new(3, 0), to, &walls).1, NextStep::Blocked);
    }

    #[test]
    fn a_walk_to_ones_own_field_is_over_at_once() {
        let here = Field::new(2, 2);
        assert_eq!(walked(here, here, &[]), (Vec::new(), NextStep::Arrived));
    }
}
