//! A player that is a program. It is handed a view, so it cannot cheat - by construction, not by
//! promise.

use crate::{Dice, Game, Seat};

/// How long a bot may think.
///
/// The core has no clock: whoever owns one lends it as `expired`.
#[derive(Clone, Copy)]
pub struct Budget<'a> {
    /// The most positions, iterations or whatever the bot counts.
    pub effort: u64,
    /// Asked now and then; once true, the bot answers with the best it has.
    pub expired: &'a dyn Fn() -> bool,
}

impl Budget<'_> {
    /// As much as the bot's own level allows, without a clock: the same answer on every machine.
    pub const UNTIMED: Budget<'static> = Budget {
        effort: u64::MAX,
        expired: &|| false,
    };
}

/// Chooses what to do.
pub trait Bot<G: Game>: Send {
    /// One of the allowed actions. `menu` is what the game offers the seat, never empty.
    fn choose(
        &mut self,
        view: &G::View,
        seat: Seat,
        menu: &[G::Action],
        budget: Budget<'_>,
        dice: &mut Dice,
    ) -> G::Action;
}
