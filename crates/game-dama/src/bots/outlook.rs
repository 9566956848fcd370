//! A position for the search: with the number of quiet moves, without the past.

use crate::{Line, Move, Position, QUIET_MOVES, Side, Squares};
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
#[derive(Clone, Copy, Debug)]
pub(super) struct Outlook {
    position: Position,
    quiet: usize,
}

impl Outlook {
    pub(super) fn new(line: &Line) -> Self {
        Outlook {
            position: *line.position(),
            quiet: line.quiet(),
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

impl alpha_beta::Position for Outlook {
    type Move = Move;
    const KINDS: usize = 20 * 20;

    fn moves(&self, into: &mut Vec<Move>) {
        self.position.each_move(|found| into.push(found));
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
        } else {
            (self.quiet >= QUIET_MOVES).then_some(Verdict::Drawn)
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
