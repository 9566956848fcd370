//! The rules of dáma to read.

use crate::texts::texts;

texts! {
    lead {
        en "Two players, six pieces each, one small board. Take all enemy pieces, or leave your opponent without a move.",
        pl "Dwoje graczy, po sześć pionków, mała plansza. Zbij wszystkie pionki przeciwnika albo zostaw go bez ruchu.",
        cs "Dva hráči, každý šest kamenů, malá deska. Seberte soupeři všechny kameny, nebo ho nechte bez tahu.",
    }
    start_title { en "The start", pl "Początek", cs "Začátek" }
    start_body {
        en "Each side has six men on the dark squares of its two nearest rows. Light moves first, then you take turns.",
        pl "Każda strona ma sześć pionków na ciemnych polach dwóch najbliższych rzędów. Zaczynają jasne, potem gracie na zmianę.",
        cs "Každá strana má šest kamenů na tmavých polích dvou nejbližších řad. Začínají světlé, pak se hráči střídají.",
    }
    man_title { en "A man steps", pl "Ruch pionka", cs "Tah kamenem" }
    man_body {
        en "A man goes one square diagonally forward, onto an empty square. It never goes back.",
        pl "Pionek idzie o jedno pole po skosie do przodu, na puste pole. Nigdy się nie cofa.",
        cs "Kámen táhne o jedno pole šikmo dopředu na prázdné pole. Nikdy se nevrací.",
    }
    jump_title { en "A man takes", pl "Bicie pionkiem", cs "Braní kamenem" }
    jump_body {
        en "It jumps forward over an enemy piece right next to it, onto the empty square behind, and takes that piece. One jump a turn, and you need not take if you would rather not.",
        pl "Przeskakuje do przodu sąsiedniego przeciwnika, staje na pustym polu tuż za nim i zabiera go z planszy. Jeden skok na ruch, a bicie nie jest obowiązkowe.",
        cs "Přeskočí dopředu sousední soupeřův kámen na prázdné pole hned za ním a sebere ho. Jeden skok za tah a brát se nemusí.",
    }
    crown_title { en "A man becomes a queen", pl "Pionek zostaje damką", cs "Z kamene je dáma" }
    crown_body {
        en "A man that reaches the far row is crowned at once.",
        pl "Pionek, który dojdzie do ostatniego rzędu, od razu zostaje damką.",
        cs "Kámen, který dojde do poslední řady, se hned stane dámou.",
    }
    queen_title { en "A queen flies", pl "Lot damki", cs "Let dámy" }
    queen_body {
        en "A queen goes any distance along a diagonal, forward or back, onto any empty square. It passes over everything on the way, its own side too, and takes every enemy piece it passes.",
        pl "Damka idzie po skosie dowolnie daleko, do przodu i do tyłu, na dowolne puste pole. Przelatuje nad wszystkim po drodze, także nad swoimi, i zbija każdy mijany pionek przeciwnika.",
        cs "Dáma táhne šikmo, jak daleko chce, dopředu i dozadu, na kterékoli prázdné pole. Přeletí všechno, co stojí v cestě, i vlastní kameny, a každý soupeřův kámen, který přeletí, sebere.",
    }
    end_title { en "How it ends", pl "Koniec gry", cs "Konec hry" }
    end_win {
        en "You lose when you have no pieces left, or when it is your turn and you cannot move.",
        pl "Przegrywa, kto nie ma już pionków albo w swojej kolejce nie może się ruszyć.",
        cs "Prohrává, kdo už nemá žádný kámen, nebo kdo je na tahu a nemá čím táhnout.",
    }
    end_repeat {
        en "The same position with the same player to move for the third time is a draw.",
        pl "Ta sama pozycja po raz trzeci, z tym samym graczem na ruchu, to remis.",
        cs "Stejná pozice potřetí, se stejným hráčem na tahu, je remíza.",
    }
    end_quiet {
        en "So are 40 moves in a row, counting both sides, with nothing taken and no man moved. You can also agree on a draw.",
        pl "Podobnie 40 kolejnych ruchów obu stron bez bicia i bez ruchu pionkiem. Na remis można się też umówić.",
        cs "Stejně tak 40 tahů za sebou, počítají se obě strany, bez braní a bez tahu kamenem. Na remíze se můžete i dohodnout.",
    }
    end_time {
        en "With a time limit, whoever runs out of time loses.",
        pl "Przy grze na czas przegrywa, komu czas się skończy.",
        cs "Hraje-li se na čas, prohrává, komu čas dojde.",
    }
}
