//! Samples a whole table that fits everything a seat knows: every hidden card at a possible
//! place.
//!
//! One such table is found by matching cards to places. Then cards change places, two or
//! three at a time, wherever both cards and places allow. Each change is as likely as its
//! inverse, so that in the long run every table that fits is equally likely.

use crate::{
    Luck, Table, View,
    clues::{Clues, Faith, Filling, Slot, Stay},
};
use cards::{Card, Cards};
use game_core::Seat;

/// How often each hidden card is moved, on average, before a fresh guess is used.
const FRESH_ROUNDS: usize = 40;

/// A guess of all hidden cards.
#[derive(Clone)]
pub(crate) struct Guess {
    /// The table with the visible cards only.
    known: Table,
    unseen: Cards,
    layers: Vec<Layer>,
}

/// The cards of one filling of the pile, each at its place.
#[derive(Clone)]
pub(crate) struct Layer {
    slots: Vec<Slot>,
    stays: Vec<Stay>,
    /// The slot of each place; those in hands come before those in the pile.
    places: Vec<u8>,
    /// The stay at each place.
    at: Vec<u8>,
    /// The number of places in hands.
    held: usize,
}

impl Guess {
    /// A guess that is independent of all others.
    pub(crate) fn fresh(view: &View, seat: Seat, luck: &mut impl Luck) -> Guess {
        let mut guess = Guess::first(view, seat);
        guess.stir(FRESH_ROUNDS, luck);
        guess
    }

    /// As `fresh`, of those guesses in which all players have kept to their habits; none if there
    /// is none.
    pub(crate) fn by_habits(view: &View, seat: Seat, luck: &mut impl Luck) -> Option<Guess> {
        let mut guess = Guess::matching(view, seat, Faith::Habits)?;
        guess.stir(FRESH_ROUNDS, luck);
        Some(guess)
    }

    /// The first matching: possible, but not random.
    pub(crate) fn first(view: &View, seat: Seat) -> Guess {
        Guess::matching(view, seat, Faith::Rules).expect("a view is of a table that could be")
    }

    fn matching(view: &View, seat: Seat, faith: Faith) -> Option<Guess> {
        let clues = Clues::of(view, seat, faith);
        let mut known = known(view, seat);
        let mut layers = Vec::new();
        for filling in clues.fillings {
            match sole_holder(&filling) {
                Some(holder) => known.hands[holder.index()] |= held(&filling),
                None if held(&filling).is_empty() => (),
                None => layers.push(Layer::of(filling)?),
            }
        }
        Some(Guess {
            known,
            unseen: clues.unseen,
            layers,
        })
    }

    /// Lets every hidden card change places `rounds` times, on average.
    pub(crate) fn stir(&mut self, rounds: usize, luck: &mut impl Luck) {
        for layer in &mut self.layers {
            for _ in 0..rounds * layer.held {
                layer.change(luck);
            }
        }
    }

    /// The table as guessed.
    pub(crate) fn table(&self) -> Table {
        let mut table = self.known;
        for layer in &self.layers {
            for (holder, card) in layer.hands() {
                table.hands[holder.index()].insert(card);
            }
        }
        table.pile = table
            .hands
            .iter()
            .fold(self.unseen, |rest, &hand| rest - hand);
        table
    }
}

impl Layer {
    /// None if the cards do not fit the places.
    fn of(filling: Filling) -> Option<Layer> {
        let Filling { slots, stays } = filling;
        let rooms = slots
            .iter()
            .enumerate()
            .flat_map(|(number, slot)| std::iter::repeat_n(number as u8, usize::from(slot.room)));
        let places: Vec<u8> = rooms.collect();
        let held = places
            .iter()
            .filter(|&&slot| slots[usize::from(slot)].holder.is_some())
            .count();
        let at = matched(&places, &stays)?;
        Some(Layer {
            slots,
            stays,
            places,
            at,
            held,
        })
    }

    /// Everything that others hold in this guess.
    fn hands(&self) -> impl Iterator<Item = (Seat, Card)> {
        self.places[..self.held]
            .iter()
            .zip(&self.at)
            .filter_map(|(&slot, &stay)| {
                let (slot, stay) = (
                    &self.slots[usize::from(slot)],
                    &self.stays[usize::from(stay)],
                );
                slot.holder
                    .filter(|_| stay.until.is_none())
                    .map(|holder| (holder, stay.card))
            })
    }

    /// Two or three cards change places, if they may. Three, because pairs alone cannot reach
    /// every table.
    fn change(&mut self, luck: &mut impl Luck) {
        let (first, all) = (luck.below(self.held as u32) as usize, self.at.len() as u32);
        let second = luck.below(all) as usize;
        if luck.below(8) > 0 {
            if self.may_be(second, first) && self.may_be(first, second) {
                self.at.swap(first, second);
            }
            return;
        }
        let third = luck.below(all) as usize;
        let are_three = first != second && second != third && third != first;
        if are_three
            && self.may_be(first, second)
            && self.may_be(second, third)
            && self.may_be(third, first)
        {
            self.at.swap(second, third);
            self.at.swap(first, second);
        }
    }

