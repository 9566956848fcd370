//! Why a request is not possible in The Project Game: the `Refusal`s that are said, and that there
//! is no one to ask.

use crate::texts::texts;

texts! {
    out_of_bounds { en "The board ends here.", pl "Tu kończy się plansza.", cs "Tady plán končí." }
    out_of_reach { en "That field is not beside you.", pl "To pole nie jest obok.", cs "To pole není vedle vás." }
    no_piece { en "You carry no piece.", pl "Nie niesiesz kawałka.", cs "Nenesete žádný dílek." }
    not_a_mate { en "That is none of your team-mates.", pl "To nikt z twojej drużyny.", cs "To není nikdo z vašeho týmu." }
    not_asked { en "Nobody has asked you.", pl "Nikt cię o nic nie pyta.", cs "Nikdo se vás na nic neptá." }
    no_way { en "The way there is blocked.", pl "Droga jest zablokowana.", cs "Cesta je zatarasená." }
    nobody_to_ask { en "There is nobody to ask.", pl "Nie ma kogo zapytać.", cs "Není koho se zeptat." }
}
