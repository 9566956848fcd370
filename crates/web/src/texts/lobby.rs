//! What the lobby says.

use super::{Lang, plural::plural, texts};

texts! {
    lead {
        en "Sit down with people who wait for a game, or watch one that is on.",
        pl "Dosiądź się do tych, którzy czekają na grę, albo obejrzyj tę, która trwa.",
        cs "Přisedněte k těm, kdo čekají na hru, nebo sledujte tu, která běží.",
    }
    which_game { en "Game", pl "Gra", cs "Hra" }
    all_games { en "All", pl "Wszystkie", cs "Všechny" }
    be_first {
        en "Nobody is waiting right now. Sit down first: one click opens a table that everyone sees here.",
        pl "Nikt teraz nie czeka. Zacznij: jedno kliknięcie otwiera stolik, który wszyscy tu zobaczą.",
        cs "Teď nikdo nečeká. Začněte: jedno kliknutí otevře stůl, který tu všichni uvidí.",
    }
    wait_at { en "Wait at a table of", pl "Poczekaj przy stoliku", cs "Počkat u stolu" }
}

/// How many seats are free.
pub fn free_seats(lang: Lang, n: usize) -> String {
    let word = |one, few, many| plural(lang, n as u64, one, few, many);
    let word = match lang {
        Lang::En => word("seat free", "", "seats free"),
        Lang::Pl => word("wolne miejsce", "wolne miejsca", "wolnych miejsc"),
        Lang::Cs => word("volné místo", "volná místa", "volných míst"),
    };
    format!("{n} {word}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn free_seats_are_counted_in_every_language() {
        assert_eq!(
            [1, 3].map(|n| free_seats(Lang::En, n)),
            ["1 seat free", "3 seats free"]
        );
        assert_eq!(
            [2, 5].map(|n| free_seats(Lang::Pl, n)),
            ["2 wolne miejsca", "5 wolnych miejsc"]
        );
        assert_eq!(
            [1, 9].map(|n| free_seats(Lang::Cs, n)),
            ["1 volné místo", "9 volných míst"]
        );
    }
}
