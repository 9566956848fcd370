//! What a hint says in dáma.

use crate::{
    games::Hint,
    texts::{Lang, plural::plural},
};
use game_dama::{Action, Rank, View};

/// A move as a hint: that something can be taken or that there is a good move, then which.
pub fn hint(action: &Action, view: &View, lang: Lang) -> Option<Hint> {
    let Action::Move { from, to } = *action else {
        return draw_hint(*action, lang);
    };
    let found = view.position.find_move(from, to).ok()?;
    let taken = found.taken.iter().count() as u64;
    let is_queen = view
        .position
        .piece(from)
        .is_some_and(|piece| piece.rank == Rank::Queen);
    let there_is = match (taken, is_queen) {
        (0, false) => lang
            .one_of(
                "One of your men has a good move.",
                "Jeden z twoich pionków ma dobry ruch.",
                "Jeden z vašich kamenů má dobrý tah.",
            )
            .to_owned(),
        (0, true) => lang
            .one_of(
                "A queen of yours has a good move.",
                "Twoja damka ma dobry ruch.",
                "Vaše dáma má dobrý tah.",
            )
            .to_owned(),
        (taken, _) => can_take(lang, taken),
    };
    let what = match (lang, taken) {
        (Lang::En, 0) => format!("Move from {from} to {to}."),
        (Lang::Pl, 0) => format!("Ruch z {from} na {to}."),
        (Lang::Cs, 0) => format!("Táhněte z {from} na {to}."),
        (Lang::En, _) => format!("Take from {from} to {to}."),
        (Lang::Pl, _) => format!("Bicie z {from} na {to}."),
        (Lang::Cs, _) => format!("Berte z {from} na {to}."),
    };
    Some(Hint {
        there_is,
        what,
        marks: vec![
            format!("[data-square='{from}']"),
            format!("[data-square='{to}']"),
        ],
    })
}

fn can_take(lang: Lang, taken: u64) -> String {
    match lang {
        Lang::En => format!(
            "You can take {taken} {}.",
            plural(lang, taken, "piece", "", "pieces")
        ),
        Lang::Pl => format!(
            "Można zbić {taken} {}.",
            plural(lang, taken, "pionek", "pionki", "pionków")
        ),
        Lang::Cs => format!(
            "Můžete vzít {taken} {}.",
            plural(lang, taken, "kámen", "kameny", "kamenů")
        ),
    }
}

fn draw_hint(action: Action, lang: Lang) -> Option<Hint> {
    let (there_is, what, act) = match action {
        Action::OfferDraw => (
            lang.one_of(
                "There is nothing to win here.",
                "Tu nie ma już czego wygrać.",
                "Tady už není co vyhrát.",
            ),
            lang.one_of("Offer a draw.", "Zaproponuj remis.", "Nabídněte remízu."),
            "offer-draw",
        ),
        Action::AcceptDraw => (
            lang.one_of(
                "The offer is worth a thought.",
                "Warto rozważyć tę propozycję.",
                "Ta nabídka stojí za úvahu.",
            ),
            lang.one_of("Accept the draw.", "Przyjmij remis.", "Přijměte remízu."),
            "accept-draw",
        ),
        Action::DeclineDraw => (
            lang.one_of(
                "You stand better than a draw.",
                "Stoisz lepiej niż na remis.",
                "Stojíte líp než na remízu.",
            ),
            lang.one_of("Play on.", "Graj dalej.", "Hrajte dál."),
            "decline-draw",
        ),
        Action::Resign | Action::Move { .. } => return None,
    };
    Some(Hint {
        there_is: there_is.to_owned(),
        what: what.to_owned(),
        marks: vec![format!("[data-act='{act}']")],
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use game_core::{Bout, Game, GameTime, Seat, Seed, Viewer};
    use game_dama::{Dama, Rules};

    #[test]
    fn every_move_of_a_position_can_be_hinted_at_in_every_language() {
        let mut bout = Bout::<Dama>::open(Rules::default(), Seed::from_number(1));
        for text in ["b2-c3", "a5-b4"] {
            let seat = bout.view(Viewer::Spectator).to_move();
            bout.submit(GameTime::START, seat, text.parse().unwrap())
                .unwrap();
        }
        let view = bout.view(Viewer::Seat(Seat::new(0)));
        let state = game_dama::State::from(&view);
        for action in Dama::menu(&state, Seat::new(0)) {
            if action == Action::Resign {
                continue;
            }
            for lang in Lang::ALL {
                let hint = hint(&action, &view, lang).unwrap();
                assert!(!hint.there_is.is_empty() && !hint.what.is_empty());
            }
        }
        let take = hint(&"c3-a5".parse().unwrap(), &view, Lang::En).unwrap();
        assert_eq!(
            (take.there_is.as_str(), take.what.as_str()),
            ("You can take 1 piece.", "Take from c3 to a5.")
        );
    }
}
