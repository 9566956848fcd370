//! What a hint says in Kanasta.

use crate::{
    games::Hint,
    texts::{Lang, cards as names},
};
use ::cards::Face;
use game_kanasta::{Action, Heap, View};

/// An action as a hint: what kind of thing there is to do, then with which cards.
pub fn hint(action: &Action, view: &View, lang: Lang) -> Hint {
    let card = |face: Face| format!(".kan-hand [data-card='{face}']");
    let all = |heap: &Heap| heap.kinds().map(|(face, _)| card(face)).collect::<Vec<_>>();
    let ([there_en, there_pl, there_cs], what, marks) = match action {
        Action::Draw => (
            ["A card first.", "Najpierw karta.", "Nejdřív kartu."],
            lang.one_of(
                "Draw from the stock.",
                "Dobierz z talii.",
                "Lízněte si z kmenového balíku.",
            )
            .to_owned(),
            vec!["[data-stock]".to_owned()],
        ),
        Action::Take => (
            [
                "The pile is worth a look.",
                "Warto spojrzeć na stos.",
                "Odkládací balík stojí za pohled.",
            ],
            lang.one_of("Take the pile.", "Weź stos.", "Vezměte odkládací balík.")
                .to_owned(),
            vec!["[data-pile]".to_owned()],
        ),
        Action::Meld(cards) => (
            [
                "You can lay a new meld.",
                "Możesz wyłożyć nowy układ.",
                "Můžete vyložit novou skupinu.",
            ],
            listed(["Lay", "Wyłóż", "Vyložte"], cards, lang),
            [all(cards), vec!["[data-act='lay']".to_owned()]].concat(),
        ),
        Action::Add { to, cards } => (
            [
                "Something fits one of your melds.",
                "Coś pasuje do twojego układu.",
                "Něco se hodí k vaší skupině.",
            ],
            listed(["Add", "Dołóż", "Přiložte"], cards, lang),
            [all(cards), own_meld(view, *to)].concat(),
        ),
        Action::Discard(face) => (
            [
                "Nothing more to lay: discard.",
                "Nic więcej nie warto wykładać: odrzuć kartę.",
                "Nic dalšího vykládat nemusíte: odhoďte.",
            ],
            format!(
                "{}: {}.",
                lang.one_of("Discard", "Odrzuć", "Odhoďte"),
                names::face(*face, lang)
            ),
            vec![card(*face), format!("[data-three='{face}']")],
        ),
        Action::Return | Action::TakeBack => (
            [
                "What lies there does not hold.",
                "To, co leży, nie wystarczy.",
                "To, co leží, nestačí.",
            ],
            lang.one_of(
                "Take the cards back.",
                "Cofnij wyłożone karty.",
                "Vezměte karty zpět.",
            )
            .to_owned(),
            vec!["[data-act='back']".to_owned()],
        ),
        Action::Next => (
            ["The round is over.", "Runda skończona.", "Kolo skončilo."],
            lang.one_of("Go on.", "Dalej.", "Pokračujte.").to_owned(),
            vec!["[data-act='next']".to_owned()],
        ),
    };
    Hint {
        there_is: lang.one_of(there_en, there_pl, there_cs).to_owned(),
        what,
        marks,
    }
}

fn listed([en, pl, cs]: [&str; 3], heap: &Heap, lang: Lang) -> String {
    let faces: Vec<String> = heap.iter().map(|face| names::face(face, lang)).collect();
    format!("{}: {}.", lang.one_of(en, pl, cs), faces.join(", "))
}

/// The meld with this number of the side on turn.
fn own_meld(view: &View, number: u8) -> Vec<String> {
    let side = view.rules.side(view.turn).0;
    vec![format!(
        ".kan-melds[data-side='{side}'] [data-meld='{number}']"
    )]
}

#[cfg(test)]
mod tests {
    use super::*;
    use game_core::{Bout, Dice, Seed, Viewer};
    use game_kanasta::{Kanasta, Rules, guess_menu};

    #[test]
    fn every_action_can_be_hinted_at_in_every_language() {
        let bout = Bout::<Kanasta>::open(Rules::default(), Seed::from_number(2));
        let seat = bout.view(Viewer::Spectator).turn;
        let view = bout.view(Viewer::Seat(seat));
        let mut menu = guess_menu(&view, seat, &mut Dice::from_number(1));
        menu.extend(
            ["meld 7H 7S 7D", "add 0 7D", "discard 4C", "back", "next"]
                .map(|text| text.parse().expect("an action")),
        );
        for action in menu {
            for lang in Lang::ALL {
                let hint = hint(&action, &view, lang);
                assert!(!hint.there_is.is_empty() && hint.what.ends_with('.'));
                assert!(!hint.marks.is_empty());
            }
        }
    }
}
