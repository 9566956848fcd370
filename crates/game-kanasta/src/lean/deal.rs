//! Rounds as a player may imagine them: the hidden cards dealt at random.

use super::{
    hand::{BLACK, CardKind, KINDS, LeanHand, RED, kind_of},
    pack::Pack,
    round::{LeanRound, SEATS, side_of},
};
use crate::{Heap, Rules, View, state::cards_of};
use game_core::Seat;
use search::Spinner;

/// What one player knows of a round, and the cards that may lie anywhere.
#[derive(Clone, Debug)]
pub(crate) struct Deal {
    /// The round, with the cards of others that are not known.
    pub known: LeanRound,
    loose: Pack,
    /// The red threes that were never seen: they are in the stock.
    reds: u8,
    /// How many unknown cards each player holds.
    hidden: [u8; SEATS],
}

impl Deal {
    /// What the viewer knows, who is about to draw, or to lay and discard with no provisional
    /// melds.
    pub fn of(view: &View) -> Deal {
        let mut known = LeanRound {
            frozen_by: view.frozen_by,
            turns: view.turns,
            turn: view.turn,
            ..LeanRound::empty(&view.rules)
        };
        let mut hidden = [0; SEATS];
        for (number, player) in view.players.iter().enumerate() {
            let mut cards = LeanHand::of(player.hand.as_ref().unwrap_or(&player.seen));
            hidden[number] = player.cards.saturating_sub(cards.len()) as u8;
            cards.add_unknown(hidden[number]);
            known.hands[number] = cards;
            known.reds[number] = player.red_threes.len() as u8;
            known.owed[number] = player.owed;
        }
        for (side, seen) in known.sides.iter_mut().zip(&view.sides) {
            *side = side_of(&seen.melds, seen.melded, seen.total);
        }
        for &face in &view.pile {
            known.pile.push(kind_of(face));
        }
        let (loose, reds) = loose(view, &known);
        // Which cards these are is not known; only how many.
        (0..view.stock).for_each(|_| known.stock.push(BLACK));
        Deal {
            known,
            loose,
            reds,
            hidden,
        }
    }

    /// A round that fits all that is known.
    pub fn imagine(&self, luck: &mut Spinner) -> LeanRound {
        let mut round = self.known;
        round.stock = self.loose;
        for seat in Seat::all(round.players()) {
            let hidden = self.hidden[seat.index()];
            round.hands[seat.index()].remove_unknown(hidden);
            for _ in 0..hidden {
                let kind = round
                    .stock
                    .pick(luck)
                    .expect("there are as many unseen cards as hands and stock have");
                round.hands[seat.index()].add(kind, 1);
            }
        }
        for _ in 0..self.reds {
            round.stock.push(RED);
        }
        round
    }
}

/// A round that has just been dealt.
pub(crate) fn dealt(rules: &Rules, luck: &mut Spinner) -> LeanRound {
    let mut round = LeanRound::empty(rules);
    for (face, count) in Heap::packs(rules.packs()).kinds() {
        (0..count).for_each(|_| round.stock.push(kind_of(face)));
    }
    for seat in 0..round.players() {
        for _ in 0..rules.dealt() {
            match round.stock.pick(luck) {
                Some(RED) => {
                    round.reds[seat] += 1;
                    round.owed[seat] += 1;
                }
                Some(kind) => round.hands[seat].add(kind, 1),
                None => (),
            }
        }
    }
    if let Some(kind) = round.stock.pick(luck) {
        round.pile.push(kind);
    }
    round
}

/// The cards that may lie anywhere, without red threes, and how many of these there are.
fn loose(view: &View, known: &LeanRound) -> (Pack, u8) {
    let mut left = [0u8; KINDS];
    for (face, count) in Heap::packs(view.rules.packs()).kinds() {
        left[kind_of(face)] += count as u8;
    }
    let mut gone = |kind: CardKind, count: u8| left[kind] = left[kind].saturating_sub(count);
    for hand in &known.hands {
        hand.kinds().for_each(|kind| gone(kind, hand.count(kind)));
    }
    known.reds.iter().for_each(|&count| gone(RED, count));
    known.pile.iter().for_each(|kind| gone(kind, 1));
    let melded = view.sides.iter().flat_map(|side| cards_of(&side.melds));
    melded.for_each(|face| gone(kind_of(face), 1));
    let mut loose = Pack::default();
    for (kind, &count) in left.iter().enumerate().filter(|(kind, _)| *kind != RED) {
        (0..count).for_each(|_| loose.push(kind));
    }
    (loose, left[RED])
}
