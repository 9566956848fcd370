//! `to_do`: one sentence on what a player can do on their turn.

use super::{
    intent::{SpotTouch, TableSpot},
    texts::{refusals::lay_the_top, table as text},
};
use crate::texts::{Lang, cards};
use game_kanasta::{Heap, Step, score::melded};

/// What the player on turn may do next.
pub fn to_do(touch: &SpotTouch<'_>, lang: Lang) -> String {
    let stand = touch.view.stand();
    match stand.step {
        Step::Draw if stand.may_take().is_ok() => text::may_draw_or_take(lang).to_owned(),
        Step::Draw => text::may_draw(lang).to_owned(),
        _ if touch.acts_on(TableSpot::Own) => {
            let worth = Heap::of(touch.chosen.iter().copied()).map(|cards| cards.points());
            text::would_lay(lang, worth.unwrap_or_default())
        }
        Step::Top(top) => lay_the_top(lang, &cards::face(top, lang)),
        Step::Laid(_) => text::pile_comes_next(lang).to_owned(),
        Step::Play if !stand.melded && !stand.melds.is_empty() => text::lacks(
            lang,
            melded(stand.melds),
            stand.minimum().unwrap_or_default(),
        ),
        Step::Play => text::may_lay_or_discard(lang).to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ::cards::Face;
    use game_core::{Bout, GameTime, Seat, Seed, Viewer};
    use game_kanasta::{Action, Kanasta, Rules};

    const ME: Seat = Seat::new(0);

    #[test]
    fn first_a_card_is_drawn_then_what_is_chosen_may_be_laid() {
        let mut bout = Bout::<Kanasta>::open(Rules::default(), Seed::from_number(1));
        let said = |bout: &Bout<Kanasta>, chosen: &[Face]| {
            let view = bout.view(Viewer::Seat(ME));
            to_do(
                &SpotTouch {
                    view: &view,
                    me: Some(ME),
                    is_mine: true,
                    chosen,
                    warned: false,
                },
                Lang::En,
            )
        };
        assert_eq!(said(&bout, &[]), "Draw a card.");
        bout.submit(GameTime::START, ME, Action::Draw).unwrap();
        assert_eq!(said(&bout, &[]), "Choose cards to lay, or one to discard.");
        let view = bout.view(Viewer::Seat(ME));
        let meld = view
            .stand()
            .melds_in_hand()
            .into_iter()
            .find(|cards| view.stand().judge_meld(cards).is_ok());
        if let Some(meld) = meld {
            let chosen: Vec<Face> = meld.iter().collect();
            assert!(said(&bout, &chosen).starts_with("Touch your side of the table to lay them"));
        }
    }
}
