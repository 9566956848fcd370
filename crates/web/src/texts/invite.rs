//! What invitations by link say: to the person who invites, and to the friend who comes.

use super::{Lang, names::called, texts};

texts! {
    invite_friend { en "Invite a friend", pl "Zaproś znajomych", cs "Pozvat přátele" }
    find_opponent { en "Find an opponent", pl "Znajdź przeciwnika", cs "Najít soupeře" }
    house_rules { en "House rules", pl "Własne zasady", cs "Vlastní pravidla" }
    scan {
        en "Or let them scan this with their phone.",
        pl "Albo pokaż ten kod do zeskanowania telefonem.",
        cs "Nebo ukažte tento kód k naskenování telefonem.",
    }
    qr_name { en "QR code of the link", pl "Kod QR linku", cs "QR kód odkazu" }
    someone_here { en "Or invite someone who is here", pl "Albo zaproś kogoś, kto tu jest", cs "Nebo pozvěte někoho, kdo tu je" }
    empty_chair { en "Empty chair", pl "Puste krzesło", cs "Prázdná židle" }
    friends_chair { en "Your friend's chair", pl "Krzesło dla znajomej osoby", cs "Židle pro přítele" }
    you_are_invited { en "You are invited", pl "Masz zaproszenie", cs "Máte pozvánku" }
    play { en "Play", pl "Zagraj", cs "Hrát" }
    one_tap {
        en "You need no account. One tap, and you sit at the table.",
        pl "Konto nie jest potrzebne. Jedno dotknięcie i siedzisz przy stoliku.",
        cs "Účet není potřeba. Stačí jedno klepnutí a sedíte u stolu.",
    }
}

/// What the share sheet says beside the link.
pub fn message(lang: Lang, game: &str) -> String {
    match lang {
        Lang::En => format!("Play {game} with me"),
        Lang::Pl => format!("Zagraj ze mną: {game}"),
        Lang::Cs => format!("Zahrajte si se mnou: {game}"),
    }
}

/// Who invites, and to which game.
pub fn invites_to(lang: Lang, nick: &str, game: &str) -> String {
    let nick = called(lang, nick);
    match lang {
        Lang::En => format!("{nick} invites you to {game}"),
        Lang::Pl => format!("{nick} zaprasza: {game}"),
        Lang::Cs => format!("{nick} vás zve: {game}"),
    }
}
