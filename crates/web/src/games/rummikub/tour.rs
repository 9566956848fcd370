//! `STOPS`: the first tour around a table of Rummikub.

use super::texts::tour as t;
use crate::games::tour::Stop;

pub const STOPS: &[Stop] = &[
    Stop {
        at: ".rummi-rack",
        words: t::rack,
    },
    Stop {
        at: ".rummi-felt",
        words: t::felt,
    },
    Stop {
        at: ".rummi-bar [data-act=play]",
        words: t::play,
    },
    Stop {
        at: ".rummi-bar [data-act=draw]",
        words: t::draw,
    },
    Stop::CLOCK,
    Stop::RULES,
];
