//! `STOPS`: the first tour around a table of Karcianka.

use super::texts::tour as t;
use crate::games::tour::Stop;

pub const STOPS: &[Stop] = &[
    Stop {
        at: ".kar-hand",
        words: t::hand,
    },
    Stop {
        at: ".kar-pile",
        words: t::pile,
    },
    Stop {
        at: ".kar-draw",
        words: t::draw,
    },
    Stop::CLOCK,
    Stop::RULES,
];
