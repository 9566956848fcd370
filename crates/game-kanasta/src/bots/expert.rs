//! The bot `expert`: keeps wilds for canastas, weighs each discard against its use for the
//! next player, and does not close a round if that would lose the game.

use super::{
    Policy, closing,
    guess::Guess,
    laying::{Home, homes, natural_groups, naturals_to_groups, wilds},
    prospect::loses_the_game,
    table::Table,
};
use crate::{
    Action, CANASTA, Kind,
    score::{RED_THREE, has_canasta},
    worth::{is_red_three, natural, points},
};
use cards::{Face, Rank};
use game_core::Seat;

// Tuned in the arena: each was varied alone in 200 matches of two and of four against
// `basic`.

/// The value of a pile's card to the player who takes it: as much as it may help towards a
/// canasta.
const PILE_CARD: f64 = 30.0;
/// The least size of a pile that is worth a wild.
const PILE_FOR_WILD: usize = 8;
/// How many cards stay in the hand when a new group is laid before the first canasta.
const CARDS_TO_PLAY_WITH: usize = 4;
/// With at most so many draws left per player, cards are laid for their points.
const LAST_DRAWS: usize = 2;
/// With at most so many draws left per player, a canasta is made from the cards at hand.
const FEW_DRAWS: usize = 5;
/// An opponent with at most so many cards may be about to close.
const FEW_CARDS: usize = 4;
/// The values in the hand of a single card, one of a pair and one of three.
const LONE: f64 = 4.0;
const OF_PAIR: f64 = 20.0;
const OF_THREE: f64 = 45.0;
/// The part of its points by which a card is worth less, because it may be left in the hand.
const LEFT_IN_HAND: f64 = 0.3;
/// The value of a wild beyond its points.
const WILD: f64 = 60.0;
/// The value of a black three: it blocks the pile when that is worth taking.
const SHIELD: f64 = 20.0;

pub(super) struct Expert;

impl Policy for Expert {
    fn wants_pile(&self, table: &Table<'_>) -> bool {
        let Some(&top) = table.stand.pile.last() else {
            return false;
        };
        let Some(rank) = natural(top).map(|card| card.rank()) else {
            return false;
        };
        let fits = table.stand.melds.iter().any(|meld| meld.is_group_of(rank))
            || table.sequences_for(top).next().is_some();
        let costs_wild = !fits && table.stand.hand.naturals_of(rank).len() < 2;
        !costs_wild || table.stand.pile.len() >= PILE_FOR_WILD
    }

    fn layings(&self, table: &Table<'_>) -> Vec<Action> {
        if !table.stand.melded {
            return table
                .opening()
                .and_then(|opening| table.next_of(&opening))
                .into_iter()
                .collect();
        }
        match closing::plan(table) {
            Some((_, melds)) if !is_late(table) && loses_the_game(table, &melds) => {
                let mut layings = naturals_to_groups(table);
                layings.extend(new_groups(table));
                // A player who keeps two cards does not close.
                layings.retain(|action| stays(table, action) >= 2);
                return layings;
            }
            Some((actions, _)) => return actions,
            None => {}
        }
        let mut layings = naturals_to_groups(table);
        layings.extend(new_groups(table));
        layings.extend(wild_canasta(table));
        layings.extend(filled_canastas(table));
        if is_late(table) {
            layings.extend(wilds_for_points(table));
        }
        layings
    }

    fn discard_cost(&self, table: &Table<'_>, card: Face) -> f64 {
        let pile = (table.stand.pile.len() + 1) as f64;
        keep_value(table, card) + Guess::new(table).danger(table, card) * pile * PILE_CARD
    }
}

fn has_draws_left(table: &Table<'_>, each: usize) -> bool {
    table.view.stock > each * table.view.players.len()
}

/// Whether the stock is nearly empty (`LAST_DRAWS`).
fn is_late(table: &Table<'_>) -> bool {
    !has_draws_left(table, LAST_DRAWS)
}

