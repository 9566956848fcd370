//! A whole table that fits all one seat can see: the unseen cards, dealt anew.

use crate::{
    Heap, State, View,
    state::{Player, Side, Stage, cards_of},
    view::PlayerView,
    worth::is_red_three,
};
use cards::Face;
use game_core::{Dice, Seat};

/// A state, evenly drawn from those in which `seat` sees this view.
///
/// A red three that nobody has seen is in the stock: in a hand it would lie face up.
pub(crate) fn imagine(view: &View, seat: Seat, dice: &mut Dice) -> State {
    debug_assert!(seat.index() < view.players.len());
    let unseen = unseen(view);
    let mut loose: Vec<Face> = unseen.iter().filter(|&face| !is_red_three(face)).collect();
    dice.shuffle(&mut loose);
    let players = view.players.iter().map(|player| imagined(player, &mut loose)).collect();
    let mut stock = unseen.only(is_red_three);
    for card in loose {
        stock.add(card).expect("the unseen cards are each there once");
    }
    let sides = view.sides.iter();
    let sides = sides.map(|side| Side { melds: side.melds.clone(), melded: side.melded, total: side.total });
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
        deadline: view.deadline,
    }
}

fn imagined(player: &PlayerView, loose: &mut Vec<Face>) -> Player {
    let mut hand = player.hand.clone().unwrap_or_else(|| player.seen.clone());
    for _ in hand.len()..player.cards {
        let card = loose.pop().expect("there are as many unseen cards as hands and stock have");
        hand.add(card).expect("the unseen cards are each there once");
    }
    Player {
        hand,
        red_threes: player.red_threes.clone(),
        owed: player.owed,
        seen: player.seen.clone(),
        ready: player.ready,
    }
}

/// The cards whose place the viewer does not know.
fn unseen(view: &View) -> Heap {
    let in_hands = view.players.iter().flat_map(|player| player.hand.as_ref().unwrap_or(&player.seen).iter());
    let red_threes = view.players.iter().flat_map(|player| player.red_threes.iter());
    let melded = view.sides.iter().flat_map(|side| cards_of(&side.melds));
    // A top card that lies in a provisional meld of the viewer's own is counted there.
    let top = match view.step {
        crate::Step::Top(top) => Some(top),
        crate::Step::Draw | crate::Step::Laid(_) | crate::Step::Play => None,
    };
    let known = in_hands.chain(red_threes).chain(melded).chain(view.pile.iter().copied()).chain(top);
    Heap::all().less(&Heap::of(known).expect("a card is in one place"))
}
