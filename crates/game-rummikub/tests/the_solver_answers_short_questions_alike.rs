//! `Solver::lay` and `Solver::fits` agree with `Solver::place`.

mod judge;

use game_core::Dice;
use game_rummikub::{
    Objective, Patience, Set, Solver, Stage, Table, Tile, Tiles,
    samples::{Sample, crowded, played},
};

fn positions() -> Vec<Sample> {
    let mut dice = Dice::from_number(8);
    let mut samples: Vec<Sample> = (0..12).flat_map(|n| played(&mut dice, 2 + n % 3)).collect();
    samples.extend((0..120).map(|n| {
        let tiles = 10 + dice.below(60) as usize;
        crowded(&mut dice, tiles, 14, n % 3)
    }));
    samples
}

/// The tiles of a table that another does not have.
fn more(after: &[Set], before: &Tiles) -> Tiles {
    let after = after.iter().flat_map(Set::tiles).copied();
    Tiles::of(after)
        .expect("no more tiles than there are")
        .without(before)
        .expect("the table stays")
}

#[test]
fn what_is_laid_is_as_good_as_the_best_play() {
    let mut solver = Solver::default();
    for Sample { table, rack, stage } in positions() {
        for objective in [Objective::Tiles, Objective::Value] {
            let laid = solver.lay(&table.tiles(), &rack, objective, stage, Patience::Endless);
            // `place` finds a legal play of them that is worth as much.
            let shown = solver.place(&table, &laid, objective, stage);
            judge::judge(&table, &laid, stage, &shown);
            assert_eq!(more(&shown.sets, &table.tiles()), laid);
            let best = solver.place(&table, &rack, objective, stage);
            assert_eq!(
                (shown.tiles, shown.value),
                (best.tiles, best.value),
                "{table:?} {rack:?}"
            );
        }
    }
}

#[test]
fn a_tile_fits_if_and_only_if_it_can_be_placed() {
    let mut solver = Solver::default();
    for Sample { table, rack, .. } in positions() {
        for tile in Tile::kinds().filter(|&tile| rack.count(tile) > 0) {
            let one = Tiles::of([tile]).expect("one tile");
            let placed = solver
                .place(&table, &one, Objective::Tiles, Stage::Open)
                .tiles;
            assert_eq!(
                solver.fits(&table.tiles().with(&one), Patience::Endless),
                placed == 1,
                "{tile} {table:?}"
            );
        }
    }
}

#[test]
fn no_tiles_fit_and_two_do_not() {
    let mut solver = Solver::default();
    assert!(
        solver.fits(&Tiles::default(), Patience::Endless)
            && solver.fits(&Table::default().tiles(), Patience::Endless)
    );
    assert!(!solver.fits(
        &Tiles::of(["k1", "k2"].map(|text| text.parse().expect("a tile"))).expect("two"),
        Patience::Endless
    ));
}
