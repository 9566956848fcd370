//! Random games a second on one thread, until the game is in `stolik bench`:
//! `cargo run --release -p game-karcianka --example karcianka_speed -- 5`.

use game_core::Dice;
use game_karcianka::{Rules, Spinner, playout};
use std::time::{Duration, Instant};

fn main() {
    let seconds = std::env::args().nth(1).map_or(5, |word| word.parse().expect("a number of seconds"));
    let (rules, mut spinner) = (Rules::default(), Spinner::new(&mut Dice::from_number(1)));
    let (mut games, mut moves) = (0u64, 0u64);
    let began = Instant::now();
    while began.elapsed() < Duration::from_secs(seconds) {
        for _ in 0..256 {
            moves += u64::from(playout(&rules, &mut spinner).moves);
        }
        games += 256;
    }
    let elapsed = began.elapsed().as_secs_f64();
    let per_second = |count: u64| count as f64 / elapsed;
    println!(
        "{{\"playouts_per_second\":{:.0},\"moves_per_second\":{:.0}}}",
        per_second(games),
        per_second(moves)
    );
}
