//! What is said to a person who plays bots and asks for help.

use super::texts;

texts! {
    take_back { en "Take the move back", pl "Cofnij ruch", cs "Vzít tah zpět" }
    hint { en "Hint", pl "Podpowiedź", cs "Nápověda" }
    show_me { en "Show me", pl "Pokaż", cs "Ukázat" }
    earlier { en "The position before", pl "Poprzednia pozycja", cs "Předchozí pozice" }
    later { en "The position after", pl "Następna pozycja", cs "Následující pozice" }
    to_the_game { en "Back to the game", pl "Wróć do gry", cs "Zpět do hry" }
    thinking { en "Looking …", pl "Szukam …", cs "Hledám …" }
    nothing {
        en "There is nothing to advise here.",
        pl "Tu nie ma co podpowiadać.",
        cs "Tady není co radit.",
    }
}
