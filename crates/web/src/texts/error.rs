//! What is said when the program has stopped.

use super::texts;

texts! {
    stopped {
        en "Something went wrong and the page stopped. Your game is kept.",
        pl "Coś poszło nie tak i strona się zatrzymała. Twoja gra jest zapisana.",
        cs "Něco se pokazilo a stránka se zastavila. Vaše hra je uložená.",
    }
    reload { en "Load the page again", pl "Wczytaj stronę ponownie", cs "Načíst stránku znovu" }
}
