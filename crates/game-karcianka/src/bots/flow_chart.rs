//! The source's flow chart: special cards are kept for when they are needed.

use crate::{Rules, table::matching};
use cards::{Card, Cards};

/// An opponent with fewer cards than this is to be stopped.
const CLOSE_TO_WINNING: usize = 3;

/// What a player at the chart looks at.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sight {
    pub(super) hand: Cards,
    pub(super) top: Card,
    pub(super) penalty: u16,
    /// How many cards the next player holds.
    pub(super) next_holds: usize,
}

/// The cards among which the chart plays the first; none if it draws.
pub(super) fn candidates(sight: Sight, rules: &Rules) -> Cards {
    let matching = sight.hand & matching(sight.top);
    let special = matching & rules.specials().cards();
    let other = matching - special;
    let adding = special & rules.specials().adding();
    if sight.next_holds < CLOSE_TO_WINNING && !adding.is_empty() {
        adding
    } else if sight.penalty == 0 && !other.is_empty() {
        other
    } else {
        special
    }
}

/// The card the chart plays; none if it draws.
pub(super) fn choice(sight: Sight, rules: &Rules) -> Option<Card> {
    candidates(sight, rules).first()
}
