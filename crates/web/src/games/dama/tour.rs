//! A first look around a table of Dáma.

use crate::{games::tour::Stop, texts::dama_tour as t};

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
