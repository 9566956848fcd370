//! What the page says about Rummikub: on its card, in its options and its history.
//!
//! Polish and Czech use the present tense where English uses the past: their past tense would
//! guess the player's sex.

#![deny(dead_code)]

pub mod board;
pub mod plays;
pub mod refusals;
pub mod rules;
pub mod tour;

use crate::texts::{Lang, plural::plural, texts};
use game_rummikub::Colour;

texts! {
    name { en "Rummikub", pl "Rummikub", cs "Rummikub" }
    tagline {
        en "Runs and groups, and a table that is yours to rearrange.",
        pl "Serie i grupy, a cały stół można ułożyć po swojemu.",
        cs "Postupky, skupiny a stůl, který si můžete přeskládat.",
    }
    melded { en "melded", pl "po pierwszym wyłożeniu", cs "už vykládá" }
    gone { en "left the table", pl "poza grą", cs "mimo hru" }
    joker { en "joker", pl "dżoker", cs "žolík" }

    tiles_laid { en "tiles laid", pl "wyłożone kostki", cs "vyložené kameny" }
    there_is_a_play { en "There is a better play.", pl "Jest lepsze zagranie.", cs "Existuje lepší tah." }
    draw_instead { en "Draw a tile.", pl "Dobierz kostkę.", cs "Vezměte si kámen." }

    // Options.
    players { en "Players", pl "Gracze", cs "Hráči" }
    wrong_play { en "A wrong play", pl "Błędne zagranie", cs "Chybný tah" }
    is_taken_back { en "may be corrected", pl "można poprawić", cs "se dá opravit" }
    costs_a_tile { en "costs the turn and a tile", pl "kosztuje turę i kostkę", cs "stojí tah a kámen" }
    strict { en "wrong plays cost a tile", pl "błąd kosztuje kostkę", cs "chyba stojí kámen" }
    exhaust { en "play goes on without a pool", pl "gra się też bez puli", cs "hraje se i bez zásoby" }
    pool_runs_out { en "When the pool is empty", pl "Gdy pula jest pusta", cs "Když dojde zásoba" }
    least_wins {
        en "the lowest rack wins",
        pl "wygrywa najmniejszy stojak",
        cs "vyhrává nejmenší stojánek",
    }
    play_goes_on {
        en "play on until all pass",
        pl "gra się, aż wszyscy spasują",
        cs "hraje se, dokud všichni nepasují",
    }
}

/// To lay these tiles.
pub fn lay(lang: Lang, tiles: &str) -> String {
    match lang {
        Lang::En => format!("Lay {tiles}."),
        Lang::Pl => format!("Wyłóż: {tiles}."),
        Lang::Cs => format!("Vyložte: {tiles}."),
    }
}

/// A colour, as it stands before a number.
pub fn colour(colour: Colour, lang: Lang) -> &'static str {
    match (colour, lang) {
        (Colour::Black, Lang::En) => "black",
        (Colour::Black, Lang::Pl) => "czarna",
        (Colour::Black, Lang::Cs) => "černá",
        (Colour::Blue, Lang::En) => "blue",
        (Colour::Blue, Lang::Pl) => "niebieska",
        (Colour::Blue, Lang::Cs) => "modrá",
        (Colour::Orange, Lang::En) => "orange",
        (Colour::Orange, Lang::Pl) => "pomarańczowa",
        (Colour::Orange, Lang::Cs) => "oranžová",
        (Colour::Red, Lang::En) => "red",
        (Colour::Red, Lang::Pl) => "czerwona",
        (Colour::Red, Lang::Cs) => "červená",
    }
}

/// How many tiles.
pub fn tiles(lang: Lang, n: usize) -> String {
    let plural = |one, few, many| plural(lang, n as u64, one, few, many);
    let word = match lang {
        Lang::En => plural("tile", "", "tiles"),
        Lang::Pl => plural("kostka", "kostki", "kostek"),
        Lang::Cs => plural("kámen", "kameny", "kamenů"),
    };
    format!("{n} {word}")
}
