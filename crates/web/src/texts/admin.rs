//! What is said where order is kept.

use super::{Lang, plural::plural, texts};

texts! {
    title { en "Moderation", pl "Moderacja", cs "Moderování" }
    what { en "Show", pl "Pokaż", cs "Zobrazit" }
    numbers { en "Numbers", pl "Liczby", cs "Čísla" }
    tables { en "Tables", pl "Stoliki", cs "Stoly" }
    people { en "People", pl "Ludzie", cs "Lidé" }
    reports { en "Reports", pl "Zgłoszenia", cs "Hlášení" }
    messages { en "messages", pl "wiadomości", cs "zprávy" }
    moves { en "moves", pl "ruchy", cs "tahy" }
    a_second { en "a second", pl "na sekundę", cs "za sekundu" }
    waiting { en "waiting", pl "czeka", cs "čeká" }
    playing { en "playing", pl "gra", cs "hraje" }
    over { en "over", pl "po grze", cs "po hře" }
    private { en "private", pl "prywatny", cs "soukromý" }
    no_tables { en "No table is open.", pl "Nie ma otwartych stolików.", cs "Žádný stůl není otevřený." }
    close { en "Close", pl "Zamknij", cs "Zavřít" }
    close_ask {
        en "Close this table? A running game breaks off, and everyone is told.",
        pl "Zamknąć ten stolik? Trwająca gra zostanie przerwana, a wszyscy się o tym dowiedzą.",
        cs "Zavřít tento stůl? Rozehraná hra se přeruší a všichni se to dozvědí.",
    }
    table_closed { en "The table is closed.", pl "Stolik jest zamknięty.", cs "Stůl je zavřený." }
    close_empty { en "Close empty tables", pl "Zamknij puste stoliki", cs "Zavřít prázdné stoly" }
    close_empty_ask {
        en "Close every table to which no one is connected? Paused games break off.",
        pl "Zamknąć wszystkie stoliki, przy których nikogo nie ma? Wstrzymane gry zostaną przerwane.",
        cs "Zavřít všechny stoly, u kterých nikdo není? Pozastavené hry se přeruší.",
    }
    close_guests { en "Close guests' empty tables", pl "Zamknij puste stoliki gości", cs "Zavřít prázdné stoly hostů" }
    close_guests_ask {
        en "Close every table of guests to which no one is connected? Tables of people with an account stay.",
        pl "Zamknąć wszystkie stoliki gości, przy których nikogo nie ma? Stoliki osób z kontem zostaną.",
        cs "Zavřít všechny stoly hostů, u kterých nikdo není? Stoly lidí s účtem zůstanou.",
    }
    close_creators { en "Close all by this person", pl "Zamknij wszystkie tej osoby", cs "Zavřít všechny od této osoby" }
    close_creators_ask {
        en "Close every table that the person who opened this one has opened? Running games break off.",
        pl "Zamknąć wszystkie stoliki osoby, która otworzyła ten? Trwające gry zostaną przerwane.",
        cs "Zavřít všechny stoly toho, kdo otevřel tento? Rozehrané hry se přeruší.",
    }
    tables_closed { en "The tables are closed.", pl "Stoliki są zamknięte.", cs "Stoly jsou zavřené." }
    find { en "A part of a nick", pl "Część nicka", cs "Část přezdívky" }
    nobody { en "Nobody has that name.", pl "Nikt się tak nie nazywa.", cs "Nikdo se tak nejmenuje." }
    online { en "here now", pl "teraz tutaj", cs "právě tady" }
    guest { en "guest", pl "gość", cs "host" }
    keeps_order { en "moderator", pl "moderuje", cs "moderuje" }
    banned { en "banned", pl "zablokowany dostęp", cs "zakázaný přístup" }
    log_out { en "Log out", pl "Wyloguj", cs "Odhlásit" }
    logged_out { en "Logged out everywhere.", pl "Wylogowano wszędzie.", cs "Odhlášeno všude." }
    ban { en "Ban", pl "Zablokuj", cs "Zakázat přístup" }
    unban { en "Lift the ban", pl "Odblokuj", cs "Povolit přístup" }
    put_out { en "Send away", pl "Wyproś", cs "Vykázat" }
    was_banned { en "Banned, with immediate effect.", pl "Zablokowano ze skutkiem natychmiastowym.", cs "Přístup zakázán, s okamžitou platností." }
    was_put_out { en "Sent away.", pl "Wyproszono.", cs "Vykázáno." }
    ban_lifted { en "The ban is lifted.", pl "Blokada zdjęta.", cs "Přístup je zase povolen." }
    no_reports { en "No open reports.", pl "Nie ma nierozpatrzonych zgłoszeń.", cs "Žádná nevyřízená hlášení." }
    in_lobby { en "in the lobby", pl "w poczekalni", cs "v přehledu stolů" }
    by_deleted { en "reported by a deleted player", pl "zgłoszenie z usuniętego konta", cs "hlášení ze smazaného účtu" }
    dismiss { en "Dismiss", pl "Oddal", cs "Zamítnout" }
    dismissed { en "Dismissed.", pl "Oddalono.", cs "Zamítnuto." }
    yes { en "Yes", pl "Tak", cs "Ano" }
    no { en "No", pl "Nie", cs "Ne" }
    gone { en "That is no longer there.", pl "Tego już nie ma.", cs "To už tu není." }
    is_admin {
        en "This person is a moderator too. Take away that role first.",
        pl "Ta osoba też moderuje. Najpierw odbierz jej tę rolę.",
        cs "Tato osoba také moderuje. Nejdřív jí tu roli odeberte.",
    }
    not_done { en "That could not be done. Try again.", pl "Nie udało się. Spróbuj ponownie.", cs "Nepovedlo se to. Zkuste to znovu." }
}

