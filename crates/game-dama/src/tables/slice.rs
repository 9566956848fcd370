//! Solves all positions that quiet moves lead between: the men stand, and no queen is taken.

use super::{
    material::Placed,
    subsets::{SQUARES, choose, mask, rank, spread, squares, subsets, turned},
    value::Value,
};
use crate::{
    Position, QUIET_MOVES, Side, Squares,
    rays::{between, reach},
};

/// The men of both sides, as player one sees the board, and how many queens each has.
#[derive(Clone, Copy, Debug)]
pub(super) struct Slice {
    pub(super) men: [u32; 2],
    pub(super) queens: [u32; 2],
}

/// The values of a slice's positions, each with its place for the player to move.
pub(super) type Found = Vec<(Placed, Value)>;

/// The counter of a position in which the player to move can force a draw by progress.
const SAFE: u8 = u8::MAX;
const UNDECIDED: u8 = Value::Drawn.code();

/// A slice being solved, by retrograde analysis: from positions that are decided by the end of the
/// game or by progress back over quiet moves, one distance after the other.
struct Solving {
    men: [u32; 2],
    /// Where player one's queens can stand.
    ones: Vec<u32>,
    /// Where player two's can, as sets of the squares that are left.
    twos: Vec<u32>,
    /// The codes of the values, by the side to move.
    codes: [Vec<u8>; 2],
    /// How many quiet moves are not yet known to lose.
    open: [Vec<u8>; 2],
    /// The decided positions of each distance.
    decided: Vec<Vec<(Side, u32)>>,
}

impl Slice {
    /// The same slice with the sides exchanged.
    pub(super) fn turned(self) -> Slice {
        Slice {
            men: [turned(self.men[1]), turned(self.men[0])],
            queens: [self.queens[1], self.queens[0]],
        }
    }

    /// The values of all positions, given those to which progress leads.
    pub(super) fn solve(self, known: impl Fn(&Position) -> Value) -> Found {
        let mut solving = Solving::new(self);
        solving.start(known);
        for distance in 0..QUIET_MOVES {
            for (side, local) in std::mem::take(&mut solving.decided[distance]) {
                solving.step_back(side, local, distance as u8);
            }
        }
        solving.found()
    }
}

impl Solving {
    fn new(slice: Slice) -> Solving {
        let men = slice.men[0] | slice.men[1];
        let free = SQUARES - men.count_ones();
        let ones: Vec<u32> = subsets(free, slice.queens[0])
            .map(|set| spread(set, men))
            .collect();
        let twos: Vec<u32> = subsets(free - slice.queens[0], slice.queens[1]).collect();
        debug_assert_eq!(ones.len() as u32, choose(free, slice.queens[0]));
        let count = ones.len() * twos.len();
        Solving {
            men: slice.men,
            ones,
            twos,
            codes: [vec![UNDECIDED; count], vec![UNDECIDED; count]],
            open: [vec![0; count], vec![0; count]],
            decided: vec![Vec::new(); QUIET_MOVES + 1],
        }
    }

    fn all_men(&self) -> u32 {
        self.men[0] | self.men[1]
    }

    fn position(&self, side: Side, local: u32) -> Position {
        let [one, two] = self.queens(local);
        let pieces = [squares(self.men[0] | one), squares(self.men[1] | two)];
        Position::new(pieces, squares(one | two), side).expect("queens avoid what is taken")
    }

    fn queens(&self, local: u32) -> [u32; 2] {
        let one = self.ones[local as usize / self.twos.len()];
        let two = self.twos[local as usize % self.twos.len()];
        [one, spread(two, self.all_men() | one)]
    }

    fn local(&self, [one, two]: [u32; 2]) -> u32 {
        let men = self.all_men();
        rank(one, men) * self.twos.len() as u32 + rank(two, men | one)
    }

    /// Decides what is decided without quiet moves, and counts those of the rest.
    fn start(&mut self, known: impl Fn(&Position) -> Value) {
        for side in [Side::One, Side::Two] {
            for local in 0..(self.ones.len() * self.twos.len()) as u32 {
                let (value, open) = first_look(&self.position(side, local), &known);
                self.open[side.index()][local as usize] = open;
                if let Some(value) = value {
                    self.decide(side, local, value);
                }
            }
        }
    }

    fn decide(&mut self, side: Side, local: u32, value: Value) {
        if let Value::Won(distance) | Value::Lost(distance) = value {
            self.codes[side.index()][local as usize] = value.code();
            self.decided[usize::from(distance)].push((side, local));
        }
    }

    /// Tells the positions from which the other side came here quietly.
    fn step_back(&mut self, side: Side, local: u32, distance: u8) {
        let is_won = matches!(
            Value::of_code(self.codes[side.index()][local as usize]),
            Value::Won(_)
        );
        let mover = side.other();
        let position = self.position(side, local);
        let queens = self.queens(local);
        for to in position.queens(mover).iter() {
            for from in (reach(to) & position.empty()).iter() {
                if !(between(from, to) & position.pieces(side)).is_empty() {
                    continue;
                }
                let mut before = queens;
                before[mover.index()] ^= mask(Squares::only(from) | Squares::only(to));
                self.hear(mover, self.local(before), is_won, distance + 1);
            }
        }
    }

    /// A quiet move of this position leads to one that is lost or won for the other side.
    fn hear(&mut self, side: Side, local: u32, is_won: bool, distance: u8) {
        let (of_side, place) = (side.index(), local as usize);
        if self.codes[of_side][place] != UNDECIDED {
            return;
        }
        if !is_won {
            self.decide(side, local, Value::Won(distance));
        } else if self.open[of_side][place] != SAFE {
            self.open[of_side][place] -= 1;
            if self.open[of_side][place] == 0 {
                self.decide(side, local, Value::Lost(distance));
            }
        }
    }

    fn found(&self) -> Found {
        let mut found = Vec::with_capacity(2 * self.codes[0].len());
        for side in [Side::One, Side::Two] {
            for (local, &code) in self.codes[side.index()].iter().enumerate() {
                let placed = Placed::of(&self.position(side, local as u32));
                found.push((placed, Value::of_code(code)));
            }
        }
        found
    }
}

/// The value, if it takes no quiet move to know it, and else the counter of quiet moves.
fn first_look(position: &Position, known: &impl Fn(&Position) -> Value) -> (Option<Value>, u8) {
    let (mut quiet, mut wins, mut is_safe, mut has_move) = (0, false, false, false);
    position.each_move(|found| {
        has_move = true;
        if !position.is_progress(found) {
            quiet += 1;
        } else if !wins {
            let mut next = *position;
            next.play(found);
            match known(&next) {
                Value::Lost(_) => wins = true,
                Value::Drawn => is_safe = true,
                Value::Won(_) => {}
            }
        }
    });
    let value = if !has_move {
        Some(Value::Lost(0))
    } else if wins {
        Some(Value::Won(1))
    } else if quiet == 0 && !is_safe {
        Some(Value::Lost(1))
    } else {
        None
    };
    (value, if is_safe { SAFE } else { quiet })
}
