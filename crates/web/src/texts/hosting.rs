//! What is said about who sits where, the host's rights, and players who are gone.

use super::{Lang, texts};
use wire::Absence;

texts! {
    removed_title { en "You were removed from this table", pl "Usunięto cię od tego stolika", cs "Hostitel vás od stolu vykázal" }
    removed_text {
        en "Its host no longer wants you here, so you cannot come back to it. There are other tables, and yours is one click away.",
        pl "Gospodarz nie chce już z tobą grać, więc nie możesz tu wrócić. Są inne stoliki, a własny otworzysz jednym kliknięciem.",
        cs "Hostitel už s vámi hrát nechce, proto se sem nemůžete vrátit. Jsou tu jiné stoly a vlastní otevřete jedním kliknutím.",
    }
    change_places { en "Change places", pl "Zamień się", cs "Vyměnit místa" }
    places_asked { en "asked to change places", pl "czeka na zgodę na zamianę", cs "čeká na výměnu míst" }
    wants_your_place { en "would like your seat", pl "chce zamienić się z tobą", cs "chce vaše místo" }
    sit_there { en "Move here", pl "Przesiądź się", cs "Přesednout sem" }
    you_host { en "You are the host", pl "Jesteś gospodarzem", cs "Hostitelem jste vy" }
    make_host { en "Make host", pl "Oddaj rolę gospodarza", cs "Předat roli hostitele" }
    keep { en "Let them stay", pl "Niech zostanie", cs "Nechat být" }
    partner { en "your partner", pl "w parze z tobą", cs "hraje s vámi" }
    leave_ask_bot {
        en "Leave the table? A bot plays on in your place.",
        pl "Odejść od stolika? Zamiast ciebie dogra bot.",
        cs "Odejít od stolu? Za vás dohraje bot.",
    }
    leave_ask_waiting {
        en "Stop waiting and leave? The absent player has been away too long and loses the game.",
        pl "Przestać czekać i odejść? Osoby, której brakuje, nie ma już zbyt długo, więc to ona przegra grę.",
        cs "Přestat čekat a odejít? Nepřítomný hráč je pryč příliš dlouho a hru prohraje.",
    }
}

/// The question before a player leaves while another has `seconds` left to come back.
pub fn leave_ask_early(lang: Lang, seconds: u64) -> String {
    match lang {
        Lang::En => format!(
            "Leave now? Then you lose the game: the absent player still has {seconds} s to come back. After that, the absent player loses."
        ),
        Lang::Pl => format!(
            "Odejść teraz? Wtedy przegrasz: osoba, której brakuje, ma jeszcze {seconds} s na powrót. Potem to ona przegra."
        ),
        Lang::Cs => format!(
            "Odejít teď? Pak hru prohrajete: nepřítomný hráč má ještě {seconds} s na návrat. Potom prohraje on."
        ),
    }
}

/// One of two pairs by name.
pub fn pair(lang: Lang, number: usize) -> &'static str {
    match number {
        0 => lang.one_of("First pair", "Pierwsza para", "První dvojice"),
        _ => lang.one_of("Second pair", "Druga para", "Druhá dvojice"),
    }
}

/// The question before a player is removed.
pub fn remove_ask(lang: Lang, name: &str) -> String {
    match lang {
        Lang::En => format!("Remove {name} from the table? They cannot come back to it."),
        Lang::Pl => format!("Usunąć od stolika: {name}? Nie będzie można tu wrócić."),
        Lang::Cs => format!("Vykázat od stolu: {name}? Už se sem nebude moci vrátit."),
    }
}

/// What this table does about players who are gone.
pub fn absence_rule(lang: Lang, absence: Absence, seconds: u64) -> String {
    match (absence, lang) {
        (Absence::Wait, Lang::En) => {
            format!(
                "If somebody is gone, the game waits for them. After {seconds} s the others may leave without losing."
            )
        }
        (Absence::Wait, Lang::Pl) => {
            format!(
                "Gdy kogoś nie ma, gra czeka. Po {seconds} s pozostali mogą odejść bez przegranej."
            )
        }
        (Absence::Wait, Lang::Cs) => {
            format!(
                "Když je někdo pryč, hra počká. Po {seconds} s mohou ostatní odejít bez prohry."
            )
        }
        (Absence::Bot, Lang::En) => {
            format!("If somebody is gone for {seconds} s, a bot plays on until they are back.")
        }
        (Absence::Bot, Lang::Pl) => {
            format!("Gdy kogoś nie ma przez {seconds} s, do powrotu gra zastępczy bot.")
        }
        (Absence::Bot, Lang::Cs) => {
            format!("Když je někdo pryč {seconds} s, do návratu hraje bot.")
        }
        (Absence::Forfeit, Lang::En) => {
            format!("If somebody is gone for {seconds} s, they forfeit the game.")
        }
        (Absence::Forfeit, Lang::Pl) => format!("Kogo nie ma przez {seconds} s, ten przegrywa."),
        (Absence::Forfeit, Lang::Cs) => format!("Kdo je pryč {seconds} s, ten prohrává."),
        (Absence::Apart, Lang::En) => "Nobody has to be here at the same time.".to_owned(),
        (Absence::Apart, Lang::Pl) => "Nie trzeba tu być w tym samym czasie.".to_owned(),
        (Absence::Apart, Lang::Cs) => "Nikdo tu nemusí být ve stejnou dobu.".to_owned(),
    }
}

/// Who has left a running game, and whether a bot plays on for them.
pub fn left_game(lang: Lang, nick: &str, bot_plays_on: bool) -> String {
    match (lang, bot_plays_on) {
        (Lang::En, false) => format!("{nick} left the table."),
        (Lang::Pl, false) => format!("{nick} odchodzi od stolika."),
        (Lang::Cs, false) => format!("{nick} odchází od stolu."),
        (Lang::En, true) => format!("{nick} left the table: a bot plays on."),
        (Lang::Pl, true) => format!("{nick} odchodzi od stolika: dalej gra bot."),
        (Lang::Cs, true) => format!("{nick} odchází od stolu: dál hraje bot."),
    }
}

/// Who has given up a seat between games.
pub fn left_seat(lang: Lang, nick: &str) -> String {
    match lang {
        Lang::En => format!("{nick} left the seat."),
        Lang::Pl => format!("{nick} zwalnia miejsce."),
        Lang::Cs => format!("{nick} uvolňuje místo."),
    }
}

/// Who is away and what becomes of that; in how many seconds, where something does.
pub fn away(lang: Lang, names: &str, absence: Absence, seconds: u64) -> String {
    match (absence, lang) {
        (Absence::Wait, Lang::En) => format!("{names} away: the game waits"),
        (Absence::Wait, Lang::Pl) => format!("Nie ma: {names}. Gra czeka"),
        (Absence::Wait, Lang::Cs) => format!("{names} pryč: hra čeká"),
        (Absence::Bot, Lang::En) => format!("{names} is away: a bot plays on in {seconds} s"),
        (Absence::Bot, Lang::Pl) => format!("Nie ma: {names}. Za {seconds} s zagra bot"),
        (Absence::Bot, Lang::Cs) => format!("{names} je pryč: za {seconds} s hraje bot"),
        (Absence::Forfeit, Lang::En) => format!("{names} is away: the game is lost in {seconds} s"),
        (Absence::Forfeit, Lang::Pl) => format!("Nie ma: {names}. Za {seconds} s przegrana"),
        (Absence::Forfeit, Lang::Cs) => format!("{names} je pryč: za {seconds} s prohrává"),
        (Absence::Apart, Lang::En | Lang::Pl | Lang::Cs) => names.to_owned(),
    }
}
