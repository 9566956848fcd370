//! Why Rummikub's rules say no: one sentence for each `Refusal`, for each rule that a set breaks,
//! and for each `Stuck` that the page finds before it asks the table.

use crate::texts::{Lang, texts};
use game_rummikub::FIRST_MELD;

texts! {
    game_over { en "The game is over.", pl "Gra jest skończona.", cs "Hra už skončila." }
    not_your_turn { en "It is not your turn.", pl "Teraz nie twoja kolej.", cs "Nejste na tahu." }
    overlap {
        en "Sets need a free space between them.",
        pl "Między zestawami musi być wolne miejsce.",
        cs "Mezi sadami musí být mezera.",
    }
    nothing_laid {
        en "Lay at least one tile of your own, or draw.",
        pl "Wyłóż co najmniej jedną swoją kostkę albo dobierz.",
        cs "Vyložte aspoň jeden vlastní kámen, nebo si vezměte ze zásoby.",
    }
    pool_empty {
        en "The pool is empty. You can pass.",
        pl "Pula jest pusta. Możesz spasować.",
        cs "Zásoba je prázdná. Můžete pasovat.",
    }
    pool_left {
        en "There are still tiles to draw.",
        pl "W puli są jeszcze kostki.",
        cs "V zásobě ještě jsou kameny.",
    }
    too_many_drafts {
        en "That was a lot of rearranging. Finish the turn, please.",
        pl "To już bardzo dużo przestawiania. Zakończ turę.",
        cs "Přesouvání už bylo opravdu hodně. Dokončete tah.",
    }

    // Why the page does not move a tile.
    no_room { en "There is no room there.", pl "Tu nie ma miejsca.", cs "Tady není místo." }
    stays_on_table {
        en "Tiles of the table stay on the table.",
        pl "Kostki ze stołu zostają na stole.",
        cs "Kameny ze stolu na stole zůstávají.",
    }
    meld_before {
        en "Lay 30 points of your own before you touch these sets.",
        pl "Najpierw wyłóż 30 punktów z własnych kostek.",
        cs "Nejdřív vyložte 30 bodů z vlastních kamenů.",
    }
    not_now { en "Wait for your turn.", pl "Poczekaj na swoją kolej.", cs "Počkejte, až budete na tahu." }

    // Why tiles are no set.
    too_short {
        en "a set has at least 3 tiles",
        pl "zestaw ma co najmniej 3 kostki",
        cs "sada má aspoň 3 kameny",
    }
    only_jokers {
        en "a set needs a tile that is no joker",
        pl "w zestawie musi być kostka inna niż dżoker",
        cs "v sadě musí být i jiný kámen než žolík",
    }
    mixed {
        en "the tiles share neither number nor colour",
        pl "kostki nie mają wspólnej liczby ani koloru",
        cs "kameny nemají společné číslo ani barvu",
    }
    colour_twice {
        en "a group has each colour once",
        pl "w grupie każdy kolor jest tylko raz",
        cs "ve skupině je každá barva jen jednou",
    }
    group_too_long {
        en "a group has at most 4 tiles",
        pl "grupa ma najwyżej 4 kostki",
        cs "skupina má nejvýš 4 kameny",
    }
    not_consecutive {
        en "the numbers of a run go up one by one",
        pl "liczby w serii rosną o jeden",
        cs "čísla v postupce rostou po jedné",
    }
    off_the_end {
        en "a run stays between 1 and 13",
        pl "seria mieści się między 1 a 13",
        cs "postupka je mezi 1 a 13",
    }
}

/// That a tile of the table would be gone from it.
pub fn table_tile_missing(lang: Lang, tile: &str) -> String {
    match lang {
        Lang::En => format!("The {tile} was on the table and has to stay on it."),
        Lang::Pl => format!("Kostka ze stołu musi na nim zostać: {tile}."),
        Lang::Cs => format!("Kámen ze stolu na něm musí zůstat: {tile}."),
    }
}

/// That the player does not have a tile.
pub fn not_in_rack(lang: Lang, tile: &str) -> String {
    match lang {
        Lang::En => format!("There is no {tile} in your rack."),
        Lang::Pl => format!("Na twoim stojaku nie ma takiej kostki: {tile}."),
        Lang::Cs => format!("Na vašem stojánku takový kámen není: {tile}."),
    }
}

/// That tiles are no set, and the rule that they break.
pub fn no_set(lang: Lang, tiles: &str, error: &str) -> String {
    match lang {
        Lang::En => format!("No set: {tiles}. Remember, {error}."),
        Lang::Pl => format!("To nie zestaw: {tiles}. Pamiętaj: {error}."),
        Lang::Cs => format!("To není sada: {tiles}. Pozor, {error}."),
    }
}

/// That a set of the table may not be changed yet.
pub fn meld_first(lang: Lang, tiles: &str) -> String {
    match lang {
        Lang::En => format!("Until your first meld this set stays as it is: {tiles}."),
        Lang::Pl => format!("Do pierwszego wyłożenia ten zestaw zostaje bez zmian: {tiles}."),
        Lang::Cs => format!("Do prvního vyložení zůstává tato sada beze změny: {tiles}."),
    }
}

/// That a first meld is worth too little.
pub fn meld_too_low(lang: Lang, value: u32) -> String {
    match lang {
        Lang::En => format!("Your first meld needs {FIRST_MELD} points; this is {value}."),
        Lang::Pl => format!("Pierwsze wyłożenie musi mieć {FIRST_MELD} punktów, a to ma {value}."),
        Lang::Cs => format!("První vyložení musí mít {FIRST_MELD} bodů, toto má {value}."),
    }
}