/// Whether the round may end soon.
fn is_urgent(table: &Table<'_>) -> bool {
    let view = table.view;
    let is_near = |seat: Seat| {
        let is_opponent = view.rules.side(seat) != view.rules.side(table.seat);
        is_opponent
            && view.players[seat.index()].cards <= FEW_CARDS
            && has_canasta(&view.side(seat).melds)
    };
    Seat::all(view.players.len()).any(is_near) || !has_draws_left(table, FEW_DRAWS)
}

/// The value of a card in the hand.
fn keep_value(table: &Table<'_>, card: Face) -> f64 {
    let Some(own) = natural(card) else {
        return WILD + f64::from(points(card));
    };
    if is_red_three(card) {
        // A red three earns or costs its points.
        return 2.0 * f64::from(RED_THREE);
    }
    if own.rank() == Rank::Three {
        return SHIELD;
    }
    let together = match table.stand.hand.naturals_of(own.rank()).len() {
        1 => LONE,
        2 => OF_PAIR,
        _ => OF_THREE,
    };
    together - LEFT_IN_HAND * f64::from(points(card))
}

/// New groups of naturals, if the hand keeps enough cards for a canasta.
fn new_groups(table: &Table<'_>) -> Vec<Action> {
    let mut groups = natural_groups(table);
    if !table.stand.has_canasta() && !is_urgent(table) {
        groups.retain(|group| stays(table, group) >= CARDS_TO_PLAY_WITH);
    }
    groups
}

/// How many cards stay in the hand after `action`.
fn stays(table: &Table<'_>, action: &Action) -> usize {
    let laid = match action {
        Action::Meld(cards) | Action::Add { cards, .. } => cards.len(),
        Action::Draw
        | Action::Take
        | Action::Return
        | Action::TakeBack
        | Action::Discard(_)
        | Action::Next => 0,
    };
    table.stand.hand.len() - laid
}

/// Seven wilds, or the wilds that complete a group of wilds to a canasta.
fn wild_canasta(table: &Table<'_>) -> Option<Action> {
    let count = table.stand.hand.wilds();
    let group = homes(table)
        .into_iter()
        .find(|home| home.meld.kind() == Kind::Wild);
    match group {
        Some(Home { to, lacks, .. }) if count >= lacks.max(1) => {
            wilds(table.stand.hand, count).map(|cards| Action::Add { to, cards })
        }
        None if count >= CANASTA => wilds(table.stand.hand, count).map(Action::Meld),
        Some(_) | None => None,
    }
}

/// Wilds that complete a group to a canasta, unless they are better kept.
fn filled_canastas(table: &Table<'_>) -> Vec<Action> {
    let is_needed = is_urgent(table) || !table.stand.has_canasta();
    let pays = |home: &Home<'_>| match home.lacks {
        0 => false,
        // Six naturals may become a clean canasta.
        1 if home.meld.wilds() == 0 => is_needed,
        1 | 2 => true,
        _ => is_needed,
    };
    let fill = homes(table)
        .into_iter()
        .filter(|home| home.can_be_filled() && pays(home));
    fill.filter_map(|home| {
        Some(Action::Add {
            to: home.to,
            cards: wilds(table.stand.hand, home.lacks)?,
        })
    })
    .collect()
}

/// Wilds laid for their points, once a canasta makes them count.
fn wilds_for_points(table: &Table<'_>) -> Vec<Action> {
    if !table.stand.has_canasta() {
        return Vec::new();
    }
    let is_clean_canasta = |home: &Home<'_>| home.lacks == 0 && home.meld.wilds() == 0;
    let one = wilds(table.stand.hand, 1);
    let homes = homes(table)
        .into_iter()
        .filter(|home| !is_clean_canasta(home));
    homes
        .filter_map(|home| {
            Some(Action::Add {
                to: home.to,
                cards: one.clone()?,
            })
        })
        .collect()
}
