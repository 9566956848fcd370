//! Each colour on its own: its choices at every number, and a bound on what it can still
//! score.
//!
//! Colours interact only in groups and through jokers. A bound that lets each colour have its
//! group wherever the tiles for one exist is never too low, is cheap, and also detects dead
//! ends.

use super::{
    choices::{Choice, Strand, push_choices},
    groups::{self, push_range},
    lanes::{self, Lanes},
    problem::{END, Problem, ROWS},
    score::{IMPOSSIBLE, KEPT, Score},
};
use crate::Colour;
use std::ops::Range;

const UNSEEN: u32 = u32::MAX;
const COLOURS: usize = Colour::COUNT;
/// The loss of a choice that leads nowhere.
const DEAD: Score = -IMPOSSIBLE;
/// So many bounded choices take as long as one state.
const CHOICES_A_STATE: u64 = 100;

/// The arguments of a bound: the jokers left, those given to the colour's runs, and how many
/// are in groups of any colour.
#[derive(Clone, Copy)]
struct BoundKey {
    colour: usize,
    number: usize,
    left: u8,
    tokens: usize,
    grouped: usize,
}

/// One row for each requested colour, number, strand and number of jokers left.
///
/// Jokers are two tokens here, the table's own first. A bound is known for each subset of the
/// tokens given to a colour's runs, and for each number of jokers in groups.
#[derive(Default)]
pub(super) struct Chart {
    /// The begin and end of a row's choices.
    rows: Vec<(u32, u32)>,
    choices: Vec<Choice>,
    bounds: Vec<Score>,
    jokers: usize,
    lanes: usize,
    strands: usize,
    deals: usize,
    most_in_groups: [[[u8; 3]; COLOURS]; ROWS],
    kept_in_groups: [[[Score; 3]; COLOURS]; ROWS],
    /// The highest number, from each number on, at which a joker can be in a group.
    joker_group: [Option<u8>; ROWS],
    weights: [Score; ROWS],
    table_tokens: usize,
    scratch: Vec<Score>,
}

impl Chart {
    /// Clears the chart for another problem.
    pub(super) fn begin(&mut self, problem: &Problem) {
        self.jokers = usize::from(problem.jokers);
        self.table_tokens = (1 << problem.table_jokers) - 1;
        self.lanes = Lanes::count_up_to(2 + self.jokers);
        let slots = problem
            .runs
            .iter()
            .flatten()
            .map(|run| run.slot + 1)
            .max()
            .unwrap_or(0);
        self.strands = self.lanes << slots;
        self.deals = (1 << self.jokers) * (self.jokers + 1);
        let rows = COLOURS * ROWS * (self.jokers + 1) * self.strands;
        self.rows.clear();
        self.rows.resize(rows, (UNSEEN, 0));
        // Old values may stay: no bound is read before `draw` has computed its row.
        if self.bounds.len() < rows * self.deals {
            self.bounds.resize(rows * self.deals, 0);
        }
        self.choices.clear();
        self.joker_group = [None; ROWS];
        for number in (1..END).rev() {
            self.weights[number] = problem.objective.weight(number as u8);
            self.draw_groups(problem, number);
        }
    }

    /// The work done, in states of a search that take as long.
    pub(super) fn work(&self) -> u64 {
        1 + (self.choices.len() * self.deals) as u64 / CHOICES_A_STATE
    }

    fn draw_groups(&mut self, problem: &Problem, number: usize) {
        let have = problem.have[number];
        let open = have.iter().fold(0, |code, &have| push_range(code, 0, have));
        self.joker_group[number] = self.joker_group[number + 1];
        if self.joker_group[number].is_none()
            && (1..=self.jokers).any(|q| groups::most(open, q).is_some())
        {
            self.joker_group[number] = Some(number as u8);
        }
        for colour in 0..COLOURS {
            let can = |tiles: u8, jokers: usize| {
                let range = |other: usize| {
                    if other == colour {
                        (tiles, tiles)
                    } else {
                        (0, have[other])
                    }
                };
                let code = (0..COLOURS)
                    .map(range)
                    .fold(0, |code, (few, most)| push_range(code, few, most));
                groups::possible(code, jokers)
            };
            for jokers in 0..=self.jokers {
                let most = (0..=have[colour]).rev().find(|&tiles| can(tiles, jokers));
                self.most_in_groups[number][colour][jokers] = most.unwrap_or(0);
            }
            self.kept_in_groups[number][colour] = kept_shares(problem, number, colour);
        }
    }

