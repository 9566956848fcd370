//! What is said of notices in the settings.

use super::texts;

texts! {
    title { en "Notices", pl "Powiadomienia", cs "Upozornění" }
    in_page { en "Page", pl "Strona", cs "Stránka" }
    by_push { en "Push", pl "Push", cs "Push" }
    by_mail { en "Mail", pl "E-mail", cs "E-mail" }
    turn { en "Your turn", pl "Twoja kolej", cs "Jste na tahu" }
    time_low { en "Time running out", pl "Kończy się czas", cs "Dochází čas" }
    invited { en "Invited", pl "Zaproszenie", cs "Pozvánka" }
    begins { en "Game begins", pl "Początek gry", cs "Začátek hry" }
    over { en "Game over", pl "Koniec gry", cs "Konec hry" }
    friend_request { en "Friend request", pl "Prośba o znajomość", cs "Žádost o přátelství" }
    digest {
        en "Mails come once an hour at most, with all that has happened.",
        pl "E-mail przychodzi najwyżej raz na godzinę, ze wszystkim, co się wydarzyło.",
        cs "E-mail chodí nejvýš jednou za hodinu se vším, co se stalo.",
    }
    unverified {
        en "For mails, first follow the link that was mailed to you.",
        pl "Aby dostawać e-maile, najpierw otwórz odnośnik z wysłanego do Ciebie listu.",
        cs "Pro e-maily nejprve otevřete odkaz, který vám přišel.",
    }
    no_account {
        en "For mails you need an account.",
        pl "Do e-maili potrzebne jest konto.",
        cs "Pro e-maily potřebujete účet.",
    }
    quiet { en "Quiet hours: no push, no mail", pl "Godziny ciszy: bez push i e-maili", cs "Tiché hodiny: bez push a e-mailů" }
    from { en "From", pl "Od", cs "Od" }
    until { en "Until", pl "Do", cs "Do" }
    is_off {
        en "This browser gets no push.",
        pl "Ta przeglądarka nie dostaje powiadomień push.",
        cs "Tento prohlížeč nedostává push upozornění.",
    }
    is_on {
        en "This browser gets pushes, also while the page is closed.",
        pl "Ta przeglądarka dostaje powiadomienia push, także gdy strona jest zamknięta.",
        cs "Tento prohlížeč dostává push upozornění, i když je stránka zavřená.",
    }
    subscribe { en "Turn push on here", pl "Włącz push tutaj", cs "Zapnout push zde" }
    unsubscribe { en "Turn push off here", pl "Wyłącz push tutaj", cs "Vypnout push zde" }
    blocked {
        en "This browser blocks notices of this page. Allow them in the browser's settings for this site, then come back.",
        pl "Ta przeglądarka blokuje powiadomienia tej strony. Zezwól na nie w ustawieniach przeglądarki dla tej witryny i wróć tutaj.",
        cs "Tento prohlížeč upozornění této stránky blokuje. Povolte je v nastavení prohlížeče pro tento web a vraťte se sem.",
    }
    unsupported {
        en "This browser has no push here. On an iPhone, first add Stolik to the home screen; elsewhere the page must come by https.",
        pl "Ta przeglądarka nie ma tu push. Na iPhonie najpierw dodaj Stolik do ekranu początkowego; gdzie indziej strona musi działać przez https.",
        cs "Tento prohlížeč tu push nemá. Na iPhonu nejprve přidejte Stolik na plochu; jinde musí stránka běžet přes https.",
    }
    not_saved {
        en "That could not be saved. Try again.",
        pl "Nie udało się tego zapisać. Spróbuj jeszcze raz.",
        cs "To se nepodařilo uložit. Zkuste to znovu.",
    }
}
