//! What calls the person to a table from another page.

use super::{Lang, plural::plural, texts};

texts! {
    has_begun { en "Your game has begun", pl "Twoja gra się zaczęła", cs "Vaše hra začala" }
    your_turn { en "Your turn", pl "Twój ruch", cs "Jste na tahu" }
    waits_for_you { en "The game waits for you", pl "Gra czeka na ciebie", cs "Hra čeká na vás" }
    their_turn { en "Game on", pl "Gra trwa", cs "Hra běží" }
    waiting { en "Waiting for players", pl "Czeka na graczy", cs "Čeká na hráče" }
    game_over { en "Game over", pl "Koniec gry", cs "Konec hry" }
    next_game { en "Next game", pl "Następna gra", cs "Další hra" }
    to_the_table { en "To the table", pl "Do stolika", cs "Ke stolu" }
}

/// How many games wait for the person.
pub fn games_wait(lang: Lang, n: u64) -> String {
    let words = |one, few, many| plural(lang, n, one, few, many);
    let words = match lang {
        Lang::En => words("game waits for you", "", "games wait for you"),
        Lang::Pl => words(
            "gra czeka na ciebie",
            "gry czekają na ciebie",
            "gier czeka na ciebie",
        ),
        Lang::Cs => words("hra čeká na vás", "hry čekají na vás", "her čeká na vás"),
    };
    format!("{n} {words}")
}

/// Whose turn it is.
pub fn turn_of(lang: Lang, names: &str) -> String {
    match lang {
        Lang::En => format!("Turn: {names}"),
        Lang::Pl => format!("Ruch: {names}"),
        Lang::Cs => format!("Na tahu: {names}"),
    }
}

/// How much time is left.
pub fn time_left(lang: Lang, left: &str) -> String {
    match lang {
        Lang::En => format!("{left} left"),
        Lang::Pl => format!("zostało {left}"),
        Lang::Cs => format!("zbývá {left}"),
    }
}
