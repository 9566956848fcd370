//! The fast solver: which tiles of a rack fit a table, number by number, depth first.
//!
//! The best way found within a limit of steps counts. All that lies on the table must be used;
//! jokers need not, since a joker that is left over fits an end of almost any set.

use super::{
    heap::{COLOURS, Heap, LAST, ROWS},
    pattern::{self, Patterns},
    strands::{self, AllStrands, NONE, RunStrands},
    usable,
};

/// The steps of one search; most take a few dozen.
const STEPS: u32 = 600;
/// Slots of the memory of positions seen; a power of two.
const SLOTS: usize = 1 << 10;

/// What is worth laying.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Wish {
    /// The most tiles.
    Tiles,
    /// The highest sum of numbers.
    Value,
}

impl Wish {
    fn weight(self, number: usize) -> i32 {
        match self {
            Wish::Tiles => 64 + number as i32,
            Wish::Value => 16 * number as i32 + 1,
        }
    }
}

/// What a search has found.
#[derive(Clone, Debug, Default)]
pub(crate) struct Layout {
    /// The tiles of the rack that are laid.
    pub(crate) laid: Heap,
    /// Their value, jokers as what they stand for.
    pub(crate) value: u32,
}

#[derive(Clone, Copy, Default)]
struct Slot {
    key: u64,
    search: u32,
    score: i32,
}

/// The solver, with its buffers.
pub(crate) struct Tiler {
    must: [[u8; COLOURS]; ROWS],
    may: [[u8; COLOURS]; ROWS],
    weights: [i32; ROWS],
    /// The most that tiles from a number on can add.
    rest: [i32; ROWS + 1],
    /// The tiles used on the way to here.
    used: [[u8; COLOURS]; ROWS],
    best: i32,
    best_used: [[u8; COLOURS]; ROWS],
    best_jokers: u8,
    best_joker_value: u32,
    enough: i32,
    steps: u32,
    seen: Vec<Slot>,
    search: u32,
}

impl Default for Tiler {
    fn default() -> Self {
        Tiler {
            must: Default::default(),
            may: Default::default(),
            weights: Default::default(),
            rest: Default::default(),
            used: Default::default(),
            best: 0,
            best_used: Default::default(),
            best_jokers: 0,
            best_joker_value: 0,
            enough: 0,
            steps: 0,
            seen: vec![Slot::default(); SLOTS],
            search: 0,
        }
    }
}

/// The jokers on the way to a position.
#[derive(Clone, Copy)]
struct Jokers {
    left: u8,
    used: u8,
    value: u32,
}

impl Jokers {
    fn spend(self, jokers: u8, number: usize) -> Jokers {
        Jokers {
            left: self.left - jokers,
            used: self.used + jokers,
            value: self.value + u32::from(jokers) * number as u32,
        }
    }
}

impl Tiler {
    /// Whether all of these tiles together form sets, as far as the search can tell.
    pub(crate) fn fits(&mut self, tiles: &Heap) -> bool {
        if !usable::are_all(&tiles.plain, tiles.jokers) {
            return false;
        }
        self.must = tiles.plain;
        self.may = Default::default();
        self.run(Wish::Tiles, tiles.jokers);
        self.best >= 0
    }

    /// The best tiles of the rack to lay on a table of these tiles; all if they fit.
    pub(crate) fn lay(&mut self, table: &Heap, rack: &Heap, wish: Wish) -> Layout {
        self.must = table.plain;
        self.may = rack.plain;
        let jokers = table.jokers + rack.jokers;
        usable::strip(&self.must, &mut self.may, jokers);
        if self.may == [[0; COLOURS]; ROWS] {
            return Layout::default();
        }
        self.run(wish, jokers);
        if self.best <= 0 {
            return Layout::default();
        }
        self.found(table, rack)
    }

    /// The tiles laid by the best way. When only jokers would be left they are laid too.
    fn found(&self, table: &Heap, rack: &Heap) -> Layout {
        let mut laid = Heap::default();
        let mut value = 0;
        for number in 1..ROWS {
            for colour in 0..COLOURS {
                let count = self.best_used[number][colour] - table.plain[number][colour];
                laid.plain[number][colour] = count;
                value += u32::from(count) * number as u32;
            }
        }
        laid.jokers = self.best_jokers.saturating_sub(table.jokers);
        if laid.plain == rack.plain {
            laid.jokers = rack.jokers;
        }
        Layout {
            laid,
            value: value + self.best_joker_value,
        }
    }

    fn run(&mut self, wish: Wish, jokers: u8) {
        self.rest[ROWS] = 0;
        for number in (1..ROWS).rev() {
            self.weights[number] = wish.weight(number);
            let may: u8 = self.may[number].iter().sum();
            self.rest[number] = self.rest[number + 1] + self.weights[number] * i32::from(may);
        }
        self.enough = self.rest[1];
        self.best = -1;
        self.steps = 0;
        self.search += 1;
        let jokers = Jokers {
            left: jokers,
            used: 0,
            value: 0,
        };
        self.number(1, NONE, jokers, 0);
    }

    fn is_done(&self) -> bool {
        self.best >= self.enough || self.steps > STEPS
    }

    /// Goes on from a number, with these runs open.
    fn number(&mut self, number: usize, open: AllStrands, jokers: Jokers, score: i32) {
        if number > LAST {
            self.end(open, jokers, score);
            return;
        }
        self.steps += 1;
        if score + self.rest[number] <= self.best || self.was_seen(number, open, jokers, score) {
            return;
        }
        let mut patterns = self.patterns(number, open, jokers);
        while patterns != 0 {
            let pattern = &pattern::ALL[patterns.trailing_zeros() as usize];
            patterns &= patterns - 1;
            let at = Junction {
                number,
                groups: pattern.tiles,
                open,
            };
            let jokers = jokers.spend(pattern.jokers, number);
            self.colour(&at, 0, NONE, jokers, score);
            if self.is_done() {
                return;
            }
        }
    }

