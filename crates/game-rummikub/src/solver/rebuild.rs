//! Converts the steps of a search back to sets of tiles.

use super::{
    choices::Choice,
    expansion::{kept_groups, range_code},
    frontier::{Search, SearchState, Step},
    groups::{self, Share},
    problem::Problem,
};
use crate::{Colour, Number, Reading, Set, Tile, Tiles};

const COLOURS: usize = Colour::COUNT;

/// The final table: kept sets first, in their old order, then the others.
pub(super) struct Rebuilt {
    pub(super) sets: Vec<Set>,
    pub(super) kept: usize,
}

/// Lays the tiles as the steps say.
pub(super) fn rebuild(
    problem: &Problem,
    search: &Search,
    old: &[Set],
    steps: &[(SearchState, Step)],
) -> Rebuilt {
    let mut layer = Layer {
        problem,
        kept: vec![false; old.len()],
        open: Default::default(),
        rows: Vec::new(),
    };
    for (number, (state, step)) in Number::all().zip(steps) {
        let choices = step.choices.map(|choice| search.chart.choice(choice));
        for colour in Colour::ALL {
            layer.runs(number, colour, *state, &choices[colour.index()]);
        }
        layer.groups(number, step, &choices);
    }
    let open = std::mem::take(&mut layer.open);
    layer.rows.extend(open.into_iter().flatten());
    let valid = |row| Set::new(row).expect("the solver lays valid sets only");
    let mut new: Vec<Set> = layer.rows.into_iter().map(valid).collect();
    let mut sets = Vec::with_capacity(old.len() + new.len());
    for (set, kept) in old.iter().zip(layer.kept) {
        if kept || take_same(set, &mut new) {
            sets.push(set.clone());
        }
    }
    let kept = sets.len();
    sets.append(&mut new);
    Rebuilt { sets, kept }
}

/// Removes a new set that equals `old` except for the order of a group: it was kept by
/// chance.
fn take_same(old: &Set, new: &mut Vec<Set>) -> bool {
    let same = |set: &Set| match (old.reading(), set.reading()) {
        (Reading::Group(_), Reading::Group(_)) => sorted(old) == sorted(set),
        (Reading::Run(..), Reading::Run(..)) => old.tiles() == set.tiles(),
        (Reading::Group(_), Reading::Run(..)) | (Reading::Run(..), Reading::Group(_)) => false,
    };
    let place = new.iter().position(same);
    place.map(|place| new.remove(place)).is_some()
}

fn sorted(set: &Set) -> Vec<Tile> {
    let mut tiles = set.tiles().to_vec();
    tiles.sort_unstable();
    tiles
}

struct Layer<'a> {
    problem: &'a Problem,
    kept: Vec<bool>,
    /// The new runs of each colour that may continue.
    open: [Vec<Vec<Tile>>; COLOURS],
    rows: Vec<Vec<Tile>>,
}

impl Layer<'_> {
    fn runs(&mut self, number: Number, colour: Colour, state: SearchState, choice: &Choice) {
        for (index, run) in self.problem.runs[colour.index()].iter().enumerate() {
            self.kept[usize::from(run.set)] |= choice.starts >> index & 1 == 1;
        }
        let lanes = state.strand(colour.index()).lanes();
        let long = usize::from(lanes.lengths()[2].min(choice.tiles - lanes.short()));
        let open = std::mem::take(&mut self.open[colour.index()]);
        let (whole, short): (Vec<_>, Vec<_>) = open
            .into_iter()
            .partition(|run| run.len() >= crate::set::LEAST);
        let mut whole = whole.into_iter();
        let mut on: Vec<Vec<Tile>> = short.into_iter().chain(whole.by_ref().take(long)).collect();
        self.rows.extend(whole);
        on.resize(usize::from(choice.tiles), Vec::new());
        let jokers_from = usize::from(choice.tiles - choice.new_jokers);
        for (index, run) in on.iter_mut().enumerate() {
            run.push(if index < jokers_from {
                Tile::Plain(colour, number)
            } else {
                Tile::Joker
            });
        }
        self.open[colour.index()] = on;
    }

    fn groups(&mut self, number: Number, step: &Step, choices: &[Choice; COLOURS]) {
        for (index, group) in self.problem.groups[usize::from(number.get())]
            .iter()
            .enumerate()
        {
            self.kept[usize::from(group.set)] |= step.groups >> index & 1 == 1;
        }
        self.rows.extend(deal(
            number,
            share(self.problem, number, step, choices),
            step.jokers,
        ));
    }
}

/// The tiles that go into new groups.
fn share(problem: &Problem, number: Number, step: &Step, choices: &[Choice; COLOURS]) -> Share {
    let number = usize::from(number.get());
    let (kept, _) = kept_groups(problem, number, step.groups);
    let code = range_code(problem, number, choices, kept);
    code.and_then(|code| groups::best_share(code, step.jokers))
        .expect("the search found a share")
}

/// What the steps lay from the rack, where no old sets were to be kept.
pub(super) fn laid(problem: &Problem, search: &Search, steps: &[(SearchState, Step)]) -> Tiles {
    let mut laid = Tiles::default();
    let mut jokers = 0;
    for (number, (_, step)) in Number::all().zip(steps) {
        let choices = step.choices.map(|choice| search.chart.choice(choice));
        let share = share(problem, number, step, &choices);
        jokers += step.jokers + choices.iter().map(|choice| choice.jokers).sum::<u8>();
        for colour in Colour::ALL {
            let index = colour.index();
            let own = choices[index].plain + share[index]
                - problem.must[usize::from(number.get())][index];
            laid.put(Tile::Plain(colour, number), own);
        }
    }
    laid.put(Tile::Joker, jokers - problem.table_jokers);
    laid
}

/// Deals the tiles round the groups.
fn deal(number: Number, share: Share, jokers: u8) -> Vec<Vec<Tile>> {
    let count = usize::from(groups::groups_for(share, jokers).expect("the share fits groups"));
    let mut rows = vec![Vec::new(); count];
    let twins = |colour: Colour| {
        std::iter::repeat_n(
            Tile::Plain(colour, number),
            usize::from(share[colour.index()]),
        )
    };
    let jokers = std::iter::repeat_n(Tile::Joker, usize::from(jokers));
    for (place, tile) in Colour::ALL
        .into_iter()
        .flat_map(twins)
        .chain(jokers)
        .enumerate()
    {
        rows[place % count].push(tile);
    }
    rows
}
