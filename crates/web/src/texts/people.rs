//! What profiles and leaderboards say.

use super::{Lang, plural::plural, texts};
use wire::Score;

texts! {
    leaders { en "Leaderboards", pl "Rankingi", cs "Žebříčky" }
    which_game { en "Game", pl "Gra", cs "Hra" }
    no_leaders {
        en "Nobody's rating is certain enough yet. It takes rated games against several people with accounts.",
        pl "Niczyj ranking nie jest jeszcze dość pewny. Trzeba gier o ranking z kilkoma osobami z kontem.",
        cs "Ničí hodnocení zatím není dost jisté. Chce to hry o hodnocení s několika hráči s účtem.",
    }
    rating_text {
        en "Everyone begins with 1500. The number after ± says how far off it may still be; it shrinks with every game and grows when one does not play.",
        pl "Każdy zaczyna od 1500. Liczba po ± mówi, o ile ranking może się jeszcze mylić; maleje z każdą grą i rośnie, gdy się nie gra.",
        cs "Každý začíná na 1500. Číslo za ± říká, o kolik se hodnocení ještě může mýlit; s každou hrou klesá a roste, když se nehraje.",
    }
    rating_meaning {
        en "Rating, and how far off it may be",
        pl "Ranking i o ile może się mylić",
        cs "Hodnocení a o kolik se může mýlit",
    }
    nobody { en "No player of that name", pl "Nie ma takiej osoby", cs "Nikdo takový tu není" }
    nobody_text {
        en "Perhaps they have another name now, or have deleted their account.",
        pl "Może ta osoba nazywa się teraz inaczej albo konto zostało usunięte.",
        cs "Možná se teď jmenuje jinak, nebo je účet smazaný.",
    }
    no_connection {
        en "There is no connection to the server just now.",
        pl "Nie ma teraz połączenia z serwerem.",
        cs "Teď není spojení se serverem.",
    }
    unreadable {
        en "The server's answer cannot be read. A newer page may help: reload.",
        pl "Nie da się odczytać odpowiedzi serwera. Może pomoże nowsza strona: odśwież.",
        cs "Odpověď serveru nejde přečíst. Možná pomůže novější stránka: načtěte ji znovu.",
    }
    guest { en "plays without an account", pl "gra bez konta", cs "hraje bez účtu" }
    nothing_yet {
        en "No rated game yet. After the first one the rating appears here.",
        pl "Nie ma jeszcze żadnej gry o ranking. Po pierwszej pojawi się tu ranking.",
        cs "Zatím žádná hra o hodnocení. Po první se tu objeví hodnocení.",
    }
    last_games { en "Last games", pl "Ostatnie gry", cs "Poslední hry" }
    history { en "Rating, game by game", pl "Ranking, gra po grze", cs "Hodnocení, hra po hře" }
    against { en "Opponents", pl "Przeciwnicy", cs "Soupeři" }
    deleted { en "deleted player", pl "usunięte konto", cs "smazaný účet" }
    won { en "won", pl "wygrana", cs "výhra" }
    lost { en "lost", pl "przegrana", cs "prohra" }
    drew { en "draw", pl "remis", cs "remíza" }
}

pub fn games_count(lang: Lang, n: i64) -> String {
    let n = n.unsigned_abs();
    let word = match lang {
        Lang::En => plural(lang, n, "game", "games", "games"),
        Lang::Pl => plural(lang, n, "gra", "gry", "gier"),
        Lang::Cs => plural(lang, n, "hra", "hry", "her"),
    };
    format!("{n} {word}")
}

/// `12 games: 7 won, 1 drawn, 4 lost`; draws only where there are some.
pub fn record(lang: Lang, score: &Score) -> String {
    let Score {
        won, drawn, lost, ..
    } = score;
    let drawn = match (drawn, lang) {
        (0, _) => String::new(),
        (n, Lang::En) => format!(", {n} drawn"),
        (n, Lang::Pl) => format!(", {}", counted(lang, *n, ["remis", "remisy", "remisów"])),
        (n, Lang::Cs) => format!(", {}", counted(lang, *n, ["remíza", "remízy", "remíz"])),
    };
    let games = games_count(lang, score.played);
    match lang {
        Lang::En => format!("{games}: {won} won{drawn}, {lost} lost"),
        Lang::Pl | Lang::Cs => {
            format!(
                "{games}: {}{drawn}, {}",
                wins(lang, *won),
                losses(lang, *lost)
            )
        }
    }
}

