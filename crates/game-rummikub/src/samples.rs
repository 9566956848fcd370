//! Positions for testing and measuring the solver: random crowded tables, and those of games
//! between bots.

use crate::{Colour, Number, Rules, Rummikub, Set, Stage, Table, Tile, Tiles, bot};
use game_core::{Bout, Budget, Dice, GameTime, Viewer};

/// A table and the rack of the player on turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sample {
    pub table: Table,
    pub rack: Tiles,
    /// Whether the player has melded.
    pub stage: Stage,
}

impl Sample {
    /// How many jokers are on the table and in the rack.
    pub fn jokers(&self) -> u8 {
        self.table.tiles().count(Tile::Joker) + self.rack.count(Tile::Joker)
    }
}

/// After so many failed attempts a table counts as full.
const TRIES: u32 = 400;

/// A table of about `tiles` tiles in random sets, a rack of `rack` others, and jokers in
/// either.
///
/// The rack is smaller if no more tiles are left.
pub fn crowded(dice: &mut Dice, tiles: usize, rack: usize, jokers: u8) -> Sample {
    let mut bag =
        Tiles::of(Tiles::all().iter().filter(|tile| !tile.is_joker())).expect("two of each");
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
    let sets = rows
        .into_iter()
        .map(|row| Set::new(row).expect("a random row is a set"))
        .collect();
    let table = Table::new(sets).expect("the tiles came from one bag");
    Sample {
        table,
        rack: Tiles::of(loose).expect("the tiles came from one bag"),
        stage: Stage::Open,
    }
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
    (first..first + length)
        .map(|n| Tile::Plain(colour, number(n)))
        .collect()
}

/// Replaces a tile of the table by a joker, or adds the joker to the rack.
fn put_joker(dice: &mut Dice, rows: &mut [Vec<Tile>], rack: &mut Vec<Tile>) {
    if rows.is_empty() || dice.chance(1, 2) {
        return rack.push(Tile::Joker);
    }
    let row = dice.below(rows.len() as u32) as usize;
    let place = dice.below(rows[row].len() as u32) as usize;
    rows[row][place] = Tile::Joker;
}

/// The positions before each turn of one game between bots that always lay the highest value they
/// can.
pub fn played(dice: &mut Dice, players: u8) -> Vec<Sample> {
    let rules = Rules::for_players(players).expect("two to four players");
    let mut bout = Bout::<Rummikub>::open(rules, dice.seed());
    let mut advanced = bot("advanced").expect("there is such a bot");
    let mut samples = Vec::new();
    while let [seat] = bout.awaited()[..] {
        let view = bout.view(Viewer::Seat(seat));
        samples.push(Sample {
            table: view.sets(),
            rack: view.rack(seat),
            stage: view.stage(seat),
        });
        let action = advanced.choose(&view, seat, &[], Budget::UNTIMED, dice);
        bout.submit(GameTime::START, seat, action)
            .expect("a bot plays by the rules");
    }
    samples
}
