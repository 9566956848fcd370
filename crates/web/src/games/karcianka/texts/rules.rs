//! The rules of Karcianka to read.

use crate::texts::texts;

texts! {
    lead {
        en "Two to six players. Get rid of your cards one by one, and let others pay the penalty.",
        pl "Od dwóch do sześciu graczy. Pozbywaj się kart jedna po drugiej, a karę niech płacą inni.",
        cs "Dva až šest hráčů. Zbavujte se karet jedné po druhé a trest nechte platit jiné.",
    }
    match_title { en "Matching", pl "Dokładanie", cs "Přidávání" }
    match_body {
        en "On your turn play one card that has the rank or the suit of the top card. If you have none, draw one, and your turn ends.",
        pl "W swojej kolejce zagrywasz jedną kartę zgodną z wierzchnią kolorem albo wartością. Jeśli takiej nie masz, dobierasz jedną i kolejka się kończy.",
        cs "Když jste na tahu, zahrajete jednu kartu, která má barvu nebo hodnotu vrchní karty. Nemáte-li žádnou, líznete si jednu a tah končí.",
    }
    add_title { en "Two, three and king", pl "Dwójka, trójka i król", cs "Dvojka, trojka a král" }
    add_body {
        en "They add 2, 3 and 5 cards to the penalty, which waits for the next player.",
        pl "Dodają do kary 2, 3 i 5 kart. Kara czeka na następną osobę.",
        cs "Přidávají k trestu 2, 3 a 5 karet. Trest čeká na dalšího hráče.",
    }
    answer_title { en "Ace, jack and queen", pl "As, walet i dama", cs "Eso, kluk a dáma" }
    answer_body {
        en "An ace passes the penalty on as it is, a jack lowers it by 5, a queen ends it.",
        pl "As przekazuje karę dalej bez zmian, walet zmniejsza ją o 5, dama ją kasuje.",
        cs "Eso posílá trest dál beze změny, kluk ho snižuje o 5, dáma ho ruší.",
    }
    chain_title { en "Under a penalty", pl "Gdy trwa kara", cs "Když běží trest" }
    chain_body {
        en "Only one of these special cards may be played, and it has to match. Whoever cannot draws the whole penalty, and it is over.",
        pl "Wolno zagrać tylko jedną z tych kart specjalnych i musi pasować. Kto nie może, dobiera całą karę i kara znika.",
        cs "Hrát se smí jen jedna z těchto zvláštních karet a musí sedět. Kdo nemůže, lízne si celý trest a je po něm.",
    }
    end_title { en "The end", pl "Koniec gry", cs "Konec hry" }
    end_empty {
        en "Whoever has no cards left wins.",
        pl "Wygrywa, komu skończą się karty.",
        cs "Vyhrává, komu dojdou karty.",
    }
    end_refill {
        en "A draw that empties the draw pile shuffles the played cards, all but the top one, into a new one.",
        pl "Gdy dobieranie opróżni talię, zagrane karty oprócz wierzchniej tasuje się w nową.",
        cs "Když lízání vyprázdní balíček, zahrané karty kromě vrchní se zamíchají do nového.",
    }
    end_few {
        en "As soon as the penalty is greater than the draw pile, or nothing is left to draw, the game is over and the smallest hand wins. Equal hands share the win.",
        pl "Gdy tylko kara jest większa niż talia albo nie ma już czego dobierać, gra się kończy i wygrywa, kto ma najmniej kart w ręku. Równe ręce dzielą wygraną.",
        cs "Jakmile je trest větší než balíček nebo už není co líznout, hra končí a vyhrává, kdo má v ruce nejméně karet. Stejné ruce se o výhru dělí.",
    }
    end_places {
        en "The others are placed by their cards, the fewest first; those who left come last. Then all hands lie open.",
        pl "O dalszych miejscach decyduje liczba kart w ręku, im mniej, tym lepiej; kto odszedł od stolika, jest na końcu. Potem wszystkie karty leżą odkryte.",
        cs "O dalších místech rozhoduje počet karet v ruce, čím méně, tím lépe; kdo od stolu odešel, je poslední. Pak všechny karty leží odkryté.",
    }
    end_time {
        en "When time is up, the table draws for you.",
        pl "Gdy minie czas, stolik dobiera za ciebie.",
        cs "Když vyprší čas, stůl líže za vás.",
    }
    more_title { en "At some tables", pl "Przy niektórych stolikach", cs "U některých stolů" }
    more_draw {
        en "You may draw although you could play.",
        pl "Wolno dobierać, choć jest co zagrać.",
        cs "Smíte lízat, i když byste mohli hrát.",
    }
    more_refill {
        en "A draw that the pile cannot serve goes on with the played cards, and only when those are too few, too, does the game end.",
        pl "Gdy w talii brakuje kart do dobrania, dobiera się dalej z zagranych, a gra kończy się dopiero, gdy i tych jest za mało.",
        cs "Když balíček na líznutí nestačí, líže se dál ze zahraných karet a hra končí, až když je i těch málo.",
    }
    more_reverse {
        en "A card of one rank turns the order of play round.",
        pl "Karta o pewnej wartości odwraca kolejność gry.",
        cs "Karta jedné hodnoty otáčí směr hry.",
    }
    more_call {
        en "Whoever plays down to one card says so, or draws two.",
        pl "Kto zostaje z jedną kartą, zgłasza to, albo dobiera dwie.",
        cs "Komu zbude jedna karta, ohlásí ji, nebo si lízne dvě.",
    }
    more_special {
        en "Other ranks are special, or do something else: whoever opens the table chooses.",
        pl "Specjalne są inne karty albo działają inaczej: wybiera, kto otwiera stolik.",
        cs "Zvláštní jsou jiné karty nebo dělají něco jiného: vybírá, kdo stůl otevřel.",
    }
}
