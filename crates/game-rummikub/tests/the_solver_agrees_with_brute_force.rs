//! Compares the solver with a naive implementation of the rules, on thousands of small
//! positions.

mod judge;
mod naive;

use game_core::Dice;
use game_rummikub::{
    Colour, Number, Objective, Set, Solver, Stage, Table, Tile, Tiles, samples::crowded,
};

const OBJECTIVES: [Objective; 2] = [Objective::Tiles, Objective::Value];

fn check(solver: &mut Solver, table: &Table, rack: &Tiles, stage: Stage) {
    for objective in OBJECTIVES {
        let solution = solver.solve(table, rack, objective, stage);
        judge::judge(table, rack, stage, &solution);
        let careless = solver.place(table, rack, objective, stage);
        judge::judge(table, rack, stage, &careless);
        assert_eq!(
            (careless.tiles, careless.value),
            (solution.tiles, solution.value)
        );
        let marks = match (objective, stage) {
            (Objective::Tiles, Stage::Open) => (solution.tiles, solution.value, solution.kept),
            (Objective::Value, Stage::Open) => (solution.value, solution.tiles, solution.kept),
            (Objective::Tiles, Stage::FirstMeld) => (solution.tiles, solution.value, 0),
            (Objective::Value, Stage::FirstMeld) => (solution.value, solution.tiles, 0),
        };
        let found = (solution.tiles > 0).then_some(marks);
        let best = naive::best(table, rack, objective, stage);
        assert_eq!(
            found,
            best,
            "{objective:?} {stage:?} {}",
            position(table, rack)
        );
    }
}

fn position(table: &Table, rack: &Tiles) -> String {
    let rack: Vec<String> = rack.iter().map(|tile| tile.to_string()).collect();
    let sets: Vec<String> = table.sets().iter().map(Set::to_string).collect();
    format!("table {} rack {}", sets.join(" | "), rack.join(" "))
}

/// Tiles of few numbers and colours, so that they interact much.
fn narrow_rack(dice: &mut Dice, taken: &Tiles, count: usize) -> Tiles {
    let colours = 1 + dice.below(4);
    let (low, numbers) = (1 + dice.below(9), 3 + dice.below(3));
    let mut rack = Tiles::default();
    for _ in 0..count {
        let colour = Colour::ALL[dice.below(colours) as usize];
        let number =
            Number::new((low + dice.below(numbers)).min(13) as u8).expect("a number of a tile");
        let tile = Tile::Plain(colour, number);
        if rack.count(tile) + taken.count(tile) < 2 {
            rack.add(tile).expect("fewer than two");
        }
    }
    rack
}

/// As crowded as brute force can bear: the fewer tiles the more jokers.
fn check_small(jokers: u8, tiles: usize, rack: usize, rounds: u64) {
    let mut solver = Solver::default();
    for round in 0..rounds {
        let mut dice = Dice::from_number(round * 3 + u64::from(jokers));
        let mut sample = crowded(&mut dice, tiles, 0, jokers);
        let taken = sample.table.tiles();
        let jokers = sample.rack.count(Tile::Joker);
        sample.rack = narrow_rack(&mut dice, &taken, rack);
        (0..jokers).for_each(|_| sample.rack.add(Tile::Joker).expect("two jokers"));
        check(&mut solver, &sample.table, &sample.rack, Stage::Open);
        check(&mut solver, &sample.table, &sample.rack, Stage::FirstMeld);
    }
}

#[test]
fn without_jokers() {
    check_small(0, 12, 9, 500);
}

#[test]
fn with_one_joker() {
    check_small(1, 9, 7, 600);
}

#[test]
fn with_two_jokers() {
    check_small(2, 5, 6, 500);
}

#[test]
fn where_everything_is_of_one_colour() {
    let mut solver = Solver::default();
    for round in 0..1000 {
        let mut dice = Dice::from_number(round);
        let low = 1 + dice.below(9) as u8;
        let mut tiles: Vec<Tile> = Vec::new();
        for n in low..low + 5 {
            let tile = Tile::Plain(Colour::Red, Number::new(n).expect("a number of a tile"));
            (0..dice.below(3)).for_each(|_| tiles.push(tile));
        }
        (0..dice.below(3)).for_each(|_| tiles.push(Tile::Joker));
        // Some of the tiles are laid out first, as the solver would: these must then stay.
        let all = Tiles::of(tiles.iter().copied()).expect("two of each");
        let half =
            Tiles::of(tiles.iter().copied().filter(|_| dice.chance(2, 3))).expect("two of each");
        let table = Table::new(
            solver
                .solve(&Table::default(), &half, Objective::Tiles, Stage::Open)
                .sets,
        );
        let table = table.expect("a solution is a table");
        let laid = table.tiles();
        let left = Tile::kinds()
            .flat_map(|t| std::iter::repeat_n(t, usize::from(all.count(t) - laid.count(t))));
        let rack = Tiles::of(left).expect("two of each");
        check(&mut solver, &table, &rack, Stage::Open);
    }
}

#[test]
fn crowded_tables_are_answered_with_legal_plays() {
    let (mut solver, mut dice) = (Solver::default(), Dice::from_number(5));
    for round in 0..150u8 {
        let tiles = 20 + dice.below(87) as usize;
        let sample = crowded(&mut dice, tiles, 17, round % 3);
        for objective in OBJECTIVES {
            let solution = solver.solve(&sample.table, &sample.rack, objective, Stage::Open);
            judge::judge(&sample.table, &sample.rack, Stage::Open, &solution);
        }
    }
}

#[test]
fn all_the_tiles_of_the_game_can_lie_on_the_table() {
    let runs = Colour::ALL.into_iter().flat_map(|colour| {
        let run: Vec<Tile> = Number::all()
            .map(|number| Tile::Plain(colour, number))
            .collect();
        [run.clone(), run]
    });
    let table =
        Table::new(runs.map(|run| Set::new(run).expect("a run")).collect()).expect("two of each");
    let rack = Tiles::of([Tile::Joker; 2]).expect("two jokers");
    let solution = Solver::default().solve(&table, &rack, Objective::Value, Stage::Open);
    judge::judge(&table, &rack, Stage::Open, &solution);
    // Runs from 1 to 13 take no joker: one must be broken up, or thirteens grouped.
    assert_eq!((solution.tiles, solution.value), (2, 26));
}
