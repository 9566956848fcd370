//! What Home and the lobby say.

use super::{Lang, plural::plural, texts};

texts! {
    title { en "What shall we play?", pl "W co zagramy?", cs "Co si zahrajeme?" }
    play_a_bot { en "Play a bot", pl "Zagraj z botem", cs "Hrát s botem" }
    play_people { en "Play with people", pl "Zagraj z ludźmi", cs "Hrát s lidmi" }
    how_strong { en "How strong?", pl "Jak mocny?", cs "Jak silný?" }
    rules { en "Rules", pl "Zasady", cs "Pravidla" }
    go_on { en "Continue your game", pl "Wróć do gry", cs "Pokračovat ve hře" }
    your_table { en "Your table", pl "Twój stolik", cs "Váš stůl" }
    open_tables { en "Open tables", pl "Wolne stoliki", cs "Volné stoly" }
    watch { en "Games to watch", pl "Gry do obejrzenia", cs "Hry ke sledování" }
    no_open_tables {
        en "Nobody is waiting right now. Open a public table and somebody may sit down, or send a friend a link.",
        pl "Nikt teraz nie czeka. Otwórz publiczny stolik, a ktoś może się dosiądzie, albo wyślij znajomym link.",
        cs "Teď nikdo nečeká. Otevřete veřejný stůl a někdo si třeba přisedne, nebo pošlete přátelům odkaz.",
    }
    nothing_to_watch {
        en "No public game is on. It will appear here as soon as one begins.",
        pl "Nie trwa żadna publiczna gra. Pojawi się tutaj, gdy tylko się zacznie.",
        cs "Žádná veřejná hra neběží. Objeví se tu, jakmile nějaká začne.",
    }
    needs_connection {
        en "Tables with people need a connection. It is being tried again.",
        pl "Stoliki z ludźmi wymagają połączenia. Próbujemy je nawiązać.",
        cs "Stoly s lidmi potřebují spojení. Zkoušíme ho navázat.",
    }
    join { en "Sit down", pl "Usiądź", cs "Přisednout" }
    look { en "Watch", pl "Oglądaj", cs "Sledovat" }
    free_seat { en "free", pl "wolne", cs "volno" }
    who_finds_it { en "Who may come?", pl "Kto może przyjść?", cs "Kdo může přijít?" }
    private { en "Whoever has the link", pl "Kto ma link", cs "Kdo má odkaz" }
    public { en "Everyone", pl "Wszyscy", cs "Kdokoli" }
    who_begins { en "Who begins?", pl "Kto zaczyna?", cs "Kdo začíná?" }
    i_begin { en "I do", pl "Ja", cs "Já" }
    they_begin { en "The other side", pl "Druga strona", cs "Soupeř" }
    your_seat { en "Your seat", pl "Twoje miejsce", cs "Vaše místo" }
    open_table { en "Open the table", pl "Otwórz stolik", cs "Otevřít stůl" }
    lobby_title { en "Tables", pl "Stoliki", cs "Stoly" }
    open_one { en "Open a table", pl "Otwórz stolik", cs "Otevřít stůl" }
}

/// How strong a bot is, as a choice.
pub fn level(lang: Lang, bot: &str) -> String {
    let words = match (bot, lang) {
        ("easy", Lang::En) => "Easy",
        ("easy", Lang::Pl) => "Łatwy",
        ("easy", Lang::Cs) => "Lehký",
        ("medium", Lang::En) => "Medium",
        ("medium", Lang::Pl) => "Średni",
        ("medium", Lang::Cs) => "Střední",
        ("hard", Lang::En) => "Hard",
        ("hard", Lang::Pl) => "Trudny",
        ("hard", Lang::Cs) => "Těžký",
        ("perfect", Lang::En) => "Perfect",
        ("perfect", Lang::Pl) => "Bezbłędny",
        ("perfect", Lang::Cs) => "Bezchybný",
        (other, Lang::En | Lang::Pl | Lang::Cs) => other,
    };
    words.to_owned()
}

/// What a bot is called at the table.
pub fn bot_name(lang: Lang, bot: &str) -> String {
    format!("{} bot", level(lang, bot))
}

/// How many look on.
pub fn watchers(lang: Lang, n: u32) -> String {
    let word = match lang {
        Lang::En => plural(lang, n.into(), "person watching", "", "people watching"),
        Lang::Pl => plural(lang, n.into(), "osoba ogląda", "osoby oglądają", "osób ogląda"),
        Lang::Cs => plural(lang, n.into(), "divák", "diváci", "diváků"),
    };
    format!("{n} {word}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn watchers_are_counted_in_every_language() {
        assert_eq!(watchers(Lang::En, 1), "1 person watching");
        assert_eq!(watchers(Lang::Pl, 22), "22 osoby oglądają");
        assert_eq!(watchers(Lang::Pl, 12), "12 osób ogląda");
        assert_eq!(watchers(Lang::Cs, 5), "5 diváků");
    }
}
