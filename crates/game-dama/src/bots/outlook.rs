//! A position for the search: with the number of quiet moves, without the past.

use crate::{EndgameTables, Line, Move, Position, QUIET_MOVES, Side, Squares, Value};
use search::alpha_beta::{self, Verdict};

/// The value of a man: the unit of `lead`.
pub(super) const MAN: i32 = 100;
/// The value of a queen, which passes over whole diagonals.
const QUEEN: i32 = 320;
/// The bonus for each row a man has advanced.
const ROW: i32 = 5;
/// A lead is worth more with fewer pieces left: by so many hundredths for each piece taken.
const GONE: i32 = 6;
/// A lead is worth less with every quiet move, down to half of it before the draw.
const FADE: i32 = 2 * QUIET_MOVES as i32;

/// A position for the search.
#[derive(Clone, Copy)]
pub(super) struct Outlook<'a> {
    position: Position,
    quiet: usize,
    sight: Option<Sight>,
    tables: Option<&'a EndgameTables>,
}

/// What a player overlooks in one turn: some captures of the other side.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sight {
    /// The player who looks.
    pub(super) mover: Side,
    /// Decides what is overlooked this time.
    pub(super) luck: u64,
    /// Of a hundred captures, how many are overlooked: jumps, and those of queens that go farther.
    pub(super) misses: [u32; 2],
}

impl Sight {
    fn misses(self, found: Move) -> bool {
        let is_far = found.from.x().abs_diff(found.to.x()) > 2;
        let squares = u64::from(found.from.bit() * 20 + found.to.bit() + 1);
        let mixed = (self.luck ^ squares.wrapping_mul(0x9E37_79B9_7F4A_7C15))
            .wrapping_mul(0xD6E8_FEB8_6659_FD93);
        (mixed >> 32) % 100 < u64::from(self.misses[usize::from(is_far)])
    }
}

impl<'a> Outlook<'a> {
    pub(super) fn new(line: &Line) -> Self {
        Outlook {
            position: *line.position(),
            quiet: line.quiet(),
            sight: None,
            tables: None,
        }
    }

    /// The same as a player sees it who overlooks something.
    pub(super) fn seen_with(self, sight: Sight) -> Self {
        Outlook {
            sight: Some(sight),
            ..self
        }
    }

    /// The same with the values of the tables where they reach.
    pub(super) fn with_tables(self, tables: &'a EndgameTables) -> Self {
        Outlook {
            tables: Some(tables),
            ..self
        }
    }

    /// The difference in value between the sides' pieces.
    pub(super) fn lead(&self, side: Side) -> i32 {
        material(&self.position, side) - material(&self.position, side.other())
    }
}

fn material(position: &Position, side: Side) -> i32 {
    let men = position.men(side);
    let rows: i32 = men.iter().map(|square| rows_ahead(side, square.y())).sum();
    men.count() as i32 * MAN + position.queens(side).count() as i32 * QUEEN + rows * ROW
}

fn rows_ahead(side: Side, y: u8) -> i32 {
    match side {
        Side::One => 5 - i32::from(y),
        Side::Two => i32::from(y),
    }
}

impl alpha_beta::Position for Outlook<'_> {
    type Move = Move;
    const KINDS: usize = 20 * 20;

    fn moves(&self, into: &mut Vec<Move>) {
        let overlooked = |found: Move| {
            let sight = self
                .sight
                .filter(|sight| sight.mover != self.position.to_move());
            !found.taken.is_empty() && sight.is_some_and(|sight| sight.misses(found))
        };
        let before = into.len();
        self.position.each_move(|found| {
            if !overlooked(found) {
                into.push(found);
            }
        });
        if into.len() == before {
            self.position.each_move(|found| into.push(found));
        }
    }

    fn play(&mut self, chosen: Move) {
        self.quiet = if self.position.is_progress(chosen) {
            0
        } else {
            self.quiet + 1
        };
        self.position.play(chosen);
    }

    fn verdict(&self) -> Option<Verdict> {
        if !self.position.has_move() {
            Some(Verdict::Lost)
        } else if self.quiet >= QUIET_MOVES {
            Some(Verdict::Drawn)
        } else {
            let value = self.tables?.value_after(&self.position, self.quiet)?;
            Some(match value {
                Value::Won(_) => Verdict::Won,
                Value::Drawn => Verdict::Drawn,
                Value::Lost(_) => Verdict::Lost,
            })
        }
    }

    fn evaluate(&self) -> i32 {
        let gone = (Squares::ALL - self.position.empty()).count() as i32;
        let lead = self.lead(self.position.to_move());
        lead * (100 + GONE * (12 - gone)) / 100 * (FADE - self.quiet as i32) / FADE
    }

    fn is_noisy(&self, chosen: Move) -> bool {
        !chosen.taken.is_empty() || self.position.is_crowning(chosen)
    }

    fn kind(&self, chosen: Move) -> usize {
        (chosen.from.bit() * 20 + chosen.to.bit()) as usize
    }

    /// Contains the number of quiet moves only roughly: the exact number would separate
    /// equivalent positions.
    fn key(&self) -> u64 {
        self.position.key() | (self.quiet as u64 / 6) << 61
    }

    fn repetition_key(&self) -> u64 {
        self.position.key()
    }

    fn repeatable(&self) -> usize {
        self.quiet
    }
}
