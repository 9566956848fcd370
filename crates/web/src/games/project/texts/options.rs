//! The options of The Project Game's table, and what makes one unplayable.

use crate::texts::{Lang, texts};
use game_project::FileFault;

texts! {
    preset { en "Match", pl "Mecz", cs "Zápas" }
    quick { en "Quick", pl "Szybki", cs "Rychlý" }
    usual { en "Usual", pl "Zwykły", cs "Běžný" }
    large { en "Large", pl "Duży", cs "Velký" }
    details { en "All settings", pl "Wszystkie ustawienia", cs "Všechna nastavení" }
    board { en "Board", pl "Plansza", cs "Hrací plán" }
    sleep { en "How long each action takes", pl "Ile trwa każda czynność", cs "Jak dlouho co trvá" }
    n_players { en "Agents in a team", pl "Agenci w drużynie", cs "Agenti v týmu" }
    grid_width { en "Columns", pl "Kolumny", cs "Sloupce" }
    grid_height { en "Rows", pl "Wiersze", cs "Řádky" }
    goal_area_height { en "Rows of a goal area", pl "Wiersze strefy celów", cs "Řádky pásma cílů" }
    n_goals { en "Goals of a team", pl "Cele drużyny", cs "Cíle týmu" }
    n_pieces { en "Pieces on the board", pl "Kawałki na planszy", cs "Dílky na plánu" }
    sham_chance { en "Chance of a sham", pl "Szansa na atrapę", cs "Šance na atrapu" }
    move_timeout { en "Move", pl "Ruch", cs "Pohyb" }
    discover_timeout { en "Look around", pl "Rozejrzenie się", cs "Rozhlédnutí" }
    test_timeout { en "Test a piece", pl "Sprawdzenie kawałka", cs "Vyzkoušení dílku" }
    place_timeout { en "Place a piece", pl "Położenie kawałka", cs "Položení dílku" }
    ask_timeout { en "Ask", pl "Pytanie", cs "Otázka" }
    tell_timeout { en "Answer", pl "Odpowiedź", cs "Odpověď" }
    time_limit { en "Time limit", pl "Limit czasu", cs "Časový limit" }
    no_limit { en "none", pl "brak", cs "žádný" }
    type_a_number { en "A number, please.", pl "Wpisz liczbę.", cs "Napište číslo." }
    load { en "Open a file", pl "Otwórz plik", cs "Otevřít soubor" }
    save { en "Save as a file", pl "Zapisz w pliku", cs "Uložit do souboru" }
    about_files {
        en "The file is a Game Master's: what you save here, stolik project gm --config reads, and the other way round.",
        pl "To plik Game Mastera: zapisany tutaj przeczyta stolik project gm --config, i na odwrót.",
        cs "Je to soubor Game Mastera: co tu uložíte, přečte stolik project gm --config, a naopak.",
    }
    file_taken {
        en "The file is open. Check the numbers.",
        pl "Plik jest otwarty. Sprawdź liczby.",
        cs "Soubor je otevřený. Zkontrolujte čísla.",
    }
    file_lost {
        en "The file could not be opened.",
        pl "Nie udało się otworzyć pliku.",
        cs "Soubor se nepodařilo otevřít.",
    }
    less { en "less", pl "mniej", cs "méně" }
    more { en "more", pl "więcej", cs "více" }
    unplayable {
        en "The table keeps its last playable settings until this is put right.",
        pl "Stolik zachowuje ostatnie grywalne ustawienia, dopóki tego nie poprawisz.",
        cs "Stůl si nechává poslední hratelné nastavení, dokud to neopravíte.",
    }
    too_low_board {
        en "At least as many rows as columns.",
        pl "Wierszy co najmniej tyle, co kolumn.",
        cs "Řádků aspoň tolik co sloupců.",
    }
    at_least_two { en "At least 2.", pl "Co najmniej 2.", cs "Aspoň 2." }
    not_below_zero { en "Not below 0.", pl "Nie mniej niż 0.", cs "Ne méně než 0." }
    sham_below_one {
        en "From 0 to less than 100 %.",
        pl "Od 0 do mniej niż 100%.",
        cs "Od 0 do méně než 100 %.",
    }
    limit_range { en "From 1 second to a day.", pl "Od sekundy do doby.", cs "Od sekundy do dne." }
}