    fn row(&self, colour: usize, number: usize, strand: Strand, left: u8) -> usize {
        let strand = strand.lanes().index() + usize::from(strand.kept()) * self.lanes;
        ((colour * ROWS + number) * (self.jokers + 1) + usize::from(left)) * self.strands + strand
    }

    /// The choices of a row that was drawn, as a range for [`Chart::choice`], ordered by loss.
    pub(super) fn choices(
        &self,
        colour: usize,
        number: usize,
        strand: Strand,
        left: u8,
    ) -> Range<u32> {
        let (from, to) = self.rows[self.row(colour, number, strand, left)];
        from..to
    }

    pub(super) fn choice(&self, index: u32) -> Choice {
        self.choices[index as usize]
    }

    /// Computes a row and all rows it leads to, unless that is done.
    pub(super) fn draw(
        &mut self,
        problem: &Problem,
        colour: usize,
        number: usize,
        strand: Strand,
        left: u8,
    ) {
        let row = self.row(colour, number, strand, left);
        if self.rows[row].0 != UNSEEN {
            return;
        }
        let from = self.choices.len() as u32;
        if number < END {
            push_choices(problem, colour, number, strand, left, &mut self.choices);
        }
        let to = self.choices.len() as u32;
        self.rows[row] = (from, to);
        for index in from..to {
            let Choice { next, jokers, .. } = self.choice(index);
            self.draw(problem, colour, number + 1, next, left - jokers);
        }
        self.bound_row(problem, colour, number, left, row);
        let choices = &mut self.choices[from as usize..to as usize];
        choices.sort_unstable_by_key(|choice| choice.loss);
        let alive = choices
            .iter()
            .take_while(|choice| choice.loss < DEAD)
            .count();
        self.rows[row].1 = from + alive as u32;
    }

    fn deal(&self, tokens: usize, grouped: usize) -> usize {
        tokens * (self.jokers + 1) + grouped
    }

    /// The tokens that are left. They are used in order, the table's own first.
    fn tokens(&self, left: u8) -> usize {
        let all = (1 << self.jokers) - 1;
        all & !((1 << (self.jokers - usize::from(left))) - 1)
    }

    /// Computes the bounds of a row, and the losses of its choices: what each costs at least,
    /// whatever jokers the colour gets.
    fn bound_row(&mut self, problem: &Problem, colour: usize, number: usize, left: u8, row: usize) {
        let (from, to) = (self.rows[row].0 as usize, self.rows[row].1 as usize);
        self.choices[from..to]
            .iter_mut()
            .for_each(|choice| choice.loss = DEAD);
        let mut bounds = std::mem::take(&mut self.scratch);
        let some = self.tokens(left);
        for tokens in (0..=some).filter(|tokens| tokens & !some == 0) {
            for grouped in 0..=usize::from(left) - tokens.count_ones() as usize {
                let place = BoundKey {
                    colour,
                    number,
                    left,
                    tokens,
                    grouped,
                };
                let choices = self.choices[from..to].iter();
                bounds.clear();
                bounds.extend(choices.map(|choice| self.bound_choice(problem, place, choice)));
                let end = if number == END && tokens & self.table_tokens == 0 {
                    0
                } else {
                    IMPOSSIBLE
                };
                let best = bounds.iter().copied().fold(end, Score::max);
                let deal = self.deal(tokens, grouped);
                self.bounds[row * self.deals + deal] = best;
                if best >= 0 {
                    for (choice, bound) in self.choices[from..to].iter_mut().zip(&bounds) {
                        choice.loss = choice.loss.min(best - bound);
                    }
                }
            }
        }
        self.scratch = bounds;
    }

