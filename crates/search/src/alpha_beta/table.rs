//! The transposition table: remembers results for positions that are reached by several
//! orders of moves.

/// What a remembered score says about the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Memory<M> {
    key: u64,
    pub(super) best: Option<M>,
    score: i32,
    depth: u32,
    bound: Bound,
}

impl<M> Memory<M> {
    /// The score, if it answers a search to `depth` between `alpha` and `beta`.
    pub(super) fn answers(&self, depth: u32, alpha: i32, beta: i32) -> Option<i32> {
        let is_enough = match self.bound {
            Bound::Exact => true,
            Bound::AtLeast => self.score >= beta,
            Bound::AtMost => self.score <= alpha,
        };
        (self.depth >= depth && is_enough).then_some(self.score)
    }
}

/// A table of fixed size; newer entries replace older ones.
pub(super) struct Table<M> {
    places: Vec<Option<Memory<M>>>,
    shift: u32,
}

impl<M: Copy> Table<M> {
    /// A table of 2^`bits` places.
    pub(super) fn new(bits: u32) -> Self {
        Table {
            places: vec![None; 1 << bits],
            shift: u64::BITS - bits,
        }
    }

    pub(super) fn get(&self, key: u64) -> Option<Memory<M>> {
        self.places[self.place(key)].filter(|memory| memory.key == key)
    }

    pub(super) fn put(&mut self, key: u64, best: Option<M>, score: i32, depth: u32, bound: Bound) {
        let place = self.place(key);
        self.places[place] = Some(Memory {
            key,
            best,
            score,
            depth,
            bound,
        });
    }

    /// Spreads keys that differ in few bits over the table (Fibonacci hashing).
    fn place(&self, key: u64) -> usize {
        (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> self.shift) as usize
    }
}
