//! `holding`: what the other players see of a hand.

use super::texts::table as text;
use crate::{
    games::Holding,
    texts::{Lang, cards},
};
use game_core::Seat;
use game_kanasta::View;

/// How many cards the seat holds, and whether its side has melded.
pub fn holding(view: &View, seat: Seat, lang: Lang) -> Option<Holding> {
    let count = view.players.get(seat.index())?.cards;
    let is_out = view.side(seat).melded;
    let mut words = cards::held(lang, count);
    if is_out {
        words += ", ";
        words += text::has_melded(lang);
    }
    Some(Holding {
        count,
        is_out,
        words,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use game_core::{Bout, Seed, Viewer};
    use game_kanasta::{Kanasta, Rules};

    #[test]
    fn everyone_sees_how_many_cards_each_player_has() {
        let bout = Bout::<Kanasta>::open(Rules::default(), Seed::from_number(1));
        let view = bout.view(Viewer::Spectator);
        let held = Seat::all(3).map(|seat| holding(&view, seat, Lang::En));
        let counts = held.map(|holding| holding.map(|holding| (holding.count, holding.is_out)));
        let cards = |seat: usize| Some((view.players[seat].cards, false));
        assert_eq!(counts.collect::<Vec<_>>(), [cards(0), cards(1), None]);
    }
}
