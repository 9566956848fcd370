//! The texts of the board of Rummikub, seen and for screen readers.

use crate::texts::{Lang, plural::plural, texts};
use game_rummikub::FIRST_MELD;

texts! {
    table { en "The table", pl "Stół", cs "Stůl" }
    your_rack { en "Your rack", pl "Twój stojak", cs "Váš stojánek" }
    in_a_set { en "in a set", pl "w zestawie", cs "v sadě" }
    locked {
        en "locked until your first meld",
        pl "zablokowane do pierwszego wyłożenia",
        cs "zamčeno do prvního vyložení",
    }

    play { en "Play", pl "Zagraj", cs "Hrát" }
    draw { en "Draw", pl "Dobierz", cs "Vzít" }
    pass { en "Pass", pl "Pas", cs "Pasovat" }
    undo { en "Undo", pl "Cofnij", cs "Zpět" }
    reset { en "Start the turn over", pl "Zacznij turę od nowa", cs "Začít tah znovu" }
    sort_colour { en "Sort by colour", pl "Sortuj według koloru", cs "Seřadit podle barvy" }
    sort_number { en "Sort by number", pl "Sortuj według liczby", cs "Seřadit podle čísla" }
    tidy { en "Tidy the table", pl "Uporządkuj stół", cs "Uspořádat stůl" }
    hint { en "Hint", pl "Podpowiedź", cs "Nápověda" }

    back_and_draw {
        en "Take your tiles back and draw?",
        pl "Zabrać kostki i dobrać?",
        cs "Vrátit kameny a vzít si ze zásoby?",
    }
    yes_draw { en "Draw", pl "Dobierz", cs "Vzít ze zásoby" }
    keep_on { en "Keep arranging", pl "Układam dalej", cs "Skládat dál" }

    thinking { en "Looking …", pl "Szukam …", cs "Hledám …" }
    nothing_possible {
        en "Nothing can be laid. Draw a tile.",
        pl "Nic nie da się wyłożyć. Dobierz kostkę.",
        cs "Nic vyložit nejde. Vezměte si kámen.",
    }
    time_is_up_played {
        en "Time is up: your table counts as played.",
        pl "Czas minął: twój układ się liczy.",
        cs "Čas vypršel: vaše rozložení platí.",
    }
    everyones_racks { en "What was left", pl "Co zostało na stojakach", cs "Co komu zbylo" }
}

/// A tile in the rack, for screen readers.
pub fn in_rack(lang: Lang, tile: &str) -> String {
    match lang {
        Lang::En => format!("{tile}, in your rack"),
        Lang::Pl => format!("{tile}, na twoim stojaku"),
        Lang::Cs => format!("{tile}, na vašem stojánku"),
    }
}

/// How far the first meld has come.
pub fn meld_so_far(lang: Lang, value: u32) -> String {
    match lang {
        Lang::En => format!("{value} of {FIRST_MELD}"),
        Lang::Pl => format!("{value} z {FIRST_MELD}"),
        Lang::Cs => format!("{value} z {FIRST_MELD}"),
    }
}

/// How much could be laid.
pub fn possible(lang: Lang, tiles: u32) -> String {
    let n = u64::from(tiles);
    match lang {
        Lang::En => format!(
            "{tiles} {} possible.",
            plural(lang, n, "tile is", "", "tiles are")
        ),
        Lang::Pl => {
            format!(
                "Można wyłożyć {tiles} {}.",
                plural(lang, n, "kostkę", "kostki", "kostek")
            )
        }
        Lang::Cs => format!(
            "Vyložit jde {tiles} {}.",
            plural(lang, n, "kámen", "kameny", "kamenů")
        ),
    }
}

/// The best play is laid out.
pub fn laid_out(lang: Lang, tiles: u32) -> String {
    let n = u64::from(tiles);
    match lang {
        Lang::En => format!(
            "This lays {tiles} {}. You can undo it.",
            plural(lang, n, "tile", "", "tiles")
        ),
        Lang::Pl => format!(
            "Tak wyłożysz {tiles} {}. Można to cofnąć.",
            plural(lang, n, "kostkę", "kostki", "kostek")
        ),
        Lang::Cs => format!(
            "Takhle vyložíte {tiles} {}. Dá se to vzít zpět.",
            plural(lang, n, "kámen", "kameny", "kamenů")
        ),
    }
}

/// How many tiles are left to draw.
pub fn pool_has(lang: Lang, tiles: usize) -> String {
    let n = tiles as u64;
    match lang {
        Lang::En => format!(
            "{tiles} {} in the pool",
            plural(lang, n, "tile", "", "tiles")
        ),
        Lang::Pl => format!(
            "{tiles} {} w puli",
            plural(lang, n, "kostka", "kostki", "kostek")
        ),
        Lang::Cs => format!(
            "{tiles} {} v zásobě",
            plural(lang, n, "kámen", "kameny", "kamenů")
        ),
    }
}

/// What an expired turn led to.
pub fn time_is_up(lang: Lang, tile: Option<&str>, had_laid: bool) -> String {
    let start = match (lang, had_laid) {
        (Lang::En, true) => "Time is up: your tiles went back",
        (Lang::En, false) => "Time is up",
        (Lang::Pl, true) => "Czas minął: kostki wróciły na stojak",
        (Lang::Pl, false) => "Czas minął",
        (Lang::Cs, true) => "Čas vypršel: kameny se vrátily na stojánek",
        (Lang::Cs, false) => "Čas vypršel",
    };
    let Some(tile) = tile else {
        return format!("{start}.");
    };
    match (lang, had_laid) {
        (Lang::En, true) => format!("{start} and you drew {tile}."),
        (Lang::En, false) => format!("{start}: you drew {tile}."),
        (Lang::Pl, _) => format!("{start}. Dobrana kostka: {tile}."),
        (Lang::Cs, _) => format!("{start}. Přibyl kámen: {tile}."),
    }
}

/// What a wrong play cost, where it costs something.
pub fn wrong_play(lang: Lang, tile: &str) -> String {
    match lang {
        Lang::En => format!("That was no legal play: you drew {tile}."),
        Lang::Pl => format!("To nie było poprawne zagranie. Dobrana kostka: {tile}."),
        Lang::Cs => format!("To nebyl platný tah. Přibyl kámen: {tile}."),
    }
}
