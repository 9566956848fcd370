//! `Stop`: one stop of the first tour around a game's table, which points at a real element there.

use crate::texts::Text;
use crate::texts::tour as t;

#[derive(Clone, Copy)]
pub struct Stop {
    /// The thing, as a selector; of several the first that can be seen.
    pub at: &'static str,
    /// What there is to say about it.
    pub words: Text,
}

impl Stop {
    /// The seat to move, and its remaining time.
    pub const CLOCK: Stop = Stop {
        at: ".seats.near .plate",
        words: t::clock,
    };
    /// Where the rules are.
    pub const RULES: Stop = Stop {
        at: ".panel [data-tab=menu]",
        words: t::rules,
    };
}
