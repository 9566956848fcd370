//! `holding`: what the other players see of a rack.

use super::texts as text;
use crate::{games::Holding, texts::Lang};
use game_core::Seat;
use game_rummikub::View;

/// How many tiles the seat has left, counting those of an unfinished play as laid.
pub fn holding(view: &View, seat: Seat, lang: Lang) -> Option<Holding> {
    let player = view.players.get(seat.index())?;
    let drafted = if view.turn == seat { drafted(view) } else { 0 };
    let count = player.tiles.saturating_sub(drafted);
    let mut words = text::tiles(lang, count);
    let marks = [
        (player.melded, text::melded(lang)),
        (player.left, text::gone(lang)),
    ];
    for (_, mark) in marks.into_iter().filter(|(holds, _)| *holds) {
        words += ", ";
        words += mark;
    }
    Some(Holding {
        count,
        is_out: player.melded,
        words,
    })
}

fn drafted(view: &View) -> usize {
    let before: usize = view.table.iter().map(|laid| laid.set().tiles().len()).sum();
    let draft = view
        .draft
        .as_ref()
        .map(|rows| rows.iter().map(|row| row.tiles().len()).sum::<usize>());
    draft.map_or(0, |draft| draft.saturating_sub(before))
}

#[cfg(test)]
mod tests {
    use super::*;
    use game_core::{Bout, GameTime, Seed, Viewer};
    use game_rummikub::{Rules, Rummikub};

    #[test]
    fn drafted_tiles_have_left_the_rack_for_all_who_look() {
        let mut bout = Bout::<Rummikub>::open(Rules::default(), Seed::from_number(1));
        let [me, other] = [Seat::new(0), Seat::new(1)];
        let tile = bout.view(Viewer::Seat(me)).rack(me).iter().next().unwrap();
        bout.submit(
            GameTime::START,
            me,
            format!("draft {tile}").parse().unwrap(),
        )
        .unwrap();
        let seen = bout.view(Viewer::Seat(other));
        let counts = [me, other].map(|seat| holding(&seen, seat, Lang::En).unwrap());
        assert_eq!(counts.clone().map(|holding| holding.count), [13, 14]);
        assert_eq!(counts[0].words, "13 tiles");
        assert_eq!(holding(&seen, Seat::new(2), Lang::En), None);
    }
}