/// `2 wins`: in Polish and Czech with the noun's form.
fn wins(lang: Lang, n: i64) -> String {
    let forms = match lang {
        Lang::En => ["win", "wins", "wins"],
        Lang::Pl => ["wygrana", "wygrane", "wygranych"],
        Lang::Cs => ["výhra", "výhry", "výher"],
    };
    counted(lang, n, forms)
}

fn losses(lang: Lang, n: i64) -> String {
    let forms = match lang {
        Lang::En => ["loss", "losses", "losses"],
        Lang::Pl => ["przegrana", "przegrane", "przegranych"],
        Lang::Cs => ["prohra", "prohry", "proher"],
    };
    counted(lang, n, forms)
}

fn counted(lang: Lang, n: i64, [one, few, many]: [&str; 3]) -> String {
    format!("{n} {}", plural(lang, n.unsigned_abs(), one, few, many))
}

/// `3 wins in a row`.
pub fn streak(lang: Lang, streak: i64) -> String {
    let n = streak.saturating_abs();
    let results = if streak > 0 {
        wins(lang, n)
    } else {
        losses(lang, n)
    };
    match lang {
        Lang::En => format!("{results} in a row"),
        Lang::Pl => format!("{results} z rzędu"),
        Lang::Cs => format!("{results} v řadě"),
    }
}

/// A person's results against one opponent: `5 games, 3 ahead, 2 behind`.
pub fn met(lang: Lang, played: i64, won: i64, lost: i64) -> String {
    let games = games_count(lang, played);
    match lang {
        Lang::En => format!("{games}, {won} ahead, {lost} behind"),
        Lang::Pl => format!("{games}, {won}× lepiej, {lost}× gorzej"),
        Lang::Cs => format!("{games}, {won}× lépe, {lost}× hůře"),
    }
}

/// What a game did to one's rating: `Rating 1524 (+24)`.
pub fn change(lang: Lang, rating: i64, change: Option<i64>) -> String {
    let word = lang.one_of("Rating", "Ranking", "Hodnocení");
    match change {
        None => format!("{word} {rating}"),
        Some(change @ 0..) => format!("{word} {rating} (+{change})"),
        Some(change) => format!("{word} {rating} (−{})", change.unsigned_abs()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_take_the_right_form() {
        assert_eq!(
            [1, 3, 5].map(|n| games_count(Lang::Pl, n)),
            ["1 gra", "3 gry", "5 gier"]
        );
        assert_eq!(
            [1, 3, 5].map(|n| games_count(Lang::Cs, n)),
            ["1 hra", "3 hry", "5 her"]
        );
        assert_eq!(
            [1, 2].map(|n| games_count(Lang::En, n)),
            ["1 game", "2 games"]
        );
    }

    #[test]
    fn a_record_tells_of_draws_only_where_there_are_some() {
        let score = |drawn| Score {
            rating: 1500,
            deviation: 50,
            played: 3 + drawn,
            won: 2,
            drawn,
            lost: 1,
            streak: 0,
        };
        assert_eq!(record(Lang::En, &score(0)), "3 games: 2 won, 1 lost");
        assert_eq!(
            record(Lang::Cs, &score(5)),
            "8 her: 2 výhry, 5 remíz, 1 prohra"
        );
        assert_eq!(
            record(Lang::Pl, &score(1)),
            "4 gry: 2 wygrane, 1 remis, 1 przegrana"
        );
    }

    #[test]
    fn a_streak_is_counted_in_every_language() {
        assert_eq!(
            Lang::ALL.map(|lang| streak(lang, 5)),
            ["5 wins in a row", "5 wygranych z rzędu", "5 výher v řadě"]
        );
        assert_eq!(
            Lang::ALL.map(|lang| streak(lang, -2)),
            [
                "2 losses in a row",
                "2 przegrane z rzędu",
                "2 prohry v řadě"
            ]
        );
    }

    #[test]
    fn a_change_has_its_sign_and_a_first_game_none() {
        assert_eq!(change(Lang::En, 1524, Some(24)), "Rating 1524 (+24)");
        assert_eq!(change(Lang::En, 1480, Some(-20)), "Rating 1480 (−20)");
        assert_eq!(change(Lang::En, 1662, None), "Rating 1662");
    }
}
