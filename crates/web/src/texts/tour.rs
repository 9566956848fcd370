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
        pl "To ty. Świeci się twarz tego, czyj jest ruch; przy grze na czas ubywa obwódki wokół niej.",
        cs "To jste vy. Svítí tvář toho, kdo je na tahu; hraje-li se na čas, ubývá z kroužku kolem ní.",
    }
    rules {
        en "The rules of the game are here, whenever you want them.",
        pl "Tu są zasady gry, kiedy tylko ich potrzebujesz.",
        cs "Tady jsou pravidla hry, kdykoli je budete chtít.",
    }
}
