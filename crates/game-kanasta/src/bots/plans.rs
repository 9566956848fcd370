//! What is worth trying in a position: a few ways to lay, and the likeliest discards.

use crate::lean::{BLACK, CardKind, Habits, JOKER, KEEN, Lay, LeanEnd, LeanRound, TWO, Taking};
use search::Spinner;

/// The most discards that are tried.
const MOST_DISCARDS: usize = 7;
/// Habits that lay what they can.
const EAGER: Habits = Habits {
    held_back: 0,
    wilds_for_first: 3,
    wilds_for_more: 3,
    ..KEEN
};
/// Habits that keep cards and wilds.
const PATIENT: Habits = Habits {
    held_back: 7,
    wilds_for_first: 1,
    wilds_for_more: 0,
    ..KEEN
};
/// A pile of at least so many cards may be worth a wild that freezes it.
const WORTH_FREEZING: usize = 6;

/// A choice of the player on turn. What it leaves open is done by habit.
#[derive(Clone, Debug)]
pub(super) enum Choice {
    Take(Taking),
    Draw,
    /// Lays these and no more before the discard.
    Lay(Vec<Lay>),
    Discard(CardKind),
}

impl Choice {
    /// Makes the choice and ends the turn; the end, if it ends the round.
    pub fn play(&self, round: &mut LeanRound, luck: &mut Spinner) -> Option<LeanEnd> {
        match self {
            Choice::Take(taking) => round.take(taking.lays()),
            Choice::Draw => {
                if let Some(end) = round.draw(luck) {
                    return Some(end);
                }
            }
            Choice::Lay(lays) => {
                lays.iter().for_each(|&lay| round.lay(lay));
                return round.discard(KEEN.discard(round));
            }
            Choice::Discard(kind) => return round.discard(*kind),
        }
        KEEN.rest_of_turn(round)
    }
}

/// Ways to lay, by habit first; the last lays nothing.
pub(super) fn layings(round: &LeanRound) -> Vec<Choice> {
    let mut ways: Vec<Vec<Lay>> = Vec::new();
    let opening = match (round.side().melded, round.opening()) {
        (true, _) => Vec::new(),
        (false, Some(opening)) => opening.lays().to_vec(),
        (false, None) => return vec![Choice::Lay(Vec::new())],
    };
    let mut opened = *round;
    opening.iter().for_each(|&lay| opened.lay(lay));
    if let Some(closing) = opened.closing() {
        ways.push([&opening[..], closing.lays()].concat());
    }
    for habits in [KEEN, EAGER, PATIENT] {
        let mut laid = opened;
        let mut way = opening.clone();
        while let Some(lay) = habits.next_lay(&laid) {
            laid.lay(lay);
            way.push(lay);
        }
        ways.push(way);
    }
    if !opening.is_empty() {
        ways.push(opening);
    }
    ways.push(Vec::new());
    let mut choices: Vec<Choice> = Vec::new();
    for (number, way) in ways.iter().enumerate() {
        if !ways[..number].contains(way) {
            choices.push(Choice::Lay(way.clone()));
        }
    }
    choices
}

/// The discards that cost least by habit. A wild only on a large pile that is not frozen yet, and
/// a joker only without a two, which freezes as well.
pub(super) fn discards(round: &LeanRound) -> Vec<Choice> {
    let costs = KEEN.discard_costs(round);
    let mut kinds: Vec<CardKind> = round.hand().kinds().collect();
    if kinds.contains(&TWO) {
        kinds.retain(|&kind| kind != JOKER);
    }
    let may_freeze = round.pile.len() >= WORTH_FREEZING && round.frozen_by.is_none();
    if !may_freeze && kinds.iter().any(|&kind| kind <= BLACK) {
        kinds.retain(|&kind| kind <= BLACK);
    }
    kinds.sort_by(|&one, &other| costs[one].total_cmp(&costs[other]));
    kinds.truncate(MOST_DISCARDS);
    kinds.into_iter().map(Choice::Discard).collect()
}
