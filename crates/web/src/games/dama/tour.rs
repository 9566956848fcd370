//! `STOPS`: the first tour around a table of dáma.

use super::texts::tour as t;
use crate::games::tour::Stop;

pub const STOPS: &[Stop] = &[
    Stop {
        at: ".dama-field",
        words: t::pieces,
    },
    Stop {
        at: ".own-actions",
        words: t::actions,
    },
    Stop::CLOCK,
    Stop::RULES,
];
