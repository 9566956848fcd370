//! Why Karcianka's rules say no, one sentence for each `Refusal`.

use crate::texts::texts;

texts! {
    game_over { en "The game is over.", pl "Gra jest skończona.", cs "Hra už skončila." }
    not_your_turn { en "It is not your turn.", pl "Teraz nie twoja kolej.", cs "Nejste na tahu." }
    not_held { en "You do not hold that card.", pl "Nie masz tej karty.", cs "Tuto kartu nemáte." }
    does_not_match {
        en "That card has neither the rank nor the suit of the top card.",
        pl "Ta karta nie pasuje do wierzchniej ani kolorem, ani wartością.",
        cs "Tato karta nemá barvu ani hodnotu vrchní karty.",
    }
    not_special {
        en "Only a special card answers a penalty.",
        pl "Na karę odpowiada tylko karta specjalna.",
        cs "Na trest se odpovídá jen zvláštní kartou.",
    }
    can_play {
        en "You can play, so you may not draw.",
        pl "Masz co zagrać, więc nie wolno dobierać.",
        cs "Máte co hrát, takže lízat nesmíte.",
    }
    nothing_to_call {
        en "There is no last card to call.",
        pl "Nie ma jeszcze ostatniej karty.",
        cs "Poslední kartu ještě není proč hlásit.",
    }
}
