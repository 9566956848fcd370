//! What a first look around a table of Karcianka says.

use crate::texts::texts;

texts! {
    hand {
        en "Your cards. Those that fit stand out: touch one, or drag it onto the pile.",
        pl "Twoje karty. Te, które pasują, są wysunięte: dotknij karty albo przeciągnij ją na stos.",
        cs "Vaše karty. Ty, které sedí, jsou zvýrazněné: dotkněte se karty, nebo ji přetáhněte na hromádku.",
    }
    pile {
        en "A card fits if it has the rank or the suit of the one on top here.",
        pl "Karta pasuje, gdy ma kolor albo wartość tej, która tu leży na wierzchu.",
        cs "Karta sedí, má-li barvu nebo hodnotu té, která tu leží navrchu.",
    }
    draw {
        en "Nothing fits? Draw here, and the turn passes on.",
        pl "Nic nie pasuje? Dobierz stąd, a ruch przechodzi dalej.",
        cs "Nic nesedí? Lízněte si tady a tah jde dál.",
    }
}
