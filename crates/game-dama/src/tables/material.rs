//! How many pieces of each kind there are, and where a position with these pieces is in the table.

use super::subsets::{
    MEN_FROM, MEN_SQUARES, SQUARES, choose, mask, rank, spread, squares, subsets, turned,
};
use crate::{MOST_PIECES, Position, Side, Squares};

/// The number of men and queens of the player to move, then of the other.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Material {
    pub(super) men: [u32; 2],
    pub(super) queens: [u32; 2],
}

/// Where the pieces stand, as the player to move sees the board: masks of its own pieces, then of
/// the other's.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Placed {
    pub(super) men: [u32; 2],
    pub(super) queens: [u32; 2],
}

/// The order of the positions with the same material: by where the men stand, then by the queens.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    /// For each set of the mover's men, how many sets of both sides' men come before it.
    starts: Vec<u32>,
    /// How many sets of both sides' men there are.
    men_sets: u32,
    /// How many ways there are to place the queens once the men stand.
    queen_sets: u32,
}

impl Material {
    /// Every material with this many pieces, of them this many men, with which a game goes on.
    pub(super) fn all(pieces: u32, men: u32) -> impl Iterator<Item = Material> {
        let queens = pieces - men;
        (0..=men)
            .flat_map(move |own_men| {
                (0..=queens).map(move |own_queens| Material {
                    men: [own_men, men - own_men],
                    queens: [own_queens, queens - own_queens],
                })
            })
            .filter(|material| material.is_playable())
    }

    fn is_playable(self) -> bool {
        (0..2).all(|side| (1..=MOST_PIECES).contains(&(self.men[side] + self.queens[side])))
    }

    /// How many numbers [`number`](Material::number) gives.
    pub(super) const NUMBERS: usize = (MOST_PIECES as usize + 1).pow(4);

    /// A number that tells materials apart.
    pub(super) fn number(self) -> usize {
        let base = MOST_PIECES as usize + 1;
        [self.men[0], self.queens[0], self.men[1], self.queens[1]]
            .into_iter()
            .fold(0, |number, count| number * base + count as usize)
    }

    /// Where men of these numbers can stand, as masks, in the order of the table.
    pub(super) fn men_sets(self) -> impl Iterator<Item = [u32; 2]> {
        subsets(MEN_SQUARES, self.men[0]).flat_map(move |set| {
            let own = set << MEN_FROM;
            subsets(their_squares(own), self.men[1]).map(move |theirs| [own, spread(theirs, own)])
        })
    }
}

/// On how many squares their men can stand besides ours.
fn their_squares(own_men: u32) -> u32 {
    MEN_SQUARES - (own_men & ((1 << MEN_SQUARES) - 1)).count_ones()
}

impl Placed {
    pub(super) fn of(position: &Position) -> Placed {
        let mover = position.to_move();
        let seen = |set: Squares| match mover {
            Side::One => mask(set),
            Side::Two => turned(mask(set)),
        };
        let sides = [mover, mover.other()];
        Placed {
            men: sides.map(|side| seen(position.men(side))),
            queens: sides.map(|side| seen(position.queens(side))),
        }
    }

    /// The position, with player one to move.
    pub(super) fn position(self) -> Position {
        let pieces = [0, 1].map(|side| squares(self.men[side] | self.queens[side]));
        let queens = squares(self.queens[0] | self.queens[1]);
        Position::new(pieces, queens, Side::One).expect("placed pieces do not overlap")
    }

    pub(super) fn material(self) -> Material {
        Material {
            men: self.men.map(u32::count_ones),
            queens: self.queens.map(u32::count_ones),
        }
    }
}

impl Layout {
    pub(super) fn of(material: Material) -> Layout {
        let (mut starts, mut men_sets) = (Vec::new(), 0);
        for own in subsets(MEN_SQUARES, material.men[0]) {
            starts.push(men_sets);
            men_sets += choose(their_squares(own << MEN_FROM), material.men[1]);
        }
        let free = SQUARES - material.men[0] - material.men[1];
        Layout {
            starts,
            men_sets,
            queen_sets: choose(free, material.queens[0])
                * choose(free - material.queens[0], material.queens[1]),
        }
    }

    /// How many positions there are.
    pub(super) fn len(&self) -> usize {
        self.men_sets as usize * self.queen_sets as usize
    }

    /// The number of a position with this material among all of them.
    pub(super) fn index(&self, placed: Placed) -> usize {
        let [own, theirs] = placed.men;
        let [own_queens, their_queens] = placed.queens;
        let men = own | theirs;
        let men_set = self.starts[rank(own >> MEN_FROM, 0) as usize] + rank(theirs, own);
        let taken = men | own_queens;
        let ways = choose(SQUARES - taken.count_ones(), their_queens.count_ones());
        let queen_set = rank(own_queens, men) * ways + rank(their_queens, taken);
        men_set as usize * self.queen_sets as usize + queen_set as usize
    }
}
