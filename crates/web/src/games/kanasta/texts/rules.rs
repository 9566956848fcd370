//! The rules of Kanasta to read.

use crate::texts::texts;

texts! {
    lead {
        en "Two packs with their jokers. Two or three play for themselves, four in pairs with the partner across, six with three packs, in three pairs or two teams of three. Collect cards of a rank, seven of them make a canasta, and be first to the points agreed on.",
        pl "Dwie talie z jokerami. Dwie lub trzy osoby grają na siebie, cztery w parach, partnerzy siedzą naprzeciwko, sześć trzema taliami: w trzech parach albo dwóch trójkach. Zbieraj karty jednej wartości, siedem to kanasta, i zdobądź umówioną liczbę punktów.",
        cs "Dva balíčky se žolíky. Dva nebo tři hrají každý za sebe, čtyři ve dvojicích, spoluhráč sedí naproti, šest se třemi balíčky: ve třech dvojicích, nebo dvou trojicích. Sbírejte karty jedné hodnoty, sedm jich tvoří kanastu, a získejte smluvený počet bodů.",
    }
    cards_title { en "Wild and natural cards", pl "Karty dzikie i naturalne", cs "Divoké a přirozené karty" }
    cards_body {
        en "Jokers and twos are wild: they stand for other cards. All the rest are natural.",
        pl "Jokery i dwójki są dzikie: zastępują inne karty. Pozostałe są naturalne.",
        cs "Žolíky a dvojky jsou divoké: zastupují jiné karty. Všechny ostatní jsou přirozené.",
    }
    turn_title { en "Your turn", pl "Twoja kolej", cs "Váš tah" }
    turn_body {
        en "Draw a card or take the pile, lay cards if you like, and discard one. The discard ends the turn.",
        pl "Dobierz kartę albo weź stos, wyłóż karty, jeśli chcesz, i jedną odrzuć. Odrzucenie kończy kolejkę.",
        cs "Lízněte si kartu nebo vezměte balík, vyložte karty, chcete-li, a jednu odhoďte. Odhozením tah končí.",
    }
    meld_title { en "Melds", pl "Układy", cs "Skupiny" }
    meld_body {
        en "Three or more of one rank, with at least two naturals and at most three wilds - or wilds only. Where sequences are allowed, also three or more of one suit in order, from the four to the ace; a sequence grows at its high end only. You may add to all melds of your side.",
        pl "Co najmniej trzy karty jednej wartości, w tym dwie naturalne i najwyżej trzy dzikie - albo same dzikie. Jeśli sekwensy są dozwolone, także trzy lub więcej kart jednego koloru po kolei, od czwórki do asa; sekwens rośnie tylko w górę. Dokładać można do wszystkich układów swojej strony.",
        cs "Aspoň tři karty jedné hodnoty, z toho dvě přirozené a nejvýš tři divoké - nebo samé divoké. Jsou-li povolené sekvence, také tři a více karet jedné barvy za sebou, od čtyřky po eso; sekvence roste jen nahoru. Přikládat smíte ke všem skupinám své strany.",
    }
    first_title { en "The first meld", pl "Pierwsze wyłożenie", cs "První vyložení" }
    first_body {
        en "In each round the first cards your side lays must be worth 50 points together - 90 from a score of 1500, 120 from 2500, 150 from 5000 - with three naturals of one rank among them. Until then only you see them, and you may take them back.",
        pl "W każdej rundzie pierwsze karty twojej strony muszą być razem warte 50 punktów - 90 od wyniku 1500, 120 od 2500, 150 od 5000 - a wśród nich trzy naturalne jednej wartości. Do tego czasu widzisz je tylko ty i możesz je cofnąć.",
        cs "V každém kole musí mít první vyložené karty vaší strany dohromady hodnotu 50 bodů - od skóre 1500 je to 90, od 2500 120, od 5000 150 - a mezi nimi tři přirozené jedné hodnoty. Do té doby je vidíte jen vy a můžete je vzít zpět.",
    }
    canasta_title { en "Canastas", pl "Kanasty", cs "Kanasty" }
    canasta_body {
        en "Seven or more of one rank: 600 points if all are natural, 300 with wilds. Seven wilds: 1000, with four jokers 2000. A sequence is never a canasta.",
        pl "Siedem lub więcej kart jednej wartości: 600 punktów za same naturalne, 300 z dzikimi. Siedem dzikich: 1000, z czterema jokerami 2000. Sekwens nigdy nie jest kanastą.",
        cs "Sedm nebo více karet jedné hodnoty: 600 bodů za samé přirozené, 300 s divokými. Sedm divokých: 1000, se čtyřmi žolíky 2000. Sekvence kanastou není nikdy.",
    }
    pile_title { en "Taking the pile", pl "Branie stosu", cs "Braní balíku" }
    pile_body {
        en "From the fourth turn of the round on. Its top card is laid at once: with two naturals from your hand, or, once your side has melded, with one natural and a wild, or onto a meld of yours. A group will do, or a sequence where those are allowed. Then all the rest of the pile is yours.",
        pl "Od czwartego ruchu rundy. Wierzchnią kartę wykłada się od razu: z dwiema naturalnymi z ręki albo, gdy twoja strona ma już wyłożone karty, z jedną naturalną i dziką lub do waszego układu. Może to być grupa, a jeśli sekwensy są dozwolone, także sekwens. Reszta stosu idzie wtedy na twoją rękę.",
        cs "Od čtvrtého tahu kola. Vrchní karta se hned vyloží: se dvěma přirozenými z ruky, nebo, má-li vaše strana vyloženo, s jednou přirozenou a divokou či ke kartám, které už vaše strana vyložila. Může to být skupina, a jsou-li povolené sekvence, také sekvence. Celý zbytek balíku je pak váš.",
    }
    freeze_title { en "A frozen pile", pl "Zamrożony stos", cs "Zmrazený balík" }
    freeze_body {
        en "A wild card or a red three on the pile freezes it until whoever froze it is to move again: then only two naturals from the hand take it. A black three on top blocks the next player.",
        pl "Dzika karta albo czerwona trójka zamraża stos, aż znów przyjdzie kolej na tego, kto zamroził: biorą go wtedy tylko dwie naturalne z ręki. Czarna trójka na wierzchu blokuje następną osobę.",
        cs "Divoká karta nebo červená trojka balík zmrazí, dokud není znovu na tahu ten, kdo zmrazil: vzít ho lze jen se dvěma přirozenými kartami z ruky. Černá trojka nahoře zastaví dalšího hráče.",
    }
    threes_title { en "Threes", pl "Trójki", cs "Trojky" }
    threes_body {
        en "Red threes lie face up before you and earn 100 each if your side has a canasta; if not they cost as much. Black threes may be melded only in the turn that closes the round.",
        pl "Czerwone trójki leżą odkryte przed tobą i są warte po 100 punktów, jeśli twoja strona ma kanastę; inaczej tyle kosztują. Czarne trójki wykłada się tylko w ruchu, który zamyka rundę.",
        cs "Červené trojky leží odkryté před vámi a vynesou po 100 bodech, má-li vaše strana kanastu; jinak tolik stojí. Černé trojky se vykládají jen v tahu, který uzavírá kolo.",
    }
    points_title { en "Points", pl "Punkty", cs "Body" }
    points_cards {
        en "Joker 50, two and ace 20, king to eight 10, seven to four and the black three 5.",
        pl "Joker 50, dwójka i as 20, od króla do ósemki 10, od siódemki do czwórki i czarna trójka 5.",
        cs "Žolík 50, dvojka a eso 20, král až osma 10, sedma až čtyřka a černá trojka 5.",
    }
    points_canastas {
        en "Canastas and red threes as above, and 200 for closing the round.",
        pl "Kanasty i czerwone trójki jak wyżej oraz 200 za zamknięcie rundy.",
        cs "Kanasty a červené trojky jako výše a 200 za uzavření kola.",
    }
    points_threes {
        en "Cards left in your side's hands are taken off.",
        pl "Karty pozostałe w rękach twojej strony odejmuje się.",
        cs "Karty, které vaší straně zbyly v ruce, se odečtou.",
    }
    points_without {
        en "Without a canasta the cards you laid are taken off too.",
        pl "Bez kanasty odejmuje się także wyłożone karty.",
        cs "Bez kanasty se odečtou i vyložené karty.",
    }
    end_title { en "The end", pl "Koniec", cs "Konec" }
    end_close {
        en "Whoever has a canasta, lays all cards but one and discards that one closes the round.",
        pl "Rundę zamyka, kto ma kanastę, wykłada wszystkie karty oprócz jednej i tę odrzuca.",
        cs "Kolo uzavírá, kdo má kanastu, vyloží všechny karty kromě jedné a tu odhodí.",
    }
    end_stock {
        en "When the last card of the stock is drawn, the round ends at once.",
        pl "Gdy ktoś dobiera ostatnią kartę talii, runda kończy się od razu.",
        cs "Jakmile v kmenovém balíku nezbude žádná karta, kolo hned končí.",
    }
    end_win {
        en "The game is won with the points agreed on; if two sides have them, by the higher score.",
        pl "Wygrywa, kto ma umówioną liczbę punktów; jeśli dwie strony, to ta z wyższym wynikiem.",
        cs "Vyhrává, kdo má smluvený počet bodů; mají-li je dvě strany, ta s vyšším skóre.",
    }
    how_title { en "At this table", pl "Przy tym stole", cs "U tohoto stolu" }
    how_choose {
        en "Touch cards to choose them; touch the stock to draw, the pile to take it.",
        pl "Dotknij kart, żeby je wybrać; dotknij talii, żeby dobrać, a stosu, żeby go wziąć.",
        cs "Klepnutím karty vyberete; klepnutím na kmenový balík si líznete, na odkládací ho vezmete.",
    }
    how_lay {
        en "Touch your side of the table to lay the chosen cards, or one of your melds to add them. Dragging works too.",
        pl "Dotknij swojej części stołu, żeby wyłożyć wybrane karty, albo swojego układu, żeby je dołożyć. Można też przeciągać.",
        cs "Klepnutím na svou část stolu vybrané karty vyložíte, na svou skupinu je přiložíte. Lze je i přetáhnout.",
    }
    how_discard {
        en "With one card chosen, touch the pile to discard it.",
        pl "Z jedną wybraną kartą dotknij stosu, żeby ją odrzucić.",
        cs "S jednou vybranou kartou klepněte na odkládací balík a odhodíte ji.",
    }
    how_look {
        en "Touch a meld without a chosen card to look at it closely.",
        pl "Dotknij układu bez wybranej karty, żeby obejrzeć go z bliska.",
        cs "Klepnutím na skupinu bez vybrané karty si ji prohlédnete zblízka.",
    }
}
