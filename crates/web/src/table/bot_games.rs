//! Counts the finished games of a table in this browser.

use super::view_model::TableViewModel;
use crate::{
    bot_record::{self, GameResult},
    reactive::effect,
    rivals::Rivals,
};
use game_core::{Outcome, Seat};
use games::GameKind;
use leptos::prelude::*;

pub fn watch(model: TableViewModel, kind: GameKind, against: Rivals) {
    let store = model.connection.store;
    let ended = Memo::new(move |_| {
        store.play.with(|heard| {
            let play = &heard.as_ref()?.play;
            let outcome = play.end.as_ref()?.outcome.clone();
            Some((format!("{} {}", play.table, play.game), outcome))
        })
    });
    effect(move || {
        let seat = model.seat.get();
        if let Some(((what, outcome), seat)) = ended.get().zip(seat)
            && let Some(result) = result(&outcome, seat)
        {
            bot_record::count(kind, what, &against, result);
        }
    });
}

/// How the game went for the seat. Who shares the first place with some has won, with all drawn.
fn result(outcome: &Outcome, seat: Seat) -> Option<GameResult> {
    let place = *outcome.places.get(seat.index())?;
    Some(match place {
        1 if outcome.places.iter().all(|place| *place == 1) => GameResult::Drawn,
        1 => GameResult::Won,
        _ => GameResult::Lost,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_place_is_won_unless_all_have_it() {
        let result = |places: &[u8]| {
            let outcome = Outcome {
                places: places.to_vec(),
                points: None,
            };
            result(&outcome, Seat::new(0))
        };
        assert_eq!(result(&[1, 2]), Some(GameResult::Won));
        assert_eq!(result(&[1, 2, 1]), Some(GameResult::Won));
        assert_eq!(result(&[2, 1, 3]), Some(GameResult::Lost));
        assert_eq!(result(&[1, 1]), Some(GameResult::Drawn));
        assert_eq!(result(&[]), None);
    }
}
