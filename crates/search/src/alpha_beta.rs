//! Search for two-player games without hidden information: negamax with a transposition table
//! and iterative deepening, until the answer is proven or the effort is spent.

mod ordering;
mod position;
mod searcher;
mod table;
#[cfg(test)]
mod toys;

pub use position::{Position, Verdict};
pub use searcher::{BestMove, Limits, WIN, rank, search};

/// The score of a draw.
pub const DRAW: i32 = 0;

/// Whether the score is a proven win or loss, not an estimate.
pub const fn is_decided(score: i32) -> bool {
    score.abs() > WIN - MOST_PLIES as i32
}

/// No line is looked at further than this.
pub const MOST_PLIES: usize = 256;
