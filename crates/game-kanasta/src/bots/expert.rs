//! A strong player: keeps wilds for canastas, weighs each discard against what the next player would make of it, and
//! closes when that pays.

use super::{
    Policy, closing,
    guess::Guess,
    laying::{Home, homes, natural_groups, naturals_to_groups, wilds},
    table::Table,
};
use crate::{
    Action, CANASTA, Kind, Meld,
    score::{CLOSING, RED_THREE, has_canasta, melded, premiums},
    worth::{is_red_three, natural, points},
};
use cards::{Face, Rank};

/// What a card in a hand costs its side on average at the end.
const CARD_LEFT: f64 = 11.0;
/// What a card of a pile is worth to whoever takes it.
const PILE_CARD: f64 = 14.0;
/// Taking the pile with a wild has to bring so many cards.
const PILE_FOR_WILD: usize = 4;
/// From so few draws left for each player, cards are laid for their points.
const LAST_DRAWS: usize = 2;
/// How far behind closing may leave a side while there is time to catch up.
const CLOSE_BEHIND: f64 = -300.0;

pub(super) struct Expert;

impl Policy for Expert {
    fn wants_pile(&self, table: &Table<'_>) -> bool {
        if !table.stand.melded {
            return table.opening_with_top().is_some();
        }
        let Some(rank) = table.stand.pile.last().and_then(|&top| natural(top)).map(|card| card.rank()) else {
            return false;
        };
        let fits = table.stand.melds.iter().any(|meld| meld.is_group_of(rank));
        let takes_wild = !fits && table.stand.hand.naturals_of(rank).len() < 2;
        !takes_wild || table.stand.pile.len() >= PILE_FOR_WILD
    }

    fn layings(&self, table: &Table<'_>) -> Vec<Action> {
        if !table.stand.melded {
            return table.opening().and_then(|opening| table.next_of(&opening)).into_iter().collect();
        }
        if let Some((actions, melds)) = closing::plan(table)
            && closing_pays(table, &melds)
        {
            return actions;
        }
        let mut layings = naturals_to_groups(table);
        layings.extend(natural_groups(table));
        layings.extend(wild_canasta(table));
        layings.extend(filled_canasta(table));
        if is_late(table) {
            layings.extend(dumped(table));
        }
        layings
    }

    fn discard_cost(&self, table: &Table<'_>, card: Face) -> f64 {
        let guess = Guess::new(table);
        let pile = (table.stand.pile.len() + 1) as f64;
        keep_value(table, card) + guess.danger(table, card) * pile * PILE_CARD
    }
}

/// Whether the stock is nearly out.
fn is_late(table: &Table<'_>) -> bool {
    table.view.stock <= LAST_DRAWS * table.view.players.len()
}

/// Whether the game might be over before the next turn of the player.
fn is_urgent(table: &Table<'_>) -> bool {
    let view = table.view;
    let own = view.rules.side(table.seat);
    let near = |seat: game_core::Seat| view.rules.side(seat) != own && view.players[seat.index()].cards <= 4;
    let seats = || game_core::Seat::all(view.players.len());
    let opponents_may_close = seats().any(|seat| near(seat) && has_canasta(&view.side(seat).melds));
    opponents_may_close || view.stock <= 5 * view.players.len()
}

/// What a card is worth in the hand.
fn keep_value(table: &Table<'_>, card: Face) -> f64 {
    let Some(own) = natural(card) else { return 60.0 + f64::from(points(card)) };
    if is_red_three(card) {
        return 2.0 * f64::from(RED_THREE);
    }
    if own.rank() == Rank::Three {
        // A shield for when the pile is worth taking.
        return 8.0;
    }
    let held = table.stand.hand.naturals_of(own.rank()).len();
    let together = match held {
        1 => 4.0,
        2 => 20.0,
        _ => 45.0,
    };
    together - 0.3 * f64::from(points(card))
}

/// Seven wilds, or those that make a group of wilds a canasta.
fn wild_canasta(table: &Table<'_>) -> Vec<Action> {
    let count = table.stand.hand.wilds();
    let group = homes(table).into_iter().find(|home| home.meld.kind() == Kind::Wild);
    let action = match group {
        Some(Home { to, lacks, .. }) if count >= lacks && count > 0 => {
            wilds(table.stand.hand, count).map(|cards| Action::Add { to, cards })
        }
        None if count >= CANASTA => wilds(table.stand.hand, count).map(Action::Meld),
        _ => None,
    };
    action.into_iter().collect()
}

/// Wilds that make a group a canasta, where they are not better kept.
fn filled_canasta(table: &Table<'_>) -> Vec<Action> {
    let has = table.stand.has_canasta();
    let urgent = is_urgent(table);
    let worth = |home: &Home<'_>| match home.lacks {
        0 => false,
        1 if home.meld.wilds() == 0 => urgent || !has,
        1 | 2 => true,
        _ => urgent || !has,
    };
    let fill = homes(table).into_iter().filter(|home| home.can_be_filled() && worth(home));
    fill.filter_map(|home| Some(Action::Add { to: home.to, cards: wilds(table.stand.hand, home.lacks)? })).collect()
}

/// Wilds for their points, when there is a canasta and hardly a draw left.
fn dumped(table: &Table<'_>) -> Vec<Action> {
    if !table.stand.has_canasta() {
        return Vec::new();
    }
    let spoils = |home: &Home<'_>| home.lacks == 0 && home.meld.wilds() == 0;
    let one = wilds(table.stand.hand, 1);
    let homes = homes(table).into_iter().filter(|home| !spoils(home));
    homes.filter_map(|home| Some(Action::Add { to: home.to, cards: one.clone()? })).collect()
}

/// Whether to close with these melds: not while far behind with time to catch up.
fn closing_pays(table: &Table<'_>, melds: &[Meld]) -> bool {
    let view = table.view;
    let own = view.rules.side(table.seat);
    let hands = |side| -> f64 {
        let seats = view.seats_of(side).filter(|&seat| seat != table.seat);
        seats.map(|seat| CARD_LEFT * view.players[seat.index()].cards as f64).sum()
    };
    let reds = |side| -> i32 { view.seats_of(side).map(|seat| view.players[seat.index()].red_threes.len() as i32).sum() };
    let score = |side, melds: &[Meld]| {
        let cards = melded(melds) + RED_THREE * reds(side);
        let sign = if has_canasta(melds) { 1 } else { -1 };
        f64::from(sign * cards + premiums(melds)) - hands(side)
    };
    let ours = score(own, melds) + f64::from(CLOSING);
    let others = (0..view.sides.len() as u8).map(game_core::Team).filter(|&side| side != own);
    let theirs = others.map(|side| score(side, &view.sides[usize::from(side.0)].melds));
    let best = theirs.fold(f64::MIN, f64::max);
    ours - best >= CLOSE_BEHIND || is_late(table)
}
