//! What is said of friends, of who is here, and of invitations.

use super::{Lang, names::called, plural::plural, texts};

texts! {
    waits_for_players { en "waits for players", pl "czeka na graczy", cs "čeká na hráče" }
    plays { en "plays", pl "gra", cs "hraje" }
    friends { en "Friends", pl "Znajomi", cs "Přátelé" }
    your_friends { en "Your friends", pl "Twoi znajomi", cs "Vaši přátelé" }
    no_friends {
        en "Nobody yet. Write a friend's nick above, or look below who is here and ask them.",
        pl "Jeszcze nikogo. Wpisz wyżej nick znajomej osoby albo zobacz niżej, kto tu jest, i zaproś.",
        cs "Zatím nikdo. Napište nahoru přezdívku, nebo se dole podívejte, kdo tu je, a požádejte.",
    }
    by_nick { en "A friend's nick", pl "Nick znajomej osoby", cs "Přezdívka přítele" }
    ask { en "Ask to be friends", pl "Dodaj do znajomych", cs "Požádat o přátelství" }
    ask_short { en "Add", pl "Dodaj", cs "Přidat" }
    guest_title { en "Friends find each other again", pl "Znajomi trafiają na siebie znowu", cs "Přátelé se znovu najdou" }
    guest_text {
        en "With an account you have a list of friends, see when they are here and play with one touch. It takes a minute, and your games stay yours.",
        pl "Z kontem masz listę znajomych, widzisz, kiedy są online, i grasz z nimi jednym dotknięciem. To minuta, a twoje gry zostają twoje.",
        cs "S účtem máte seznam přátel, vidíte, kdy tu jsou, a hrajete jedním dotykem. Zabere to minutu a vaše hry vám zůstanou.",
    }
    they_ask { en "Friend requests", pl "Prośby o dodanie do znajomych", cs "Žádosti o přátelství" }
    asks_you { en "would like to be friends", pl "chce dodać cię do znajomych", cs "vás chce přidat do přátel" }
    you_asked { en "Waiting for an answer", pl "Czekasz na odpowiedź", cs "Čekáte na odpověď" }
    not_answered { en "not answered yet", pl "jeszcze bez odpowiedzi", cs "zatím bez odpovědi" }
    accept_friend { en "Accept", pl "Przyjmij", cs "Přijmout" }
    decline_friend { en "Decline", pl "Odrzuć", cs "Odmítnout" }
    take_back { en "Withdraw", pl "Wycofaj", cs "Vzít zpět" }
    remove { en "Remove from friends", pl "Usuń ze znajomych", cs "Odebrat z přátel" }
    block { en "Block", pl "Zablokuj", cs "Zablokovat" }
    unblock { en "Unblock", pl "Odblokuj", cs "Odblokovat" }
    blocked { en "Blocked", pl "Zablokowane osoby", cs "Zablokovaní" }
    blocked_text {
        en "You do not see their messages, requests and invitations. They are not told.",
        pl "Nie widzisz ich wiadomości, próśb ani zaproszeń. Nie dowiedzą się o tym.",
        cs "Nevidíte jejich zprávy, žádosti ani pozvánky. Nedozvědí se o tom.",
    }
    more { en "More", pl "Więcej", cs "Více" }
    around { en "Who is here", pl "Kto tu jest", cs "Kdo tu je" }
    search { en "Search by nick", pl "Szukaj po nicku", cs "Hledat podle přezdívky" }
    nobody_around {
        en "Nobody else is here right now. Send somebody the link to this site.",
        pl "Nikogo innego teraz tu nie ma. Wyślij komuś link do tej strony.",
        cs "Nikdo jiný tu teď není. Pošlete někomu odkaz na tuto stránku.",
    }
    nobody_found {
        en "Nobody here has that name.",
        pl "Nikt z obecnych tak się nie nazywa.",
        cs "Nikdo z přítomných se tak nejmenuje.",
    }
    here { en "online", pl "online", cs "online" }
    away { en "offline", pl "offline", cs "offline" }
    invite { en "Invite", pl "Zaproś", cs "Pozvat" }
    invited { en "Invited", pl "Zaproszono", cs "Pozváno" }
    chosen_people { en "Chosen", pl "Wybrani", cs "Vybraní" }
    invite_again { en "Invite again", pl "Zaproś ponownie", cs "Pozvat znovu" }
    declined { en "cannot come now", pl "teraz nie może", cs "teď nemůže" }
    to_which_game { en "To which game?", pl "Do której gry?", cs "Ke které hře?" }
    to_your_table { en "Your table", pl "Twój stolik", cs "Váš stůl" }
    others_here { en "Others who are here", pl "Inne osoby tutaj", cs "Další přítomní" }
    invitations { en "Invitations", pl "Zaproszenia", cs "Pozvánky" }
    come { en "Play", pl "Zagraj", cs "Hrát" }
    not_now { en "Not now", pl "Nie teraz", cs "Teď ne" }
    between_you { en "Between the two of you", pl "Wasze gry", cs "Vaše vzájemné hry" }
    against_friends { en "Against friends", pl "Ze znajomymi", cs "S přáteli" }
    never_met { en "No finished game together yet.", pl "Jeszcze żadnej wspólnej skończonej gry.", cs "Zatím žádná společně dohraná hra." }

    // What has just happened.
    was_asked { en "Sent. You will see the answer here.", pl "Wysłano. Zobaczysz tu odpowiedź.", cs "Odesláno. Odpověď uvidíte tady." }
    are_friends { en "You are friends now.", pl "Jesteście teraz znajomymi.", cs "Teď jste přátelé." }
    was_removed { en "Removed.", pl "Usunięto.", cs "Odebráno." }
    was_blocked { en "Blocked. You will not hear from them again.", pl "Zablokowano. Nic już od tej osoby nie przyjdzie.", cs "Zablokováno. Už se vám neozve." }
    was_unblocked { en "Unblocked.", pl "Odblokowano.", cs "Odblokováno." }

    // What could not be.
    nobody { en "Nobody has that nick.", pl "Nikt nie ma takiego nicku.", cs "Tuto přezdívku nikdo nemá." }
    that_is_you { en "That is you.", pl "To ty.", cs "To jste vy." }
    is_guest {
        en "They play as a guest. Friends need an account: tell them to make one.",
        pl "Ta osoba gra jako gość. Znajomi potrzebują konta: podpowiedz, żeby je założyła.",
        cs "Hraje jako host. Přátelé potřebují účet: doporučte, ať si ho založí.",
    }
    needs_account {
        en "For friends you need an account. It takes a minute.",
        pl "Żeby mieć znajomych, potrzebujesz konta. To minuta.",
        cs "Na přátele potřebujete účet. Zabere to minutu.",
    }
    too_many { en "Your list is full. Remove somebody first.", pl "Lista jest pełna. Najpierw kogoś usuń.", cs "Seznam je plný. Nejdřív někoho odeberte." }
    they_have_too_many {
        en "Their list is full just now. Try again later.",
        pl "Lista tej osoby jest teraz pełna. Spróbuj później.",
        cs "Seznam je teď plný. Zkuste to později.",
    }
    blocked_first {
        en "You have blocked them. Unblock them first.",
        pl "Ta osoba jest przez ciebie zablokowana. Najpierw ją odblokuj.",
        cs "Tuto osobu blokujete. Nejdřív ji odblokujte.",
    }
}

