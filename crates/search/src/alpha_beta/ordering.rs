//! Move ordering: the earlier the best move is tried, the more of the others are cut off.

use super::{MOST_PLIES, Position};

/// What earlier parts of the search found good.
pub(super) struct Ordering<P: Position> {
    /// At each ply, the last two quiet moves that refuted a line.
    killers: Vec<[Option<P::Move>; 2]>,
    /// How often, weighted by depth, a kind of move refuted a line.
    history: Vec<i32>,
}

const FIRST: i32 = i32::MAX;
const NOISY: i32 = 1 << 30;
const KILLER: i32 = 1 << 29;
const MOST_HISTORY: i32 = 1 << 28;

impl<P: Position> Ordering<P> {
    pub(super) fn new() -> Self {
        Ordering {
            killers: vec![[None; 2]; MOST_PLIES],
            history: vec![0; P::KINDS],
        }
    }

    /// How early to try the move: the larger, the earlier.
    pub(super) fn urgency(
        &self,
        position: &P,
        ply: usize,
        remembered: Option<P::Move>,
        chosen: P::Move,
    ) -> i32 {
        if remembered == Some(chosen) {
            FIRST
        } else if position.is_noisy(chosen) {
            NOISY
        } else if self.killers[ply].contains(&Some(chosen)) {
            KILLER
        } else {
            self.history[position.kind(chosen)]
        }
    }

    /// Records that the move refuted a line.
    pub(super) fn praise(&mut self, position: &P, ply: usize, depth: u32, chosen: P::Move) {
        if position.is_noisy(chosen) {
            return;
        }
        if self.killers[ply][0] != Some(chosen) {
            self.killers[ply] = [Some(chosen), self.killers[ply][0]];
        }
        let weight = &mut self.history[position.kind(chosen)];
        *weight = (*weight + (depth * depth) as i32).min(MOST_HISTORY);
    }
}
