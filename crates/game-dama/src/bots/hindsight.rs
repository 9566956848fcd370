//! What a decision is worth beside the best one: exact where the endgame tables reach, else by a
//! search whose score is turned into expected points.

use super::{
    offer,
    outlook::{MAN, Outlook},
};
use crate::{Action, EndgameTables, Line, Move, Value, View};
use game_core::{Basis, ReviewEffort, Seat, Verdict};
use search::alpha_beta::{DRAW, Limits, is_decided, rank, search};
use std::sync::Arc;

/// The positions looked at for a move.
const NODES: u64 = 20_000;
const BRIEF_NODES: u64 = 2_000;
/// The most positions for the comparison of two moves at the depth that `NODES` reached.
const MOST_NODES: u64 = 10 * NODES;
const TABLE_BITS: u32 = 14;
const DEPTH: u32 = 100;
/// The lead with which three of four points are won.
const LEAD: f64 = 1.5 * MAN as f64;
const WON: i32 = 1000;
const DRAWN: i32 = 500;
const LOST: i32 = 0;

/// Judges the decisions of a finished game.
pub(crate) struct Hindsight {
    tables: Arc<EndgameTables>,
    nodes: u64,
}

impl Hindsight {
    pub(crate) fn new(effort: ReviewEffort) -> Self {
        Hindsight {
            tables: EndgameTables::shared(),
            nodes: match effort {
                ReviewEffort::Full => NODES,
                ReviewEffort::Brief => BRIEF_NODES,
            },
        }
    }

    /// What the decision cost; `None` if there was no choice.
    pub(crate) fn verdict(
        &self,
        view: &View,
        seat: Seat,
        action: Action,
    ) -> Option<Verdict<Action>> {
        match action {
            Action::Move { from, to } => {
                let played = view.position.find_move(from, to).ok()?;
                self.of_move(view, played)
            }
            Action::Resign => self.instead_of(view, seat, LOST),
            Action::AcceptDraw => self.instead_of(view, seat, DRAWN),
            Action::OfferDraw | Action::DeclineDraw => None,
        }
    }

    fn of_move(&self, view: &View, played: Move) -> Option<Verdict<Action>> {
        let (line, moves) = (view.line(), view.moves());
        if moves.len() < 2 {
            return None;
        }
        if self.tables.value(line.position()).is_some() {
            return self.by_tables(&line, &moves, played);
        }
        let outlook = Outlook::new(&line).with_tables(&self.tables);
        let found = search(&outlook, &moves, line.past(), limits(DEPTH, self.nodes))?;
        if found.best == played {
            return Some(Verdict::best_of_all(
                expected(found.score),
                basis(found.score),
            ));
        }
        // Both at the same depth: deeper is not better or worse by itself.
        let both = limits(found.depth.max(1), MOST_NODES);
        let ranked = rank(&outlook, &[found.best, played], line.past(), both);
        let [(_, best), (_, second)] = ranked[..] else {
            return None;
        };
        let (value, other) = (expected(second), expected(best));
        if value >= other {
            return Some(Verdict::best_of_all(value, basis(second)));
        }
        let is_exact = basis(best) == Basis::Exact && basis(second) == Basis::Exact;
        let basis = if is_exact {
            Basis::Exact
        } else {
            Basis::Search
        };
        Some(Verdict::known(
            value,
            other,
            basis,
            vec![action(found.best)],
        ))
    }

    /// Where the tables know what each move is worth.
    fn by_tables(&self, line: &Line, moves: &[Move], played: Move) -> Option<Verdict<Action>> {
        let worth = |found: Move| {
            let mut next = line.clone();
            next.play(found);
            if next.drawn().is_some() {
                return Some(DRAWN);
            }
            let value = self.tables.value_after(next.position(), next.quiet())?;
            Some(match value {
                Value::Won(_) => LOST,
                Value::Drawn => DRAWN,
                Value::Lost(_) => WON,
            })
        };
        let value = worth(played)?;
        let best = moves.iter().copied().max_by_key(|&found| worth(found))?;
        let other = worth(best)?;
        Some(if value >= other {
            Verdict::best_of_all(value, Basis::Exact)
        } else {
            Verdict::known(value, other, Basis::Exact, vec![action(best)])
        })
    }

