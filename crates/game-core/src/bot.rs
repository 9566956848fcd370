//! A player that is a program. A [`Bot`] gets only its seat's view, so it cannot see hidden
//! state.

use crate::{Dice, Game, Seat};
use serde::{Deserialize, Serialize};

/// The computing budget of a bot.
///
/// This crate has no clock, so the caller supplies one as `expired`.
#[derive(Clone, Copy)]
pub struct Budget<'a> {
    /// The largest number of positions, iterations or other units that the bot counts.
    pub effort: u64,
    /// Polled by the bot from time to time; once true, the bot answers with its best action so
    /// far.
    pub expired: &'a dyn Fn() -> bool,
}

impl Budget<'_> {
    /// No clock and no limit beyond the bot's own: gives the same answer on every machine.
    pub const UNTIMED: Budget<'static> = Budget {
        effort: u64::MAX,
        expired: &|| false,
    };
}

/// A search that time ended before it had done all it was to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct CutShort {
    /// How many iterations were done.
    pub done: u64,
    /// How many there were to be.
    pub planned: u64,
}

/// A program that chooses actions.
pub trait Bot<G: Game>: Send {
    /// Returns one of the allowed actions. `menu` is what the game offers the seat; never empty.
    fn choose(
        &mut self,
        view: &G::View,
        seat: Seat,
        menu: &[G::Action],
        budget: Budget<'_>,
        dice: &mut Dice,
    ) -> G::Action;

    /// What the last choice lacks for want of time; `None` if its search was complete, and for
    /// bots that plan no number of iterations.
    fn cut_short(&self) -> Option<CutShort> {
        None
    }
}
