//! What a hint says in Karcianka.

use crate::{
    games::Hint,
    texts::{Lang, cards as names},
};
use game_karcianka::{Action, View};

/// An action as a hint: that a card can be played or that none should be, then which.
pub fn hint(action: &Action, view: &View, lang: Lang) -> Hint {
    let Some(card) = action.card() else {
        let count = usize::from(view.penalty).max(1);
        let cards = names::so_many(lang, count);
        return Hint {
            there_is: lang
                .one_of(
                    "No card of yours helps here.",
                    "Żadna twoja karta tu nie pomoże.",
                    "Žádná vaše karta tady nepomůže.",
                )
                .to_owned(),
            what: match lang {
                Lang::En => format!("Draw {cards}."),
                Lang::Pl => format!("Dobierz {cards}."),
                Lang::Cs => format!("Lízněte si {cards}."),
            },
            marks: vec![".kar-draw".to_owned()],
        };
    };
    let name = names::card(card, lang);
    let mut what = match lang {
        Lang::En => format!("Play the {name}."),
        Lang::Pl => format!("Zagraj: {name}."),
        Lang::Cs => format!("Zahrajte: {name}."),
    };
    if matches!(action, Action::PlayAndCall(_)) {
        what += lang.one_of(
            " And call your last card.",
            " I zgłoś ostatnią kartę.",
            " A ohlaste poslední kartu.",
        );
    }
    Hint {
        there_is: lang
            .one_of(
                "You hold a card worth playing.",
                "Masz kartę, którą warto zagrać.",
                "Máte kartu, kterou se vyplatí zahrát.",
            )
            .to_owned(),
        what,
        marks: vec![format!(".kar-hand [data-card='{card}']")],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game_core::{Bout, Dice, Seat, Seed, Viewer};
    use game_karcianka::{Karcianka, Rules, guess_menu};

    #[test]
    fn every_action_can_be_hinted_at_in_every_language() {
        let bout = Bout::<Karcianka>::open(Rules::default(), Seed::from_number(2));
        let seat = bout.view(Viewer::Spectator).turn;
        let view = bout.view(Viewer::Seat(seat));
        let menu = guess_menu(&view, seat, &mut Dice::from_number(1));
        assert!(!menu.is_empty() && seat == Seat::new(seat.index() as u8));
        for action in menu {
            for lang in Lang::ALL {
                let hint = hint(&action, &view, lang);
                assert!(!hint.there_is.is_empty() && hint.what.ends_with('.'));
                assert_eq!(hint.marks.len(), 1);
            }
        }
    }
}
