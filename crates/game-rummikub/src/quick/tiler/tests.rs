//! The fast solver against the exact one.

use super::*;
use crate::{Objective, Patience, Solver, Stage, Tiles, samples};
use game_core::Dice;

#[test]
fn it_finds_nothing_that_the_exact_solver_does_not_and_nearly_all_that_it_does() {
    let (mut tiler, mut solver) = (Tiler::default(), Solver::default());
    let mut dice = Dice::from_number(5);
    let games = (2..=4).flat_map(|players| samples::played(&mut dice, players));
    let mut samples: Vec<samples::Sample> = games.collect();
    for tiles in (10..100).step_by(5) {
        let jokers = tiles as u8 % 3;
        samples.push(samples::crowded(&mut dice, tiles, 12, jokers));
    }
    let (mut exact, mut quick) = (0, 0);
    for sample in samples {
        let (table, rack) = (sample.table.tiles(), sample.rack);
        let best = solver.lay(
            &table,
            &rack,
            Objective::Tiles,
            Stage::Open,
            Patience::Endless,
        );
        let found = tiler.lay(&Heap::from(&table), &Heap::from(&rack), Wish::Tiles);
        let laid: Tiles = found.laid.tiles();
        assert!(laid.is_empty() || solver.fits(&table.with(&laid), Patience::Endless));
        assert!(laid.len() <= best.len(), "{laid:?} of {best:?}");
        exact += best.len();
        quick += laid.len();
    }
    assert!(quick * 100 >= exact * 97, "{quick} of {exact}");
}
