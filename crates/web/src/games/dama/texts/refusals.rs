//! Why dáma's rules say no, one sentence for each `Refusal`.

use crate::texts::texts;

texts! {
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
    own_ahead {
        en "This man cannot move: your own pieces stand in its way.",
        pl "Ten pionek nie ma ruchu: drogę zamykają twoje własne pionki.",
        cs "Tento kámen nemá tah: v cestě stojí vaše vlastní kameny.",
    }
    no_landing {
        en "This man cannot move: there is no free square right behind the enemy piece.",
        pl "Ten pionek nie ma ruchu: tuż za pionkiem przeciwnika nie ma wolnego pola.",
        cs "Tento kámen nemá tah: hned za soupeřovým kamenem není volné pole.",
    }
    diagonals_full {
        en "This queen cannot move: no square on its diagonals is free.",
        pl "Ta damka nie ma ruchu: na jej przekątnych nie ma wolnego pola.",
        cs "Tato dáma nemá tah: na jejích úhlopříčkách není volné pole.",
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
}
