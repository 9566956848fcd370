//! `STOPS`: the first tour around a table of Kanasta.

use super::texts::tour as t;
use crate::games::tour::Stop;

pub const STOPS: &[Stop] = &[
    Stop {
        at: ".kan-hand",
        words: t::hand,
    },
    Stop {
        at: ".kan-stack[data-stock]",
        words: t::stock,
    },
    Stop {
        at: ".kan-new[data-act=lay]",
        words: t::lay,
    },
    Stop {
        at: ".kan-stack[data-pile]",
        words: t::pile,
    },
    Stop::CLOCK,
    Stop::RULES,
];
