//! What the settings are called.

use super::texts;

texts! {
    title { en "Settings", pl "Ustawienia", cs "Nastavení" }
    language { en "Language", pl "Język", cs "Jazyk" }
    as_browser { en "As the browser", pl "Jak w przeglądarce", cs "Podle prohlížeče" }
    theme { en "Appearance", pl "Wygląd", cs "Vzhled" }
    as_system { en "As the system", pl "Jak w systemie", cs "Podle systému" }
    light { en "Light", pl "Jasny", cs "Světlý" }
    dark { en "Dark", pl "Ciemny", cs "Tmavý" }
    sound { en "Sound", pl "Dźwięk", cs "Zvuk" }
    deck { en "Card suits", pl "Kolory kart", cs "Barvy karet" }
    two_colours { en "Two colours", pl "Dwie barwy", cs "Dvě barvy" }
    four_colours { en "Four colours", pl "Cztery barwy", cs "Čtyři barvy" }
    on { en "On", pl "Włączony", cs "Zapnutý" }
    off { en "Off", pl "Wyłączony", cs "Vypnutý" }
    kept {
        en "Kept in this browser only.",
        pl "Zapisane tylko w tej przeglądarce.",
        cs "Uloženo jen v tomto prohlížeči.",
    }
}
