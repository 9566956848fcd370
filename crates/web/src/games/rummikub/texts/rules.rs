//! The rules of Rummikub to read.

use crate::texts::texts;

texts! {
    lead {
        en "Two to four players. Lay your tiles on the table in sets, rearrange whatever lies there, and be the first with an empty rack.",
        pl "Od dwóch do czterech graczy. Wykładaj kostki na stół w zestawach, przestawiaj wszystko, co tam leży, i opróżnij swój stojak przed innymi.",
        cs "Dva až čtyři hráči. Vykládejte kameny na stůl v sadách, přeskládávejte vše, co na něm leží, a vyprázdněte svůj stojánek jako první.",
    }
    tiles_title { en "The tiles", pl "Kostki", cs "Kameny" }
    tiles_body {
        en "Numbers 1 to 13 in four colours, each twice, and two jokers. Everyone is dealt 14; the rest is the pool.",
        pl "Liczby od 1 do 13 w czterech kolorach, każda dwa razy, i dwa dżokery. Każdy dostaje 14 kostek, reszta to pula.",
        cs "Čísla 1 až 13 ve čtyřech barvách, každé dvakrát, a dva žolíci. Každý dostane 14 kamenů, zbytek je zásoba.",
    }
    group_title { en "A group", pl "Grupa", cs "Skupina" }
    group_body {
        en "Three or four tiles of one number, each in another colour.",
        pl "Trzy lub cztery kostki z tą samą liczbą, każda w innym kolorze.",
        cs "Tři nebo čtyři kameny se stejným číslem, každý v jiné barvě.",
    }
    run_title { en "A run", pl "Seria", cs "Postupka" }
    run_body {
        en "Three or more tiles of one colour with numbers that follow each other. After 13 a run is at its end.",
        pl "Trzy lub więcej kostek jednego koloru z kolejnymi liczbami. Po 13 seria się kończy.",
        cs "Tři nebo více kamenů jedné barvy s čísly jdoucími po sobě. Za 13 postupka končí.",
    }
    meld_title { en "The first meld", pl "Pierwsze wyłożenie", cs "První vyložení" }
    meld_body {
        en "The first time you lay tiles, they are new sets of your own, worth 30 or more together. Until then you leave the sets of others alone.",
        pl "Za pierwszym razem wykładasz nowe zestawy tylko ze swoich kostek, razem za co najmniej 30. Do tego czasu nie ruszasz zestawów innych.",
        cs "Poprvé vykládáte nové sady jen z vlastních kamenů, dohromady aspoň za 30. Do té doby se cizích sad nedotýkáte.",
    }
    rearrange_title { en "Rearranging", pl "Przestawianie", cs "Přeskládání" }
    rearrange_body {
        en "From then on the whole table is yours to rearrange. At the end of your turn only sets may lie on it, nothing may be missing, and at least one tile of yours must be new.",
        pl "Potem wolno przestawiać cały stół. Na koniec tury mają na nim leżeć same zestawy, niczego nie może brakować i musi przybyć co najmniej jedna twoja kostka.",
        cs "Potom smíte přeskládat celý stůl. Na konci tahu na něm smějí ležet jen sady, nic nesmí chybět a aspoň jeden váš kámen musí přibýt.",
    }
    joker_title { en "The joker", pl "Dżoker", cs "Žolík" }
    joker_body {
        en "A joker stands for any tile and is worth as much. Put that tile in its place, and the joker is free for another set in the same turn.",
        pl "Dżoker zastępuje dowolną kostkę i tyle jest wart. Połóż tę kostkę na jego miejscu, a dżokera użyjesz w innym zestawie w tej samej turze.",
        cs "Žolík nahradí jakýkoli kámen a má jeho hodnotu. Dejte ten kámen na jeho místo a žolíka použijete v jiné sadě v témže tahu.",
    }
    turn_title { en "Your turn", pl "Twoja tura", cs "Váš tah" }
    turn_play {
        en "Lay tiles, or draw one from the pool. Either ends your turn.",
        pl "Wykładasz kostki albo dobierasz jedną z puli. Jedno i drugie kończy turę.",
        cs "Vyložíte kameny, nebo si jeden vezmete ze zásoby. Obojí tah ukončí.",
    }
    turn_time {
        en "When time is up, what you have arranged counts if it is a legal play. If not, the table goes back and you draw.",
        pl "Gdy minie czas, liczy się to, co masz ułożone, jeśli jest zgodne z zasadami. Jeśli nie, stół wraca do poprzedniego układu, a ty dobierasz.",
        cs "Když vyprší čas, platí, co máte rozložené, pokud to odpovídá pravidlům. Když ne, stůl se vrátí a berete si kámen.",
    }
    end_title { en "The end", pl "Koniec gry", cs "Konec hry" }
    end_rack {
        en "Whoever empties their rack wins.",
        pl "Wygrywa, kto opróżni stojak.",
        cs "Vyhrává, kdo vyprázdní stojánek.",
    }
    end_pool {
        en "If the pool runs out first, the lowest total in a rack wins. A joker there counts 30.",
        pl "Jeśli wcześniej skończy się pula, wygrywa najmniejsza suma na stojaku. Dżoker liczy się tam za 30.",
        cs "Dojde-li dřív zásoba, vyhrává nejmenší součet na stojánku. Žolík se tam počítá za 30.",
    }
    end_score {
        en "Losers score minus what they hold, the winner the sum of it.",
        pl "Przegrani dostają minus tyle, ile im zostało, a wygrywający sumę tego.",
        cs "Poražení dostanou minus tolik, kolik jim zbylo, vítěz součet toho všeho.",
    }
}
