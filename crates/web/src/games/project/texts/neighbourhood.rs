//! The words for the fields around the player's agent.

use crate::texts::{Lang, plural::plural, texts};

texts! {
    edge { en "the edge of the board", pl "krawędź planszy", cs "okraj plánu" }
    taken { en "somebody stands there", pl "ktoś tam stoi", cs "někdo tam stojí" }
    may_be_goal { en "may be a goal", pl "może tu być cel", cs "může tu být cíl" }
    goal_done { en "a goal, done", pl "cel zaliczony", cs "splněný cíl" }
    no_goal { en "no goal", pl "nie ma tu celu", cs "cíl tu není" }
    doubtful { en "perhaps no goal", pl "być może nie ma tu celu", cs "cíl tu možná není" }
    foreign { en "the other team's goals", pl "cele przeciwników", cs "cíle soupeřů" }
    unknown { en "not known", pl "nieznane", cs "neznámé" }
}

/// A field, counted from the top left corner.
pub fn cell(lang: Lang, x: u8, y: u8) -> String {
    let (column, row) = (u16::from(x) + 1, u16::from(y) + 1);
    match lang {
        Lang::En => format!("Column {column}, row {row}"),
        Lang::Pl => format!("Kolumna {column}, wiersz {row}"),
        Lang::Cs => format!("Sloupec {column}, řádek {row}"),
    }
}

/// How far the nearest piece was from a field.
pub fn distance(lang: Lang, steps: u8) -> String {
    let plural = |one, few, many| plural(lang, steps.into(), one, few, many);
    match lang {
        Lang::En => format!("{steps} {} to a piece", plural("step", "", "steps")),
        Lang::Pl => format!("{steps} {} do kawałka", plural("krok", "kroki", "kroków")),
        Lang::Cs => format!("{steps} {} k dílku", plural("krok", "kroky", "kroků")),
    }
}
