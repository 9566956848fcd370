//! What a first look around a table of Rummikub says.

use crate::texts::texts;

texts! {
    rack {
        en "These are your tiles; only you see them. Drag them onto the table, or touch them and then a place.",
        pl "To twoje kostki, widzisz je tylko ty. Przeciągaj je na stół albo dotknij kostki, a potem miejsca.",
        cs "To jsou vaše kameny, vidíte je jen vy. Přetahujte je na stůl, nebo se dotkněte kamene a pak místa.",
    }
    felt {
        en "Sets lie here: one number in different colours, or one colour in a row. Later you may rearrange everything that lies here.",
        pl "Tu leżą zestawy: ta sama liczba w różnych kolorach albo kolejne liczby jednego koloru. Potem wolno przestawiać wszystko, co tu leży.",
        cs "Tady leží sady: jedno číslo v různých barvách, nebo čísla jedné barvy za sebou. Později smíte přeskládat vše, co tu leží.",
    }
    play {
        en "When all sets are right, this ends your turn. Until then you can take everything back.",
        pl "Gdy wszystkie zestawy są poprawne, tym kończysz ruch. Do tej chwili wszystko możesz cofnąć.",
        cs "Když jsou všechny sady v pořádku, tímhle tah končí. Do té doby lze všechno vzít zpět.",
    }
    draw {
        en "Nothing to lay? Draw a tile, and the turn passes on.",
        pl "Nie masz czego wyłożyć? Dobierz kostkę, a ruch przechodzi dalej.",
        cs "Není co vyložit? Vezměte si kámen a tah jde dál.",
    }
}