/// An invitation has come.
pub fn invites(lang: Lang, nick: &str) -> String {
    let nick = called(lang, nick);
    match lang {
        Lang::En => format!("{nick} invites you to play"),
        Lang::Pl => format!("{nick} zaprasza do gry"),
        Lang::Cs => format!("{nick} vás zve ke hře"),
    }
}

/// An invitation was declined.
pub fn has_declined(lang: Lang, nick: &str) -> String {
    let nick = called(lang, nick);
    match lang {
        Lang::En => format!("{nick} cannot come now."),
        Lang::Pl => format!("{nick} teraz nie może."),
        Lang::Cs => format!("{nick} teď nemůže."),
    }
}

/// The box that chooses a person to be invited.
pub fn choose(lang: Lang, nick: &str) -> String {
    match lang {
        Lang::En => format!("Choose {nick}"),
        Lang::Pl => format!("Wybierz: {nick}"),
        Lang::Cs => format!("Vybrat: {nick}"),
    }
}

/// Takes a person off those to be invited.
pub fn do_not_invite(lang: Lang, nick: &str) -> String {
    match lang {
        Lang::En => format!("Do not invite {nick}"),
        Lang::Pl => format!("Nie zapraszaj: {nick}"),
        Lang::Cs => format!("Nezvat: {nick}"),
    }
}

/// Invites all who are chosen.
pub fn invite_chosen(lang: Lang, people: u64) -> String {
    match lang {
        Lang::En => format!(
            "Invite {people} {}",
            plural(lang, people, "person", "", "people")
        ),
        Lang::Pl => format!(
            "Zaproś {people} {}",
            plural(lang, people, "osobę", "osoby", "osób")
        ),
        Lang::Cs => format!(
            "Pozvat {people} {}",
            plural(lang, people, "člověka", "lidi", "lidí")
        ),
    }
}

/// Invitations were sent.
pub fn were_invited(lang: Lang, people: u64) -> String {
    match lang {
        Lang::En => format!(
            "{people} {} invited.",
            plural(lang, people, "person is", "", "people are")
        ),
        Lang::Pl => format!("Wysłane zaproszenia: {people}."),
        Lang::Cs => format!("Odeslané pozvánky: {people}."),
    }
}

/// An invitation was sent.
pub fn was_invited(lang: Lang, nick: &str) -> String {
    let nick = called(lang, nick);
    match lang {
        Lang::En => format!("{nick} is invited."),
        Lang::Pl => format!("Zaproszono: {nick}."),
        Lang::Cs => format!("Pozvánka odeslána: {nick}."),
    }
}

/// How many are here besides those shown.
pub fn others(lang: Lang, n: u64) -> String {
    match lang {
        Lang::En => format!("and {n} more: search by nick"),
        Lang::Pl => format!(
            "i jeszcze {n} {}: szukaj po nicku",
            plural(lang, n, "osoba", "osoby", "osób")
        ),
        Lang::Cs => {
            format!(
                "a {n} {}: hledejte podle přezdívky",
                plural(lang, n, "další", "další", "dalších")
            )
        }
    }
}

/// How many things wait for an answer.
pub fn waiting(lang: Lang, n: u64) -> String {
    match lang {
        Lang::En => format!(
            "{n} {} for an answer",
            plural(lang, n, "waits", "wait", "wait")
        ),
        Lang::Pl => format!(
            "{n} {} na odpowiedź",
            plural(lang, n, "czeka", "czekają", "czeka")
        ),
        Lang::Cs => format!(
            "{n} {} na odpověď",
            plural(lang, n, "čeká", "čekají", "čeká")
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_take_the_right_form() {
        assert_eq!(
            [1, 2, 5].map(|n| waiting(Lang::Pl, n)),
            [
                "1 czeka na odpowiedź",
                "2 czekają na odpowiedź",
                "5 czeka na odpowiedź"
            ]
        );
        assert_eq!(others(Lang::Cs, 5), "a 5 dalších: hledejte podle přezdívky");
    }
}
