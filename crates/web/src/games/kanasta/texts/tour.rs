//! What a first look around a table of Kanasta says.

use crate::texts::texts;

texts! {
    hand {
        en "Your cards. Touch those you want to lay or to throw away.",
        pl "Twoje karty. Dotknij tych, które chcesz wyłożyć albo odrzucić.",
        cs "Vaše karty. Dotkněte se těch, které chcete vyložit nebo odhodit.",
    }
    stock {
        en "A turn begins here: touch the stock and draw.",
        pl "Tu zaczyna się ruch: dotknij talii i dobierz.",
        cs "Tady tah začíná: dotkněte se balíčku a lízněte si.",
    }
    lay {
        en "Chosen cards become a meld here: three or more of a rank. Seven are a canasta.",
        pl "Tu z wybranych kart powstaje układ: trzy lub więcej tej samej wartości. Siedem to kanasta.",
        cs "Tady se z vybraných karet stane skupina: tři nebo více stejné hodnoty. Sedm je kanasta.",
    }
    pile {
        en "Choose one card and touch the pile: that ends your turn. Sometimes the whole pile is worth taking.",
        pl "Wybierz jedną kartę i dotknij stosu: to kończy ruch. Czasem warto wziąć cały stos.",
        cs "Vyberte jednu kartu a dotkněte se balíku: tím tah končí. Někdy se vyplatí vzít celý balík.",
    }
}
