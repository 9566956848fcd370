//! What a hint says in The Project Game.

use super::{badge::Badge, texts as text};
use crate::{games::Hint, texts::Lang};
use game_core::Seat;
use game_project::{Action, View};

/// A request as a hint: what kind of thing is worth doing, then which.
pub fn hint(action: &Action, view: &View, lang: Lang) -> Hint {
    let number = |seat: Seat| Badge::of(seat, view.rules().players().into()).number;
    let ([en, pl, cs], what, mark) = match action {
        Action::Move(way) => (
            [
                "There is somewhere to go.",
                "Jest dokąd iść.",
                "Je kam jít.",
            ],
            text::step(lang, *way).to_owned(),
            format!("[data-step='{way}']"),
        ),
        Action::Discover => (
            [
                "You do not know enough here.",
                "Za mało tu wiesz.",
                "Tady toho víte málo.",
            ],
            text::look(lang).to_owned(),
            "[data-act='look']".to_owned(),
        ),
        Action::Test => (
            [
                "Is what you carry real?",
                "Czy to, co niesiesz, jest prawdziwe?",
                "Je to, co nesete, pravé?",
            ],
            text::test(lang).to_owned(),
            "[data-act='test']".to_owned(),
        ),
        Action::Place => (
            [
                "What you carry is of use here.",
                "To, co niesiesz, przyda się tutaj.",
                "To, co nesete, je tu k užitku.",
            ],
            text::place(lang).to_owned(),
            "[data-act='place']".to_owned(),
        ),
        Action::Ask(mate) => (
            [
                "A team-mate may know more.",
                "Ktoś z drużyny może wiedzieć więcej.",
                "Někdo z týmu může vědět víc.",
            ],
            text::ask(lang, number(*mate)),
            "[data-act='ask']".to_owned(),
        ),
        Action::Tell { to, .. } => (
            [
                "A team-mate waits for an answer.",
                "Ktoś z drużyny czeka na odpowiedź.",
                "Někdo z týmu čeká na odpověď.",
            ],
            text::answer(lang, number(*to)),
            "[data-act='answer']".to_owned(),
        ),
    };
    Hint {
        there_is: lang.one_of(en, pl, cs).to_owned(),
        what: format!("{what}."),
        marks: vec![mark],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game_core::{Bout, Dice, Seed, Viewer};
    use game_project::{Project, Rules, guess_menu};

    #[test]
    fn every_request_can_be_hinted_at_in_every_language() {
        let bout = Bout::<Project>::open(Rules::default(), Seed::from_number(1));
        let seat = Seat::new(0);
        let view = bout.view(Viewer::Seat(seat));
        let mut menu = guess_menu(&view, seat, &mut Dice::from_number(1));
        menu.extend([Action::Ask(Seat::new(1))]);
        for action in menu {
            for lang in Lang::ALL {
                let hint = hint(&action, &view, lang);
                assert!(!hint.there_is.is_empty() && hint.what.len() > 1);
            }
        }
    }
}