    /// A decision that ends the game with this value, beside playing on.
    fn instead_of(&self, view: &View, seat: Seat, value: i32) -> Option<Verdict<Action>> {
        let (line, moves) = (view.line(), view.moves());
        let outlook = Outlook::new(&line).with_tables(&self.tables);
        let found = search(&outlook, &moves, line.past(), limits(DEPTH, self.nodes))?;
        let is_on_turn = view.to_move() == seat;
        let score = if is_on_turn {
            found.score
        } else {
            -found.score
        };
        let other = expected(score);
        // What a search thinks of a close position is no reason to blame a draw.
        let is_worse = match basis(score) {
            Basis::Exact => value < other,
            Basis::Search | Basis::Sample | Basis::Odds => {
                value < other && !(value == DRAWN && offer::is_welcome(score, line.quiet()))
            }
        };
        if !is_worse {
            return Some(Verdict::best_of_all(value, basis(score)));
        }
        let better = if is_on_turn {
            vec![action(found.best)]
        } else {
            vec![Action::DeclineDraw]
        };
        Some(Verdict::known(value, other, basis(score), better))
    }
}

fn action(found: Move) -> Action {
    Action::Move {
        from: found.from,
        to: found.to,
    }
}

fn limits(depth: u32, nodes: u64) -> Limits<'static> {
    Limits {
        depth,
        nodes,
        table_bits: TABLE_BITS,
        expired: &|| false,
    }
}

/// A score as expected points, in thousandths.
fn expected(score: i32) -> i32 {
    if is_decided(score) {
        return if score > DRAW { WON } else { LOST };
    }
    let odds = (f64::from(score) / LEAD * 3f64.ln()).exp();
    (odds / (1.0 + odds) * 1000.0).round() as i32
}

fn basis(score: i32) -> Basis {
    if is_decided(score) {
        Basis::Exact
    } else {
        Basis::Search
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Rules, State};

    fn view(position: &str) -> View {
        let line = Line::new(position.parse().unwrap());
        View::from(&State {
            line,
            ..State::open(&Rules::default())
        })
    }

    fn losses(view: &View) -> Vec<Verdict<Action>> {
        let judge = Hindsight::new(ReviewEffort::Full);
        let seat = view.to_move();
        let moves = view.moves().into_iter();
        moves
            .filter_map(|found| judge.verdict(view, seat, action(found)))
            .collect()
    }

    #[test]
    fn where_the_tables_reach_the_loss_is_exact_and_one_move_costs_nothing() {
        for position in [".../.O./.../..x/.../... 0", "..X/.../.o./.../o../... 0"] {
            let found = losses(&view(position));
            assert!(found.len() > 1, "{position}");
            assert!(found.iter().any(|verdict| verdict.loss == 0), "{position}");
            for verdict in found {
                assert_eq!(verdict.basis, Basis::Exact, "{position}");
                assert!([LOST, DRAWN, WON].contains(&verdict.best), "{position}");
                assert_eq!(verdict.range, (verdict.loss, verdict.loss));
            }
        }
    }

    #[test]
    fn to_resign_a_won_game_costs_all_of_it() {
        let won = view(".../OO./.../..x/.../... 0");
        let judge = Hindsight::new(ReviewEffort::Full);
        let verdict = judge.verdict(&won, won.to_move(), Action::Resign).unwrap();
        assert_eq!((verdict.loss, verdict.basis), (WON, Basis::Exact));
    }

    #[test]
    fn an_even_score_is_half_a_point_and_a_man_and_a_half_three_of_four() {
        assert_eq!(
            [0, LEAD as i32, -LEAD as i32].map(expected),
            [500, 750, 250]
        );
    }
}
