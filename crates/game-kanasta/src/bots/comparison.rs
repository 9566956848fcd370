//! Tries choices on the same imagined deals, and drops the worse half from time to time.

use super::plans::Choice;
use crate::lean::{Deal, KEEN};
use game_core::{Dice, Seat};
use search::Spinner;

/// The deals of one decision.
pub(super) struct Comparison {
    deal: Deal,
    side: usize,
    luck: Spinner,
}

/// A choice with what it earned so far.
struct Tried {
    number: usize,
    sum: f64,
    deals: u32,
}

impl Comparison {
    pub fn new(deal: Deal, seat: Seat, dice: &mut Dice) -> Self {
        Comparison {
            side: deal.known.side_of(seat),
            deal,
            luck: Spinner::new(dice),
        }
    }

    /// The number of the best choice, and how many rounds were played to their end: about
    /// `lines`, or fewer if `expired`.
    pub fn best(
        &mut self,
        choices: &[Choice],
        lines: u64,
        expired: &dyn Fn() -> bool,
    ) -> (usize, u64) {
        let tried = (0..choices.len()).map(|number| Tried {
            number,
            sum: 0.0,
            deals: 0,
        });
        let mut left: Vec<Tried> = tried.collect();
        let halvings = choices.len().next_power_of_two().ilog2().max(1);
        let mut done = 0;
        while left.len() > 1 {
            let deals = (lines / u64::from(halvings) / left.len() as u64).max(1);
            for _ in 0..deals {
                self.try_all(choices, &mut left);
                done += left.len() as u64;
                if expired() {
                    return (first(&mut left), done);
                }
            }
            let half = left.len().div_ceil(2);
            first(&mut left);
            left.truncate(half);
        }
        (first(&mut left), done.max(lines))
    }

    /// Tries all choices that are left on one deal.
    fn try_all(&mut self, choices: &[Choice], left: &mut [Tried]) {
        let world = self.deal.imagine(&mut self.luck);
        let same = Spinner::from(self.luck.bits());
        for tried in left {
            let (mut round, mut luck) = (world, same.clone());
            let end = choices[tried.number]
                .play(&mut round, &mut luck)
                .unwrap_or_else(|| KEEN.finish(&mut round, &mut luck));
            tried.sum += round.chances(end)[self.side];
            tried.deals += 1;
        }
    }
}

/// Sorts the choices, the best first; returns its number.
fn first(left: &mut [Tried]) -> usize {
    left.sort_by(|one, other| {
        let mean = |tried: &Tried| tried.sum / f64::from(tried.deals.max(1));
        mean(other).total_cmp(&mean(one))
    });
    left[0].number
}
