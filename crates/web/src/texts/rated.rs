//! What is said about rated and casual games, and about seats that programs play.

use super::{Lang, names::called, texts};
use wire::Rated;

texts! {
    rating { en "Rating", pl "Ranking", cs "Hodnocení" }
    casual { en "Casual", pl "Towarzysko", cs "Přátelsky" }
    rated { en "Rated", pl "O ranking", cs "O hodnocení" }
    rated_mark { en "rated", pl "o ranking", cs "o hodnocení" }
    among_accounts_mark {
        en "rated with an account",
        pl "o ranking dla osób z kontem",
        cs "o hodnocení pro hráče s účtem",
    }
    needs_account {
        en "Rated games are for people with accounts. As a guest you play casual games.",
        pl "Gry o ranking są dla osób z kontem. Jako gość grasz towarzysko.",
        cs "Hry o hodnocení jsou pro hráče s účtem. Jako host hrajete přátelsky.",
    }
    rated_table {
        en "Rated table: the result changes ratings. Only people with accounts sit down, and to be ready is to agree.",
        pl "Stolik o ranking: wynik zmienia rankingi. Siadają tylko osoby z kontem, a gotowość oznacza zgodę.",
        cs "Stůl o hodnocení: výsledek mění hodnocení. Sedají jen hráči s účtem a kdo je připraven, souhlasí.",
    }
    among_accounts {
        en "Rated if everyone has an account and plays in person, casual otherwise.",
        pl "Gra o ranking, jeśli wszyscy mają konta i grają osobiście, inaczej towarzyska.",
        cs "Hra o hodnocení, pokud mají všichni účet a hrají osobně, jinak přátelská.",
    }
    casual_with_others {
        en "Casual: a guest, a program or a bot sits here, so ratings do not change.",
        pl "Towarzysko: siedzi tu gość, program albo bot, więc rankingi się nie zmienią.",
        cs "Přátelsky: sedí tu host, program nebo bot, hodnocení se tedy nezmění.",
    }
    casual_table {
        en "Casual table: ratings do not change.",
        pl "Stolik towarzyski: rankingi się nie zmieniają.",
        cs "Přátelský stůl: hodnocení se nemění.",
    }
    casual_game {
        en "Casual game: ratings do not change.",
        pl "Gra towarzyska: rankingi się nie zmieniają.",
        cs "Přátelská hra: hodnocení se nemění.",
    }
    unmoved {
        en "Not rated: one side has not moved.",
        pl "Bez zmiany rankingu: jedna ze stron nie wykonała ruchu.",
        cs "Bez hodnocení: jedna strana netáhla.",
    }
    program { en "program", pl "program", cs "program" }
    what_counts {
        en "Only rated games count: between people with accounts, at tables marked rated, once each side has moved. Further games against the same person within a day count less and less.",
        pl "Liczą się tylko gry o ranking: między osobami z kontem, przy stolikach o ranking, gdy każda strona wykonała ruch. Kolejne gry z tą samą osobą w ciągu doby liczą się coraz mniej.",
        cs "Počítají se jen hry o hodnocení: mezi hráči s účtem, u stolů o hodnocení, když každá strana táhla. Další hry s týmž hráčem během dne se počítají čím dál méně.",
    }
}

/// What a waiting table says about ratings, with the people on its seats so far.
pub fn table(lang: Lang, mark: Rated, may_all_be_rated: bool) -> &'static str {
    match (mark, may_all_be_rated) {
        (Rated::No, _) => casual_table(lang),
        (Rated::Yes, _) => rated_table(lang),
        (Rated::AmongAccounts, true) => among_accounts(lang),
        (Rated::AmongAccounts, false) => casual_with_others(lang),
    }
}

/// The mark of a table in the lobby; none for a casual one.
pub fn mark(lang: Lang, rated: Rated) -> Option<&'static str> {
    match rated {
        Rated::No => None,
        Rated::Yes => Some(rated_mark(lang)),
        Rated::AmongAccounts => Some(among_accounts_mark(lang)),
    }
}

/// The name of a player in the reader's language, with the mark of a program.
pub fn player(lang: Lang, nick: &str, is_program: bool) -> String {
    let name = called(lang, nick);
    if is_program {
        format!("{name} ({})", program(lang))
    } else {
        name
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_that_is_rated_among_accounts_says_when_it_is_casual() {
        let said = |may| table(Lang::En, Rated::AmongAccounts, may);
        assert!(said(true).starts_with("Rated") && said(false).starts_with("Casual"));
        assert_eq!(mark(Lang::En, Rated::No), None);
    }

    #[test]
    fn a_program_is_named_as_one() {
        assert_eq!(player(Lang::En, "Ann", true), "Ann (program)");
        assert_eq!(player(Lang::En, "Ann", false), "Ann");
    }
}