    /// Whether the card at one place may be at another.
    fn may_be(&self, from: usize, to: usize) -> bool {
        self.stays[usize::from(self.at[from])].fits >> self.places[to] & 1 == 1
    }
}

/// The only player who got cards of an old filling, if there is one: then nothing is
/// uncertain.
fn sole_holder(filling: &Filling) -> Option<Seat> {
    let first = filling.slots.first()?.holder?;
    filling
        .slots
        .iter()
        .all(|slot| slot.holder == Some(first))
        .then_some(first)
}

/// The cards of the filling that are still hidden.
fn held(filling: &Filling) -> Cards {
    filling
        .stays
        .iter()
        .filter(|stay| stay.until.is_none())
        .map(|stay| stay.card)
        .collect()
}

/// The table with every visible card, and no other.
fn known(view: &View, seat: Seat) -> Table {
    let mut hands = [Cards::NONE; crate::MOST_PLAYERS as usize];
    hands[seat.index()] = view.open_hand(seat).unwrap_or_default();
    Table {
        hands,
        pile: Cards::NONE,
        beneath: view.beneath,
        top: view.top,
        penalty: view.penalty,
        turn: view.turn,
        order: view.order,
        players: view.rules.players(),
        gone: view
            .gone
            .iter()
            .fold(0, |mask, seat| mask | 1 << seat.index()),
    }
}

/// Assigns a stay to every place where it fits (augmenting paths), if that is possible.
fn matched(places: &[u8], stays: &[Stay]) -> Option<Vec<u8>> {
    let mut at = vec![None; places.len()];
    for stay in 0..stays.len() {
        if !find_place(stay, places, stays, &mut at, &mut 0) {
            return None;
        }
    }
    at.into_iter().collect()
}

fn find_place(
    stay: usize,
    places: &[u8],
    stays: &[Stay],
    at: &mut [Option<u8>],
    tried: &mut u64,
) -> bool {
    for place in 0..places.len() {
        if stays[stay].fits >> places[place] & 1 == 0 || *tried >> place & 1 == 1 {
            continue;
        }
        *tried |= 1 << place;
        let is_free = match at[place] {
            None => true,
            Some(other) => find_place(usize::from(other), places, stays, at, tried),
        };
        if is_free {
            at[place] = Some(stay as u8);
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use game_core::Dice;
    use std::collections::BTreeMap;

    /// Six cards in three places of two each - two players and the pile - each card allowed in
    /// some of them.
    fn layer(allowed: [u64; 6]) -> Layer {
        let slot = |holder| Slot {
            holder,
            since: 0,
            room: 2,
        };
        let stays = Card::all()
            .zip(allowed)
            .map(|(card, fits)| Stay {
                card,
                fits,
                until: None,
            })
            .collect();
        let slots = vec![
            slot(Some(Seat::new(1))),
            slot(Some(Seat::new(2))),
            slot(None),
        ];
        Layer::of(Filling { slots, stays }).expect("the cards fit")
    }

    /// The place of each card.
    fn arrangement(layer: &Layer) -> Vec<u8> {
        let mut slots = vec![0; 6];
        for (&slot, &stay) in layer.places.iter().zip(&layer.at) {
            slots[usize::from(stay)] = slot;
        }
        slots
    }

    fn all_arrangements(allowed: [u64; 6]) -> Vec<Vec<u8>> {
        let all = (0..3usize.pow(6))
            .map(|code| (0..6).map(|n| (code / 3usize.pow(n) % 3) as u8).collect());
        let fits = |slots: &Vec<u8>| {
            slots
                .iter()
                .zip(allowed)
                .all(|(&slot, fits)| fits >> slot & 1 == 1)
                && (0..3).all(|slot| slots.iter().filter(|&&at| at == slot).count() == 2)
        };
        all.filter(fits).collect()
    }

    #[test]
    fn every_table_that_fits_is_pictured_equally_often() {
        // Free; partly bound; and three cards that can only move in a ring, because no two may
        // swap.
        for allowed in [
            [7; 6],
            [1, 3, 7, 7, 6, 4],
            [5, 5, 7, 7, 3, 6],
            [3, 6, 5, 1, 2, 4],
        ] {
            let (mut layer, mut dice) = (layer(allowed), Dice::from_number(5));
            let mut met: BTreeMap<Vec<u8>, u32> = BTreeMap::new();
            let times = 20_000;
            for _ in 0..times {
                (0..60).for_each(|_| layer.change(&mut dice));
                *met.entry(arrangement(&layer)).or_default() += 1;
            }
            let all = all_arrangements(allowed);
            let expected = f64::from(times) / all.len() as f64;
            let seen = |arrangement| f64::from(met.get(arrangement).copied().unwrap_or(0));
            let chi: f64 = all
                .iter()
                .map(|one| (seen(one) - expected).powi(2) / expected)
                .sum();
            // Far above the 0.1 % point for so many tables.
            let free = all.len() as f64 - 1.0;
            assert!(
                chi < free + 4.0 * (2.0 * free).sqrt() + 4.0,
                "{allowed:?}: {chi} over {free}"
            );
            assert_eq!(
                met.len(),
                all.len(),
                "{allowed:?}: nothing that does not fit"
            );
        }
    }
}
