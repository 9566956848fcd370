//! The first meld that helps others least: the fewest tiles, without a joker if possible, and
//! with few ends to add to.

use super::world::HASTE;
use crate::{COPIES, Colour, FIRST_MELD, Number, Set, Solver, Tile, Tiles};

/// One or two sets of the rack that reach `FIRST_MELD`; `None` if that takes more sets.
pub(super) fn smallest(solver: &mut Solver, table: &Tiles, rack: &Tiles) -> Option<Tiles> {
    let sets = sets_of(rack);
    let single = sets.iter().map(|(tiles, value)| (tiles.clone(), *value));
    let pairs = sets.iter().enumerate().flat_map(|(index, (one, worth))| {
        sets[index..]
            .iter()
            .filter_map(move |(two, value)| Some((join(one, two, rack)?, worth + value)))
    });
    let melds = single
        .chain(pairs)
        .filter(|(_, value)| *value >= FIRST_MELD)
        .map(|(tiles, _)| tiles);
    let cost = |tiles: &Tiles| (tiles.count(Tile::Joker), tiles.len());
    let melds: Vec<Tiles> = melds.collect();
    let least = melds.iter().map(cost).min()?;
    let mut small: Vec<Tiles> = melds
        .into_iter()
        .filter(|tiles| cost(tiles) == least)
        .collect();
    small.sort_by_cached_key(|tiles| {
        let left = rack.without(tiles).expect("a meld is made of the rack");
        openings(solver, &table.with(tiles), &left)
    });
    small.into_iter().next()
}

/// The union of both, if the rack contains it.
fn join(one: &Tiles, two: &Tiles, rack: &Tiles) -> Option<Tiles> {
    let rest = rack.without(one).ok()?.without(two).ok()?;
    rack.without(&rest).ok()
}

/// How many unseen tiles would fit the table one by one.
fn openings(solver: &mut Solver, table: &Tiles, left: &Tiles) -> u32 {
    let mut open = 0;
    for tile in Tile::kinds() {
        let seen = table.count(tile) + left.count(tile);
        let one = Tiles::of([tile]).expect("one tile");
        if seen < COPIES && solver.fits(&table.with(&one), HASTE) {
            open += u32::from(COPIES - seen);
        }
    }
    open
}

/// Groups and runs of the rack, with at most one joker each, and their values.
fn sets_of(rack: &Tiles) -> Vec<(Tiles, u32)> {
    let mut sets = Vec::new();
    let mut note = |row: Vec<Tile>| {
        let heap = Tiles::of(row.iter().copied())
            .ok()
            .filter(|heap| rack.without(heap).is_ok());
        if let (Some(heap), Ok(set)) = (heap, Set::new(row)) {
            sets.push((heap, set.value()));
        }
    };
    for number in Number::all() {
        for missing in Colour::ALL {
            let others = Colour::ALL.into_iter().filter(|&colour| colour != missing);
            with_jokers(
                others.map(|colour| Tile::Plain(colour, number)).collect(),
                &mut note,
            );
        }
        with_jokers(
            Colour::ALL
                .map(|colour| Tile::Plain(colour, number))
                .to_vec(),
            &mut note,
        );
        for colour in Colour::ALL {
            for last in number.get() + 2..=Number::HIGHEST {
                let numbers = (number.get()..=last).filter_map(Number::new);
                with_jokers(
                    numbers.map(|number| Tile::Plain(colour, number)).collect(),
                    &mut note,
                );
            }
        }
    }
    sets
}

/// The row itself, and with a joker in place of each tile.
fn with_jokers(row: Vec<Tile>, note: &mut impl FnMut(Vec<Tile>)) {
    for place in 0..row.len() {
        let mut row = row.clone();
        row[place] = Tile::Joker;
        note(row);
    }
    note(row);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn heap(text: &str) -> Tiles {
        Tiles::of(
            text.split_ascii_whitespace()
                .map(|tile| tile.parse().unwrap()),
        )
        .unwrap()
    }

    fn check(table: &str, rack: &str, meld: Option<&str>) {
        let found = smallest(&mut Solver::default(), &heap(table), &heap(rack));
        assert_eq!(found, meld.map(heap), "{rack}");
    }

    #[test]
    fn the_smallest_meld_that_is_enough_is_found() {
        check("", "r10 r11 r12 r13 k1 k2 k3", Some("r11 r12 r13"));
        check("", "k5 b5 o5 r5 r6 r7 k1", Some("k5 b5 o5 r5 r6 r7"));
        check("", "k1 k2 k3 b1 b2 b3 o13", None);
    }

    #[test]
    fn jokers_stay_in_the_rack_when_they_can() {
        check("", "* k5 b5 o5 r6 r7 r8 r12 b12", Some("k5 b5 o5 r6 r7 r8"));
        check("", "* r12 b12 k1 k3", Some("* r12 b12"));
    }

    #[test]
    fn of_equal_melds_the_one_with_fewer_openings_is_laid() {
        // The group leaves one kind of tile to add, the run two.
        check("", "k12 b12 o12 r9 r10 r11 k1", Some("k12 b12 o12"));
    }
}
