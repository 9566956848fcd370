//! How well a finished game was played: one form for every game.
//!
//! Each decision is set beside the best alternative, judged by what its player could know. From
//! these losses follow the accuracy, the turning point, and the part of the result that no
//! decision explains: luck.

use crate::{Seat, Seating};
use serde::{Deserialize, Serialize};

/// What the values of a review count. All values are thousandths of it, and more is better.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ResultUnit {
    /// Games won: a draw is half of one.
    Wins,
    Points,
    /// Seconds of the own team's agents. A value is a time still needed, as a negative number.
    Seconds,
}

/// How a value is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Basis {
    /// Computed to the end of the game.
    Exact,
    /// A search some moves ahead, turned into an expected result.
    Search,
    /// The mean of imagined games that fit what the player knew.
    Sample,
    /// Expected values by the odds that the rules give.
    Odds,
}

/// A choice beside the best alternative.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Verdict<A> {
    /// The expected result after what was played.
    pub played: i32,
    /// The expected result after the best alternative, or after what was played if that is best.
    pub best: i32,
    /// What the choice cost. A sample may call a choice better than the alternative: then it is
    /// negative, so that the sum over many choices is right.
    pub loss: i32,
    /// The 95 % confidence interval of `loss`.
    pub range: (i32, i32),
    pub basis: Basis,
    /// The better play as actions from the step before; empty if what was played is best.
    pub better: Vec<A>,
}

impl<A> Verdict<A> {
    /// The choice was the best one.
    pub fn best_of_all(value: i32, basis: Basis) -> Self {
        Verdict {
            played: value,
            best: value,
            loss: 0,
            range: (0, 0),
            basis,
            better: Vec::new(),
        }
    }

    /// A choice whose cost is known without sampling.
    pub fn known(played: i32, best: i32, basis: Basis, better: Vec<A>) -> Self {
        let loss = best - played;
        Verdict {
            played,
            best,
            loss,
            range: (loss, loss),
            basis,
            better,
        }
    }

    /// The loss, if it is certain that there is one.
    pub fn certain(&self) -> Option<i32> {
        (self.range.0 > 0).then_some(self.loss)
    }
}

/// Something counted beside what was possible: a statistic, not a judgement.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Count {
    pub done: u32,
    pub possible: u32,
}

impl Count {
    /// The part of what was possible, in thousandths; `None` if nothing was.
    pub fn share(self) -> Option<u32> {
        (self.done * 1000).checked_div(self.possible)
    }
}

/// One decision of a finished game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct MoveReview<A> {
    pub seat: Seat,
    /// The step of the replay at which the player decided.
    pub from: u32,
    /// The step of the replay that shows what was decided.
    pub to: u32,
    pub count: Option<Count>,
    /// `None` if there was no choice, or the review was stopped before.
    pub verdict: Option<Verdict<A>>,
    /// What draws and the others have changed since the player's decision before.
    pub luck: Option<i32>,
}

/// A player's whole game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SeatReview {
    /// In thousandths, from the losses; `None` without a judged decision.
    pub accuracy: Option<u32>,
    /// The expected result lost by all decisions together.
    pub lost: i32,
    /// The part of the result that no decision explains; `None` in games without luck.
    pub luck: Option<i32>,
    pub count: Option<Count>,
}

/// All decisions of a game, and how well each player played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Review<A> {
    pub unit: ResultUnit,
    /// In the order of play.
    pub moves: Vec<MoveReview<A>>,
    pub seats: Vec<SeatReview>,
    /// The decision, as an index, that most certainly cost much; `None` if none certainly did.
    pub turning: Option<usize>,
    /// Whether every decision was looked at.
    pub is_whole: bool,
}

/// What a review needs of the game beside its decisions.
#[derive(Clone, PartialEq, Debug)]
pub struct Standing {
    pub unit: ResultUnit,
    pub seating: Seating,
    /// What each seat gained beside what it could expect before the deal; `None` in
    /// games without luck.
    pub gains: Option<Vec<i32>>,
    /// The mean loss of a decision, in thousandths of the unit, at which a player is called a
    /// third as accurate.
    pub harsh: f64,
    pub is_whole: bool,
}

impl<A> Review<A> {
    /// Sums the decisions up.
    pub fn of(mut moves: Vec<MoveReview<A>>, standing: &Standing) -> Self {
        if standing.gains.is_some() {
            tell_luck(&mut moves);
        }
        let seats = standing.seating.seats();
        Review {
            unit: standing.unit,
            seats: seats
                .map(|seat| seat_review(&moves, seat, standing))
                .collect(),
            turning: turning(&moves),
            is_whole: standing.is_whole,
            moves,
        }
    }

    /// The same with other actions.
    pub fn map<B>(self, change: impl Fn(A) -> B) -> Review<B> {
        let change_move = |found: MoveReview<A>| MoveReview {
            seat: found.seat,
            from: found.from,
            to: found.to,
            count: found.count,
            verdict: found.verdict.map(|verdict| Verdict {
                better: verdict.better.into_iter().map(&change).collect(),
                played: verdict.played,
                best: verdict.best,
                loss: verdict.loss,
                range: verdict.range,
                basis: verdict.basis,
            }),
            luck: found.luck,
        };
        Review {
            moves: self.moves.into_iter().map(change_move).collect(),
            unit: self.unit,
            seats: self.seats,
            turning: self.turning,
            is_whole: self.is_whole,
        }
    }