/// What a number must lie between, and why.
pub fn within(lang: Lang, least: i64, most: i64, why: &str) -> String {
    if most < least {
        return match lang {
            Lang::En => format!("No room: {why}."),
            Lang::Pl => format!("Brak miejsca: {why}."),
            Lang::Cs => format!("Není místo: {why}."),
        };
    }
    match lang {
        Lang::En => format!("From {least} to {most}: {why}."),
        Lang::Pl => format!("Od {least} do {most}: {why}."),
        Lang::Cs => format!("Od {least} do {most}: {why}."),
    }
}

/// The most there may be.
pub fn at_most(lang: Lang, most: &str) -> String {
    match lang {
        Lang::En => format!("At most {most}."),
        Lang::Pl => format!("Najwyżej {most}."),
        Lang::Cs => format!("Nejvýš {most}."),
    }
}

texts! {
    row_between {
        en "a row stays free between the goal areas",
        pl "między strefami celów zostaje wolny wiersz",
        cs "mezi pásmy cílů zůstane volný řádek",
    }
    fewer_than_columns {
        en "fewer agents in a team than columns",
        pl "mniej agentów w drużynie niż kolumn",
        cs "v týmu méně agentů než sloupců",
    }
    goals_fit { en "the goals fit their area", pl "cele mieszczą się w strefie", cs "cíle se vejdou do pásma" }
    pieces_fit {
        en "pieces and agents fit between the goal areas",
        pl "kawałki i agenci mieszczą się między strefami celów",
        cs "dílky a agenti se vejdou mezi pásma cílů",
    }
}

/// The options in a few words: `10 × 10, 5 against 5, goals: 3`.
pub fn summary(lang: Lang, width: u8, height: u8, versus: &str, goals: u16) -> String {
    let word = lang.one_of("goals", "cele", "cíle");
    format!("{width} × {height}, {versus}, {word}: {goals}")
}

/// Why a line of a file was not read; nothing of the file is used then.
pub fn file_fault(lang: Lang, fault: &FileFault) -> String {
    let place = |line: usize, what: &str| match lang {
        Lang::En => format!("Line {line}: {what}."),
        Lang::Pl => format!("Wiersz {line}: {what}."),
        Lang::Cs => format!("Řádek {line}: {what}."),
    };
    match fault {
        FileFault::TooLong => lang
            .one_of(
                "The file is too long.",
                "Plik jest za długi.",
                "Soubor je příliš dlouhý.",
            )
            .to_owned(),
        FileFault::NoKey { line } => place(
            *line,
            lang.one_of(
                "not a key and a value",
                "to nie klucz i wartość",
                "není to klíč a hodnota",
            ),
        ),
        FileFault::Unknown { line, key } => {
            let what = lang.one_of("there is no key", "nie ma klucza", "neexistuje klíč");
            place(*line, &format!("{what} {key}"))
        }
        FileFault::Twice { line, key } => {
            let what = lang.one_of("is given twice", "podano dwa razy", "je uvedeno dvakrát");
            place(*line, &format!("{key} {what}"))
        }
        FileFault::NotWhole { line, key } => {
            let what = lang.one_of(
                "is not a whole number",
                "nie jest liczbą całkowitą",
                "není celé číslo",
            );
            place(*line, &format!("{key} {what}"))
        }
        FileFault::NoNumber { line, key } => {
            let what = lang.one_of("is not a number", "nie jest liczbą", "není číslo");
            place(*line, &format!("{key} {what}"))
        }
    }
}
