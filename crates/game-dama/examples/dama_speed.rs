//! How fast the engine is here: counts move sequences and plays random games. Run with `--release`.

use game_core::Dice;
use game_dama::{Position, Spinner, Why, playout};
use std::{collections::BTreeMap, time::Instant};

const PERFT_DEPTH: u32 = 11;
const PLAYOUT_MOVES: u64 = 40_000_000;

fn main() {
    for depth in 0..=PERFT_DEPTH {
        println!("perft {depth}: {}", perft(Position::START, depth));
    }
    let (mut moves, mut ends) = (0, BTreeMap::<String, u64>::new());
    let mut spinner = Spinner::new(&mut Dice::from_number(1));
    let began = Instant::now();
    while moves < PLAYOUT_MOVES {
        let game = playout(&mut spinner);
        moves += u64::from(game.moves);
        *ends.entry(name(game.why)).or_default() += 1;
    }
    let seconds = began.elapsed().as_secs_f64();
    println!("playouts: {:.1} million moves a second, ends {ends:?}", moves as f64 / seconds / 1e6);
}

fn name(why: Why) -> String {
    format!("{why:?}")
}

fn perft(position: Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut count = 0;
    position.each_move(|found| {
        let mut next = position;
        next.play(found);
        count += perft(next, depth - 1);
    });
    count
}
