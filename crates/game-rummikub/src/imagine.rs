//! Samples a whole state that fits everything one seat sees: the unseen tiles are dealt anew.

use crate::{Stage, State, Tile, Tiles, View, state::Hand};
use game_core::{Dice, Seat, TurnClock};

/// Draws a state uniformly from those in which `seat` sees this view.
pub(crate) fn imagine(view: &View, seat: Seat, dice: &mut Dice) -> State {
    let shown = shown(view, seat);
    let mut unseen: Vec<Tile> = unseen(view, seat, &shown).iter().collect();
    dice.shuffle(&mut unseen);
    let hands = Seat::all(view.players.len())
        .zip(&view.players)
        .map(|(other, player)| {
            let mut rack = if other == seat {
                view.rack(seat)
            } else {
                Tiles::default()
            };
            if other == view.turn {
                shown.iter().for_each(|tile| _ = rack.add(tile));
            }
            while rack.len() < player.tiles
                && let Some(tile) = unseen.pop()
            {
                rack.add(tile)
                    .expect("the unseen tiles are each there once");
            }
            let stage = if player.melded {
                Stage::Open
            } else {
                Stage::FirstMeld
            };
            Hand {
                rack,
                stage,
                left: player.left,
            }
        });
    State {
        rules: view.rules,
        hands: hands.collect(),
        pool: Tiles::of(unseen).expect("the unseen tiles are each there once"),
        table: view.table.clone(),
        turn: view.turn,
        draft: view.draft.clone(),
        drafts: view.drafts,
        passed: view.passed.clone(),
        turns: view.turns.clone(),
        clock: TurnClock::until(view.deadline),
        ending: view.ending.clone(),
    }
}

/// The tiles of another player's rack that their draft shows.
fn shown(view: &View, seat: Seat) -> Tiles {
    if view.turn == seat {
        return Tiles::default();
    }
    view.open_tiles()
        .without(&view.sets().tiles())
        .unwrap_or_default()
}

fn unseen(view: &View, seat: Seat, shown: &Tiles) -> Tiles {
    let rest = Tiles::all()
        .without(&view.sets().tiles())
        .and_then(|rest| rest.without(shown));
    rest.and_then(|rest| rest.without(&view.rack(seat)))
        .unwrap_or_default()
}
