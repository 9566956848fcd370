//! `holding`: what the other players see of a hand.

use super::texts as text;
use crate::{
    games::Holding,
    texts::{Lang, cards},
};
use game_core::Seat;
use game_karcianka::View;

/// How many cards the seat holds.
pub fn holding(view: &View, seat: Seat, lang: Lang) -> Option<Holding> {
    let count = view.hands.get(seat.index())?.len();
    let mut words = cards::held(lang, count);
    if view.gone.contains(&seat) {
        words += ", ";
        words += text::gone(lang);
    }
    Some(Holding {
        count,
        is_out: false,
        words,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use game_core::{Bout, Seed, Viewer};
    use game_karcianka::{Karcianka, Rules};

    #[test]
    fn everyone_sees_how_many_cards_each_player_has() {
        let bout = Bout::<Karcianka>::open(Rules::default(), Seed::from_number(1));
        let view = bout.view(Viewer::Spectator);
        let held =
            Seat::all(3).map(|seat| holding(&view, seat, Lang::Pl).map(|holding| holding.words));
        assert_eq!(
            held.collect::<Vec<_>>(),
            [Some("5 kart".into()), Some("5 kart".into()), None]
        );
    }
}
