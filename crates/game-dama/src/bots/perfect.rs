//! The bot `perfect`: plays by the endgame tables where they reach, and searches down to them
//! where they do not.

use super::{Thought, outlook::Outlook};
use crate::{EndgameTables, Line, Move, Value};
use game_core::{Budget, Dice};
use search::alpha_beta::{BestMove, DRAW, Limits, WIN, is_decided, search};

/// The most positions per move.
const NODES: u64 = 300_000;
/// The same where the tables say which moves are right.
const NODES_IN_TABLES: u64 = 30_000;
const TABLE_BITS: u32 = 17;
/// Further than any effort reaches.
const DEPTH: u32 = 100;

/// A move, and what the position after it is worth to the other side.
type Ranked = (Move, Value);

pub(super) fn think(
    line: &Line,
    moves: &[Move],
    budget: Budget<'_>,
    dice: &mut Dice,
) -> Option<Thought> {
    let tables = EndgameTables::shared();
    // `search` returns the first of equal moves; a random order varies the games.
    let mut moves = moves.to_vec();
    dice.shuffle(&mut moves);
    if tables.value(line.position()).is_some() {
        let by_tables = ByTables {
            tables: &tables,
            line,
            budget,
        };
        return by_tables.choose(&moves);
    }
    let outlook = Outlook::new(line).with_tables(&tables);
    searched(outlook, line, &moves, NODES, budget).map(Thought::from)
}

/// The value by the tables for the side to move; `None` beyond them.
pub(super) fn value(line: &Line) -> Option<Value> {
    EndgameTables::shared().value_after(line.position(), line.quiet())
}

/// A choice where the tables know every move's value.
struct ByTables<'a> {
    tables: &'a EndgameTables,
    line: &'a Line,
    budget: Budget<'a>,
}

impl ByTables<'_> {
    /// A move that keeps what the position is worth.
    fn choose(&self, moves: &[Move]) -> Option<Thought> {
        let ranked: Vec<Ranked> = moves
            .iter()
            .map(|&found| (found, self.value_after(found)))
            .collect();
        let (lost, rest): (Vec<Ranked>, Vec<Ranked>) = ranked
            .into_iter()
            .partition(|(_, value)| matches!(value, Value::Lost(_)));
        let drawn = only(&rest, |value| value == Value::Drawn);
        if !lost.is_empty() {
            self.win(&lost)
        } else if !drawn.is_empty() {
            let best = self.best_of(&drawn)?.best;
            Some(Thought { best, score: DRAW })
        } else {
            self.resist(&rest)
        }
    }

    /// What the position after a move is worth to the other side. A move that repeats a position
    /// for the last time, or lets the other side do so, is worth a draw at most.
    fn value_after(&self, found: Move) -> Value {
        let mut next = self.line.clone();
        next.play(found);
        let value = self
            .tables
            .value_after(next.position(), next.quiet())
            .expect("a move adds no pieces");
        let repeats = next.drawn().is_some() || {
            let is_drawn = |reply: Move| {
                let mut after = next.clone();
                after.play(reply);
                after.drawn().is_some()
            };
            value_is_lost(value) && next.position().moves().into_iter().any(is_drawn)
        };
        match value {
            Value::Lost(0) => value,
            _ if repeats => Value::Drawn,
            _ => value,
        }
    }

    /// The fastest win if a short search finds it, else the shortest way to the next progress.
    fn win(&self, won: &[Ranked]) -> Option<Thought> {
        let moves: Vec<Move> = won.iter().map(|&(found, _)| found).collect();
        // Only the tables lead on without fail where positions have begun to repeat: along their
        // shortest way none comes twice.
        if !self.line.has_repeated() {
            let found = self.best_of(&moves)?;
            if is_decided(found.score) && found.score > DRAW {
                return Some(found.into());
            }
        }
        let shortest = won.iter().map(|&ranked| self.distance(ranked)).min()?;
        let near: Vec<Move> = won
            .iter()
            .filter(|&&ranked| self.distance(ranked) == shortest)
            .map(|&(found, _)| found)
            .collect();
        let best = self.best_of(&near)?.best;
        Some(Thought {
            best,
            score: WIN - i32::from(shortest),
        })
    }

    /// In how many moves a winning move leads to progress.
    fn distance(&self, (found, value): Ranked) -> u8 {
        match value {
            Value::Lost(distance) if !self.line.position().is_progress(found) => distance + 1,
            _ => 1,
        }
    }

    /// The move to which the fewest answers win, and of these the one that holds out longest.
    fn resist(&self, lost: &[Ranked]) -> Option<Thought> {
        let difficulty = |&&(found, value): &&Ranked| {
            let mut next = self.line.clone();
            next.play(found);
            let answers = next.position().moves();
            let winning = answers
                .iter()
                .filter(|&&answer| {
                    let mut after = next.clone();
                    after.play(answer);
                    let value = self.tables.value_after(after.position(), after.quiet());
                    value.is_some_and(value_is_lost)
                })
                .count();
            let distance = match value {
                Value::Won(distance) => distance,
                Value::Drawn | Value::Lost(_) => 0,
            };
            (winning * 1000 / answers.len().max(1), u8::MAX - distance)
        };
        let &(best, _) = lost.iter().min_by_key(difficulty)?;
        Some(Thought {
            best,
            score: 1 - WIN,
        })
    }

    /// The best of moves that are worth the same, as a search without the tables sees them.
    fn best_of(&self, moves: &[Move]) -> Option<BestMove<Move>> {
        let outlook = Outlook::new(self.line);
        searched(outlook, self.line, moves, NODES_IN_TABLES, self.budget)
    }
}

fn value_is_lost(value: Value) -> bool {
    matches!(value, Value::Lost(_))
}

fn only(ranked: &[Ranked], is_wanted: impl Fn(Value) -> bool) -> Vec<Move> {
    ranked
        .iter()
        .filter(|&&(_, value)| is_wanted(value))
        .map(|&(found, _)| found)
        .collect()
}

fn searched(
    outlook: Outlook<'_>,
    line: &Line,
    moves: &[Move],
    nodes: u64,
    budget: Budget<'_>,
) -> Option<BestMove<Move>> {
    let limits = Limits {
        depth: DEPTH,
        nodes: nodes.min(budget.effort),
        table_bits: TABLE_BITS,
        expired: budget.expired,
    };
    search(&outlook, moves, line.past(), limits)
}
