//! Samples a whole state that fits everything one seat sees: the unseen cards are dealt anew.

use crate::{
    Heap, State, View,
    state::{Player, Side, Stage, cards_of},
    view::PlayerView,
    worth::is_red_three,
};
use cards::Face;
use game_core::{Dice, Seat, TurnClock};

/// Draws a state uniformly from those in which `seat` sees this view.
///
/// A red three that was never shown is in the stock, because in a hand it would lie face up.
pub(crate) fn imagine(view: &View, seat: Seat, dice: &mut Dice) -> State {
    debug_assert!(seat.index() < view.players.len());
    let unseen = unseen(view);
    let mut loose: Vec<Face> = unseen.iter().filter(|&face| !is_red_three(face)).collect();
    dice.shuffle(&mut loose);
    let players = view
        .players
        .iter()
        .map(|player| imagined(player, &mut loose))
        .collect();
    let mut stock = unseen.only(is_red_three);
    for card in loose {
        stock
            .add(card)
            .expect("the unseen cards are each there once");
    }
    let sides = view.sides.iter();
    let sides = sides.map(|side| Side {
        melds: side.melds.clone(),
        melded: side.melded,
        total: side.total,
    });
    State {
        rules: view.rules,
        players,
        sides: sides.collect(),
        stock,
        pile: view.pile.clone(),
        frozen_by: view.frozen_by,
        round: view.round,
        turns: view.turns,
        turn: view.turn,
        step: view.step,
        undos: view.undos,
        summary: view.summary.clone(),
        stage: match &view.ending {
            Some(ending) => Stage::Over(ending.clone()),
            None if view.playing => Stage::Playing,
            None => Stage::Between,
        },
        clock: TurnClock::until(view.deadline),
    }
}

fn imagined(player: &PlayerView, loose: &mut Vec<Face>) -> Player {
    let mut hand = player.hand.clone().unwrap_or_else(|| player.seen.clone());
    for _ in hand.len()..player.cards {
        let card = loose
            .pop()
            .expect("there are as many unseen cards as hands and stock have");
        hand.add(card)
            .expect("the unseen cards are each there once");
    }
    Player {
        hand,
        red_threes: player.red_threes.clone(),
        owed: player.owed,
        seen: player.seen.clone(),
        ready: player.ready,
    }
}

/// The cards of unknown position.
fn unseen(view: &View) -> Heap {
    let in_hands = view
        .players
        .iter()
        .flat_map(|player| player.hand.as_ref().unwrap_or(&player.seen).iter());
    let red_threes = view
        .players
        .iter()
        .flat_map(|player| player.red_threes.iter());
    let melded = view.sides.iter().flat_map(|side| cards_of(&side.melds));
    // A top card in the viewer's own provisional meld is counted with the meld.
    let top = match view.step {
        crate::Step::Top(top) => Some(top),
        crate::Step::Draw | crate::Step::Laid(_) | crate::Step::Play => None,
    };
    let known = in_hands
        .chain(red_threes)
        .chain(melded)
        .chain(view.pile.iter().copied())
        .chain(top);
    Heap::packs(view.rules.packs()).less(&Heap::of(known).expect("a card is in one place"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Kanasta, Meld,
        state::tests::{ONE, TWO, heap, table, with_melds},
    };
    use game_core::{Game, Viewer};

    fn imagined(state: &State, luck: u64) -> State {
        imagine(
            &Kanasta::view(state, Viewer::Seat(ONE)),
            ONE,
            &mut Dice::from_number(luck),
        )
    }

    /// A state in which all 108 cards have a place.
    fn whole() -> State {
        let mut state = with_melds(table(&["KC KD", "9H 9S 8S 8S QC QD QH"]), &["7C 7D 7H"]);
        state.players[1].seen = heap("9H QC");
        let melded = cards_of(&state.sides[0].melds);
        let known = state
            .players
            .iter()
            .flat_map(|player| player.hand.iter())
            .chain(melded);
        state.stock =
            Heap::packs(2).less(&Heap::of(known.chain(state.pile.iter().copied())).unwrap());
        state
    }

    #[test]
    fn what_was_seen_to_come_from_the_pile_is_in_the_hand_and_red_threes_are_not() {
        for luck in 0..50 {
            let other = imagined(&whole(), luck);
            let hand = &other.players[TWO.index()].hand;
            assert_eq!(hand.len(), 7);
            assert!(
                hand.without(&heap("9H QC")).is_ok() && !hand.iter().any(is_red_three),
                "{hand}"
            );
            assert_eq!(other.stock.only(is_red_three).len(), 4);
        }
    }

    #[test]
    fn no_card_is_lost_or_doubled_and_any_unseen_card_may_be_held() {
        let mut held = Heap::default();
        for luck in 0..400 {
            let other = imagined(&whole(), luck);
            let melded: Vec<Face> = other
                .sides
                .iter()
                .flat_map(|side| side.melds.iter().flat_map(|m: &Meld| m.cards().to_vec()))
                .collect();
            let hands = other.players.iter().flat_map(|player| player.hand.iter());
            let all = hands
                .chain(other.stock.iter())
                .chain(melded)
                .chain(other.pile.iter().copied());
            assert_eq!(Heap::of(all), Ok(Heap::packs(2)));
            for card in other.players[TWO.index()].hand.iter() {
                _ = held.add(card);
            }
        }
        let may_hold = whole().stock.only(|face| !is_red_three(face));
        assert!(
            may_hold.kinds().all(|(face, _)| held.contains(face)),
            "{held}"
        );
    }
}
