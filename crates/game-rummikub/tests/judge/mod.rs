//! Checks that a solution is a legal play and that its figures are right.

use game_rummikub::{FIRST_MELD, Set, Solution, Stage, Table, Tile, Tiles};

/// Panics unless the solution is legal and its figures are right.
pub fn judge(table: &Table, rack: &Tiles, stage: Stage, solution: &Solution) {
    let (before, after) = (
        table.tiles(),
        Tiles::of(each(&solution.sets)).expect("no more tiles than there are"),
    );
    for set in &solution.sets {
        let again = Set::new(set.tiles().to_vec());
        assert_eq!(again.as_ref(), Ok(set));
    }
    let (mut tiles, mut value) = (0, 0);
    for tile in Tile::kinds() {
        let laid = after
            .count(tile)
            .checked_sub(before.count(tile))
            .expect("no tile leaves the table");
        assert!(laid <= rack.count(tile), "{tile} is not in the rack");
        tiles += u32::from(laid);
        if let Tile::Plain(_, number) = tile {
            value += u32::from(laid) * u32::from(number.get());
        }
    }
    let mut jokers: Vec<u32> = match stage {
        Stage::Open => solution.sets.iter().flat_map(Set::jokers).collect(),
        Stage::FirstMeld => solution
            .sets
            .iter()
            .skip(table.sets().len())
            .flat_map(Set::jokers)
            .collect(),
    };
    jokers.sort_by(|a, b| b.cmp(a));
    let own = usize::from(after.count(Tile::Joker) - before.count(Tile::Joker));
    value += jokers.iter().take(own).sum::<u32>();
    assert_eq!(
        (solution.tiles, solution.value),
        (tiles, value),
        "{table:?} {rack:?} {solution:?}"
    );
    let mut rest = solution.sets.clone();
    let stays = |set: &&Set| {
        rest.iter()
            .position(|other| other == *set)
            .map(|place| rest.swap_remove(place))
            .is_some()
    };
    assert!(
        table.sets().iter().filter(stays).count() >= solution.kept,
        "a kept set is gone"
    );
    if stage == Stage::FirstMeld && tiles > 0 {
        assert_eq!(
            &solution.sets[..table.sets().len()],
            table.sets(),
            "a first meld leaves the table alone"
        );
        assert!(value >= FIRST_MELD, "a first meld is worth enough");
    }
}

fn each(sets: &[Set]) -> impl Iterator<Item = Tile> + '_ {
    sets.iter().flat_map(|set| set.tiles()).copied()
}