    fn bound_choice(&self, problem: &Problem, place: BoundKey, choice: &Choice) -> Score {
        let BoundKey {
            colour,
            number,
            left,
            tokens,
            grouped,
        } = place;
        let (have, must) = (problem.have[number][colour], problem.must[number][colour]);
        let in_groups = (have - choice.plain).min(self.most_in_groups[number][colour][grouped]);
        if must > choice.plain + in_groups || u32::from(choice.jokers) > tokens.count_ones() {
            return IMPOSSIBLE;
        }
        // The lowest tokens are used first: the table's own, so that the rack's are the most
        // valuable.
        let unpaid = (0..choice.jokers).fold(tokens, |tokens, _| tokens & tokens.wrapping_sub(1));
        let scoring = (tokens & !unpaid & !self.table_tokens).count_ones() as Score;
        let next = self.row(colour, number + 1, choice.next, left - choice.jokers) * self.deals;
        let bound = self.weights[number] * (Score::from(choice.plain + in_groups - must) + scoring)
            + self.kept_in_groups[number][colour][usize::from(in_groups)]
            + choice.kept()
            + self.bounds[next + self.deal(unpaid, grouped)];
        // Impossible stays impossible, whatever was gained on the way.
        if bound < 0 { IMPOSSIBLE } else { bound }
    }

    /// A bound on the score of all colours together, from this number on, with `used` jokers
    /// laid.
    pub(super) fn bound(&self, number: usize, strands: [Strand; COLOURS], used: u8) -> Score {
        let left = self.jokers as u8 - used;
        let row = |colour: usize| self.row(colour, number, strands[colour], left) * self.deals;
        let rows: [usize; COLOURS] = std::array::from_fn(row);
        let at =
            |colour: usize, tokens, grouped| self.bounds[rows[colour] + self.deal(tokens, grouped)];
        let none = |grouped| {
            (0..COLOURS)
                .map(|colour| at(colour, 0, grouped))
                .sum::<Score>()
        };
        let one = |tokens, grouped| {
            let base = none(grouped);
            (0..COLOURS)
                .map(|c| base - at(c, 0, grouped) + at(c, tokens, grouped))
                .max()
                .unwrap_or(IMPOSSIBLE)
        };
        match left {
            0 => none(0),
            1 => {
                let token = 1 << used;
                one(token, 0).max(none(1) + self.group_credit(number, token))
            }
            _ => {
                let apart = |a: usize, b: usize| {
                    if a == b {
                        at(a, 3, 0) - at(a, 0, 0)
                    } else {
                        at(a, 1, 0) + at(b, 2, 0) - at(a, 0, 0) - at(b, 0, 0)
                    }
                };
                let pairs = (0..COLOURS).flat_map(|a| (0..COLOURS).map(move |b| (a, b)));
                let runs = none(0) + pairs.map(|(a, b)| apart(a, b)).max().unwrap_or(IMPOSSIBLE);
                let (first, second) = (self.group_credit(number, 1), self.group_credit(number, 2));
                let mixed = (one(2, 1) + first).max(one(1, 1) + second);
                runs.max(mixed).max(none(2) + first + second)
            }
        }
    }

    /// What a joker in a group can score, from this number on.
    fn group_credit(&self, number: usize, token: usize) -> Score {
        match self.joker_group[number] {
            None => IMPOSSIBLE,
            Some(_) if token & self.table_tokens != 0 => 0,
            Some(number) => self.weights[usize::from(number)],
        }
    }
}

/// What a colour's tiles in groups can add to the sets kept: each tile of a group has an
/// equal share.
fn kept_shares(problem: &Problem, number: usize, colour: usize) -> [Score; 3] {
    let groups = problem.groups[number]
        .iter()
        .filter(|group| group.colours[colour] > 0);
    let share =
        |colours: &[u8; COLOURS]| KEPT / colours.iter().map(|&n| Score::from(n)).sum::<Score>();
    let mut best = [0; 2];
    for share in groups.map(|group| share(&group.colours)) {
        // A colour has at most two tiles of a number, so it is in at most two groups.
        best = if share > best[0] {
            [share, best[0]]
        } else {
            [best[0], best[1].max(share)]
        };
    }
    [0, best[0], best[0] + best[1]]
}

/// Two copies of a tile and two jokers can be in four runs at once.
const _: () = assert!(lanes::MOST == 4);
