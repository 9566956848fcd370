//! Estimates the scores if the round were closed now.

use super::table::Table;
use crate::{
    Meld,
    score::{CLOSING, RED_THREE, has_canasta, melded, premiums},
};
use game_core::Team;

/// The average cost of a card left in a hand.
const CARD_LEFT: i32 = 11;

/// Whether closing with these melds would make another side win the game.
pub(super) fn loses_the_game(table: &Table<'_>, melds: &[Meld]) -> bool {
    let view = table.view;
    let own = view.rules.side(table.seat);
    let after = |side: Team| {
        let before = &view.sides[usize::from(side.0)];
        if side == own {
            before.total + round(table, side, melds) + CLOSING
        } else {
            before.total + round(table, side, &before.melds)
        }
    };
    let others = (0..view.sides.len() as u8)
        .map(Team)
        .filter(|&side| side != own);
    others
        .map(after)
        .max()
        .is_some_and(|best| best >= view.rules.target() && best > after(own))
}

/// The round's score of a side with these melds, if the player's own hand is laid.
fn round(table: &Table<'_>, side: Team, melds: &[Meld]) -> i32 {
    let view = table.view;
    let players = || {
        view.seats_of(side)
            .map(|seat| (seat, &view.players[seat.index()]))
    };
    let reds: i32 = players()
        .map(|(_, player)| player.red_threes.len() as i32)
        .sum();
    let hands: i32 = players()
        .filter(|(seat, _)| *seat != table.seat)
        .map(|(_, player)| player.cards as i32)
        .sum();
    let sign = if has_canasta(melds) { 1 } else { -1 };
    sign * (melded(melds) + RED_THREE * reds) + premiums(melds) - CARD_LEFT * hands
}