    /// The groups that can be made at this number, with the runs of every colour still going on.
    fn patterns(&self, number: usize, open: AllStrands, jokers: Jokers) -> Patterns {
        let mut patterns = match jokers.left {
            0 => pattern::NATURAL,
            _ => Patterns::MAX,
        };
        for (colour, with) in pattern::WITH.iter().enumerate() {
            let open = strands::of(open, colour);
            let (must, have) = (self.must[number][colour], self.have(number, colour));
            let mut possible = 0;
            for grouped in 0..=have {
                let (least, most) = (must.saturating_sub(grouped), have - grouped);
                let most = most + u8::from(jokers.left > 0 && most < 2);
                let goes_on = |tiles| {
                    strands::grown(open, tiles)
                        .is_some_and(|strand| self.can_go_on(number, colour, strand, jokers))
                };
                if (least..=most).any(goes_on) {
                    possible |= with[usize::from(grouped)];
                }
            }
            patterns &= possible;
        }
        patterns
    }

    fn have(&self, number: usize, colour: usize) -> u8 {
        self.must[number][colour] + self.may[number][colour]
    }

    /// Goes on from a colour: the most tiles in runs first.
    fn colour(
        &mut self,
        at: &Junction,
        colour: usize,
        next: AllStrands,
        jokers: Jokers,
        score: i32,
    ) {
        if colour == COLOURS {
            self.number(at.number + 1, next, jokers, score);
            return;
        }
        let (number, grouped) = (at.number, at.groups[colour]);
        let must = self.must[number][colour];
        let open = strands::of(at.open, colour);
        let most = self.have(number, colour) - grouped;
        let least = must.saturating_sub(grouped);
        let mut tiles = most;
        loop {
            if let Some(strand) = strands::grown(open, tiles)
                && self.can_go_on(number, colour, strand, jokers)
            {
                let next = strands::with(next, colour, strand);
                self.used[number][colour] = grouped + tiles;
                let gain = i32::from(grouped + tiles) - i32::from(must);
                let score = score + gain * self.weights[number];
                self.colour(at, colour + 1, next, jokers, score);
            }
            if tiles == least || self.is_done() {
                break;
            }
            tiles -= 1;
        }
        if jokers.left > 0 && most < 2 && !self.is_done() {
            self.with_joker(at, colour, next, jokers, score);
        }
    }

    /// Puts a joker into a run of the colour, beside all tiles of it that are in no group.
    fn with_joker(
        &mut self,
        at: &Junction,
        colour: usize,
        next: AllStrands,
        jokers: Jokers,
        score: i32,
    ) {
        let (number, grouped) = (at.number, at.groups[colour]);
        let open = strands::of(at.open, colour);
        let most = self.have(number, colour) - grouped;
        let needed = strands::unfinished(open) > most
            || strands::is_long(open) && most == 0 && self.follows(number, colour)
            || number == LAST - 2 && most == 0;
        let Some(strand) = strands::grown(open, most + 1).filter(|_| needed) else {
            return;
        };
        let jokers = jokers.spend(1, number);
        if self.can_go_on(number, colour, strand, jokers) {
            let next = strands::with(next, colour, strand);
            self.used[number][colour] = grouped + most;
            let gain = i32::from(grouped + most) - i32::from(self.must[number][colour]);
            let score = score + gain * self.weights[number];
            self.colour(at, colour + 1, next, jokers, score);
        }
    }

    /// Whether the colour has a tile of the next number.
    fn follows(&self, number: usize, colour: usize) -> bool {
        number < LAST && self.have(number + 1, colour) > 0
    }

    /// Whether the short runs can still become long enough.
    fn can_go_on(&self, number: usize, colour: usize, open: RunStrands, jokers: Jokers) -> bool {
        let (short, single) = (strands::unfinished(open), strands::singles(open));
        if short == 0 {
            return true;
        }
        if number + 1 > LAST || single > 0 && number + 2 > LAST {
            return false;
        }
        let near = short.saturating_sub(self.have(number + 1, colour));
        let far = if single > 0 {
            single.saturating_sub(self.have(number + 2, colour))
        } else {
            0
        };
        near + far <= jokers.left
    }

    fn end(&mut self, open: AllStrands, jokers: Jokers, score: i32) {
        let is_closed =
            (0..COLOURS).all(|colour| strands::unfinished(strands::of(open, colour)) == 0);
        if is_closed && score > self.best {
            self.best = score;
            self.best_used = self.used;
            self.best_jokers = jokers.used;
            self.best_joker_value = jokers.value;
        }
    }

    /// Whether the search was here with no fewer points; notes the position otherwise.
    fn was_seen(&mut self, number: usize, open: AllStrands, jokers: Jokers, score: i32) -> bool {
        let key = (u64::from(open) << 2 | u64::from(jokers.left)) << 4 | number as u64;
        let slot = (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 54) as usize % SLOTS;
        let slot = &mut self.seen[slot];
        if slot.search == self.search && slot.key == key && slot.score >= score {
            return true;
        }
        *slot = Slot {
            key,
            search: self.search,
            score,
        };
        false
    }
}

/// The decisions at one number: what goes into groups, and the runs that come in.
struct Junction {
    number: usize,
    groups: [u8; COLOURS],
    open: AllStrands,
}

#[cfg(test)]
mod tests;