    /// The decision that the step of the replay shows; of several the one that cost most.
    pub fn at_step(&self, step: usize) -> Option<&MoveReview<A>> {
        let shows = |found: &&MoveReview<A>| found.to as usize == step;
        let loss = |found: &&MoveReview<A>| found.verdict.as_ref().map(|verdict| verdict.loss);
        // Of equal ones the first.
        self.moves.iter().rev().filter(shows).max_by_key(loss)
    }
}

/// What each decision's player could expect beside what their decision before had left them.
fn tell_luck<A>(moves: &mut [MoveReview<A>]) {
    let mut left: Vec<Option<i32>> = vec![None; Seat::MOST];
    for found in moves {
        let Some(verdict) = &found.verdict else {
            continue;
        };
        let before = left[found.seat.index()].replace(verdict.played);
        found.luck = before.map(|before| verdict.best - before);
    }
}

fn seat_review<A>(moves: &[MoveReview<A>], seat: Seat, standing: &Standing) -> SeatReview {
    let own = moves.iter().filter(|found| found.seat == seat);
    let counts = own.filter_map(|found| found.count);
    let sum = |sum: Option<Count>, count: Count| {
        let sum = sum.unwrap_or_default();
        Some(Count {
            done: sum.done + count.done,
            possible: sum.possible + count.possible,
        })
    };
    let lost = lost(moves, |by| by == seat);
    SeatReview {
        accuracy: accuracy(moves, seat, standing.harsh),
        lost: lost.max(0),
        luck: luck(moves, seat, standing),
        count: counts.fold(None, sum),
    }
}

fn lost<A>(moves: &[MoveReview<A>], is_of: impl Fn(Seat) -> bool) -> i32 {
    let own = moves.iter().filter(|found| is_of(found.seat));
    own.filter_map(|found| found.verdict.as_ref())
        .map(|verdict| verdict.loss)
        .sum()
}

/// What is left of the team's gain without its own losses and what the others gave away.
fn luck<A>(moves: &[MoveReview<A>], seat: Seat, standing: &Standing) -> Option<i32> {
    let gain = *standing.gains.as_ref()?.get(seat.index())?;
    let team = standing.seating.team(seat);
    let is_own = |by: Seat| standing.seating.team(by) == team;
    let mut teams: Vec<_> = standing
        .seating
        .seats()
        .map(|seat| standing.seating.team(seat))
        .collect();
    teams.sort_unstable();
    teams.dedup();
    let others = i32::try_from(teams.len()).unwrap_or(i32::MAX).max(2) - 1;
    Some(gain + lost(moves, is_own) - lost(moves, |by| !is_own(by)) / others)
}

/// `exp(-mean / harsh)` of the mean loss, which is surer than any single loss.
fn accuracy<A>(moves: &[MoveReview<A>], seat: Seat, harsh: f64) -> Option<u32> {
    let own = moves.iter().filter(|found| found.seat == seat);
    let count = own.filter(|found| found.verdict.is_some()).count();
    let mean = f64::from(lost(moves, |by| by == seat).max(0)) / count.max(1) as f64;
    (count > 0).then(|| ((-mean / harsh).exp() * 1000.0) as u32)
}

/// Of the decisions that certainly cost something, the one with the greatest least loss, and of
/// equal ones the first.
fn turning<A>(moves: &[MoveReview<A>]) -> Option<usize> {
    let least = |found: &MoveReview<A>| found.verdict.as_ref().map_or(0, |verdict| verdict.range.0);
    let costly = moves
        .iter()
        .enumerate()
        .filter(|(_, found)| least(found) > 0);
    let most = costly.rev().max_by_key(|(_, found)| least(found));
    most.map(|(index, _)| index)
}

/// How much a review tries.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ReviewEffort {
    /// As much as makes single verdicts worth reading.
    Full,
    /// As little as possible: single verdicts are rough, their mean over many games is not.
    Brief,
}

/// How far a review has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ReviewProgress {
    pub done: u32,
    pub of: u32,
}

/// The limits of a review.
#[derive(Clone, Copy)]
pub struct ReviewBudget<'a> {
    pub effort: ReviewEffort,
    /// Told after each decision how far the review is; the answer says whether it goes on.
    pub go_on: &'a dyn Fn(ReviewProgress) -> bool,
}

impl ReviewBudget<'_> {
    /// A review that nothing stops.
    pub const fn whole(effort: ReviewEffort) -> Self {
        ReviewBudget {
            effort,
            go_on: &|_| true,
        }
    }

    /// Calls `look` for each of `items`, and says whether none was left out. After a stop `look` is
    /// told `false`: it is to do no work for that item.
    pub fn each<T, R>(
        &self,
        items: &[T],
        mut look: impl FnMut(usize, &T, bool) -> R,
    ) -> (Vec<R>, bool) {
        let of = u32::try_from(items.len()).unwrap_or(u32::MAX);
        let mut goes_on = true;
        let mut looked = |(index, item): (usize, &T)| {
            let found = look(index, item, goes_on);
            let done = u32::try_from(index + 1).unwrap_or(u32::MAX);
            goes_on = goes_on && (done == of || (self.go_on)(ReviewProgress { done, of }));
            found
        };
        let found = items.iter().enumerate().map(&mut looked).collect();
        (found, goes_on)
    }
}

#[cfg(test)]
mod tests;
