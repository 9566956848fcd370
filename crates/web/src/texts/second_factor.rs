//! What is said of the second factor of an account.

use super::{Lang, texts};

texts! {
    title { en "Second factor at login", pl "Drugi składnik logowania", cs "Druhý faktor přihlášení" }
    about {
        en "With it, a login needs the password and a code from an authenticator app on your phone.",
        pl "Z nim do zalogowania potrzebne są hasło i kod z aplikacji uwierzytelniającej w telefonie.",
        cs "S ním je k přihlášení potřeba heslo a kód z ověřovací aplikace v telefonu.",
    }
    begin { en "Set it up", pl "Ustaw", cs "Nastavit" }
    scan {
        en "Scan this with the app, or type the secret into it. Then enter the code that the app shows.",
        pl "Zeskanuj to aplikacją albo wpisz w niej sekret. Potem podaj kod, który pokaże aplikacja.",
        cs "Naskenujte to aplikací, nebo do ní opište tajný klíč. Pak zadejte kód, který aplikace ukáže.",
    }
    picture { en "QR code with the secret", pl "Kod QR z sekretem", cs "QR kód s tajným klíčem" }
    code { en "Code", pl "Kod", cs "Kód" }
    confirm { en "Confirm", pl "Potwierdź", cs "Potvrdit" }
    keep_codes {
        en "The second factor is on. Keep these recovery codes: each replaces the app once, and they are shown this once.",
        pl "Drugi składnik działa. Zachowaj te kody zapasowe: każdy raz zastąpi aplikację, a widać je tylko raz.",
        cs "Druhý faktor je zapnutý. Uložte si tyto záložní kódy: každý jednou nahradí aplikaci a ukážou se jen jednou.",
    }
    kept { en "I have kept them", pl "Mam je zapisane", cs "Mám je uložené" }
    remove { en "Turn it off", pl "Wyłącz", cs "Vypnout" }
    removed { en "The second factor is off.", pl "Drugi składnik jest wyłączony.", cs "Druhý faktor je vypnutý." }
    needed {
        en "Enter the code that your app shows, or a recovery code.",
        pl "Podaj kod z aplikacji albo kod zapasowy.",
        cs "Zadejte kód z aplikace nebo záložní kód.",
    }
    wrong_code {
        en "This code is not right, or it was used already.",
        pl "Ten kod jest zły albo już go użyto.",
        cs "Tento kód není správný, nebo už byl použit.",
    }
    has_one {
        en "The account has a second factor already.",
        pl "Konto ma już drugi składnik.",
        cs "Účet už druhý faktor má.",
    }
    has_none {
        en "There is no second factor now. Start again.",
        pl "Nie ma teraz drugiego składnika. Zacznij od nowa.",
        cs "Žádný druhý faktor tu teď není. Začněte znovu.",
    }
    admins_need {
        en "This server requires a second factor of its moderators. Set it up in your account; then these pages open.",
        pl "Ten serwer wymaga drugiego składnika od osób moderujących. Ustaw go na swoim koncie, a te strony się otworzą.",
        cs "Tento server vyžaduje od moderátorů druhý faktor. Nastavte si ho ve svém účtu, pak se tyto stránky otevřou.",
    }
}

/// That it is on, and how many recovery codes are left.
pub fn is_on(lang: Lang, codes: u32) -> String {
    match lang {
        Lang::En => format!("It is on. Recovery codes left: {codes}."),
        Lang::Pl => format!("Jest włączony. Pozostało kodów zapasowych: {codes}."),
        Lang::Cs => format!("Je zapnutý. Zbývá záložních kódů: {codes}."),
    }
}
