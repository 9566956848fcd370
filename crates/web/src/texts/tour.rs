//! What a first look around a table says, whatever is played there.

use super::texts;

texts! {
    title { en "A look around the table", pl "Rzut oka na stół", cs "Rozhlédnutí po stole" }
    next { en "Next", pl "Dalej", cs "Dál" }
    done { en "Got it", pl "Jasne", cs "Jasné" }
    skip { en "Skip", pl "Pomiń", cs "Přeskočit" }
    again { en "Show me around the table", pl "Pokaż mi stół", cs "Ukázat mi stůl" }
    clock {
        en "This is you. The face of whoever is to move lights up; where a table has a clock, the ring around it runs down.",
        pl "To ty. Kto ma ruch, jest podświetlony; przy grze na czas ubywa obwódki wokół niego.",
        cs "To jste vy. Kdo je na tahu, ten svítí; hraje-li se na čas, ubývá z kroužku kolem něj.",
    }
    rules {
        en "The rules of the game are here, whenever you want them.",
        pl "Tu są zasady gry, kiedy tylko ich potrzebujesz.",
        cs "Tady jsou pravidla hry, kdykoli je budete chtít.",
    }
}