/// What stands below a number of people who are connected.
pub fn people_here(lang: Lang, n: u64) -> &'static str {
    match lang {
        Lang::En => plural(lang, n, "person here", "", "people here"),
        Lang::Pl => plural(lang, n, "osoba tutaj", "osoby tutaj", "osób tutaj"),
        Lang::Cs => plural(lang, n, "člověk tady", "lidé tady", "lidí tady"),
    }
}

/// What stands below a number of open tables.
pub fn tables_open(lang: Lang, n: u64) -> &'static str {
    match lang {
        Lang::En => plural(lang, n, "open table", "", "open tables"),
        Lang::Pl => plural(
            lang,
            n,
            "otwarty stolik",
            "otwarte stoliki",
            "otwartych stolików",
        ),
        Lang::Cs => plural(
            lang,
            n,
            "otevřený stůl",
            "otevřené stoly",
            "otevřených stolů",
        ),
    }
}

/// What stands below a number of connections.
pub fn connections(lang: Lang, n: u64) -> &'static str {
    match lang {
        Lang::En => plural(lang, n, "connection", "", "connections"),
        Lang::Pl => plural(lang, n, "połączenie", "połączenia", "połączeń"),
        Lang::Cs => "spojení",
    }
}

/// What stands below a number of reports that are not settled.
pub fn waiting_reports(lang: Lang, n: u64) -> &'static str {
    match lang {
        Lang::En => plural(lang, n, "open report", "", "open reports"),
        Lang::Pl => plural(
            lang,
            n,
            "otwarte zgłoszenie",
            "otwarte zgłoszenia",
            "otwartych zgłoszeń",
        ),
        Lang::Cs => plural(
            lang,
            n,
            "otevřené hlášení",
            "otevřená hlášení",
            "otevřených hlášení",
        ),
    }
}

/// How many of those here are what.
pub fn of_them(lang: Lang, guests: u64, registered: u64) -> String {
    let guest = plural(
        lang,
        guests,
        lang.one_of("guest", "gość", "host"),
        lang.one_of("", "gości", "hosté"),
        lang.one_of("guests", "gości", "hostů"),
    );
    match lang {
        Lang::En => format!("{guests} {guest}, {registered} with an account"),
        Lang::Pl => format!("{guests} {guest}, {registered} z kontem"),
        Lang::Cs => format!("{guests} {guest}, {registered} s účtem"),
    }
}

/// The most at once.
pub fn most(lang: Lang, count: u64) -> String {
    match lang {
        Lang::En => format!("at most {count} at once"),
        Lang::Pl => format!("najwięcej naraz: {count}"),
        Lang::Cs => format!("nejvíc najednou: {count}"),
    }
}

/// Which program, since when.
pub fn since(lang: Lang, version: &str, when: &str) -> String {
    match lang {
        Lang::En => format!("Stolik {version}, running since {when}"),
        Lang::Pl => format!("Stolik {version}, działa od: {when}"),
        Lang::Cs => format!("Stolik {version}, běží od: {when}"),
    }
}

/// How many bots sit there.
pub fn bots(lang: Lang, count: u32) -> String {
    let n = |one, few, many| plural(lang, count.into(), one, few, many);
    match lang {
        Lang::En => format!("{count} {}", n("bot", "", "bots")),
        Lang::Pl => format!("{count} {}", n("bot", "boty", "botów")),
        Lang::Cs => format!("{count} {}", n("bot", "boti", "botů")),
    }
}

/// When a person was last online.
pub fn seen(lang: Lang, when: &str) -> String {
    match lang {
        Lang::En => format!("last here {when}"),
        Lang::Pl => format!("ostatnio: {when}"),
        Lang::Cs => format!("naposledy: {when}"),
    }
}

/// The question before a person is logged out.
pub fn log_out_ask(lang: Lang, nick: &str) -> String {
    match lang {
        Lang::En => format!("Log {nick} out everywhere? They may log in again."),
        Lang::Pl => format!("Wylogować wszędzie: {nick}? Ta osoba może zalogować się ponownie."),
        Lang::Cs => format!("Odhlásit všude: {nick}? Může se znovu přihlásit."),
    }
}

/// The question before a person is banned.
pub fn ban_ask(lang: Lang, nick: &str) -> String {
    match lang {
        Lang::En => format!("Ban {nick}? They are out at once, and kept out until you lift it."),
        Lang::Pl => format!(
            "Zablokować: {nick}? Ta osoba od razu wypadnie z gry i nie wejdzie, dopóki nie zdejmiesz blokady."
        ),
        Lang::Cs => {
            format!("Zakázat přístup: {nick}? Hned odejde a nevrátí se, dokud zákaz nezrušíte.")
        }
    }
}

/// Whether to put a guest out.
pub fn put_out_ask(lang: Lang, nick: &str) -> String {
    match lang {
        Lang::En => {
            format!("Send {nick} away? A guest has no account, and may come back as another guest.")
        }
        Lang::Pl => format!("Wyprosić: {nick}? Gość nie ma konta i może wrócić jako inny gość."),
        Lang::Cs => format!("Vykázat: {nick}? Host nemá účet a může se vrátit jako jiný host."),
    }
}

/// At which table.
pub fn at_table(lang: Lang, table: &str) -> String {
    match lang {
        Lang::En => format!("at table {table}"),
        Lang::Pl => format!("przy stoliku {table}"),
        Lang::Cs => format!("u stolu {table}"),
    }
}

/// Who reported it.
pub fn reported_by(lang: Lang, nick: &str) -> String {
    match lang {
        Lang::En => format!("reported by {nick}"),
        Lang::Pl => format!("zgłasza {nick}"),
        Lang::Cs => format!("hlásí {nick}"),
    }
}
