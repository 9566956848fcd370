//! Games at full speed for `stolik bench playouts`: those that the bots imagine.

use crate::{
    Stage, Tile, Tiles,
    quick::{Heap, Imagined, ImaginedPlayer, Policy, Tiler},
    state::DEALT,
};
use game_core::Dice;

/// Games of two players who lay what the fast solver finds; every call plays one to its end and
/// returns the number of turns.
pub fn playouts(dice: &mut Dice) -> Box<dyn FnMut() -> u32> {
    let (mut dice, mut tiler) = (Dice::stream(&dice.seed(), 0), Tiler::default());
    Box::new(move || {
        let mut game = dealt(&mut dice);
        game.play_out(&mut tiler);
        game.turns
    })
}

fn dealt(dice: &mut Dice) -> Imagined {
    let mut pool: Vec<Tile> = Tiles::all().iter().collect();
    dice.shuffle(&mut pool);
    let players = (0..2).map(|_| {
        let mut rack = Heap::default();
        let tiles = pool.drain(pool.len() - DEALT..);
        tiles.for_each(|tile| rack.add(tile));
        ImaginedPlayer {
            rack,
            stage: Stage::FirstMeld,
            policy: Policy::LAY,
        }
    });
    Imagined {
        table: Heap::default(),
        players: players.collect(),
        on_turn: 0,
        pool,
        exhaust: false,
        passes: 0,
        turns: 0,
        is_over: false,
    }
}
