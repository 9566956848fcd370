//! What a decision of a turn cost beside the alternatives, on imagined deals that fit what the
//! player knew. Each deal is played to the end of the round.

use super::{
    keen,
    plans::{Choice, discards, layings},
    table::Table,
};
use crate::{
    Action, Step, View,
    lean::{Deal, KEEN, Lay, LeanGroup, LeanRound, LeanSide, RED, kind_of},
};
use game_core::{Dice, Seat, Verdict};
use search::{
    Spinner,
    hindsight::{Comparison, Trial, Tries, compare},
};

/// Judges the decisions of a finished game.
pub(crate) struct Hindsight {
    luck: Spinner,
    tries: Tries,
}

/// The choices of one decision on imagined deals.
struct Weighing<'a> {
    deal: Deal,
    choices: &'a [Choice],
    luck: &'a mut Spinner,
}

/// The choices of a player, and which one was made.
struct Dilemma {
    choices: Vec<Choice>,
    made: usize,
}

impl Hindsight {
    pub(crate) fn new(tries: Tries) -> Self {
        Hindsight {
            luck: Spinner::new(&mut Dice::from_number(1)),
            tries,
        }
    }

    /// Whether the pile should have been taken; `None` if it could not be.
    pub(crate) fn of_taking(
        &mut self,
        view: &View,
        seat: Seat,
        action: &Action,
    ) -> Option<Verdict<Action>> {
        let table = Table::new(view, seat);
        if view.step != Step::Draw || !table.can_take() {
            return None;
        }
        let taking = keen::known(&table).taking()?;
        let made = match action {
            Action::Take => 0,
            Action::Draw => 1,
            Action::Return
            | Action::Meld(_)
            | Action::Add { .. }
            | Action::TakeBack
            | Action::Discard(_)
            | Action::Next => return None,
        };
        let choices = vec![Choice::Take(taking), Choice::Draw];
        self.weigh(&table, Dilemma { choices, made })
    }

    /// Whether other cards should have been laid between `view` and `after`, the end of the turn.
    pub(crate) fn of_laying(
        &mut self,
        view: &View,
        seat: Seat,
        after: &View,
    ) -> Option<Verdict<Action>> {
        let table = Table::new(view, seat);
        let round = keen::known(&table);
        let own = round.side_of(seat);
        let end = Deal::of(after).known;
        let laid = laid(&round.sides[own], &end.sides[own])?;
        let mut choices = layings(&round);
        let is_it = |choice: &Choice| match choice {
            Choice::Lay(lays) => sides_alike(&round, lays, &laid),
            Choice::Take(_) | Choice::Draw | Choice::Discard(_) => false,
        };
        let made = choices.iter().position(is_it).unwrap_or(choices.len());
        if made == choices.len() {
            choices.push(Choice::Lay(laid));
        }
        self.weigh(&table, Dilemma { choices, made })
    }

    /// Whether another card should have been discarded.
    pub(crate) fn of_discard(
        &mut self,
        view: &View,
        seat: Seat,
        face: cards::Face,
    ) -> Option<Verdict<Action>> {
        let table = Table::new(view, seat);
        let kind = kind_of(face);
        if kind == RED {
            return None;
        }
        let mut choices = discards(&keen::known(&table));
        let is_it = |choice: &Choice| matches!(choice, Choice::Discard(other) if *other == kind);
        let made = choices.iter().position(is_it).unwrap_or(choices.len());
        if made == choices.len() {
            choices.push(Choice::Discard(kind));
        }
        self.weigh(&table, Dilemma { choices, made })
    }

    fn weigh(&mut self, table: &Table<'_>, dilemma: Dilemma) -> Option<Verdict<Action>> {
        let Dilemma { choices, made } = dilemma;
        if choices.len() < 2 {
            return None;
        }
        let mut weighing = Weighing {
            deal: Deal::of(table.view),
            choices: &choices,
            luck: &mut self.luck,
        };
        let all = (0..choices.len()).collect();
        let found: Comparison<usize> = compare(&mut weighing, &made, all, self.tries);
        Some(found.verdict(|&better| actions(table, &choices[better])))
    }
}

impl Trial for Weighing<'_> {
    /// The number of a choice.
    type Play = usize;

    fn results(&mut self, plays: &[usize]) -> Vec<f64> {
        let world = self.deal.imagine(self.luck);
        let own = world.side_of(world.turn);
        let same = Spinner::from(self.luck.bits());
        let result = |play: &usize| {
            let (mut round, mut luck) = (world, same.clone());
            let end = self.choices[*play].play(&mut round, &mut luck);
            let end = end.unwrap_or_else(|| KEEN.finish(&mut round, &mut luck));
            round.chances(end)[own]
        };
        plays.iter().map(result).collect()
    }
}

/// The cards that a side laid between two moments of a turn; `None` if a sequence grew, or a second
/// group of a rank, which rounds without suits cannot tell.
fn laid(before: &LeanSide, after: &LeanSide) -> Option<Vec<Lay>> {
    if before.other_points != after.other_points {
        return None;
    }
    let groups = before.groups.iter().zip(&after.groups).enumerate();
    let mut lays = Vec::new();
    for (place, (old, new)) in groups {
        let cards = LeanGroup {
            naturals: new.naturals.checked_sub(old.naturals)?,
            twos: new.twos.checked_sub(old.twos)?,
            jokers: new.jokers.checked_sub(old.jokers)?,
        };
        if !cards.is_empty() {
            lays.push(Lay { place, cards });
        }
    }
    Some(lays)
}

/// Whether both lays lead to the same melds.
fn sides_alike(round: &LeanRound, one: &[Lay], other: &[Lay]) -> bool {
    let after = |lays: &[Lay]| {
        let mut side = *round.side();
        lays.iter().for_each(|lay| side.join(lay.place, lay.cards));
        side.groups
    };
    after(one) == after(other)
}

/// The actions of a choice, as far as they can be told before they are made.
fn actions(table: &Table<'_>, choice: &Choice) -> Vec<Action> {
    match choice {
        Choice::Take(_) => vec![Action::Take],
        Choice::Draw => vec![Action::Draw],
        Choice::Discard(kind) => {
            let is_it = |face: &cards::Face| kind_of(*face) == *kind;
            let face = table.stand.hand.iter().find(is_it);
            face.map(Action::Discard).into_iter().collect()
        }
        Choice::Lay(_) if !table.stand.melded => keen::opening(table).into_iter().collect(),
        Choice::Lay(lays) => lays.iter().map(|&lay| keen::action(table, lay)).collect(),
    }
}
