//! Positions to test and measure the solver on: random crowded tables, and those of games it plays with itself.

use crate::{Colour, DEALT, Number, Objective, Set, Solver, Stage, Table, Tile, Tiles};
use game_core::Dice;

/// A table and the rack of the player to move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sample {
    /// The table.
    pub table: Table,
    /// The rack.
    pub rack: Tiles,
    /// Whether the player has melded.
    pub stage: Stage,
}

impl Sample {
    /// How many jokers lie on the table and in the rack.
    pub fn jokers(&self) -> u8 {
        self.table.tiles().count(Tile::Joker) + self.rack.count(Tile::Joker)
    }
}

/// Tries after which a table counts as full.
const TRIES: u32 = 400;

/// A table of about `tiles` tiles in random sets, a rack of `rack` others, and jokers put into either at random.
///
/// A rack is shorter when no more tiles are left.
pub fn crowded(dice: &mut Dice, tiles: usize, rack: usize, jokers: u8) -> Sample {
    let mut bag = Tiles::of(Tiles::all().iter().filter(|tile| !tile.is_joker())).expect("two of each");
    let mut rows: Vec<Vec<Tile>> = Vec::new();
    let mut tries = 0;
    while rows.iter().map(Vec::len).sum::<usize>() < tiles && tries < TRIES {
        tries += 1;
        let row = random_row(dice);
        let mut rest = bag.clone();
        if row.iter().all(|&tile| rest.take(tile).is_some()) {
            bag = rest;
            rows.push(row);
        }
    }
    let mut loose: Vec<Tile> = bag.iter().collect();
    dice.shuffle(&mut loose);
    loose.truncate(rack);
    for _ in 0..jokers {
        put_joker(dice, &mut rows, &mut loose);
    }
    let sets = rows.into_iter().map(|row| Set::new(row).expect("a random row is a set")).collect();
    let table = Table::new(sets).expect("the tiles came from one bag");
    Sample { table, rack: Tiles::of(loose).expect("the tiles came from one bag"), stage: Stage::Open }
}

fn random_row(dice: &mut Dice) -> Vec<Tile> {
    let number = |n: u32| Number::new(n as u8).expect("a number of a tile");
    if dice.chance(1, 2) {
        let mut colours = Colour::ALL;
        dice.shuffle(&mut colours);
        let number = number(1 + dice.below(13));
        return colours
            .into_iter()
            .take(3 + dice.below(2) as usize)
            .map(|c| Tile::Plain(c, number))
            .collect();
    }
    let colour = Colour::ALL[dice.below(4) as usize];
    let length = 3 + dice.below(4);
    let first = 1 + dice.below(13 - length + 1);
    (first..first + length).map(|n| Tile::Plain(colour, number(n))).collect()
}

/// A joker takes the place of a tile of the table, or comes into the rack.
fn put_joker(dice: &mut Dice, rows: &mut [Vec<Tile>], rack: &mut Vec<Tile>) {
    if rows.is_empty() || dice.chance(1, 2) {
        return rack.push(Tile::Joker);
    }
    let row = dice.below(rows.len() as u32) as usize;
    let place = dice.below(rows[row].len() as u32) as usize;
    rows[row][place] = Tile::Joker;
}

/// The positions before each turn of one game between players who always make the biggest play.
pub fn played(dice: &mut Dice, players: usize, solver: &mut Solver) -> Vec<Sample> {
    let mut pool: Vec<Tile> = Tiles::all().iter().collect();
    dice.shuffle(&mut pool);
    let mut deal = || Tiles::of(pool.split_off(pool.len() - DEALT)).expect("one pool");
    let mut racks: Vec<(Tiles, Stage)> = (0..players).map(|_| (deal(), Stage::FirstMeld)).collect();
    let mut table = Table::default();
    let mut samples = Vec::new();
    for turn in 0.. {
        let (rack, stage) = &mut racks[turn % players];
        samples.push(Sample { table: table.clone(), rack: rack.clone(), stage: *stage });
        let best = solver.solve(&table, rack, Objective::Tiles, *stage);
        if best.tiles > 0 {
            let after = Table::new(best.sets).expect("a solution is a table");
            *rack = left_over(&table, rack, &after);
            (table, *stage) = (after, Stage::Open);
        } else {
            match pool.pop() {
                Some(tile) => rack.add(tile).expect("one pool"),
                None => break,
            }
        }
        if rack.is_empty() {
            break;
        }
    }
    samples
}

/// What stays in the rack when a play made the table what it is.
fn left_over(before: &Table, rack: &Tiles, after: &Table) -> Tiles {
    let (before, after) = (before.tiles(), after.tiles());
    let stays = |tile| usize::from(before.count(tile) + rack.count(tile) - after.count(tile));
    let left = Tile::kinds().flat_map(|tile| std::iter::repeat_n(tile, stays(tile)));
    Tiles::of(left).expect("no more than there were")
}
