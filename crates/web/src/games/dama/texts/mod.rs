//! What the page says about dáma: on its card, at its board and in its history.
//!
//! Polish and Czech use the present tense where English uses the past: their past tense would
//! guess the player's sex.

#![deny(dead_code)]

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
    would_be_taken { en "would be taken", pl "do zbicia", cs "k sebrání" }

    // Players, where names are not at hand.
    you { en "You", pl "Ty", cs "Vy" }
    opponent { en "Opponent", pl "Przeciwnik", cs "Soupeř" }
    light_player { en "Light", pl "Jasne", cs "Světlé" }
    dark_player { en "Dark", pl "Ciemne", cs "Tmavé" }

    // Hints and refusals.
    wait_for_opponent {
        en "It is your opponent's turn.",
        pl "Teraz ruch przeciwnika.",
        cs "Na tahu je soupeř.",
    }
    game_over { en "The game is over.", pl "Gra jest skończona.", cs "Hra už skončila." }
    empty_square {
        en "There is no piece on that square.",
        pl "Na tym polu nic nie stoi.",
        cs "Na tom poli nic nestojí.",
    }
    not_your_piece { en "That piece is not yours.", pl "To nie twój pionek.", cs "Ten kámen není váš." }
    target_taken {
        en "A piece can only land on an empty square.",
        pl "Stanąć można tylko na pustym polu.",
        cs "Táhnout se dá jen na prázdné pole.",
    }
    not_diagonal {
        en "Pieces move along diagonals.",
        pl "Chodzi się tylko po skosie.",
        cs "Táhne se jen šikmo.",
    }
    men_move_forward {
        en "Men move forward only.",
        pl "Pionki chodzą tylko do przodu.",
        cs "Kameny táhnou jen dopředu.",
    }
    too_far {
        en "A man goes one square, or two when it jumps.",
        pl "Pionek idzie o jedno pole, a przy biciu o dwa.",
        cs "Kámen táhne o jedno pole, při skoku o dvě.",
    }
    nothing_to_jump {
        en "There is no enemy piece to jump over.",
        pl "Nie ma tu czego przeskoczyć.",
        cs "Tady není co přeskočit.",
    }
    no_offer {
        en "No draw is offered to you.",
        pl "Nikt nie proponuje ci remisu.",
        cs "Nikdo vám remízu nenabízí.",
    }
    offer_stands {
        en "A draw is already offered.",
        pl "Propozycja remisu już czeka na odpowiedź.",
        cs "Nabídka remízy už čeká na odpověď.",
    }
    offered_too_soon {
        en "You offered a draw not long ago. Play a few more moves first.",
        pl "Remis był proponowany niedawno. Zagraj najpierw kilka ruchów.",
        cs "Poslední nabídka remízy byla nedávno. Zahrajte nejdřív pár tahů.",
    }

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
    time_per_move { en "Time per move", pl "Czas na ruch", cs "Čas na tah" }
    no_limit { en "No limit", pl "Bez limitu", cs "Bez omezení" }
}
