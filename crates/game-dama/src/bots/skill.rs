//! The bots below `master`: each looks so many moves ahead, and overlooks some of the captures that
//! the other side can answer with, as people do.

use super::{
    Thought,
    outlook::{MAN, Outlook, Sight},
};
use crate::{Line, Move};
use game_core::{Budget, Dice};
use search::alpha_beta::{Limits, rank, search};

const TABLE_BITS: u32 = 14;

/// How well a bot sees. Chosen so that each beats the one before it in about three games of four;
/// docs/bots/dama.md has the figures.
#[derive(Clone, Copy, Debug)]
pub(super) struct Skill {
    /// How many moves it looks ahead; captures are followed beyond.
    depth: u32,
    /// Of a hundred captures of the other side it overlooks so many in a turn: first jumps, then
    /// those of queens that fly farther.
    misses: [u32; 2],
    /// Moves that are worse than the best by at most this are as good to it.
    careless: i32,
}

impl Skill {
    pub(super) const NOVICE: Skill = Skill {
        depth: 1,
        misses: [45, 75],
        careless: MAN / 5,
    };
    pub(super) const CASUAL: Skill = Skill {
        depth: 2,
        misses: [20, 40],
        careless: MAN / 10,
    };
    pub(super) const MEDIUM: Skill = Skill {
        depth: 2,
        misses: [4, 8],
        careless: 0,
    };
    pub(super) const SKILLED: Skill = Skill {
        depth: 3,
        misses: [2, 4],
        careless: 0,
    };
    pub(super) const STRONG: Skill = Skill {
        depth: 5,
        misses: [1, 1],
        careless: 0,
    };

    pub(super) fn think(
        self,
        line: &Line,
        moves: &[Move],
        budget: Budget<'_>,
        dice: &mut Dice,
    ) -> Option<Thought> {
        let sight = Sight {
            mover: line.position().to_move(),
            luck: dice.bits(),
            misses: self.misses,
        };
        let outlook = Outlook::new(line).seen_with(sight);
        let limits = Limits {
            depth: self.depth,
            nodes: budget.effort,
            table_bits: TABLE_BITS,
            expired: budget.expired,
        };
        // `search` returns the first of equal moves; a random order varies the games.
        let mut moves = moves.to_vec();
        dice.shuffle(&mut moves);
        if self.careless == 0 {
            return search(&outlook, &moves, line.past(), limits).map(Thought::from);
        }
        let ranked = rank(&outlook, &moves, line.past(), limits);
        let score = ranked.iter().map(|&(_, score)| score).max().unwrap_or(0);
        let is_good = |&&(_, worth): &&(Move, i32)| worth >= score - self.careless;
        let good = ranked.iter().find(is_good).map(|&(found, _)| found);
        let best = good.or(moves.first().copied())?;
        Some(Thought { best, score })
    }
}
