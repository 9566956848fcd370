//! `Foresight`: the `View` that the table will show after an action, as far as its player can know.
//! It is shown until the table has answered.

use game_core::Seat;
use game_kanasta::{
    Action, Event, Heap, Laying, Step, View,
    score::melded,
    worth::{freezes, is_red_three},
};

/// What is about to be, and what will have happened.
#[derive(Clone, PartialEq, Debug)]
pub struct Foresight {
    /// What the action was taken upon; once that is no longer so, nothing is foreseen.
    pub basis: View,
    pub view: View,
    pub events: Vec<Event>,
}

impl Foresight {
    /// What comes of an action that the rules allow; none where luck or the end of a round has a
    /// say.
    pub fn of(basis: &View, seat: Seat, action: &Action) -> Option<Foresight> {
        let mut view = basis.clone();
        let events = match action {
            Action::Meld(cards) => {
                let laying = basis.stand().judge_meld(cards).ok()?;
                lay(&mut view, seat, laying, cards, true)?
            }
            Action::Add { to, cards } => {
                let laying = basis.stand().judge_add(*to, cards).ok()?;
                lay(&mut view, seat, laying, cards, false)?
            }
            Action::Take => {
                let card = view.pile.pop()?;
                view.step = Step::Top(card);
                vec![Event::Took {
                    seat,
                    card,
                    pile: view.pile.len(),
                }]
            }
            Action::Return if matches!(view.step, Step::Top(_)) && basis.side(seat).melded => {
                let card = view.step.top()?;
                view.pile.push(card);
                view.step = Step::Draw;
                view.undos += 1;
                vec![Event::Returned {
                    seat,
                    card,
                    pile: view.pile.len(),
                }]
            }
            Action::Discard(card) => discard(&mut view, seat, *card)?,
            Action::Draw | Action::Return | Action::TakeBack | Action::Next => return None,
        };
        Some(Foresight {
            basis: basis.clone(),
            view,
            events,
        })
    }
}

fn lay(
    view: &mut View,
    seat: Seat,
    laying: Laying,
    cards: &Heap,
    is_new: bool,
) -> Option<Vec<Event>> {
    let was_melded = view.side(seat).melded;
    // When a first meld becomes good, or brings the pile, much happens at once: that is for the
    // table to tell.
    if laying.melded && (!was_melded || laying.takes_pile) {
        return None;
    }
    let (place, points) = (laying.place, melded(&laying.melds));
    let side = usize::from(view.rules.side(seat).0);
    let laid = laying.melds.get(place)?.cards().to_vec();
    let player = view.players.get_mut(seat.index())?;
    player.cards = laying.hand.len();
    player.seen = if laying.melded {
        player.seen.less(cards)
    } else {
        player.seen.clone()
    };
    player.hand = Some(laying.hand);
    view.sides[side].melds = laying.melds;
    view.step = laying.step;
    let cards = || cards.iter().collect();
    Some(vec![match (laying.melded, is_new) {
        (false, _) => Event::LaidProvisionally {
            seat,
            place,
            cards: cards(),
            points,
        },
        (true, true) => Event::Melded {
            seat,
            place,
            cards: laid,
            points,
        },
        (true, false) => Event::Added {
            seat,
            place,
            cards: cards(),
            points,
        },
    }])
}

fn discard(view: &mut View, seat: Seat, card: cards::Face) -> Option<Vec<Event>> {
    let side = view.side(seat);
    if !side.melded && !side.melds.is_empty() {
        return None;
    }
    let next = seat.next(view.players.len());
    let player = view.players.get_mut(seat.index())?;
    let from = if is_red_three(card) {
        &mut player.red_threes
    } else {
        player.hand.as_mut()?
    };
    from.take(card)?;
    player.cards = player.hand.as_ref()?.len();
    if player.cards == 0 {
        return None;
    }
    player.seen = player.seen.less(&Heap::of([card]).ok()?);
    view.pile.push(card);
    view.frozen_by = if freezes(card) {
        Some(seat)
    } else {
        view.frozen_by
    }
    .filter(|by| *by != next);
    view.turn = next;
    view.turns += 1;
    view.step = Step::Draw;
    view.undos = 0;
    Some(vec![Event::Discarded {
        seat,
        card,
        pile: view.pile.len(),
    }])
}

#[cfg(test)]
mod tests {
    use super::*;
    use game_core::{Bout, Dice, Game, GameTime, Seed, Viewer};
    use game_kanasta::{Kanasta, Rules};

    /// The page foresees what the table does, or nothing.
    #[test]
    fn what_is_foreseen_comes_true_in_whole_games_of_many_deals() {
        let mut foreseen = 0;
        for deal in 0..12 {
            let rules = Rules::for_players(2 + deal % 3)
                .unwrap()
                .with_turn_ms(None)
                .unwrap();
            let mut bout = Bout::<Kanasta>::open(rules, Seed::from_number(deal.into()));
            let mut dice = Dice::from_number(deal.into());
            for _ in 0..600 {
                let Some(&seat) = bout.awaited().first() else {
                    break;
                };
                bout.drain();
                let before = bout.view(Viewer::Seat(seat));
                let menu = bout.menu(seat);
                let action: <Kanasta as Game>::Action =
                    menu[dice.below(menu.len() as u32) as usize].clone();
                let foresight = Foresight::of(&before, seat, &action);
                bout.submit(GameTime::START, seat, action.clone()).unwrap();
                let told = bout
                    .drain()
                    .into_iter()
                    .filter_map(|event| Kanasta::notice(&event, Viewer::Seat(seat)));
                let told: Vec<Event> = told.collect();
                if let Some(Foresight { view, events, .. }) = foresight {
                    assert_eq!(events, told, "{action}");
                    assert_eq!(view, bout.view(Viewer::Seat(seat)), "{action}");
                    foreseen += 1;
                }
            }
        }
        assert!(foreseen > 500, "{foreseen}");
    }
}
