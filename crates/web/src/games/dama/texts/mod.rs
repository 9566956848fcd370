//! What the page says about dáma: on its card, at its board and in its history.
//!
//! Polish and Czech use the present tense where English uses the past: their past tense would
//! guess the player's sex.

#![deny(dead_code)]

pub mod refusals;
pub mod rules;
pub mod tour;

use crate::texts::texts;

texts! {
    name { en "Dáma", pl "Dáma", cs "Dáma" }
    tagline {
        en "Six by six, and queens that fly over everything.",
        pl "Sześć na sześć i damki, które przelatują nad wszystkim.",
        cs "Šest na šest a dámy, které přeletí všechno.",
    }
    board { en "Dáma board", pl "Plansza do gry w dámę", cs "Deska na dámu" }

    // Squares, for screen readers.
    light_square { en "light square", pl "jasne pole", cs "světlé pole" }
    empty { en "empty", pl "puste", cs "prázdné" }
    your_man { en "your man", pl "twój pionek", cs "váš kámen" }
    your_queen { en "your queen", pl "twoja damka", cs "vaše dáma" }
    their_man { en "opponent's man", pl "pionek przeciwnika", cs "soupeřův kámen" }
    their_queen { en "opponent's queen", pl "damka przeciwnika", cs "soupeřova dáma" }
    light_man { en "light man", pl "jasny pionek", cs "světlý kámen" }
    light_queen { en "light queen", pl "jasna damka", cs "světlá dáma" }
    dark_man { en "dark man", pl "ciemny pionek", cs "tmavý kámen" }
    dark_queen { en "dark queen", pl "ciemna damka", cs "tmavá dáma" }
    chosen { en "chosen", pl "wybrane", cs "vybráno" }
    may_go { en "you can go here", pl "możesz tu pójść", cs "sem můžete" }
    may_take { en "you can go here and take", pl "możesz tu pójść z biciem", cs "sem můžete a berete" }
    cannot_move { en "cannot move", pl "bez ruchu", cs "bez tahu" }
    would_be_taken { en "would be taken", pl "do zbicia", cs "k sebrání" }

    // Players, where names are not at hand.
    you { en "You", pl "Ty", cs "Vy" }
    opponent { en "Opponent", pl "Przeciwnik", cs "Soupeř" }
    light_player { en "Light", pl "Jasne", cs "Světlé" }
    dark_player { en "Dark", pl "Ciemne", cs "Tmavé" }

    // What a player may do beside moving.
    offer_draw { en "Offer a draw", pl "Zaproponuj remis", cs "Nabídnout remízu" }
    draw_is_offered {
        en "Your opponent offers a draw.",
        pl "Przeciwnik proponuje remis.",
        cs "Soupeř nabízí remízu.",
    }
    draw_waits {
        en "Your draw offer waits for an answer.",
        pl "Twoja propozycja remisu czeka na odpowiedź.",
        cs "Vaše nabídka remízy čeká na odpověď.",
    }
    accept { en "Accept", pl "Przyjmij", cs "Přijmout" }
    decline { en "Decline", pl "Odrzuć", cs "Odmítnout" }
    resign { en "Resign", pl "Poddaj się", cs "Vzdát se" }
    resign_for_sure { en "Give this game up?", pl "Poddać tę grę?", cs "Vzdát tuhle hru?" }
    yes_resign { en "Yes, resign", pl "Tak, poddaję się", cs "Ano, vzdávám" }
    keep_playing { en "Keep playing", pl "Gram dalej", cs "Hraju dál" }

    // Options.
}
