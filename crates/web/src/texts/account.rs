//! What the pages of one's account say.

use super::{Lang, texts};

texts! {
    title { en "Account", pl "Konto", cs "Účet" }
    log_in { en "Log in", pl "Zaloguj się", cs "Přihlásit se" }
    register { en "Create an account", pl "Załóż konto", cs "Založit účet" }
    log_out { en "Log out", pl "Wyloguj się", cs "Odhlásit se" }
    log_out_question {
        en "Log out on this device?",
        pl "Wylogować się na tym urządzeniu?",
        cs "Odhlásit se na tomto zařízení?",
    }
    stay_in { en "Stay logged in", pl "Nie wylogowuj", cs "Neodhlašovat" }
    login { en "E-mail or nick", pl "E-mail lub nick", cs "E-mail nebo přezdívka" }
    email { en "E-mail", pl "E-mail", cs "E-mail" }
    nick { en "Nick", pl "Nick", cs "Přezdívka" }
    password { en "Password", pl "Hasło", cs "Heslo" }
    current { en "Current password", pl "Aktualne hasło", cs "Současné heslo" }
    new_password { en "New password", pl "Nowe hasło", cs "Nové heslo" }
    again { en "Repeat the password", pl "Powtórz hasło", cs "Zopakujte heslo" }
    stay { en "Stay logged in on this device", pl "Nie wylogowuj mnie na tym urządzeniu", cs "Neodhlašovat mě na tomto zařízení" }
    keeps_games {
        en "Your games, seats and ratings so far stay yours.",
        pl "Twoje dotychczasowe gry, miejsca i ranking zostają twoje.",
        cs "Dosavadní hry, místa i hodnocení vám zůstanou.",
    }
    registered {
        en "Your account is ready. We have mailed you a link to verify your address.",
        pl "Konto gotowe. W poczcie czeka link, który potwierdzi adres.",
        cs "Účet je založený. V poště najdete odkaz, který potvrdí adresu.",
    }
    welcome { en "You are logged in.", pl "Zalogowano.", cs "Přihlášení proběhlo." }
    bye { en "You are logged out.", pl "Wylogowano.", cs "Odhlášení proběhlo." }
    forgot { en "Forgotten your password?", pl "Nie pamiętasz hasła?", cs "Zapomenuté heslo?" }
    send_link { en "Send me a link", pl "Wyślij mi link", cs "Poslat odkaz" }
    mailed_if_known {
        en "If there is an account with that address, a link is on its way. It works once, for an hour.",
        pl "Jeśli jest konto z tym adresem, link jest już w drodze. Działa raz, przez godzinę.",
        cs "Pokud účet s touto adresou existuje, odkaz je na cestě. Platí jednou, hodinu.",
    }
    choose_password { en "Choose a new password", pl "Wybierz nowe hasło", cs "Zvolte nové heslo" }
    now_log_in {
        en "Your password is changed. Log in with the new one.",
        pl "Hasło zostało zmienione. Zaloguj się nowym.",
        cs "Heslo je změněné. Přihlaste se novým.",
    }
    verifying { en "Your address", pl "Twój adres", cs "Vaše adresa" }
    proven { en "The address is verified. Thank you.", pl "Adres potwierdzony. Dziękujemy.", cs "Adresa je potvrzena. Děkujeme." }
    unproven {
        en "The address is not verified yet.",
        pl "Adres nie jest jeszcze potwierdzony.",
        cs "Adresa ještě není potvrzena.",
    }
    mail_again { en "Mail the link again", pl "Wyślij link jeszcze raz", cs "Poslat odkaz znovu" }
    look_into_mail { en "The link is on its way.", pl "Link jest w drodze.", cs "Odkaz je na cestě." }
    profile { en "Profile", pl "Profil", cs "Profil" }
    change { en "Change", pl "Zmień", cs "Změnit" }
    changed { en "Changed.", pl "Zmieniono.", cs "Změněno." }
    change_nick { en "Change nick", pl "Zmień nick", cs "Změnit přezdívku" }
    change_email { en "Change e-mail", pl "Zmień e-mail", cs "Změnit e-mail" }
    change_password { en "Change password", pl "Zmień hasło", cs "Změnit heslo" }
    sessions { en "Where you are logged in", pl "Zalogowane urządzenia", cs "Přihlášená zařízení" }
    this_browser { en "this browser", pl "ta przeglądarka", cs "tento prohlížeč" }
    tokens { en "Programs that play for you", pl "Programy grające za ciebie", cs "Programy, které hrají za vás" }
    tokens_text {
        en "A token lets a program sit down and play in your name. It cannot change the account.",
        pl "Token pozwala programowi siadać do stołu i grać w twoim imieniu. Konta nie zmieni.",
        cs "Token dovolí programu přisednout a hrát vaším jménem. Účet změnit nemůže.",
    }
    tokens_end {
        en "A token ends when its time is over, when you revoke it, and when you change your password.",
        pl "Token traci ważność po upływie czasu, po unieważnieniu i po zmianie hasła.",
        cs "Token skončí, když uplyne jeho čas, když ho zneplatníte a když si změníte heslo.",
    }
    password_ends {
        en "Other browsers are then logged out, and the tokens of programs end.",
        pl "Inne przeglądarki zostaną wtedy wylogowane, a tokeny programów stracą ważność.",
        cs "Ostatní prohlížeče se tím odhlásí a tokeny programů skončí.",
    }
    sessions_end {
        en "A login ends after 180 days at the latest.",
        pl "Logowanie wygasa najpóźniej po 180 dniach.",
        cs "Přihlášení skončí nejpozději po 180 dnech.",
    }
    browser { en "Browser", pl "Przeglądarka", cs "Prohlížeč" }
    token_life { en "How long?", pl "Na jak długo?", cs "Na jak dlouho?" }
    days_30 { en "30 days", pl "30 dni", cs "30 dní" }
    days_90 { en "90 days", pl "90 dni", cs "90 dní" }
    days_365 { en "365 days", pl "365 dni", cs "365 dní" }
    unlimited { en "no end", pl "bez końca", cs "bez konce" }
    unused { en "not used yet", pl "jeszcze nieużywany", cs "zatím nepoužitý" }
    token_name { en "What is it for?", pl "Do czego posłuży?", cs "K čemu je?" }
    make_token { en "Make a token", pl "Utwórz token", cs "Vytvořit token" }
    token_once {
        en "Copy it now: it is shown this once.",
        pl "Skopiuj go teraz: widać go tylko ten jeden raz.",
        cs "Zkopírujte si ho hned: ukáže se jen jednou.",
    }
    revoke { en "Revoke", pl "Unieważnij", cs "Zneplatnit" }
    delete { en "Delete the account", pl "Usuń konto", cs "Smazat účet" }
    delete_text {
        en "All your data is deleted. Finished games stay, without your name. This cannot be undone.",
        pl "Usuniemy wszystkie twoje dane. Skończone gry zostaną bez twojego nicku. Tego nie da się cofnąć.",
        cs "Smažeme všechny vaše údaje. Dohrané hry zůstanou bez vaší přezdívky. Nelze to vzít zpět.",
    }
    keep_first {
        en "Save first what you want to keep: your profile lists your last games, and each opens as a replay with a button “Download”. Ratings, friends and messages cannot be downloaded.",
        pl "Zapisz najpierw to, co chcesz zachować: w profilu są twoje ostatnie gry, a każda otwiera się jako powtórka z przyciskiem „Pobierz”. Rankingu, znajomych ani wiadomości pobrać się nie da.",
        cs "Nejdřív si uložte, co si chcete nechat: v profilu jsou vaše poslední hry a každá se otevře jako záznam s tlačítkem „Stáhnout“. Hodnocení, přátele ani zprávy stáhnout nejde.",
    }
    delete_now { en "Delete for good", pl "Usuń na zawsze", cs "Smazat navždy" }
    deleted { en "The account is deleted.", pl "Konto usunięte.", cs "Účet je smazaný." }

    // What can be wrong.
    wrong_login {
        en "The name or the password is not right.",
        pl "Nick, adres albo hasło się nie zgadza.",
        cs "Přezdívka, adresa nebo heslo nesouhlasí.",
    }
    banned { en "This account may not play here.", pl "To konto nie może tu grać.", cs "Tento účet tu hrát nesmí." }
    banned_for_insult {
        en "This account may not play here: it insulted or threatened others.",
        pl "To konto nie może tu grać: obrażało innych albo im groziło.",
        cs "Tento účet tu hrát nesmí: urážel ostatní, nebo jim vyhrožoval.",
    }
    banned_for_hate {
        en "This account may not play here: it spread hatred.",
        pl "To konto nie może tu grać: szerzyło nienawiść.",
        cs "Tento účet tu hrát nesmí: šířil nenávist.",
    }
    banned_for_spam {
        en "This account may not play here: it sent spam.",
        pl "To konto nie może tu grać: rozsyłało spam.",
        cs "Tento účet tu hrát nesmí: rozesílal spam.",
    }
    banned_for_privacy {
        en "This account may not play here: it told private data of others.",
        pl "To konto nie może tu grać: ujawniało prywatne dane innych.",
        cs "Tento účet tu hrát nesmí: prozrazoval soukromé údaje ostatních.",
    }
    bad_link {
        en "This link does not work any more. Ask for a new one.",
        pl "Ten link już nie działa. Poproś o nowy.",
        cs "Tento odkaz už neplatí. Požádejte o nový.",
    }
    too_many {
        en "Too many tries. Wait a minute.",
        pl "Za dużo prób. Odczekaj minutę.",
        cs "Příliš mnoho pokusů. Počkejte minutu.",
    }
    too_many_tokens { en "There are enough tokens. Revoke one first.", pl "Tokenów jest dość. Najpierw unieważnij jeden.", cs "Tokenů je dost. Nejdřív jeden zneplatněte." }
    has_account { en "You are logged in already.", pl "Konto jest tu już zalogowane.", cs "Účet je tu už přihlášený." }
    logged_out { en "You are not logged in any more.", pl "Logowanie wygasło. Zaloguj się ponownie.", cs "Přihlášení vypršelo. Přihlaste se znovu." }
    no_connection { en "No connection. Try again.", pl "Brak połączenia. Spróbuj ponownie.", cs "Bez spojení. Zkuste to znovu." }
    went_wrong { en "That did not work. Try again.", pl "To się nie udało. Spróbuj ponownie.", cs "To se nepovedlo. Zkuste to znovu." }
    bad_email {
        en "An address looks like name@example.org.",
        pl "Adres wygląda jak imie@example.org.",
        cs "Adresa vypadá jako jmeno@example.org.",
    }
    bad_nick {
        en "3 to 20 letters and digits, without accents.",
        pl "Od 3 do 20 liter i cyfr, bez polskich znaków.",
        cs "3 až 20 písmen a číslic, bez háčků a čárek.",
    }
    nick_taken { en "This nick is taken.", pl "Ten nick jest zajęty.", cs "Tato přezdívka je obsazená." }
    bad_name { en "1 to 40 characters.", pl "Od 1 do 40 znaków.", cs "1 až 40 znaků." }
    common_password {
        en "Too easy to guess: it is a common password, or little more than your own name.",
        pl "Zbyt łatwe do odgadnięcia: to popularne hasło albo niewiele więcej niż twój nick.",
        cs "Příliš snadno uhodnutelné: je to běžné heslo, nebo jen o málo víc než vaše přezdívka.",
    }
    short_password { en "At least 8 characters.", pl "Co najmniej 8 znaków.", cs "Aspoň 8 znaků." }
    long_password { en "At most 128 characters.", pl "Najwyżej 128 znaków.", cs "Nejvýše 128 znaků." }
    different { en "The passwords differ.", pl "Hasła się różnią.", cs "Hesla se liší." }
    wrong_password { en "That is not your password.", pl "To nie jest twoje hasło.", cs "To není vaše heslo." }
}

