//! The texts of the list of plays.

use crate::texts::{Lang, texts};

texts! {
    plays { en "Plays", pl "Zagrania", cs "Možné tahy" }
    finish { en "Play what lies there", pl "Zagraj to, co leży", cs "Zahrát, co leží na stole" }
    start_over { en "Take the tiles back", pl "Zabierz kostki z powrotem", cs "Vzít kameny zpět" }
    draw { en "Draw a tile", pl "Dobierz kostkę", cs "Vzít si kámen" }
    pass { en "Pass", pl "Spasuj", cs "Pasovat" }
    empty_cell { en "empty", pl "puste", cs "prázdné" }
}

/// A cell of the table, counted from the top left corner.
pub fn cell(lang: Lang, row: u8, column: u8) -> String {
    let (row, column) = (row + 1, column + 1);
    match lang {
        Lang::En => format!("row {row}, column {column}"),
        Lang::Pl => format!("wiersz {row}, kolumna {column}"),
        Lang::Cs => format!("řádek {row}, sloupec {column}"),
    }
}

/// A tile to a run from one number to another.
pub fn add_to_run(lang: Lang, tile: &str, from: u8, to: u8) -> String {
    match lang {
        Lang::En => format!("Add {tile} to the run {from}–{to}"),
        Lang::Pl => format!("Dołóż do serii {from}–{to}: {tile}"),
        Lang::Cs => format!("Přidat k postupce {from}–{to}: {tile}"),
    }
}

/// A tile to a group of one number.
pub fn add_to_group(lang: Lang, tile: &str, number: u8) -> String {
    match lang {
        Lang::En => format!("Add {tile} to the group of {number}"),
        Lang::Pl => format!("Dołóż do grupy z liczbą {number}: {tile}"),
        Lang::Cs => format!("Přidat ke skupině s číslem {number}: {tile}"),
    }
}

/// Tiles as a set of their own.
pub fn lay(lang: Lang, tiles: &str) -> String {
    match lang {
        Lang::En => format!("Lay {tiles}"),
        Lang::Pl => format!("Wyłóż: {tiles}"),
        Lang::Cs => format!("Vyložit: {tiles}"),
    }
}
