//! What a first look around a table of Dáma says.

use crate::texts::texts;

texts! {
    pieces {
        en "Your pieces are the ones nearest to you. Touch one, then a square that lights up - or drag it there.",
        pl "Twoje pionki są najbliżej ciebie. Dotknij któregoś, a potem podświetlonego pola - albo przeciągnij go tam.",
        cs "Vaše kameny jsou ty nejbližší. Dotkněte se některého a pak pole, které se rozsvítí - nebo ho tam přetáhněte.",
    }
    actions {
        en "Here you offer a draw or give up.",
        pl "Tu zaproponujesz remis albo się poddasz.",
        cs "Tady nabídnete remízu nebo se vzdáte.",
    }
}