/// The address that waits to be proven.
pub fn pending(lang: Lang, email: &str) -> String {
    match lang {
        Lang::En => format!("{email} replaces it once you follow the link mailed there."),
        Lang::Pl => format!("{email} zastąpi go, gdy otworzysz wysłany tam link."),
        Lang::Cs => format!("{email} ji nahradí, jakmile otevřete odkaz, který tam přišel."),
    }
}

/// A device, given as the server names it: `Chrome on Linux`, or `Browser`.
pub fn device(lang: Lang, name: &str) -> String {
    let (browser, system) = match name.split_once(" on ") {
        Some((browser, system)) => (browser, Some(system)),
        None => (name, None),
    };
    let browser = match browser {
        "Browser" | "" => self::browser(lang),
        known => known,
    };
    match (system, lang) {
        (Some(system), Lang::En) => format!("{browser} on {system}"),
        (Some(system), Lang::Pl | Lang::Cs) => format!("{browser}, {system}"),
        (None, _) => browser.to_owned(),
    }
}

/// When a token was last used.
pub fn last_used(lang: Lang, day: &str) -> String {
    match lang {
        Lang::En => format!("last used {day}"),
        Lang::Pl => format!("ostatnio użyty {day}"),
        Lang::Cs => format!("naposledy použitý {day}"),
    }
}

/// When a token expires.
pub fn expires(lang: Lang, day: &str) -> String {
    match lang {
        Lang::En => format!("expires {day}"),
        Lang::Pl => format!("wygasa {day}"),
        Lang::Cs => format!("platí do {day}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::texts::replay;

    #[test]
    fn before_an_account_goes_the_way_to_save_its_games_is_named_as_its_button_is() {
        for lang in Lang::ALL {
            let quoted = match lang {
                Lang::En => format!("“{}”", replay::download(lang)),
                Lang::Pl => format!("„{}”", replay::download(lang)),
                Lang::Cs => format!("„{}“", replay::download(lang)),
            };
            assert!(keep_first(lang).contains(&quoted), "{quoted}");
        }
    }

    #[test]
    fn a_device_is_named_in_each_language() {
        assert_eq!(device(Lang::En, "Chrome on Linux"), "Chrome on Linux");
        assert_eq!(device(Lang::Pl, "Firefox on Android"), "Firefox, Android");
        assert_eq!(device(Lang::Cs, "Browser on macOS"), "Prohlížeč, macOS");
        assert_eq!(device(Lang::Cs, ""), "Prohlížeč");
    }
}
