//! `STOPS`: the first tour around a table of The Project Game.

use super::texts::tour as t;
use crate::games::tour::Stop;

pub const STOPS: &[Stop] = &[
    Stop {
        at: ".proj-agent.is-me",
        words: t::agent,
    },
    Stop {
        at: ".proj-steps",
        words: t::steps,
    },
    Stop {
        at: ".proj-acts",
        words: t::acts,
    },
    Stop {
        at: ".proj-score",
        words: t::score,
    },
    Stop::RULES,
];
